//! Stones that live though their side never plays again (Benson 1976).
//!
//! A region is a connected part of the points without stones of the side; it is vital to a chain that
//! touches all of its empty points. Chains with two vital regions around which only such chains stand can
//! never be captured: the opponent would have to fill both at once. No board has to be made for that, so it
//! holds under every past.

use tesuji_core::Bits;
use tesuji_games::go::GoBoard;

/// Those of a side's stones that live by themselves, whatever the opponent, whose stones are `enemy`, does.
pub fn living<const N: usize>(board: &GoBoard<N>, own: &Bits<N>, enemy: &Bits<N>) -> Bits<N> {
    let mut chains = parts(board, *own);
    let mut regions = parts(board, board.points().without(own));
    loop {
        let is_vital = |region: &Bits<N>, chain: &Bits<N>| {
            let around = board.neighbours(chain);
            around.meets(region) && region.without(enemy).is_within(&around)
        };
        let has_eyes =
            |chain: &Bits<N>| regions.iter().filter(|region| is_vital(region, chain)).count() >= 2;
        let before = chains.len();
        chains.retain(has_eyes);
        let left = chains.iter().fold(Bits::EMPTY, |sum, chain| sum | *chain);
        if chains.len() == before {
            return left;
        }
        regions.retain(|region| (board.neighbours(region) & *own).is_within(&left));
    }
}

/// The connected parts of a set.
fn parts<const N: usize>(board: &GoBoard<N>, mut rest: Bits<N>) -> Vec<Bits<N>> {
    let mut parts = Vec::new();
    while let Some(point) = rest.lowest() {
        let part = board.reach(Bits::single(point), &rest);
        rest = rest.without(&part);
        parts.push(part);
    }
    parts
}
