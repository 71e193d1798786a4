//! The blocks of a side and the regions its stones leave: what every kind of safety starts from.

use tesuji_core::Bits;

use super::few::Few;
use crate::go::board::GoBoard;

/// Blocks that count as connected, by stones or by a plan to connect them.
#[derive(Clone, Copy, Debug)]
pub struct Chain<const N: usize> {
    pub stones: Bits<N>,
    /// The points next to its stones.
    pub around: Bits<N>,
}

impl<const N: usize> Chain<N> {
    pub const NONE: Self = Chain { stones: Bits::EMPTY, around: Bits::EMPTY };
}

/// A maximal connected set of points without stones of the side.
#[derive(Clone, Copy, Debug)]
pub struct Region<const N: usize> {
    pub points: Bits<N>,
    /// The side's stones next to it.
    pub border: Bits<N>,
}

/// The list of chains of a position.
pub type Chains<const N: usize> = Few<Chain<N>, 8>;
/// The list of regions of a position.
pub type Regions<const N: usize> = Few<Region<N>, 8>;

/// The blocks among `own`.
#[inline]
pub fn blocks_of<const N: usize>(board: &GoBoard<N>, own: &Bits<N>) -> Chains<N> {
    let mut blocks = Few::new(Chain::NONE);
    let mut unseen = *own;
    while let Some(stone) = unseen.lowest() {
        let stones = board.reach(Bits::single(stone), &unseen);
        unseen = unseen.without(&stones);
        blocks.push(Chain { stones, around: board.neighbours(&stones).without(&stones) });
    }
    blocks
}

/// The regions left by `own`.
#[inline]
pub fn regions_of<const N: usize>(board: &GoBoard<N>, own: &Bits<N>) -> Regions<N> {
    let mut regions = Few::new(Region { points: Bits::EMPTY, border: Bits::EMPTY });
    let mut unseen = board.points().without(own);
    while let Some(point) = unseen.lowest() {
        let points = board.reach(Bits::single(point), &unseen);
        unseen = unseen.without(&points);
        regions.push(Region { points, border: board.neighbours(&points) & *own });
    }
    regions
}
