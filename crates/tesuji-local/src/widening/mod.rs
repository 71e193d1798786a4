//! Searches by threats: generalized widening (Cazenave, "Generalized Widening", ECAI 2004) and its
//! relatives.
//!
//! One side, Max, has to get something done: capture, live, connect. Trying only moves that
//! threaten to do it at once, then only those that threaten to do it by such threats, and so on,
//! finds long forced sequences in few positions.
//!
//! - [`Threats`] is what a game offers: moves by the order of the threat they may leave, traces,
//!   quick opinions.
//! - [`ThreatSearch`] is generalized widening; [`Style`] makes iterative widening and generalized
//!   threats search of it. [`Lambda`] is lambda search.
//! - [`Confirm`] turns what they find into proofs: against every reply, under the premise that the
//!   rules ask for.
//!
//! Nothing here knows a game. A win that these searches find is an opinion until confirmed; a win
//! that they do not find says nothing.

mod attack;
mod confirm;
mod lambda;
mod parameters;
mod search;
mod table;
mod threats;
mod value;

pub use attack::Attack;
pub use confirm::{Confirm, Judge, NoJudge};
pub use lambda::Lambda;
pub use parameters::{Style, Widening, WideningParameters};
pub use search::ThreatSearch;
pub use threats::Threats;
pub use value::Value;
