//! How Go is written: GTP coordinates (letters without `i`, row 1 at the bottom), `pass`, and
//! pictures of the board with coordinates on all sides.

use tesuji_core::{BoardSize, Cell, Game, Notation, Player, PointError};

use super::{
    position::Go,
    rules::{GoMove, Refusal},
    setup::coordinates,
};

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
        let size = self.board_size();
        let names = coordinates(size);
        let mut letters = String::from("  ");
        for column in 0..size.columns() {
            letters.push(' ');
            letters.push(names.column_letter(column));
        }
        let mut lines = vec![letters.clone()];
        for row in 0..size.rows() {
            let number = names.row_number(row);
            let mut line = format!("{number:2}");
            for column in 0..size.columns() {
                line.push(' ');
                line.push(self.character(size.cell(column, row), marks));
            }
            lines.push(format!("{line} {number}"));
        }
        lines.push(letters);
        lines.join("\n")
    }

    fn move_cell(&self, mv: GoMove) -> Option<usize> {
        mv.cell()
    }
}

impl<const N: usize> Go<N> {
    /// The character that stands for a cell in pictures.
    fn character(&self, cell: usize, marks: &[(usize, char)]) -> char {
        if let Some(&(_, mark)) = marks.iter().find(|(marked, _)| *marked == cell) {
            return mark;
        }
        match self.stones().owner(cell) {
            Some(Player::Black) => 'x',
            Some(Player::White) => 'o',
            None => '.',
        }
    }

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
