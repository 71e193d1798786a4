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
//! Ends that are both joined to an edge are as good as joined to each other: `over_edge` makes use of that, where it is
//! asked for. Cells that a stone captures may be shared (`and_rule`, `or_rule`). Because captured cells are the side's
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
    arena::{Arena, State},
    ends::{End, Ends},
    lists::{Done, Kind, Link, NONE, PAIR_OF_EDGES, Pair, Queue, pair_of, pairs_of},
    over_edge::Attached,
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
}

/// The connections of one side in one position.
#[derive(Clone, Debug, Default)]
pub struct Connections<const N: usize> {
    /// What they join.
    pub ends: Ends<N>,
    pub(super) pairs: Vec<Pair<N>>,
    pub(super) done: Done,
    pub(super) all: Arena<N>,
    pub(super) parts: Vec<ConnectionId>,
    pub(super) links: Vec<Vec<Link<N>>>,
    fulls: Queue,
    semis: Queue,
    pub(super) fitting: Vec<u32>,
    /// What became of connections that are carried over.
    pub(super) ids: Vec<ConnectionId>,
    pub(super) candidates: Vec<(Bits<N>, ConnectionId)>,
    pub(super) chosen: Vec<ConnectionId>,
    pub(super) or_steps: u32,
    pub(super) most_parts: usize,
    /// For each edge the cells attached to it.
    pub(super) attached: [Vec<Attached>; 2],
    pub(super) joins_over_edges: bool,
}

impl<const N: usize> Connections<N> {
    /// With the or rule over edges as well: ends may then be joined by way of an edge.
    pub fn over_edges() -> Connections<N> {
        Connections { joins_over_edges: true, ..Connections::default() }
    }

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
                self.join([block as End, self.ends.at[cell]]);
            }
        }
        for end in self.ends.blocks..self.ends.count() {
            let cell = self.ends.cell[end].lowest().expect("an empty cell");
            for other in neighbours[cell].iter().filter(|&other| other > cell) {
                if self.ends.at[other] != End::MAX {
                    self.join([end as End, self.ends.at[other]]);
                }
            }
        }
    }

    fn join(&mut self, ends: [End; 2]) {
        let (carrier, origin) = (Bits::EMPTY, Origin::Neighbours);
        self.add(Connection { carrier, ends, full: true, origin, shares_captures: false });
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
        let edges = self.pairs.get(PAIR_OF_EDGES)?;
        self.all.list(edges.fulls().first).min_by_key(|&id| self.all.carrier(id).len())
    }

    /// The smallest semi connection of the edges.
    pub fn edge_semi(&self) -> Option<ConnectionId> {
        self.edge_semis().min_by_key(|&id| self.all.carrier(id).len())
    }

    /// A connection.
    pub fn get(&self, id: ConnectionId) -> Connection<N> {
        self.all.get(id).connection()
    }

    /// The semi connections an or rule joined.
    pub fn parts(&self, start: u32, count: u32) -> &[ConnectionId] {
        &self.parts[start as usize..][..count as usize]
    }

    /// All connections found that no smaller one has replaced.
    pub fn numbered(&self) -> impl Iterator<Item = (ConnectionId, Connection<N>)> {
        let in_use = self.all.made().iter().enumerate();
        let in_use = in_use.filter(|(_, made)| made.state != State::Superseded);
        in_use.map(|(id, made)| (id as ConnectionId, made.connection()))
    }

    /// The semi connections of the edges.
    pub fn edge_semis(&self) -> impl Iterator<Item = ConnectionId> {
        self.all.list(self.pairs[PAIR_OF_EDGES].semis().first)
    }

    /// The carriers of the semi connections of a pair of end points.
    pub(super) fn semis_between(&self, one: End, other: End) -> impl Iterator<Item = &Bits<N>> {
        self.all.list(self.pairs[pair_of(one, other)].semis().first).map(|id| self.all.carrier(id))
    }

    /// The carriers of the full connections of a pair of end points.
    pub(super) fn fulls_between(&self, one: End, other: End) -> impl Iterator<Item = &Bits<N>> {
        self.all.list(self.pairs[pair_of(one, other)].fulls().first).map(|id| self.all.carrier(id))
    }

    /// How many full connections were found, and the cells they share, for a pair of end points.
    #[inline]
    pub fn full_between(&self, one: End, other: End) -> Option<&Bits<N>> {
        let pair = &self.pairs[pair_of(one, other)];
        (pair.fulls().first != NONE).then_some(&pair.fulls().meet)
    }

    #[inline]
    pub(super) fn are_cells(&self, ends: [End; 2]) -> bool {
        ends.iter().all(|&end| end as usize >= self.ends.blocks)
    }

    pub(super) fn start(&mut self) {
        let count = self.ends.count();
        self.pairs.clear();
        self.pairs.resize(pairs_of(count), Pair::EMPTY);
        self.pairs[PAIR_OF_EDGES] = Pair::OF_EDGES;
        self.done.clear(count);
        self.all.clear();
        self.parts.clear();
        self.links.iter_mut().for_each(Vec::clear);
        self.links.resize_with(count, Vec::new);
        let cells = self.ends.at.len();
        self.attached.iter_mut().for_each(Vec::clear);
        self.fulls.clear(cells);
        self.semis.clear(cells);
    }

    /// Adds a connection, unless there is one inside it or there are too many.
    pub(super) fn add(&mut self, connection: Connection<N>) {
        let Connection { carrier, ends, full, .. } = connection;
        let at = pair_of(ends[0], ends[1]);
        let kind = self.pairs[at].kinds[usize::from(full)];
        if kind.count >= kind.most {
            return;
        }
        if self.has_one_within(&kind, &carrier) {
            return;
        }
        let (next, dropped) = match carrier.is_within(&kind.join) {
            true => self.all.without_supersets(kind.first, &carrier),
            false => (kind.first, 0),
        };
        let id = self.all.push(connection.into(), next);
        let kind = &mut self.pairs[at].kinds[usize::from(full)];
        kind.insert(id, &carrier);
        kind.count -= dropped;
        self.note_done(at, ends, full, carrier.is_empty());
        if full {
            self.note_attached(id, &carrier, ends);
        }
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
            && self.all.list(kind.first).any(|id| self.all.carrier(id).is_within(carrier))
    }
}
