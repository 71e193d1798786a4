//! Moves that need not be looked at: plain liberties.
//!
//! A *plain liberty* of a block B of the defender's is an empty point that touches B, lasting stones of the attacker (connected to a
//! liberty outside the region) and nothing else.
//!
//! - The defender gains nothing there: it is no better than passing. Take a proof of the attacker's for the position after the pass. After the stone the
//!   attacker plays by it and passes where it says to take that liberty: the boards differ only in whose
//!   stone is there, and B has that liberty in neither. (That it need not even be shown that the attacker answers the pass where passes are left out is
//!   argued in [`past`](super::past).)
//! - For the attacker all plain liberties of one block are alike: exchanging two of them changes neither blocks nor liberties. So one is
//!   enough.
//!
//! What answers the moves left out creates boards that differ from the proof's on these points, so the premise must not tell those apart, and the zone has them and what they touch.

use tesuji_core::{Bits, Game};

use super::game::Tsumego;

/// Points that a side to move need not try.
#[derive(Clone, Copy, Debug)]
pub struct LeftOut<const N: usize> {
    /// The moves.
    pub moves: Bits<N>,
    /// These, and those that stand for them.
    pub alike: Bits<N>,
}

/// The plain liberties that the side to move need not try.
pub fn left_out<const N: usize>(game: &Tsumego<N>) -> LeftOut<N> {
    let none = LeftOut { moves: Bits::EMPTY, alike: Bits::EMPTY };
    let (board, stones) = (game.go.board(), game.go.stones());
    let attacker = game.terms.attacker;
    let (own, enemy) = (stones.of(attacker.opponent()), stones.of(attacker));
    let empty = stones.empty(board);
    let inner = empty & game.terms.region;
    // Points with an empty neighbour are not plain.
    let candidates = (inner & board.neighbours(&own)).without(&board.neighbours(&empty));
    if !candidates.meets(&board.neighbours(&enemy)) {
        return none;
    }
    let lasting = game.lasting();
    let is_plain = |cell: &usize| {
        let around = board.touching(*cell);
        around.meets(&lasting) && around.is_within(&(own | lasting))
    };
    let mut rest: Bits<N> = candidates.iter().filter(is_plain).collect();
    let mut left_out = none;
    while let Some(cell) = rest.lowest() {
        rest.remove(cell);
        let touched = board.touching(cell) & own;
        let Some(stone) = touched.lowest() else { continue };
        let block = board.reach(Bits::single(stone), &own);
        if !touched.is_within(&block) {
            continue;
        }
        if game.to_move() != attacker {
            left_out.moves.insert(cell);
            left_out.alike.insert(cell);
            continue;
        }
        let mut others = Bits::EMPTY;
        for other in (rest & board.neighbours(&block)).iter() {
            if (board.touching(other) & own).is_within(&block) {
                others.insert(other);
            }
        }
        rest = rest.without(&others);
        let all = others | Bits::single(cell);
        // Where a board would come up again they are not alike.
        if !others.is_empty() && !game.go.is_any_repetition_within(&all) {
            left_out.moves |= others;
            left_out.alike |= all;
        }
    }
    left_out
}
