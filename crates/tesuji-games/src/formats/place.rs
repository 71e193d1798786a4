//! Where in a text something stands, and how bytes become text. [`Place`] is what error messages
//! point with and `excerpt` what they quote; [`decode`] is the one way in for `.pos` text. SGF does not pass through it: its
//! structure is ASCII and old files hold comments in any encoding.

use std::fmt;

use thiserror::Error;

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Place {
    /// The place of a byte; an offset past the end stands for the end.
    pub fn of(text: &[u8], offset: usize) -> Place {
        let before = &text[..offset.min(text.len())];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        // Bytes of the form 10xxxxxx continue a character and take no column of their own.
        let characters = before[line_start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Place { line, column: 1 + characters }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A piece of the input as messages quote it: not too long, and on one line, since inputs may be of
/// any length and hold anything.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut excerpt = String::new();
    for character in text.chars().take(LONGEST) {
        if character.is_control() {
            excerpt.extend(character.escape_default());
        } else {
            excerpt.push(character);
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// Why bytes are not text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DecodeError {
    /// A byte that fits no UTF-8 character.
    #[error("{place}: byte 0x{byte:02x} is not UTF-8 text; expected a text file in UTF-8")]
    NotUtf8 {
        /// Where the byte stands.
        place: Place,
        /// The byte.
        byte: u8,
    },
    /// The mark that opens UTF-16 files.
    #[error("line 1, column 1: the file is in UTF-16; expected a text file in UTF-8")]
    Utf16,
}

/// The bytes as text, without the byte order mark some editors write.
pub fn decode(bytes: &[u8]) -> Result<&str, DecodeError> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(DecodeError::Utf16);
    }
    let bytes = without_byte_order_mark(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let byte = bytes.get(at).copied().unwrap_or_default();
        DecodeError::NotUtf8 { place: Place::of(bytes, at), byte }
    })
}

/// The bytes after a UTF-8 byte order mark, if there is one.
pub(super) fn without_byte_order_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "aé\nb".as_bytes();
        for (offset, line, column) in [(0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 2, 1), (99, 2, 2)] {
            assert_eq!(Place::of(text, offset), Place { line, column }, "{offset}");
        }
    }

    #[test]
    fn excerpts_stay_on_one_short_line() {
        assert_eq!(excerpt("a\n\u{1b}é"), "a\\n\\u{1b}é");
        assert_eq!(excerpt(&"x".repeat(40)), "x".repeat(40));
        assert_eq!(excerpt(&"x".repeat(41)), "x".repeat(40) + "…");
    }

    #[test]
    fn bad_bytes_are_pointed_at() {
        assert_eq!(decode(b"\xef\xbb\xbfgo\r\n"), Ok("go\r\n"));
        assert_eq!(decode(b"\xff\xfeg\0"), Err(DecodeError::Utf16));
        let message = decode(b"go\nab\xe9c").unwrap_err().to_string();
        assert!(message.starts_with("line 2, column 3: byte 0xe9 is not UTF-8"), "{message}");
    }
}
