//! The syntax of SGF: [`scan`] turns the text of a collection into its nodes, properties and values.
//!
//! One pass, no recursion, and no tree of owned nodes (dropping one would overflow the stack): all
//! nodes stand in one list in the order of the file, a parent before its children, and what they say
//! stays in the text and is read when asked for. So nesting costs nothing, however deep, and a file
//! of n bytes takes memory in proportion to n. Offsets are kept with everything, because a message
//! without a place is of no use in a file of one long line.

use super::{Fault, SgfProblem};
use crate::formats::place::excerpt;

/// A node of a collection, by its place in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// A collection of games, its syntax understood.
#[derive(Debug)]
pub(super) struct Syntax {
    pub(super) text: String,
    /// The first node of each game.
    pub(super) roots: Vec<NodeId>,
    nodes: Vec<NodeEntry>,
    properties: Vec<PropertyEntry>,
    values: Vec<ValueEntry>,
    /// How many `[` stand within values. They are allowed, but rare: many of them tell of closing
    /// brackets that a wrong charset has swallowed.
    pub(super) openings_in_values: usize,
}

const NONE: u32 = u32::MAX;

#[derive(Debug)]
struct NodeEntry {
    /// The byte of its semicolon.
    at: u32,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    /// Its properties begin here and end where those of the next node begin.
    properties: u32,
}

#[derive(Debug)]
struct PropertyEntry {
    at: u32,
    name_end: u32,
    /// Its values begin here and end where those of the next property begin.
    values: u32,
}

#[derive(Debug)]
struct ValueEntry {
    start: u32,
    end: u32,
}

/// A property with its values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'a> {
    syntax: &'a Syntax,
    index: usize,
}

/// A value, escapes undone.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) text: String,
    /// The byte after the opening bracket.
    pub(super) at: usize,
}

impl Syntax {
    /// The byte where a node starts.
    pub(super) fn start_of(&self, node: NodeId) -> usize {
        self.nodes[node.0 as usize].at as usize
    }

    pub(super) fn parent(&self, node: NodeId) -> Option<NodeId> {
        some(self.nodes[node.0 as usize].parent)
    }

    /// What follows a node, in the order of the file; more than one is a fork.
    pub(super) fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + Clone {
        let first = some(self.nodes[node.0 as usize].first_child);
        std::iter::successors(first, |child| some(self.nodes[child.0 as usize].next_sibling))
    }

    /// A node and its first children, to the end.
    pub(super) fn first_line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(from), |node| some(self.nodes[node.0 as usize].first_child))
    }

    /// All nodes of a game but the first, in the order of the file.
    pub(super) fn below(&self, root: NodeId) -> impl Iterator<Item = NodeId> {
        let is_inside = |index: &u32| self.nodes[*index as usize].parent != NONE;
        (root.0 + 1..self.nodes.len() as u32).take_while(is_inside).map(NodeId)
    }

    pub(super) fn properties(&self, node: NodeId) -> impl Iterator<Item = Property<'_>> {
        let at = node.0 as usize;
        let start = self.nodes[at].properties as usize;
        let end = self.nodes.get(at + 1).map(|next| next.properties as usize);
        let end = end.unwrap_or(self.properties.len());
        (start..end).map(|index| Property { syntax: self, index })
    }

    /// The first property of this name in the main line of a game. Root properties are looked for
    /// everywhere, because some programs write them late.
    pub(super) fn find(&self, root: NodeId, name: &str) -> Option<Property<'_>> {
        let mut properties = self.first_line(root).flat_map(|node| self.properties(node));
        properties.find(|property| property.is(name))
    }

    fn add_node(&mut self, at: usize, parent: Option<NodeId>) -> Result<NodeId, Fault> {
        let id = self.nodes.len() as u32;
        self.nodes.push(NodeEntry {
            at: at as u32,
            parent: parent.map_or(NONE, |parent| parent.0),
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            properties: self.properties.len() as u32,
        });
        match parent {
            None => self.roots.push(NodeId(id)),
            Some(NodeId(parent)) => {
                let last = std::mem::replace(&mut self.nodes[parent as usize].last_child, id);
                match some(last) {
                    None => self.nodes[parent as usize].first_child = id,
                    Some(NodeId(last)) => self.nodes[last as usize].next_sibling = id,
                }
            }
        }
        Ok(NodeId(id))
    }
}

fn some(index: u32) -> Option<NodeId> {
    (index != NONE).then_some(NodeId(index))
}

