//! The independent checker: reads a certificate and decides whether it proves what it says.
//!
//! [`check`] is the entry point. It shares nothing with the solver but the bytes of the file
//! (docs/formats/certificate.md): rules, static knowledge and bookkeeping are written a second time
//! here, slowly and plainly, and nothing a certificate says is believed. docs/checker.md argues why
//! acceptance implies the statement.
//!
//! - `container`: blocks, checksums, numbers; `statement`: the readable head;
//! - `walk`: follows the proof through the game, the same for every game;
//! - `go`, `hex`, `race`, `tsumego`: the rules, what a proof rests on, and witnesses;
//! - `bounded`: Go and Hex about several aims at once.

mod board;
mod bounded;
mod container;
mod go;
mod hex;
mod race;
mod statement;
mod tsumego;
mod walk;

use std::io::Read;

pub use container::Broken;
pub use statement::{Colour, Statement};
pub use walk::BadNode;

/// What was proven.
#[derive(Debug)]
pub struct Verified {
    /// The statement the certificate proves.
    pub statement: Statement,
    /// How many nodes the proof has.
    pub nodes: u64,
}

/// Why a certificate is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum Rejected {
    /// The file is not a whole certificate.
    #[error("not a whole certificate: {0}")]
    Broken(#[from] Broken),
    /// The head of the file does not make sense.
    #[error("bad statement: {0}")]
    Statement(String),
    /// The proof has a hole.
    #[error("{0}")]
    Node(#[from] BadNode),
}

/// Checks a certificate. `memory` bounds, in bytes and roughly, what is kept of the proof at a time.
pub fn check(input: impl Read, memory: usize) -> Result<Verified, Rejected> {
    let mut body = container::Body::new(input);
    let head = body.head()?;
    let statement = Statement::parse(&head).map_err(Rejected::Statement)?;
    let mut nodes = 0;
    for claim in &statement.claims {
        nodes += match statement.game {
            statement::GameName::Go => {
                let position = go::Position::new(&statement, claim).map_err(Rejected::Statement)?;
                walk::walk(position, &mut body, memory)?
            }
            statement::GameName::Hex => {
                let position =
                    hex::Position::new(&statement, claim).map_err(Rejected::Statement)?;
                walk::walk(position, &mut body, memory)?
            }
            statement::GameName::Race => {
                let position = race::Position::new(&statement, claim);
                walk::walk(position.map_err(Rejected::Statement)?, &mut body, memory)?
            }
            statement::GameName::Tsumego => {
                let position = tsumego::Position::new(&statement, claim);
                walk::walk(position.map_err(Rejected::Statement)?, &mut body, memory)?
            }
            statement::GameName::BoundedGo => {
                let position = bounded::GoPosition::new(&statement, claim);
                walk::walk(position.map_err(Rejected::Statement)?, &mut body, memory)?
            }
            statement::GameName::BoundedHex => {
                let position = bounded::HexPosition::new(&statement, claim);
                walk::walk(position.map_err(Rejected::Statement)?, &mut body, memory)?
            }
        };
    }
    body.finish()?;
    if nodes != statement.nodes {
        let said = statement.nodes;
        let reason = format!("the head says {said} nodes, but there are {nodes}");
        return Err(Rejected::Statement(reason));
    }
    Ok(Verified { statement, nodes })
}
