//! Proof and disproof numbers, seen from the side to move (Allis 1994).
//!
//! `to_win` is how much is left to show that the side to move wins, `to_lose` that it loses. At a position
//! to_win is the least to_lose of the positions after its moves, and to_lose the sum of their to_win.

use crate::opinion::Opinion;

/// The two numbers of an open position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Numbers {
    pub to_win: u64,
    pub to_lose: u64,
}

/// A number of 1 in the literature.
pub(crate) const UNIT: u64 = 8;

/// Numbers of open positions do not grow beyond this.
pub(crate) const MOST: u64 = u32::MAX as u64;

impl Numbers {
    /// The numbers of a position nobody has looked at: the expected work divided by the chance that it leads
    /// anywhere.
    pub fn first(opinion: &Opinion) -> Numbers {
        let chance = opinion.chance();
        let number = |work: f32, chance: f32| (UNIT as f32 * work / chance).clamp(1.0, 1e8) as u64;
        Numbers {
            to_win: number(opinion.work_if_won, chance),
            to_lose: number(opinion.work_if_lost, 1.0 - chance),
        }
    }

    /// The numbers seen from the other side.
    pub fn turned(self) -> Numbers {
        Numbers { to_win: self.to_lose, to_lose: self.to_win }
    }

    /// The numbers of a position from those of the positions after its moves.
    pub fn of_parent(after: impl Iterator<Item = Numbers>) -> Numbers {
        let none = Numbers { to_win: MOST, to_lose: 0 };
        after.fold(none, |own, child| Numbers {
            to_win: own.to_win.min(child.to_lose),
            to_lose: (own.to_lose + child.to_win).min(MOST),
        })
    }
}
