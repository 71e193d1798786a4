//! Extending liberties (EL, after Randall et al. 2022): W's share of the points nobody owns.
//!
//! Let E be the empty points next to W's living stones that are in no owned region, no pair and no eye
//! W must leave alone. W's strategy gets one more rule: when L plays on a point of E, or when W has
//! nothing to answer and nothing to capture, W plays on a point of E. Its stone touches living stones
//! and stays. A move of L takes one point of E at most, never two, and L's other moves, passes
//! included, cost W nothing: so W gets half of E, rounded up if it is on move and down if not. Of each
//! pair outside the owned regions it gets one point as well: if L never plays there, W does in the end.
//!
//! W passes only when E is used up, so these points are on the board before the game ends. Every stone
//! stays for good, so no board repeats. Both sides' bounds may count the same point; each alone is
//! true.

use tesuji_core::Bits;

use super::alternating::Plan;

/// Points of a share, and where W may play to get them.
pub struct Share<const N: usize> {
    pub points: usize,
    pub plays: Bits<N>,
}

/// What W gets of the points it does not own.
#[inline]
pub fn share<const N: usize>(
    empty: &Bits<N>,
    plan: &Plan<N>,
    owned: &Bits<N>,
    on_move: bool,
) -> Share<N> {
    let used = plan.pairs.used();
    let beside = (*empty & plan.around).without(&(*owned | used | plan.quiet));
    let pairs = plan.pairs.list().iter().filter(|pair| !pair.meets(owned)).count();
    Share { points: (beside.len() + usize::from(on_move)) / 2 + pairs, plays: beside }
}
