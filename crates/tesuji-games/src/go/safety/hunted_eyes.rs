//! Eyes that only play can show: a small search within one region for whether W keeps an eye there, or
//! two, whatever L does, and owns the region as well.
//!
//! Let S be the stones of a plan (`alternating`), R a component of the other points without a pair, and
//! let one or two chains of S border on it. [`leaves_eyes`] is the search of `hunt` in R with two more
//! conditions. Whenever it is L's turn, each of these chains has as many liberties in R as it wants eyes
//! there: one, or two if it is the only chain. And at the end, when the rules of `territory` give W all
//! of R, each chain has as many *eyes*: parts (components of R without the strong stones) of which each
//! chain that touches one point touches all. (So there is no stone of W in them: it would touch the chain,
//! and be strong.)
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

use tesuji_core::Bits;

use super::{
    hunt::{Hunt, Question},
    territory::every_chain_touches_all,
};
use crate::go::board::GoBoard;

/// How far a search for eyes may go.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Regions with more empty points are not searched.
    pub most_empty: usize,
    /// A search that has seen so many positions is given up.
    pub most_positions: u32,
}

/// For what is to be decided without search.
pub const LARGE: Limits = Limits { most_empty: 9, most_positions: 2000 };

/// For searches, which ask all the time.
pub const SMALL: Limits = Limits { most_empty: 6, most_positions: 60 };

/// Whether W owns the region and keeps so many eyes there for each of the chains that the region borders on: one, or
/// two if it is the only chain. `beside` are the points of the region next to either, nothing for a
/// second chain that is not there.
pub fn leaves_eyes<const N: usize>(
    board: &GoBoard<N>,
    region: &Bits<N>,
    beside: [Bits<N>; 2],
    eyes: u8,
    [weak, other]: [Bits<N>; 2],
    limits: Limits,
) -> bool {
    let most = limits.most_positions;
    let eyes = usize::from(eyes);
    let question = Question { region: *region, weak, other, beside, eyes, most };
    region.without(&(weak | other)).len() <= limits.most_empty && question.holds(board)
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

    /// Whether each chain has its eyes: parts all of whose points touch every chain that touches one. There are
    /// no stones of W in such a part: they would touch the chain, and be strong.
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
            if every_chain_touches_all(around.into_iter(), &part) {
                for (around, found) in around.iter().zip(&mut found) {
                    *found += usize::from(around.meets(&part));
                }
            }
        }
        let wanted = |chain: usize| !self.beside_chains[chain].is_empty();
        (0..2).all(|chain| !wanted(chain) || found[chain] >= self.eyes)
    }
}
