//! Moves that only waste a turn.
//!
//! O plays x, W answers y, and with what y lets W capture, O's stone on x is dead. Then x might as well be
//! W's, and the board is W's as before with some cells more: what O wins now, it wins without x. So O need
//! not consider x, and where all other moves lose, all lose. (By induction on the empty cells: W answers every
//! such x by its y, and other moves as if the exchanges had not been made. It does not matter if moves
//! waste each other, since W gains cells with each exchange.)
//!
//! In O's reduced graph W's stones are vertices that are gone, so trying y is a few looks at the
//! neighbours of what is gone; x, as a stone of O's, makes its neighbours neighbours of each other.
//! [`WastedMoves::find`] also says in which zone it holds: where W has the stones behind each capture.

use tesuji_core::{Bits, Player};

use super::{
    fill_in::{FillReason, FillStep, walls},
    reduced_graph::ReducedGraph,
};
use crate::hex::{HexBoard, HexZone};

/// A move that wastes a turn.
#[derive(Clone, Debug)]
pub struct WastedMove<const N: usize> {
    /// The cell.
    pub cell: usize,
    /// Where the opponent answers.
    pub answer: usize,
    /// What the opponent then captures, in order.
    pub captured: Vec<FillStep<N>>,
    /// Where that is so.
    pub zone: HexZone<N>,
}

/// The buffers it takes to find them.
#[derive(Clone, Debug)]
pub struct WastedMoves<const N: usize> {
    /// The mover's graph.
    graph: ReducedGraph<N>,
    /// The same with the move played.
    after: ReducedGraph<N>,
    /// What is captured after an answer, in order: single dead cells, and pairs.
    taken: Vec<Bits<N>>,
}

impl<const N: usize> WastedMoves<N> {
    /// Buffers for a board.
    pub fn new(board: &HexBoard<N>) -> WastedMoves<N> {
        let graph = ReducedGraph::new(board);
        WastedMoves { after: graph.clone(), graph, taken: Vec::new() }
    }

    /// The moves of `side` within `open` that waste a turn.
    pub fn find(
        &mut self,
        board: &HexBoard<N>,
        side: Player,
        stones: &[Bits<N>; 2],
        open: &Bits<N>,
        mut found: impl FnMut(WastedMove<N>),
    ) {
        self.graph.rebuild(board, side, stones);
        for cell in open.iter() {
            if let Some(answer) = self.answer(cell) {
                found(self.described(board, side, stones, cell, answer));
            }
        }
    }

    /// An answer that makes a stone on `cell` dead. What is captured with it is in `taken` then.
    fn answer(&mut self, cell: usize) -> Option<usize> {
        self.taken.clear();
        if let Some(answer) = self.graph.killers(cell, &Bits::EMPTY).into_iter().flatten().next() {
            return Some(answer);
        }
        self.after.clone_from(&self.graph);
        self.after.place(cell);
        let near = *self.graph.neighbours(cell);
        let far = near.iter().fold(near, |all, cell| all | *self.graph.neighbours(cell));
        let far = far.without(&near).without(&Bits::single(cell));
        near.iter().chain(far.iter()).find(|&answer| {
            let gone = self.take_after(answer);
            self.graph.is_dead_without(cell, &gone)
        })
    }

    /// All that is gone once the opponent has answered the move: the cell itself and what is captured with it,
    /// which is put into `taken`.
    fn take_after(&mut self, answer: usize) -> Bits<N> {
        self.taken.clear();
        let graph = &self.after;
        let mut gone = Bits::single(answer);
        let mut changed = *graph.neighbours(answer);
        while let Some(cell) = changed.lowest() {
            changed.remove(cell);
            if gone.contains(cell) {
                continue;
            }
            let Some(taken) = graph.captured_at(cell, &gone) else { continue };
            self.taken.push(taken);
            gone |= taken;
            changed = taken.iter().fold(changed, |all, cell| all | *graph.neighbours(cell));
        }
        gone
    }

    /// A wasted move with its reasons: the cells in `taken`, from the answer on.
    fn described(
        &self,
        board: &HexBoard<N>,
        side: Player,
        stones: &[Bits<N>; 2],
        cell: usize,
        answer: usize,
    ) -> WastedMove<N> {
        let owner = side.opponent();
        let mut after = *stones;
        after[side.index()].insert(cell);
        after[owner.index()].insert(answer);
        let captured: Vec<FillStep<N>> = self
            .taken
            .iter()
            .map(|&cells| {
                let needs = walls(board, side, &after, &cells);
                after[owner.index()] |= cells;
                let reason = if cells.len() == 1 { FillReason::Dead } else { FillReason::Captured };
                FillStep { owner, cells, needs, region: Bits::EMPTY, reason }
            })
            .collect();
        after[side.index()].remove(cell);
        let needs = walls(board, side, &after, &Bits::single(cell));
        let zone = HexZone { needs, covers: needs | Bits::single(cell) | Bits::single(answer) };
        let mut zone = zone.before_steps(&captured, owner);
        zone.needs.remove(answer);
        WastedMove { cell, answer, captured, zone }
    }
}
