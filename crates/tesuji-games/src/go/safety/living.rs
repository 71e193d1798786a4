//! Which stones live and which points are owned, as sets: for evaluations and pictures, which ask
//! where, not how much.
//!
//! [`living`] is the claim of [`secured`](super::secured) for a side that only answers, with its
//! points told. Nothing in it says which boards of the past forbid the answers.

use tesuji_core::{Bits, Player};

use super::{Safety, alternating, hunted, scene::Scene, shape::blocks_of, territory};
use crate::go::{board::GoBoard, stones::Stones};

/// What a side is sure of while it only answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Living<const N: usize> {
    /// The stones that live.
    pub stones: Bits<N>,
    /// All points the side owns, these stones and dead stones of the other side included.
    pub area: Bits<N>,
    /// Points outside the area that the claim needs: where the side answers, or must not play.
    pub needs: Bits<N>,
}

/// What `side` is sure of if it answers whatever the other side does; of several plans the one with
/// most area.
pub fn living<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    level: Safety,
) -> Living<N> {
    let mut best = Living { stones: Bits::EMPTY, area: Bits::EMPTY, needs: Bits::EMPTY };
    let own = stones.of(side);
    if own.is_empty() {
        return best;
    }
    let scene = Scene::new(board, own, stones.empty(board));
    let blocks = blocks_of(board, &own);
    let eyes_by = level.eyes_by(board.points().len());
    for &means in level.means() {
        let Some(mut plan) = alternating::plan(&scene, &blocks, means, eyes_by) else { continue };
        let (mut owned, mut plays) = territory::owned(&scene, &mut plan, means);
        if level.hunts() && means != alternating::Means::Nothing {
            hunted(&scene, &plan, &mut owned, &mut plays, 0);
        }
        let area = owned | plan.stones;
        if area.len() > best.area.len() {
            let needs = (plan.pairs.used() | plan.quiet).without(&area);
            best = Living { stones: plan.stones, area, needs };
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::safety::secured;

    /// Random boards: `secured` counts as much area, and never more.
    #[test]
    fn the_sets_are_as_large_as_the_numbers_say() {
        let board = GoBoard::<1>::new("5x5".parse().unwrap()).unwrap();
        let mut rng = tesuji_core::Rng::new(1);
        let mut found = 0;
        for _ in 0..20_000 {
            let mut sets = [Bits::EMPTY; 2];
            for cell in 0..25 {
                let owner = rng.below(4);
                if owner > 0 {
                    sets[usize::from(owner == 3)].insert(cell);
                }
            }
            let stones = Stones::new(sets[0], sets[1]);
            if stones.breathless(&board).is_some() {
                continue;
            }
            for level in [Safety::Benson, Safety::LapPairs] {
                for side in Player::BOTH {
                    let living = living(&board, &stones, side, level);
                    let first = side.opponent();
                    let least = secured(&board, &stones, side, first, level, living.area.len());
                    assert!(least.points >= living.area.len());
                    let most = secured(&board, &stones, side, first, level, 25);
                    assert!(most.points <= living.area.len());
                    assert!(living.stones.is_within(&stones.of(side)));
                    assert!(living.stones.is_within(&living.area));
                    found += usize::from(!living.area.is_empty());
                }
            }
        }
        assert!(found > 500, "{found}");
    }
}
