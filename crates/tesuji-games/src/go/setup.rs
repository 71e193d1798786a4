//! From a diagram to a position: [`Go::from_setup`] accepts every diagram that a game could show and
//! says what is wrong with the others.

use std::sync::Arc;

use tesuji_core::{
    Alphabet, Bits, BoardSize, Cell, Coordinates, Player, RowOne, Setup, SetupError,
};

use super::{board::GoBoard, komi::Komi, position::Go, stones::Stones};

/// The longest side of a Go board: the letters without `i` name no more columns.
pub const MAX_SIDE: usize = 25;

impl<const N: usize> Go<N> {
    /// The position of a diagram, which counts as seen, with nothing else in its past.
    pub fn from_setup(setup: &Setup, komi: Komi) -> Result<Go<N>, SetupError> {
        let size = setup.size;
        if size.columns() > MAX_SIDE || size.rows() > MAX_SIDE {
            let message = format!("a Go board has at most {MAX_SIDE} columns and rows, not {size}");
            return Err(SetupError::whole(message));
        }
        if setup.cells.len() != size.cells() {
            let message =
                format!("{size} has {} cells, but {} are given", size.cells(), setup.cells.len());
            return Err(SetupError::whole(message));
        }
        let Some(board) = GoBoard::<N>::new(size) else {
            let message = format!("{N} words of 64 points are too few for a {size} board");
            return Err(SetupError::whole(message));
        };
        let coordinates = coordinates(size);
        if let Some(cell) = setup.first_blocked() {
            let name = coordinates.name(cell);
            let message = format!("{name} is marked as blocked (`#`), which Go does not have");
            return Err(SetupError::at(cell, message));
        }
        let stones = |player| setup.stones(player).collect::<Bits<N>>();
        let stones = Stones::new(stones(Player::Black), stones(Player::White));
        if let Some(cell) = stones.breathless(&board) {
            let colour =
                if setup.cells[cell] == Cell::Stone(Player::Black) { "black" } else { "white" };
            let name = coordinates.name(cell);
            let message =
                format!("the {colour} stone at {name} belongs to a block without liberties");
            return Err(SetupError::at(cell, message));
        }
        Ok(Go::begin(Arc::new(board), stones, setup.to_move, komi))
    }
}

/// How points are named: letters without `i`, row 1 at the bottom.
pub fn coordinates(size: BoardSize) -> Coordinates {
    Coordinates { size, alphabet: Alphabet::WithoutI, row_one: RowOne::Bottom }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(rows: &str) -> Setup {
        let lines: Vec<&str> = rows.split('/').collect();
        let size = BoardSize::new(lines[0].len() as u64, lines.len() as u64).unwrap();
        let cell = |letter| match letter {
            'x' => Cell::Stone(Player::Black),
            'o' => Cell::Stone(Player::White),
            '#' => Cell::Blocked,
            _ => Cell::Empty,
        };
        let cells = lines.concat().chars().map(cell).collect();
        Setup { size, cells, to_move: Player::Black }
    }

    #[test]
    fn impossible_diagrams_are_refused_with_the_spot() {
        let table = [
            ("x", "the black stone at a1 belongs to a block without liberties", Some(0)),
            (".ox/..o/...", "the black stone at c3 belongs to a block without liberties", Some(2)),
            ("oxx/xx./...", "the white stone at a3 belongs to a block without liberties", Some(0)),
            ("xx/oo", "the black stone at a2 belongs to a block without liberties", Some(0)),
            ("..#", "c1 is marked as blocked (`#`), which Go does not have", Some(2)),
        ];
        for (rows, message, cell) in table {
            let error = Go::<1>::from_setup(&setup(rows), Komi::default()).unwrap_err();
            assert_eq!((error.message.as_str(), error.cell), (message, cell), "{rows}");
        }
        for size in ["26x3", "3x26"] {
            let error = Go::<2>::from_setup(&Setup::empty(size.parse().unwrap()), Komi::default());
            let message = format!("a Go board has at most 25 columns and rows, not {size}");
            assert_eq!(error.unwrap_err().message, message);
        }
        let narrow = Go::<1>::from_setup(&Setup::empty("9x9".parse().unwrap()), Komi::default());
        assert!(narrow.is_err());
        let mut short = setup("...");
        short.cells.pop();
        assert!(Go::<1>::from_setup(&short, Komi::default()).is_err());
    }
}
