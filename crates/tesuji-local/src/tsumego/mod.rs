//! Life and death: can the attacker capture, can the defender live?
//!
//! [`Tsumego`] is the game, [`Terms`] what it is about, [`Claims`] asks single questions, [`Verdict`] is everything there is to know
//! with one side moving first.
//!
//! From outside it is a question and an answer, both plain data: [`answer`] takes a [`TsumegoQuestion`] and gives a
//! [`TsumegoAnswer`].

mod answer;
mod answering;
mod audit;
pub(crate) mod benson;
mod certify;
mod claims;
mod estimate;
mod eye_space;
mod game;
mod line;
mod notation;
mod past;
mod plain;
mod proving;
mod question;
mod recorded;
mod refute;
pub mod region;
mod shut_in;
mod surroundings;
mod terms;
pub mod threats;
mod variations;
mod verdict;
mod verify;
mod written;
mod zone;

pub use answer::{
    Branch, First, Life, Outside, ResultName, Role, StopName, TsumegoAnswer, Unless, Verified,
};
pub use answering::{TsumegoProgress, answer};
pub use audit::{Audit, Finding, FindingKind, RecordedMove, audit};
pub use claims::{Claims, Fate, Searcher};
pub use game::{Passes, Tsumego, TsumegoMove};
pub use past::TsumegoPast;
pub use proving::{Proven, prove};
pub use question::{
    Goal, MOST_TARGETS, SOLVERS, TsumegoError, TsumegoLimits, TsumegoQuestion, VariationSize,
    points_of,
};
pub use recorded::Recorded;
pub use terms::{Terms, TermsError};
pub use verdict::{Step, Verdict};
pub use written::{CONFINED, head_terms, written};
