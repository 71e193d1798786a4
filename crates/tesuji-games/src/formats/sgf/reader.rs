//! What the nodes of the main line mean: [`Reader`] takes them one by one and builds the
//! [`PositionSpec`]. Setup, side to move and rules are understood here; captures and legality are the
//! game's business, which is why setup after the first move is refused.

use tesuji_core::{Cell, Coordinates, Player, Setup};

use super::{
    Fault, SgfProblem,
    game_kind::GameKind,
    points::{self, PointStyle},
    scan::{Node, Property, Scan, Value},
};
use crate::formats::{
    place::excerpt,
    spec::{Mark, MarkKind, PositionSpec, SpecMove, TooFewMoves},
};

/// Whether the main line goes on.
#[derive(PartialEq, Eq)]
pub(super) enum Line {
    GoesOn,
    Ends,
}

/// A position being read, node by node.
pub(super) struct Reader {
    game: GameKind,
    coordinates: Coordinates,
    spec: PositionSpec,
    at: Option<usize>,
    handicap: u64,
    /// What `PL` says.
    stated_side: Option<Player>,
    first_mover: Option<Player>,
}

impl Reader {
    /// A reader of this main line that has not read anything but the rules of the game, which hold
    /// wherever reading stops.
    pub(super) fn new(game: GameKind, scan: &Scan, at: Option<usize>) -> Result<Reader, Fault> {
        let size = game.size(scan)?;
        let mut spec = PositionSpec::bare(Setup::empty(size));
        spec.game = Some(game.name.clone());
        if game.name == "go"
            && let Some(komi) = komi(scan)?
        {
            spec.rules.push(("komi".to_owned(), komi));
        }
        Ok(Reader {
            coordinates: Coordinates { size, alphabet: game.alphabet, row_one: game.row_one },
            spec,
            at,
            handicap: handicap(scan)?,
            game,
            stated_side: None,
            first_mover: None,
        })
    }

    /// The position read, where the file ends at byte `end`.
    pub(super) fn finish(mut self, end: usize) -> Result<PositionSpec, Fault> {
        let available = self.spec.moves.len();
        if let Some(asked) = self.at.filter(|&asked| asked > available) {
            return Err((end, TooFewMoves { asked, available }.into()));
        }
        let handicap_stones = self.spec.setup.stones(Player::Black).next().is_some();
        let default =
            if self.handicap >= 2 && handicap_stones { Player::White } else { Player::Black };
        self.spec.setup.to_move = self.stated_side.or(self.first_mover).unwrap_or(default);
        Ok(self.spec)
    }

    /// Within a node, setup comes first, then moves, then marks on the position that results.
    pub(super) fn node(&mut self, node: &Node) -> Result<Line, Fault> {
        let is_setup =
            |property: &Property| matches!(property.name.as_str(), "AB" | "AW" | "AE" | "PL");
        // Setup before the first move belongs to the position after no moves, later setup does not
        // belong to the position before it.
        if self.at.is_some_and(|at| at > 0 && at <= self.spec.moves.len())
            && node.properties.iter().any(is_setup)
        {
            return Ok(Line::Ends);
        }
        let mut changed = vec![None; self.spec.setup.cells.len()];
        for property in &node.properties {
            match property.name.as_str() {
                "AB" => self.set(property, Cell::Stone(Player::Black), &mut changed)?,
                "AW" => self.set(property, Cell::Stone(Player::White), &mut changed)?,
                "AE" => self.set(property, Cell::Empty, &mut changed)?,
                "PL" => self.side(property)?,
                _ => {}
            }
        }
        for property in &node.properties {
            let player = match property.name.as_str() {
                "B" => Player::Black,
                "W" => Player::White,
                _ => continue,
            };
            if self.play(player, property.only_value()?)? == Line::Ends {
                return Ok(Line::Ends);
            }
        }
        for property in &node.properties {
            self.marks(property)?;
        }
        Ok(Line::GoesOn)
    }

    fn refuse_after_moves(&self, property: &Property) -> Result<(), Fault> {
        match self.spec.moves.len() {
            0 => Ok(()),
            moves => {
                let problem =
                    SgfProblem::SetupAfterMoves { property: property.name.clone(), moves };
                Err((property.at, problem))
            }
        }
    }

    fn set(
        &mut self,
        property: &Property,
        cell: Cell,
        changed: &mut [Option<Cell>],
    ) -> Result<(), Fault> {
        for value in property.filled_values() {
            self.refuse_after_moves(property)?;
            for at in self.area(value)? {
                // A later node may overwrite an earlier one, but within a node there is no order.
                if changed[at].replace(cell).is_some_and(|earlier| earlier != cell) {
                    return Err((value.at, SgfProblem::SetTwice(excerpt(value.text.trim()))));
                }
                self.spec.setup.cells[at] = cell;
            }
        }
        Ok(())
    }

