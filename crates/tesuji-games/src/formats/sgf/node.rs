//! What a node says, as plain data: [`Node`]. Setup, moves and marks are read one after the other,
//! so that a position can be taken from before a move that makes no sense.

use tesuji_core::{Cell, Player};

use super::{
    Fault, SgfProblem,
    points::{self, PointStyle},
    record::Record,
    scan::{NodeId, Property, Value},
};
use crate::formats::{place::excerpt, spec::MarkKind};

/// What a node says. Cells are counted from 0 at the top left, row by row.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Node {
    /// `AB`, `AW` and `AE`: what is put on which cell.
    pub setup: Vec<(usize, Cell)>,
    /// `PL`: who is to move.
    pub to_move: Option<Player>,
    /// `B` and `W`, as a rule one in a node.
    pub moves: Vec<RecordMove>,
    /// `MA`, `TR`, `SQ`, `CR` and `LB`.
    pub marks: Vec<(usize, MarkKind)>,
    /// `C`, the whole text.
    pub comment: String,
    /// All other properties with their values, as they stand in the file, escapes undone; written
    /// back the same way.
    pub others: Vec<(String, Vec<String>)>,
}

/// A move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordMove {
    /// Who makes it.
    pub player: Player,
    /// What it is.
    pub played: Played,
}

/// What a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// A stone on a cell.
    Cell(usize),
    /// Nothing.
    Pass,
    /// The game is given up, which Hex records write as a move.
    Resign,
}

/// The setup of a node.
#[derive(Default)]
pub(super) struct SetupPart {
    pub(super) changes: Vec<(usize, Cell)>,
    pub(super) to_move: Option<Player>,
    /// The first property that changes stones.
    pub(super) first_change: Option<(usize, String)>,
    /// Where the last `PL` stands.
    pub(super) side_at: usize,
    /// Values that belong nowhere, with the bytes where they stand.
    pub(super) passed_over: Vec<(usize, String)>,
}

impl RecordMove {
    /// A stone on a cell.
    pub fn at(player: Player, cell: usize) -> RecordMove {
        RecordMove { player, played: Played::Cell(cell) }
    }

    /// The same for a move that may be a pass.
    pub fn of(player: Player, cell: Option<usize>) -> RecordMove {
        RecordMove { player, played: cell.map_or(Played::Pass, Played::Cell) }
    }
}

impl Node {
    /// A move and nothing else.
    pub fn of_move(mv: RecordMove) -> Node {
        Node { moves: vec![mv], ..Node::default() }
    }
}

