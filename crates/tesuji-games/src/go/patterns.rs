//! Local patterns as features of a position, for searches that learn what positions are worth.
//!
//! Every rectangle of at most [`MOST_CELLS`] points is a window, and what stands in it, each point empty,
//! black or white, a number in base three. Windows that a symmetry of the board maps onto each other
//! share their numbers, and of all ways to look at one window the least number counts, so that symmetric
//! positions have the same features. Side to move doubles them: a shape is worth less to the side that
//! moves second.
//!
//! A window is read from the bit sets by a shift for each of its rows, and two table look-ups turn the
//! bits into the number.

use tesuji_core::{Bits, BoardSize, Player};

use super::{stones::Stones, symmetry::Symmetries};

/// The most points of a window: 3^10 patterns fit in 16 bits.
const MOST_CELLS: usize = 10;

/// All windows of one board.
#[derive(Debug)]
pub(super) struct Patterns {
    windows: Vec<Window>,
    /// For each class of windows the least number of all ways to look at a pattern.
    least: Vec<Vec<u16>>,
    count: usize,
}

#[derive(Debug)]
struct Window {
    /// The first cell of each row of the window.
    rows: Vec<usize>,
    columns: usize,
    /// The base-three number of a set of cells, each one counting once.
    number: Vec<u16>,
    class: usize,
    /// The first feature of the class.
    first: u32,
}

impl Patterns {
    pub(super) fn new(size: BoardSize, symmetries: &Symmetries) -> Patterns {
        let mut patterns = Patterns { windows: Vec::new(), least: Vec::new(), count: 0 };
        let mut seen = Vec::new();
        for (columns, rows) in shapes(size) {
            for row in 0..=size.rows() - rows {
                for column in 0..=size.columns() - columns {
                    let cells = rectangle(size, column, row, columns, rows);
                    if !seen.contains(&cells) {
                        patterns.add_class(size, symmetries, &cells, &mut seen);
                    }
                }
            }
        }
        patterns
    }

    /// How many features there are.
    pub(super) fn count(&self) -> usize {
        2 * self.count
    }

    /// Adds a window and all its images as one class.
    fn add_class(
        &mut self,
        size: BoardSize,
        symmetries: &Symmetries,
        model: &[usize],
        seen: &mut Vec<Vec<usize>>,
    ) {
        let class = self.least.len();
        let first = self.count as u32;
        let patterns = 3usize.pow(model.len() as u32);
        let mut turns: Vec<Vec<usize>> = Vec::new();
        for symmetry in 0..symmetries.count() {
            let places = symmetries.places(symmetry);
            let image: Vec<usize> = model.iter().map(|&cell| usize::from(places[cell])).collect();
            let mut cells = image.clone();
            cells.sort_unstable();
            // Where each cell of the window lies in the model.
            let order: Vec<usize> = cells
                .iter()
                .map(|cell| image.iter().position(|other| other == cell).expect("an image"))
                .collect();
            if cells == model && !turns.contains(&order) {
                turns.push(order.clone());
            }
            if !seen.contains(&cells) {
                self.windows.push(Window::new(size, &cells, &order, class, first));
                seen.push(cells);
            }
        }
        let least = turns
            .iter()
            .map(|order| turned(patterns, order))
            .reduce(|a, b| a.iter().zip(&b).map(|(a, b)| *a.min(b)).collect())
            .expect("the identity at least");
        self.least.push(least);
        self.count += patterns;
    }

    /// The features of a position, one for each window.
    #[inline]
    pub(super) fn each<const N: usize>(
        &self,
        stones: &Stones<N>,
        to_move: Player,
        mut feature: impl FnMut(u32),
    ) {
        let (black, white) = (stones.of(Player::Black), stones.of(Player::White));
        let shift = if to_move == Player::White { self.count as u32 } else { 0 };
        for window in &self.windows {
            let number = usize::from(window.number[window.read(&black)])
                + 2 * usize::from(window.number[window.read(&white)]);
            feature(shift + window.first + u32::from(self.least[window.class][number]));
        }
    }
}

impl Window {
    fn new(size: BoardSize, cells: &[usize], order: &[usize], class: usize, first: u32) -> Window {
        let columns = size.column_of(cells[cells.len() - 1]) - size.column_of(cells[0]) + 1;
        let rows = cells.iter().copied().step_by(columns).collect();
        let number = (0..1usize << cells.len())
            .map(|set| {
                let place = |cell: usize| 3usize.pow(order[cell] as u32);
                (0..cells.len()).filter(|cell| set >> cell & 1 != 0).map(place).sum::<usize>()
                    as u16
            })
            .collect();
        Window { rows, columns, number, class, first }
    }

    /// The members of a set that lie in the window, as a number.
    #[inline]
    fn read<const N: usize>(&self, set: &Bits<N>) -> usize {
        let mask = (1 << self.columns) - 1;
        let mut cells = 0;
        for (index, &first) in self.rows.iter().enumerate() {
            cells |= (set.bits_from(first) & mask) << (index * self.columns);
        }
        cells
    }
}

/// Each pattern as another way to look at it shows it, given the place that each cell gets. Every pattern is
/// made from the one without its last stone: searches of a few milliseconds need all of them, too.
fn turned(patterns: usize, order: &[usize]) -> Vec<u16> {
    let mut turned: Vec<u16> = Vec::with_capacity(patterns);
    turned.push(0);
    for &place in order {
        let seen = turned.len();
        for colour in 1..3 {
            let stone = colour * 3u16.pow(place as u32);
            turned.extend_from_within(..seen);
            turned[colour as usize * seen..].iter_mut().for_each(|pattern| *pattern += stone);
        }
    }
    turned
}

/// The shapes of windows that suit a board.
fn shapes(size: BoardSize) -> Vec<(usize, usize)> {
    let (columns, rows) = (size.columns(), size.rows());
    let fitting = |wide: usize, high: usize| {
        let (wide, high) = (wide.min(columns), high.min(rows));
        (wide, high.min(MOST_CELLS / wide))
    };
    let mut shapes = match columns.min(rows) {
        1 => vec![fitting(MOST_CELLS, 1), fitting(1, MOST_CELLS)],
        2 => vec![fitting(5, 2), fitting(2, 5)],
        _ => vec![fitting(3, 3), fitting(5, 2), fitting(2, 5)],
    };
    shapes.dedup();
    shapes
}

fn rectangle(
    size: BoardSize,
    column: usize,
    row: usize,
    columns: usize,
    rows: usize,
) -> Vec<usize> {
    (row..row + rows)
        .flat_map(|row| (column..column + columns).map(move |column| size.cell(column, row)))
        .collect()
}
