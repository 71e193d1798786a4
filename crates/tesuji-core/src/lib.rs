//! The vocabulary every part of tesuji speaks.
//!
//! A *game* ([`Game`]) is a position that can list its moves, play and take them back. A *claim*
//! ([`Claim`]) turns its end results into a yes or no. Searches are written against these traits
//! and know no game; games are written against them and know no search. What a proof rests on is
//! said by two companion traits: [`Zone`] (the cells it used) and [`Premise`] (what it took for
//! granted about the moves played before it, as superko requires).
//!
//! Nothing here does input or output, reads a clock or allocates in a hot path.

mod advice;
mod bits;
mod board_size;
mod claim;
mod coordinates;
mod game;
mod key;
mod player;
mod premise;
mod rng;
mod sampling;
mod setup;
mod stored;
mod zone;

pub use advice::{Advice, Adviser, NoAdviser};
pub use bits::{Bits, SetBits};
pub use board_size::{BoardSize, BoardSizeError};
pub use claim::{Claim, Outcome};
pub use coordinates::{Alphabet, Coordinates, PointError, RowOne};
pub use game::{Game, Notation, Settled, Symmetry};
pub use key::{Key, zobrist};
pub use player::Player;
pub use premise::{Premise, Unconditional};
pub use rng::Rng;
pub use sampling::{OnlyPlayouts, Sampler, Tally};
pub use setup::{Cell, Setup, SetupError};
pub use stored::{Storable, Stored, carries_over};
pub use zone::{CellSet, WholeBoard, Zone, ZonePattern};
