//! Sums of probabilistic combinatorial games.

mod answer;
mod dice;
mod form;
mod json;
mod near_ties;
mod number;
mod order;
mod points;
mod read;
mod read_json;
mod read_text;
mod root;
mod spending;
mod states;
mod sum;
mod tables;
mod total;
mod utility;
mod value;
mod worth;

pub use answer::{Answer, MoveValue, Question, Valued, expected_score, solve, win_probability};
pub use read::{MOST_DEPTH, MOST_PARTS, ReadError};
pub use root::{First, MoveName};
pub use spending::{Spending, Stopped};
pub use sum::{Component, Distribution, DistributionError, Side, Sum, Tie};