impl<'a> Property<'a> {
    fn entry(self) -> &'a PropertyEntry {
        &self.syntax.properties[self.index]
    }

    /// The byte where it starts.
    pub(super) fn at(self) -> usize {
        self.entry().at as usize
    }

    fn capitals(self) -> impl Iterator<Item = char> {
        let PropertyEntry { at, name_end, .. } = *self.entry();
        let written = &self.syntax.text[at as usize..name_end as usize];
        written.chars().filter(|letter| !letter.is_ascii_lowercase())
    }

    /// The name, of which only the capitals count (older files write `White` for `W`).
    pub(super) fn name(self) -> String {
        self.capitals().collect()
    }

    pub(super) fn is(self, name: &str) -> bool {
        self.capitals().eq(name.chars())
    }

    fn value_entries(self) -> &'a [ValueEntry] {
        let start = self.entry().values as usize;
        let next = self.syntax.properties.get(self.index + 1);
        let end = next.map_or(self.syntax.values.len(), |next| next.values as usize);
        &self.syntax.values[start..end]
    }

    pub(super) fn values(self) -> impl Iterator<Item = Value> {
        self.value_entries().iter().map(move |&ValueEntry { start, end }| Value {
            text: unescaped(&self.syntax.text[start as usize..end as usize]),
            at: start as usize,
        })
    }

    /// The value of a property that must have one only.
    pub(super) fn only_value(self) -> Result<Value, Fault> {
        let found = self.value_entries().len();
        match self.values().next() {
            Some(value) if found == 1 => Ok(value),
            _ => Err((self.at(), SgfProblem::SeveralValues { property: self.name(), found })),
        }
    }

    /// The values that say something; `AB[]` and `PL[]` occur and say nothing.
    pub(super) fn filled_values(self) -> impl Iterator<Item = Value> {
        self.values().filter(|value| !value.text.trim().is_empty())
    }
}

/// Takes the escapes away: a backslash stands for the character after it, and with a line break for
/// nothing, since that is there for the looks of the file only.
fn unescaped(written: &str) -> String {
    if !written.contains('\\') {
        return written.to_owned();
    }
    let mut text = String::with_capacity(written.len());
    let mut signs = written.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek().copied()) {
            ('\\', Some(first @ ('\n' | '\r'))) => {
                signs.next();
                // Two different signs are one line break.
                signs.next_if(|&second| matches!(second, '\n' | '\r') && second != first);
            }
            ('\\', Some(escaped)) => {
                text.push(escaped);
                signs.next();
            }
            _ => text.push(sign),
        }
    }
    text
}

/// Reads the syntax of a whole file.
pub(super) fn scan(text: String) -> Result<Syntax, Fault> {
    if u32::try_from(text.len()).is_err() {
        return Err((0, SgfProblem::TooLarge));
    }
    let syntax = Syntax {
        text: String::new(),
        roots: Vec::new(),
        nodes: Vec::new(),
        properties: Vec::new(),
        values: Vec::new(),
        openings_in_values: 0,
    };
    let mut scanner = Scanner { text: &text, at: 0, syntax };
    scanner.collection()?;
    let mut syntax = scanner.syntax;
    syntax.text = text;
    Ok(syntax)
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
    text: &'a str,
    at: usize,
    syntax: Syntax,
}

