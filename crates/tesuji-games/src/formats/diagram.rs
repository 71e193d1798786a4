//! Diagrams, `rows side`, such as `x.o/.x./... b`: rows from the top separated by `/`, then the side
//! to move. [`parse`] reads one, [`diagram_text`] writes one, and each undoes the other. Whether the
//! stones make sense is for the game to say.

use std::fmt;

use tesuji_core::{BoardSize, Cell, Player, Setup};
use thiserror::Error;

use super::place::excerpt;

/// Why a text is no diagram. Displayed with the text and a caret under the spot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct DiagramError {
    /// What is wrong.
    pub problem: DiagramProblem,
    /// The text that was read.
    pub text: String,
    /// The spot, in characters from the start of the text.
    pub at: usize,
}

/// What can be wrong with a diagram. Rows are counted from 1 at the top, columns from 1 at the left.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DiagramProblem {
    /// No text at all.
    #[error("the diagram is empty; expected rows and a side to move, such as `x.o/.x./... b`")]
    Empty,
    /// The rows are not followed by a side.
    #[error("the side to move is missing; expected `b` or `w` after the rows")]
    MissingSide,
    /// The rows are followed by something else.
    #[error("`{0}` is not a side to move; expected `b` or `w`")]
    UnknownSide(String),
    /// The side is followed by something.
    #[error("unexpected `{0}` after the side to move")]
    Trailing(String),
    /// A character that stands for no cell.
    #[error(
        "row {row} from the top, column {column}: unknown character `{}`; \
         expected `.` (empty), `x` (Black), `o` (White) or `#` (blocked)",
        character.escape_debug()
    )]
    UnknownCharacter {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        character: char,
    },
    /// Nothing between two slashes.
    #[error("row {row} from the top is empty; rows are separated by single slashes")]
    EmptyRow {
        /// The row.
        row: usize,
    },
    /// A row that is not as long as the first, or as the size says.
    #[error("row {row} from the top: expected {expected} cells {}, found {found}", given_by(*.size))]
    RowLength {
        /// The row.
        row: usize,
        /// Its length.
        found: usize,
        /// The length it should have.
        expected: usize,
        /// The size that says so; otherwise the first row does.
        size: Option<BoardSize>,
    },
    /// Not as many rows as the size says.
    #[error("expected {} rows for a board of {size}, found {found}", size.rows())]
    RowCount {
        /// The number of rows.
        found: usize,
        /// The size that says otherwise.
        size: BoardSize,
    },
    /// Larger than any board.
    #[error("the diagram has {found} {what}; expected at most {}", BoardSize::MAX_SIDE)]
    TooLarge {
        /// `rows` or `columns`.
        what: &'static str,
        /// How many.
        found: usize,
    },
}

fn given_by(size: Option<BoardSize>) -> String {
    size.map_or("as in row 1".to_owned(), |size| format!("for a board of {size}"))
}

/// Reads a diagram of any size.
pub fn parse(text: &str) -> Result<Setup, DiagramError> {
    Diagram::new(text).setup(None)
}

/// Reads a diagram that must have this size.
pub fn parse_sized(text: &str, size: BoardSize) -> Result<Setup, DiagramError> {
    Diagram::new(text).setup(Some(size))
}

/// The diagram of a setup.
pub fn diagram_text(setup: &Setup) -> String {
    let mut text = String::with_capacity(setup.cells.len() + setup.size.rows() + 2);
    for row in setup.cells.chunks(setup.size.columns()) {
        if !text.is_empty() {
            text.push('/');
        }
        text.extend(row.iter().map(|&cell| cell_character(cell)));
    }
    text.push_str(match setup.to_move {
        Player::Black => " b",
        Player::White => " w",
    });
    text
}

/// Whether a character stands for a cell.
pub(super) fn is_cell_character(character: char) -> bool {
    character_cell(character).is_some()
}

fn cell_character(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Stone(Player::Black) => 'x',
        Cell::Stone(Player::White) => 'o',
        Cell::Blocked => '#',
    }
}

fn character_cell(character: char) -> Option<Cell> {
    match character {
        '.' => Some(Cell::Empty),
        'x' | 'X' => Some(Cell::Stone(Player::Black)),
        'o' | 'O' => Some(Cell::Stone(Player::White)),
        '#' => Some(Cell::Blocked),
        _ => None,
    }
}

/// The text under the reader's eyes, kept whole for error messages.
struct Diagram<'a> {
    text: &'a str,
}

