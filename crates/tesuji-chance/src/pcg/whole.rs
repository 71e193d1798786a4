//! Whole numbers that the windows of an alpha-beta search can be divided in: one or two machine
//! words where the scale fits, else numbers of any size.

use super::value::Value;

/// Whole numbers that windows can be divided in.
pub trait Whole: Value + Ord {
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// The difference, 0 if it would be negative.
    fn less(&self, other: &Self) -> Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The quotient, rounded down.
    fn divided(&self, by: &Self) -> Self;
    /// Rounded, for ordering moves.
    fn near(&self) -> f64;
}

macro_rules! whole_word {
    ($word:ty) => {
        impl Whole for $word {
            fn times(&self, other: &Self) -> Self {
                self * other
            }
            fn less(&self, other: &Self) -> Self {
                self.saturating_sub(*other)
            }
            fn plus(&self, other: &Self) -> Self {
                self + other
            }
            fn divided(&self, by: &Self) -> Self {
                self / by
            }
            fn near(&self) -> f64 {
                *self as f64
            }
        }
    };
}

whole_word!(u64);
whole_word!(u128);

impl Whole for num_bigint::BigUint {
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn less(&self, other: &Self) -> Self {
        if self > other { self - other } else { Self::ZERO }
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn divided(&self, by: &Self) -> Self {
        self / by
    }
    fn near(&self) -> f64 {
        num_traits::ToPrimitive::to_f64(self).unwrap_or(f64::INFINITY)
    }
}
