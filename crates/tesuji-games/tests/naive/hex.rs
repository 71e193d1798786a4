//! Hex on a grid of characters: Black joins top and bottom, White left and right.

use tesuji_core::{Outcome, Player};

use super::{Grid, NaiveRules, letter};

#[derive(Clone)]
pub struct NaiveHex {
    grid: Grid,
    to_move: Player,
}

impl NaiveHex {
    pub fn new(grid: Grid, to_move: Player) -> NaiveHex {
        NaiveHex { grid, to_move }
    }

    /// Whether the side's stones join its two edges.
    fn joins(&self, player: Player) -> bool {
        let (rows, columns) = (self.grid.len() as isize, self.grid[0].len() as isize);
        let own = |column: isize, row: isize| {
            (0..columns).contains(&column)
                && (0..rows).contains(&row)
                && self.grid[row as usize][column as usize] == letter(player)
        };
        let starts: Vec<(isize, isize)> = match player {
            Player::Black => (0..columns).map(|column| (column, 0)).collect(),
            Player::White => (0..rows).map(|row| (0, row)).collect(),
        };
        let mut reached: Vec<_> =
            starts.into_iter().filter(|&(column, row)| own(column, row)).collect();
        let mut next = 0;
        while next < reached.len() {
            let (column, row) = reached[next];
            next += 1;
            let at_far_edge = match player {
                Player::Black => row == rows - 1,
                Player::White => column == columns - 1,
            };
            if at_far_edge {
                return true;
            }
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                let neighbour = (column + right, row + down);
                if own(neighbour.0, neighbour.1) && !reached.contains(&neighbour) {
                    reached.push(neighbour);
                }
            }
        }
        false
    }
}

impl NaiveRules for NaiveHex {
    /// Row and column.
    type Move = (usize, usize);
    type State = (Grid, Player);

    fn grid(&self) -> &Grid {
        &self.grid
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> Vec<Self::Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (row, cells) in self.grid.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if cell == '.' {
                    moves.push((row, column));
                }
            }
        }
        moves
    }

    fn play(&mut self, &(row, column): &Self::Move) {
        self.grid[row][column] = letter(self.to_move);
        self.to_move = self.to_move.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        Player::BOTH.into_iter().find(|&player| self.joins(player)).map(Outcome::Won)
    }

    fn text(&self, &(row, column): &Self::Move) -> String {
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    fn state(&self) -> Self::State {
        (self.grid.clone(), self.to_move)
    }
}
