//! Fill-in: cells that can be given to a side without changing who wins, to a fixed point.
//!
//! [`FillIn::run`] adds the cells to the stones and a [`FillStep`] for each reason. For a side W, its
//! opponent O and O's reduced graph, these are given to W:
//!
//! - **dead** cells, and **dead regions** that a set of mutual neighbours cuts off from O's edges;
//! - **captured** pairs: each cell kills the other, so W answers O on one with the other, and O's stone is
//!   dead. W might as well have both;
//! - **inferior** cells: a cell x that is dead once O holds some cell z and also once W holds z; or a pair
//!   that is dead once O holds z and captured once W holds z. O never needs these cells: instead of one
//!   of them it can play z, which leaves them dead, so it is as if it had all of them; and once W has z,
//!   they are W's or dead. W's having them therefore takes nothing from O. (That the pair is dead after
//!   O's z matters: if O could play one of the pair first, W's z would no longer capture the other.)
//!
//! Every step stays valid when stones are added anywhere else (see `reduced_graph`), but not when W's
//! stones around it are taken away: `needs` lists those. [`FillStep::carry_back`] uses it to turn a proof
//! about the filled board into one about the board before: what the proof needed of the step's cells, it
//! now needs of the stones behind the step.

use tesuji_core::{Bits, Player};

use super::reduced_graph::ReducedGraph;
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
    /// A cell for which the opponent always has this better one.
    Inferior {
        /// The better cell.
        better: u16,
    },
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
            *covers |= self.cells | self.needs;
        }
    }
}

/// The buffers fill-in works with.
#[derive(Clone, Debug)]
pub struct FillIn<const N: usize> {
    graphs: [ReducedGraph<N>; 2],
}

impl<const N: usize> FillIn<N> {
    /// Buffers for a board.
    pub fn new(board: &HexBoard<N>) -> FillIn<N> {
        FillIn { graphs: [ReducedGraph::new(board), ReducedGraph::new(board)] }
    }

    /// Fills in until nothing more is found. The stones must not join a side's edges.
    pub fn run(
        &mut self,
        board: &HexBoard<N>,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        loop {
            let before = steps.len();
            for side in Player::BOTH {
                self.graphs[side.index()].rebuild(board, side, stones);
                self.dead_and_captured(board, side, stones, steps);
            }
            if steps.len() > before {
                continue;
            }
            for side in Player::BOTH {
                dead_regions(board, side, stones, steps);
            }
            if steps.len() > before {
                continue;
            }
            for owner in Player::BOTH {
                self.inferior(board, owner, stones, steps);
                if steps.len() > before {
                    break;
                }
            }
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
            steps.push(FillStep { owner, cells, needs, reason });
        };
        for cell in graph.empty.iter() {
            if graph.is_dead_without(cell, &filled) {
                give(stones, Bits::single(cell), FillReason::Dead);
                filled.insert(cell);
            }
        }
        for cell in graph.empty.without(&filled).iter() {
            if filled.contains(cell) {
                continue;
            }
            if graph.is_dead_without(cell, &filled) {
                give(stones, Bits::single(cell), FillReason::Dead);
                filled.insert(cell);
                continue;
            }
            let answers = |killer: &usize| {
                graph.is_dead_without(*killer, &(filled | Bits::single(cell)))
            };
            let pair = graph.killers(cell, &filled).into_iter().flatten().find(answers);
            if let Some(other) = pair {
                let cells = Bits::single(cell) | Bits::single(other);
                give(stones, cells, FillReason::Captured);
                filled |= cells;
            }
        }
    }

    /// Gives `owner` the cells its opponent never needs. Both graphs must be up to date.
    fn inferior(
        &self,
        board: &HexBoard<N>,
        owner: Player,
        stones: &mut [Bits<N>; 2],
        steps: &mut Vec<FillStep<N>>,
    ) {
        let side = owner.opponent();
        let (own, other) = (&self.graphs[owner.index()], &self.graphs[side.index()]);
        for cell in own.empty.iter() {
            for better in own.killers(cell, &Bits::EMPTY).into_iter().flatten() {
                let gone = Bits::single(better);
                let mut cells = Bits::single(cell);
                if !other.is_dead_without(cell, &gone) {
                    let answers = |killer: &usize| {
                        own.is_dead_without(*killer, &gone)
                            && other.is_dead_without(*killer, &(gone | Bits::single(cell)))
                    };
                    let mut partners = other.killers(cell, &gone).into_iter().flatten();
                    let Some(partner) = partners.find(answers) else { continue };
                    cells.insert(partner);
                }
                let around = cells.iter().fold(cells, |all, cell| all | *own.neighbours(cell));
                let blocks = board.neighbours_of(&around.without(&gone)) & stones[owner.index()];
                let blocks = board.flood(blocks, &stones[owner.index()]);
                let needs = walls(board, side, stones, &cells) | blocks;
                let reason = FillReason::Inferior { better: better as u16 };
                steps.push(FillStep { owner, cells, needs, reason });
                stones[owner.index()] |= cells;
                // The owner's graph has changed around the cells.
                return;
            }
        }
    }
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
            steps.push(FillStep { owner, cells, needs, reason });
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
