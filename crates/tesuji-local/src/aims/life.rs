//! Stones that live though their side never plays again. No board has to be made for that, so it holds under
//! every past.

use tesuji_core::Bits;
use tesuji_games::go::GoBoard;

use crate::tsumego::benson;

/// Those of a side's stones that live by themselves (Benson 1976), whatever the opponent, whose stones are
/// `enemy`, does.
pub fn living<const N: usize>(board: &GoBoard<N>, own: &Bits<N>, enemy: &Bits<N>) -> Bits<N> {
    let empty = board.points().without(own).without(enemy);
    benson::alive(board, own, &empty).into_iter().fold(Bits::EMPTY, |sum, block| sum | block)
}
