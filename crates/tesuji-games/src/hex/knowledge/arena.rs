//! Where the connections of a search are kept: [`Arena`], a list of [`Made`].
//!
//! A connection is packed into 24 bytes on boards of 64 cells: positions by the thousand are remembered with all
//! their connections (`kept`). The lists of pairs of end points, of use only while a search goes on, lie beside them.

use tesuji_core::Bits;

use super::{
    connections::{Connection, ConnectionId, Origin},
    ends::End,
    lists::NONE,
};

/// The connections of one side in one position, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena<const N: usize> {
    made: Vec<Made<N>>,
    /// What follows each in the list of its pair of end points.
    next: Vec<u32>,
}

/// A connection and how it was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made<const N: usize> {
    pub(super) carrier: Bits<N>,
    pub(super) ends: [End; 2],
    /// Where the and rule joined it.
    pub(super) via: End,
    pub(super) rule: MadeBy,
    /// As in [`Connection`].
    pub(super) shares_captures: bool,
    pub(super) state: State,
    /// The two connections of the and rule; for the or rule the place of the first in the list of parts, and how
    /// many there are.
    pub(super) numbers: [u32; 2],
}

/// The rules. The and rule makes full connections over blocks and semi connections over empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MadeBy {
    Neighbours,
    AndOverBlock,
    AndOverCell,
    /// A semi connection and a full one that meet in an edge: see `over_edge`.
    SemiOverEdge,
    Or,
}

/// What has become of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// It is waiting to be combined with others.
    Waiting,
    /// It has been.
    Combined,
    /// A smaller one has taken its place.
    Superseded,
}

impl<const N: usize> Made<N> {
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        (self.rule != MadeBy::AndOverCell) & (self.rule != MadeBy::SemiOverEdge)
    }

    #[inline]
    pub(super) fn origin(&self) -> Origin {
        let [first, second] = self.numbers;
        match self.rule {
            MadeBy::Neighbours => Origin::Neighbours,
            MadeBy::AndOverBlock | MadeBy::AndOverCell | MadeBy::SemiOverEdge => {
                Origin::And { first, second, via: self.via }
            }
            MadeBy::Or => Origin::Or { start: first, count: second },
        }
    }

    pub(super) fn connection(&self) -> Connection<N> {
        let Made { carrier, ends, shares_captures, .. } = *self;
        Connection { carrier, ends, full: self.is_full(), origin: self.origin(), shares_captures }
    }
}

impl<const N: usize> From<Connection<N>> for Made<N> {
    /// It is waiting.
    #[inline]
    fn from(connection: Connection<N>) -> Made<N> {
        let Connection { carrier, ends, full, origin, shares_captures } = connection;
        let (rule, via, numbers) = match origin {
            Origin::Neighbours => (MadeBy::Neighbours, 0, [0; 2]),
            Origin::And { first, second, via } => {
                let rule = match full {
                    true => MadeBy::AndOverBlock,
                    false if via < 2 => MadeBy::SemiOverEdge,
                    false => MadeBy::AndOverCell,
                };
                (rule, via, [first, second])
            }
            Origin::Or { start, count } => (MadeBy::Or, 0, [start, count]),
        };
        Made { carrier, ends, via, rule, shares_captures, state: State::Waiting, numbers }
    }
}

impl<const N: usize> Arena<N> {
    pub(super) fn clear(&mut self) {
        self.made.clear();
        self.next.clear();
    }

    pub(super) fn made(&self) -> &[Made<N>] {
        &self.made
    }

    pub(super) fn len(&self) -> usize {
        self.made.len()
    }

    /// Adds a connection, before `next` in its list.
    #[inline]
    pub(super) fn push(&mut self, made: Made<N>, next: u32) -> ConnectionId {
        let id = self.made.len() as ConnectionId;
        self.made.push(made);
        self.next.push(next);
        id
    }

    /// What follows a connection in its list, or [`NONE`].
    pub(super) fn after(&self, id: ConnectionId) -> u32 {
        self.next[id as usize]
    }

    /// Takes over connections, without their lists.
    pub(super) fn copy(&mut self, made: &[Made<N>]) {
        self.made.clear();
        self.made.extend_from_slice(made);
        self.next.clear();
        self.next.resize(made.len(), NONE);
    }

    pub(super) fn set_next(&mut self, id: ConnectionId, next: u32) {
        self.next[id as usize] = next;
    }

    #[inline]
    pub(super) fn get(&self, id: ConnectionId) -> &Made<N> {
        &self.made[id as usize]
    }

    #[inline]
    pub(super) fn carrier(&self, id: ConnectionId) -> &Bits<N> {
        &self.made[id as usize].carrier
    }

    pub(super) fn set_combined(&mut self, id: ConnectionId) {
        self.made[id as usize].state = State::Combined;
    }

    /// The list that begins with `first`.
    #[inline]
    pub(super) fn list(&self, first: u32) -> impl Iterator<Item = ConnectionId> {
        let some = |id: u32| Some(id).filter(|&id| id != NONE);
        std::iter::successors(some(first), move |&id| some(self.next[id as usize]))
    }

    /// A list without those whose carriers contain this one, and how many were dropped.
    pub(super) fn without_supersets(&mut self, first: u32, carrier: &Bits<N>) -> (u32, u16) {
        let (mut head, mut last, mut at, mut dropped) = (NONE, NONE, first, 0);
        while at != NONE {
            let following = self.next[at as usize];
            if carrier.is_within(self.carrier(at)) {
                self.made[at as usize].state = State::Superseded;
                dropped += 1;
            } else {
                match last {
                    NONE => head = at,
                    _ => self.next[last as usize] = at,
                }
                last = at;
            }
            at = following;
        }
        if last != NONE {
            self.next[last as usize] = NONE;
        }
        (head, dropped)
    }
}
