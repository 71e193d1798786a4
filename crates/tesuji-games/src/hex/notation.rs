//! How Hex boards and moves are written: `a1` is the top left cell, the acute corner; each row is
//! drawn half a cell further to the right.

use tesuji_core::{BoardSize, Cell, Game, Notation, Player};

use super::{Hex, HexMove};
use crate::picture::{BoardPicture, Colours, Grid, Pictured};

impl<const N: usize> Notation for Hex<N> {
    const NAME: &'static str = "hex";

    fn size(&self) -> BoardSize {
        self.board.size
    }

    fn cell(&self, cell: usize) -> Cell {
        let owner = Player::BOTH.into_iter().find(|&player| self.stones(player).contains(cell));
        owner.map_or(Cell::Empty, Cell::Stone)
    }

    fn move_text(&self, mv: HexMove) -> String {
        Hex::<N>::coordinates_of(self.size()).name(mv.cell())
    }

    fn parse_move(&self, text: &str) -> Result<HexMove, String> {
        let cell =
            Hex::<N>::coordinates_of(self.size()).parse(text).map_err(|error| error.to_string())?;
        if let Some(outcome) = self.outcome() {
            return Err(format!("`{text}` cannot be played: the game is over ({outcome:?})"));
        }
        match Notation::cell(self, cell) {
            Cell::Empty => Ok(HexMove::at(cell)),
            Cell::Stone(player) => Err(format!("`{text}` is taken by a {player} stone")),
            Cell::Blocked => Err(format!("`{text}` is blocked")),
        }
    }

    fn picture(&self, marks: &[(usize, char)]) -> String {
        self.board_picture().with_signs(marks).text(Colours::None)
    }

    fn move_cell(&self, mv: HexMove) -> Option<usize> {
        Some(mv.cell())
    }
}

impl<const N: usize> Pictured for Hex<N> {
    fn board_picture(&self) -> BoardPicture {
        BoardPicture::of(self, Grid::Hexagons, Hex::<N>::coordinates_of(self.size()))
    }
}
