//! What is on the board, as a side W sees it, and whether it is worth a closer look.

use tesuji_core::Bits;

use super::{
    alternating::{MOST_SPARE, Means},
    hunt,
    shape::{Chain, Chains, Region, Regions, regions_of},
};
use crate::go::board::GoBoard;

#[derive(Clone, Debug)]
pub struct Scene<'a, const N: usize> {
    pub board: &'a GoBoard<N>,
    /// W's stones.
    pub own: Bits<N>,
    /// The points without stones.
    pub empty: Bits<N>,
    /// The points next to W's stones, without those.
    pub around: Bits<N>,
    /// The regions that W's stones leave.
    pub regions: Regions<N>,
}

impl<'a, const N: usize> Scene<'a, N> {
    #[inline]
    pub fn new(board: &'a GoBoard<N>, own: Bits<N>, empty: Bits<N>) -> Self {
        let around = board.neighbours(&own).without(&own);
        Scene { board, own, empty, around, regions: regions_of(board, &own) }
    }

    /// Whether two eyes and `needed` points are not out of the question once `less` inner points are
    /// dealt with: the first thing to ask, since most positions end here.
    #[inline]
    pub fn is_hopeful(&self, means: Means, less: usize, needed: usize) -> bool {
        let mut eyes = 0;
        let mut lost = 0;
        for region in self.regions.as_slice() {
            let count = region.points.len();
            let inner = region.points.without(&self.around);
            let quiet = (inner & self.empty).len() <= less;
            let inner = inner.len().saturating_sub(less);
            if means != Means::Nothing && 2 * inner <= count {
                // It takes four points to make two eyes, or three and the first move.
                eyes += if count >= 4 - less.min(1) { 2 } else { 1 };
            } else {
                eyes += usize::from(quiet);
                if inner > 2
                    && (means == Means::Nothing || 2 * inner > count + MOST_SPARE)
                    && (region.points & self.empty).len() > hunt::MOST_EMPTY + less
                {
                    // At best W gets the points it can reach.
                    let reached = (region.points & self.around & self.empty).len() + less;
                    lost += count.saturating_sub(reached);
                }
            }
        }
        eyes >= 2 && lost + needed <= self.board.points().len()
    }

    /// Whether there are blocks that a pair might connect.
    #[inline]
    pub fn may_connect(&self, blocks: &Chains<N>) -> bool {
        let blocks = blocks.as_slice();
        blocks.iter().enumerate().any(|(at, block)| {
            let shared = |other: &Chain<N>| (block.around & other.around & self.empty).len() >= 2;
            blocks[at + 1..].iter().any(shared)
        })
    }

    /// Whether two eyes are not out of the question for a block that is connected to no other, if eyes that
    /// pairs do not show are looked for in regions of up to so many empty points.
    pub fn may_live(&self, blocks: &Chains<N>, most_empty: usize) -> bool {
        blocks.as_slice().iter().any(|block| {
            let mut eyes = 0;
            for region in self.regions.as_slice() {
                if !region.points.meets(&block.around) {
                    continue;
                }
                let count = region.points.len();
                let open = region.points & self.empty;
                let is_only = region.border.is_within(&block.stones);
                let inner = count - (region.points & block.around).len();
                let may_cover = is_only && 2 * inner <= count;
                let is_sought = open.len() <= most_empty;
                eyes += usize::from(may_cover || is_sought || open.is_within(&block.around));
                if is_only && count >= 4 && (may_cover || is_sought) {
                    eyes += usize::from(self.may_be_divided(region));
                }
                if eyes >= 2 {
                    return true;
                }
            }
            false
        })
    }

    /// Whether two points may divide the region, as far as the points around them tell.
    fn may_be_divided(&self, region: &Region<N>) -> bool {
        let points = region.points;
        let mut dividing = (points & self.around & self.empty).iter().filter(|&cell| {
            let near = self.board.touching(cell) & points;
            let ring = (near | self.board.diagonals(cell)) & points;
            near.lowest()
                .is_some_and(|one| !near.is_within(&self.board.reach(Bits::single(one), &ring)))
        });
        dividing.next().is_some() && dividing.next().is_some()
    }
}
