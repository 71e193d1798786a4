//! Partial order bounding (Müller, "Partial Order Evaluation in Game Tree Search", 1999).
//!
//! Some evaluations cannot be put in one line: two liberties without an eye or one liberty with one, this
//! subgoal or those two. Instead of carrying sets of incomparable values up the tree, a search is given a
//! *bound*, an [`Antichain`] of values that would be good enough. Everything at or above one of them is the
//! success set, the rest is the failure set, so every evaluated position is a win or a loss and all others
//! are unknown. Nothing but that travels up the tree: the bound makes a two-valued question of a partial
//! order, and every search in tesuji answers two-valued questions.
//!
//! - [`Evaluation`] is what a game offers, [`Bounded`] the game that asks about one bound; any search can
//!   be given it, whatever the game within remembers of its past ([`Within`]).
//! - [`frontier`] asks about bound after bound and finds all that a side can force.
//! - [`Dominance`], [`Goals`] and [`LibertyEye`] are three partial orders.
//! - [`MoveOrder`] is the other use of partial orders: moves that another is sure to be as good as are left
//!   out.
//! - [`AlphaBeta`] is the plain depth-first search with which the method was first measured.
//! - [`OutcomeSets`] is what came before, the backing up of sets of outcomes, to compare with.
//! - [`nondominated_paths`] uses antichains as bounds where there is no opponent.
//!
//! Values are compared by [`PartialOrd`], which must be a partial order: `a <= b` and `b <= a` only if
//! `a == b`, and transitive. (No `NaN`.)

mod alpha_beta;
mod antichain;
mod bounded;
mod dominance;
mod evaluation;
mod finder;
mod frontier;
mod goals;
mod liberty_eye;
mod move_order;
mod outcome_sets;
mod paths;
mod upsets;
mod within;

pub use alpha_beta::{AlphaBeta, Leaves, Variant};
pub use antichain::Antichain;
pub use bounded::Bounded;
pub use dominance::Dominance;
pub use evaluation::{Evaluation, Range};
pub use finder::Gaps;
pub use frontier::{Frontier, frontier};
pub use goals::{GoalOrder, Goals};
pub use liberty_eye::LibertyEye;
pub use move_order::{MoveOrder, Pruning, Ranked, Unordered, selected};
pub use outcome_sets::{Better, Choice, Effort, Keeping, OutcomeSets, compare};
pub use paths::{Deepening, Graph, Nondominated, nondominated_paths};
pub use within::Within;
