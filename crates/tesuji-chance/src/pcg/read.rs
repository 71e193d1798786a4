//! Reading PCG files, text or JSON, and what can be wrong with them. Entry point: [`Sum::read`].
//!
//! Both formats are read by scanners of our own, because an error has to name its line and token,
//! scores may have any size, and hostile nesting must end in an error: depth and size are bounded,
//! here and not by the stack.

use std::fmt;

use super::{read_json, read_text, sum::Sum};

/// The deepest nesting of games, sums and parentheses that is read.
pub const MOST_DEPTH: usize = 500;

/// The most components, options and outcomes together that are read.
pub const MOST_PARTS: usize = 1_000_000;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The place in the line, in characters, from 1.
    pub column: usize,
    /// What stands there; empty at the end of a line or of the file.
    pub token: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ReadError { line, column, token, message } = self;
        match token.is_empty() {
            true => write!(f, "line {line}, column {column}: {message}"),
            false => write!(f, "line {line}, column {column}, at `{token}`: {message}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl Sum {
    /// Reads a PCG file, text or JSON, with either kind of line end.
    ///
    /// ```
    /// use tesuji_chance::pcg::Sum;
    ///
    /// let text = Sum::read("settled 3\n{ [10:1/4 -5:3/4], 3 | -2 }   # a fight\n")?;
    /// let json = r#"{"settled":3,"components":[
    ///     {"left":[{"dist":[[10,"1/4"],[-5,"3/4"]]},3],"right":[-2]}]}"#;
    /// assert_eq!(text, Sum::read(json)?);
    /// let error = Sum::read("\n{ [10:1/4 -5:1/4] | }").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 3, at `[10:1/4 -5:1/4]`: \
    ///                                the probabilities sum to 1/2, not to 1");
    /// # Ok::<(), tesuji_chance::pcg::ReadError>(())
    /// ```
    pub fn read(file: &str) -> Result<Sum, ReadError> {
        let file = file.strip_prefix('\u{feff}').unwrap_or(file);
        match is_json(file) {
            true => read_json::read(file),
            false => read_text::read(file),
        }
    }
}

/// In the text format no `{` is followed by a quotation mark, nor by `}`.
fn is_json(file: &str) -> bool {
    file.trim_start()
        .strip_prefix('{')
        .is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

/// Counts parts against [`MOST_PARTS`].
#[derive(Default)]
pub(super) struct Parts(usize);

impl Parts {
    /// One more.
    pub fn add(&mut self) -> Result<(), String> {
        self.0 += 1;
        match self.0 <= MOST_PARTS {
            true => Ok(()),
            false => Err(format!("more than {MOST_PARTS} parts")),
        }
    }
}

/// Checks a depth against [`MOST_DEPTH`].
pub(super) fn check_depth(depth: usize) -> Result<(), String> {
    match depth <= MOST_DEPTH {
        true => Ok(()),
        false => Err(format!("nested more than {MOST_DEPTH} deep")),
    }
}

/// A token cut to a length that fits into a message.
pub(super) fn cut(token: &str) -> String {
    match token.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &token[..end]),
        None => token.to_owned(),
    }
}
