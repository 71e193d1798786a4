//! Life and death in certificates: moves are numbered as the cells are, then come the pass and the threat. Every reply is
//! answered by play. What a proof rests on is kept as the checker keeps it: boards as in Go, and, for the holder, situations in which both must
//! have passed. A striver's proof has none: the checker lets its passes lead on even where both have passed before (docs/checker.md).

use tesuji_core::{Game, Key, Premise, Symmetry, WholeBoard};
use tesuji_games::go::{Go, GoMove, Rests};
use tesuji_proof::{Certify, NoArguer};

use super::game::{Passes, Situation, Tsumego};
use crate::race::RaceMove;

/// What a written proof takes for granted about the moves before it.
#[derive(Clone, Debug)]
pub struct TsumegoRests<const N: usize> {
    boards: Rests<N>,
    passed_out: Vec<Situation<N>>,
    /// The threats left, which are part of what the position is.
    threats: Option<[u8; 2]>,
}

impl<const N: usize> Certify for Tsumego<N> {
    type Rests = TsumegoRests<N>;
    type Ground = WholeBoard;
    type Arguer = NoArguer;

    fn plain(&self) -> Self {
        self.clone().with_all_moves().with_passes(Passes::Every)
    }

    fn move_number(&self, mv: RaceMove) -> u32 {
        let cells = self.go().board_size().cells();
        let number = match mv {
            RaceMove::PASS => cells,
            RaceMove::THREAT => cells + 1,
            stone => stone.cell().unwrap_or(cells),
        };
        number as u32
    }

    fn numbered(&self, number: u32) -> RaceMove {
        let number = number as usize;
        match number.checked_sub(self.go().board_size().cells()) {
            None => RaceMove::at(number),
            Some(0) => RaceMove::PASS,
            Some(_) => RaceMove::THREAT,
        }
    }

    fn read_witness(_: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>> {
        Some(Vec::new())
    }
}

impl<const N: usize> TsumegoRests<N> {
    /// With the attacker to move and no pass before, nothing need be known about passes in this situation, if no board is relied
    /// on.
    fn settled(mut self, game: &Tsumego<N>) -> Self {
        let is_start = game.passes == 0 && game.to_move() == game.terms.attacker;
        if is_start && !self.boards.relies_on_the_past() {
            let here = game.situation();
            self.passed_out.retain(|situation| *situation != here);
        }
        self
    }

    /// Takes into account that the second pass in a row is made, or may be, at `game`.
    fn note_second_pass(&mut self, game: &Tsumego<N>) {
        let here = game.situation();
        self.passed_out.retain(|situation| *situation != here);
        if game.pass_ends() {
            self.passed_out.push(here);
        }
    }
}

impl<const N: usize> Premise<Tsumego<N>> for TsumegoRests<N> {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        TsumegoRests { boards: Premise::<Go<N>>::none(), passed_out: Vec::new(), threats: None }
    }

    fn before(game: &Tsumego<N>, mv: RaceMove, after: &Self) -> Self {
        let mut rests = after.clone();
        rests.threats = Some(game.threats);
        match mv {
            RaceMove::PASS if game.passes == 1 => {
                rests.boards = Premise::<Go<N>>::none();
                if game.to_move() != game.striver {
                    rests.note_second_pass(game);
                }
            }
            RaceMove::THREAT => rests.boards = Premise::<Go<N>>::none(),
            _ => {
                let mv = mv.cell().map_or(GoMove::PASS, GoMove::at);
                rests.boards = Premise::<Go<N>>::before(game.go(), mv, &after.boards);
            }
        }
        rests.settled(game)
    }

    fn join(&mut self, other: &Self) {
        Premise::<Go<N>>::join(&mut self.boards, &other.boards);
        for situation in &other.passed_out {
            if !self.passed_out.contains(situation) {
                self.passed_out.push(*situation);
            }
        }
    }

    fn close(&mut self, game: &Tsumego<N>) {
        self.threats = Some(game.threats);
        Premise::<Go<N>>::close(&mut self.boards, game.go());
        if game.passes == 1 && game.to_move() == game.striver {
            self.note_second_pass(game);
        }
        *self = self.clone().settled(game);
    }

    fn holds(&self, game: &Tsumego<N>) -> bool {
        self.threats.is_none_or(|threats| threats == game.threats)
            && Premise::<Go<N>>::holds(&self.boards, game.go())
            && self.passed_out.iter().all(|situation| game.passed_out.contains(situation))
    }

    fn under(&self, _: &Tsumego<N>, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, 0, "problems have no symmetries");
        self.clone()
    }

    fn history_key(game: &Tsumego<N>) -> Key {
        <Rests<N> as Premise<Go<N>>>::history_key(game.go())
    }
}
