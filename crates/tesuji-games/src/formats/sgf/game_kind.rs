//! Which game an SGF file holds and what that means for reading it: [`GameKind::of`] decides, from
//! `GM` and the game the user asked for, and [`GameKind::size`] reads the board size.

use tesuji_core::{Alphabet, BoardSize, RowOne};

use super::{
    Fault, SgfProblem,
    points::PointStyle,
    scan::{NodeId, Syntax},
};
use crate::formats::place::excerpt;

/// What the reader has to know about a game.
#[derive(Debug)]
pub(super) struct GameKind {
    pub(super) name: String,
    pub(super) points: PointStyle,
    pub(super) alphabet: Alphabet,
    pub(super) row_one: RowOne,
    longest_side: u8,
    default_side: u64,
}

impl GameKind {
    fn like_go(name: &str) -> GameKind {
        GameKind {
            name: name.to_owned(),
            points: PointStyle::TwoLetters,
            alphabet: Alphabet::WithoutI,
            row_one: RowOne::Bottom,
            longest_side: 25,
            default_side: 19,
        }
    }

    fn hex() -> GameKind {
        GameKind {
            name: "hex".to_owned(),
            points: PointStyle::LetterAndNumber,
            alphabet: Alphabet::Full,
            row_one: RowOne::Top,
            longest_side: 26,
            default_side: 11,
        }
    }

    /// The game of a file, which must be the one asked for. NoGo, Gomoku and Ninuki positions are
    /// drawn with Go editors, so those games take Go files; `GM[4]` covers Gomoku and its relatives.
    pub(super) fn of(
        syntax: &Syntax,
        root: NodeId,
        asked: Option<&str>,
    ) -> Result<GameKind, Fault> {
        let (at, found) = match syntax.find(root, "GM") {
            None => (0, None),
            Some(property) => {
                let value = property.only_value()?;
                match value.text.trim() {
                    "" => (value.at, None),
                    "1" => (value.at, Some("go")),
                    "4" => (value.at, Some("gomoku")),
                    "11" => (value.at, Some("hex")),
                    other => return Err((value.at, SgfProblem::UnknownGame(excerpt(other)))),
                }
            }
        };
        match (asked, found) {
            (None | Some("go"), None | Some("go")) => Ok(GameKind::like_go("go")),
            (None | Some("hex"), Some("hex")) | (Some("hex"), None) => Ok(GameKind::hex()),
            (Some(game @ ("nogo" | "gomoku" | "ninuki")), None | Some("go")) => {
                Ok(GameKind::like_go(game))
            }
            (None | Some("gomoku" | "ninuki"), Some("gomoku")) => {
                let game = GameKind::like_go(asked.unwrap_or("gomoku"));
                Ok(GameKind { default_side: 15, ..game })
            }
            (None, Some(other)) => Err((at, SgfProblem::UnknownGame(other.to_owned()))),
            (Some(asked), Some(found)) => {
                Err((at, SgfProblem::OtherGame { asked: asked.to_owned(), found }))
            }
            (Some(asked), None) => Err((at, SgfProblem::NoSgfFor(asked.to_owned()))),
        }
    }

    pub(super) fn size(&self, syntax: &Syntax, root: NodeId) -> Result<BoardSize, Fault> {
        let Some(property) = syntax.find(root, "SZ") else {
            let side = self.default_side;
            return BoardSize::new(side, side).map_err(|error| (0, error.into()));
        };
        let value = property.only_value()?;
        let text = value.text.trim();
        let (columns, rows) = text.split_once(':').unwrap_or((text, text));
        let side = |digits: &str| {
            let digits = digits.trim();
            let numeric = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            // Too many digits to count is simply too large a board.
            numeric.then(|| digits.parse().unwrap_or(u64::MAX))
        };
        let (Some(columns), Some(rows)) = (side(columns), side(rows)) else {
            return Err((value.at, SgfProblem::Size(excerpt(text))));
        };
        let size = BoardSize::new(columns, rows).map_err(|error| (value.at, error.into()))?;
        let limit = usize::from(self.longest_side);
        if size.columns() > limit || size.rows() > limit {
            let game = self.name.clone();
            return Err((value.at, SgfProblem::SizeLimit { size, game, limit }));
        }
        Ok(size)
    }
}
