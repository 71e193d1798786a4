//! Totals: scores added up. Machine words where nothing can overflow, whole numbers of any size
//! otherwise; everything that searches is written for both.

use std::{fmt::Debug, hash::Hash};

use num_bigint::BigInt;

/// A kind of integer that scores are added up in.
pub trait Total: Clone + Ord + Hash + Debug + Send + Sync + 'static {
    /// Nothing.
    fn zero() -> Self;
    /// From a score; the caller has made sure that all sums of scores fit.
    fn of(score: &BigInt) -> Self;
    /// As a whole number of any size.
    fn big(&self) -> BigInt;
    /// Rounded, for estimates.
    fn near(&self) -> f64;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The difference.
    fn minus(&self, other: &Self) -> Self;
}

/// Totals below this in absolute value, and sums of a few of them, fit into a machine word.
pub const WORD_BITS: u64 = 60;

impl Total for i64 {
    fn zero() -> i64 {
        0
    }

    fn of(score: &BigInt) -> i64 {
        i64::try_from(score).unwrap_or(if *score < BigInt::ZERO { i64::MIN } else { i64::MAX })
    }

    fn big(&self) -> BigInt {
        (*self).into()
    }

    fn near(&self) -> f64 {
        *self as f64
    }

    fn plus(&self, other: &i64) -> i64 {
        self + other
    }

    fn minus(&self, other: &i64) -> i64 {
        self - other
    }
}

impl Total for BigInt {
    fn zero() -> BigInt {
        BigInt::ZERO
    }

    fn of(score: &BigInt) -> BigInt {
        score.clone()
    }

    fn big(&self) -> BigInt {
        self.clone()
    }

    fn near(&self) -> f64 {
        num_traits::ToPrimitive::to_f64(self).unwrap_or(0.0)
    }

    fn plus(&self, other: &BigInt) -> BigInt {
        self + other
    }

    fn minus(&self, other: &BigInt) -> BigInt {
        self - other
    }
}
