//! Hex knowledge put together for searches: [`HexAdviser`].
//!
//! Cells that make no difference are filled in, then the virtual connections of both sides are found (of the side to move
//! only what is left of them, where that is no connection of its edges). If
//! the side to move has a semi connection of its edges it wins; if the opponent has a full one, it loses.
//! Otherwise every semi connection of the opponent's edges is a threat: moves outside its carrier lose.
//!
//! The zone of each is the carrier and the stones the connection needs, carried back over the fill-in.

use tesuji_core::{Advice, Adviser, Bits, BoardSize, Game, Player};

use super::{
    connections::{ConnectionId, Connections, Origin},
    derivation::{Derivation, Sight, needed_stones},
    fill_in::{FillIn, FillStep},
    kept::Kept,
    resistance::Flow,
    wasted::WastedMoves,
};
use crate::hex::{Hex, HexMove, HexZone};

/// Connections are kept for later positions once a side has so many stones. With fewer there are so many that the
/// limits of the lists decide which are found, and those of another position are the wrong ones. That matters to
/// small searches: with connections carried over from the start, 6x6 takes 15 nodes instead of 5.
const STONES_TO_KEEP: usize = 6;

/// After so many positions time matters more, and a side needs fewer stones.
const EARLY_POSITIONS: usize = 10;
const STONES_TO_KEEP_LATER: usize = 1;

/// From so many positions on, ends are joined over edges as well. It takes a quarter fewer nodes on 7x7 and nearly half on
/// 8x8, but half as much time again where there are few stones, as in all of a small search.
const OVER_EDGES_FROM: usize = 200;

/// So many bytes of connections are kept if nothing else is said.
const MOST_KEPT: usize = 64 << 20;

/// A threat of so many cells, or so many replies, make a move neither better nor worse.
const USUAL_CELLS: f64 = 10.0;

/// On the empty board the centre wins wherever that is known, so a first move loses so much in its log-odds on the way from
/// there to the edge. (It matters to small boards: 7x7 takes 124 nodes instead of 165.)
const FIRST_MOVE_OFF_CENTRE: f64 = 6.0;

/// What is known about Hex positions.
#[derive(Clone, Debug)]
pub struct HexAdviser<const N: usize> {
    fill_in: FillIn<N>,
    steps: Vec<FillStep<N>>,
    connections: [Connections<N>; 2],
    kept: [Kept<N>; 2],
    flows: [Flow; 2],
    threats: Vec<(usize, ConnectionId)>,
    wasted: WastedMoves<N>,
    /// So many positions were left open.
    positions: usize,
    /// So many bytes may be kept.
    most_kept: usize,
}

impl<const N: usize> Adviser<Hex<N>> for HexAdviser<N> {
    fn new(game: &Hex<N>) -> HexAdviser<N> {
        HexAdviser {
            fill_in: FillIn::new(&game.board),
            steps: Vec::new(),
            connections: [Connections::default(), Connections::default()],
            kept: [Kept::default(), Kept::default()],
            flows: [Flow::default(), Flow::default()],
            threats: Vec::new(),
            wasted: WastedMoves::new(&game.board),
            positions: 0,
            most_kept: MOST_KEPT,
        }
    }

    fn is_asked(game: &Hex<N>) -> bool {
        game.has_knowledge()
    }

    fn remember_within(&mut self, bytes: usize) {
        self.most_kept = bytes;
    }

    fn advise(&mut self, game: &Hex<N>, advice: &mut Advice<Hex<N>>) {
        advice.clear();
        let mut stones = game.stones;
        self.steps.clear();
        self.fill_in.run_with_regions(&game.board, &mut stones, &mut self.steps);
        let mover = game.to_move();
        for winner in Player::BOTH {
            let chain = game.board.shortest_chain(winner, &stones[winner.index()]);
            if !chain.is_empty() {
                let zone = self.carried_back(winner, chain, chain);
                let mv = game.empty_cells().lowest().map(HexMove::at);
                advice.decided = Some((winner, mv.filter(|_| winner == mover), zone));
                return;
            }
        }
        let mut is_new = [true; 2];
        is_new[mover.index()] = self.look(game, &stones, mover);
        if let Some(id) = self.connections[mover.index()].edge_semi() {
            let Origin::And { via, .. } = self.connections[mover.index()].get(id).origin else {
                unreachable!("semi connections are made by the and rule");
            };
            let key = self.connections[mover.index()].ends.cell[via as usize].lowest();
            let zone = self.zone(game, &stones, mover, id);
            advice.decided = Some((mover, key.map(HexMove::at), zone));
            return;
        }
        let opponent = mover.opponent();
        is_new[opponent.index()] = self.connect(game, &stones, opponent);
        if let Some(id) = self.connections[opponent.index()].edge_full() {
            advice.decided = Some((opponent, None, self.zone(game, &stones, opponent, id)));
            return;
        }
        let mut open = game.board.all.without(&(stones[0] | stones[1]));
        self.find_threats(game, &stones, &mut open, advice);
        self.find_wasted(game, &mut open, advice);
        self.judge(game, &open, advice);
        self.positions += 1;
        let stones_to_keep = match self.positions < EARLY_POSITIONS {
            true => STONES_TO_KEEP,
            false => STONES_TO_KEEP_LATER,
        };
        for side in Player::BOTH {
            if is_new[side.index()] && stones[side.index()].len() >= stones_to_keep {
                let may_grow = self.may_keep_more();
                let found = self.connections[side.index()].found();
                self.kept[side.index()].keep(stones, found, may_grow);
            }
        }
        if self.positions == OVER_EDGES_FROM {
            self.join_over_edges();
        }
    }
}

