//! A position as it is written down, before any game has judged it: the contents of each cell and
//! the side to move. Games turn a [`Setup`] into a position or say which cell is wrong.

use thiserror::Error;

use crate::{BoardSize, Player};

/// What stands on one cell of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing (`.`).
    Empty,
    /// A stone (`x` Black, `o` White).
    Stone(Player),
    /// A square that is not part of the board (`#`).
    Blocked,
}

/// A position as written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The size of the board.
    pub size: BoardSize,
    /// The cells, row by row from the top left; always `size.cells()` of them.
    pub cells: Vec<Cell>,
    /// Who moves next.
    pub to_move: Player,
}

impl Setup {
    /// The empty board with Black to move.
    pub fn empty(size: BoardSize) -> Setup {
        Setup { size, cells: vec![Cell::Empty; size.cells()], to_move: Player::Black }
    }

    /// The cells that hold a stone of this side.
    pub fn stones(&self, player: Player) -> impl Iterator<Item = usize> + '_ {
        let wanted = Cell::Stone(player);
        self.cells.iter().enumerate().filter(move |(_, cell)| **cell == wanted).map(|(at, _)| at)
    }

    /// The first cell marked as blocked, which most games refuse.
    pub fn first_blocked(&self) -> Option<usize> {
        self.cells.iter().position(|&cell| cell == Cell::Blocked)
    }
}

/// Why a game refuses a [`Setup`]; where one cell is to blame, the message names it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct SetupError {
    /// What is wrong, in words, with the coordinates of the spot.
    pub message: String,
    /// The cell to point at.
    pub cell: Option<usize>,
}

impl SetupError {
    /// A complaint about one cell.
    pub fn at(cell: usize, message: impl Into<String>) -> SetupError {
        SetupError { message: message.into(), cell: Some(cell) }
    }

    /// A complaint about the whole.
    pub fn whole(message: impl Into<String>) -> SetupError {
        SetupError { message: message.into(), cell: None }
    }
}
