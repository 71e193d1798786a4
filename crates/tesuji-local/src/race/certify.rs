//! Races in certificates: moves are numbered as the cells are, then come the pass and the threat. A witness
//! has no numbers, for the checker sees for itself that a side's stones live or that a race can be counted.
//! A tempo given away has no place in a certificate.

use tesuji_core::{Claim, Game, Key, Player, Premise, Symmetry, WholeBoard};
use tesuji_games::go::{Go, GoMove, Rests};
use tesuji_proof::{Certify, NoArguer, Witness};

use super::{
    Race, RaceMove,
    count::{self, Reason},
};

/// What a written proof takes for granted about the boards seen before.
#[derive(Clone, Debug)]
pub struct RaceRests<const N: usize>(Rests<N>);

impl<const N: usize> Certify for Race<N> {
    type Rests = RaceRests<N>;
    type Ground = WholeBoard;
    type Arguer = NoArguer;

    fn move_number(&self, mv: RaceMove) -> u32 {
        let cells = self.go.board_size().cells();
        let number = match mv {
            RaceMove::PASS => cells,
            RaceMove::THREAT => cells + 1,
            RaceMove::TENUKI => cells + 2,
            RaceMove(cell) => usize::from(cell),
        };
        number as u32
    }

    fn numbered(&self, number: u32) -> RaceMove {
        let number = number as usize;
        match number.checked_sub(self.go.board_size().cells()) {
            None => RaceMove::at(number),
            Some(0) => RaceMove::PASS,
            Some(1) => RaceMove::THREAT,
            Some(_) => RaceMove::TENUKI,
        }
    }

    fn read_witness(_: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>> {
        Some(Vec::new())
    }

    fn witness(&self, claim: Claim, winner: Player) -> Option<Witness<Self>> {
        if self.outcome().is_some() || self.elsewhere.has_tempi() {
            return None;
        }
        let decided = count::decided(self, claim).filter(|decided| decided.winner == winner)?;
        let rests = RaceRests(match decided.reason {
            Reason::Lives => Premise::<Go<N>>::none(),
            Reason::Counted { is_fixed: false, .. } => return None,
            Reason::Counted { kept, plays, is_fixed: true } => {
                Rests::of_plays(self.go.board(), winner, kept, plays)
            }
        });
        rests.holds(self).then(|| Witness { numbers: Vec::new(), rests })
    }
}

impl<const N: usize> Premise<Race<N>> for RaceRests<N> {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        RaceRests(Premise::<Go<N>>::none())
    }

    fn before(game: &Race<N>, mv: RaceMove, after: &Self) -> Self {
        match mv {
            RaceMove::THREAT => Self::none(),
            _ => {
                let mv = mv.cell().map_or(GoMove::PASS, GoMove::at);
                RaceRests(Premise::<Go<N>>::before(&game.go, mv, &after.0))
            }
        }
    }

    fn join(&mut self, other: &Self) {
        Premise::<Go<N>>::join(&mut self.0, &other.0);
    }

    fn close(&mut self, game: &Race<N>) {
        Premise::<Go<N>>::close(&mut self.0, &game.go);
    }

    fn holds(&self, game: &Race<N>) -> bool {
        Premise::<Go<N>>::holds(&self.0, &game.go)
    }

    fn under(&self, _: &Race<N>, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, 0, "races have no symmetries");
        self.clone()
    }

    fn history_key(game: &Race<N>) -> Key {
        <Rests<N> as Premise<Go<N>>>::history_key(&game.go)
    }
}
