//! Places to be joined in Hex: each aim is a link between two cells or edges of the board, any of the four.
//! Both fronts of a fight, and several of them at once, are links. Play goes on until every link is joined
//! or cut, at the latest when the board is full.
//!
//! [`Links`] is the evaluation. More stones of a side never hurt it, so proofs have zones: a chain for each
//! link that is needed, or the stones that shut one end in.

use std::sync::Arc;

use tesuji_core::{Bits, BoardSize, Player};
use tesuji_games::hex::{Hex, HexBoard, HexZone};

use crate::pob::{Antichain, Evaluation, GoalOrder, Goals, Range};

/// One end of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A cell, which the side must hold.
    Cell(usize),
    /// The row at the top.
    Top,
    /// The row at the bottom.
    Bottom,
    /// The column at the left.
    Left,
    /// The column at the right.
    Right,
}

impl Place {
    fn cells<const N: usize>(self, size: BoardSize) -> Bits<N> {
        let is_there = |&cell: &usize| {
            let (column, row) = (size.column_of(cell), size.row_of(cell));
            match self {
                Place::Cell(place) => cell == place,
                Place::Top => row == 0,
                Place::Bottom => row + 1 == size.rows(),
                Place::Left => column == 0,
                Place::Right => column + 1 == size.columns(),
            }
        };
        (0..size.cells()).filter(is_there).collect()
    }
}

/// Two places that are to be joined.
pub type Link = [Place; 2];

/// Which of several links a side has joined.
#[derive(Clone, Debug)]
pub struct Links<const N: usize> {
    links: Arc<[Link]>,
    ends: Arc<[[Bits<N>; 2]]>,
    order: Arc<GoalOrder>,
    claimant: Player,
}

impl<const N: usize> Links<N> {
    /// These links of a side on a board of this size, with what they are worth together.
    ///
    /// # Panics
    /// If the order is about another number of goals.
    pub fn new(size: BoardSize, links: Vec<Link>, order: GoalOrder, claimant: Player) -> Links<N> {
        assert_eq!(links.len(), order.count(), "a goal for each link");
        let ends = links.iter().map(|link| link.map(|place| place.cells(size))).collect();
        Links { links: links.into(), ends, order: Arc::new(order), claimant }
    }

    /// The links.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// What they are worth together.
    pub fn order(&self) -> &GoalOrder {
        &self.order
    }

    /// The ends of the links, as cells.
    pub fn ends(&self) -> &[[Bits<N>; 2]] {
        &self.ends
    }

    /// The links that these cells join.
    fn joined_by(&self, board: &HexBoard<N>, cells: &Bits<N>) -> u64 {
        let is_joined = |&at: &usize| {
            let [from, to] = self.ends[at];
            reached(board, from & *cells, cells).meets(&to)
        };
        (0..self.links.len()).filter(is_joined).fold(0, |sum, at| sum | 1 << at)
    }

    fn all_links(&self) -> u64 {
        (0..self.links.len()).fold(0, |sum, at| sum | 1 << at)
    }

    fn worth(&self, links: u64) -> Goals {
        self.order.reached((0..self.links.len()).filter(|at| links >> at & 1 != 0))
    }

    /// As few links as this takes: those that can be taken out while the rest passes the test are.
    fn fewest(&self, mut links: u64, enough: impl Fn(u64) -> bool) -> u64 {
        for at in 0..self.links.len() {
            let less = links & !(1 << at);
            if less != links && enough(less) {
                links = less;
            }
        }
        links
    }
}

impl<const N: usize> Evaluation<Hex<N>> for Links<N> {
    type Value = Goals;
    const HAS_ZONES: bool = true;

    fn value(&self, game: &Hex<N>) -> Option<Goals> {
        self.range(game).exact()
    }

    fn range(&self, game: &Hex<N>) -> Range<Goals> {
        let own = *game.stones(self.claimant);
        let joined = self.joined_by(game.board(), &own);
        let possible = self.joined_by(game.board(), &(own | game.empty_cells()));
        Range { at_least: Some(self.worth(joined)), at_most: Some(self.worth(possible)) }
    }

    fn prepared(&self, game: Hex<N>) -> Hex<N> {
        game.to_the_full_board()
    }

    fn zone(&self, game: &Hex<N>, bound: &Antichain<Goals>, winner: Player) -> HexZone<N> {
        let (board, own) = (game.board(), *game.stones(self.claimant));
        let mut cells = Bits::EMPTY;
        if winner == self.claimant {
            let joined = self.joined_by(board, &own);
            let needed = self.fewest(joined, |links| bound.admits(&self.worth(links)));
            for at in (0..self.links.len()).filter(|at| needed >> at & 1 != 0) {
                cells |= shortest(board, self.ends[at], own);
            }
        } else {
            let all = self.all_links();
            let free = own | game.empty_cells();
            let cut = all & !self.joined_by(board, &free);
            let needed = self.fewest(cut, |links| !bound.admits(&self.worth(all & !links)));
            for at in (0..self.links.len()).filter(|at| needed >> at & 1 != 0) {
                cells |= fence(board, self.ends[at], free);
            }
        }
        HexZone::of_stones(cells)
    }
}

/// All cells connected to some of a set through it.
fn reached<const N: usize>(board: &HexBoard<N>, from: Bits<N>, within: &Bits<N>) -> Bits<N> {
    let mut reached = from;
    loop {
        let around = reached.iter().fold(reached, |sum, cell| sum | board.neighbours()[cell]);
        let grown = around & *within;
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

/// A shortest chain of these cells from one end of a link to the other.
fn shortest<const N: usize>(board: &HexBoard<N>, ends: [Bits<N>; 2], cells: Bits<N>) -> Bits<N> {
    let mut layers = vec![ends[0] & cells];
    let mut seen = layers[0];
    while !layers[layers.len() - 1].meets(&ends[1]) {
        let last = &layers[layers.len() - 1];
        let around = last.iter().fold(Bits::EMPTY, |sum, cell| sum | board.neighbours()[cell]);
        let next = (around & cells).without(&seen);
        seen |= next;
        layers.push(next);
    }
    let mut chain = Bits::EMPTY;
    let mut goal = ends[1];
    for layer in layers.iter().rev() {
        let Some(cell) = (*layer & goal).lowest() else { break };
        chain.insert(cell);
        goal = board.neighbours()[cell];
    }
    chain
}

/// The cells outside a set that shut in what can be reached from one end of a link, or take that end away.
fn fence<const N: usize>(board: &HexBoard<N>, ends: [Bits<N>; 2], free: Bits<N>) -> Bits<N> {
    let fence = |end: Bits<N>| {
        let within = reached(board, end & free, &free);
        let around = within.iter().fold(end, |sum, cell| sum | board.neighbours()[cell]);
        around.without(&free)
    };
    let [from, to] = ends.map(fence);
    if from.len() <= to.len() { from } else { to }
}
