//! Ways of writing positions down: diagrams, `.pos` lines and SGF, all read into a
//! [`PositionSpec`] that knows no rules.
//!
//! For a command line, [`looks_inline`] tells a position typed as an argument from the name of a
//! file, [`parse_inline`] reads the former and [`read_positions`] the contents of the latter (or of
//! standard input). Nothing here opens files or judges positions.

mod fields;

pub mod diagram;
pub mod place;
pub mod pos;
pub mod selection;
pub mod sgf;
pub mod spec;

use tesuji_core::{BoardSize, BoardSizeError, Setup};
use thiserror::Error;

pub use self::{
    diagram::{DiagramError, diagram_text},
    place::{DecodeError, Place, decode},
    pos::PosError,
    selection::{At, Meant, Selection, SelectionError, Variation},
    sgf::SgfError,
    spec::{Mark, MarkKind, OutOfTurn, PositionSpec, SpecMove, TooFewMoves},
};

/// What is known about a source before it is read.
#[derive(Clone, Default, Debug)]
pub struct ReadOptions<'a> {
    /// The name of the source, if it has one; `.sgf` or `.pos` at its end decides the format, which
    /// is otherwise told from the contents.
    pub name: Option<&'a str>,
    /// The game asked for. Lines that name no game are about this one, and a source that names
    /// another is refused.
    pub game: Option<&'a str>,
    /// The positions asked for. Only SGF has variations.
    pub selection: Selection,
}

/// The positions of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The positions in order; never empty.
    pub positions: Vec<Entry>,
    /// How many games or positions there are; more than are read if one of them was chosen, and in
    /// an SGF collection, of which the first is read unless another was chosen.
    pub games_in_file: usize,
    /// What in the source was not understood and passed over, in words.
    pub notes: Vec<String>,
}

/// A position of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of its line, from 1.
    pub line: usize,
    /// The position. In a `.pos` file, a bad line does not spoil the others.
    pub position: Result<PositionSpec, ReadError>,
    /// Which position of a game it is, where the source has several or one was chosen.
    pub meant: Option<Meant>,
}

/// Why a source, or one line of it, gives no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadError {
    /// Not text.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Nothing but blank lines and comments.
    #[error("there is no position in it; expected .pos lines, SGF or a diagram")]
    NoPosition,
    /// A bad SGF file.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// A bad `.pos` line.
    #[error(transparent)]
    Pos(#[from] PosError),
    /// A bad diagram or size.
    #[error(transparent)]
    Inline(#[from] InlineError),
    /// A diagram or size alone, and no game asked for.
    #[error("`{0}` does not say which game it is; expected `<game> <WxH> … : <rows> <side>`")]
    NoGame(String),
    /// Not the game asked for.
    #[error("the position is for {found}, not for {asked}")]
    OtherGame {
        /// The game asked for.
        asked: String,
        /// The game in the source.
        found: String,
    },
    /// More moves asked for than there are.
    #[error(transparent)]
    TooFewMoves(#[from] TooFewMoves),
    /// More positions asked for than there are.
    #[error("asked for position {number}, but there {}", count_text(*.available))]
    NoSuchPosition {
        /// The position asked for, from 1.
        number: usize,
        /// How many there are.
        available: usize,
    },
    /// A variation of something that has none.
    #[error("asked for variation {0}, but only SGF files have variations")]
    NoVariations(Variation),
}

fn count_text(available: usize) -> String {
    match available {
        1 => "is only one".to_owned(),
        _ => format!("are {available}"),
    }
}

/// Why a text is neither a size nor a diagram.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InlineError {
    /// A bad size.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// A bad diagram.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
}

/// Reads `WxH`, which stands for the empty board with Black to move, or a diagram.
pub fn parse_inline(text: &str) -> Result<PositionSpec, InlineError> {
    let text = text.trim();
    let setup = if looks_like_size(text) {
        Setup::empty(text.parse::<BoardSize>()?)
    } else {
        diagram::parse(text)?
    };
    Ok(PositionSpec::bare(setup))
}

/// Whether a text is meant as a size or a diagram, if not necessarily a good one, rather than as the
/// name of a file: digits around an `x`, several words of which the last is one letter, or nothing
/// but cells and slashes.
pub fn looks_inline(text: &str) -> bool {
    let text = text.trim();
    let cells_alone = !text.is_empty()
        && text.chars().all(|sign| sign == '/' || diagram::is_cell_character(sign));
    let mut words = text.split_whitespace();
    let side_last = words.next_back().is_some_and(|word| word.chars().count() == 1);
    looks_like_size(text) || cells_alone || (side_last && words.next().is_some())
}

fn looks_like_size(text: &str) -> bool {
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    has_digit && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'x' | b'X'))
}

