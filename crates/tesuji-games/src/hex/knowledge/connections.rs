//! H-search: the virtual connections of one side.
//!
//! A *full* connection between two end points is a set of empty cells (its carrier) in which the side can
//! join them even if the opponent moves first; a *semi* connection one in which it can if it moves first.
//! [`Connections::search`] starts from neighbours, which need no carrier, and applies two rules until
//! nothing changes:
//!
//! - **and**: full connections x-z and z-y that share no cell make a full connection x-y if z is a block
//!   of the side's stones, and a semi connection if z is empty: the side plays z;
//! - **or**: semi connections x-y that have no cell in common make a full connection: whatever the
//!   opponent takes, one of them is left.
//!
//! Cells that a stone captures may be shared (`and_rule`, `or_rule`). Because captured cells are the side's
//! only as far as the winner is concerned, a connection made with them says that the side might as well be
//! joined, not that it is; that is all it takes for edges.
//!
//! Carriers contain neither end point. Of two connections of a pair, one inside the other, the larger is
//! dropped, and lists are bounded. (Keeping only those that make the cells shared by all full connections
//! of a pair fewer costs half as many nodes again on 6x6 and saves no time.) Every connection remembers
//! what it was made of, so that [`super::derivation`] can say why it holds.
//!
//! (Anshelevich: A hierarchical approach to computer Hex. Pawlewicz, Hayward, Henderson and Arneson:
//! Stronger virtual connections in Hex.)

use tesuji_core::Bits;

use super::{
    ends::{End, Ends},
    lists::{Done, Kind, Link, NONE, Pair, Queue},
};

/// A connection by its place in the list of all.
pub type ConnectionId = u32;

/// The search ends when there are so many connections. Large empty boards get there.
const MOST_CONNECTIONS: usize = 100_000;

/// What a connection was made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The end points are neighbours.
    Neighbours,
    /// Two full connections that meet in an end point.
    And {
        /// The first.
        first: ConnectionId,
        /// The second.
        second: ConnectionId,
        /// Where they meet.
        via: End,
    },
    /// Semi connections without a common cell, from this place on in the list of parts.
    Or {
        /// The place of the first.
        start: u32,
        /// How many there are.
        count: u32,
    },
}

/// A virtual connection.
#[derive(Clone, Copy, Debug)]
pub struct Connection<const N: usize> {
    /// The empty cells it uses.
    pub carrier: Bits<N>,
    /// What it joins.
    pub ends: [End; 2],
    /// Whether it holds if the opponent moves first.
    pub full: bool,
    /// What it was made of.
    pub origin: Origin,
    /// Whether it shares captured cells, so that the captures of its end points and of the place where
    /// its parts meet belong to it.
    pub shares_captures: bool,
    /// A smaller one has taken its place.
    pub(super) superseded: bool,
    /// It has been combined with others.
    pub(super) combined: bool,
    pub(super) next: u32,
}

/// The connections of one side in one position.
#[derive(Clone, Debug, Default)]
pub struct Connections<const N: usize> {
    /// What they join.
    pub ends: Ends<N>,
    pub(super) pairs: Vec<Pair<N>>,
    pub(super) done: Done,
    pub(super) all: Vec<Connection<N>>,
    pub(super) parts: Vec<ConnectionId>,
    pub(super) links: Vec<Vec<Link<N>>>,
    fulls: Queue,
    semis: Queue,
    pub(super) fitting: Vec<u32>,
    pub(super) candidates: Vec<(Bits<N>, ConnectionId)>,
    pub(super) chosen: Vec<ConnectionId>,
    pub(super) or_steps: u32,
    pub(super) most_parts: usize,
}

impl<const N: usize> Connections<N> {
    /// Finds the connections between [`Connections::ends`], which must be those of a position that is not
    /// over. `neighbours` are those of each cell of the board.
    pub fn search(&mut self, neighbours: &[Bits<N>]) {
        self.start();
        self.join_neighbours(neighbours);
        self.combine_all();
    }

