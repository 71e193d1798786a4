//! The geometry of a Hex board, computed once and shared by all positions on it.
//!
//! Cells are numbered row by row; row r + 1 lies half a cell to the right of row r, so the
//! neighbours of (column, row) are (c±1, r), (c, r±1), (c+1, r-1) and (c-1, r+1). All six come from
//! shifts of a whole set of cells, with the outer columns masked off before they could wrap around.

use tesuji_core::{Bits, BoardSize, Key, Player, zobrist};

/// Keys of Hex differ from those of every other game.
const FAMILY: u64 = 0x4865_7800;

/// The geometry of one board size.
#[derive(Debug)]
pub struct HexBoard<const N: usize> {
    pub(super) size: BoardSize,
    /// Every cell.
    pub(super) all: Bits<N>,
    not_first_column: Bits<N>,
    not_last_column: Bits<N>,
    /// The two edges each player wants to join.
    pub(super) edges: [[Bits<N>; 2]; 2],
    /// The neighbours of each cell.
    pub(super) neighbours: Vec<Bits<N>>,
    /// Where each cell goes when columns and rows are exchanged; on square boards that also
    /// exchanges the players' aims.
    pub(super) transposed: Vec<u16>,
    stone_keys: [Vec<Key>; 2],
    white_to_move_key: Key,
}

impl<const N: usize> HexBoard<N> {
    /// The geometry of a board of this size, which must fit into `64 * N` cells.
    pub fn new(size: BoardSize) -> HexBoard<N> {
        assert!(size.cells() <= Bits::<N>::CAPACITY, "{size} does not fit {N} words");
        let (columns, rows) = (size.columns(), size.rows());
        let where_ = |test: &dyn Fn(usize, usize) -> bool| -> Bits<N> {
            (0..size.cells()).filter(|&at| test(size.column_of(at), size.row_of(at))).collect()
        };
        let family = FAMILY + ((columns as u64) << 40) + ((rows as u64) << 48);
        let stone_key = |player: usize| {
            (0..size.cells()).map(|at| zobrist(family, (2 * at + player) as u64)).collect()
        };
        let mut board = HexBoard {
            size,
            all: Bits::first(size.cells()),
            not_first_column: where_(&|column, _| column != 0),
            not_last_column: where_(&|column, _| column != columns - 1),
            edges: [
                [where_(&|_, row| row == 0), where_(&|_, row| row == rows - 1)],
                [where_(&|column, _| column == 0), where_(&|column, _| column == columns - 1)],
            ],
            neighbours: Vec::new(),
            transposed: (0..size.cells())
                .map(|at| (size.column_of(at) * rows + size.row_of(at)) as u16)
                .collect(),
            stone_keys: [stone_key(0), stone_key(1)],
            white_to_move_key: zobrist(family, u64::MAX),
        };
        board.neighbours =
            (0..size.cells()).map(|at| board.neighbours_of(&Bits::single(at))).collect();
        board
    }

    /// The neighbours of each cell.
    pub fn neighbours(&self) -> &[Bits<N>] {
        &self.neighbours
    }

    /// The cells along one of the two edges a player wants to join.
    pub fn edge(&self, player: Player, edge: usize) -> Bits<N> {
        self.edges[player.index()][edge]
    }

    /// The cells beside a place of a player: a cell, or one of its edges, numbered after the cells.
    pub(super) fn beside(&self, player: Player, place: usize) -> Bits<N> {
        match place.checked_sub(self.size.cells()) {
            Some(edge) => self.edges[player.index()][edge],
            None => self.neighbours[place],
        }
    }

