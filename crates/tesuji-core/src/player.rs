//! The two sides. Black is the side that moves first on an empty board, in every game.

use std::fmt;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first player (`x` in diagrams).
    Black,
    /// The second player (`o` in diagrams).
    White,
}

impl Player {
    /// Both players, in index order.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// 0 for Black, 1 for White: the index into per-player arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Black => "black",
            Player::White => "white",
        })
    }
}