/// Why a position is decided without search.
#[derive(Clone, Debug)]
pub struct Explanation<const N: usize> {
    /// Who wins.
    pub winner: Player,
    /// The cells that were filled in first, in order.
    pub fill: Vec<FillStep<N>>,
    /// The connection of the winner's edges on the filled board; none where the stones there already
    /// join them.
    pub connection: Option<Derivation<N>>,
}

impl<const N: usize> HexAdviser<N> {
    /// Why a position, not over, is decided without search, if it is. What was filled in after earlier
    /// moves is part of the position: see [`Hex::fill_steps`].
    pub fn explain(&mut self, game: &Hex<N>) -> Option<Explanation<N>> {
        let mut advice = Advice::default();
        self.advise(game, &mut advice);
        let (winner, ..) = advice.decided?;
        let mut stones = game.stones;
        self.steps.iter().for_each(|step| stones[step.owner.index()] |= step.cells);
        let joined = !game.board.shortest_chain(winner, &stones[winner.index()]).is_empty();
        let connections = &self.connections[winner.index()];
        let id = match winner == game.to_move() {
            _ if joined => None,
            true => connections.edge_semi(),
            false => connections.edge_full(),
        };
        let connection = id.map(|id| Derivation::of(connections, id));
        Some(Explanation { winner, fill: self.steps.clone(), connection })
    }

    /// One that has seen so many positions that it uses all it knows.
    pub fn seasoned(game: &Hex<N>) -> HexAdviser<N> {
        let mut adviser = HexAdviser { positions: OVER_EDGES_FROM, ..HexAdviser::new(game) };
        adviser.join_over_edges();
        adviser
    }

    /// Begins to join ends over edges. What was kept was found without that, and so would be what follows from it.
    fn join_over_edges(&mut self) {
        self.connections = [Connections::over_edges(), Connections::over_edges()];
        self.kept = [Kept::default(), Kept::default()];
    }

    fn may_keep_more(&self) -> bool {
        let [black, white] = &self.kept;
        black.bytes() + white.bytes() + Kept::<N>::SEGMENT_BYTES <= self.most_kept
    }

    /// Finds the connections of a side, and says whether no position is remembered that differs by stones of the opponent's only.
    fn connect(&mut self, game: &Hex<N>, stones: &[Bits<N>; 2], side: Player) -> bool {
        let may_grow = self.may_keep_more();
        let connections = &mut self.connections[side.index()];
        let graph = self.fill_in.graph(side.opponent());
        connections.ends.rebuild(&game.board, side, stones, graph);
        match self.kept[side.index()].before(stones, side.index(), may_grow) {
            Some(earlier) => {
                connections.search_after(earlier, &game.board.neighbours);
                !earlier.has_stones_of(&connections.ends)
            }
            None => {
                connections.search(&game.board.neighbours);
                true
            }
        }
    }

    /// The same for the side to move, which is not likely to win: its connections of the edges were threats before the
    /// opponent's last move. If none is left, what else is left of its connections will do for an opinion; there are a dozen new
    /// ones among two thousand.
    fn look(&mut self, game: &Hex<N>, stones: &[Bits<N>; 2], side: Player) -> bool {
        let may_grow = self.may_keep_more();
        let connections = &mut self.connections[side.index()];
        connections.ends.rebuild_without_captures(&game.board, side, stones);
        if let Some(earlier) = self.kept[side.index()].before(stones, side.index(), may_grow)
            && earlier.has_stones_of(&connections.ends)
        {
            connections.survey_after(earlier);
            if connections.edge_semi().is_none() {
                return false;
            }
        }
        self.connect(game, stones, side)
    }

