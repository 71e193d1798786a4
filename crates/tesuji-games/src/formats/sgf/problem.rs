//! What can be wrong with an SGF file. Every problem is reported with its place.

use tesuji_core::{BoardSize, BoardSizeError, Player};
use thiserror::Error;

use crate::formats::{place::Place, spec::TooFewMoves};

/// Why a file gives no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {problem}")]
pub struct SgfError {
    /// Where the problem stands.
    pub place: Place,
    /// What is wrong.
    pub problem: SgfProblem,
}

/// What can be wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SgfProblem {
    /// No game at all.
    #[error("the file holds no game; expected SGF, such as `(;GM[1]SZ[9];B[ee])`")]
    Empty,
    /// Something out of place.
    #[error("unexpected {found}; expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A name without capitals.
    #[error("`{0}` is not a property; expected a name in capitals")]
    LowerCaseName(String),
    /// A value without an end.
    #[error("the value that opens here is never closed with `]`")]
    UnclosedValue,
    /// A game without an end.
    #[error("the game that opens here is never closed; {depth} `)` missing at the end of the file")]
    Unclosed {
        /// How many closing parentheses are missing.
        depth: usize,
    },
    /// A parenthesis too many.
    #[error("`)` closes nothing")]
    Unopened,
    /// A game that is not read from SGF.
    #[error("GM[{0}] is not supported; expected GM[1] (Go), GM[4] (Gomoku) or GM[11] (Hex)")]
    UnknownGame(String),
    /// Not the game that was asked for.
    #[error("the file holds a game of {found}, not of {asked}")]
    OtherGame {
        /// The game asked for.
        asked: String,
        /// The game in the file.
        found: &'static str,
    },
    /// The game asked for has no SGF notation here.
    #[error("{0} is not read from SGF; expected go, hex or a game written like Go")]
    NoSgfFor(String),
    /// A size that cannot be read.
    #[error("SZ[{0}] is not a board size; expected SZ[n] or SZ[columns:rows]")]
    Size(String),
    /// A size no game allows.
    #[error(transparent)]
    SizeRange(#[from] BoardSizeError),
    /// A size this game does not allow.
    #[error("board size {size} is too large for {game}; each side must be at most {limit}")]
    SizeLimit {
        /// The size.
        size: BoardSize,
        /// The game.
        game: String,
        /// The longest side.
        limit: usize,
    },
    /// A text that names no point.
    #[error("`{text}` is not a point; expected {expected}")]
    NotAPoint {
        /// The text.
        text: String,
        /// What points look like.
        expected: &'static str,
    },
    /// A point outside the board.
    #[error("`{text}` is off the board of {size}")]
    OffBoard {
        /// The point.
        text: String,
        /// The board.
        size: BoardSize,
    },
    /// A label without its text.
    #[error("`{0}` is not a label; expected a point, `:` and a text")]
    Label(String),
    /// A side that cannot be read.
    #[error("PL[{0}] is not a side; expected PL[B] or PL[W]")]
    Side(String),
    /// A komi or handicap that is no number.
    #[error("{property}[{text}] is not a number")]
    Number {
        /// The property.
        property: &'static str,
        /// Its value.
        text: String,
    },
    /// Several values where one belongs.
    #[error("{property} has {found} values; expected one")]
    SeveralValues {
        /// The property.
        property: String,
        /// How many values it has.
        found: usize,
    },
    /// One node gives a point two contents.
    #[error("`{0}` is set up twice in one node, with different contents")]
    SetTwice(String),
    /// Setup in the middle of a game.
    #[error(
        "{property} changes the position after move {moves}; setup is only supported before the first move"
    )]
    SetupAfterMoves {
        /// The property.
        property: String,
        /// How many moves were played.
        moves: usize,
    },
    /// A move Hex has elsewhere.
    #[error("the Hex move `{text}` by {player} is not supported; expected a point")]
    UnsupportedMove {
        /// The move.
        text: String,
        /// Who makes it.
        player: Player,
    },
    /// More text than offsets are kept for.
    #[error("the file is larger than 4 GiB")]
    TooLarge,
    /// A game of the collection that is not there.
    #[error("asked for game {number}, but the file holds {available}")]
    NoSuchGame {
        /// The game asked for, from 1.
        number: usize,
        /// How many games there are.
        available: usize,
    },
    /// A branch that is not there.
    #[error("asked for branch {branch} at fork {fork}, which has {available}")]
    NoSuchBranch {
        /// Which fork of the variation it is, from 1.
        fork: usize,
        /// The branch asked for, from 1.
        branch: usize,
        /// How many branches there are.
        available: usize,
    },
    /// More forks asked for than there are.
    #[error("there is no variation {variation}: that line has {}", forks_text(*.forks))]
    NoSuchFork {
        /// The variation asked for.
        variation: String,
        /// How many forks its line has.
        forks: usize,
    },
    /// The main line is shorter than asked for.
    #[error(transparent)]
    TooFewMoves(#[from] TooFewMoves),
}

fn forks_text(forks: usize) -> String {
    match forks {
        0 => "no fork".to_owned(),
        1 => "one fork".to_owned(),
        _ => format!("{forks} forks"),
    }
}
