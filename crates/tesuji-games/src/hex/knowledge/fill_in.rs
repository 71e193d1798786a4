//! Fill-in: cells that can be given to a side without changing who wins, to a fixed point.
//!
//! [`FillIn::run`] adds the cells to the stones and a [`FillStep`] for each reason. For a side W, its
//! opponent O and O's reduced graph, these are given to W:
//!
//! - **dead** cells, and **dead regions** that a set of mutual neighbours cuts off from O's edges;
//! - **captured** pairs: each cell kills the other, so W answers O on one with the other, and O's stone is
//!   dead. W might as well have both;
//! - **inferior** cells x that no one needs: cells z are found one after the other such that a stone of
//!   one side on z (with the earlier ones lost to the respective other side) leaves x dead, until x is
//!   dead with all of them lost. At any time the first z that is not lost is either taken, and x dead, or
//!   free. While it is free a side need not play x: if its own stone on z kills x, it plays z instead and
//!   is as well off as with both; if the opponent's does, x would be answered by z and be wasted. So x
//!   can be given to either side.
//! - **inferior pairs**: dead once O holds a cell z, captured once W holds it. O plays z instead of either;
//!   once W has z, both are W's. (That both are dead after O's z matters: if O could play one of them
//!   first, W's z would no longer capture the other.)
//! - **regions**: cells of a small region that can be shown to be of no use to O by comparing the ways to play
//!   in it (`regions`), captured sets of more than two cells among them.
//!
//! Every step but the last stays valid when stones are added anywhere else (see `reduced_graph`), so that it can
//! be kept during play. A move of O's into a region must be answered there; so regions are only filled in to look
//! at a position ([`FillIn::run_with_regions`]). No step stays valid when W's stones around it are taken away:
//! `needs` lists those. [`FillStep::carry_back`] uses it to turn a proof about the filled board into one about
//! the board before: what the proof needed of the step's cells, it now needs of the stones behind the step.

use tesuji_core::{Bits, Player};

use super::{
    reduced_graph::{Killers, ReducedGraph},
    regions::Regions,
};
use crate::hex::HexBoard;

/// Why cells could be filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillReason {
    /// A cell whose colour does not matter.
    Dead,
    /// Cells cut off from the opponent's edges by a set of its mutual neighbours.
    DeadRegion,
    /// Two cells of which the owner always gets one, and that is enough.
    Captured,
    /// Cells that are not needed, because better ones or answers to them are always there.
    Inferior,
    /// Cells of a region that O has no use for, however the rest of the region is played.
    Region,
}

/// Cells that were given to a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FillStep<const N: usize> {
    /// The side.
    pub owner: Player,
    /// The cells.
    pub cells: Bits<N>,
    /// The owner's stones the reason rests on.
    pub needs: Bits<N>,
    /// Cells that the opponent must not hold for it, besides `cells`.
    pub region: Bits<N>,
    /// The reason.
    pub reason: FillReason,
}

impl<const N: usize> FillStep<N> {
    /// Makes the cells a proof for `winner` needs and covers after this step into those it needs and
    /// covers before it.
    #[inline]
    pub fn carry_back(&self, winner: Player, needs: &mut Bits<N>, covers: &mut Bits<N>) {
        if self.owner == winner && needs.meets(&self.cells) {
            *needs = needs.without(&self.cells) | self.needs;
            *covers |= self.cells | self.needs | self.region;
        }
    }
}

/// The buffers fill-in works with.
#[derive(Clone, Debug)]
pub struct FillIn<const N: usize> {
    graphs: [ReducedGraph<N>; 2],
    /// The graphs after stones that are only thought of.
    trial: [ReducedGraph<N>; 2],
    /// For each side's graph, the killers of each cell.
    killers: [Vec<Killers<N>>; 2],
    regions: Regions,
}

impl<const N: usize> FillIn<N> {
    /// Buffers for a board.
    pub fn new(board: &HexBoard<N>) -> FillIn<N> {
        let [one, other, third, fourth] = [(); 4].map(|()| ReducedGraph::new(board));
        FillIn {
            graphs: [one, other],
            trial: [third, fourth],
            killers: [(); 2].map(|()| vec![Killers::default(); board.size.cells()]),
            regions: Regions::default(),
        }
    }

    /// Fills in until no cell is dead or captured. The stones must not join a side's edges.
    pub fn run(
        &mut self,
        board: &HexBoard<N>,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        self.run_from([board.all; 2], board, stones, steps);
    }

    /// The same where `player` has just put a stone on `cell`, and nothing was left to fill in before: then only the
    /// neighbours of what has changed need be looked at first.
    pub fn run_after(
        &mut self,
        player: Player,
        cell: usize,
        board: &HexBoard<N>,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        // The player's stone makes its neighbours neighbours of each other, or of an edge, which also matters to
        // their neighbours.
        let joined = around(board, &stones[player.index()], Bits::single(cell));
        let near = around(board, &stones[player.index()], joined) | joined;
        // For the opponent a vertex is gone.
        let others = around(board, &stones[player.opponent().index()], Bits::single(cell));
        let changed = match player {
            Player::Black => [near, others],
            Player::White => [others, near],
        };
        self.run_from(changed, board, stones, steps);
    }

