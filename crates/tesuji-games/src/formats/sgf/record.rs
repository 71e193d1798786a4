//! A game of a collection: [`Record`] knows its board and rules, walks the tree of its variations,
//! and says what each node means when asked. [`Record::position`] is the position that a
//! [`Selection`](crate::formats::Selection) means; [`Record::tree`] is all of it at once.

use std::collections::HashMap;

use tesuji_core::{Alphabet, BoardSize, Coordinates, RowOne};

use super::{
    Fault, SgfError, SgfPosition, SgfProblem, charset,
    game_kind::GameKind,
    node::Node,
    position,
    scan::{NodeId, Syntax},
    tree::Tree,
};
use crate::formats::{
    place::{Place, excerpt},
    selection::{At, Variation},
};

/// The games of a file.
#[derive(Debug)]
pub struct Collection {
    pub(super) syntax: Syntax,
    charset: &'static str,
}

/// A game of a collection.
#[derive(Debug)]
pub struct Record<'a> {
    collection: &'a Collection,
    pub(super) root: NodeId,
    pub(super) kind: GameKind,
    /// Which game of the collection it is, from 1.
    pub(super) number: usize,
    pub(super) size: BoardSize,
    pub(super) komi: Option<String>,
    pub(super) handicap: u64,
}

impl Collection {
    /// Reads a file, in whichever charset it is written. Only the syntax is judged here.
    pub fn read(bytes: &[u8]) -> Result<Collection, SgfError> {
        match charset::read(bytes) {
            (Ok(syntax), charset) => Ok(Collection { syntax, charset }),
            (Err((text, (at, problem))), _) => {
                Err(SgfError { place: Place::of(text.as_bytes(), at), problem })
            }
        }
    }

    /// How many games there are; never none.
    pub fn games(&self) -> usize {
        self.syntax.roots.len()
    }

    /// The charset the file was read in, by its usual name.
    pub fn charset(&self) -> &'static str {
        self.charset
    }

    /// A game by its number, from 1. The file must be about the game asked for, in lower case.
    pub fn record(&self, number: usize, asked: Option<&str>) -> Result<Record<'_>, SgfError> {
        self.open(number, asked).map_err(|fault| self.error(fault))
    }

    fn open(&self, number: usize, asked: Option<&str>) -> Result<Record<'_>, Fault> {
        let root = number.checked_sub(1).and_then(|at| self.syntax.roots.get(at)).copied();
        let Some(root) = root else {
            let available = self.games();
            return Err((self.syntax.text.len(), SgfProblem::NoSuchGame { number, available }));
        };
        let kind = GameKind::of(&self.syntax, root, asked)?;
        let size = kind.size(&self.syntax, root)?;
        let komi = match kind.name.as_str() {
            "go" => komi(&self.syntax, root)?,
            _ => None,
        };
        let handicap = handicap(&self.syntax, root)?;
        Ok(Record { collection: self, root, kind, number, size, komi, handicap })
    }

    pub(super) fn error(&self, (at, problem): Fault) -> SgfError {
        SgfError { place: Place::of(self.syntax.text.as_bytes(), at), problem }
    }
}

impl<'a> Record<'a> {
    /// The name of the game in lower case.
    pub fn game(&self) -> &str {
        &self.kind.name
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// How the game names its points.
    pub fn coordinates(&self) -> Coordinates {
        self.kind.coordinates(self.size)
    }

    /// The number of handicap stones (`HA`), 0 where nothing is said.
    pub fn handicap(&self) -> u64 {
        self.handicap
    }

    /// The points for White (`KM`), as a decimal number; of Go alone.
    pub fn komi(&self) -> Option<&str> {
        self.komi.as_deref()
    }

    /// The first value of a property anywhere in the main line, such as `RU` (rules), `PB` or `GN`.
    pub fn about(&self, property: &str) -> Option<String> {
        self.syntax()
            .find(self.root, property)
            .and_then(|found| found.filled_values().next())
            .map(|value| value.text)
    }

    /// The first node.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The nodes that follow a node, in the order of the file. More than one is a fork.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + Clone {
        self.syntax().children(node)
    }

