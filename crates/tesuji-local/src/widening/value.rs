//! What a search with threats thinks of a position, seen from Max: [`Value`].
//!
//! The seed lists five values. Its loop deepens while the result lies above `NoThreat`, so a
//! position that only the depth left open needs a sixth between that and `WinByKo`:
//! [`Value::Open`]. None of these is a verdict: a win rests on the replies that were tried, and
//! everything else on the moves that were.

use tesuji_core::{Claim, Outcome, Player};

/// From the worst for Max to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// Max gets nothing done.
    Lost,
    /// Max needs a threat elsewhere to get it done.
    LostByKo,
    /// The threat must be raised to find a win, if there is one.
    NoThreat,
    /// The depth, or a budget, ended the search.
    Open,
    /// Max gets it done unless Min has a threat elsewhere.
    WinByKo,
    /// Max gets it done.
    Win,
}

impl Value {
    /// Whether searching on cannot change it.
    pub fn is_final(self) -> bool {
        !matches!(self, Value::NoThreat | Value::Open)
    }

    /// Whether Max gets it done without a threat elsewhere.
    pub fn is_won(self) -> bool {
        self >= Value::WinByKo
    }

    /// The value of a finished game.
    pub fn of_outcome(outcome: Outcome, max: Player) -> Value {
        match Claim::Wins(max).favours(outcome) == max {
            true => Value::Win,
            false => Value::Lost,
        }
    }
}
