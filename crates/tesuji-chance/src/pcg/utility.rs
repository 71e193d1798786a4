//! What a total is worth at the end: winning, or anything else that does not fall with it.

use num_traits::One;

use super::{sum::Tie, total::Total};

/// What totals are worth, in some kind of number. It must not fall with the total: cuts by best and
/// worst totals and the removal of dominated options rest on that.
pub trait Utility<T, V> {
    /// What a total is worth.
    fn of(&self, total: &T) -> V;
}

impl<T, V, F: Fn(&T) -> V> Utility<T, V> for F {
    fn of(&self, total: &T) -> V {
        self(total)
    }
}

/// Winning, in parts of [`Winning::whole`].
#[derive(Clone, Copy, Debug)]
pub struct Winning(pub Tie);

impl Winning {
    /// What a win is worth to Left: 1, or 2 where a tie is half a win.
    pub fn whole(self) -> u32 {
        if self.0 == Tie::Half { 2 } else { 1 }
    }

    /// What a total is worth to Left.
    pub fn parts<T: Total>(self, total: &T) -> u32 {
        let tied = match self.0 {
            Tie::Left | Tie::Half => 1,
            Tie::Right => 0,
        };
        match total.cmp(&T::zero()) {
            std::cmp::Ordering::Greater => self.whole(),
            std::cmp::Ordering::Equal => tied,
            std::cmp::Ordering::Less => 0,
        }
    }
}

/// A small whole number in any kind of number.
pub fn small<V: super::value::Value>(number: u32) -> V {
    V::of(&number.into(), &num_bigint::BigUint::one())
}
