//! Races as text: boards and points are those of Go, `threat` and `elsewhere` are what else a side can do.

use tesuji_core::{BoardSize, Cell, Game, Notation};
use tesuji_games::{
    go::{GoMove, coordinates},
    picture::{BoardPicture, Pictured},
};

use super::{Race, RaceMove};

impl<const N: usize> Notation for Race<N> {
    const NAME: &'static str = "race";

    fn size(&self) -> BoardSize {
        self.go.board_size()
    }

    fn cell(&self, cell: usize) -> Cell {
        self.go.cell(cell)
    }

    fn move_text(&self, mv: RaceMove) -> String {
        match mv {
            RaceMove::THREAT => "threat".to_owned(),
            RaceMove::TENUKI => "elsewhere".to_owned(),
            _ => self.go.move_text(mv.cell().map_or(GoMove::PASS, GoMove::at)),
        }
    }

    fn parse_move(&self, text: &str) -> Result<RaceMove, String> {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        let found = legal.into_iter().find(|&mv| self.move_text(mv).eq_ignore_ascii_case(text));
        found.ok_or_else(|| match coordinates(self.size()).parse(text) {
            Ok(cell) if !self.region.contains(cell) => {
                format!("`{text}` is not in the region of the race")
            }
            Ok(_) => format!("`{text}` is not legal"),
            Err(error) => format!("{error}, or pass"),
        })
    }

    fn picture(&self, marks: &[(usize, char)]) -> String {
        self.go.picture(marks)
    }

    fn move_cell(&self, mv: RaceMove) -> Option<usize> {
        mv.cell()
    }
}

impl<const N: usize> Pictured for Race<N> {
    fn board_picture(&self) -> BoardPicture {
        self.go.board_picture()
    }
}
