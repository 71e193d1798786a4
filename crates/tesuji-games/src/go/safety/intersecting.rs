//! Intersecting play (IP, after Randall et al. 2022): the side to move first makes the eye or the
//! connection it lacks.
//!
//! If W is on move, plays a stone on m and the claim for the new board, with L on move, counts m among
//! the living stones, the claim holds now. The stone stays for good, so no board since repeats; the boards
//! W makes hold the other living stones and a stone on m or on a later point.

use tesuji_core::{Bits, Player};

use super::{
    Making, Safety, Secured,
    alternating::{Means, Scene},
    without_moving,
};
use crate::go::{board::GoBoard, stones::Stones};

/// What `side`, on move, is sure of by playing first; only a bound of at least `needed` is of interest.
pub fn first_move<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    level: Safety,
    needed: usize,
) -> Secured<N> {
    let own = stones.of(side);
    let empty = stones.empty(board);
    let mut best = Secured::NOTHING;
    // A stone next to W's deals with three inner points at most.
    if !Scene::new(board, own, empty).is_hopeful(Means::Connections, 3, needed) {
        return best;
    }
    for cell in (empty & board.neighbours(&own)).iter() {
        if !stones.breathes(board, cell, side) {
            continue;
        }
        let captured = stones.captures(board, cell, side);
        let after = stones.after(cell, side, &captured);
        let found = without_moving(board, &after, side, false, level, needed);
        if found.points > best.points
            && let Some(found) = first(found, cell)
        {
            best = found;
            if best.points >= needed {
                return best;
            }
        }
    }
    best
}

/// The claim before the stone on `cell` is played, if that stone is to live.
fn first<const N: usize>(after: Secured<N>, cell: usize) -> Option<Secured<N>> {
    let stone = Bits::single(cell);
    let making = after.making?;
    making.kept.contains(cell).then(|| Secured {
        points: after.points,
        making: Some(Making { kept: making.kept.without(&stone), plays: making.plays | stone }),
    })
}
