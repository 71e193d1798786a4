//! Eyes that only play can show: a small search within one region for whether W keeps an eye there, or
//! two, whatever L does, and owns the region as well.
//!
//! Let S be the stones of a plan (`alternating`), R a component of the other points without a pair, and
//! let one or two chains of S border on it. [`leaves_eyes`] is the search of `hunt` in R with two more
//! conditions. Whenever it is L's turn, each of these chains has as many liberties in R as it wants eyes
//! there: one, or two if it is the only chain. And at the end, when the rules of `territory` give W all
//! of R, each chain has as many *eyes*: parts (components of R without the strong stones) without a stone
//! of W, of which each chain that touches one point touches all.
//!
//! **Why that is an eye.** In `alternating` chains live because at L's turn each has two liberties if it
//! is one block: one in each of two eyes. This is so here as well. A move of L takes one liberty, so it
//! captures nothing of S; it is in one region, and W's answer there restores what is asked of that
//! region. The answer is legal: if it ties to a block that is a whole chain, then that chain has a
//! liberty in its other eye, or, if both are in R, two in R afterwards; a block that is not its whole
//! chain has two liberties at the pair that connects it, and there is no pair in R. So S is never
//! captured, as the search takes for granted: a stone of L without liberties is suicide, and strong stones
//! stay. In the end each eye is a region that W owns as `alternating` or case 2 of `territory` say: while
//! L has stones in the part, W may play any empty point, which joins all chains that touch the part, and
//! what is left is an eye as before; and L never fills it, for that would be suicide.
//!
//! **Superko** is dealt with in `hunt`: the boards W makes are those of the same play. W never answers
//! elsewhere, so regions do not disturb each other. A region hunted for eyes is one W plays in. Chains
//! that would have counted it as quiet border on it, so the search has found them an eye in it.
//!
//! S is chosen as in `alternating`: stones without two eyes are dropped until all have them. With hunts a
//! chain may gain by that, since what is dropped no longer needs an eye of its own and its points join
//! regions. So if none are left, the largest chain is tried alone.

use tesuji_core::Bits;

use super::{
    alternating::{Attempt, Scene},
    hunt::{Hunt, MEMORY, hash},
};
use crate::go::board::GoBoard;

/// Regions with more empty points are not searched.
const MOST_EMPTY: usize = 9;

/// A search that has seen so many positions is given up.
const MOST_POSITIONS: u32 = 2000;

/// Results kept for a thread; a power of two.
const EYE_RESULTS: usize = 1 << 17;

impl<const N: usize> Attempt<'_, N> {
    /// The stones of the largest chain, if there are others.
    pub(super) fn largest(&self) -> Bits<N> {
        let chains = self.plan.chains.as_slice();
        let largest = chains.iter().max_by_key(|chain| chain.stones.len());
        largest.filter(|_| chains.len() > 1).map_or(Bits::EMPTY, |chain| chain.stones)
    }

    /// Which of the stones of chains that lack eyes are left without them by searches. What these find
    /// is added to what is covered.
    pub(super) fn hunt_for_eyes(
        &mut self,
        lacking: &Bits<N>,
        counted: &[u8],
        connections: &Bits<N>,
        undivided: &Bits<N>,
        covered: &mut Bits<N>,
    ) -> Bits<N> {
        let Scene { board, own, empty, .. } = self.scene;
        let standing = self.plan.stones;
        let mut hunted = Bits::EMPTY;
        let mut dead = Bits::EMPTY;
        let chains = self.plan.chains.clone();
        for (chain, &count) in chains.as_slice().iter().zip(counted) {
            if !chain.stones.is_within(lacking) {
                continue;
            }
            let mut count = count;
            let mut unseen = board.points().without(&standing);
            while count < 2
                && let Some(point) = unseen.lowest()
            {
                let region = board.reach(Bits::single(point), &unseen);
                unseen = unseen.without(&region);
                if !chain.around.meets(&region) || region.meets(connections) {
                    continue;
                }
                let is_covered = region.is_within(covered);
                let had = if is_covered && !region.meets(&hunted) {
                    u8::from(region.is_within(undivided))
                } else {
                    // Also if it has been hunted for another chain.
                    u8::from(!region.meets(own) && (region & *empty).is_within(&chain.around))
                };
                if region.meets(&hunted) {
                    count += 1 - had;
                    continue;
                }
                let mut beside = [chain.around & region, Bits::EMPTY];
                let mut others = chains
                    .as_slice()
                    .iter()
                    .filter(|other| other.stones != chain.stones && other.around.meets(&region));
                if let Some(other) = others.next() {
                    beside[1] = other.around & region;
                }
                if others.next().is_some() {
                    continue;
                }
                let weak = region & *own;
                let enemy = region.without(&(weak | *empty));
                let leaves = |eyes| leaves_eyes(board, &region, beside, eyes, &weak, &enemy);
                let found = if beside[1].is_empty() && leaves(2) {
                    2
                } else {
                    u8::from(had == 0 && leaves(1))
                };
                if found > 0 {
                    count = count - had + found;
                    hunted |= region;
                    *covered |= region;
                    self.plan.pairs.forget_within(&region);
                }
            }
            if count < 2 {
                dead |= chain.stones;
            }
        }
        dead
    }
}

