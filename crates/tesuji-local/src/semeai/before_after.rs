//! What a race comes to before a move, after it, and without it, asked together: [`Semeai::compared`].
//!
//! A side that captures after its move captures before it, and one that is captured whatever it plays is captured after
//! this move, too. So of the four questions, does either side capture, before or after, two answer the others: in a seki that the
//! move keeps, that neither the other side captures after it nor the mover before.

use tesuji_core::{Game, Player};

use super::{Ending, ROUNDS, Semeai};
use crate::race::Race;

/// The two races, as indices.
const BEFORE: usize = 0;
const AFTER: usize = 1;

/// Whether each side captures, as far as it is known: first the side that moves, then the other; before and after its move.
#[derive(Clone, Copy, Default, Debug)]
struct Captures([[Option<bool>; 2]; 2]);

/// The questions: who captures, the mover or the other side, and when.
const QUESTIONS: [(usize, usize); 4] = [(1, AFTER), (0, BEFORE), (0, AFTER), (1, BEFORE)];

impl Captures {
    fn note(&mut self, (who, when): (usize, usize), captures: bool) {
        let Captures(known) = self;
        known[who][when] = Some(captures);
        let also = match (who, when, captures) {
            // What the mover gets by this move it can get.
            (0, AFTER, true) => Some(BEFORE),
            (0, BEFORE, false) => Some(AFTER),
            // What the other side gets against every move it gets against this one.
            (1, BEFORE, true) => Some(AFTER),
            (1, AFTER, false) => Some(BEFORE),
            _ => None,
        };
        if let Some(also) = also {
            known[who][also] = Some(captures);
        }
        if captures {
            for when in also.into_iter().chain([when]) {
                known[1 - who][when] = Some(false);
            }
        }
    }

    fn ending(&self, when: usize, mover: Player) -> Ending {
        match [0, 1].map(|who| self.0[who][when]) {
            [Some(true), _] => Ending::Captures(mover),
            [_, Some(true)] => Ending::Captures(mover.opponent()),
            [Some(false), Some(false)] => Ending::Seki,
            _ => Ending::Unknown,
        }
    }
}

/// What a move does to a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compared {
    /// The result with the side that made it moving first.
    pub before: Ending,
    /// The result after it.
    pub after: Ending,
    /// Whether that would be lost by a move elsewhere, if it is known.
    pub is_needed: Option<bool>,
}

impl<const N: usize> Semeai<'_, N> {
    /// Compares a race, the same after a move of the side to move, and the same with the other side to move.
    pub fn compared(&mut self, before: &Race<N>, after: &Race<N>, elsewhere: &Race<N>) -> Compared {
        let mover = before.to_move();
        self.begin();
        let [before, after] = self.before_and_after(before, after);
        self.begin();
        let is_needed = match after {
            Ending::Captures(winner) if winner == mover => {
                self.captures(elsewhere, mover).map(|captures| !captures)
            }
            Ending::Captures(_) => Some(false),
            Ending::Seki => self.captures(elsewhere, mover.opponent()),
            Ending::Unknown => None,
        };
        Compared { before, after, is_needed }
    }

    fn before_and_after(&mut self, before: &Race<N>, after: &Race<N>) -> [Ending; 2] {
        let mover = before.to_move();
        if let Some(outcome) = after.outcome() {
            let after = Ending::from(outcome);
            return match after == Ending::Captures(mover) {
                true => [after; 2],
                false => [self.ending(before, Ending::Unknown), after],
            };
        }
        let mut known = Captures::default();
        for round in ROUNDS {
            for (who, when) in QUESTIONS {
                if known.0[who][when].is_none() {
                    let side = if who == 0 { mover } else { mover.opponent() };
                    let race = if when == BEFORE { before } else { after };
                    if let Some(winner) = self.winner(race, side, round) {
                        known.note((who, when), winner == side);
                    }
                }
            }
        }
        [BEFORE, AFTER].map(|when| known.ending(when, mover))
    }
}
