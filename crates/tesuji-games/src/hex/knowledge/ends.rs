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
    /// These in groups, each captured whatever becomes of the others, and where those of an end point
    /// begin and end.
    groups: Vec<Bits<N>>,
    group_places: Vec<(u32, u32)>,
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
        self.rebuild_without_captures(board, side, stones);
        for end in self.blocks..self.count() {
            let cell = self.cell[end].lowest().expect("an empty cell");
            let start = self.groups.len();
            captured_by(graph, cell, &mut self.groups);
            self.group_places[end] = (start as u32, self.groups.len() as u32);
            self.captures[end] =
                self.groups[start..].iter().fold(Bits::EMPTY, |all, group| all | *group);
        }
    }

    /// The same where no cell counts as captured, so that connections are what they are by the rules alone.
    pub fn rebuild_without_captures(
        &mut self,
        board: &HexBoard<N>,
        side: Player,
        stones: &[Bits<N>; 2],
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
        self.at.clear();
        self.at.resize(board.size.cells(), End::MAX);
        for cell in empty.iter() {
            self.at[cell] = self.cell.len() as End;
            self.cell.push(Bits::single(cell));
        }
        self.captures.clear();
        self.captures.resize(self.count(), Bits::EMPTY);
        self.groups.clear();
        self.group_places.clear();
        self.group_places.resize(self.count(), (0, 0));
    }

    /// How many end points there are.
    pub fn count(&self) -> usize {
        self.cell.len()
    }

    /// All empty cells.
    pub fn free(&self) -> Bits<N> {
        self.cell.iter().fold(Bits::EMPTY, |all, cell| all | *cell)
    }

    /// The groups that a stone on an end point captures.
    pub fn groups(&self, end: End) -> &[Bits<N>] {
        let (start, end) = self.group_places[end as usize];
        &self.groups[start as usize..end as usize]
    }

    /// The groups that the `captors` capture and that contain all `shared` cells, if there are such.
    pub fn capturing(&self, captors: &[End], shared: &Bits<N>) -> Option<Bits<N>> {
        let (mut left, mut captured) = (*shared, Bits::EMPTY);
        for &captor in captors.iter().filter(|&&end| self.captures[end as usize].meets(shared)) {
            for group in self.groups(captor).iter().filter(|group| group.meets(shared)) {
                captured |= *group;
                left = left.without(group);
            }
        }
        left.is_empty().then_some(captured)
    }

    /// The stones of `side` on which those captures of the captors rest that lie within a carrier,
    /// besides stones on the captors themselves.
    pub fn capture_needs(
        &self,
        board: &HexBoard<N>,
        side: Player,
        stones: &[Bits<N>; 2],
        captors: &[End],
        carrier: &Bits<N>,
    ) -> Bits<N> {
        walls(board, side.opponent(), stones, &self.captured_within(captors, carrier))
    }

    /// The groups of the captors within a carrier.
    pub fn captured_within(&self, captors: &[End], carrier: &Bits<N>) -> Bits<N> {
        let groups = captors.iter().flat_map(|&captor| self.groups(captor));
        groups.filter(|group| group.is_within(carrier)).fold(Bits::EMPTY, |all, one| all | *one)
    }
}

/// Adds the groups of cells that become the side's by a stone of it on `cell`: cells dead in the
/// opponent's reduced graph, and pairs that kill each other in it.
fn captured_by<const N: usize>(graph: &ReducedGraph<N>, cell: usize, groups: &mut Vec<Bits<N>>) {
    let gone = Bits::single(cell);
    let mut done = Bits::<N>::EMPTY;
    for other in graph.neighbours(cell).iter() {
        if done.contains(other) {
            continue;
        }
        if graph.is_dead_without(other, &gone) {
            groups.push(Bits::single(other));
            continue;
        }
        let answers =
            |killer: &usize| graph.is_dead_without(*killer, &(gone | Bits::single(other)));
        if let Some(pair) = graph.killers(other, &gone).into_iter().flatten().find(answers) {
            done.insert(pair);
            groups.push(Bits::single(other) | Bits::single(pair));
        }
    }
}
