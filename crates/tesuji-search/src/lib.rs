//! Searches that prove who wins, each written once for every game.
//!
//! [`Ews`] is Expected Work Search; [`Solver`] is it or one of its rivals, chosen by [`Method`]. All share the parts in
//! this crate: what is known without search and where proofs are filed (`ledger`), limits
//! and progress ([`Control`]), solved positions by key ([`SolvedTable`], [`SharedProofs`]), solved positions by the cells
//! they need ([`ZoneTable`], [`SharedZones`]), and parameters declared in one table ([`mod@parameters`]).

mod alphabeta;
mod best_first;
mod control;
mod depth_first;
mod dfpn;
mod frame;
mod guard;
mod key_index;
mod ledger;
mod method;
mod negamax;
mod opinion;
mod proof;
mod proof_numbers;
mod report;
mod reserve;
mod shared_proofs;
mod shared_zones;
mod solved_table;
mod solver;
mod unfold;
mod wanted;
mod zone_table;
mod zone_trees;

pub mod ews;
pub mod parameters;

pub use alphabeta::AlphabetaParameters;
pub use best_first::{mcts::MctsParameters, pns::PnsParameters};
pub use control::{Control, Limits, Stop};
pub use dfpn::{DfpnParameters, Sums};
pub use ews::{Ews, EwsParameters, Finding, Findings, Team};
pub use method::{CommonParameters, Method, SOLVERS};
pub use negamax::NegamaxParameters;
pub use opinion::Source;
pub use proof::Proof;
pub use report::{Progress, Report, RootMove, Statistics};
pub use shared_proofs::SharedProofs;
pub use shared_zones::SharedZones;
pub use solved_table::SolvedTable;
pub use solver::{Rival, Solver};
pub use unfold::{Finder, unfold};
pub use wanted::Wanted;
pub use zone_table::{Scope, ZoneMatch, ZoneTable};
