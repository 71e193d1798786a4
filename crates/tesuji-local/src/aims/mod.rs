//! Several aims at once in Go and Hex: evaluations that say which of a list of aims a side has reached, and
//! an order of what they are worth together. Partial order bounding ([`pob`](crate::pob)) asks about them,
//! every search answers, and what is found out can be written down for the checker.
//!
//! [`Holdings`] are points to be held at the end of a game of Go, [`Links`] places to be joined in Hex; both
//! are [`Aims`]. [`written`](written()) makes a certificate of what a side reaches or prevents.

mod holdings;
mod life;
mod links;
mod words;
mod written;

pub use holdings::{Holding, Holdings};
pub use life::living;
pub use links::{Link, Links, Place};
pub use words::Aims;
pub use written::{Shown, written};