/// Whether W owns the region and keeps so many eyes there for each of the chains that the region borders on: one, or
/// two if it is the only chain. `beside` are the points of the region next to either, nothing for a
/// second chain that is not there.
fn leaves_eyes<const N: usize>(
    board: &GoBoard<N>,
    region: &Bits<N>,
    beside: [Bits<N>; 2],
    eyes: usize,
    weak: &Bits<N>,
    other: &Bits<N>,
) -> bool {
    let size = board.size();
    // `territory` says why not on narrow boards.
    let is_wide = size.columns() >= 2 && size.rows() >= 2;
    if N != 1 || !is_wide || region.without(&(*weak | *other)).len() > MOST_EMPTY {
        return false;
    }
    let sides = (size.columns() * 64 + size.rows()) as u64;
    let [one, another] = beside.map(|points| points.words()[0]);
    let [region_word, weak_word, other_word] = [region, weak, other].map(|set| set.words()[0]);
    let question = [sides, region_word, weak_word, other_word, one, another, eyes as u64];
    MEMORY.with_borrow_mut(|memory| {
        if memory.eyes.is_empty() {
            memory.eyes = vec![([0; 7], false); EYE_RESULTS];
            memory.make_room_for_positions();
        }
        let place = hash(&question) as usize % EYE_RESULTS;
        if memory.eyes[place].0 == question {
            return memory.eyes[place].1;
        }
        memory.search += 1;
        let mut hunt = Hunt {
            board,
            region: *region,
            beside_wall: beside[0] | beside[1],
            beside_chains: beside,
            eyes,
            closed_for_good: *weak,
            most: MOST_POSITIONS,
            seen: 0,
            memory,
        };
        let found = hunt.is_lost(*weak, *other, *weak);
        memory.eyes[place] = (question, found);
        found
    })
}

impl<const N: usize> Hunt<'_, N> {
    /// The points next to W's stones that are connected to those beside which `beside` are.
    pub(super) fn around(&self, beside: &Bits<N>, own: &Bits<N>) -> Bits<N> {
        *beside | self.board.neighbours(&self.board.reach(*beside & *own, own))
    }

    /// Whether each chain that wants eyes has a liberty here for each of them.
    pub(super) fn has_liberties(&self, own: &Bits<N>, other: &Bits<N>) -> bool {
        let empty = self.region.without(&(*own | *other));
        self.beside_chains
            .iter()
            .filter(|beside| !beside.is_empty())
            .all(|beside| (self.around(beside, own) & empty).len() >= self.eyes)
    }

    /// Whether each chain has its eyes: parts without W's stones all of whose points touch every chain
    /// that touches one.
    pub(super) fn has_eyes(&self, own: &Bits<N>, strong: &Bits<N>) -> bool {
        let mut found = [0; 2];
        let around = self.beside_chains.map(|beside| match beside.is_empty() {
            true => Bits::EMPTY,
            false => self.around(&beside, own),
        });
        let mut unseen = self.region.without(strong);
        while let Some(point) = unseen.lowest() {
            let part = self.board.reach(Bits::single(point), &unseen);
            unseen = unseen.without(&part);
            let touches = around.map(|around| around.meets(&part));
            let is_eye = !part.meets(own)
                && (0..2).all(|chain| !touches[chain] || part.is_within(&around[chain]));
            for chain in 0..2 {
                found[chain] += usize::from(is_eye && touches[chain]);
            }
        }
        let wanted = |chain: usize| !self.beside_chains[chain].is_empty();
        (0..2).all(|chain| !wanted(chain) || found[chain] >= self.eyes)
    }
}