    pub(super) fn join_neighbours(&mut self, neighbours: &[Bits<N>]) {
        for block in 0..self.ends.blocks {
            for cell in self.ends.beside[block].iter() {
                let ends = [block as End, self.ends.at[cell]];
                self.add(ends, Bits::EMPTY, Origin::Neighbours, false, true);
            }
        }
        for end in self.ends.blocks..self.ends.count() {
            let cell = self.ends.cell[end].lowest().expect("an empty cell");
            for other in neighbours[cell].iter().filter(|&other| other > cell) {
                if self.ends.at[other] != End::MAX {
                    let ends = [end as End, self.ends.at[other]];
                    self.add(ends, Bits::EMPTY, Origin::Neighbours, false, true);
                }
            }
        }
    }

    /// Applies the rules until nothing changes.
    pub(super) fn combine_all(&mut self) {
        while self.all.len() < MOST_CONNECTIONS {
            if let Some(id) = self.fulls.pop() {
                self.combine_full(id);
            } else if let Some(id) = self.semis.pop() {
                self.combine_semi(id);
            } else {
                return;
            }
        }
    }

    /// The smallest full connection of the edges.
    pub fn edge_full(&self) -> Option<ConnectionId> {
        self.list(self.pairs.get(1)?.fulls().first).min_by_key(|&id| self.get(id).carrier.len())
    }

    /// The smallest semi connection of the edges.
    pub fn edge_semi(&self) -> Option<ConnectionId> {
        self.edge_semis().min_by_key(|&id| self.get(id).carrier.len())
    }

    /// A connection.
    pub fn get(&self, id: ConnectionId) -> &Connection<N> {
        &self.all[id as usize]
    }

    /// The semi connections an or rule joined.
    pub fn parts(&self, start: u32, count: u32) -> &[ConnectionId] {
        &self.parts[start as usize..][..count as usize]
    }

    /// All connections found that no smaller one has replaced.
    pub fn numbered(&self) -> impl Iterator<Item = (ConnectionId, &Connection<N>)> {
        (0..).zip(&self.all).filter(|(_, one)| !one.superseded)
    }

    /// The semi connections of the edges.
    pub fn edge_semis(&self) -> impl Iterator<Item = ConnectionId> {
        self.list(self.pairs[1].semis().first)
    }

    /// The carriers of the semi connections of a pair of end points.
    pub(super) fn semis_between(&self, one: End, other: End) -> impl Iterator<Item = &Bits<N>> {
        self.list(self.pairs[self.pair(one, other)].semis().first).map(|id| &self.get(id).carrier)
    }

    /// The carriers of the full connections of a pair of end points.
    pub(super) fn fulls_between(&self, one: End, other: End) -> impl Iterator<Item = &Bits<N>> {
        self.list(self.pairs[self.pair(one, other)].fulls().first).map(|id| &self.get(id).carrier)
    }

    fn list(&self, first: u32) -> impl Iterator<Item = ConnectionId> {
        let some = |id: u32| Some(id).filter(|&id| id != NONE);
        std::iter::successors(some(first), move |&id| some(self.all[id as usize].next))
    }

    /// How many full connections were found, and the cells they share, for a pair of end points.
    #[inline]
    pub fn full_between(&self, one: End, other: End) -> Option<&Bits<N>> {
        let pair = &self.pairs[self.pair(one, other)];
        (pair.fulls().first != NONE).then_some(&pair.fulls().meet)
    }

    #[inline]
    pub(super) fn pair(&self, one: End, other: End) -> usize {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        low as usize * self.ends.count() + high as usize
    }

    #[inline]
    pub(super) fn are_cells(&self, ends: [End; 2]) -> bool {
        ends.iter().all(|&end| end as usize >= self.ends.blocks)
    }

