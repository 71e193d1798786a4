//! `tesuji bench`: the same positions put to several solvers, and what came of it as tables, lines of JSON
//! and pictures.
//!
//! [`Contestant`] is a solver with its settings, [`run`] one run of one of them on one position and one seed,
//! which gives a [`Record`]; the other files make something of records: `table`, `difficulty`, `plot`, `compare`,
//! `sweep`. `published` has what others have measured, `tables` what makes the tables of the EWS paper.

mod compare;
mod contestant;
mod difficulty;
mod mean;
mod plot;
mod processor_time;
mod published;
mod record;
mod run;
mod sweep;
mod table;
mod tables;

pub use compare::compared;
pub use contestant::{Contestant, Knowledge};
pub use difficulty::quarters;
pub use plot::{cactus, scatter};
pub use published::Published;
pub use record::{Record, read_records};
pub use run::{Job, Limit};
pub use sweep::{Sweep, swept};
pub use table::{each_position, foreign, summary};
pub use tables::{NamedTable, named};
