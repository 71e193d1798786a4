//! The syntax of SGF: [`scan`] turns bytes into the nodes of the main line of the first game.
//!
//! The main line follows the first variation at every branch, so it is whatever stands before the
//! first closing parenthesis; everything after that is only checked for syntax. One pass, no tree
//! and no recursion: nesting costs nothing, however deep. (A tree of owned nodes would overflow the
//! stack when dropped: a hundred thousand nodes do so on a thread with 2 MiB of stack.) Offsets are
//! kept with every value, because a message without a place is of no use in a file of one long line.

use super::{Fault, SgfProblem};
use crate::formats::place::excerpt;

/// What a file holds.
#[derive(Debug)]
pub(super) struct Scan {
    /// The nodes of the main line of the first game.
    pub(super) main_line: Vec<Node>,
    /// The number of games in the file.
    pub(super) games: usize,
}

/// A node.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) properties: Vec<Property>,
}

/// A property with its values.
#[derive(Debug)]
pub(super) struct Property {
    /// The name, of which only the capitals count (older files write `White` for `W`).
    pub(super) name: String,
    /// The byte where it starts.
    pub(super) at: usize,
    pub(super) values: Vec<Value>,
}

/// A value, escapes undone.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) text: String,
    /// The byte after the opening bracket.
    pub(super) at: usize,
}

impl Scan {
    /// The first property of this name in the main line. Root properties are looked for everywhere,
    /// because some programs write them late.
    pub(super) fn find(&self, name: &str) -> Option<&Property> {
        self.main_line
            .iter()
            .flat_map(|node| &node.properties)
            .find(|property| property.name == name)
    }
}

impl Property {
    /// The value of a property that must have one only.
    pub(super) fn only_value(&self) -> Result<&Value, Fault> {
        match self.values.as_slice() {
            [value] => Ok(value),
            values => {
                let (property, found) = (self.name.clone(), values.len());
                Err((self.at, SgfProblem::SeveralValues { property, found }))
            }
        }
    }

    /// The values that say something; `AB[]` and `PL[]` occur and say nothing.
    pub(super) fn filled_values(&self) -> impl Iterator<Item = &Value> {
        self.values.iter().filter(|value| !value.text.trim().is_empty())
    }
}

/// Reads the syntax of a whole file.
pub(super) fn scan(bytes: &[u8]) -> Result<Scan, Fault> {
    let mut scanner = Scanner { bytes, at: 0 };
    let mut scan = Scan { main_line: Vec::new(), games: 0 };
    let mut state = State::Outside;
    let mut depth = 0_usize;
    let mut game_start = 0;
    let mut on_main_line = true;
    while let Some(byte) = scanner.skip_blanks() {
        let at = scanner.at;
        state = match (byte, state) {
            (b'(', State::TreeStart) => return Err(scanner.unexpected("`;`")),
            (b'(', _) => {
                if depth == 0 {
                    game_start = at;
                    scan.games += 1;
                }
                depth += 1;
                scanner.at += 1;
                State::TreeStart
            }
            (b')', State::Outside) => return Err((at, SgfProblem::Unopened)),
            (b')', State::Node | State::TreeEnd) => {
                depth -= 1;
                on_main_line = false;
                scanner.at += 1;
                if depth == 0 { State::Outside } else { State::TreeEnd }
            }
            (b';', State::TreeStart | State::Node) => {
                if on_main_line {
                    scan.main_line.push(Node::default());
                }
                scanner.at += 1;
                State::Node
            }
            (_, State::Node) => {
                let property = scanner.property()?;
                if on_main_line && let Some(node) = scan.main_line.last_mut() {
                    node.properties.push(property);
                }
                State::Node
            }
            (_, State::TreeStart) => return Err(scanner.unexpected("`;`")),
            (_, State::TreeEnd) => return Err(scanner.unexpected("`(` or `)`")),
            (_, State::Outside) => return Err(scanner.unexpected("`(`")),
        };
    }
    if depth > 0 {
        return Err((game_start, SgfProblem::Unclosed { depth }));
    }
    if scan.games == 0 {
        return Err((0, SgfProblem::Empty));
    }
    Ok(scan)
}

/// What was read last, outside of values.
#[derive(Clone, Copy)]
enum State {
    Outside,
    TreeStart,
    Node,
    TreeEnd,
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips white space and control characters, which some programs leave at the end of a file.
    fn skip_blanks(&mut self) -> Option<u8> {
        while self.peek().is_some_and(|byte| byte <= b' ') {
            self.at += 1;
        }
        self.peek()
    }

    fn property(&mut self) -> Result<Property, Fault> {
        let at = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        if self.at == at {
            return Err(self.unexpected("a property, `;`, `(` or `)`"));
        }
        let written = &self.bytes[at..self.at];
        let capitals = written.iter().filter(|byte| !byte.is_ascii_lowercase());
        let name: String = capitals.map(|&byte| char::from(byte)).collect();
        if name.is_empty() {
            let written = excerpt(&String::from_utf8_lossy(written));
            return Err((at, SgfProblem::LowerCaseName(written)));
        }
        let mut values = Vec::new();
        while self.skip_blanks() == Some(b'[') {
            values.push(self.value()?);
        }
        if values.is_empty() {
            return Err(self.unexpected(&format!("`[` and a value after `{}`", excerpt(&name))));
        }
        Ok(Property { name, at, values })
    }

