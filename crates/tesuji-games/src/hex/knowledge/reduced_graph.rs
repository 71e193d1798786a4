//! One side's reduced graph: what is left of the board for a side that wants to join its edges.
//!
//! The opponent's stones are gone, the side's own stones are contracted: two empty cells are neighbours
//! if they touch or touch the same block of own stones. The two edges are kept as end points, together
//! with the blocks that touch them. A cell whose neighbours are all neighbours of each other
//! (*simplicial*) lies on no shortest way between the edges, however the rest of the board is filled:
//! its colour does not matter, it is *dead*. That stays so whatever is played elsewhere: an opponent's
//! stone takes a vertex away, an own stone v makes the neighbours of v neighbours of each other, and
//! neither breaks up a set of mutual neighbours.
//!
//! An opponent's stone on y *kills* x if x is dead once y is gone. [`ReducedGraph::killers`] finds
//! them; everything else in this folder is made of dead cells and killers.
//!
//! (Björnsson, Hayward, Johanson and van Rijswijck: Dead cell analysis in Hex and the Shannon game.)

use tesuji_core::{Bits, Player};

use crate::hex::HexBoard;

/// The reduced graph of one side.
#[derive(Debug)]
pub struct ReducedGraph<const N: usize> {
    /// The empty cells.
    pub empty: Bits<N>,
    /// The neighbours of each empty cell, itself left out.
    neighbours: Vec<Bits<N>>,
    /// The empty cells beside each of the side's edges.
    beside_edge: [Bits<N>; 2],
}

impl<const N: usize> Clone for ReducedGraph<N> {
    fn clone(&self) -> Self {
        let ReducedGraph { empty, neighbours, beside_edge } = self;
        ReducedGraph { empty: *empty, neighbours: neighbours.clone(), beside_edge: *beside_edge }
    }

    /// Without taking new memory.
    fn clone_from(&mut self, other: &Self) {
        self.empty = other.empty;
        self.neighbours.clone_from(&other.neighbours);
        self.beside_edge = other.beside_edge;
    }
}

/// The cells on which a stone makes a cell dead.
#[derive(Clone, Copy, Default, Debug)]
pub struct Killers<const N: usize> {
    /// A stone of the opponent's of the graph's side.
    pub opponents: Bits<N>,
    /// A stone of the side's own.
    pub own: Bits<N>,
}

/// What a cell's neighbours lack to be neighbours of each other.
enum Lack {
    /// Nothing.
    Nothing,
    /// These two are not; `None` stands for an edge.
    Pair(usize, Option<usize>),
    /// Both edges are among them: the cell wins at once.
    BothEdges,
}

impl<const N: usize> ReducedGraph<N> {
    /// A graph to be filled by [`ReducedGraph::rebuild`].
    pub fn new(board: &HexBoard<N>) -> ReducedGraph<N> {
        ReducedGraph {
            empty: Bits::EMPTY,
            neighbours: vec![Bits::EMPTY; board.size.cells()],
            beside_edge: [Bits::EMPTY; 2],
        }
    }

    /// Makes this the graph of `side` with these stones on the board.
    pub fn rebuild(&mut self, board: &HexBoard<N>, side: Player, stones: &[Bits<N>; 2]) {
        let own = stones[side.index()];
        self.empty = board.all.without(&(stones[0] | stones[1]));
        for cell in self.empty.iter() {
            self.neighbours[cell] = board.neighbours[cell] & self.empty;
        }
        for (edge, beside) in self.beside_edge.iter_mut().enumerate() {
            let row = board.edges[side.index()][edge];
            let joined = board.flood(own & row, &own);
            *beside = (row | board.neighbours_of(&joined)) & self.empty;
        }
        let mut left = own;
        while let Some(first) = left.lowest() {
            let block = board.flood(Bits::single(first), &own);
            left = left.without(&block);
            let rows = &board.edges[side.index()];
            if block.meets(&rows[0]) || block.meets(&rows[1]) {
                continue;
            }
            let liberties = board.neighbours_of(&block) & self.empty;
            for cell in liberties.iter() {
                self.neighbours[cell] |= liberties;
            }
        }
        for cell in self.empty.iter() {
            self.neighbours[cell].remove(cell);
        }
    }

    /// Puts a stone of the side's own on an empty cell that does not join its edges.
    pub fn place(&mut self, cell: usize) {
        let joined = self.neighbours[cell];
        for near in joined.iter() {
            self.neighbours[near] |= joined;
            self.neighbours[near].remove(near);
            self.neighbours[near].remove(cell);
        }
        for beside in &mut self.beside_edge {
            if beside.contains(cell) {
                *beside |= joined;
                beside.remove(cell);
            }
        }
        self.empty.remove(cell);
    }

    /// The neighbours of an empty cell.
    #[inline]
    pub fn neighbours(&self, cell: usize) -> &Bits<N> {
        &self.neighbours[cell]
    }

