//! Pairs of points of which a side W is sure to get one: whenever its opponent L takes the one, W
//! answers on the other.
//!
//! No two pairs overlap (unless they are the same), so L can never disturb two of them with one move.
//! [`Pairs::cover`] finds pairs that keep every empty point of a region within W's reach; why that is
//! enough is told in `alternating`.

use tesuji_core::Bits;

use super::few::Few;
use crate::go::board::GoBoard;

/// Disjoint pairs of points.
#[derive(Clone, Debug)]
pub struct Pairs<const N: usize> {
    list: Few<Bits<N>, 8>,
    used: Bits<N>,
}

impl<const N: usize> Pairs<N> {
    pub fn none() -> Self {
        Pairs { list: Few::new(Bits::EMPTY), used: Bits::EMPTY }
    }

    /// All points of pairs.
    #[inline]
    pub fn used(&self) -> Bits<N> {
        self.used
    }

    #[inline]
    pub fn list(&self) -> &[Bits<N>] {
        self.list.as_slice()
    }

    #[inline]
    pub fn add(&mut self, pair: Bits<N>) {
        debug_assert!(pair.len() == 2 && !pair.meets(&self.used));
        self.list.push(pair);
        self.used |= pair;
    }

    pub fn clear(&mut self) {
        self.list.truncate(0);
        self.used = Bits::EMPTY;
    }

    /// How many pairs there are, for [`Pairs::back_to`].
    #[inline]
    fn count(&self) -> usize {
        self.list.as_slice().len()
    }

    /// Forgets the pairs added after there were `count`.
    fn back_to(&mut self, count: usize) {
        self.list.truncate(count);
        self.used = self.list().iter().fold(Bits::EMPTY, |all, pair| all | *pair);
    }

    /// Forgets the pairs within a region.
    pub fn forget_within(&mut self, region: &Bits<N>) {
        let mut kept = Few::new(Bits::EMPTY);
        self.list().iter().filter(|pair| !pair.meets(region)).for_each(|pair| kept.push(*pair));
        self.list = kept;
        self.used = self.used.without(region);
    }

    /// Whether W's answers leave at least one point of the set alone, whatever happens: a point of no
    /// pair, or one of a pair inside the set, which loses only the other.
    #[inline]
    pub fn leave_something_of(&self, set: &Bits<N>) -> bool {
        !set.is_within(&self.used) || self.list().iter().any(|pair| pair.is_within(set))
    }

    /// Finds pairs such that every point of `region` not `around` W's stones has one next to it:
    /// two points W can get at, both empty if the point is. Returns the points for which there is
    /// none; then no pairs have been added unless `spare` allows those points.
    pub fn cover(
        &mut self,
        board: &GoBoard<N>,
        region: &Bits<N>,
        around: &Bits<N>,
        empty: &Bits<N>,
        spare: impl Fn(&Bits<N>) -> bool,
    ) -> Bits<N> {
        let before = self.count();
        let mut covered = *region & *around;
        let mut pending = region.without(around);
        while let Some((point, pair)) = self.next_pair(board, &covered, &pending, empty) {
            if !self.list().contains(&pair) {
                self.add(pair);
            }
            pending.remove(point);
            covered.insert(point);
        }
        if !pending.is_empty() && !spare(&pending) {
            self.back_to(before);
        }
        pending
    }

    /// The pending point that can be given a pair and has the least choice, with its pair.
    #[inline]
    fn next_pair(
        &self,
        board: &GoBoard<N>,
        covered: &Bits<N>,
        pending: &Bits<N>,
        empty: &Bits<N>,
    ) -> Option<(usize, Bits<N>)> {
        let mut least = usize::MAX;
        let mut best = None;
        for point in pending.iter() {
            let mut choice = board.touching(point) & *covered;
            if empty.contains(point) {
                choice &= *empty;
            }
            if let Some(pair) = self.list().iter().find(|pair| pair.is_within(&choice)) {
                return Some((point, *pair));
            }
            choice = choice.without(&self.used);
            let count = choice.len();
            if count >= 2 && count < least {
                least = count;
                best = Some((point, choice));
            }
        }
        let (point, choice) = best?;
        Some((point, least_wanted(board, &choice, point, pending)))
    }
}

/// Two of the points: two that serve another pending point as well, or those which touch the fewest.
fn least_wanted<const N: usize>(
    board: &GoBoard<N>,
    choice: &Bits<N>,
    point: usize,
    pending: &Bits<N>,
) -> Bits<N> {
    if choice.len() == 2 {
        return *choice;
    }
    for other in (board.diagonals(point) & *pending).iter() {
        let shared = *choice & board.touching(other);
        if shared.len() == 2 {
            return shared;
        }
    }
    let wanted = |cell: &usize| (board.touching(*cell) & *pending).len();
    let mut pair = Bits::EMPTY;
    for _ in 0..2 {
        if let Some(cell) = choice.without(&pair).iter().min_by_key(wanted) {
            pair.insert(cell);
        }
    }
    pair
}