    /// Takes the lists that are of use during a search only.
    pub(super) fn take_lists(&mut self, other: &mut Connections<N>) {
        self.pairs = std::mem::take(&mut other.pairs);
        self.done = std::mem::take(&mut other.done);
        self.links = std::mem::take(&mut other.links);
        self.fulls = std::mem::take(&mut other.fulls);
        self.semis = std::mem::take(&mut other.semis);
        self.candidates = std::mem::take(&mut other.candidates);
        self.fitting = std::mem::take(&mut other.fitting);
    }

    pub(super) fn start(&mut self) {
        let count = self.ends.count();
        self.pairs.clear();
        self.pairs.resize(count * count, Pair::EMPTY);
        self.pairs[1] = Pair::OF_EDGES;
        self.done.clear(count);
        self.all.clear();
        self.parts.clear();
        self.links.iter_mut().for_each(Vec::clear);
        self.links.resize_with(count, Vec::new);
        let cells = self.ends.at.len();
        self.fulls.clear(cells);
        self.semis.clear(cells);
    }

    /// Adds a connection, unless there is one inside it or there are too many.
    pub(super) fn add(
        &mut self,
        ends: [End; 2],
        carrier: Bits<N>,
        origin: Origin,
        shares_captures: bool,
        full: bool,
    ) {
        let at = self.pair(ends[0], ends[1]);
        let kind = self.pairs[at].kinds[usize::from(full)];
        if kind.count >= kind.most {
            return;
        }
        if self.has_one_within(&kind, &carrier) {
            return;
        }
        let (next, dropped) = match carrier.is_within(&kind.join) {
            true => self.without_supersets(kind.first, &carrier),
            false => (kind.first, 0),
        };
        let id = self.all.len() as ConnectionId;
        self.all.push(Connection {
            carrier,
            ends,
            full,
            origin,
            shares_captures,
            superseded: false,
            combined: false,
            next,
        });
        self.pairs[at].kinds[usize::from(full)] = Kind {
            first: id,
            count: kind.count - dropped + 1,
            most: kind.most,
            meet: if kind.first == NONE { carrier } else { kind.meet & carrier },
            join: kind.join | carrier,
        };
        self.note_done(at, ends, full, carrier.is_empty());
        let queue = if full { &mut self.fulls } else { &mut self.semis };
        queue.push(carrier.len(), id);
    }

    /// Takes note if nothing more is wanted of a pair, now that it has one more connection.
    #[inline]
    pub(super) fn note_done(&mut self, at: usize, ends: [End; 2], full: bool, free: bool) {
        let kind = &self.pairs[at].kinds[usize::from(full)];
        if kind.count >= kind.most {
            self.done.insert(ends, full);
        }
        // Nothing more can be found out about neighbours.
        if full && free {
            self.done.insert(ends, false);
            self.done.insert(ends, true);
        }
    }

    /// Whether a carrier contains that of one of these connections.
    #[inline]
    pub(super) fn has_one_within(&self, kind: &Kind<N>, carrier: &Bits<N>) -> bool {
        kind.meet.is_within(carrier)
            && self.list(kind.first).any(|id| self.get(id).carrier.is_within(carrier))
    }

    /// A list of connections without those whose carriers contain this one, and how many were dropped.
    fn without_supersets(&mut self, first: u32, carrier: &Bits<N>) -> (u32, u32) {
        let (mut head, mut last, mut next, mut dropped) = (NONE, NONE, first, 0);
        while next != NONE {
            let following = self.all[next as usize].next;
            if carrier.is_within(&self.all[next as usize].carrier) {
                self.all[next as usize].superseded = true;
                dropped += 1;
            } else {
                match last {
                    NONE => head = next,
                    _ => self.all[last as usize].next = next,
                }
                last = next;
            }
            next = following;
        }
        if last != NONE {
            self.all[last as usize].next = NONE;
        }
        (head, dropped)
    }
}
