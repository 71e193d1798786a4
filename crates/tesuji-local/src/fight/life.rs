//! Blocks that live by two eyes of their own (Benson 1976): [`two_eyes`].
//!
//! An eye of a block is an area without other stones of its side in which the block touches every empty point. The
//! opponent cannot fill the last point of one without capturing there, as long as there is another.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, GoBoard};

/// Whether a block has [`two_eyes`].
pub fn has_two_eyes<const N: usize>(go: &Go<N>, side: Player, block: &Bits<N>) -> bool {
    two_eyes(go, side, block).is_some()
}

/// The eyes of a block, all points of them, if there are two or more: areas of its own, without other own stones, in
/// which it touches every empty point.
pub fn two_eyes<const N: usize>(go: &Go<N>, side: Player, block: &Bits<N>) -> Option<Bits<N>> {
    let (board, stones) = (go.board(), go.stones());
    let empty = stones.empty(board);
    let liberties = board.neighbours(block) & empty;
    let alien = empty.without(&liberties) | stones.of(side).without(block);
    two_areas(board, liberties, &(liberties | stones.of(side.opponent())), &alien)
}

/// The areas around some points, within a set, that touch nothing alien, if there are two or more. Each is given up
/// as soon as it does: most are the rest of the board.
pub fn two_areas<const N: usize>(
    board: &GoBoard<N>,
    mut points: Bits<N>,
    within: &Bits<N>,
    alien: &Bits<N>,
) -> Option<Bits<N>> {
    let (mut areas, mut count) = (Bits::EMPTY, 0);
    while let Some(point) = points.lowest() {
        points.remove(point);
        if let Some(area) = board.reach_unless_touching(Bits::single(point), within, alien) {
            points = points.without(&area);
            areas |= area;
            count += 1;
        }
    }
    (count >= 2).then_some(areas)
}
