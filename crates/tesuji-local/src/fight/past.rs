//! What a proof about a fight takes for granted about the boards seen before: [`FightPast`].
//!
//! Boards and the rule against repeating them are those of Go, so the argument of [`PastBoards`] carries over. Which stones may
//! be played depends on the board and its past, everything else on numbers that are part of the key; a region
//! that forbids some moves forbids them under every past; a turn without a stone is like a pass. Only what makes all
//! boards but the present one forgotten is new: a proof of what follows takes nothing for granted about a past.

use tesuji_core::{Bits, Key, Premise};
use tesuji_games::go::{Go, PastBoards};

/// Under which pasts a proof about a fight is valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FightPast<const N: usize>(pub PastBoards<N>);

impl<const N: usize> FightPast<N> {
    /// Every past: what is proven about a position whose past is forgotten at once.
    pub fn any() -> Self {
        FightPast(<PastBoards<N> as Premise<Go<N>>>::none())
    }

    /// Before a stone of the side to move on this cell, or a turn without one, if `self` is what the proof after it
    /// takes for granted.
    pub fn before(&self, go: &Go<N>, cell: Option<usize>) -> Self {
        FightPast(go.premise_before(cell, &self.0))
    }

    /// Both.
    pub fn join(&mut self, other: &Self) {
        Premise::<Go<N>>::join(&mut self.0, &other.0);
    }

    /// The same for a proof that answers every move, those that superko forbids left out.
    pub fn close(&mut self, go: &Go<N>) {
        self.0.close(go);
    }

    /// Whether the proof holds under the past of this position.
    pub fn holds(&self, go: &Go<N>) -> bool {
        self.0.holds(go)
    }

    /// The same, whatever stands on these cells.
    pub fn disregard(&mut self, cells: &Bits<N>) {
        self.0.disregard(cells);
    }

    /// The key of a past: proofs with a premise that holds under one hold under all with the same key.
    pub fn history_key(go: &Go<N>) -> Key {
        PastBoards::history_key(go)
    }
}
