//! Go on any rectangle up to 25x25: positional superko, area scoring, no suicide, and the game ends
//! with two passes in a row.
//!
//! [`Go`] is the position. From the ground up: [`GoBoard`] knows the geometry of one board size,
//! [`Stones`] what can happen on it without any memory, [`Go`] adds history, turn, passes and komi,
//! and [`PastBoards`] says under which other histories a proof stays valid. [`safety`] is what can be
//! told without search.

mod board;
mod certify;
mod influence;
mod komi;
mod local;
mod notation;
mod patterns;
mod playout;
mod position;
mod premise;
mod rests;
mod rules;
pub mod safety;
mod setup;
mod stones;
mod stored;
mod symmetry;

pub use board::GoBoard;
pub use komi::{Komi, KomiError};
pub use position::Go;
pub use premise::PastBoards;
pub use rests::Rests;
pub use rules::{GoMove, GoUndo, Refusal};
pub use safety::Safety;
pub use setup::{MAX_SIDE, coordinates};
pub use stones::Stones;