    fn value(&mut self) -> Result<Value, Fault> {
        let opening = self.at;
        let mut text = Vec::new();
        let mut escaped = false;
        loop {
            self.at += 1;
            match self.peek() {
                None => return Err((opening, SgfProblem::UnclosedValue)),
                // A line break after a backslash is there for the looks of the file only.
                Some(b'\n' | b'\r') if escaped => escaped = false,
                Some(b'\\') if !escaped => escaped = true,
                Some(b']') if !escaped => break,
                Some(byte) => {
                    escaped = false;
                    text.push(byte);
                }
            }
        }
        self.at += 1;
        let text = String::from_utf8_lossy(&text).into_owned();
        Ok(Value { text, at: opening + 1 })
    }

    fn unexpected(&self, expected: &str) -> Fault {
        let found = match self.peek() {
            None => "the end of the file".to_owned(),
            Some(byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
            Some(byte) => format!("byte 0x{byte:02x}"),
        };
        (self.at, SgfProblem::Unexpected { found, expected: expected.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn main_line(text: &str) -> Vec<Vec<(String, Vec<String>)>> {
        let texts = |values: &[Value]| values.iter().map(|value| value.text.clone()).collect();
        let nodes = scan(text.as_bytes()).unwrap().main_line;
        nodes
            .iter()
            .map(|node| {
                let properties = node.properties.iter();
                properties
                    .map(|property| (property.name.clone(), texts(&property.values)))
                    .collect()
            })
            .collect()
    }

    #[test]
    fn the_main_line_takes_first_variations() {
        let nodes = main_line("(;A[1](;B[2];C[3])(;D[4]))(;E[5])");
        let names: Vec<&str> = nodes.iter().map(|node| node[0].0.as_str()).collect();
        assert_eq!(names, ["A", "B", "C"]);
        assert_eq!(scan(b"(;A[1](;B[2])(;D[4])) (;E[5])\0").unwrap().games, 2);
    }

    #[test]
    fn values_are_unescaped_and_names_shortened() {
        let nodes = main_line("( ; Comment [a\\]b\\\\(;] AB[aa]\n[bb] C[x\\\ny])");
        let expected: [(&str, &[&str]); 3] =
            [("C", &["a]b\\(;"]), ("AB", &["aa", "bb"]), ("C", &["xy"])];
        let expected = expected.map(|(name, values)| {
            (name.to_owned(), values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>())
        });
        assert_eq!(nodes, [expected]);
    }

    #[test]
    fn bad_syntax_is_pointed_at() {
        let unexpected = |found: &str, expected: &str| SgfProblem::Unexpected {
            found: found.to_owned(),
            expected: expected.to_owned(),
        };
        for (text, at, problem) in [
            ("", 0, SgfProblem::Empty),
            (" \n", 0, SgfProblem::Empty),
            ("hello", 0, unexpected("`h`", "`(`")),
            ("(;A[1]", 0, SgfProblem::Unclosed { depth: 1 }),
            ("(;A[1](;B[1])", 0, SgfProblem::Unclosed { depth: 1 }),
            ("(;A[1]))", 7, SgfProblem::Unopened),
            ("()", 1, unexpected("`)`", "`;`")),
            ("((;A[1]))", 1, unexpected("`(`", "`;`")),
            ("(A[1])", 1, unexpected("`A`", "`;`")),
            ("(;A[1](;B[1]);C[1])", 13, unexpected("`;`", "`(` or `)`")),
            ("(;A)", 3, unexpected("`)`", "`[` and a value after `A`")),
            ("(;A", 3, unexpected("the end of the file", "`[` and a value after `A`")),
            ("(;a[1])", 2, SgfProblem::LowerCaseName("a".into())),
            ("(;A[1\\]", 3, SgfProblem::UnclosedValue),
            ("(;[1])", 2, unexpected("`[`", "a property, `;`, `(` or `)`")),
            ("(;\u{e9}[1])", 2, unexpected("byte 0xc3", "a property, `;`, `(` or `)`")),
        ] {
            assert_eq!(scan(text.as_bytes()).unwrap_err(), (at, problem), "{text}");
        }
    }

    #[test]
    fn depth_is_no_danger() {
        let deep = 200_000;
        assert!(scan("(".repeat(deep).as_bytes()).is_err());
        assert!(scan("(;".repeat(deep).as_bytes()).is_err());
        let balanced = format!("{}{}", "(;A[1]".repeat(deep), ")".repeat(deep));
        assert_eq!(scan(balanced.as_bytes()).unwrap().main_line.len(), deep);
    }
}
