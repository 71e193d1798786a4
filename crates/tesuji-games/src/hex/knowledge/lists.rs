//! The lists that the search for connections keeps: those of a pair of end points, those that meet in an
//! end point, and those waiting to be combined.

use tesuji_core::Bits;

use super::{connections::ConnectionId, ends::End};

/// No connection.
pub(super) const NONE: u32 = u32::MAX;

/// At most so many semi and full connections for a pair of end points, unless both are edges.
const MOST_SEMIS: u32 = 24;
const MOST_FULLS: u32 = 30;

/// The connections of a pair of end points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<const N: usize> {
    /// What there is of each kind: semi connections, full ones.
    pub(super) kinds: [Kind<N>; 2],
    /// Whether the end points are neighbours: nothing more can be found out.
    pub(super) adjacent: bool,
}

/// The connections of a pair that are all full, or all semi.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<const N: usize> {
    /// The first of their list.
    pub(super) first: u32,
    pub(super) count: u32,
    /// No more than so many are kept.
    pub(super) most: u32,
    /// The cells they all share, and those that any of them has, dropped ones included.
    pub(super) meet: Bits<N>,
    pub(super) join: Bits<N>,
}

impl<const N: usize> Kind<N> {
    pub(super) const fn none_of(most: u32) -> Kind<N> {
        Kind { first: NONE, count: 0, most, meet: Bits::EMPTY, join: Bits::EMPTY }
    }
}

impl<const N: usize> Pair<N> {
    pub(super) const EMPTY: Pair<N> =
        Pair { kinds: [Kind::none_of(MOST_SEMIS), Kind::none_of(MOST_FULLS)], adjacent: false };

    /// Of the pair of edges none is lost.
    pub(super) const OF_EDGES: Pair<N> =
        Pair { kinds: [Kind::none_of(u32::MAX); 2], adjacent: false };

    /// Whether nothing more of a kind is wanted.
    #[inline]
    pub(super) fn is_done(&self, full: bool) -> bool {
        let kind = &self.kinds[usize::from(full)];
        self.adjacent || kind.count >= kind.most
    }

    pub(super) fn semis(&self) -> &Kind<N> {
        &self.kinds[0]
    }

    pub(super) fn fulls(&self) -> &Kind<N> {
        &self.kinds[1]
    }
}

/// A full connection as one of its end points sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<const N: usize> {
    pub(super) carrier: Bits<N>,
    pub(super) other: End,
    pub(super) id: ConnectionId,
}

/// Connections waiting to be combined, those with small carriers first.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    by_size: Vec<Vec<ConnectionId>>,
    least: usize,
}

impl Queue {
    pub(super) fn clear(&mut self, cells: usize) {
        self.by_size.iter_mut().for_each(Vec::clear);
        self.by_size.resize_with(cells + 1, Vec::new);
        self.least = self.by_size.len();
    }

    #[inline]
    pub(super) fn push(&mut self, size: usize, id: ConnectionId) {
        self.by_size[size].push(id);
        self.least = self.least.min(size);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<ConnectionId> {
        while let Some(ids) = self.by_size.get_mut(self.least) {
            if let Some(id) = ids.pop() {
                return Some(id);
            }
            self.least += 1;
        }
        None
    }
}
