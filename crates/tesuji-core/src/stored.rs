//! How parts of a proof are written to a file and read back.
//!
//! Whoever writes chooses the shortest bytes the board allows; whoever reads checks everything, since the
//! bytes may be anything: a value that comes back can be used as if the search had just made it.

use crate::{Claim, Game, Player, Unconditional, WholeBoard};

/// Something that can be kept in a file. `game` is any position on the board it belongs to.
pub trait Stored<G>: Sized {
    /// Appends the value.
    fn write(&self, game: &G, out: &mut Vec<u8>);

    /// Takes a value off the front of `bytes`; nothing if they do not begin with one.
    fn read(game: &G, bytes: &mut &[u8]) -> Option<Self>;
}

/// A game whose proofs can be kept in files.
pub trait Storable:
    Game<Move: Stored<Self>, Premise: Stored<Self>, Zone: Stored<Self>> + Sync
{
    /// The rules that every proof of this game rests on, in words, and what else must agree for a proof to
    /// be used: the text changes whenever positions get other keys, premises or zones another meaning, or a
    /// mistake is found in what the game claims without search.
    const RULES: &'static str;

    /// What a claim asks for, in games that are decided by a score: the least score, Black minus White,
    /// with which it is decided for Black. Everything but the endings must be the same under every claim and
    /// komi, so that a proof for Black at one threshold is one at every lower threshold, and a proof for White
    /// at every higher one. Games without scores have one threshold.
    fn threshold(&self, _claim: Claim) -> i32 {
        0
    }
}

/// Whether what `winner` wins at one [threshold](Storable::threshold) it also wins at another.
pub fn carries_over(winner: Player, proven: i32, asked: i32) -> bool {
    match winner {
        Player::Black => asked <= proven,
        Player::White => asked >= proven,
    }
}

impl<G> Stored<G> for WholeBoard {
    fn write(&self, _: &G, _: &mut Vec<u8>) {}

    fn read(_: &G, _: &mut &[u8]) -> Option<Self> {
        Some(WholeBoard)
    }
}

impl<G> Stored<G> for Unconditional {
    fn write(&self, _: &G, _: &mut Vec<u8>) {}

    fn read(_: &G, _: &mut &[u8]) -> Option<Self> {
        Some(Unconditional)
    }
}
