//! Targets that are safe, so that the defender need not play there any more.
//!
//! A target is safe if its chain is unconditionally alive (Benson), joined to a stone of its colour
//! that stands outside the region and belongs to no target, or next to an empty point outside the
//! region.

use crate::{
    board::{EMPTY, stone},
    go::{line::Line, stones::Geometry},
    race::life,
    statement::Colour,
};

/// Whether the defender's stone on a cell is safe. `target_stones` are those of all targets at the
/// start.
pub fn is_safe(line: &Line, target_stones: &[bool], defender: Colour, target: usize) -> bool {
    let (geometry, board): (&Geometry, _) = (&line.geometry, line.board());
    let chain = geometry.chain(board, target);
    let is_outside = |cell: usize| !line.region[cell];
    let joins = chain.iter().any(|&cell| is_outside(cell) && !target_stones[cell]);
    let reaches_out = chain.iter().any(|&cell| {
        geometry.neighbours[cell].iter().any(|&next| board[next] == EMPTY && is_outside(next))
    });
    // With the whole board as the region nothing reaches out of it: life by two eyes alone.
    let everywhere = vec![true; board.len()];
    joins || reaches_out || life::lives(geometry, board, &everywhere, stone(defender), &[target])
}

/// Whether it is never captured though its side always passes: chains next to empty points outside
/// the region help as if they had two eyes.
pub fn stays(line: &Line, defender: Colour, target: usize) -> bool {
    life::lives(&line.geometry, line.board(), &line.region, stone(defender), &[target])
}
