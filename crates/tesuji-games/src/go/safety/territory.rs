//! Territory beside living chains: regions where L cannot live.
//!
//! Let S be the living stones of a plan and R a component of the other points that W does not need as
//! an eye. (R may hold more stones of W; they count for nothing.) Call the points of R that do not
//! touch S and have no pair next to them, as `alternating` wants it, *spare*. W owns R in these cases.
//!
//! 1. R is one point. L can never play there.
//! 2. R is an eye that W needs, but every point of it touches every chain that borders on it and W has
//!    no pair there. While L has stones in R, W plays any empty point there. Such a stone joins all
//!    these chains, and what is left of R is an eye as before.
//! 3. R has no spare point, or one, or two adjacent ones, the board is at least two points wide and
//!    high, and other stones of W in R stand on spare points.
//!
//!    W answers at pairs. When it need not and L has stones in regions like R, W first *extends*: it
//!    plays an empty point next to its living stones in such a part of R (or half of an untouched pair
//!    that ties an answer to them). If there is none, all empty points of that part are spare (any
//!    other has a pair of empty points, and so on down to one that touches S). W plays a spare point:
//!    if it is the only empty one, this takes all of L's stones there. If there are two, L must take
//!    that stone at once or lose all of the part; afterwards one empty point is left, and W takes all
//!    by playing it.
//!
//!    *No board twice.* Answers and extensions stay for good, so only the plays on spare points between
//!    two of them matter. After W has taken all in a part, that part is empty but for stones on spare
//!    points. At least two of its empty points touch living stones: an inner point with a pair has two
//!    such, going down the pairs; and if only spare points are inner, each of them has two neighbours
//!    or more, all in R, and two adjacent points have none in common. So when L plays there again, W
//!    can extend there, and does before it plays any spare point. Thus each part sees at most one such
//!    sequence between two stones that stay, and its boards differ: L's stones are there before and
//!    gone after.
//!
//! The boards W makes hold S and a stone on a point of such a region that is not W's now. For 3 with a
//! stone of W on a spare point this needs that W's first stone is an answer or extension: then L either
//! has no stones in R yet, or at least two points to extend to are left.
//!
//! On boards one point wide, a spare point can be a ko, and there L may live.

use tesuji_core::Bits;

use super::{
    alternating::{MOST_SPARE, Means, Plan},
    scene::Scene,
};
use crate::go::board::GoBoard;

/// The points W owns besides its living stones, and where it may have to play for that. Pairs needed
/// are added to the plan.
pub fn owned<const N: usize>(
    scene: &Scene<N>,
    plan: &mut Plan<N>,
    means: Means,
) -> (Bits<N>, Bits<N>) {
    let Scene { board, own, empty, .. } = scene;
    let mut owned = plan.covered;
    let mut unseen = board.points().without(&plan.stones).without(&owned);
    let wide = board.size().columns() >= 2 && board.size().rows() >= 2;
    let mut plays = owned.without(own);
    while let Some(point) = unseen.lowest() {
        let region = board.reach(Bits::single(point), &unseen);
        unseen = unseen.without(&region);
        if region.len() == 1 {
            owned |= region;
            continue;
        }
        if region.meets(&plan.quiet) {
            if !region.meets(own)
                && !region.meets(&plan.pairs.used())
                && every_chain_touches_all(
                    plan.chains.as_slice().iter().map(|chain| chain.around),
                    &region,
                )
            {
                owned |= region;
                plays |= region;
            }
            continue;
        }
        let loose = region & *own;
        let others = region.without(&loose);
        let allowed = |spare: &Bits<N>| wide && few(board, &(*spare | loose));
        if !allowed(&Bits::EMPTY) {
            continue;
        }
        if !loose.is_empty()
            && others != others & *empty
            && (others & *empty & plan.around).len() < 2
        {
            continue;
        }
        let inner = others.without(&plan.around);
        let is_owned = if means == Means::Nothing || inner.is_empty() {
            allowed(&inner)
        } else if inner.len() > 2 && 2 * inner.len() > region.len() + MOST_SPARE {
            false
        } else {
            let spare = plan.pairs.cover(board, &others, &plan.around, empty, allowed);
            spare.is_empty() || allowed(&spare)
        };
        if is_owned {
            owned |= region;
            plays |= others;
        }
    }
    (owned, plays)
}

/// Whether L cannot make two eyes of the points, for want of a third or of a gap between two.
pub fn few<const N: usize>(board: &GoBoard<N>, points: &Bits<N>) -> bool {
    match points.len() {
        0 | 1 => true,
        2 => board.neighbours(points) & *points == *points,
        _ => false,
    }
}

/// Whether each chain that touches the region touches all of its points; `around` are the points next to
/// each chain.
pub fn every_chain_touches_all<const N: usize>(
    mut around: impl Iterator<Item = Bits<N>>,
    region: &Bits<N>,
) -> bool {
    around.all(|around| !around.meets(region) || region.is_within(&around))
}
