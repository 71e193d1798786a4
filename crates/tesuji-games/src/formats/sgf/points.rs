//! Points in SGF. Go writes two letters, column and row from the top (`cd`); Hex writes a letter and
//! a number as its players do (`c4`), and some Hex programs write Go's letters all the same. Either
//! may give a rectangle by two corners, `aa:cc`. Letters after `z` run on as `A`, `B`… in Go and as
//! `aa`, `ab`… in Hex, always off the boards that are supported.

use tesuji_core::BoardSize;

use super::SgfProblem;
use crate::formats::place::excerpt;

/// How a game writes its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PointStyle {
    /// `cd`.
    TwoLetters,
    /// `c4`, or `cd`.
    LetterAndNumber,
}

/// The cell a text names.
pub(super) fn point(text: &str, style: PointStyle, size: BoardSize) -> Result<usize, SgfProblem> {
    let text = text.trim();
    let (column, row) = match style {
        PointStyle::TwoLetters => two_letters(text),
        PointStyle::LetterAndNumber => two_letters(text).or_else(|| letter_and_number(text)),
    }
    .ok_or_else(|| SgfProblem::NotAPoint {
        text: excerpt(text),
        expected: match style {
            PointStyle::TwoLetters => "two letters, column and row, such as `cd`",
            PointStyle::LetterAndNumber => "a column letter and a row number, such as `c4`",
        },
    })?;
    if column < size.columns() && row < size.rows() {
        Ok(size.cell(column, row))
    } else {
        Err(SgfProblem::OffBoard { text: excerpt(text), size })
    }
}

/// The cells of a text that names a point or a rectangle.
pub(super) fn area(
    text: &str,
    style: PointStyle,
    size: BoardSize,
) -> Result<Vec<usize>, SgfProblem> {
    let Some((corner, opposite)) = text.split_once(':') else {
        return Ok(vec![point(text, style, size)?]);
    };
    let (corner, opposite) = (point(corner, style, size)?, point(opposite, style, size)?);
    let span = |a: usize, b: usize| a.min(b)..=a.max(b);
    let columns = span(size.column_of(corner), size.column_of(opposite));
    let rows = span(size.row_of(corner), size.row_of(opposite));
    Ok(rows.flat_map(|row| columns.clone().map(move |column| size.cell(column, row))).collect())
}

/// How a cell is written.
pub(super) fn point_text(cell: usize, style: PointStyle, size: BoardSize) -> String {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let (column, row) = (size.column_of(cell), size.row_of(cell));
    match style {
        PointStyle::TwoLetters => format!("{}{}", letter(column), letter(row)),
        PointStyle::LetterAndNumber => format!("{}{}", letter(column), row + 1),
    }
}

/// Column and row, from 0 at the top left.
fn two_letters(text: &str) -> Option<(usize, usize)> {
    let index = |byte: u8| match byte {
        b'a'..=b'z' => Some(usize::from(byte - b'a')),
        b'A'..=b'Z' => Some(usize::from(byte - b'A') + 26),
        _ => None,
    };
    match text.as_bytes() {
        &[column, row] => Some((index(column)?, index(row)?)),
        _ => None,
    }
}

/// Column and row, from 0 at the top left, of a Hex point in either case.
fn letter_and_number(text: &str) -> Option<(usize, usize)> {
    let digits_at = text.find(|sign: char| !sign.is_ascii_alphabetic())?;
    let (letters, digits) = text.split_at(digits_at);
    if letters.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Bijective base 26: `z` is column 25 and `aa` column 26. Too large to count is off the board.
    let column = letters.bytes().try_fold(0_usize, |so_far, byte| {
        let digit = usize::from(byte.to_ascii_lowercase() - b'a') + 1;
        so_far.checked_mul(26)?.checked_add(digit)
    });
    let row = digits.parse::<usize>().unwrap_or(usize::MAX);
    // Row 0 does not exist; wrapping takes it off the board.
    Some((column.unwrap_or(usize::MAX) - 1, row.wrapping_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use PointStyle::{LetterAndNumber, TwoLetters};

    #[test]
    fn points_are_read_in_both_styles() {
        let size: BoardSize = "5x4".parse().unwrap();
        for (text, style, column, row) in [
            ("aa", TwoLetters, 0, 0),
            (" ed\n", TwoLetters, 4, 3),
            ("a1", LetterAndNumber, 0, 0),
            ("E4", LetterAndNumber, 4, 3),
            ("ed", LetterAndNumber, 4, 3),
        ] {
            assert_eq!(point(text, style, size), Ok(size.cell(column, row)), "{text}");
        }
        for (text, style) in [
            ("fa", TwoLetters),
            ("ae", TwoLetters),
            ("Aa", TwoLetters),
            ("f1", LetterAndNumber),
            ("a0", LetterAndNumber),
            ("a5", LetterAndNumber),
            ("aa1", LetterAndNumber),
            ("zzzzzzzzzzzzzzzzzzzzz1", LetterAndNumber),
            ("a99999999999999999999999", LetterAndNumber),
        ] {
            let error = point(text, style, size).unwrap_err();
            assert!(matches!(error, SgfProblem::OffBoard { .. }), "{text}");
        }
        for (text, style) in [
            ("", TwoLetters),
            ("a", TwoLetters),
            ("a1", TwoLetters),
            ("abc", TwoLetters),
            ("é", TwoLetters),
            ("é1", LetterAndNumber),
            ("1", LetterAndNumber),
            ("a", LetterAndNumber),
            ("a1b", LetterAndNumber),
            ("a-1", LetterAndNumber),
        ] {
            let error = point(text, style, size).unwrap_err();
            assert!(matches!(error, SgfProblem::NotAPoint { .. }), "{text}");
        }
    }

    #[test]
    fn rectangles_are_spelled_out() {
        let size: BoardSize = "5x4".parse().unwrap();
        assert_eq!(area("bb", TwoLetters, size).unwrap(), [6]);
        assert_eq!(area("bb:cc", TwoLetters, size).unwrap(), [6, 7, 11, 12]);
        assert_eq!(area("cb:bc", TwoLetters, size).unwrap(), [6, 7, 11, 12]);
        assert_eq!(area("b2:c3", LetterAndNumber, size).unwrap(), [6, 7, 11, 12]);
        assert!(area("bb:zz", TwoLetters, size).is_err());
        assert!(area("bb:cc:dd", TwoLetters, size).is_err());
    }
}