impl Record<'_> {
    pub(super) fn read_node(&self, node: NodeId) -> Result<Node, Fault> {
        let setup = self.setup_part(node)?;
        let mut comments = Vec::new();
        let mut others = Vec::new();
        for property in self.syntax().properties(node) {
            match property.name().as_str() {
                "AB" | "AW" | "AE" | "PL" | "B" | "W" | "MA" | "TR" | "SQ" | "CR" | "LB" => {}
                "C" => comments.extend(property.values().map(|value| value.text)),
                _ => {
                    let values = property.values().map(|value| value.text).collect();
                    others.push((property.name(), values));
                }
            }
        }
        Ok(Node {
            setup: setup.changes,
            to_move: setup.to_move,
            moves: self
                .move_parts(node)
                .map(|(player, property)| self.read_move(player, property))
                .collect::<Result<_, _>>()?,
            marks: self.mark_part(node)?,
            comment: comments.join("\n"),
            others,
        })
    }

    pub(super) fn has_setup(&self, node: NodeId) -> bool {
        let mut properties = self.syntax().properties(node);
        properties.any(|property| ["AB", "AW", "AE", "PL"].iter().any(|name| property.is(name)))
    }

    pub(super) fn setup_part(&self, node: NodeId) -> Result<SetupPart, Fault> {
        let mut part = SetupPart::default();
        let mut changed = Vec::new();
        for property in self.syntax().properties(node) {
            let cell = match property.name().as_str() {
                "AB" => Cell::Stone(Player::Black),
                "AW" => Cell::Stone(Player::White),
                "AE" => Cell::Empty,
                "PL" => {
                    for (at, value) in property.filled_values().enumerate() {
                        match side(&value) {
                            Ok(side) => part.to_move = Some(side),
                            Err(fault) if at == 0 => return Err(fault),
                            // A point that was meant for another property, perhaps.
                            Err(_) => {
                                let text = excerpt(value.text.trim());
                                part.passed_over.push((value.at, format!("PL[{text}]")));
                            }
                        }
                        part.side_at = property.at();
                    }
                    continue;
                }
                _ => continue,
            };
            changed.resize(self.size.cells(), None);
            for value in property.filled_values() {
                part.first_change.get_or_insert_with(|| (property.at(), property.name()));
                for at in self.area(&value)? {
                    // A later node may overwrite an earlier one, but within a node there is no order.
                    match changed[at].replace(cell) {
                        Some(earlier) if earlier != cell => {
                            let problem = SgfProblem::SetTwice(excerpt(value.text.trim()));
                            return Err((value.at, problem));
                        }
                        Some(_) => {}
                        None => part.changes.push((at, cell)),
                    }
                }
            }
        }
        Ok(part)
    }

    /// The moves of a node, not read yet.
    pub(super) fn move_parts(&self, node: NodeId) -> impl Iterator<Item = (Player, Property<'_>)> {
        self.syntax().properties(node).filter_map(|property| {
            let player = match property {
                _ if property.is("B") => Player::Black,
                _ if property.is("W") => Player::White,
                _ => return None,
            };
            Some((player, property))
        })
    }

    pub(super) fn read_move(
        &self,
        player: Player,
        property: Property<'_>,
    ) -> Result<RecordMove, Fault> {
        let value = property.only_value()?;
        let played = match self.kind.points {
            PointStyle::TwoLetters => self.go_move(&value)?,
            PointStyle::LetterAndNumber => self.hex_move(player, &value)?,
        };
        Ok(RecordMove { player, played })
    }

    fn go_move(&self, value: &Value) -> Result<Played, Fault> {
        // `tt` was the pass of older files, when boards ended at 19x19.
        let old_pass = self.size.columns() <= 19 && self.size.rows() <= 19;
        match value.text.trim() {
            "" => Ok(Played::Pass),
            "tt" if old_pass => Ok(Played::Pass),
            _ => self.point(value).map(Played::Cell),
        }
    }

    fn hex_move(&self, player: Player, value: &Value) -> Result<Played, Fault> {
        let text = value.text.trim();
        match text.to_ascii_lowercase().as_str() {
            "resign" | "forfeit" => Ok(Played::Resign),
            "" | "pass" | "swap" | "swap-pieces" | "swap-sides" => {
                let text = if text.is_empty() { "pass" } else { text }.to_owned();
                Err((value.at, SgfProblem::UnsupportedMove { text, player }))
            }
            _ => self.point(value).map(Played::Cell),
        }
    }

    pub(super) fn mark_part(&self, node: NodeId) -> Result<Vec<(usize, MarkKind)>, Fault> {
        let mut marks = Vec::new();
        for property in self.syntax().properties(node) {
            let kind = match property.name().as_str() {
                "MA" => MarkKind::Cross,
                "TR" => MarkKind::Triangle,
                "SQ" => MarkKind::Square,
                "CR" => MarkKind::Circle,
                "LB" => {
                    for value in property.filled_values() {
                        marks.push(self.label(&value)?);
                    }
                    continue;
                }
                _ => continue,
            };
            let mut is_marked = vec![false; self.size.cells()];
            for value in property.filled_values() {
                for cell in self.area(&value)? {
                    if !std::mem::replace(&mut is_marked[cell], true) {
                        marks.push((cell, kind.clone()));
                    }
                }
            }
        }
        Ok(marks)
    }

    fn label(&self, value: &Value) -> Result<(usize, MarkKind), Fault> {
        let label = value.text.trim();
        let (point, text) =
            label.split_once(':').ok_or_else(|| (value.at, SgfProblem::Label(excerpt(label))))?;
        let cell = points::point(point, self.kind.points, self.size)
            .map_err(|problem| (value.at, problem))?;
        Ok((cell, MarkKind::Label(text.to_owned())))
    }

    fn point(&self, value: &Value) -> Result<usize, Fault> {
        points::point(&value.text, self.kind.points, self.size)
            .map_err(|problem| (value.at, problem))
    }

    fn area(&self, value: &Value) -> Result<Vec<usize>, Fault> {
        points::area(&value.text, self.kind.points, self.size)
            .map_err(|problem| (value.at, problem))
    }
}

fn side(value: &Value) -> Result<Player, Fault> {
    match value.text.trim().to_ascii_lowercase().as_str() {
        // Old programs wrote numbers.
        "b" | "black" | "1" => Ok(Player::Black),
        "w" | "white" | "2" => Ok(Player::White),
        _ => Err((value.at, SgfProblem::Side(excerpt(&value.text)))),
    }
}