    /// Fills in, looking at the cells of `changed`, for each side's graph, and at all if one of them was filled in.
    fn run_from(
        &mut self,
        mut changed: [Bits<N>; 2],
        board: &HexBoard<N>,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        loop {
            let before = steps.len();
            for side in Player::BOTH {
                self.graphs[side.index()].rebuild(board, side, stones);
                self.dead_and_captured(&changed[side.index()], board, side, stones, steps);
                if steps.len() > before {
                    changed = [board.all; 2];
                }
            }
            if steps.len() > before {
                continue;
            }
            for side in Player::BOTH {
                dead_regions(board, side, stones, steps);
            }
            if steps.len() == before {
                return;
            }
            changed = [board.all; 2];
        }
    }

    /// Fills in until no inferior cells and no regions are found either: for a look at one position. The owner of
    /// a region must answer the opponent's moves into it; inferior cells are too rare to be looked for after
    /// every move.
    pub fn run_with_regions(
        &mut self,
        board: &HexBoard<N>,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        loop {
            self.run(board, stones, steps);
            let before = steps.len();
            self.find_killers();
            self.inferior(board, stones, steps);
            if steps.len() > before {
                continue;
            }
            self.in_regions(board, stones, steps);
            if steps.len() == before {
                return;
            }
        }
    }

    /// The reduced graph of a side. Up to date once [`FillIn::run`] is done.
    pub fn graph(&self, side: Player) -> &ReducedGraph<N> {
        &self.graphs[side.index()]
    }

    fn dead_and_captured(
        &self,
        among: &Bits<N>,
        board: &HexBoard<N>,
        side: Player,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        let graph = &self.graphs[side.index()];
        let owner = side.opponent();
        let mut filled = Bits::EMPTY;
        let mut give = |stones: &mut [Bits<N>; 2], cells: Bits<N>, reason| {
            let needs = walls(board, side, stones, &cells);
            stones[owner.index()] |= cells;
            steps.push(FillStep { owner, cells, needs, region: Bits::EMPTY, reason });
        };
        let among = graph.empty & *among;
        for cell in among.iter() {
            if graph.is_dead_without(cell, &filled) {
                give(stones, Bits::single(cell), FillReason::Dead);
                filled.insert(cell);
            }
        }
        for cell in among.without(&filled).iter() {
            if filled.contains(cell) {
                continue;
            }
            if let Some(cells) = graph.captured_at(cell, &filled) {
                let is_pair = cells.len() == 2;
                give(stones, cells, if is_pair { FillReason::Captured } else { FillReason::Dead });
                filled |= cells;
            }
        }
    }

    fn find_killers(&mut self) {
        for (graph, killers) in self.graphs.iter().zip(&mut self.killers) {
            graph.empty.iter().for_each(|cell| killers[cell] = graph.all_killers(cell));
        }
    }

    /// Gives away a cell that nobody needs, or a pair that the owner's opponent does not need. Graphs and killers
    /// must be up to date.
    fn inferior(
        &mut self,
        board: &HexBoard<N>,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        for cell in self.graphs[0].empty.iter() {
            let Some((owner, cells, around)) = self.not_needed(board, stones, cell) else {
                continue;
            };
            let (own, side) = (&self.graphs[owner.index()], owner.opponent());
            let near = around.iter().fold(around, |all, cell| all | *own.neighbours(cell));
            let blocks = board.neighbours_of(&near) & stones[owner.index()];
            let blocks = board.flood(blocks, &stones[owner.index()]);
            let needs = walls(board, side, stones, &around) | blocks;
            steps.push(FillStep {
                owner,
                cells,
                needs,
                region: Bits::EMPTY,
                reason: FillReason::Inferior,
            });
            stones[owner.index()] |= cells;
            // The graphs have changed around the cells.
            return;
        }
    }

    /// Gives away cells of a small region. Graphs and killers must be up to date.
    fn in_regions(
        &mut self,
        board: &HexBoard<N>,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        for side in Player::BOTH {
            let (graph, killers) = (&self.graphs[side.index()], &self.killers[side.index()]);
            let mut cells = graph.empty.iter();
            let found = cells.find_map(|cell| self.regions.fill(graph, cell, &killers[cell]));
            if let Some((cells, region)) = found {
                let owner = side.opponent();
                let needs = walls(board, side, stones, &region);
                stones[owner.index()] |= cells;
                steps.push(FillStep { owner, cells, needs, region, reason: FillReason::Region });
                // The graphs have changed around the cells.
                return;
            }
        }
    }