impl<'a> Diagram<'a> {
    fn new(text: &'a str) -> Diagram<'a> {
        Diagram { text: text.trim() }
    }

    fn setup(&self, size: Option<BoardSize>) -> Result<Setup, DiagramError> {
        let mut words = self.text.split_whitespace();
        let rows = words.next().ok_or_else(|| self.error(0, DiagramProblem::Empty))?;
        let side =
            words.next().ok_or_else(|| self.error(self.text.len(), DiagramProblem::MissingSide))?;
        let to_move = match side {
            "b" | "B" => Player::Black,
            "w" | "W" => Player::White,
            _ => {
                let problem = DiagramProblem::UnknownSide(excerpt(side));
                return Err(self.error(self.offset(side), problem));
            }
        };
        if let Some(word) = words.next() {
            let problem = DiagramProblem::Trailing(excerpt(word));
            return Err(self.error(self.offset(word), problem));
        }
        let (size, cells) = self.cells(rows, size)?;
        Ok(Setup { size, cells, to_move })
    }

    fn cells(
        &self,
        rows: &str,
        size: Option<BoardSize>,
    ) -> Result<(BoardSize, Vec<Cell>), DiagramError> {
        let limit = usize::from(BoardSize::MAX_SIDE);
        let mut cells = Vec::new();
        let mut columns = size.map(BoardSize::columns);
        for (at, row_text) in rows.split('/').enumerate() {
            let row = at + 1;
            let start = self.offset(row_text);
            if row_text.is_empty() {
                return Err(self.error(start, DiagramProblem::EmptyRow { row }));
            }
            for (column, (offset, character)) in (1..).zip(row_text.char_indices()) {
                cells.push(character_cell(character).ok_or_else(|| {
                    let problem = DiagramProblem::UnknownCharacter { row, column, character };
                    self.error(start + offset, problem)
                })?);
            }
            // Every character stood for a cell, and those are ASCII: bytes are cells.
            let found = row_text.len();
            let expected = *columns.get_or_insert(found);
            if found > limit {
                let problem = DiagramProblem::TooLarge { what: "columns", found };
                return Err(self.error(start + limit, problem));
            }
            if found != expected {
                let problem = DiagramProblem::RowLength { row, found, expected, size };
                return Err(self.error(start + found.min(expected), problem));
            }
        }
        let found = rows.split('/').count();
        if found > limit {
            let problem = DiagramProblem::TooLarge { what: "rows", found };
            return Err(self.error(rows.len(), problem));
        }
        if let Some(size) = size.filter(|size| size.rows() != found) {
            return Err(self.error(rows.len(), DiagramProblem::RowCount { found, size }));
        }
        let size = BoardSize::new(columns.unwrap_or(0) as u64, found as u64)
            .map_err(|_| self.error(0, DiagramProblem::Empty))?;
        Ok((size, cells))
    }

    /// How far into the text a part of it starts.
    fn offset(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    fn error(&self, offset: usize, problem: DiagramProblem) -> DiagramError {
        let at = self.text.char_indices().take_while(|&(at, _)| at < offset).count();
        DiagramError { problem, text: self.text.to_owned(), at }
    }
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Characters shown on either side of the spot; inputs may be of any length.
        const CONTEXT: usize = 60;
        write!(f, "{}", self.problem)?;
        if self.text.is_empty() {
            return Ok(());
        }
        let first = self.at.saturating_sub(CONTEXT);
        let printable = |character: char| if character.is_control() { ' ' } else { character };
        let shown: String =
            self.text.chars().skip(first).take(2 * CONTEXT).map(printable).collect();
        let lead = if first > 0 { "…" } else { "" };
        let caret = lead.chars().count() + self.at - first;
        write!(f, "\n  {lead}{}\n  {:caret$}^", shown.trim_end(), "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_are_read_in_any_case_and_written_in_one() {
        for (text, written) in [
            ("x.o/.x./... b", "x.o/.x./... b"),
            ("  X.O/#X./...\t \tW\r\n", "x.o/#x./... w"),
            (". b", ". b"),
            ("xo#. w", "xo#. w"),
        ] {
            assert_eq!(diagram_text(&parse(text).unwrap()), written);
        }
    }

    #[test]
    fn errors_point_at_the_spot() {
        let wide = format!("{} b", ".".repeat(27));
        let tall = format!("{} b", ["."; 27].join("/"));
        for (text, at, message) in [
            ("", 0, "the diagram is empty"),
            (" \t", 0, "the diagram is empty"),
            ("x.o/...", 7, "the side to move is missing"),
            ("x.o/... c", 8, "`c` is not a side to move; expected `b` or `w`"),
            ("x.o/... b b", 10, "unexpected `b` after the side to move"),
            ("x.o/.q. b", 5, "row 2 from the top, column 2: unknown character `q`"),
            ("x.é/... b", 2, "row 1 from the top, column 3: unknown character `é`"),
            ("x.o//... b", 4, "row 2 from the top is empty"),
            ("/... b", 0, "row 1 from the top is empty"),
            ("x.o/ b", 4, "row 2 from the top is empty"),
            ("x.o/.. b", 6, "row 2 from the top: expected 3 cells as in row 1, found 2"),
            ("x.o/.... b", 7, "row 2 from the top: expected 3 cells as in row 1, found 4"),
            (&wide, 26, "the diagram has 27 columns; expected at most 26"),
            (&tall, 53, "the diagram has 27 rows; expected at most 26"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.at, at, "{text}");
            assert!(error.to_string().starts_with(message), "{error}");
        }
    }

    #[test]
    fn a_given_size_must_match() {
        let size = "3x2".parse().unwrap();
        assert_eq!(parse_sized("x.o/... b", size).unwrap().size, size);
        for (text, message) in [
            ("x.o b", "expected 2 rows for a board of 3x2, found 1"),
            ("x./.. b", "row 1 from the top: expected 3 cells for a board of 3x2, found 2"),
        ] {
            let error = parse_sized(text, size).unwrap_err();
            assert!(error.to_string().starts_with(message), "{error}");
        }
    }

    #[test]
    fn the_caret_stands_under_the_spot() {
        let shown = parse("x.o/.q. b").unwrap_err().to_string();
        let lines: Vec<&str> = shown.lines().skip(1).collect();
        assert_eq!(lines, ["  x.o/.q. b", "       ^"]);
        let long = format!("{}q{} b", "./".repeat(500), "/.".repeat(500));
        let shown = parse(&long).unwrap_err().to_string();
        let lines: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
        let caret = lines[2].iter().position(|&character| character == '^').unwrap();
        assert_eq!(lines[1][caret], 'q');
        assert!(lines[1].len() < 140);
    }
}
