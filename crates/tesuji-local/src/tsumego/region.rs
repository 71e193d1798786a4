//! Where life and death is played out: [`around`].
//!
//! A problem may be *closed*: the targets, the empty points and their other stones near them form an area that
//! the attacker's stones shut in. Then the region is that area, with those of the attacker's blocks in and around it that have no
//! liberty elsewhere. Otherwise it is *open*, the group may run out, and the region is the group's skin as in Cazenave's "Generalized
//! widening": the liberties of the targets and of blocks that share them, second-order liberties, and the
//! liberties of blocks that are weak or shut in. A [`Reach`] says how far.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

use crate::fight::region::{self as open, Reach};

/// Closed problems have at most so many empty points.
const MOST_CLOSED: usize = 40;

/// The points where stones may be played in a fight about these blocks, those of stones that may be captured included.
pub fn around<const N: usize>(go: &Go<N>, targets: &Bits<N>, reach: Reach) -> Bits<N> {
    closed(go, targets).unwrap_or_else(|| {
        let mut essential = [Bits::EMPTY; 2];
        let defender = owner(go, targets);
        essential[defender.index()] = *targets;
        let region = open::around(go, &essential, reach);
        // What no stone can be played on is no part of it.
        region & playable(go, &region)
    })
}

/// The region of a closed problem.
pub fn closed<const N: usize>(go: &Go<N>, targets: &Bits<N>) -> Option<Bits<N>> {
    let (board, stones) = (go.board(), go.stones());
    let defender = owner(go, targets);
    let enemy = stones.of(defender.opponent());
    let empty = stones.empty(board);
    let mut area = board.reach(*targets, &board.points().without(&enemy));
    loop {
        if (area & empty).len() > MOST_CLOSED {
            return None;
        }
        let mut near = board.neighbours(&area) & enemy;
        let mut grown = area;
        while let Some(stone) = near.lowest() {
            let block = board.reach(Bits::single(stone), &enemy);
            near = near.without(&block);
            if (board.neighbours(&block) & empty).is_within(&area) {
                grown |= block;
            }
        }
        if grown == area {
            return Some(area);
        }
        // What lies behind a block that may be captured belongs to it.
        area = board.reach(grown, &(board.points().without(&enemy) | grown));
    }
}

fn owner<const N: usize>(go: &Go<N>, targets: &Bits<N>) -> Player {
    if targets.meets(&go.stones().of(Player::Black)) { Player::Black } else { Player::White }
}

/// The empty points of a region, and the points of blocks all of whose liberties are among them.
fn playable<const N: usize>(go: &Go<N>, region: &Bits<N>) -> Bits<N> {
    let (board, stones) = (go.board(), go.stones());
    let empty = stones.empty(board);
    let outside = empty.without(region);
    let mut points = *region & empty;
    for side in Player::BOTH {
        let own = stones.of(side);
        let lasting = board.reach(board.neighbours(&outside) & own, &own);
        points |= own.without(&lasting);
    }
    points
}
