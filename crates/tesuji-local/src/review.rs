//! A line of play on a whole board, looked at race by race: does each move keep what its side can get?
//!
//! [`review`] asks of every race that a move takes part in what its side can get by moving first, what is left
//! after the move, and what would be left had the side moved elsewhere. A move that gives nothing away in any of
//! its races is confirmed; which of several such moves is worth most on the whole board is not asked.

use tesuji_core::{Bits, Game, Outcome, Player};
use tesuji_games::go::Go;

use crate::{
    race::{
        Race, RaceMove,
        region::{Reach, around},
        targets,
    },
    semeai::Ending,
};

/// A race that a move was played in.
#[derive(Clone, Debug)]
pub struct Judged<const N: usize> {
    /// A stone of each of the two blocks, Black's and White's.
    pub essential: [Bits<N>; 2],
    /// The result with the mover moving first.
    pub before: Ending,
    /// The result after the move.
    pub after: Ending,
    /// The result if the mover had played elsewhere.
    pub elsewhere: Ending,
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It keeps what its side can get, and playing elsewhere would not have.
    Needed,
    /// It keeps what its side can get, which is not known to have been in danger.
    Keeps,
    /// It gives something away.
    Loses,
    /// That could not be found out.
    Unknown,
}

impl<const N: usize> Judged<N> {
    /// What the results say of a move of this side.
    pub fn judgement(&self, mover: Player) -> Judgement {
        let value = |ending: Ending| worth(ending, mover);
        match (value(self.before), value(self.after)) {
            // Nothing is better than to capture.
            (_, Some(1)) => {}
            (Some(before), Some(after)) if before == after => {}
            (Some(_), Some(_)) => return Judgement::Loses,
            _ => return Judgement::Unknown,
        }
        match value(self.elsewhere).is_some_and(|elsewhere| Some(elsewhere) < value(self.after)) {
            true => Judgement::Needed,
            false => Judgement::Keeps,
        }
    }
}

/// How good a result is for a side, if it is known.
fn worth(ending: Ending, side: Player) -> Option<i8> {
    match ending {
        Ending::Captures(winner) => Some(if winner == side { 1 } else { -1 }),
        Ending::Seki => Some(0),
        Ending::Unknown => None,
    }
}

/// The races of this position that a stone of the side to move on this cell is played in, judged by the results that
/// `ask` gives.
pub fn review<const N: usize>(
    go: &Go<N>,
    cell: usize,
    reach: Reach,
    ask: &mut dyn FnMut(&Race<N>) -> Ending,
) -> Vec<Judged<N>> {
    let mover = go.to_move();
    let (mut judged, mut moves) = (Vec::new(), Vec::new());
    for blocks in targets::pairs(go, reach) {
        let essential = blocks.map(|block| block.lowest().map_or(Bits::EMPTY, Bits::single));
        let region = around(go, &essential, reach);
        let keeper = targets::keeper(go, &essential, reach);
        let [race, elsewhere] = [mover, mover.opponent()]
            .map(|first| targets::race_with_first(go, essential, region, keeper, first));
        race.moves(&mut moves);
        if !moves.contains(&RaceMove::at(cell)) {
            continue;
        }
        let mut after = race.clone();
        after.play(RaceMove::at(cell));
        let mut result = |race: &Race<N>| match race.outcome() {
            Some(Outcome::Won(winner)) => Ending::Captures(winner),
            Some(Outcome::Drawn) => Ending::Seki,
            None => ask(race),
        };
        let (before, after, elsewhere) = (result(&race), result(&after), result(&elsewhere));
        judged.push(Judged { essential, before, after, elsewhere });
    }
    judged
}
