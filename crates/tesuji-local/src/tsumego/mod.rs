//! Life and death: can the attacker capture, can the defender live?
//!
//! [`Tsumego`] is the game, [`Terms`] what it is about, [`Claims`] asks single questions, [`Verdict`] is everything there is to know
//! with one side moving first.

pub(crate) mod benson;
mod claims;
mod estimate;
mod eye_space;
mod game;
mod past;
mod plain;
pub mod region;
mod shut_in;
mod terms;
pub mod threats;
mod verdict;
mod zone;

pub use claims::{Claims, Fate, Searcher};
pub use game::{Passes, Tsumego, TsumegoMove};
pub use past::TsumegoPast;
pub use terms::{Terms, TermsError};
pub use verdict::{Step, Verdict};
