//! What outlives a search: [checkpoints](checkpoint) of one question and a [database](Database) of proofs
//! for many.
//!
//! Both are files of proofs (`record`) in blocks, each with a digest of everything before it (`chain`), so
//! that a file that was changed, cut or mixed up with another is noticed before anything in it is used. What
//! is read is believed as far as the digest goes: these files are not certificates.
//!
//! A checkpoint is written anew each time ([`replaced_file`]), the database grows at its end.

mod chain;
pub mod checkpoint;
mod compact;
mod database;
mod lock;
mod record;
pub mod replaced_file;

pub use chain::Unusable;
pub use database::{Database, DatabaseError, Tail};
