//! The rules of Go that need no memory, on masks: neighbours, captures, suicide, area.

use super::Board;

/// The geometry of one board size.
#[derive(Clone, Debug)]
pub struct Field {
    columns: u32,
    all: u32,
    /// All points but those of the first column, and of the last.
    right: u32,
    left: u32,
}

impl Field {
    pub fn new(columns: usize, rows: usize) -> Field {
        assert!(columns * rows <= 25 && columns * rows > 0, "masks have 32 bits");
        let all = (1u32 << (columns * rows)) - 1;
        let first_column = (0..rows).fold(0, |mask, row| mask | 1u32 << (row * columns));
        Field {
            columns: columns as u32,
            all,
            right: all & !first_column,
            left: all & !(first_column << (columns - 1)),
        }
    }

    pub fn points(&self) -> u32 {
        self.all.count_ones()
    }

    pub fn empty(&self, board: &Board) -> u32 {
        self.all & !(board[0] | board[1])
    }

    /// The points next to a member of the set.
    pub fn around(&self, set: u32) -> u32 {
        ((set << 1) & self.right)
            | ((set >> 1) & self.left)
            | ((set << self.columns) & self.all)
            | (set >> self.columns)
    }

    /// What is connected to the seeds within a set.
    pub fn connected(&self, seeds: u32, within: u32) -> u32 {
        let mut reached = seeds & within;
        loop {
            let wider = reached | (self.around(reached) & within);
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The connected parts of a set.
    pub fn parts(&self, mut set: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::from_fn(move || {
            let seed = set & set.wrapping_neg();
            let part = self.connected(seed, set);
            set &= !part;
            (part != 0).then_some(part)
        })
    }

    /// Whether every block has a liberty, as after every move.
    pub fn is_legal(&self, board: &Board) -> bool {
        let breath = self.around(self.empty(board));
        board[0] & board[1] == 0
            && board.iter().all(|&own| self.parts(own).all(|block| block & breath != 0))
    }

    /// The board after a stone of side 0 (Black) or 1 on an empty point; nothing if it is suicide.
    pub fn after(&self, board: &Board, side: usize, point: u32) -> Option<Board> {
        let stone = 1u32 << point;
        let mut after = *board;
        after[side] |= stone;
        let enemies = after[1 - side];
        let empty = self.empty(&after);
        for block in self.parts(self.connected(self.around(stone) & enemies, enemies)) {
            if self.around(block) & empty == 0 {
                after[1 - side] &= !block;
            }
        }
        let own = self.connected(stone, after[side]);
        (self.around(own) & self.empty(&after) != 0).then_some(after)
    }

    /// Black's stones and the empty parts only Black touches, minus the same for White.
    pub fn score(&self, board: &Board) -> i32 {
        let mut score = board[0].count_ones() as i32 - board[1].count_ones() as i32;
        for part in self.parts(self.empty(board)) {
            let around = self.around(part);
            score += match (around & board[0] != 0, around & board[1] != 0) {
                (true, false) => part.count_ones() as i32,
                (false, true) => -(part.count_ones() as i32),
                _ => 0,
            };
        }
        score
    }
}
