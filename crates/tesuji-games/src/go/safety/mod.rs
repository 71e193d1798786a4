//! Static safety: points a side is sure to own, proven without search and sound under positional
//! superko.
//!
//! [`secured`] is the entry point: a lower bound on the area a side W will have when the game ends,
//! whatever its opponent L does, together with the boards W's stones may make while it carries that
//! out. W's moves must be legal, so the claim holds only if none of those boards has been seen: the
//! bound comes with a [`Making`], and [`Go::settled`](super::Go) turns it into a premise and tests it.
//!
//! One file for each idea: `benson` (chains that live even if W never answers), `territory` (regions
//! in which L cannot live).

mod benson;
mod territory;

use std::{fmt, str::FromStr};

use tesuji_core::{Bits, Player};

use super::{board::GoBoard, stones::Stones};
pub use benson::{Alive, unconditionally_alive};

/// How much static knowledge is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Safety {
    /// The rules alone.
    None,
    /// Chains that live without an answer, and regions where the opponent cannot live beside them.
    #[default]
    Benson,
}

impl Safety {
    /// All levels with their names.
    pub const ALL: [(Safety, &'static str); 2] =
        [(Safety::None, "none"), (Safety::Benson, "benson")];
}

impl fmt::Display for Safety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Safety::ALL.iter().find(|(level, _)| level == self).map(|(_, name)| name);
        f.write_str(name.expect("every level is listed"))
    }
}

impl FromStr for Safety {
    type Err = String;

    /// The level of this name; the error says what was expected.
    fn from_str(text: &str) -> Result<Safety, String> {
        let found = Safety::ALL.iter().find(|(_, name)| *name == text);
        found.map(|&(level, _)| level).ok_or_else(|| {
            let names = Safety::ALL.map(|(_, name)| name);
            format!("one of {}", names.join(", "))
        })
    }
}

/// What a side is sure of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secured<const N: usize> {
    /// The least area it will have at the end of the game.
    pub points: usize,
    /// The boards it may have to make for that; nothing if it need only pass.
    pub making: Option<Making<N>>,
}

/// A family of boards: those that have all of `kept` and at least one of `plays` among the side's own
/// stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Making<const N: usize> {
    /// Stones the side has on all of them.
    pub kept: Bits<N>,
    /// Where the side plays.
    pub plays: Bits<N>,
}

impl<const N: usize> Secured<N> {
    /// Nothing at all.
    pub const NOTHING: Self = Secured { points: 0, making: None };
}

/// What `side` is sure of at the end, with `to_move` next. The claim for a side that is to answer a
/// pass, or may be answered by one, is about the play that goes on: ending the game at once is for the
/// caller to consider.
pub fn secured<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    _to_move: Player,
    level: Safety,
) -> Secured<N> {
    match level {
        Safety::None => Secured::NOTHING,
        Safety::Benson => territory::secured(board, stones, side),
    }
}
