//! What a source says about a position, whichever way it was written: [`PositionSpec`]. It is a
//! description, not a position: nothing here knows the rules of a game, so values and moves are
//! texts for the game to judge.

use tesuji_core::{Player, Setup};
use thiserror::Error;

/// A position as a source describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionSpec {
    /// The name of the game in lower case, if the source says it.
    pub game: Option<String>,
    /// The stones and the side to move before [`moves`](PositionSpec::moves) are played.
    pub setup: Setup,
    /// Rule options such as `komi`, as written, in order, no key twice.
    pub rules: Vec<(String, String)>,
    /// Moves to play from the setup, so that history counts. Play them by way of
    /// [`moves_in_turn`](PositionSpec::moves_in_turn) or
    /// [`moves_with_passes`](PositionSpec::moves_with_passes): SGF records may hold two moves in a
    /// row by one side.
    pub moves: Vec<SpecMove>,
    /// What the source knows about the position (`win=b`, `bm=c3`, `src=…`), in order.
    pub answers: Vec<(String, String)>,
    /// Points the source marks.
    pub marks: Vec<Mark>,
}

/// A move as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecMove {
    /// Who makes it, where the source says so; otherwise whoever is to move.
    pub player: Option<Player>,
    /// The move in the game's own notation.
    pub text: String,
}

/// A marked point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The sign on the point.
    pub kind: MarkKind,
    /// The cell it stands on.
    pub cell: usize,
    /// How many of the moves have been played where the mark appears.
    pub after_moves: usize,
}

/// The signs an SGF file can put on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// `MA`.
    Cross,
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `LB`, with its text.
    Label(String),
}

/// A move by the side that is not to move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("move {number}, `{text}`, is by {player}, but {} is to move", player.opponent())]
pub struct OutOfTurn {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// Who makes it.
    pub player: Player,
}

/// More moves asked for than there are.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("asked for the position after {asked} moves, but the source has {available}")]
pub struct TooFewMoves {
    /// The number of moves asked for.
    pub asked: usize,
    /// The number of moves there are.
    pub available: usize,
}

impl PositionSpec {
    /// A setup about which nothing else is known.
    pub fn bare(setup: Setup) -> PositionSpec {
        PositionSpec {
            game: None,
            setup,
            rules: Vec::new(),
            moves: Vec::new(),
            answers: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The value of a rule option.
    pub fn rule(&self, key: &str) -> Option<&str> {
        self.rules.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// What the source says under a key, such as `target` or `id`: the first value.
    pub fn answer(&self, key: &str) -> Option<&str> {
        self.answers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The texts of the moves for games without passes: the sides must take turns.
    pub fn moves_in_turn(&self) -> Result<Vec<&str>, OutOfTurn> {
        let mut to_move = self.setup.to_move;
        let mut texts = Vec::with_capacity(self.moves.len());
        for (at, SpecMove { player, text }) in self.moves.iter().enumerate() {
            if let Some(player) = player.filter(|&player| player != to_move) {
                return Err(OutOfTurn { number: at + 1, text: text.clone(), player });
            }
            texts.push(text.as_str());
            to_move = to_move.opponent();
        }
        Ok(texts)
    }

    /// The texts of the moves for games with passes, such as Go: where a side moves out of turn, the
    /// other side passes first. Rules under which two passes end the game may still refuse the
    /// result.
    pub fn moves_with_passes<'a>(&'a self, pass: &'a str) -> Vec<&'a str> {
        let mut to_move = self.setup.to_move;
        let mut texts = Vec::with_capacity(self.moves.len());
        for SpecMove { player, text } in &self.moves {
            let mover = player.unwrap_or(to_move);
            if mover != to_move {
                texts.push(pass);
            }
            texts.push(text.as_str());
            to_move = mover.opponent();
        }
        texts
    }

    /// Forgets the moves after the first `count`, and the marks that appear later.
    pub fn stop_after(&mut self, count: usize) -> Result<(), TooFewMoves> {
        if self.moves.len() < count {
            return Err(TooFewMoves { asked: count, available: self.moves.len() });
        }
        self.moves.truncate(count);
        self.marks.retain(|mark| mark.after_moves <= count);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{Black, White};

    fn spec(moves: &[(Option<Player>, &str)]) -> PositionSpec {
        let mut spec = PositionSpec::bare(Setup::empty("3x3".parse().unwrap()));
        spec.moves
            .extend(moves.iter().map(|&(player, text)| SpecMove { player, text: text.to_owned() }));
        spec
    }

    #[test]
    fn turns_are_kept_or_filled_with_passes() {
        let regular = spec(&[(Some(Black), "a1"), (None, "b1"), (Some(Black), "c1")]);
        assert_eq!(regular.moves_in_turn().unwrap(), ["a1", "b1", "c1"]);
        assert_eq!(regular.moves_with_passes("pass"), ["a1", "b1", "c1"]);

        let twice = spec(&[(Some(Black), "a1"), (Some(Black), "b1"), (None, "c1")]);
        let error = twice.moves_in_turn().unwrap_err();
        assert_eq!(error.to_string(), "move 2, `b1`, is by black, but white is to move");
        assert_eq!(twice.moves_with_passes("pass"), ["a1", "pass", "b1", "c1"]);

        let white_first = spec(&[(Some(White), "a1")]);
        assert_eq!(white_first.moves_with_passes("pass"), ["pass", "a1"]);
    }

    #[test]
    fn stopping_early_keeps_the_first_moves() {
        let mut moves = spec(&[(None, "a1"), (None, "b1")]);
        assert_eq!(moves.stop_after(3), Err(TooFewMoves { asked: 3, available: 2 }));
        moves.stop_after(1).unwrap();
        assert_eq!(moves.moves_in_turn().unwrap(), ["a1"]);
    }
}
