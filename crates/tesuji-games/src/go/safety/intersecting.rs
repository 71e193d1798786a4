//! Intersecting play (IP, after Randall et al. 2022): the side to move first makes the eye or the
//! connection it lacks.
//!
//! If W is on move, plays a stone on m and the claim for the new board, with L on move, counts m among
//! the living stones, the claim holds now. The stone stays for good, so no board since repeats; the
//! boards W makes hold the other living stones and a stone on m or on a later point.

use tesuji_core::{Bits, Player};

use super::{Making, Safety, Secured, alternating::Means, scene::Scene, without_moving};
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
    let scene = Scene::new(board, own, empty);
    if own.is_empty() || !scene.is_hopeful(Means::Connections, 3, needed) {
        return best;
    }
    for cell in (empty & scene.around).iter() {
        let captured = stones.captures(board, cell, side);
        if captured.is_empty() && !(changes(&scene, cell) && stones.breathes(board, cell, side)) {
            continue;
        }
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

/// Whether a stone there may help: it reaches an inner point, divides a region or connects blocks, as far
/// as the points around it tell. Any other stone only fills W's own space.
#[inline]
fn changes<const N: usize>(scene: &Scene<N>, cell: usize) -> bool {
    let Scene { board, own, around, .. } = scene;
    let touching = board.touching(cell);
    let ring = touching | board.diagonals(cell);
    let in_pieces = |near: Bits<N>, within: Bits<N>| {
        near.lowest().is_some_and(|one| !near.is_within(&board.reach(Bits::single(one), &within)))
    };
    !touching.is_within(&(*own | *around))
        || in_pieces(touching.without(own), ring.without(own))
        || in_pieces(touching & *own, ring & *own)
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
