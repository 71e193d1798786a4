//! From a line of a record to the position that is meant: [`read`] takes its nodes one by one and
//! builds the [`PositionSpec`]. Captures and legality are the game's business, which is why setup
//! after the first move is refused.

use tesuji_core::{Player, Setup};

use super::{Fault, SgfPosition, SgfProblem, node::Played, record::Record, scan::NodeId};
use crate::formats::{
    place::Place,
    selection::{At, Meant, Variation},
    spec::{Mark, PositionSpec, SpecMove, TooFewMoves},
};

/// The position meant: without `at` a problem's root, and the end of a game record or of a variation.
pub(super) fn read(
    record: &Record<'_>,
    at: Option<At>,
    variation: Option<&Variation>,
) -> Result<SgfPosition, Fault> {
    let path = record.path(variation)?;
    let (root, notes) = Reader::new(record, Some(0)).read(&path)?;
    let has = |player| root.setup.stones(player).next().is_some();
    let is_problem = has(Player::White) || (has(Player::Black) && record.handicap == 0);
    let limit = match (at, variation) {
        (Some(at), _) => at.limit(),
        (None, None) if is_problem => Some(0),
        (None, _) => None,
    };
    let (spec, notes) = match limit {
        Some(0) => (root, notes),
        _ => Reader::new(record, limit).read(&path)?,
    };
    let games = record.games();
    let meant = Meant {
        game: (games > 1).then_some((record.number, games)),
        variation: variation.cloned(),
        moves: spec.moves.len(),
        is_problem,
    };
    Ok(SgfPosition { spec, games_in_file: games, meant, notes })
}

/// More notes than these nobody reads.
const MOST_NOTES: usize = 10;

/// Whether the line goes on.
#[derive(PartialEq, Eq)]
enum Line {
    GoesOn,
    Ends,
}

/// A position being read, node by node.
struct Reader<'a> {
    record: &'a Record<'a>,
    spec: PositionSpec,
    limit: Option<usize>,
    /// What `PL` says.
    stated_side: Option<Player>,
    first_mover: Option<Player>,
    /// How many marks belong to the position before the first move.
    root_marks: usize,
    notes: Vec<String>,
}

impl<'a> Reader<'a> {
    fn new(record: &'a Record<'a>, limit: Option<usize>) -> Reader<'a> {
        let mut spec = PositionSpec::bare(Setup::empty(record.size));
        spec.game = Some(record.kind.name.clone());
        spec.rules.extend(record.komi.iter().map(|komi| ("komi".to_owned(), komi.clone())));
        Reader {
            record,
            spec,
            limit,
            stated_side: None,
            first_mover: None,
            root_marks: 0,
            notes: Vec::new(),
        }
    }

    fn read(mut self, path: &[NodeId]) -> Result<(PositionSpec, Vec<String>), Fault> {
        for &node in path {
            if self.node(node)? == Line::Ends {
                break;
            }
        }
        let available = self.spec.moves.len();
        if let Some(asked) = self.limit.filter(|&asked| asked > available) {
            let end = self.record.syntax().text.len();
            return Err((end, TooFewMoves { asked, available }.into()));
        }
        let handicap_stones = self.spec.setup.stones(Player::Black).next().is_some();
        let default = match self.record.handicap >= 2 && handicap_stones {
            true => Player::White,
            false => Player::Black,
        };
        self.spec.setup.to_move = self.stated_side.or(self.first_mover).unwrap_or(default);
        Ok((self.spec, self.notes))
    }

    /// Within a node, setup comes first, then moves, then marks on the position that results.
    fn node(&mut self, node: NodeId) -> Result<Line, Fault> {
        // Setup before the first move belongs to the position after no moves, later setup does not
        // belong to the position before it.
        let is_reached = self.limit.is_some_and(|at| at > 0 && at <= self.spec.moves.len());
        if is_reached && self.record.has_setup(node) {
            return Ok(Line::Ends);
        }
        self.set_up(node)?;
        for (player, property) in self.record.move_parts(node) {
            self.first_mover.get_or_insert(player);
            if self.limit == Some(self.spec.moves.len()) {
                return Ok(Line::Ends);
            }
            let text = match self.record.read_move(player, property)?.played {
                Played::Cell(cell) => self.record.coordinates().name(cell),
                Played::Pass => "pass".to_owned(),
                Played::Resign => return Ok(Line::Ends),
            };
            self.spec.moves.push(SpecMove { player: Some(player), text });
        }
        self.mark(node)?;
        Ok(Line::GoesOn)
    }

    fn set_up(&mut self, node: NodeId) -> Result<(), Fault> {
        let part = self.record.setup_part(node)?;
        for (at, text) in part.passed_over.into_iter().take(MOST_NOTES - self.notes.len()) {
            let place = Place::of(self.record.syntax().text.as_bytes(), at);
            self.notes.push(format!("{place}: {text} is not understood and passed over"));
        }
        let moves = self.spec.moves.len();
        if let (Some((at, property)), true) = (part.first_change, moves > 0) {
            return Err((at, SgfProblem::SetupAfterMoves { property, moves }));
        }
        for (at, cell) in part.changes {
            self.spec.setup.cells[at] = cell;
        }
        match (part.to_move, self.spec.moves.last().and_then(|last| last.player)) {
            (Some(side), None) => self.stated_side = Some(side),
            // `PL` in the middle of a game is harmless where it says what everybody knows.
            (Some(side), Some(last_mover)) if side == last_mover => {
                let property = "PL".to_owned();
                return Err((part.side_at, SgfProblem::SetupAfterMoves { property, moves }));
            }
            _ => {}
        }
        Ok(())
    }

    /// Marks are kept of the root and of where marks were put last, since a mark is about its node.
    fn mark(&mut self, node: NodeId) -> Result<(), Fault> {
        let after_moves = self.spec.moves.len();
        let marks = self.record.mark_part(node)?;
        if marks.is_empty() {
            return Ok(());
        }
        if after_moves > 0 {
            self.spec.marks.truncate(self.root_marks);
        }
        for (cell, kind) in marks {
            let mark = Mark { kind, cell, after_moves };
            // Leading setup nodes may repeat the marks.
            if after_moves > 0 || !self.spec.marks.contains(&mark) {
                self.spec.marks.push(mark);
            }
        }
        if after_moves == 0 {
            self.root_marks = self.spec.marks.len();
        }
        Ok(())
    }
}
