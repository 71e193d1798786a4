//! Boards of Go without memory: chains, captures, suicide and area.

use crate::{
    Colour,
    board::{Cells, EMPTY, Size, stone},
};

/// The size of a board and which points touch.
pub struct Geometry {
    pub size: Size,
    pub neighbours: Vec<Vec<usize>>,
}

impl Geometry {
    pub fn new(size: Size) -> Geometry {
        Geometry { size, neighbours: size.neighbours(&[(0, -1), (-1, 0), (1, 0), (0, 1)]) }
    }

    /// How a point is written.
    pub fn name(&self, point: usize) -> String {
        let letter = b"abcdefghjklmnopqrstuvwxyz"[point % self.size.columns];
        format!("{}{}", letter as char, self.size.rows - point / self.size.columns)
    }

    /// All points that can be reached from one through points that pass the test.
    pub fn reach(&self, from: usize, test: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut reached = vec![from];
        let mut at = 0;
        while at < reached.len() {
            for &next in &self.neighbours[reached[at]] {
                if test(next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached
    }

    /// The chain of the stone on a cell.
    pub fn chain(&self, board: &[u8], cell: usize) -> Vec<usize> {
        self.reach(cell, |other| board[other] == board[cell])
    }

    /// Whether a chain has an empty point next to it.
    fn breathes(&self, board: &[u8], chain: &[usize]) -> bool {
        chain.iter().any(|&cell| self.neighbours[cell].iter().any(|&next| board[next] == EMPTY))
    }

    /// Whether some chain has no liberty.
    pub fn has_dead_stones(&self, board: &[u8]) -> bool {
        let is_dead = |cell: usize| !self.breathes(board, &self.chain(board, cell));
        (0..board.len()).any(|cell| board[cell] != EMPTY && is_dead(cell))
    }

    /// The board after a stone is played, chains without liberty taken off; nothing if the point is
    /// taken or the stone would have no liberty.
    pub fn after(&self, board: &[u8], cell: usize, colour: Colour) -> Option<Cells> {
        if board[cell] != EMPTY {
            return None;
        }
        let mut after: Cells = board.into();
        after[cell] = stone(colour);
        for &next in &self.neighbours[cell] {
            if after[next] == stone(colour.opponent()) {
                let chain = self.chain(&after, next);
                if !self.breathes(&after, &chain) {
                    chain.into_iter().for_each(|taken| after[taken] = EMPTY);
                }
            }
        }
        let own = self.chain(&after, cell);
        self.breathes(&after, &own).then_some(after)
    }

    /// Black's area minus White's: stones, and empty regions that only one colour touches.
    pub fn score(&self, board: &[u8]) -> i64 {
        let (black, white) = (stone(Colour::Black), stone(Colour::White));
        let mut score = 0;
        let mut counted = vec![false; board.len()];
        for cell in 0..board.len() {
            if board[cell] != EMPTY {
                score += if board[cell] == black { 1 } else { -1 };
            } else if !counted[cell] {
                let region = self.chain(board, cell);
                let touches = |colour: u8| {
                    region.iter().any(|&at| self.neighbours[at].iter().any(|&n| board[n] == colour))
                };
                let points = region.len() as i64;
                score += match (touches(black), touches(white)) {
                    (true, false) => points,
                    (false, true) => -points,
                    _ => 0,
                };
                region.into_iter().for_each(|at| counted[at] = true);
            }
        }
        score
    }
}
