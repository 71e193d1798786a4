//! Eyes that one answer makes, also between two chains that are not connected.
//!
//! Let R be a region without pairs and without stones of W (`alternating`). [`pair_for_eyes`] looks for a
//! pair of empty points x, y, such that each chain that borders on R touches x or y, and a stone of W on
//! either x or y, whatever L has in R, makes of R
//! * *territory*: the rules of `territory`, case 3 without pairs, give W all parts that are left
//!   (components of R without the stone), and
//! * *eyes*: each chain has one of its own or shares one with others: a part of which every chain that
//!   touches one point, the stone being joined to the chains it touches, touches all.
//!
//! Then R is an eye for each of these chains; two if it borders on one chain only and the stone leaves that
//! two eyes. Which stones L has in R does not matter, since neither rule asks for it. So W need only answer
//! at the other point when L plays on x or y.
//!
//! *Before that* both are empty at L's turn, and each chain has a liberty in R (two, if R is two eyes: then
//! both points touch the only chain). One move of L takes one, so it captures none of the chain. *The answer*
//! is legal: the blocks it touches have a liberty elsewhere, at the pair that connects them if they are not
//! their whole chain, else in their other eye; if both eyes are in R, then there afterwards. *After it* every
//! part is next to the new stone, since R is connected. So a part full of stones of L is captured by it, and
//! each chain has a liberty in its eye. The chains that share the eye touch all of it: L cannot fill it, as
//! that would be suicide; and W may play any point of it while L has stones there, which joins these chains,
//! and what is left is an eye as before. That is case 2 of `territory`.
//!
//! If L never plays there, W plays x or y itself in the end, like half of any pair. The stone stays for good
//! and is on a point where W has none now, so no board repeats, and a [`Making`](super::Making) with all of R
//! covers the boards of what follows.

use tesuji_core::Bits;

use super::{
    few::Few,
    territory::{every_chain_touches_all, few},
};
use crate::go::board::GoBoard;

/// A pair of empty points such that W's stone on either makes the region W's and gives so many eyes in it
/// to each chain that borders on it. `beside` are the points of the region next to each of them; two eyes
/// are for one chain only.
pub fn pair_for_eyes<const N: usize>(
    board: &GoBoard<N>,
    region: &Bits<N>,
    beside: &[Bits<N>],
    open: &Bits<N>,
    eyes: u8,
) -> Option<Bits<N>> {
    let around = beside.iter().fold(Bits::EMPTY, |all, points| all | *points);
    let mut making = Bits::<N>::EMPTY;
    for point in (around & *open).iter() {
        if !makes_eyes(board, region, beside, &around, point, eyes) {
            continue;
        }
        for before in making.iter() {
            let pair = Bits::single(point) | Bits::single(before);
            if beside.iter().all(|points| points.meets(&pair)) {
                return Some(pair);
            }
        }
        making.insert(point);
    }
    None
}

/// Whether W's stone makes the region W's and leaves so many eyes to each chain.
fn makes_eyes<const N: usize>(
    board: &GoBoard<N>,
    region: &Bits<N>,
    beside: &[Bits<N>],
    around: &Bits<N>,
    stone: usize,
    eyes: u8,
) -> bool {
    let touching = board.touching(stone);
    let joined = beside
        .iter()
        .filter(|points| points.contains(stone))
        .fold(touching, |joined, points| joined | *points);
    let reach = |points: &Bits<N>| if points.contains(stone) { joined } else { *points };
    let around = *around | touching;
    let mut found = Few::<u8, 4>::new(0);
    beside.iter().for_each(|_| found.push(0));
    let mut unseen = region.without(&Bits::single(stone));
    while let Some(point) = unseen.lowest() {
        let part = board.reach(Bits::single(point), &unseen);
        unseen = unseen.without(&part);
        if !few(board, &part.without(&around)) {
            return false;
        }
        if every_chain_touches_all(beside.iter().map(reach), &part) {
            for (points, found) in beside.iter().zip(found.as_mut_slice()) {
                *found += u8::from(reach(points).meets(&part));
            }
        }
    }
    found.as_slice().iter().all(|found| *found >= eyes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pair for one eye in the upper row of a board of two, all of it empty; the chains are given by the
    /// points beside them.
    fn pair(columns: usize, beside: &[&[usize]]) -> Option<Vec<usize>> {
        let board = GoBoard::<1>::new(format!("{columns}x2").parse().unwrap()).unwrap();
        let set = |points: &[usize]| points.iter().copied().collect::<Bits<1>>();
        let row: Bits<1> = (0..columns).collect();
        let beside: Vec<Bits<1>> = beside.iter().map(|points| set(points)).collect();
        pair_for_eyes(&board, &row, &beside, &row, 1).map(|pair| pair.iter().collect())
    }

    #[test]
    fn either_point_makes_an_eye_for_both() {
        assert_eq!(pair(2, &[&[0], &[1]]), Some(vec![0, 1]));
        assert_eq!(pair(2, &[&[0, 1], &[1]]), Some(vec![0, 1]));
    }

    /// After a stone on one end, one chain touches the middle and the other the far end; or the one chain touches all
    /// that is left, and the other only the middle.
    #[test]
    fn eyes_are_touched_by_every_chain_that_touches_them() {
        assert_eq!(pair(3, &[&[0], &[2]]), None);
        assert_eq!(pair(5, &[&[0, 1, 2, 3, 4], &[2]]), None);
    }

    /// Either stone leaves an eye on the left, and room for the opponent on the right.
    #[test]
    fn the_rest_is_territory() {
        assert_eq!(pair(7, &[&[0, 1, 2]]), None);
        assert!(pair(5, &[&[0, 1, 2]]).is_some());
    }

    /// Either inner point makes an eye at an end, but before that the opponent can take both ends, all that the
    /// second chain touches.
    #[test]
    fn each_chain_has_a_liberty_before_the_answer() {
        assert_eq!(pair(4, &[&[1, 2], &[0, 3]]), None);
        assert!(pair(4, &[&[1, 2, 3], &[0, 3]]).is_some());
    }
}
