//! Positions from SGF files: the setup stones, the side to move and the moves of the main line of
//! the first game. The entry point is [`read`]. It takes Go (`GM[1]`, or no `GM` at all), Hex
//! (`GM[11]`), Gomoku (`GM[4]`), and for games that write their points as Go does whatever a Go
//! editor saved.
//!
//! Without `SZ`, a Go board is 19x19, a Hex board 11x11 and a Gomoku board 15x15. The side to move is what the last `PL`
//! before the first move says; else who makes the first move; else White if there are handicap
//! stones (`HA`), else Black. Moves come out in the game's own notation, for the game to judge.
//!
//! Not here: variations other than the main line, setup after the first move (an error), and
//! anything about players, times and results.

mod game_kind;
mod points;
mod problem;
mod reader;
mod scan;

use self::{
    game_kind::GameKind,
    reader::{Line, Reader},
};
use super::{
    place::{Place, without_byte_order_mark},
    spec::PositionSpec,
};

pub use self::problem::{SgfError, SgfProblem};

/// What to read from a file.
#[derive(Clone, Copy, Default, Debug)]
pub struct SgfOptions<'a> {
    /// The game asked for, in lower case. A file of another game is an error.
    pub game: Option<&'a str>,
    /// Stop after this many moves of the main line; a shorter line is an error.
    pub at: Option<usize>,
}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfPosition {
    /// The position of the first game.
    pub spec: PositionSpec,
    /// How many games there are in the file.
    pub games_in_file: usize,
}

/// A problem and the byte where it stands.
type Fault = (usize, SgfProblem);

/// Reads the first game of a file. Text in values may be in any encoding that extends ASCII.
pub fn read(bytes: &[u8], options: SgfOptions<'_>) -> Result<SgfPosition, SgfError> {
    let bytes = without_byte_order_mark(bytes);
    position(bytes, options)
        .map_err(|(at, problem)| SgfError { place: Place::of(bytes, at), problem })
}

fn position(bytes: &[u8], options: SgfOptions<'_>) -> Result<SgfPosition, Fault> {
    let scan = scan::scan(bytes)?;
    let game = GameKind::of(&scan, options.game)?;
    let mut reader = Reader::new(game, &scan, options.at)?;
    for node in &scan.main_line {
        if reader.node(node)? == Line::Ends {
            break;
        }
    }
    Ok(SgfPosition { spec: reader.finish(bytes.len())?, games_in_file: scan.games })
}

#[cfg(test)]
mod tests;
