//! SGF: games with variations, and the positions in them. It takes Go (`GM[1]`, or no `GM` at all),
//! Hex (`GM[11]`), Gomoku (`GM[4]`), and for games that write their points as Go does whatever a Go
//! editor saved.
//!
//! - [`read`] gives the position that is meant: of a problem its root, of a game record its end, or
//!   what a [`Selection`] says.
//! - [`Collection`] and [`Record`] give everything else: the tree of variations, and what each node
//!   says as a [`Node`], with setup, moves, marks and comment; [`Record::tree`] is all of it as data.
//! - [`Writer`] and [`tree_text`] write games.
//!
//! ```
//! use tesuji_games::formats::sgf::{Collection, Played};
//!
//! let problem = b"(;SZ[9]AB[aa]AW[ba]MA[aa](;B[ab]C[RIGHT])(;B[bb];W[ab]))";
//! let collection = Collection::read(problem).unwrap();
//! let record = collection.record(1, Some("go")).unwrap();
//! assert_eq!(record.node(record.root()).unwrap().marks.len(), 1);
//! let first_moves: Vec<_> = record
//!     .children(record.root())
//!     .map(|child| record.node(child).unwrap())
//!     .map(|node| (node.moves[0].played, node.comment.contains("RIGHT")))
//!     .collect();
//! assert_eq!(first_moves, [(Played::Cell(9), true), (Played::Cell(10), false)]);
//! ```
//!
//! Without `SZ`, a Go board is 19x19, a Hex board 11x11 and a Gomoku board 15x15. The side to move is
//! what the last `PL` before the first move says; else who makes the first move; else White if there
//! are handicap stones (`HA`), else Black. Moves come out in the game's own notation, for the game to
//! judge. Setup after the first move of a line is an error, since only the game knows what was
//! captured before it.

mod charset;
mod game_kind;
mod node;
mod points;
mod position;
mod problem;
mod record;
mod scan;
mod tree;
mod write;

use super::{
    selection::{Meant, Selection},
    spec::PositionSpec,
};

pub use self::{
    charset::decode,
    node::{Node, Played, RecordMove},
    problem::{SgfError, SgfProblem},
    record::{Collection, Record},
    scan::NodeId,
    tree::{Tree, TreeNode},
    write::{Header, Writer, tree_text},
};

/// What to read from a file.
#[derive(Clone, Default, Debug)]
pub struct SgfOptions<'a> {
    /// The game asked for, in lower case. A file of another game is an error.
    pub game: Option<&'a str>,
    /// The position asked for.
    pub selection: Selection,
}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfPosition {
    /// The position that is meant.
    pub spec: PositionSpec,
    /// How many games there are in the file.
    pub games_in_file: usize,
    /// Which position it is.
    pub meant: Meant,
    /// What in the file was not understood and passed over, in words.
    pub notes: Vec<String>,
}

/// A problem and the byte where it stands in the decoded text.
type Fault = (usize, SgfProblem);

/// Reads the position that is meant, in whichever charset the file is written.
pub fn read(bytes: &[u8], options: &SgfOptions<'_>) -> Result<SgfPosition, SgfError> {
    let collection = Collection::read(bytes)?;
    let Selection { at, game, variation } = &options.selection;
    let record = collection.record(game.unwrap_or(1), options.game)?;
    record.position(*at, variation.as_ref())
}

#[cfg(test)]
mod tests;
