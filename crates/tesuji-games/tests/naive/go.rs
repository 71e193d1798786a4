//! Go on a grid of characters, with all earlier boards in a list.

use std::collections::BTreeSet;

use tesuji_core::{Outcome, Player};

use super::{Grid, NaiveRules, letter};

#[derive(Clone)]
pub struct NaiveGo {
    grid: Grid,
    to_move: Player,
    passes: u32,
    half_points_komi: i32,
    seen: Vec<Grid>,
}

impl NaiveGo {
    pub fn new(grid: Grid, to_move: Player, half_points_komi: i32) -> NaiveGo {
        NaiveGo { seen: vec![grid.clone()], grid, to_move, passes: 0, half_points_komi }
    }

    fn neighbours(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        if row > 0 {
            found.push((row - 1, column));
        }
        if row + 1 < self.grid.len() {
            found.push((row + 1, column));
        }
        if column > 0 {
            found.push((row, column - 1));
        }
        if column + 1 < self.grid[0].len() {
            found.push((row, column + 1));
        }
        found
    }

    /// All points of the same kind connected to this one, and the kinds of points around them.
    fn region(&self, grid: &Grid, at: (usize, usize)) -> (Vec<(usize, usize)>, BTreeSet<char>) {
        let kind = grid[at.0][at.1];
        let mut region = vec![at];
        let mut around = BTreeSet::new();
        let mut next = 0;
        while next < region.len() {
            let (row, column) = region[next];
            next += 1;
            for (r, c) in self.neighbours(row, column) {
                if grid[r][c] != kind {
                    around.insert(grid[r][c]);
                } else if !region.contains(&(r, c)) {
                    region.push((r, c));
                }
            }
        }
        (region, around)
    }

    /// The board after a stone; nothing if the point is taken or the stone would have no liberty.
    fn after(&self, row: usize, column: usize) -> Option<Grid> {
        if self.grid[row][column] != '.' {
            return None;
        }
        let mut grid = self.grid.clone();
        grid[row][column] = letter(self.to_move);
        for (r, c) in self.neighbours(row, column) {
            if grid[r][c] == letter(self.to_move.opponent()) {
                let (block, around) = self.region(&grid, (r, c));
                if !around.contains(&'.') {
                    for (r, c) in block {
                        grid[r][c] = '.';
                    }
                }
            }
        }
        let (_, around) = self.region(&grid, (row, column));
        around.contains(&'.').then_some(grid)
    }

    /// Black's area minus White's.
    pub fn score(&self) -> i32 {
        let mut score = 0;
        for row in 0..self.grid.len() {
            for column in 0..self.grid[0].len() {
                let owner = match self.grid[row][column] {
                    '.' => {
                        let (_, around) = self.region(&self.grid, (row, column));
                        if around.len() == 1 { around.into_iter().next().unwrap() } else { '.' }
                    }
                    stone => stone,
                };
                score += match owner {
                    'x' => 1,
                    'o' => -1,
                    _ => 0,
                };
            }
        }
        score
    }
}

impl NaiveRules for NaiveGo {
    /// Row and column; nothing for a pass.
    type Move = Option<(usize, usize)>;
    /// The board, who moves, the passes just made, and the set of boards seen.
    type State = (u128, Player, u32, Vec<u128>);

    fn grid(&self) -> &Grid {
        &self.grid
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> Vec<Self::Move> {
        if self.passes == 2 {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for row in 0..self.grid.len() {
            for column in 0..self.grid[0].len() {
                if let Some(grid) = self.after(row, column)
                    && !self.seen.contains(&grid)
                {
                    moves.push(Some((row, column)));
                }
            }
        }
        moves.push(None);
        moves
    }

    fn play(&mut self, mv: &Self::Move) {
        match *mv {
            None => self.passes += 1,
            Some((row, column)) => {
                self.grid = self.after(row, column).expect("a legal move");
                self.seen.push(self.grid.clone());
                self.passes = 0;
            }
        }
        self.to_move = self.to_move.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.passes < 2 {
            return None;
        }
        let lead = 2 * self.score() - self.half_points_komi;
        Some(match lead {
            0 => Outcome::Drawn,
            1.. => Outcome::Won(Player::Black),
            _ => Outcome::Won(Player::White),
        })
    }

    fn margin(&self) -> Option<i32> {
        (self.passes == 2).then(|| self.score())
    }

    fn text(&self, mv: &Self::Move) -> String {
        match *mv {
            None => "pass".to_owned(),
            Some((row, column)) => {
                let letter = "abcdefghjklmnopqrstuvwxyz".as_bytes()[column] as char;
                format!("{letter}{}", self.grid.len() - row)
            }
        }
    }

    fn state(&self) -> Self::State {
        let mut seen: Vec<u128> = self.seen.iter().map(number).collect();
        seen.sort_unstable();
        (number(&self.grid), self.to_move, self.passes, seen)
    }
}

/// A board of at most 80 points as a number in base 3.
fn number(grid: &Grid) -> u128 {
    let cells = grid.concat();
    assert!(cells.len() <= 80, "too many points for a number");
    cells.iter().fold(0, |number, &cell| {
        3 * number
            + match cell {
                'x' => 1,
                'o' => 2,
                _ => 0,
            }
    })
}
