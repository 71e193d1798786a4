//! What a Go position is worth: territory, groups, battles, and one chance of winning.
//!
//! After K.-H. Chen, "Maximizing the chance of winning in searching Go game trees" (Information
//! Sciences 2004), called the paper below. [`evaluate`] is the entry point; everything it says is
//! seen from Black.
//!
//! From the ground up: [`chance`] is the paper's E_W(S, F, M); `influence` shares out the empty
//! points; `groups` joins blocks that cannot be cut; [`life`] estimates what lives; `territory`
//! puts these together; `frontier` counts what is not closed yet; `fates` makes joint outcomes of
//! groups that fight; `battles` finds the fights; [`local`] is how local searches are asked about
//! them; `components` takes the board apart along safe stones; `sum` makes one chance of winning of
//! it all; [`report`] says it in names of points, for programs and for pictures.
//!
//! The estimates prove nothing. All numbers are [`Parameters`], fitted for 9x9, 13x13 and 19x19 to
//! records of GNU Go (docs/results/chance.md says how well).

pub mod chance;
pub mod life;
pub mod local;
pub mod parameters;
pub mod question;
pub mod report;

mod battles;
mod components;
mod evaluated;
mod fates;
mod frontier;
mod groups;
mod influence;
mod sum;
mod territory;

pub use battles::{Battle, Outcome};
pub use chance::chance_of;
pub use components::Component;
pub use evaluated::{Evaluation, Sample, evaluate, evaluate_with, sample};
pub use groups::{Group, Standing};
pub use local::{LocalAnswers, NoAnswers, Races};
pub use parameters::{Curve, Parameters};
pub use question::Question;
pub use report::Report;
pub use sum::{Play, Rule};
