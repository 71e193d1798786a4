//! Certificates: a proof as a tree of moves with references to what was shown before, and the file it is
//! written to (docs/formats/certificate.md).
//!
//! [`Tree`] is built from the leaves by whoever has a proof; [`write()`](write()) writes it after a head
//! of readable lines ([`Head`]). Reading is the checker's business.

mod head;
mod tree;
mod write;

pub use head::Head;
pub use tree::{Node, NodeId, Tree};
pub use write::{Written, write};
