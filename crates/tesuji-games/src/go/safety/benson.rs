//! Unconditional life (Benson 1976): chains that cannot be captured even if their owner never answers.
//!
//! A region is a maximal connected set of points without stones of the side. It is vital to a chain if
//! each of its empty points is a liberty of the chain. Chains with fewer than two vital regions are
//! dropped, then regions that touch a dropped chain, until nothing changes.
//!
//! Positional superko cannot harm such chains: their owner need not move at all, and the opponent having
//! fewer moves is no help to it.

use tesuji_core::Bits;

use crate::go::board::GoBoard;

/// The chains of a side that live unconditionally.
#[derive(Clone, Debug)]
pub struct Alive<const N: usize> {
    /// All their stones.
    pub stones: Bits<N>,
    /// The chains, each with its stones.
    pub chains: Vec<Bits<N>>,
}

struct Chain<const N: usize> {
    stones: Bits<N>,
    liberties: Bits<N>,
    alive: bool,
}

struct Region<const N: usize> {
    empty: Bits<N>,
    border: Bits<N>,
}

/// The unconditionally alive chains among `own`, with `empty` points. Regions that meet `not_eyes` are
/// not counted as eyes.
pub fn unconditionally_alive<const N: usize>(
    board: &GoBoard<N>,
    own: &Bits<N>,
    empty: &Bits<N>,
    not_eyes: &Bits<N>,
) -> Alive<N> {
    let mut regions: Vec<Region<N>> = Vec::with_capacity(8);
    let mut dead = Bits::EMPTY;
    let mut unseen = board.points().without(own);
    while let Some(point) = unseen.lowest() {
        let points = board.reach(Bits::single(point), &unseen);
        unseen = unseen.without(&points);
        if !points.meets(not_eyes) {
            let border = board.neighbours(&points) & *own;
            regions.push(Region { empty: points & *empty, border });
        }
    }
    // Two eyes need two regions.
    if regions.len() < 2 {
        return Alive { stones: Bits::EMPTY, chains: Vec::new() };
    }
    let mut chains: Vec<Chain<N>> = Vec::with_capacity(8);
    let mut unseen = *own;
    while let Some(stone) = unseen.lowest() {
        let stones = board.reach(Bits::single(stone), &unseen);
        unseen = unseen.without(&stones);
        let liberties = board.neighbours(&stones) & *empty;
        chains.push(Chain { stones, liberties, alive: true });
    }
    loop {
        let before = dead;
        regions.retain(|region| !region.border.meets(&dead));
        for chain in chains.iter_mut().filter(|chain| chain.alive) {
            let vital = |region: &&Region<N>| {
                region.border.meets(&chain.stones) && region.empty.is_within(&chain.liberties)
            };
            if regions.iter().filter(vital).take(2).count() < 2 {
                chain.alive = false;
                dead |= chain.stones;
            }
        }
        if dead == before {
            break;
        }
    }
    chains.retain(|chain| chain.alive);
    Alive { stones: own.without(&dead), chains: chains.iter().map(|chain| chain.stones).collect() }
}
