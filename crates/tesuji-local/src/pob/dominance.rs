//! Vector dominance, the order of multiobjective search: better in nothing means not better.

use std::cmp::Ordering;

/// A vector of numbers, at most another if no component is larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dominance<const M: usize>(pub [i32; M]);

impl<const M: usize> PartialOrd for Dominance<M> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let mut sum = Ordering::Equal;
        for (mine, theirs) in self.0.iter().zip(&other.0) {
            match (sum, mine.cmp(theirs)) {
                (_, Ordering::Equal) => {}
                (Ordering::Equal, order) => sum = order,
                (sum, order) if sum == order => {}
                _ => return None,
            }
        }
        Some(sum)
    }
}
