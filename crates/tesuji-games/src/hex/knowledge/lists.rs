//! The lists that the search for connections keeps: those of a pair of end points, those that meet in an
//! end point, and those waiting to be combined.

use tesuji_core::Bits;

use super::{connections::ConnectionId, ends::End};

/// No connection.
pub(super) const NONE: u32 = u32::MAX;

/// At most so many semi and full connections for a pair of end points, unless both are edges.
const MOST_SEMIS: u16 = 24;
const MOST_FULLS: u16 = 30;

/// The place of a pair of end points among all pairs.
#[inline]
pub(super) fn pair_of(one: End, other: End) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    pairs_of(high as usize) + low as usize
}

/// So many pairs have so many end points.
pub(super) fn pairs_of(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

/// The place of the pair of edges.
pub(super) const PAIR_OF_EDGES: usize = 0;

/// The connections of a pair of end points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<const N: usize> {
    /// What there is of each kind: semi connections, full ones.
    pub(super) kinds: [Kind<N>; 2],
}

/// The connections of a pair that are all full, or all semi.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<const N: usize> {
    /// The first of their list.
    pub(super) first: u32,
    pub(super) count: u16,
    /// No more than so many are kept.
    pub(super) most: u16,
    /// The cells they all share, and those that any of them has, dropped ones included.
    pub(super) meet: Bits<N>,
    pub(super) join: Bits<N>,
}

impl<const N: usize> Kind<N> {
    pub(super) const fn none_of(most: u16) -> Kind<N> {
        Kind { first: NONE, count: 0, most, meet: Bits::EMPTY, join: Bits::EMPTY }
    }

    /// Puts a connection at the front of the list, and returns what follows it.
    #[inline]
    pub(super) fn insert(&mut self, id: ConnectionId, carrier: &Bits<N>) -> u32 {
        self.meet = if self.first == NONE { *carrier } else { self.meet & *carrier };
        self.join |= *carrier;
        self.count += 1;
        std::mem::replace(&mut self.first, id)
    }
}

impl<const N: usize> Pair<N> {
    pub(super) const EMPTY: Pair<N> =
        Pair { kinds: [Kind::none_of(MOST_SEMIS), Kind::none_of(MOST_FULLS)] };

    /// Of the pair of edges as good as none is lost.
    pub(super) const OF_EDGES: Pair<N> = Pair { kinds: [Kind::none_of(u16::MAX); 2] };

    pub(super) fn semis(&self) -> &Kind<N> {
        &self.kinds[0]
    }

    pub(super) fn fulls(&self) -> &Kind<N> {
        &self.kinds[1]
    }
}

/// The pairs of end points of which no more connections of a kind are wanted. Asked for at every use of the
/// and rule, so they are kept apart from the rest, which does not fit into the first cache.
#[derive(Clone, Debug, Default)]
pub(super) struct Done {
    count: usize,
    /// A row for each end point; one bit for each kind.
    rows: Vec<u8>,
}

impl Done {
    pub(super) fn clear(&mut self, count: usize) {
        self.count = count;
        self.rows.clear();
        self.rows.resize(count * count, 0);
        // An end point needs no connection with itself.
        self.rows.iter_mut().step_by(count + 1).for_each(|kinds| *kinds = 0b11);
    }

    #[inline]
    pub(super) fn insert(&mut self, [one, other]: [End; 2], full: bool) {
        let (one, other) = (one as usize, other as usize);
        self.rows[one * self.count + other] |= 1 << u8::from(full);
        self.rows[other * self.count + one] |= 1 << u8::from(full);
    }

    #[inline]
    pub(super) fn contains(&self, one: End, other: End, full: bool) -> bool {
        self.row(one).contains(other as usize, full)
    }

    /// The pairs of one end point.
    #[inline]
    pub(super) fn row(&self, end: End) -> DoneRow<'_> {
        DoneRow(&self.rows[end as usize * self.count..][..self.count])
    }
}

/// The pairs of one end point of which no more connections are wanted.
#[derive(Clone, Copy)]
pub(super) struct DoneRow<'a>(&'a [u8]);

impl DoneRow<'_> {
    #[inline]
    pub(super) fn contains(&self, other: usize, full: bool) -> bool {
        self.0[other] >> u8::from(full) & 1 != 0
    }
}

/// A full connection as one of its end points sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<const N: usize> {
    /// The other end point, where it is empty, and the cells of the carrier that a stone there does not capture.
    pub(super) hard: Bits<N>,
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
