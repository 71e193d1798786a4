//! Chance of winning: what a position is worth where it cannot be solved.
//!
//! [`pcg`] solves sums of probabilistic combinatorial games; it knows no game. [`evaluation`] says what a Go
//! position is worth, with territory, groups, battles and one chance of winning.

pub mod evaluation;
pub mod pcg;
