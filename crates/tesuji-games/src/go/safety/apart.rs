//! Stones of a side W that live by what is apart from a fight: [`living_apart`].
//!
//! The points of the fight, with all stones that may be captured in it, count for nothing: regions that have one of
//! them are no eyes, and pairs have none. So W's moves in the fight disturb neither eyes nor answers, and its answers are
//! on points where the fight is not played. The argument of `alternating` is about the regions that remain, which W's living stones
//! shut off from the fight, and about pairs of empty points; nothing in it asks what happens in other regions.

use tesuji_core::{Bits, Player};

use super::{
    alternating::{self, Means},
    few::Few,
    scene::Scene,
    seeking::EyesBy,
    shape::{Region, blocks_of},
};
use crate::go::{board::GoBoard, stones::Stones};

/// Stones that live, and where their side has to answer for that.
#[derive(Clone, Debug)]
pub struct LivingApart<const N: usize> {
    /// The stones.
    pub stones: Bits<N>,
    /// Pairs of points: where the opponent takes one, the side takes the other.
    pub pairs: Vec<Bits<N>>,
}

/// The stones of a side that live apart from these points. `may_answer` if it may have to answer moves of the opponent
/// elsewhere.
pub fn living_apart<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    apart: &Bits<N>,
    may_answer: bool,
) -> LivingApart<N> {
    let own = stones.of(side).without(apart);
    let mut scene = Scene::new(board, own, stones.empty(board).without(apart));
    let mut regions = Few::new(Region { points: Bits::EMPTY, border: Bits::EMPTY });
    for region in scene.regions.as_slice().iter().filter(|region| !region.points.meets(apart)) {
        regions.push(*region);
    }
    scene.regions = regions;
    let blocks = blocks_of(board, &own);
    let means: &[Means] = match may_answer {
        true => &[Means::Nothing, Means::Answers, Means::Connections],
        false => &[Means::Nothing],
    };
    let plans = means.iter().filter_map(|&means| {
        let plan = alternating::plan(&scene, &blocks, means, EyesBy::Hunts)?;
        Some(LivingApart { stones: plan.stones, pairs: plan.pairs.list().to_vec() })
    });
    // What lives in one way need not do so in another, and pairs of two plans may overlap.
    let most = plans.max_by_key(|plan| (plan.stones.len(), std::cmp::Reverse(plan.pairs.len())));
    most.unwrap_or(LivingApart { stones: Bits::EMPTY, pairs: Vec::new() })
}
