//! The end points of one side's connections: its two edges, its blocks of stones, and the empty cells.
//!
//! Edges come first (0 and 1, each together with the blocks that touch it), then the other blocks, then
//! the empty cells in board order. A connection to an empty cell is about the cell as if the side had a
//! stone there; [`Ends::captures`] are the cells that would then be its own as well.

use tesuji_core::{Bits, Player};

use super::{fill_in::walls, reduced_graph::ReducedGraph};
use crate::hex::HexBoard;

/// The number of an end point.
pub type End = u16;

/// The end points of a side's connections in one position.
#[derive(Clone, Debug, Default)]
pub struct Ends<const N: usize> {
    /// How many of them are edges or blocks.
    pub blocks: usize,
    /// The stones of each edge and block.
    pub stones: Vec<Bits<N>>,
    /// For each end point its cell as a set; nothing for edges and blocks.
    pub cell: Vec<Bits<N>>,
    /// The empty cells beside each edge and block.
    pub beside: Vec<Bits<N>>,
    /// For each end point that is an empty cell: the cells that a stone there captures.
    pub captures: Vec<Bits<N>>,
    /// The number of each empty cell among the end points.
    pub at: Vec<End>,
}

impl<const N: usize> Ends<N> {
    /// Makes these the end points of `side` with these stones on the board. `graph` is the opponent's
    /// reduced graph.
    pub fn rebuild(
        &mut self,
        board: &HexBoard<N>,
        side: Player,
        stones: &[Bits<N>; 2],
        graph: &ReducedGraph<N>,
    ) {
        let own = stones[side.index()];
        let empty = board.all.without(&(stones[0] | stones[1]));
        self.stones.clear();
        self.beside.clear();
        let mut left = own;
        for row in &board.edges[side.index()] {
            let joined = board.flood(own & *row, &own);
            left = left.without(&joined);
            self.stones.push(joined);
            self.beside.push((board.neighbours_of(&joined) | *row) & empty);
        }
        while let Some(first) = left.lowest() {
            let block = board.flood(Bits::single(first), &own);
            left = left.without(&block);
            self.stones.push(block);
            self.beside.push(board.neighbours_of(&block) & empty);
        }
        self.blocks = self.stones.len();
        self.cell.clear();
        self.cell.resize(self.blocks, Bits::EMPTY);
        self.captures.clear();
        self.captures.resize(self.blocks, Bits::EMPTY);
        self.at.clear();
        self.at.resize(board.size.cells(), End::MAX);
        for cell in empty.iter() {
            self.at[cell] = self.cell.len() as End;
            self.cell.push(Bits::single(cell));
            self.captures.push(captured_by(graph, cell));
        }
    }

    /// How many end points there are.
    pub fn len(&self) -> usize {
        self.cell.len()
    }

    /// The stones of `side` that the captures of an empty cell rest on, besides a stone on the cell.
    pub fn capture_needs(
        &self,
        board: &HexBoard<N>,
        side: Player,
        stones: &[Bits<N>; 2],
        end: End,
    ) -> Bits<N> {
        walls(board, side.opponent(), stones, &self.captures[end as usize])
    }
}

/// The cells that become the side's by a stone of it on `cell`: dead in the opponent's reduced graph, or
/// pairs that kill each other in it.
fn captured_by<const N: usize>(graph: &ReducedGraph<N>, cell: usize) -> Bits<N> {
    let mut gone = Bits::single(cell);
    let near = *graph.neighbours(cell);
    for other in near.iter() {
        if graph.is_dead_without(other, &gone) {
            gone.insert(other);
        }
    }
    for other in near.iter() {
        if gone.contains(other) {
            continue;
        }
        if graph.is_dead_without(other, &gone) {
            gone.insert(other);
            continue;
        }
        let answers =
            |killer: &usize| graph.is_dead_without(*killer, &(gone | Bits::single(other)));
        if let Some(pair) = graph.killers(other, &gone).into_iter().flatten().find(answers) {
            gone.insert(other);
            gone.insert(pair);
        }
    }
    gone.remove(cell);
    gone
}