    /// Who can be given a cell or a pair with it because the opponent does not need it, and all cells
    /// that matter to that.
    fn not_needed(
        &mut self,
        board: &HexBoard<N>,
        stones: &[Bits<N>; 2],
        cell: usize,
    ) -> Option<(Player, Bits<N>, Bits<N>)> {
        let single = Bits::single(cell);
        let mut killers = by_player([0, 1].map(|graph| self.killers[graph][cell]));
        if killers[0].is_empty() && killers[1].is_empty() {
            return None;
        }
        for owner in Player::BOTH {
            let taking = &self.killers[owner.index()][cell].opponents;
            if let Some((partner, better)) = self.partner(owner, cell, taking) {
                let cells = single | Bits::single(partner);
                return Some((owner, cells, cells | better));
            }
        }
        let mut after = *stones;
        let mut around = single;
        loop {
            around |= killers[0] | killers[1];
            if killers[0].meets(&killers[1]) {
                return Some((Player::Black, single, around));
            }
            // Each killer lost to the other side.
            after[0] |= killers[1];
            after[1] |= killers[0];
            for side in Player::BOTH {
                self.trial[side.index()].rebuild(board, side, &after);
            }
            if self.trial.iter().any(|graph| graph.is_dead_without(cell, &Bits::EMPTY)) {
                return Some((Player::Black, single, around));
            }
            killers = by_player([0, 1].map(|graph| self.trial[graph].all_killers(cell)));
            if killers[0].is_empty() && killers[1].is_empty() {
                return None;
            }
        }
    }

    /// A cell that the opponent kills on the same cell as `cell`, and that together with `cell` is
    /// captured once the owner holds that.
    fn partner(&self, owner: Player, cell: usize, killers: &Bits<N>) -> Option<(usize, Bits<N>)> {
        let (own, other) = (&self.graphs[owner.index()], &self.graphs[owner.opponent().index()]);
        for better in killers.iter() {
            let gone = Bits::single(better);
            let answers = |killer: &usize| {
                own.is_dead_without(*killer, &gone)
                    && other.is_dead_without(*killer, &(gone | Bits::single(cell)))
            };
            if let Some(partner) = other.killers(cell, &gone).into_iter().flatten().find(answers) {
                return Some((partner, gone));
            }
        }
        None
    }
}

/// The cells beside `cells` and beside the blocks of `own` stones that touch them.
fn around<const N: usize>(board: &HexBoard<N>, own: &Bits<N>, cells: Bits<N>) -> Bits<N> {
    let near = board.neighbours_of(&cells);
    near | board.neighbours_of(&board.flood((near | cells) & *own, own))
}

/// For each player the cells on which a stone of it makes a cell dead, given those in each side's graph.
fn by_player<const N: usize>([black, white]: [Killers<N>; 2]) -> [Bits<N>; 2] {
    [white.opponents | black.own, black.opponents | white.own]
}

/// The opponent's stones that keep the neighbours of `cells` in the side's reduced graph as few as they
/// are: those beside the cells and beside the side's blocks that touch them. Blocks joined to an edge
/// stand for the edge, so what lies behind them does not matter.
pub fn walls<const N: usize>(
    board: &HexBoard<N>,
    side: Player,
    stones: &[Bits<N>; 2],
    cells: &Bits<N>,
) -> Bits<N> {
    let own = stones[side.index()];
    let rows = &board.edges[side.index()];
    let near = board.neighbours_of(cells);
    let mut touching = near & own;
    let mut walls = near;
    while let Some(first) = touching.lowest() {
        let block = board.flood(Bits::single(first), &own);
        touching = touching.without(&block);
        if !block.meets(&rows[0]) && !block.meets(&rows[1]) {
            walls |= board.neighbours_of(&block);
        }
    }
    walls & stones[side.opponent().index()]
}

/// Fills the regions that lie behind the liberties of one block of `side`, or behind nothing but the
/// opponent's stones, as seen from the side's edges.
fn dead_regions<const N: usize>(
    board: &HexBoard<N>,
    side: Player,
    stones: &mut [Bits<N>; 2],
    steps: &mut Vec<FillStep<N>>,
) {
    let own = stones[side.index()];
    let owner = side.opponent();
    let rows = board.edges[side.index()];
    let mut left = own;
    let mut barrier = Some(Bits::EMPTY);
    while let Some(barred) = barrier {
        let open = board.all.without(&stones[owner.index()]).without(&barred);
        let reached = board.flood((rows[0] | rows[1]) & open, &open);
        let cut_off = open.without(&reached);
        let cells = cut_off.without(&own);
        if !cells.is_empty() {
            let needs = board.neighbours_of(&cut_off) & stones[owner.index()];
            stones[owner.index()] |= cells;
            let reason = FillReason::DeadRegion;
            steps.push(FillStep { owner, cells, needs, region: Bits::EMPTY, reason });
            return;
        }
        barrier = left.lowest().map(|first| {
            let block = board.flood(Bits::single(first), &own);
            left = left.without(&block);
            let empty = board.all.without(&(stones[0] | stones[1]));
            block | (board.neighbours_of(&block) & empty)
        });
    }
}
