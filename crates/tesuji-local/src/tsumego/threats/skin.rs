//! A group and its skin (the seed's words): [`Skin`].
//!
//! The group are the targets' blocks and the defender's other blocks that share liberties with
//! them. Its skin are its liberties, its second-order liberties, and the attacker's blocks that
//! touch it.

use tesuji_core::Bits;
use tesuji_games::go::GoBoard;

use crate::tsumego::Tsumego;

/// The targets with what surrounds them.
#[derive(Clone, Copy, Debug)]
pub struct Skin<const N: usize> {
    /// The targets' blocks.
    pub blocks: Bits<N>,
    /// These, and blocks that share liberties with them.
    pub group: Bits<N>,
    /// The targets' liberties within the region.
    pub liberties: Bits<N>,
    /// The other liberties of the group, within the region.
    pub shared: Bits<N>,
    /// Empty points of the region next to liberties.
    pub second_order: Bits<N>,
    /// The attacker's blocks next to the group or its liberties.
    pub enemies: Bits<N>,
}

impl<const N: usize> Skin<N> {
    /// The skin of the targets that have not been captured.
    pub fn of(game: &Tsumego<N>) -> Skin<N> {
        let (board, stones) = (game.go().board(), game.go().stones());
        let own = stones.of(game.terms().defender());
        let enemy = stones.of(game.terms().attacker);
        let empty = stones.empty(board) & game.terms().region;
        let blocks = board.reach(game.standing().fold(Bits::EMPTY, |sum, t| sum | t), &own);
        let liberties = board.neighbours(&blocks) & empty;
        let group = board.reach(blocks | (board.neighbours(&liberties) & own), &own);
        let shared = (board.neighbours(&group) & empty).without(&liberties);
        let first = liberties | shared;
        let second_order = (board.neighbours(&first) & empty).without(&first);
        let touching = board.neighbours(&(blocks | liberties)) & enemy;
        let enemies = board.reach(touching, &enemy);
        Skin { blocks, group, liberties, shared, second_order, enemies }
    }

    /// Calls `each` with every block of these stones, and its liberties.
    pub fn each_block(
        board: &GoBoard<N>,
        stones: &Bits<N>,
        empty: &Bits<N>,
        mut each: impl FnMut(Bits<N>, Bits<N>),
    ) {
        let mut rest = *stones;
        while let Some(stone) = rest.lowest() {
            let block = board.reach(Bits::single(stone), stones);
            rest = rest.without(&block);
            each(block, board.neighbours(&block) & *empty);
        }
    }

    /// The liberties of those blocks among `stones` that have at most so many.
    pub fn liberties_of_weak(game: &Tsumego<N>, stones: &Bits<N>, most: usize) -> Bits<N> {
        let board = game.go().board();
        let empty = game.go().stones().empty(board);
        let mut found = Bits::EMPTY;
        Skin::each_block(board, stones, &empty, |_, liberties| {
            if liberties.len() <= most {
                found |= liberties;
            }
        });
        found
    }
}
