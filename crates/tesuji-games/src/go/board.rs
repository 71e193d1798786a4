//! The geometry of a board: which points touch, and everything that follows from that alone.
//!
//! Points are numbered row by row without gaps, so a set of points is a [`Bits`] and all
//! neighbours of a set are found at once by four shifts. There is no guard column; instead the
//! shifts to the left and right are masked, so that a row does not run into the next. A [`GoBoard`]
//! is made once per search and shared by all its positions.

use std::sync::OnceLock;

use tesuji_core::{Bits, BoardSize};

use super::{patterns::Patterns, symmetry::Symmetries};

/// The geometry of one board size, with what depends on it: symmetries and hash words.
#[derive(Debug)]
pub struct GoBoard<const N: usize> {
    size: BoardSize,
    points: Bits<N>,
    beyond_first_column: Bits<N>,
    before_last_column: Bits<N>,
    touching: Vec<Bits<N>>,
    diagonals: Vec<Bits<N>>,
    pub(super) symmetries: Symmetries,
    /// Made when first asked for.
    patterns: OnceLock<Patterns>,
}

impl<const N: usize> GoBoard<N> {
    /// The board of this size, or nothing if `N` words cannot hold its points.
    pub fn new(size: BoardSize) -> Option<GoBoard<N>> {
        if size.cells() > Bits::<N>::CAPACITY {
            return None;
        }
        let column = |wanted: usize| -> Bits<N> {
            (0..size.cells()).filter(|&cell| size.column_of(cell) == wanted).collect()
        };
        let points = Bits::first(size.cells());
        Some(GoBoard {
            size,
            points,
            beyond_first_column: points.without(&column(0)),
            before_last_column: points.without(&column(size.columns() - 1)),
            touching: offsets(size, [(0, -1), (-1, 0), (1, 0), (0, 1)]),
            diagonals: offsets(size, [(-1, -1), (1, -1), (-1, 1), (1, 1)]),
            symmetries: Symmetries::new(size),
            patterns: OnceLock::new(),
        })
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// All points.
    #[inline]
    pub fn points(&self) -> Bits<N> {
        self.points
    }

    /// The patterns of positions on this board.
    #[inline]
    pub(super) fn patterns(&self) -> &Patterns {
        self.patterns.get_or_init(|| Patterns::new(self.size, &self.symmetries))
    }

    /// The points next to this one.
    #[inline]
    pub fn touching(&self, cell: usize) -> Bits<N> {
        self.touching[cell]
    }

    /// The points diagonally next to this one.
    #[inline]
    pub fn diagonals(&self, cell: usize) -> Bits<N> {
        self.diagonals[cell]
    }

    /// The points next to a member of the set; members themselves only if they touch another.
    #[inline]
    pub fn neighbours(&self, set: &Bits<N>) -> Bits<N> {
        let columns = self.size.columns();
        (set.shifted_up(1) & self.beyond_first_column)
            | (set.shifted_down(1) & self.before_last_column)
            | (set.shifted_up(columns) & self.points)
            | set.shifted_down(columns)
    }

    /// Everything that can be reached from `seeds` without leaving `within`, the seeds (which must
    /// lie inside) included. From one stone within its colour: its chain.
    #[inline]
    pub fn reach(&self, seeds: Bits<N>, within: &Bits<N>) -> Bits<N> {
        let mut reached = seeds;
        loop {
            let fresh = (self.neighbours(&reached) & *within).without(&reached);
            if fresh.is_empty() {
                return reached;
            }
            reached |= fresh;
        }
    }

    /// Like [`GoBoard::reach`], but given up as soon as the region is seen to touch one of
    /// `others`: most blocks have a liberty close by, and their far ends need no visit.
    #[inline]
    pub fn reach_unless_touching(
        &self,
        seeds: Bits<N>,
        within: &Bits<N>,
        others: &Bits<N>,
    ) -> Option<Bits<N>> {
        let mut reached = seeds;
        loop {
            let around = self.neighbours(&reached);
            if around.meets(others) {
                return None;
            }
            let fresh = (around & *within).without(&reached);
            if fresh.is_empty() {
                return Some(reached);
            }
            reached |= fresh;
        }
    }
}

/// For each cell the set of cells at the given (column, row) offsets that are on the board.
fn offsets<const N: usize>(size: BoardSize, offsets: [(isize, isize); 4]) -> Vec<Bits<N>> {
    let neighbour = |cell: usize, (right, down): (isize, isize)| {
        let column = size.column_of(cell).checked_add_signed(right)?;
        let row = size.row_of(cell).checked_add_signed(down)?;
        (column < size.columns() && row < size.rows()).then(|| size.cell(column, row))
    };
    (0..size.cells())
        .map(|cell| offsets.iter().filter_map(|&offset| neighbour(cell, offset)).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const N: usize>(size: &str) {
        let board = GoBoard::<N>::new(size.parse().unwrap()).unwrap();
        for cell in board.points().iter() {
            assert_eq!(
                board.neighbours(&Bits::single(cell)),
                board.touching(cell),
                "{size} {cell}"
            );
            assert!(!board.diagonals(cell).meets(&board.touching(cell)));
        }
        let all = board.points();
        assert_eq!(board.reach(Bits::single(0), &all), all);
        assert!(board.neighbours(&all).is_within(&all));
    }

    #[test]
    fn shifts_find_the_neighbours() {
        check::<1>("1x1");
        check::<1>("1x5");
        check::<1>("5x1");
        check::<1>("8x8");
        check::<2>("3x2");
        check::<2>("9x9");
        check::<4>("13x17");
        check::<6>("19x19");
        check::<10>("25x25");
    }

    #[test]
    fn too_few_words_are_refused() {
        assert!(GoBoard::<1>::new("13x5".parse().unwrap()).is_none());
    }
}
