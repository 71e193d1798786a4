//! Which cells a certificate can fill in for W: dead cells, dead regions and captured pairs, to a fixed point.
//!
//! This is the part of fill-in (`knowledge::fill_in`) that the checker can follow. It is done for W alone, since
//! a proof for W does not care what else L has, and only with those stones of L that the checker sees.

use tesuji_core::{Bits, Player};

use crate::hex::{HexBoard, knowledge::ReducedGraph, told_fill::ToldStep};

/// The buffers it takes.
#[derive(Debug)]
pub struct FillFinder<const N: usize> {
    graph: ReducedGraph<N>,
}

impl<const N: usize> FillFinder<N> {
    pub fn new(board: &HexBoard<N>) -> FillFinder<N> {
        FillFinder { graph: ReducedGraph::new(board) }
    }

    /// What can be filled in for a side with these stones on the board, among these cells.
    pub fn find(
        &mut self,
        board: &HexBoard<N>,
        side: Player,
        stones: &[Bits<N>; 2],
        among: &Bits<N>,
    ) -> Vec<ToldStep<N>> {
        let (mut stones, mut steps) = (*stones, Vec::new());
        loop {
            let before = steps.len();
            self.graph.rebuild(board, side.opponent(), &stones);
            self.dead_and_captured(among, &mut steps);
            for step in &steps[before..] {
                stones[side.index()] |= step.cells;
            }
            if steps.len() > before {
                continue;
            }
            let Some(cells) = dead_region(board, side.opponent(), &stones, among) else {
                return steps;
            };
            stones[side.index()] |= cells;
            steps.push(ToldStep { cells, is_pair: false });
        }
    }

    fn dead_and_captured(&self, among: &Bits<N>, steps: &mut Vec<ToldStep<N>>) {
        let graph = &self.graph;
        let cells = graph.empty & *among;
        let mut filled = Bits::EMPTY;
        for cell in cells.iter() {
            if graph.is_dead_without(cell, &filled) {
                filled.insert(cell);
                steps.push(ToldStep { cells: Bits::single(cell), is_pair: false });
            }
        }
        for cell in cells.without(&filled).iter() {
            if filled.contains(cell) {
                continue;
            }
            if graph.is_dead_without(cell, &filled) {
                filled.insert(cell);
                steps.push(ToldStep { cells: Bits::single(cell), is_pair: false });
                continue;
            }
            let answers = |killer: &usize| {
                among.contains(*killer)
                    && graph.is_dead_without(*killer, &(filled | Bits::single(cell)))
            };
            let pair = graph.killers(cell, &filled).into_iter().flatten().find(answers);
            if let Some(other) = pair {
                let cells = Bits::single(cell) | Bits::single(other);
                filled |= cells;
                steps.push(ToldStep { cells, is_pair: true });
            }
        }
    }
}

/// Cells that L cannot reach from its edges without passing through the liberties of one of its blocks, or
/// at all.
fn dead_region<const N: usize>(
    board: &HexBoard<N>,
    loser: Player,
    stones: &[Bits<N>; 2],
    among: &Bits<N>,
) -> Option<Bits<N>> {
    let own = stones[loser.index()];
    let open = board.all.without(&stones[loser.opponent().index()]);
    let [first, last] = board.edges[loser.index()];
    let mut left = own;
    let mut barrier = Bits::EMPTY;
    loop {
        let passable = open.without(&barrier);
        let reached = board.flood((first | last) & passable, &passable);
        let cells = passable.without(&reached).without(&own);
        if !cells.is_empty() && cells.is_within(among) {
            return Some(cells);
        }
        let block = board.flood(Bits::single(left.lowest()?), &own);
        left = left.without(&block);
        barrier = block | (board.neighbours_of(&block) & open.without(&own));
    }
}
