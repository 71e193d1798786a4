//! The cells of a sketch, numbered so that a set of them fits into one word: [`Ground`].

use tesuji_core::{Bits, Key, zobrist};
use tesuji_games::go::GoBoard;

/// A set of cells of the ground.
pub(super) type Cells = u128;

/// Of more cells than this no sketch is made.
const MOST_CELLS: usize = Cells::BITS as usize;

/// What a cell may be or touch, for keys.
pub(super) const ASPECTS: usize = 9;

/// The cells of a sketch and what is next to what.
#[derive(Debug)]
pub(super) struct Ground {
    /// Their numbers on the board.
    pub places: Vec<usize>,
    near: Vec<Cells>,
    words: Vec<[Key; ASPECTS]>,
}

impl Ground {
    /// The ground of these points, unless they are too many.
    pub fn of<const N: usize>(board: &GoBoard<N>, points: Bits<N>) -> Option<Ground> {
        if points.len() > MOST_CELLS {
            return None;
        }
        let places: Vec<usize> = points.iter().collect();
        // By place, so that sketches of positions of one board can share what is known.
        let words = |place: usize| {
            std::array::from_fn(|aspect| zobrist(0x736b_6500 + aspect as u64, place as u64))
        };
        let mut ground = Ground {
            near: Vec::new(),
            words: places.iter().map(|&place| words(place)).collect(),
            places,
        };
        ground.near = points.iter().map(|place| ground.cells(&board.touching(place))).collect();
        Some(ground)
    }

    /// The cells that are among these points.
    pub fn cells<const N: usize>(&self, points: &Bits<N>) -> Cells {
        let at = self.places.iter().enumerate().filter(|&(_, &place)| points.contains(place));
        at.fold(0, |cells, (cell, _)| cells | 1 << cell)
    }

    /// The cell of a point that is one.
    pub fn cell_of(&self, place: usize) -> usize {
        match self.places.binary_search(&place) {
            Ok(cell) => cell,
            Err(_) => unreachable!("stones are played on cells of the ground"),
        }
    }

    /// The cells next to these, with some of themselves.
    pub fn near(&self, cells: Cells) -> Cells {
        each(cells).fold(0, |near, cell| near | self.near[cell])
    }

    /// All that is connected to these cells within others.
    pub fn reach(&self, seeds: Cells, within: Cells) -> Cells {
        let (mut found, mut latest) = (seeds, seeds);
        while latest != 0 {
            latest = self.near(latest) & within & !found;
            found |= latest;
        }
        found
    }

    /// A key of these sets, one for each aspect.
    pub fn key(&self, sets: [Cells; ASPECTS]) -> Key {
        let mut key = Key::ZERO;
        for (aspect, cells) in sets.into_iter().enumerate() {
            each(cells).for_each(|cell| key ^= self.words[cell][aspect]);
        }
        key
    }

    /// A key of two cells in order.
    pub fn key_of_ko(&self, (at, stone): (u8, u8)) -> Key {
        let [at, stone] = [at, stone].map(|cell| self.places[usize::from(cell)] as u64);
        zobrist(0x736b_6576, at << 16 | stone)
    }
}

/// The cells of a set, lowest first.
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            cell
        })
    })
}
