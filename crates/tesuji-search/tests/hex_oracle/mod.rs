//! Who wins a Hex position, by trying everything: bit masks, a list of neighbours and a map of results,
//! and not a line shared with the rules or the search under test.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use std::collections::HashMap;

use tesuji_core::{BoardSize, Cell, Player, Setup};

/// Stones of Black and of White, one bit per cell, row by row.
pub type Stones = [u32; 2];

/// Results of positions on one board.
pub struct HexOracle {
    size: BoardSize,
    neighbours: Vec<u32>,
    /// The first and the last edge of each side.
    edges: [[u32; 2]; 2],
    known: HashMap<(Stones, Player), bool>,
}

impl HexOracle {
    pub fn new(columns: usize, rows: usize) -> HexOracle {
        let size = BoardSize::new(columns as u64, rows as u64).unwrap();
        assert!(size.cells() <= 32);
        let neighbours_of = |cell: usize| {
            let (column, row) = (size.column_of(cell) as i32, size.row_of(cell) as i32);
            let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
            let beside = steps.map(|(right, down)| (column + right, row + down));
            let on_board = |&(column, row): &(i32, i32)| {
                (0..columns as i32).contains(&column) && (0..rows as i32).contains(&row)
            };
            let bit = |(column, row): (i32, i32)| 1 << size.cell(column as usize, row as usize);
            beside.into_iter().filter(on_board).map(bit).sum::<u32>()
        };
        let cells_where = |test: &dyn Fn(usize) -> bool| {
            (0..size.cells()).filter(|&cell| test(cell)).map(|cell| 1 << cell).sum::<u32>()
        };
        HexOracle {
            size,
            neighbours: (0..size.cells()).map(neighbours_of).collect(),
            edges: [
                [
                    cells_where(&|cell| size.row_of(cell) == 0),
                    cells_where(&|cell| size.row_of(cell) == rows - 1),
                ],
                [
                    cells_where(&|cell| size.column_of(cell) == 0),
                    cells_where(&|cell| size.column_of(cell) == columns - 1),
                ],
            ],
            known: HashMap::new(),
        }
    }

    pub fn cells(&self) -> usize {
        self.size.cells()
    }

    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Whether a side wins, whatever the position: also one that is over.
    pub fn is_won(&mut self, setup: &Setup, player: Player) -> bool {
        let stones = Player::BOTH.map(|player| {
            let own = (0..setup.cells.len()).filter(|&at| setup.cells[at] == Cell::Stone(player));
            own.map(|at| 1 << at).sum()
        });
        match Player::BOTH.into_iter().find(|&side| self.joins(stones, side)) {
            Some(winner) => winner == player,
            None => self.winner(stones, setup.to_move) == player,
        }
    }

    /// Whether a side's stones join its edges.
    pub fn joins(&self, stones: Stones, player: Player) -> bool {
        let own = stones[player.index()];
        let [first, last] = self.edges[player.index()];
        let mut reached = own & first;
        loop {
            if reached & last != 0 {
                return true;
            }
            let mut grown = reached;
            for cell in bits(reached) {
                grown |= self.neighbours[cell] & own;
            }
            if grown == reached {
                return false;
            }
            reached = grown;
        }
    }

    /// The side that has won, if the game is over.
    pub fn ended(&self, stones: Stones) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.joins(stones, player))
    }

    /// The winner with this side to move.
    pub fn winner(&mut self, stones: Stones, to_move: Player) -> Player {
        if let Some(winner) = self.ended(stones) {
            return winner;
        }
        if self.mover_wins(stones, to_move) { to_move } else { to_move.opponent() }
    }

    /// The same for a position that is not over.
    fn mover_wins(&mut self, stones: Stones, to_move: Player) -> bool {
        if let Some(&known) = self.known.get(&(stones, to_move)) {
            return known;
        }
        let empty = !(stones[0] | stones[1]) & (((1u64 << self.cells()) - 1) as u32);
        let mut wins = false;
        for cell in bits(empty) {
            let mut after = stones;
            after[to_move.index()] |= 1 << cell;
            // Only the side that has just moved can have joined its edges.
            if self.joins(after, to_move) || !self.mover_wins(after, to_move.opponent()) {
                wins = true;
                break;
            }
        }
        self.known.insert((stones, to_move), wins);
        wins
    }

    /// The position for the rules under test.
    pub fn setup(&self, stones: Stones, to_move: Player) -> Setup {
        let cell = |cell: usize| {
            let holds = |player: &Player| stones[player.index()] >> cell & 1 != 0;
            Player::BOTH.into_iter().find(holds).map_or(Cell::Empty, Cell::Stone)
        };
        Setup { size: self.size, cells: (0..self.cells()).map(cell).collect(), to_move }
    }

    /// The rows of a position, for messages.
    pub fn rows(&self, stones: Stones, to_move: Player) -> String {
        let letter = |cell: usize| match (stones[0] >> cell & 1, stones[1] >> cell & 1) {
            (0, 0) => '.',
            (1, 0) => 'x',
            (0, 1) => 'o',
            _ => '?',
        };
        let row = |row: usize| -> String {
            (0..self.size.columns()).map(|column| letter(self.size.cell(column, row))).collect()
        };
        let rows: Vec<String> = (0..self.size.rows()).map(row).collect();
        format!("{} with {to_move} to move", rows.join("/"))
    }
}

/// The numbers of the bits that are set.
pub fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
