//! Searches that prove who wins, each written once for every game.
//!
//! [`Ews`] is Expected Work Search. It and the searches to come share the parts in this crate: limits
//! and progress ([`Control`]), solved positions by key ([`SolvedTable`], [`SharedProofs`]), solved positions by the cells
//! they need ([`ZoneTable`]), and parameters declared in one table ([`mod@parameters`]).

mod control;
mod dfpn;
mod frame;
mod guard;
mod key_index;
mod ledger;
mod negamax;
mod opinion;
mod proof;
mod report;
mod reserve;
mod shared_proofs;
mod solved_table;
mod solver;
mod zone_sheaf;
mod zone_table;
mod zone_tree;

pub mod ews;
pub mod parameters;

pub use control::{Control, Limits, Stop};
pub use dfpn::{DfpnParameters, Sums};
pub use ews::{Ews, EwsParameters, Findings, Team};
pub use negamax::NegamaxParameters;
pub use opinion::Source;
pub use proof::Proof;
pub use report::{Progress, Report, RootMove, Statistics};
pub use shared_proofs::SharedProofs;
pub use solved_table::SolvedTable;
pub use solver::{CommonParameters, Method, Rival, SOLVERS, Solver};
pub use zone_table::{Scope, ZoneMatch, ZoneTable};
