//! Certificates: a proof as a tree of moves with references to what was shown before, and the file it is
//! written to (docs/formats/certificate.md).
//!
//! [`Tree`] is built from the leaves by whoever has a proof; [`write()`](write()) writes it after a head
//! of readable lines ([`Head`]). [`Unpacked`] reads it back for tools that show proofs, [`Place`] follows one
//! through the game, [`Strategy`] answers replies. [`Certify`] is what a game adds. Whether it is a proof only the checker says, which shares nothing with this crate.

mod answers;
mod certify;
mod follow;
mod head;
mod read;
mod strategy;
mod tree;
mod write;

pub use answers::Answers;
pub use certify::{Argued, Arguer, Cells, Certify, Fit, Ground, NoArguer, WastedReply, Witness};
pub use follow::{Place, Step};
pub use head::Head;
pub use read::Unpacked;
pub use strategy::Strategy;
pub use tree::{Node, NodeId, Tree, TreeMark};
pub use write::{Written, write};
