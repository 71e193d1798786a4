//! Fights in a part of the board, decided without asking who wins the whole game.
//!
//! [`pob`] is partial order bounding, a way to search with evaluations that are only partially ordered;
//! it knows no game. [`aims`] are such evaluations for Go and Hex, [`planning`] is a game that is about little
//! else. [`fight`] is what all fights have. [`race`] makes a game of a fight: essential stones, a region, ko threats. [`semeai`] asks
//! who captures whom, and `written` proves the answers. [`widening`] are searches by threats for any game, [`tsumego`] is life
//! and death, with these searches among others. [`review`] looks at a line of play with these questions.

pub mod aims;
pub mod fight;
pub mod planning;
pub mod pob;
pub mod race;
pub mod review;
pub mod semeai;
pub mod tsumego;
pub mod widening;
mod written;

pub use written::head_terms;
