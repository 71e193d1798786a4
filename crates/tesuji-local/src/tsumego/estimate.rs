//! How likely a group is to be captured, at a glance: it steers searches and proves nothing.
//!
//! What counts are the targets' liberties and the room for eyes: points that touch no lasting stone of the attacker's. On closed
//! problems other weights, and counts of eyes in the making, changed the number of positions little (docs/results/tsumego.md).

use tesuji_core::{Bits, Claim, Game};

use super::game::Tsumego;

/// What having the move, a liberty and a point of room are worth, in log-odds.
const TURN: f32 = 0.8;
const LIBERTY: f32 = 0.35;
const ROOM: f32 = 0.25;

/// The log-odds that the claim is decided for the side to move.
pub fn odds<const N: usize>(game: &Tsumego<N>, claim: Claim) -> f32 {
    let (terms, board) = (game.terms(), game.go().board());
    let own = game.go().stones().of(terms.defender());
    let empty = game.go().stones().empty(board);
    let targets = game.standing().fold(Bits::EMPTY, |sum, target| sum | target);
    let liberties = (board.neighbours(&board.reach(targets, &own)) & empty).len() as f32;
    let lasting = game.lasting();
    let room = terms.region.without(&(own | lasting | board.neighbours(&lasting))).len() as f32;
    let turn = if game.to_move() == terms.attacker { TURN } else { -TURN };
    let kill = turn - LIBERTY * (liberties - 3.0) - ROOM * (room - 2.0);
    let striver = claim.claimant();
    let claimed = if striver == terms.attacker { kill } else { -kill };
    if game.to_move() == striver { claimed } else { -claimed }
}