/// Reads the positions of a source: SGF if it starts with `(`, else one position a line, each a
/// `.pos` line or, where the game asked for is known, a diagram or size alone. (A diagram alone
/// cannot start with a blocked square: such a line is a comment.)
pub fn read_positions(bytes: &[u8], options: ReadOptions<'_>) -> Result<Document, ReadError> {
    let ReadOptions { name, game, selection } = options;
    let game = game.map(str::to_ascii_lowercase);
    let game = game.as_deref();
    if is_sgf(bytes, name) {
        let found = sgf::read(bytes, &sgf::SgfOptions { game, selection })?;
        let entry = Entry { line: 1, position: Ok(found.spec), meant: Some(found.meant) };
        let (games_in_file, notes) = (found.games_in_file, found.notes);
        return Ok(Document { positions: vec![entry], games_in_file, notes });
    }
    let text = decode(bytes)?;
    let mut lines: Vec<(usize, &str)> = pos::numbered_lines(text).collect();
    let games_in_file = lines.len();
    if lines.is_empty() {
        return Err(ReadError::NoPosition);
    }
    if let Some(number) = selection.game {
        let chosen = number.checked_sub(1).and_then(|at| lines.get(at)).copied();
        let missing = ReadError::NoSuchPosition { number, available: games_in_file };
        lines = vec![chosen.ok_or(missing)?];
    }
    let positions = lines.into_iter().map(|(line, text)| {
        let position = read_line(text, game).and_then(|spec| select(spec, &selection));
        let (position, meant) = match position {
            Ok((spec, meant)) => (Ok(spec), meant),
            Err(error) => (Err(error), None),
        };
        Entry { line, position, meant }
    });
    Ok(Document { games_in_file, positions: positions.collect(), notes: Vec::new() })
}

/// The position chosen on the moves of a position that is no game record: they are its past, and
/// all of them are meant if nothing is said.
pub fn select(
    mut spec: PositionSpec,
    selection: &Selection,
) -> Result<(PositionSpec, Option<Meant>), ReadError> {
    if let Some(variation) = &selection.variation {
        return Err(ReadError::NoVariations(variation.clone()));
    }
    let Some(at) = selection.at else { return Ok((spec, None)) };
    if let Some(count) = at.limit() {
        spec.stop_after(count)?;
    }
    let moves = spec.moves.len();
    Ok((spec, Some(Meant { game: None, variation: None, moves, is_problem: false })))
}

fn is_sgf(bytes: &[u8], name: Option<&str>) -> bool {
    let named = |ending: &str| {
        name.and_then(|name| name.rsplit_once('.'))
            .is_some_and(|(_, found)| found.eq_ignore_ascii_case(ending))
    };
    // UTF-16 begins with one of two marks, or has a zero beside the first letter.
    let marks = [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"];
    let text = marks.iter().find_map(|mark| bytes.strip_prefix(*mark)).unwrap_or(bytes);
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace() && **byte != 0);
    named("sgf") || (first == Some(&b'(') && !named("pos"))
}

fn read_line(line: &str, game: Option<&str>) -> Result<PositionSpec, ReadError> {
    // Lines of more than two words were meant as `.pos` lines, and are better reported as such.
    let alone = !line.contains(':') && line.split_whitespace().count() <= 2;
    let spec = if alone && looks_inline(line) {
        let game = game.ok_or_else(|| ReadError::NoGame(place::excerpt(line.trim())))?;
        PositionSpec { game: Some(game.to_owned()), ..parse_inline(line)? }
    } else {
        pos::parse_line(line)?
    };
    if let (Some(asked), Some(found)) = (game, &spec.game)
        && asked != found
    {
        return Err(ReadError::OtherGame { asked: asked.to_owned(), found: found.clone() });
    }
    Ok(spec)
}

#[cfg(test)]
mod tests;
