//! Names of points, such as `c3`: a column letter and a row number. Games differ in whether the
//! letter `i` is used and whether row 1 is at the top or at the bottom; [`Coordinates`] holds both
//! choices.

use thiserror::Error;

use crate::BoardSize;

/// Which letters name the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alphabet {
    /// `a` to `z` (Hex, Amazons).
    Full,
    /// Without `i`, which is easily taken for `j` (Go and its relatives).
    WithoutI,
}

/// Where row 1 lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowOne {
    /// At the top (Hex).
    Top,
    /// At the bottom (Go and its relatives, Amazons).
    Bottom,
}

/// How the points of a board are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coordinates {
    /// The board.
    pub size: BoardSize,
    /// The letters of the columns.
    pub alphabet: Alphabet,
    /// The place of row 1.
    pub row_one: RowOne,
}

/// Why a text names no point of the board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PointError {
    /// Not a letter followed by a number.
    #[error("`{text}` is not a point; expected a column letter and a row number such as {example}")]
    Malformed {
        /// The text.
        text: String,
        /// A point that exists on this board.
        example: String,
    },
    /// Well formed, but not on this board.
    #[error("`{text}` is off the board; {size} has the points {first} to {last}")]
    OffBoard {
        /// The text.
        text: String,
        /// The board.
        size: BoardSize,
        /// The point in column 1 and row 1.
        first: String,
        /// The point opposite to it.
        last: String,
    },
}

impl Coordinates {
    /// The letter of a column counted from 0.
    pub fn column_letter(&self, column: usize) -> char {
        let skips_i = self.alphabet == Alphabet::WithoutI && column >= 8;
        char::from(b'a' + (column + usize::from(skips_i)) as u8)
    }

    /// The number of a row counted from 0 at the top.
    pub fn row_number(&self, row: usize) -> usize {
        match self.row_one {
            RowOne::Top => row + 1,
            RowOne::Bottom => self.size.rows() - row,
        }
    }

    /// The name of a cell.
    pub fn name(&self, cell: usize) -> String {
        let (column, row) = (self.size.column_of(cell), self.size.row_of(cell));
        format!("{}{}", self.column_letter(column), self.row_number(row))
    }

    /// The cell a name stands for, in either case.
    pub fn parse(&self, text: &str) -> Result<usize, PointError> {
        let malformed = || PointError::Malformed {
            text: text.to_owned(),
            example: self.name(self.size.cells() / 2),
        };
        let mut rest = text.chars();
        let letter = rest.next().ok_or_else(malformed)?.to_ascii_lowercase();
        let digits = rest.as_str();
        let numeric = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !letter.is_ascii_lowercase() || !numeric {
            return Err(malformed());
        }
        let column = (0..self.size.columns()).find(|&column| self.column_letter(column) == letter);
        let number: usize = digits.parse().unwrap_or(usize::MAX);
        let row = (0..self.size.rows()).find(|&row| self.row_number(row) == number);
        match (column, row) {
            (Some(column), Some(row)) => Ok(self.size.cell(column, row)),
            _ => Err(self.off_board(text)),
        }
    }

    fn off_board(&self, text: &str) -> PointError {
        let last_column = self.size.columns() - 1;
        let (first_row, last_row) = match self.row_one {
            RowOne::Top => (0, self.size.rows() - 1),
            RowOne::Bottom => (self.size.rows() - 1, 0),
        };
        PointError::OffBoard {
            text: text.to_owned(),
            size: self.size,
            first: self.name(self.size.cell(0, first_row)),
            last: self.name(self.size.cell(last_column, last_row)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coordinates(size: &str, alphabet: Alphabet, row_one: RowOne) -> Coordinates {
        Coordinates { size: size.parse().unwrap(), alphabet, row_one }
    }

    #[test]
    fn names_follow_the_conventions() {
        let go = coordinates("9x9", Alphabet::WithoutI, RowOne::Bottom);
        assert_eq!(go.name(go.size.cell(0, 8)), "a1");
        assert_eq!(go.name(go.size.cell(8, 0)), "j9");
        let hex = coordinates("11x11", Alphabet::Full, RowOne::Top);
        assert_eq!(hex.name(0), "a1");
        assert_eq!(hex.name(hex.size.cell(8, 10)), "i11");
    }

    #[test]
    fn every_name_parses_back_in_either_case() {
        for size in ["1x1", "5x3", "25x25", "26x26"] {
            for alphabet in [Alphabet::Full, Alphabet::WithoutI] {
                if size == "26x26" && alphabet == Alphabet::WithoutI {
                    continue;
                }
                for row_one in [RowOne::Top, RowOne::Bottom] {
                    let names = coordinates(size, alphabet, row_one);
                    for cell in 0..names.size.cells() {
                        let name = names.name(cell);
                        assert_eq!(names.parse(&name), Ok(cell));
                        assert_eq!(names.parse(&name.to_uppercase()), Ok(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn wrong_points_say_what_was_expected() {
        let go = coordinates("5x4", Alphabet::WithoutI, RowOne::Bottom);
        for text in ["", "c", "3", "c3x", "33", "é3", "c-1", "c+1", "c 1", "cc1"] {
            assert!(matches!(go.parse(text), Err(PointError::Malformed { .. })), "{text}");
        }
        for text in ["f1", "i1", "a0", "a5", "a99999999999999999999999"] {
            assert!(matches!(go.parse(text), Err(PointError::OffBoard { .. })), "{text}");
        }
        let message = go.parse("f1").unwrap_err().to_string();
        assert_eq!(message, "`f1` is off the board; 5x4 has the points a1 to e4");
    }
}