    /// The node before a node; nothing before the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.syntax().parent(node)
    }

    /// What a node says.
    pub fn node(&self, node: NodeId) -> Result<Node, SgfError> {
        self.read_node(node).map_err(|fault| self.collection.error(fault))
    }

    /// The nodes of the main line, or of a variation, to its end.
    pub fn line(&self, variation: Option<&Variation>) -> Result<Vec<NodeId>, SgfError> {
        self.path(variation).map_err(|fault| self.collection.error(fault))
    }

    /// The position that is meant on the main line or a variation.
    pub fn position(
        &self,
        at: Option<At>,
        variation: Option<&Variation>,
    ) -> Result<SgfPosition, SgfError> {
        position::read(self, at, variation).map_err(|fault| self.collection.error(fault))
    }

    /// Everything at once: all variations with what their nodes say, in the order of the file.
    pub fn tree(&self) -> Result<Tree, SgfError> {
        let mut tree = Tree::new(self.node(self.root)?);
        let mut places = HashMap::from([(self.root, 0)]);
        for node in self.syntax().below(self.root) {
            // A parent stands before its children.
            let parent = self.parent(node).and_then(|parent| places.get(&parent)).copied();
            places.insert(node, tree.add(parent.unwrap_or(0), self.node(node)?));
        }
        Ok(tree)
    }

    pub(super) fn syntax(&self) -> &'a Syntax {
        &self.collection.syntax
    }

    pub(super) fn games(&self) -> usize {
        self.collection.games()
    }

    pub(super) fn path(&self, variation: Option<&Variation>) -> Result<Vec<NodeId>, Fault> {
        let syntax = self.syntax();
        let mut branches = variation.map_or(&[][..], Variation::branches).iter();
        let mut path = vec![self.root];
        let mut last = self.root;
        let mut forks = 0;
        loop {
            let mut children = syntax.children(last);
            let is_fork = children.clone().nth(1).is_some();
            let next = match branches.as_slice().first() {
                Some(&branch) if is_fork => {
                    branches.next();
                    forks += 1;
                    let available = children.clone().count();
                    children.nth(branch - 1).ok_or_else(|| {
                        let problem = SgfProblem::NoSuchBranch { fork: forks, branch, available };
                        (syntax.start_of(last), problem)
                    })?
                }
                _ => match children.next() {
                    Some(child) => child,
                    None => break,
                },
            };
            path.push(next);
            last = next;
        }
        match (variation, branches.next()) {
            (Some(variation), Some(_)) => {
                let variation = excerpt(&variation.to_string());
                Err((syntax.start_of(last), SgfProblem::NoSuchFork { variation, forks }))
            }
            _ => Ok(path),
        }
    }
}

impl GameKind {
    pub(super) fn coordinates(&self, size: BoardSize) -> Coordinates {
        let (alphabet, row_one): (Alphabet, RowOne) = (self.alphabet, self.row_one);
        Coordinates { size, alphabet, row_one }
    }
}

fn komi(syntax: &Syntax, root: NodeId) -> Result<Option<String>, Fault> {
    let found = syntax.find(root, "KM");
    let Some(value) = found.and_then(|property| property.filled_values().next()) else {
        return Ok(None);
    };
    let text = value.text.trim().to_owned();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
    let decimal = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && digits.parse::<f64>().is_ok();
    if decimal {
        // Servers write 6.50.
        let is_hundredths = text.split_once('.').is_some_and(|(_, rest)| rest.len() == 2);
        let short = text.strip_suffix('0').filter(|_| is_hundredths);
        Ok(Some(short.unwrap_or(&text).to_owned()))
    } else {
        Err((value.at, SgfProblem::Number { property: "KM", text: excerpt(&text) }))
    }
}

fn handicap(syntax: &Syntax, root: NodeId) -> Result<u64, Fault> {
    let found = syntax.find(root, "HA");
    let Some(value) = found.and_then(|property| property.filled_values().next()) else {
        return Ok(0);
    };
    let text = value.text.trim();
    text.parse().map_err(|_| (value.at, SgfProblem::Number { property: "HA", text: excerpt(text) }))
}
