//! Searches that prove who wins, each written once for every game.
//!
//! [`Ews`] is Expected Work Search. It and the searches to come share the parts in this crate: limits
//! and progress ([`Control`]), solved positions by key ([`SolvedTable`], [`SharedProofs`]), solved positions by the cells
//! they need ([`ZoneTable`], [`SharedZones`]), and parameters declared in one table ([`mod@parameters`]).

mod control;
mod key_index;
mod proof;
mod report;
mod reserve;
mod shared_proofs;
mod shared_zones;
mod solved_table;
mod wanted;
mod zone_sheaf;
mod zone_table;
mod zone_tree;

pub mod ews;
pub mod parameters;

pub use control::{Control, Limits, Stop};
pub use ews::{Ews, EwsParameters, Finding, Findings, Team};
pub use proof::Proof;
pub use report::{Progress, Report, RootMove, Statistics};
pub use shared_proofs::SharedProofs;
pub use shared_zones::SharedZones;
pub use solved_table::SolvedTable;
pub use wanted::Wanted;
pub use zone_table::{Scope, ZoneMatch, ZoneTable};