    /// The two cells that touch both of two places, if there are two and nothing else does: cells on one
    /// edge have that in common as well.
    pub(super) fn pair_between(&self, player: Player, places: [usize; 2]) -> Option<[usize; 2]> {
        let [one, other] = places;
        let on_same_edge = |edge: &Bits<N>| {
            let is_on = |place: usize| place < self.size.cells() && edge.contains(place);
            is_on(one) && is_on(other)
        };
        if self.edges[player.index()].iter().any(on_same_edge) {
            return None;
        }
        let common = self.beside(player, one) & self.beside(player, other);
        let mut cells = common.iter();
        match (cells.next(), cells.next(), cells.next()) {
            (Some(low), Some(high), None) => Some([low, high]),
            _ => None,
        }
    }

    /// The cells next to a member of the set (members included where they neighbour each other).
    #[inline]
    pub(super) fn neighbours_of(&self, set: &Bits<N>) -> Bits<N> {
        let columns = self.size.columns();
        let rightward = *set & self.not_last_column;
        let leftward = *set & self.not_first_column;
        let sideways = rightward.shifted_up(1) | leftward.shifted_down(1);
        let straight = set.shifted_up(columns) | set.shifted_down(columns);
        // On boards one column wide both masks are empty, so a shift by 0 moves nothing.
        let slanted = rightward.shifted_down(columns - 1) | leftward.shifted_up(columns - 1);
        (sideways | straight | slanted) & self.all
    }

    /// All cells of `within` connected to `from` (which must lie in it) through `within`.
    #[inline]
    pub(super) fn flood(&self, from: Bits<N>, within: &Bits<N>) -> Bits<N> {
        let mut reached = from;
        loop {
            let grown = reached | (self.neighbours_of(&reached) & *within);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// A shortest chain of cells of `stones` that joins a player's edges, or nothing if none does.
    pub(super) fn shortest_chain(&self, player: Player, stones: &Bits<N>) -> Bits<N> {
        let [near, far] = &self.edges[player.index()];
        self.chain_between(near, far, stones)
    }

    /// A shortest chain of cells of `stones` from a cell of `near` to one of `far`, or nothing.
    pub(super) fn chain_between(&self, near: &Bits<N>, far: &Bits<N>, stones: &Bits<N>) -> Bits<N> {
        let mut layers = vec![*stones & *near];
        let mut seen = layers[0];
        loop {
            let last = layers[layers.len() - 1];
            if let Some(end) = (last & *far).lowest() {
                let mut chain = Bits::single(end);
                let mut at = end;
                for layer in layers.iter().rev().skip(1) {
                    let previous = (self.neighbours[at] & *layer).lowest();
                    at = previous.expect("each layer was reached from the one before");
                    chain.insert(at);
                }
                return chain;
            }
            let next = (self.neighbours_of(&last) & *stones).without(&seen);
            if next.is_empty() {
                return Bits::EMPTY;
            }
            seen |= next;
            layers.push(next);
        }
    }

    /// The key of one stone, as the board stands (symmetry 0) or after a half turn (1).
    #[inline]
    pub(super) fn stone_key(&self, player: Player, cell: usize, symmetry: usize) -> Key {
        let at = if symmetry == 0 { cell } else { self.size.cells() - 1 - cell };
        self.stone_keys[player.index()][at]
    }

    /// The key of having White to move.
    #[inline]
    pub(super) fn white_to_move_key(&self) -> Key {
        self.white_to_move_key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_match_the_definition() {
        for size in ["1x1", "1x5", "5x1", "2x2", "3x3", "4x7", "8x8", "11x11", "13x13", "26x26"] {
            let size: BoardSize = size.parse().unwrap();
            let board = HexBoard::<11>::new(size);
            for at in 0..size.cells() {
                let (column, row) = (size.column_of(at) as i32, size.row_of(at) as i32);
                let expected: Bits<11> = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
                    .iter()
                    .map(|(dc, dr)| (column + dc, row + dr))
                    .filter(|&(c, r)| {
                        (0..size.columns() as i32).contains(&c)
                            && (0..size.rows() as i32).contains(&r)
                    })
                    .map(|(c, r)| size.cell(c as usize, r as usize))
                    .collect();
                assert_eq!(board.neighbours[at], expected, "{size} cell {at}");
            }
        }
    }
}
