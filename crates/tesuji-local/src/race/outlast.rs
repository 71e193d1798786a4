//! Captures that are certain because the winner lasts long enough, whatever else goes on: [`outlasting`].
//!
//! Let X be a block D of the loser's essential stones with all stones of its side that it may yet be joined to, and P
//! the empty points it may grow into: the least sets such that P has every empty point next to X or P, and X every
//! stone of the loser next to P, with its block. Suppose that no stone of the winner W next to X or P is captured for
//! the time being, and that each point of P touches one of them. Then each stone of W on P is joined to such a stone and
//! stays, D gains no liberty outside P, and stones of X that W takes on the way leave points around which only stones
//! of W stand, out of D's reach. So P gets smaller with every move of W on it, and n = |P| moves capture D, whatever it does.
//! An eye of one or two points with only D around may be part of P: W fills it last, and if the loser takes a
//! stone out of it, it has filled it but for one point.
//!
//! Meanwhile the loser moves n - 1 times, n times if it is its turn, and once more for each turn that W has to
//! give away. Each move takes one liberty of a block of W, and W's own moves take none that is not in P. So a block with
//! more liberties outside P than that is not captured; nor is one with a liberty outside the region, or with two eyes.
//! W's essential blocks must be of this kind, too, unless the loser is a keeper, which loses nothing but its own block.
//!
//! Every board that W makes has more of W's stones on the points of P than those before, or, in the eye,
//! one more of the loser's.

use tesuji_core::{Bits, Game, Player};

use super::{
    Race,
    count::{Decided, Reason},
};
use crate::fight::life::has_two_eyes;

/// The side that is certain to capture because it lasts long enough.
pub(super) fn outlasting<const N: usize>(race: &Race<N>) -> Option<Decided<N>> {
    Player::BOTH.into_iter().find_map(|winner| {
        // A keeper has to live as well, and it may end the race by a pass that it is glad of; turns that the loser has to
        // give away are not looked into.
        let may_win = race.keeper() != Some(winner) && race.tempi_of(winner.opponent()) == 0;
        let may_be_ended = race.keeper().is_some() && race.passes() > 0 && race.to_move() != winner;
        (may_win && !may_be_ended).then(|| outlasts(race, winner)).flatten()
    })
}

fn outlasts<const N: usize>(race: &Race<N>, winner: Player) -> Option<Decided<N>> {
    let (board, stones) = (race.go().board(), race.go().stones());
    let (own, theirs) = (stones.of(winner), stones.of(winner.opponent()));
    let empty = stones.empty(board);
    let frozen = race.frozen(winner);
    let liberties = |block: &Bits<N>| board.neighbours(block) & empty;
    let waits = usize::from(race.to_move() != winner) + usize::from(race.tempi_of(winner));
    let essential = match race.keeper() {
        Some(_) => Bits::EMPTY,
        None => race.blocks_among(winner, &own),
    };
    let mut targets = race.blocks_among(winner.opponent(), &theirs);
    while let Some(stone) = targets.lowest() {
        let target = board.reach(Bits::single(stone), &theirs);
        targets = targets.without(&target);
        let Some(growth) = growth(race, winner.opponent(), target) else { continue };
        let Growth { stones: loser, points } = growth;
        let turns = points.len() + waits;
        let mut holding = essential | (board.neighbours(&(loser | points)) & own);
        let (mut kept, mut is_fixed) = (frozen, true);
        holding = holding.without(&frozen);
        let mut holds = true;
        while let (Some(stone), true) = (holding.lowest(), holds) {
            let block = board.reach(Bits::single(stone), &own);
            holding = holding.without(&block);
            kept |= block;
            if liberties(&block).without(&points).len() < turns {
                holds = has_two_eyes(race.go(), winner, &block);
                // The checker knows of eyes of the essential stones only.
                is_fixed &= !essential.is_empty() && essential.is_within(&block);
            }
        }
        if holds && has_one_small_eye(race, &target, &points.without(&board.neighbours(&kept))) {
            let reason = Reason::Counted { kept, plays: points, is_fixed };
            return Some(Decided { winner, reason });
        }
    }
    None
}

/// What a block may be joined to, and the empty points it may grow into.
struct Growth<const N: usize> {
    stones: Bits<N>,
    points: Bits<N>,
}

/// The growth of a block of `side`, if it is confined to the region.
fn growth<const N: usize>(race: &Race<N>, side: Player, block: Bits<N>) -> Option<Growth<N>> {
    let (board, on_board) = (race.go().board(), race.go().stones());
    let (own, empty) = (on_board.of(side), on_board.empty(board));
    let (mut stones, mut points) = (block, board.neighbours(&block) & empty);
    loop {
        if !points.is_within(&race.region()) {
            return None;
        }
        let around = board.neighbours(&points);
        let joined = (around & own).without(&stones);
        if !joined.is_empty() {
            stones |= board.reach(joined, &own);
        }
        let more = points | (around & empty) | (board.neighbours(&stones) & empty);
        if more == points {
            return Some(Growth { stones, points });
        }
        points = more;
    }
}

/// Whether these points, which touch no stone of the opponent, are none, or one eye of this block alone of at most
/// two points.
fn has_one_small_eye<const N: usize>(race: &Race<N>, block: &Bits<N>, eye: &Bits<N>) -> bool {
    let around = race.go().board().neighbours(eye).without(eye);
    eye.len() <= 2
        && around.is_within(block)
        && eye
            .lowest()
            .is_none_or(|first| *eye == race.go().board().reach(Bits::single(first), eye))
}
