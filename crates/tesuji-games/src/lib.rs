//! The games tesuji can solve, one folder each, and the ways positions are written down.
//!
//! A game folder holds its board, rules, notation and random playouts, and nothing about searches.
//! [`formats`] reads diagrams, `.pos` lines and SGF into a game-independent description; [`picture`]
//! draws boards.

pub mod formats;
pub mod go;
pub mod hex;
pub mod open;
pub mod picture;
