//! Claims: every question tesuji answers is a yes or no about a position.
//!
//! A game ends in an [`Outcome`], which may be a draw. A [`Claim`] names a side and says whether a
//! draw is good enough for it; that makes every ending a success for exactly one side, so searches
//! need no third value. A three-valued answer takes two claims, one after the other.

use std::fmt;

use crate::Player;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side won.
    Won(Player),
    /// Nobody won.
    Drawn,
}

/// A yes-or-no question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// This side can force a win.
    Wins(Player),
    /// This side can avoid losing.
    DoesNotLose(Player),
}

impl Claim {
    /// The side the claim is about.
    pub const fn claimant(self) -> Player {
        match self {
            Claim::Wins(player) | Claim::DoesNotLose(player) => player,
        }
    }

    /// The side an ending favours: the claimant if it makes the claim true, else the opponent.
    #[inline]
    pub fn favours(self, outcome: Outcome) -> Player {
        match (outcome, self) {
            (Outcome::Won(winner), _) => winner,
            (Outcome::Drawn, Claim::Wins(claimant)) => claimant.opponent(),
            (Outcome::Drawn, Claim::DoesNotLose(claimant)) => claimant,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins(player) => write!(f, "{player} wins"),
            Claim::DoesNotLose(player) => write!(f, "{player} does not lose"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_go_to_the_side_the_claim_says() {
        use Player::{Black, White};
        assert_eq!(Claim::Wins(Black).favours(Outcome::Drawn), White);
        assert_eq!(Claim::DoesNotLose(Black).favours(Outcome::Drawn), Black);
        assert_eq!(Claim::Wins(White).favours(Outcome::Won(Black)), Black);
        assert_eq!(Claim::DoesNotLose(White).favours(Outcome::Won(Black)), Black);
    }
}