impl Scanner<'_> {
    fn collection(&mut self) -> Result<(), Fault> {
        let mut state = State::Outside;
        // For every open parenthesis the node before it.
        let mut open: Vec<Option<NodeId>> = Vec::new();
        let mut last = None;
        let mut game_start = 0;
        while let Some(byte) = self.skip_blanks() {
            let at = self.at;
            state = match (byte, state) {
                (b'(', State::TreeStart) => return Err(self.unexpected("`;`")),
                (b'(', _) => {
                    if open.is_empty() {
                        game_start = at;
                    }
                    open.push(last);
                    self.at += 1;
                    State::TreeStart
                }
                (b')', State::Outside) => return Err((at, SgfProblem::Unopened)),
                (b')', State::Node | State::TreeEnd) => {
                    last = open.pop().flatten();
                    self.at += 1;
                    if open.is_empty() { State::Outside } else { State::TreeEnd }
                }
                (b';', State::TreeStart | State::Node) => {
                    last = Some(self.syntax.add_node(at, last)?);
                    self.at += 1;
                    State::Node
                }
                (_, State::Node) => {
                    self.property()?;
                    State::Node
                }
                (_, State::TreeStart) => return Err(self.unexpected("`;`")),
                (_, State::TreeEnd) => return Err(self.unexpected("`(` or `)`")),
                (_, State::Outside) => return Err(self.unexpected("`(`")),
            };
        }
        if !open.is_empty() {
            return Err((game_start, SgfProblem::Unclosed { depth: open.len() }));
        }
        if self.syntax.roots.is_empty() {
            return Err((0, SgfProblem::Empty));
        }
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips white space and control characters, which some programs leave at the end of a file.
    fn skip_blanks(&mut self) -> Option<u8> {
        while self.peek().is_some_and(|byte| byte <= b' ') {
            self.at += 1;
        }
        self.peek()
    }

    fn property(&mut self) -> Result<(), Fault> {
        let at = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        if self.at == at {
            return Err(self.unexpected("a property, `;`, `(` or `)`"));
        }
        let name_end = self.at;
        let written = &self.text[at..name_end];
        if written.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err((at, SgfProblem::LowerCaseName(excerpt(written))));
        }
        let values = self.syntax.values.len() as u32;
        self.syntax.properties.push(PropertyEntry {
            at: at as u32,
            name_end: name_end as u32,
            values,
        });
        while self.skip_blanks() == Some(b'[') {
            self.value()?;
        }
        if self.syntax.values.len() as u32 == values {
            let name: String = written.chars().filter(|sign| !sign.is_ascii_lowercase()).collect();
            return Err(self.unexpected(&format!("`[` and a value after `{}`", excerpt(&name))));
        }
        Ok(())
    }

    fn value(&mut self) -> Result<(), Fault> {
        let opening = self.at;
        let mut is_escaped = false;
        loop {
            self.at += 1;
            match self.peek() {
                None => return Err((opening, SgfProblem::UnclosedValue)),
                Some(_) if is_escaped => is_escaped = false,
                Some(b'\\') => is_escaped = true,
                Some(b']') => break,
                Some(b'[') => self.syntax.openings_in_values += 1,
                Some(_) => {}
            }
        }
        self.syntax.values.push(ValueEntry { start: opening as u32 + 1, end: self.at as u32 });
        self.at += 1;
        Ok(())
    }

    fn unexpected(&self, expected: &str) -> Fault {
        let found = match self.text[self.at..].chars().next() {
            None => "the end of the file".to_owned(),
            Some(sign) => format!("`{}`", sign.escape_debug()),
        };
        (self.at, SgfProblem::Unexpected { found, expected: expected.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(text: &str) -> Result<Syntax, Fault> {
        super::scan(text.to_owned())
    }

    fn main_line(text: &str) -> Vec<Vec<(String, Vec<String>)>> {
        let syntax = scan(text).unwrap();
        let texts = |property: Property<'_>| property.values().map(|value| value.text).collect();
        syntax
            .first_line(syntax.roots[0])
            .map(|node| {
                let properties = syntax.properties(node);
                properties.map(|property| (property.name(), texts(property))).collect()
            })
            .collect()
    }

    #[test]
    fn the_main_line_takes_first_variations() {
        let nodes = main_line("(;A[1](;B[2];C[3])(;D[4]))(;E[5])");
        let names: Vec<&str> = nodes.iter().map(|node| node[0].0.as_str()).collect();
        assert_eq!(names, ["A", "B", "C"]);
        assert_eq!(scan("(;A[1](;B[2])(;D[4])) (;E[5])\0").unwrap().roots.len(), 2);
    }

    #[test]
    fn variations_keep_their_order_and_parents() {
        let syntax = scan("(;A[];B[](;C[];D[])(;E[](;F[])(;G[]))(;H[]))").unwrap();
        let name = |node| syntax.properties(node).next().unwrap().name();
        let mut seen = String::new();
        for node in (0..syntax.nodes.len()).map(|index| NodeId(index as u32)) {
            let children: String = syntax.children(node).map(name).collect();
            seen += &format!("{}:{children} ", name(node));
            assert!(syntax.children(node).all(|child| syntax.parent(child) == Some(node)));
        }
        assert_eq!(seen, "A:B B:CEH C:D D: E:FG F: G: H: ");
        assert_eq!(syntax.parent(syntax.roots[0]), None);
    }

    #[test]
    fn values_are_unescaped_and_names_shortened() {
        let nodes = main_line("( ; Comment [a\\]b\\\\(;] AB[aa]\n[bb] C[x\\\ny\\\r\nz\\\n\nw])");
        let expected: [(&str, &[&str]); 3] =
            [("C", &["a]b\\(;"]), ("AB", &["aa", "bb"]), ("C", &["xyz\nw"])];
        let expected = expected.map(|(name, values)| {
            (name.to_owned(), values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>())
        });
        assert_eq!(nodes, [expected]);
        assert_eq!(scan("(;C[a[b\\[c[]AB[aa])").unwrap().openings_in_values, 2);
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
            ("(;\u{e9}[1])", 2, unexpected("`é`", "a property, `;`, `(` or `)`")),
        ] {
            assert_eq!(scan(text).unwrap_err(), (at, problem), "{text}");
        }
    }

    #[test]
    fn depth_is_no_danger() {
        let deep = 200_000;
        assert!(scan(&"(".repeat(deep)).is_err());
        assert!(scan(&"(;".repeat(deep)).is_err());
        let balanced = format!("{}{}", "(;A[1]".repeat(deep), ")".repeat(deep));
        let syntax = scan(&balanced).unwrap();
        assert_eq!(syntax.first_line(syntax.roots[0]).count(), deep);
    }
}
