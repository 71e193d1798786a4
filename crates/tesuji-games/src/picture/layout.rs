//! Where the points of a board lie on paper, in units of which a cell is about forty wide.

use super::Grid;
use tesuji_core::BoardSize;

/// A place on paper, from the top left.
pub(super) type Place = (f64, f64);

/// The distance of neighbouring points.
pub(super) const UNIT: f64 = 40.0;

/// From the centre of a hexagon to a corner.
const CORNER: f64 = UNIT / 1.732_050_807_568_877_2;

/// The points of a board on paper.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) grid: Grid,
    pub(super) size: BoardSize,
}

impl Layout {
    /// Width and height of the board with its coordinates.
    pub(super) fn extent(self) -> Place {
        let (columns, rows) = (self.size.columns() as f64, self.size.rows() as f64);
        match self.grid {
            Grid::Lines => ((columns + 1.5) * UNIT, (rows + 1.5) * UNIT),
            Grid::Hexagons => (
                (columns + (rows - 1.0) / 2.0 + 2.0) * UNIT,
                (rows - 1.0) * 1.5 * CORNER + 2.0 * CORNER + 1.5 * UNIT,
            ),
        }
    }

    /// The centre of a cell.
    pub(super) fn centre(self, cell: usize) -> Place {
        self.place(self.size.column_of(cell) as f64, self.size.row_of(cell) as f64)
    }

    /// The place of a column and a row, which may be beyond the board.
    pub(super) fn place(self, column: f64, row: f64) -> Place {
        match self.grid {
            Grid::Lines => ((column + 1.25) * UNIT, (row + 1.25) * UNIT),
            Grid::Hexagons => {
                ((column + row / 2.0 + 1.5) * UNIT, row * 1.5 * CORNER + CORNER + 0.75 * UNIT)
            }
        }
    }

    /// The corners of a cell, clockwise from its top left or top one.
    pub(super) fn corners(self, cell: usize) -> Vec<Place> {
        let (x, y) = self.centre(cell);
        let half = UNIT / 2.0;
        match self.grid {
            Grid::Lines => [(-half, -half), (half, -half), (half, half), (-half, half)]
                .map(|(right, down)| (x + right, y + down))
                .to_vec(),
            Grid::Hexagons => [
                (0.0, -CORNER),
                (half, -CORNER / 2.0),
                (half, CORNER / 2.0),
                (0.0, CORNER),
                (-half, CORNER / 2.0),
                (-half, -CORNER / 2.0),
            ]
            .map(|(right, down)| (x + right, y + down))
            .to_vec(),
        }
    }

    /// What lies beyond each edge of a cell, from the one between its first two corners on: another
    /// cell, or nothing.
    pub(super) fn neighbours(self, cell: usize) -> Vec<Option<usize>> {
        let steps: &[(isize, isize)] = match self.grid {
            Grid::Lines => &[(0, -1), (1, 0), (0, 1), (-1, 0)],
            Grid::Hexagons => &[(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
        };
        let beyond = |&(right, down): &(isize, isize)| {
            let column = self.size.column_of(cell).checked_add_signed(right)?;
            let row = self.size.row_of(cell).checked_add_signed(down)?;
            (column < self.size.columns() && row < self.size.rows())
                .then(|| self.size.cell(column, row))
        };
        steps.iter().map(beyond).collect()
    }

    /// The points that boards of lines mark for orientation.
    pub(super) fn star_points(self) -> Vec<usize> {
        let along = |length: usize| match length {
            0..=6 => Vec::new(),
            7 | 8 => vec![2, length - 3],
            9..=12 => vec![2, length - 3],
            _ => vec![3, length - 4],
        };
        let (columns, rows) = (self.size.columns(), self.size.rows());
        let (across, down) = (along(columns), along(rows));
        if self.grid != Grid::Lines || across.is_empty() || down.is_empty() {
            return Vec::new();
        }
        let middle = |length: usize| (length % 2 == 1).then_some(length / 2);
        let mut stars: Vec<usize> = across
            .iter()
            .flat_map(|&column| down.iter().map(move |&row| (column, row)))
            .map(|(column, row)| self.size.cell(column, row))
            .collect();
        if let (Some(column), Some(row)) = (middle(columns), middle(rows)) {
            stars.push(self.size.cell(column, row));
            if columns >= 15 && rows >= 15 {
                stars.extend(across.iter().map(|&side| self.size.cell(side, row)));
                stars.extend(down.iter().map(|&side| self.size.cell(column, side)));
            }
        }
        stars
    }
}
