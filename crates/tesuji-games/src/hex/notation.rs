//! How Hex boards and moves are written: `a1` is the top left cell, the acute corner; each row is
//! drawn half a cell further to the right.

use tesuji_core::{BoardSize, Cell, Game, Notation, Player};

use super::{Hex, HexMove};

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
        let size = self.size();
        let names = Hex::<N>::coordinates_of(size);
        let letters: Vec<String> =
            (0..size.columns()).map(|column| names.column_letter(column).to_string()).collect();
        let mut lines = vec![format!("   {}", letters.join(" "))];
        for row in 0..size.rows() {
            let cells: Vec<String> = (0..size.columns())
                .map(|column| size.cell(column, row))
                .map(|at| match marks.iter().find(|(cell, _)| *cell == at) {
                    Some((_, mark)) => mark.to_string(),
                    None => match Notation::cell(self, at) {
                        Cell::Stone(Player::Black) => "x".to_owned(),
                        Cell::Stone(Player::White) => "o".to_owned(),
                        _ => ".".to_owned(),
                    },
                })
                .collect();
            let number = names.row_number(row);
            lines.push(format!("{}{number:>2} {} {number}", " ".repeat(row), cells.join(" ")));
        }
        lines.push(format!("{}{}", " ".repeat(size.rows() + 3), letters.join(" ")));
        lines.join("\n")
    }

    fn move_cell(&self, mv: HexMove) -> Option<usize> {
        Some(mv.cell())
    }
}
