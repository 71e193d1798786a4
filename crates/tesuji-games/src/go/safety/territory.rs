//! Territory beside unconditionally alive chains.
//!
//! Let S be the unconditionally alive stones of a side W and R a connected component of the other
//! points. L cannot live in R if it cannot have two eyes there, and an eye of L must be a point that no
//! stone of S touches: W fills any other point safely, as the stone joins S. Call the points of R that S
//! does not touch its *inner* points. W owns R in these cases.
//!
//! 1. R is one point. L can never play there; W only passes.
//! 2. R holds no stones of W, and every point of R touches every chain of S that borders R. While L has
//!    stones in R, W plays any empty point there, else it passes. Such a stone joins all these chains
//!    into one and every rest of R stays vital to it, so W stays alive. Every stone W plays stays for
//!    good, so W never repeats a board.
//! 3. R has at most two inner points, adjacent if there are two, the board is at least two points wide
//!    and high, and S is alive without counting any such region as an eye. R may hold stones of W only
//!    if it holds none of L.
//!
//!    While a component of R without W's stones contains stones of L, W plays a point of it that touches
//!    S if one is empty. Otherwise L has all of those, and W plays an inner point: with one inner point
//!    this captures everything there; with two empty ones L must capture that stone at once or lose all,
//!    after which one inner point is left, and W takes everything by playing it. Stones on points that
//!    touch S stay for good. Between two of them W plays inner points only, and after a capture there is
//!    again a point to extend to (an inner point has two neighbours or more, all in R), so W makes no
//!    board twice.
//!
//! All boards W makes hold S and a stone on one of the points of these regions that are not W's now.

use tesuji_core::{Bits, Player};

use super::{Making, Secured, benson::unconditionally_alive};
use crate::go::{board::GoBoard, stones::Stones};

/// What `side` is sure of by the chains that live unconditionally and the regions beside them.
pub fn secured<const N: usize>(board: &GoBoard<N>, stones: &Stones<N>, side: Player) -> Secured<N> {
    let own = stones.of(side);
    let other = stones.of(side.opponent());
    let empty = stones.empty(board);
    let alive = unconditionally_alive(board, &own, &empty, &Bits::EMPTY);
    if alive.stones.is_empty() {
        return Secured::NOTHING;
    }
    let touched = board.neighbours(&alive.stones);
    let mut owned = alive.stones;
    let mut plays = Bits::EMPTY;
    let mut killable = Bits::EMPTY;
    let mut unseen = board.points().without(&alive.stones);
    let narrow = board.size().columns() < 2 || board.size().rows() < 2;
    while let Some(point) = unseen.lowest() {
        let region = board.reach(Bits::single(point), &unseen);
        unseen = unseen.without(&region);
        if region.len() == 1 {
            owned |= region;
            continue;
        }
        if !region.meets(&own) && every_chain_touches_all(board, &alive.chains, &region) {
            owned |= region;
            plays |= region;
            continue;
        }
        let inner = region.without(&touched);
        let few = match inner.len() {
            0 | 1 => true,
            2 => board.neighbours(&inner) & inner == inner,
            _ => false,
        };
        if !narrow && few && !(region.meets(&own) && region.meets(&other)) {
            killable |= region;
        }
    }
    if !killable.is_empty() {
        let without = unconditionally_alive(board, &own, &empty, &killable);
        if without.stones == alive.stones {
            owned |= killable;
            plays |= killable.without(&own);
        }
    }
    let making = (!plays.is_empty()).then_some(Making { kept: alive.stones, plays });
    Secured { points: owned.len(), making }
}

/// Whether each chain that touches the region touches all of its points.
fn every_chain_touches_all<const N: usize>(
    board: &GoBoard<N>,
    chains: &[Bits<N>],
    region: &Bits<N>,
) -> bool {
    chains.iter().all(|chain| {
        let around = board.neighbours(chain);
        !around.meets(region) || region.is_within(&around)
    })
}
