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
//! Cells that a stone on z (or on the end points, where they are empty) captures may be shared: the side
//! owns them once the stone is there, provided that the opponent has none of them; so they join the
//! carrier.
//!
//! Because captured cells are the side's only as far as the winner is concerned, a connection made with
//! them says that the side might as well be joined, not that it is; that is all it takes for edges.
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

/// At most so many semi connections in one use of the or rule, and in one between two empty cells: most
/// pairs are such, and joining more there saves a twentieth of the nodes for a fifth of the time.
const MOST_PARTS: usize = 4;
const MOST_PARTS_BETWEEN_CELLS: usize = 2;

/// At most so many steps in looking for uses of the or rule with one new semi connection.
const MOST_OR_STEPS: u32 = 200;

/// Larger connections between two empty cells are not kept: 7x7 takes no more nodes without them, and
/// two thirds of the time.
const MOST_CELLS: usize = 10;

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
    done: Done,
    pub(super) all: Vec<Connection<N>>,
    pub(super) parts: Vec<ConnectionId>,
    pub(super) links: Vec<Vec<Link<N>>>,
    fulls: Queue,
    semis: Queue,
    fitting: Vec<u32>,
    candidates: Vec<(Bits<N>, ConnectionId)>,
    chosen: Vec<ConnectionId>,
    or_steps: u32,
    most_parts: usize,
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
    fn are_cells(&self, ends: [End; 2]) -> bool {
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

    /// The and rule with a full connection and all those combined before it.
    fn combine_full(&mut self, id: ConnectionId) {
        let Connection { carrier, ends, superseded, .. } = self.all[id as usize];
        if superseded {
            return;
        }
        for (via, far) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            // Joining over an edge finds a fifth fewer nodes for two and a half times the time.
            if via >= 2 {
                self.combine_at(id, &carrier, via, far);
            }
        }
        self.all[id as usize].combined = true;
        for (near, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            self.links[near as usize].push(Link { carrier, other, id });
        }
    }

    /// The and rule with a full connection and those combined before it that have an end point in common.
    fn combine_at(&mut self, id: ConnectionId, carrier: &Bits<N>, via: End, far: End) {
        let is_block = (via as usize) < self.ends.blocks;
        let links = std::mem::take(&mut self.links[via as usize]);
        let mut fitting = std::mem::take(&mut self.fitting);
        let count = self.find_fitting(carrier, via, far, &links, &mut fitting);
        let via_cell = self.ends.cell[via as usize];
        let far_cell = self.ends.cell[far as usize];
        for link in fitting[..count].iter().map(|&at| &links[at as usize]) {
            let ends = [far, link.other];
            // What was added for the links before may be all that is wanted.
            if self.done.contains(far, link.other, is_block) {
                continue;
            }
            let shared = *carrier & link.carrier;
            let mut whole = *carrier | link.carrier | via_cell;
            if !shared.is_empty() {
                let captors = [via, far, link.other];
                let Some(captured) = self.ends.capturing(&captors, &shared) else { continue };
                whole |= captured;
                if whole.meets(&(far_cell | self.ends.cell[link.other as usize])) {
                    continue;
                }
            }
            if self.are_cells(ends) && whole.len() > MOST_CELLS {
                continue;
            }
            let origin = Origin::And { first: id, second: link.id, via };
            self.add(ends, whole, origin, !shared.is_empty(), is_block);
        }
        self.links[via as usize] = links;
        self.fitting = fitting;
    }

    /// Which links may be joined with a connection: those of which more is wanted, and that share no cells with it
    /// but captured ones. One in four is, and which cannot be foreseen, so there are no branches here. Returns how many
    /// they are; their places come first in `fitting`.
    fn find_fitting(
        &self,
        carrier: &Bits<N>,
        via: End,
        far: End,
        links: &[Link<N>],
        fitting: &mut Vec<u32>,
    ) -> usize {
        let Ends { cell, captures, .. } = &self.ends;
        let full = (via as usize) < self.ends.blocks;
        let done = self.done.row(far);
        let captured = captures[via as usize] | captures[far as usize];
        let (barred, far_cell) = (carrier.without(&captured), cell[far as usize]);
        if fitting.len() < links.len() {
            fitting.resize(links.len(), 0);
        }
        let fitting = &mut fitting[..links.len()];
        let mut count = 0;
        for (at, link) in links.iter().enumerate() {
            let other = link.other as usize;
            let hit = (link.carrier & barred).without(&captures[other])
                | link.carrier & far_cell
                | *carrier & cell[other];
            fitting[count] = at as u32;
            count += usize::from(hit.is_empty() & !done.contains(other, full));
        }
        count
    }

    /// The or rule with a semi connection and those combined before it.
    fn combine_semi(&mut self, id: ConnectionId) {
        let Connection { carrier, ends, superseded, .. } = self.all[id as usize];
        if superseded {
            return;
        }
        self.all[id as usize].combined = true;
        let pair = self.pair(ends[0], ends[1]);
        let captured = self.ends.captures[ends[0] as usize] | self.ends.captures[ends[1] as usize];
        if !self.pairs[pair].semis().meet.without(&captured).is_empty() {
            return;
        }
        self.candidates.clear();
        let mut next = self.pairs[pair].semis().first;
        while next != NONE {
            let semi = &self.all[next as usize];
            if semi.combined && next != id {
                self.candidates.push((semi.carrier, next));
            }
            next = semi.next;
        }
        let candidates = std::mem::take(&mut self.candidates);
        self.chosen.clear();
        self.chosen.push(id);
        self.or_steps = 0;
        self.most_parts = match self.are_cells(ends) {
            true => MOST_PARTS_BETWEEN_CELLS,
            false => MOST_PARTS,
        };
        self.choose(&candidates, ends, Bits::EMPTY, carrier, carrier);
        if captured.meets(&carrier) {
            self.choose(&candidates, ends, captured, carrier, carrier);
        }
        self.candidates = candidates;
    }

    /// Chooses semi connections one after the other, each without the first cell that those chosen
    /// share, until they share none.
    fn choose(
        &mut self,
        candidates: &[(Bits<N>, ConnectionId)],
        ends: [End; 2],
        captured: Bits<N>,
        meet: Bits<N>,
        union: Bits<N>,
    ) {
        let open = meet.without(&captured);
        let Some(cell) = open.lowest() else {
            self.add_or(ends, meet, union);
            return;
        };
        let is_last = self.chosen.len() + 1 == self.most_parts;
        for &(carrier, id) in candidates {
            if carrier.contains(cell) || is_last && carrier.meets(&open) {
                continue;
            }
            if self.or_steps >= MOST_OR_STEPS {
                return;
            }
            self.or_steps += 1;
            self.chosen.push(id);
            match is_last {
                true => self.add_or(ends, meet & carrier, union | carrier),
                false => self.choose(candidates, ends, captured, meet & carrier, union | carrier),
            }
            self.chosen.pop();
        }
    }

    /// Adds the full connection made of the chosen semi connections, which share no cells but captured
    /// ones.
    fn add_or(&mut self, ends: [End; 2], shared: Bits<N>, union: Bits<N>) {
        let mut carrier = union;
        if !shared.is_empty() {
            let Some(captured) = self.ends.capturing(&ends, &shared) else { return };
            carrier |= captured;
        }
        let cells = self.ends.cell[ends[0] as usize] | self.ends.cell[ends[1] as usize];
        if carrier.meets(&cells) {
            return;
        }
        let fulls = self.pairs[self.pair(ends[0], ends[1])].fulls();
        if fulls.meet.is_within(&carrier) && self.contains_one_of(fulls.first, &carrier) {
            return;
        }
        let (start, count) = (self.parts.len() as u32, self.chosen.len() as u32);
        self.parts.extend_from_slice(&self.chosen);
        self.add(ends, carrier, Origin::Or { start, count }, !shared.is_empty(), true);
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
        if kind.meet.is_within(&carrier) && self.contains_one_of(kind.first, &carrier) {
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

    /// Whether a carrier contains that of a connection in a list.
    fn contains_one_of(&self, first: u32, carrier: &Bits<N>) -> bool {
        let mut next = first;
        while let Some(one) = self.all.get(next as usize) {
            if one.carrier.is_within(carrier) {
                return true;
            }
            next = one.next;
        }
        false
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
