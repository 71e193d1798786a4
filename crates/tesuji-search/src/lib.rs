//! Searches that prove who wins, each written once for every game.
//!
//! [`Ews`] is Expected Work Search. It and the searches to come share the parts in this crate: limits
//! and progress ([`Control`]), solved positions by key ([`SolvedTable`], [`SharedProofs`]), solved positions by the cells
//! they need ([`ZoneTable`]), and parameters declared in one table ([`mod@parameters`]).

mod control;
mod key_index;
mod ledger;
mod proof;
mod report;
mod reserve;
mod shared_proofs;
mod solved_table;
mod zone_sheaf;
mod zone_table;
mod zone_tree;

pub mod ews;
pub mod parameters;

pub use control::{Control, Limits, Stop};
pub use ews::{Ews, EwsParameters, Findings, Team};
pub use proof::Proof;
pub use report::{Progress, Report, RootMove, Statistics};
pub use shared_proofs::SharedProofs;
pub use solved_table::SolvedTable;
pub use zone_table::{Scope, ZoneMatch, ZoneTable};
