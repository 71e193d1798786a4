//! Board sizes, written `WxH`: W columns by H rows. Cells are numbered row by row from the top left,
//! without gaps, so that 8x8 fits one machine word and 11x11 fits two.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// The size of a rectangular board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardSize {
    columns: u8,
    rows: u8,
}

/// Why a text or a pair of numbers is no board size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardSizeError {
    /// Not of the form `WxH`.
    #[error("`{0}` is not a board size; expected WxH, columns by rows, such as 5x5")]
    Malformed(String),
    /// A side is 0 or larger than any game allows.
    #[error("board size {columns}x{rows} is out of range; each side must be 1 to {max}", max = BoardSize::MAX_SIDE)]
    OutOfRange {
        /// The number of columns asked for.
        columns: u64,
        /// The number of rows asked for.
        rows: u64,
    },
}

impl BoardSize {
    /// The longest side any game allows; a game may allow less.
    pub const MAX_SIDE: u8 = 26;

    /// A size from its columns and rows.
    pub fn new(columns: u64, rows: u64) -> Result<BoardSize, BoardSizeError> {
        let side = 1..=u64::from(BoardSize::MAX_SIDE);
        if side.contains(&columns) && side.contains(&rows) {
            Ok(BoardSize { columns: columns as u8, rows: rows as u8 })
        } else {
            Err(BoardSizeError::OutOfRange { columns, rows })
        }
    }

    /// The number of columns.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of cells.
    #[inline]
    pub const fn cells(self) -> usize {
        self.columns() * self.rows()
    }

    /// Whether both sides are equally long.
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// The cell in a column and row, both counted from 0 at the top left.
    #[inline]
    pub const fn cell(self, column: usize, row: usize) -> usize {
        row * self.columns() + column
    }

    /// The column of a cell, counted from 0 at the left.
    #[inline]
    pub const fn column_of(self, cell: usize) -> usize {
        cell % self.columns()
    }

    /// The row of a cell, counted from 0 at the top.
    #[inline]
    pub const fn row_of(self, cell: usize) -> usize {
        cell / self.columns()
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl FromStr for BoardSize {
    type Err = BoardSizeError;

    fn from_str(text: &str) -> Result<BoardSize, BoardSizeError> {
        let malformed = || BoardSizeError::Malformed(text.to_owned());
        let (columns, rows) = text.split_once(['x', 'X']).ok_or_else(malformed)?;
        let side = |digits: &str| -> Result<u64, BoardSizeError> {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(malformed());
            }
            // Too many digits to be a number at all is simply too large a board.
            Ok(digits.parse().unwrap_or(u64::MAX))
        };
        BoardSize::new(side(columns)?, side(rows)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_round_trip() {
        for text in ["1x1", "5x5", "7x4", "26x26"] {
            assert_eq!(text.parse::<BoardSize>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_sizes_are_named() {
        for text in ["", "5", "x", "5x", "x5", "5x5x5", "-1x3", "+3x3", "5 x5", "axb"] {
            let error = text.parse::<BoardSize>().unwrap_err();
            assert_eq!(error, BoardSizeError::Malformed(text.to_owned()));
        }
        for text in ["0x5", "5x0", "27x1", "99999999999999999999999x3"] {
            let error = text.parse::<BoardSize>().unwrap_err();
            assert!(matches!(error, BoardSizeError::OutOfRange { .. }), "{text}");
        }
    }
}
