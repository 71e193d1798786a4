//! Under which other pasts a proof about a race stays valid: as in Go itself, since the boards and the rule
//! against repeating them are the same. Only a ko threat is new: after it there is no past, so what its
//! proof takes for granted about one is nothing.
//!
//! The argument of [`PastBoards`] carries over. Which stones may be played depends on the board and its
//! past, everything else on numbers that are part of the key; a region that forbids some moves forbids
//! them under every past; a tenuki is a turn without a stone, like a pass.

use tesuji_core::{Key, Premise, Symmetry};
use tesuji_games::go::{Go, PastBoards};

use super::{Race, RaceMove, moves};

/// What a proof takes for granted about the boards seen before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RacePast<const N: usize>(pub PastBoards<N>);

impl<const N: usize> Premise<Race<N>> for RacePast<N> {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        RacePast(<PastBoards<N> as Premise<Go<N>>>::none())
    }

    fn before(game: &Race<N>, mv: RaceMove, after: &Self) -> Self {
        match mv {
            RaceMove::THREAT => Self::none(),
            _ => RacePast(game.go.premise_before(mv.cell(), &after.0)),
        }
    }

    fn join(&mut self, other: &Self) {
        Premise::<Go<N>>::join(&mut self.0, &other.0);
    }

    fn close(&mut self, game: &Race<N>) {
        if game.pruned.is_some() {
            moves::widen_for_pruned(game, self);
        }
        self.0.close(&game.go);
    }

    fn holds(&self, game: &Race<N>) -> bool {
        self.0.holds(&game.go)
    }

    fn under(&self, _: &Race<N>, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, 0, "races have no symmetries");
        self.clone()
    }

    fn history_key(game: &Race<N>) -> Key {
        PastBoards::history_key(&game.go)
    }
}