    /// The zone of a connection between a side's edges.
    fn zone(
        &self,
        game: &Hex<N>,
        stones: &[Bits<N>; 2],
        side: Player,
        id: ConnectionId,
    ) -> HexZone<N> {
        let connections = &self.connections[side.index()];
        let needs = needed_stones(Sight { board: &game.board, side, stones }, connections, id);
        self.carried_back(side, needs, connections.get(id).carrier | needs)
    }

    fn carried_back(&self, winner: Player, mut needs: Bits<N>, mut covers: Bits<N>) -> HexZone<N> {
        for step in self.steps.iter().rev() {
            step.carry_back(winner, &mut needs, &mut covers);
        }
        HexZone { needs, covers }
    }

    /// Makes the opponent's semi connections threats, the smallest first, as long as they leave fewer
    /// moves `open`.
    fn find_threats(
        &mut self,
        game: &Hex<N>,
        stones: &[Bits<N>; 2],
        open: &mut Bits<N>,
        advice: &mut Advice<Hex<N>>,
    ) {
        let opponent = game.to_move().opponent();
        let connections = &self.connections[opponent.index()];
        self.threats.clear();
        let sized = |id| (connections.get(id).carrier.len(), id);
        self.threats.extend(connections.edge_semis().map(sized));
        self.threats.sort_unstable();
        for &(_, id) in &self.threats {
            let carrier = connections.get(id).carrier;
            if !open.is_within(&carrier) {
                *open &= carrier;
                advice.threats.push(self.zone(game, stones, opponent, id));
            }
        }
    }

    /// Finds the moves that waste a turn, among those that stop all threats. Looked for on the board as it is: what
    /// is only filled in for a look need not be there any more when the moves are answered.
    fn find_wasted(&mut self, game: &Hex<N>, open: &mut Bits<N>, advice: &mut Advice<Hex<N>>) {
        let Advice { threats, wasted, .. } = advice;
        let within = threats.iter().fold(game.empty_cells(), |within, zone| within & zone.covers);
        self.wasted.find(&game.board, game.to_move(), &game.stones, &within, |found| {
            open.remove(found.cell);
            wasted.push((HexMove::at(found.cell), found.zone));
        });
    }

    /// Says what each open move is worth: how the sides stand, how much current runs through the cell, how few
    /// replies the threats of a stone there leave to the opponent, also compared with the smallest of them, and how
    /// few one of the opponent's would leave; for a first move also how near the centre it is. The numbers were chosen by the nodes that openings take.
    fn judge(&mut self, game: &Hex<N>, open: &Bits<N>, advice: &mut Advice<Hex<N>>) {
        for side in Player::BOTH {
            self.flows[side.index()].solve(&self.connections[side.index()]);
        }
        let (mover, size) = (game.to_move(), game.board.size);
        let (own, other) = (mover.index(), mover.opponent().index());
        let free = self.connections[own].ends.free();
        let total = |side: usize| self.flows[side].total.max(1e-9);
        let standing = (total(own) / total(other)).ln();
        let is_first = free == game.board.all;
        for cell in open.iter() {
            let share = |side: usize| {
                let end = self.connections[side].ends.at[cell];
                self.flows[side].through[end as usize] / total(side)
            };
            let worth = share(own) + share(other);
            let [ours, theirs] =
                [own, other].map(|side| self.connections[side].threats_of(cell, &free));
            let odds = 2.0 * standing + 2.0 * worth.max(1e-6).ln() + 1.0
                - 0.7 * compared(ours.replies)
                + 0.4 * compared(ours.smallest)
                - 0.2 * compared(theirs.replies);
            let odds =
                odds - if is_first { FIRST_MOVE_OFF_CENTRE * off_centre(size, cell) } else { 0.0 };
            advice.moves.push((HexMove::at(cell), odds as f32));
        }
    }
}

/// How far a cell is from the centre, as part of the way to the nearest edge.
fn off_centre(size: BoardSize, cell: usize) -> f64 {
    let column = size.column_of(cell) as f64 - (size.columns() - 1) as f64 / 2.0;
    let row = size.row_of(cell) as f64 - (size.rows() - 1) as f64 / 2.0;
    let steps = column.abs().max(row.abs()).max((column + row).abs());
    steps / (size.columns().min(size.rows()) as f64 / 2.0)
}

fn compared(cells: usize) -> f64 {
    ((cells as f64).max(0.5) / USUAL_CELLS).ln()
}
