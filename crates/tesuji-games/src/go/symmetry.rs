//! The symmetries of a board as permutations of its points, and hash words seen through all of them.
//!
//! A position's key is kept for every symmetry at once: placing a stone changes all of them by one
//! [`KeyRing`]. Asking for the key of the mirrored position, and so for the smallest key of the
//! orbit, then costs nothing. Squares have eight symmetries, other rectangles four; those that move
//! no point apart from another (on boards one point wide) are left out.

use tesuji_core::{BoardSize, Key, Player, Symmetry, zobrist};

/// The most symmetries a board has.
pub(super) const MOST_SYMMETRIES: usize = 8;

/// One key for each symmetry.
pub(super) type KeyRing = [Key; MOST_SYMMETRIES];

/// Separates the words of Go boards from those of other games.
const GO_FAMILY: u64 = 0x676f_0000;

/// The symmetries of one board, and its hash words.
#[derive(Debug)]
pub(super) struct Symmetries {
    places: Vec<Vec<u16>>,
    inverses: Vec<Symmetry>,
    stone_words: Vec<[KeyRing; 2]>,
    /// Key of the empty board in every orientation; tells sizes apart.
    pub(super) empty_board: Key,
    /// Added when White is to move.
    pub(super) white_to_move: Key,
    /// Added for the number of passes just made.
    pub(super) passes: [Key; 3],
}

impl Symmetries {
    pub(super) fn new(size: BoardSize) -> Symmetries {
        let places = permutations(size);
        let inverse_of = |places_of: &[u16]| {
            let undone = |other: &Vec<u16>| {
                (0..size.cells())
                    .all(|cell| usize::from(other[usize::from(places_of[cell])]) == cell)
            };
            places.iter().position(undone).unwrap_or(0)
        };
        let inverses = places.iter().map(|places_of| inverse_of(places_of)).collect();
        let family = GO_FAMILY + (size.columns() * 64 + size.rows()) as u64;
        let word = |index: usize| zobrist(family, index as u64);
        let ring = |cell: usize, player: Player| {
            let mut ring = [Key::ZERO; MOST_SYMMETRIES];
            for (key, places_of) in ring.iter_mut().zip(&places) {
                *key = word(8 + 2 * usize::from(places_of[cell]) + player.index());
            }
            ring
        };
        let stone_words =
            (0..size.cells()).map(|cell| Player::BOTH.map(|player| ring(cell, player))).collect();
        Symmetries {
            inverses,
            stone_words,
            empty_board: word(0),
            white_to_move: word(1),
            passes: [Key::ZERO, word(2), word(3)],
            places,
        }
    }

    /// How many there are, the identity included.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Where a symmetry takes each cell.
    #[inline]
    pub(super) fn places(&self, symmetry: Symmetry) -> &[u16] {
        &self.places[symmetry]
    }

    #[inline]
    pub(super) fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        self.inverses[symmetry]
    }

    /// Adds or removes a stone in the keys of all orientations.
    #[inline]
    pub(super) fn toggle(&self, keys: &mut KeyRing, cell: usize, player: Player) {
        for (key, word) in keys.iter_mut().zip(&self.stone_words[cell][player.index()]) {
            *key ^= *word;
        }
    }

    /// The word of a stone in the orientation of the board itself.
    #[inline]
    pub(super) fn stone_word(&self, cell: usize, player: Player) -> Key {
        self.stone_words[cell][player.index()][0]
    }
}

/// All different symmetries as tables of new places, the identity first.
fn permutations(size: BoardSize) -> Vec<Vec<u16>> {
    let (last_column, last_row) = (size.columns() - 1, size.rows() - 1);
    let mut tables: Vec<Vec<u16>> = Vec::new();
    for number in 0..MOST_SYMMETRIES {
        let (mirror, flip, swap) = (number & 1 != 0, number & 2 != 0, number & 4 != 0);
        if swap && !size.is_square() {
            break;
        }
        let place = |cell: usize| {
            let column = size.column_of(cell);
            let row = size.row_of(cell);
            let column = if mirror { last_column - column } else { column };
            let row = if flip { last_row - row } else { row };
            if swap { size.cell(row, column) as u16 } else { size.cell(column, row) as u16 }
        };
        let table = (0..size.cells()).map(place).collect();
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_symmetries_of_rectangles() {
        for (size, count) in
            [("1x1", 1), ("1x5", 2), ("5x1", 2), ("2x3", 4), ("2x2", 8), ("9x9", 8)]
        {
            let size: BoardSize = size.parse().unwrap();
            let symmetries = Symmetries::new(size);
            assert_eq!(symmetries.count(), count, "{size}");
            for symmetry in 0..count {
                let back = symmetries.places(symmetries.inverse(symmetry));
                for (cell, &place) in symmetries.places(symmetry).iter().enumerate() {
                    assert_eq!(usize::from(back[usize::from(place)]), cell);
                }
            }
        }
    }
}
