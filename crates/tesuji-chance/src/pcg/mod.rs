//! Probabilistic combinatorial games (PCG): sums of games in which dice are thrown, solved exactly.
//! After section 6 of Chen, "Maximizing the chance of winning in searching Go game trees"
//! (Information Sciences, 2004). This module knows no game: whatever counts scores and falls apart
//! into parts can hand its parts over. Entry points: [`Sum::read`] or [`Sum::new`], then [`solve`]
//! for the chance of winning and the expected score, [`rounded_value`] and [`exact_value`] for any
//! other utility.
//!
//! **Rules.** A [`Component`] is a number, an outcome distribution, a sum, or a game with options
//! for Left and Right. Numbers and dice at the top level are resolved first, for the same side to
//! move. Then the side to move replaces one game by one of its options. A side with no option in
//! any component passes, a side with one must use one; when neither has, the play is over. What
//! counts then is the total. These are the cases the paper leaves open:
//!
//! - *No option for anybody*, `{|}`: the component vanishes. It never moves, brings no points, and
//!   is nobody's option, so no value changes without it. `{1|}` does not vanish: in the end Left
//!   must take it.
//! - *A score twice* in a distribution means the sum of its probabilities; `[5:1/2 5:1/2]` is the
//!   number 5, as `[5:1]` is.
//! - *An empty file* is the empty sum: what is settled (0) is the total.
//! - *Probabilities* are read exactly, fractions and decimals; 0.1 is 1/10. Denominators and scores
//!   may have up to 1,000 digits.
//!
//! **Parts.** `read*`, `json`, `number`: files. `sum`: data. `form`: games in normal form. `order`:
//! which options are dominated, with the argument. `states`: the sums that play leads to. `tables`,
//! `near_ties`, `worth`: values for ranges of settled scores, exact in machine words or by a
//! rounded pass first. `alpha_beta`, `steps`, `best_move`: the search for sums too large for that.
//! `points`: expected scores. `player`, `playout`: plays by chance, for ordering moves and for sums
//! beyond solving. `answer`, `root`: questions and answers. `picture`: the tree of a sum as SVG.

mod alpha_beta;
mod answer;
mod best_move;
mod compare;
mod dice;
mod for_utility;
mod form;
mod instances;
mod json;
mod near_ties;
mod number;
mod order;
mod picture;
mod player;
mod playout;
mod points;
mod read;
mod read_json;
mod read_text;
mod root;
mod spending;
mod states;
mod steps;
mod sum;
mod tables;
mod total;
mod utility;
mod value;
mod whole;
mod worth;
mod write;

pub use answer::{
    Answer, Method, MoveValue, Question, Valued, expected_score, solve, win_probability,
};
pub use compare::gap;
pub use for_utility::{Rounded, exact_value, rounded_value};
pub use instances::OneLevel;
pub use picture::{MOST_DRAWN, TooLarge, svg};
pub use player::{Estimate, Plays, estimate};
pub use read::{MOST_DEPTH, MOST_PARTS, ReadError};
pub use root::{First, MoveName};
pub use spending::{Spending, Stopped};
pub use sum::{Component, Distribution, DistributionError, Side, Sum, Tie};
