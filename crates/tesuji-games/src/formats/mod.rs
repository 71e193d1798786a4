//! Ways of writing positions down.

pub mod diagram;
mod fields;
pub mod place;
pub mod pos;
pub mod sgf;
pub mod spec;
