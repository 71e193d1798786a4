//! Life and death by exhaustive search with full history, with rules of its own, written from the
//! contract alone; and problems made up at random.
//!
//! - `problem`: [`Problem`], a question as text and as sets of points;
//! - `answer`: [`answer()`], all that the contract asks about it; `each`: [`each()`], about several
//!   groups;
//! - `search`: the game played out; `board`: stones, captures, unconditional life;
//! - `plain`: the same game once more, in lists of cells and with no shortcut at all, for tiny
//!   problems;
//! - `written`: what it finds as proofs in the format of certificates, and forged ones;
//! - `made_up`: closed and open problems by seed.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

pub mod answer;
pub mod board;
pub mod each;
pub mod made_up;
pub mod plain;
pub mod problem;
pub mod search;
pub mod written;

#[allow(unused_imports)]
pub use answer::{Answer, Step, Told, answer};
#[allow(unused_imports)]
pub use each::{Forced, each};
#[allow(unused_imports)]
pub use problem::{Fate, Problem, Side};
#[allow(unused_imports)]
pub use search::{Aim, OutOfNodes, Play, Search, State, Turn};
