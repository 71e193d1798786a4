//! Unconditional life (Benson 1976): blocks that the opponent cannot capture even if their owner always passes.
//!
//! The areas that a side's stones leave open are looked at one by one. An area is vital to a block if it has an
//! empty point and all its empty points are liberties of the block. Blocks with fewer than two vital areas, and areas that touch a
//! block already ruled out, are dropped until nothing changes; what is left lives. [`lives`] asks about one block
//! and first looks for two areas vital to it, which nearly always answers.

use tesuji_core::Bits;
use tesuji_games::go::GoBoard;

/// Whether a block of the stones `own` is unconditionally alive.
pub fn lives<const N: usize>(
    board: &GoBoard<N>,
    own: &Bits<N>,
    empty: &Bits<N>,
    block: &Bits<N>,
) -> bool {
    let open = board.points().without(own);
    if !has_two_vital(board, &open, empty, block) {
        return false;
    }
    alive(board, own, empty).iter().any(|alive| alive.meets(block))
}

/// The points that show that a block is unconditionally alive: on every board that agrees on them it is.
pub fn witness<const N: usize>(board: &GoBoard<N>, own: &Bits<N>, empty: &Bits<N>) -> Bits<N> {
    let mut points = Bits::EMPTY;
    let alive = alive(board, own, empty);
    let dropped = alive.iter().fold(*own, |rest, block| rest.without(block));
    for area in parts(board, &board.points().without(own)) {
        if !board.neighbours(&area).meets(&dropped) {
            points |= area;
        }
    }
    alive.iter().fold(points, |sum, block| sum | *block)
}

/// Whether two areas are vital to the block, whatever other blocks they touch.
fn has_two_vital<const N: usize>(
    board: &GoBoard<N>,
    open: &Bits<N>,
    empty: &Bits<N>,
    block: &Bits<N>,
) -> bool {
    let mut liberties = board.neighbours(block) & *empty;
    if !liberties.has_two() {
        return false;
    }
    let alien = empty.without(&liberties);
    let mut found = false;
    while let Some(point) = liberties.lowest() {
        liberties.remove(point);
        // The first point itself is a liberty; what it leads to must not meet other empty points.
        let seed = Bits::single(point);
        if let Some(area) = board.reach_unless_touching(seed, open, &alien) {
            if found {
                return true;
            }
            found = true;
            liberties = liberties.without(&area);
        }
    }
    false
}

/// The blocks among the stones `own` that are unconditionally alive.
pub fn alive<const N: usize>(board: &GoBoard<N>, own: &Bits<N>, empty: &Bits<N>) -> Vec<Bits<N>> {
    let mut blocks = parts(board, own);
    let mut areas = parts(board, &board.points().without(own));
    loop {
        let is_vital = |area: &Bits<N>, block: &Bits<N>| {
            let inside = *area & *empty;
            !inside.is_empty() && inside.is_within(&board.neighbours(block))
        };
        let before = blocks.len();
        blocks.retain(|block| areas.iter().filter(|area| is_vital(area, block)).count() >= 2);
        if blocks.len() == before {
            return blocks;
        }
        let kept = blocks.iter().fold(Bits::EMPTY, |sum, block| sum | *block);
        let dropped = own.without(&kept);
        areas.retain(|area| !board.neighbours(area).meets(&dropped));
    }
}

/// The areas that make a block alive: vital to it, and next to blocks that are alive only.
pub fn eyes<const N: usize>(
    board: &GoBoard<N>,
    own: &Bits<N>,
    empty: &Bits<N>,
    block: &Bits<N>,
) -> Vec<Bits<N>> {
    let kept = alive(board, own, empty).iter().fold(Bits::EMPTY, |sum, alive| sum | *alive);
    let dropped = own.without(&kept);
    let liberties = board.neighbours(block) & *empty;
    let is_eye = |area: &Bits<N>| {
        let inside = *area & *empty;
        !inside.is_empty()
            && inside.is_within(&liberties)
            && !board.neighbours(area).meets(&dropped)
    };
    parts(board, &board.points().without(own)).into_iter().filter(is_eye).collect()
}

/// The connected parts of a set.
fn parts<const N: usize>(board: &GoBoard<N>, set: &Bits<N>) -> Vec<Bits<N>> {
    let (mut rest, mut parts) = (*set, Vec::new());
    while let Some(point) = rest.lowest() {
        let part = board.reach(Bits::single(point), set);
        rest = rest.without(&part);
        parts.push(part);
    }
    parts
}
