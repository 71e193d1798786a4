//! What a proof takes for granted about the moves played before it.
//!
//! Under rules with memory (positional superko) a position's value depends on how it was reached,
//! so a proof found on one path may be wrong on another. Each solved position therefore carries a
//! [`Premise`]; before it is used elsewhere the search asks whether the premise
//! [holds](Premise::holds) there. Games without memory use [`Unconditional`], which costs nothing.

use std::fmt::Debug;

use crate::{Game, Key, Symmetry};

/// A condition on the history under which a proof stays valid.
///
/// The contract: a proof that side W wins at a position, built by the rules below, is valid at the
/// same position under every history for which `holds` returns true.
pub trait Premise<G: Game>: Clone + Debug + Send {
    /// Whether the rules have a memory at all. Where false, searches skip all bookkeeping.
    const REMEMBERS: bool;

    /// The premise of a finished game: none.
    fn none() -> Self;

    /// Winner's turn: the premise of "play `mv` here", from that of the position after it. `game` is
    /// the position before the move.
    fn before(game: &G, mv: G::Move, after: &Self) -> Self;

    /// Adds what another reply's proof takes for granted. (Loser's turn: the premises of all replies
    /// together.)
    fn join(&mut self, other: &Self);

    /// Loser's turn, once all replies are joined: adds that the moves which the history forbids here
    /// are forbidden, and drops what the position itself guarantees. Where a search answers one of several
    /// replies that a symmetry of the position and its history maps onto each other, this must also add
    /// the mirrored premises: another history need not be symmetric.
    fn close(&mut self, game: &G);

    /// Whether a proof of `game`'s position with this premise is valid under `game`'s own history.
    fn holds(&self, game: &G) -> bool;

    /// The premise seen after applying a symmetry of the board.
    fn under(&self, game: &G, symmetry: Symmetry) -> Self;

    /// A key of everything in the past that can matter: equal keys mean that exactly the same
    /// continuations are legal. Zero where the rules have no memory.
    fn history_key(game: &G) -> Key;
}

/// The premise of rules without memory: a proof is valid however the position was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unconditional;

impl<G: Game> Premise<G> for Unconditional {
    const REMEMBERS: bool = false;

    #[inline]
    fn none() -> Self {
        Unconditional
    }

    #[inline]
    fn before(_: &G, _: G::Move, _: &Self) -> Self {
        Unconditional
    }

    #[inline]
    fn join(&mut self, _: &Self) {}

    #[inline]
    fn close(&mut self, _: &G) {}

    #[inline]
    fn holds(&self, _: &G) -> bool {
        true
    }

    #[inline]
    fn under(&self, _: &G, _: Symmetry) -> Self {
        Unconditional
    }

    #[inline]
    fn history_key(_: &G) -> Key {
        Key::ZERO
    }
}
