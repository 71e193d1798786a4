//! How Go is written: GTP coordinates (letters without `i`, row 1 at the bottom), `pass`, and
//! pictures of the board with coordinates on all sides.

use tesuji_core::{BoardSize, Cell, Game, Notation, PointError};

use super::{
    position::Go,
    rules::{GoMove, Refusal},
    setup::coordinates,
};
use crate::picture::{BoardPicture, Colours, Grid, Pictured};

impl<const N: usize> Notation for Go<N> {
    const NAME: &'static str = "go";

    fn size(&self) -> BoardSize {
        self.board_size()
    }

    fn cell(&self, cell: usize) -> Cell {
        self.stones().owner(cell).map_or(Cell::Empty, Cell::Stone)
    }

    fn move_text(&self, mv: GoMove) -> String {
        match mv.cell() {
            Some(cell) => coordinates(self.board_size()).name(cell),
            None => "pass".to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<GoMove, String> {
        let mv = if text.eq_ignore_ascii_case("pass") {
            GoMove::PASS
        } else {
            let point = coordinates(self.board_size()).parse(text);
            GoMove::at(point.map_err(|error| match error {
                PointError::Malformed { .. } => format!("{error}, or pass"),
                PointError::OffBoard { .. } => error.to_string(),
            })?)
        };
        match self.refusal(mv) {
            None => Ok(mv),
            Some(refusal) => Err(format!("`{text}` is not legal: {}", self.reason(refusal))),
        }
    }

    fn rules(&self) -> Vec<(&'static str, String)> {
        vec![("komi", self.komi().to_string())]
    }

    fn picture(&self, marks: &[(usize, char)]) -> String {
        self.board_picture().with_signs(marks).text(Colours::None)
    }

    fn move_cell(&self, mv: GoMove) -> Option<usize> {
        mv.cell()
    }
}

impl<const N: usize> Pictured for Go<N> {
    fn board_picture(&self) -> BoardPicture {
        BoardPicture::of(self, Grid::Lines, coordinates(self.board_size()))
    }
}

impl<const N: usize> Go<N> {
    fn reason(&self, refusal: Refusal) -> String {
        match refusal {
            Refusal::GameOver => "two passes have ended the game".to_owned(),
            Refusal::OffBoard => format!("it is off the {} board", self.board_size()),
            Refusal::Occupied(owner) => format!("a {owner} stone is already there"),
            Refusal::Suicide => {
                format!("it is suicide, {}'s stone would have no liberty", self.to_move())
            }
            Refusal::Repeats => {
                "it repeats an earlier position, which positional superko forbids".to_owned()
            }
        }
    }
}
