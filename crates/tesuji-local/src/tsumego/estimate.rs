//! How likely a group is to be captured, at a glance: it steers searches and proves nothing.
//!
//! What counts is how many eyes the defender can still make: empty points next to the targets, and liberties.

use tesuji_core::{Bits, Claim, Game, Player};

use super::game::Tsumego;

/// The log-odds that the claim is decided for the side to move.
pub fn odds<const N: usize>(game: &Tsumego<N>, claim: Claim) -> f32 {
    let terms = game.terms();
    let (board, stones) = (game.go().board(), game.go().stones());
    let own = stones.of(terms.defender());
    let empty = stones.empty(board);
    let block = board.reach(game.standing().fold(Bits::EMPTY, |sum, t| sum | t), &own);
    let liberties = board.neighbours(&block) & empty;
    // Room for eyes: points that only the defender's stones and empty points touch.
    let enemy = stones.of(terms.attacker);
    let room = (empty & terms.region).without(&board.neighbours(&enemy));
    let turn = if game.to_move() == terms.attacker { 1.0 } else { -1.0 };
    let kill =
        0.8 * turn - 0.35 * (liberties.len() as f32 - 3.0) - 0.25 * (room.len() as f32 - 2.0);
    let claimed = match claim {
        Claim::Wins(side) | Claim::DoesNotLose(side) if side == terms.attacker => kill,
        _ => -kill,
    };
    let striver: Player = claim.claimant();
    if game.to_move() == striver { claimed } else { -claimed }
}