    /// `PL` in the middle of a game is harmless where it says what everybody knows.
    fn side(&mut self, property: &Property) -> Result<(), Fault> {
        for value in property.filled_values() {
            let side = match value.text.trim().to_ascii_lowercase().as_str() {
                // Old programs wrote numbers.
                "b" | "black" | "1" => Player::Black,
                "w" | "white" | "2" => Player::White,
                _ => return Err((value.at, SgfProblem::Side(excerpt(&value.text)))),
            };
            match self.spec.moves.last().and_then(|last| last.player) {
                None => self.stated_side = Some(side),
                Some(last_mover) if last_mover == side => self.refuse_after_moves(property)?,
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn play(&mut self, player: Player, value: &Value) -> Result<Line, Fault> {
        self.first_mover.get_or_insert(player);
        if self.at == Some(self.spec.moves.len()) {
            return Ok(Line::Ends);
        }
        let text = match self.game.points {
            PointStyle::TwoLetters => self.go_move(value)?,
            PointStyle::LetterAndNumber => match self.hex_move(player, value)? {
                Some(text) => text,
                None => return Ok(Line::Ends),
            },
        };
        self.spec.moves.push(SpecMove { player: Some(player), text });
        Ok(Line::GoesOn)
    }

    fn go_move(&self, value: &Value) -> Result<String, Fault> {
        let size = self.coordinates.size;
        // `tt` was the pass of older files, when boards ended at 19x19.
        let old_pass = size.columns() <= 19 && size.rows() <= 19;
        match value.text.trim() {
            "" => Ok("pass".to_owned()),
            "tt" if old_pass => Ok("pass".to_owned()),
            _ => Ok(self.coordinates.name(self.point(value)?)),
        }
    }

    /// The point of a Hex move, or nothing where the game was given up.
    fn hex_move(&self, player: Player, value: &Value) -> Result<Option<String>, Fault> {
        let text = value.text.trim();
        match text.to_ascii_lowercase().as_str() {
            "resign" | "forfeit" => Ok(None),
            "" | "pass" | "swap" | "swap-pieces" | "swap-sides" => {
                let text = if text.is_empty() { "pass" } else { text }.to_owned();
                Err((value.at, SgfProblem::UnsupportedMove { text, player }))
            }
            _ => Ok(Some(self.coordinates.name(self.point(value)?))),
        }
    }

    fn marks(&mut self, property: &Property) -> Result<(), Fault> {
        let after_moves = self.spec.moves.len();
        let kind = match property.name.as_str() {
            "MA" => MarkKind::Cross,
            "TR" => MarkKind::Triangle,
            "SQ" => MarkKind::Square,
            "CR" => MarkKind::Circle,
            "LB" => return self.labels(property),
            _ => return Ok(()),
        };
        for value in property.filled_values() {
            let cells = self.area(value)?.into_iter();
            let mark = |cell| Mark { kind: kind.clone(), cell, after_moves };
            self.spec.marks.extend(cells.map(mark));
        }
        Ok(())
    }

    fn labels(&mut self, property: &Property) -> Result<(), Fault> {
        let after_moves = self.spec.moves.len();
        for value in property.filled_values() {
            let label = value.text.trim();
            let (point, text) = label
                .split_once(':')
                .ok_or_else(|| (value.at, SgfProblem::Label(excerpt(label))))?;
            let cell = points::point(point, self.game.points, self.coordinates.size)
                .map_err(|problem| (value.at, problem))?;
            self.spec.marks.push(Mark {
                kind: MarkKind::Label(text.to_owned()),
                cell,
                after_moves,
            });
        }
        Ok(())
    }

    fn point(&self, value: &Value) -> Result<usize, Fault> {
        points::point(&value.text, self.game.points, self.coordinates.size)
            .map_err(|problem| (value.at, problem))
    }

    fn area(&self, value: &Value) -> Result<Vec<usize>, Fault> {
        points::area(&value.text, self.game.points, self.coordinates.size)
            .map_err(|problem| (value.at, problem))
    }
}

fn komi(scan: &Scan) -> Result<Option<String>, Fault> {
    let Some(value) = scan.find("KM").and_then(|property| property.filled_values().next()) else {
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

fn handicap(scan: &Scan) -> Result<u64, Fault> {
    let Some(value) = scan.find("HA").and_then(|property| property.filled_values().next()) else {
        return Ok(0);
    };
    let text = value.text.trim();
    text.parse().map_err(|_| (value.at, SgfProblem::Number { property: "HA", text: excerpt(text) }))
}
