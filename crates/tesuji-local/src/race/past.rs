//! Under which other pasts a proof about a race stays valid: as in Go itself. After a ko threat there is no past.
//!
//! See [`FightPast`](crate::fight::past::FightPast) for the argument; a tenuki is a turn without a stone.

use tesuji_core::{Key, Premise, Symmetry};

use super::{Race, RaceMove, RacePast, moves};

impl<const N: usize> Premise<Race<N>> for RacePast<N> {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        RacePast::any()
    }

    fn before(game: &Race<N>, mv: RaceMove, after: &Self) -> Self {
        match mv {
            RaceMove::THREAT => RacePast::any(),
            _ => after.before(&game.go, mv.cell()),
        }
    }

    fn join(&mut self, other: &Self) {
        self.join(other);
    }

    fn close(&mut self, game: &Race<N>) {
        if game.pruned.is_some() {
            moves::widen_for_pruned(game, self);
        }
        self.close(&game.go);
    }

    fn holds(&self, game: &Race<N>) -> bool {
        self.holds(&game.go)
    }

    fn under(&self, _: &Race<N>, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, 0, "races have no symmetries");
        self.clone()
    }

    fn history_key(game: &Race<N>) -> Key {
        RacePast::<N>::history_key(&game.go)
    }
}
