//! A rectangular board as a list of cells, row by row from the top, and its mirror images.

use crate::Colour;

/// The cells of a board: `b'.'`, `b'x'` (Black) or `b'o'` (White).
pub type Cells = Box<[u8]>;

/// An empty cell.
pub const EMPTY: u8 = b'.';

/// The stone of a colour.
pub fn stone(colour: Colour) -> u8 {
    match colour {
        Colour::Black => b'x',
        Colour::White => b'o',
    }
}

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    pub columns: usize,
    pub rows: usize,
}

impl Size {
    pub fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// The cell this far to the right and down of another, if it is on the board.
    pub fn beside(self, cell: usize, right: isize, down: isize) -> Option<usize> {
        let column = (cell % self.columns).checked_add_signed(right)?;
        let row = (cell / self.columns).checked_add_signed(down)?;
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// For each cell its neighbours at the given steps.
    pub fn neighbours(self, steps: &[(isize, isize)]) -> Vec<Vec<usize>> {
        let of = |cell| {
            steps.iter().filter_map(|&(right, down)| self.beside(cell, right, down)).collect()
        };
        (0..self.cells()).map(of).collect()
    }

    /// Where the eight (four) symmetries of a square (another rectangle) take each cell: bit 0 of
    /// the number mirrors left and right, bit 1 top and bottom, bit 2 then swaps columns and rows.
    /// Those that equal an earlier one are left out.
    pub fn symmetries(self) -> Vec<Vec<usize>> {
        let count = if self.columns == self.rows { 8 } else { 4 };
        let mut tables: Vec<Vec<usize>> = Vec::new();
        for number in 0..count {
            let place = |cell: usize| {
                let (mut column, mut row) = (cell % self.columns, cell / self.columns);
                if number & 1 != 0 {
                    column = self.columns - 1 - column;
                }
                if number & 2 != 0 {
                    row = self.rows - 1 - row;
                }
                if number & 4 != 0 {
                    (column, row) = (row, column);
                }
                row * self.columns + column
            };
            let table: Vec<usize> = (0..self.cells()).map(place).collect();
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
        tables
    }
}

/// A list with one item for each cell, after a symmetry.
pub fn mapped<T: Copy>(cells: &[T], places: &[usize]) -> Box<[T]> {
    let mut moved: Box<[T]> = cells.into();
    for (cell, &place) in places.iter().enumerate() {
        moved[place] = cells[cell];
    }
    moved
}
