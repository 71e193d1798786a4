//! Life and death by threats: what [`crate::widening`] needs to know, and its searches behind one
//! face.
//!
//! [`Searches`] is the entry point: alpha-beta, iterative widening, generalized threats,
//! generalized widening, lambda search, chosen by [`ThreatSolver`]. It says no more than it proves.
//! `game` tells the searches what a threat is, `skin` where to look, `moves` what to try, `room`
//! when a group looks dead; [`ThreatLimits`] are the numbers in this.

mod game;
mod judge;
mod limits;
mod moves;
mod order;
mod room;
mod searches;
mod skin;
mod wanted;

pub use limits::ThreatLimits;
pub use searches::Searches;
pub use wanted::{SearchesParameters, ThreatSolver, Wanted};