    /// The empty cells beside one of the side's edges.
    #[inline]
    pub fn beside_edge(&self, edge: usize) -> &Bits<N> {
        &self.beside_edge[edge]
    }

    /// Whether a cell is dead once the cells of `gone` hold stones of the opponent.
    #[inline]
    pub fn is_dead_without(&self, cell: usize, gone: &Bits<N>) -> bool {
        matches!(self.lack(cell, gone), Lack::Nothing)
    }

    /// The cells on which one more stone of the opponent kills `cell`, which is alive without the cells
    /// of `gone`: at most two.
    pub fn killers(&self, cell: usize, gone: &Bits<N>) -> [Option<usize>; 2] {
        let Lack::Pair(first, second) = self.lack(cell, gone) else { return [None; 2] };
        let kills = |killer: &usize| self.is_dead_without(cell, &(*gone | Bits::single(*killer)));
        [Some(first).filter(kills), second.filter(kills)]
    }

    /// What can be given to the opponent at a cell once the cells of `gone` hold its stones: the cell if it is dead, or
    /// with another one if each kills the other.
    #[inline]
    pub fn captured_at(&self, cell: usize, gone: &Bits<N>) -> Option<Bits<N>> {
        let single = Bits::single(cell);
        match self.lack(cell, gone) {
            Lack::Nothing => Some(single),
            Lack::BothEdges => None,
            Lack::Pair(first, second) => {
                [Some(first), second].into_iter().flatten().find_map(|other| {
                    let kill_each_other = self
                        .is_dead_without(cell, &(*gone | Bits::single(other)))
                        && self.is_dead_without(other, &(*gone | single));
                    kill_each_other.then(|| single | Bits::single(other))
                })
            }
        }
    }

    /// The cells on which a stone of either side kills `cell`, which is alive.
    pub fn all_killers(&self, cell: usize) -> Killers<N> {
        let opponents = self.killers(cell, &Bits::EMPTY).into_iter().flatten().collect();
        Killers { opponents, own: self.own_killers(cell) }
    }

    /// The cells on which a stone of the side itself makes `cell`, which is alive, dead: its neighbours
    /// become neighbours of each other.
    pub fn own_killers(&self, cell: usize) -> Bits<N> {
        let candidates = match self.lack(cell, &Bits::EMPTY) {
            Lack::Pair(one, Some(other)) => {
                let ends = Bits::single(one) | Bits::single(other);
                (self.neighbours[one] & self.neighbours[other]) | ends
            }
            Lack::Pair(one, None) => {
                let beside = self.beside_edge[0] | self.beside_edge[1];
                (self.neighbours[one] & beside) | Bits::single(one)
            }
            Lack::Nothing | Lack::BothEdges => return Bits::EMPTY,
        };
        let others = candidates.without(&Bits::single(cell));
        others.iter().filter(|&own| self.is_dead_with(cell, own)).collect()
    }

    /// Whether `cell` is dead once the side has a stone on `own`.
    fn is_dead_with(&self, cell: usize, own: usize) -> bool {
        let both = Bits::single(cell) | Bits::single(own);
        let joined = self.neighbours[own].without(&both);
        let beside_own = self.beside_edge.map(|cells| cells.contains(own));
        let touches = self.neighbours[cell].contains(own);
        let mut around = self.neighbours[cell].without(&both);
        if touches {
            around |= joined;
        }
        let beside =
            [0, 1].map(|edge| self.beside_edge[edge].contains(cell) || touches && beside_own[edge]);
        if beside[0] && beside[1] || beside_own[0] && beside_own[1] {
            return false;
        }
        for edge in 0..2 {
            let mut beside_edge = self.beside_edge[edge];
            if beside_own[edge] {
                beside_edge |= joined;
            }
            if beside[edge] && !around.is_within(&beside_edge) {
                return false;
            }
        }
        around.iter().all(|one| {
            let mut near = self.neighbours[one] | Bits::single(one);
            if joined.contains(one) {
                near |= joined;
            }
            around.is_within(&near)
        })
    }

    #[inline]
    fn lack(&self, cell: usize, gone: &Bits<N>) -> Lack {
        let around = self.neighbours[cell].without(gone);
        let beside = self.beside_edge.map(|cells| cells.contains(cell));
        if beside[0] && beside[1] {
            return Lack::BothEdges;
        }
        for beside_edge in self.beside_edge.iter().filter(|cells| cells.contains(cell)) {
            if let Some(far) = around.without(beside_edge).lowest() {
                return Lack::Pair(far, None);
            }
        }
        let mut rest = around;
        while let Some(one) = rest.lowest() {
            rest.remove(one);
            if let Some(far) = rest.without(&self.neighbours[one]).lowest() {
                return Lack::Pair(one, Some(far));
            }
        }
        Lack::Nothing
    }
}
