//! A line of play on a whole board, looked at race by race: does each move keep what its side can get?
//!
//! [`review`] asks of every race that a move takes part in what its side can get by moving first, what is left
//! after the move, and what would be left had the side moved elsewhere. A move that gives nothing away in any of
//! its races is confirmed; which of several such moves is worth most on the whole board is not asked.

use std::sync::atomic::AtomicBool;

use tesuji_core::{Bits, Game, Player};
use tesuji_games::go::Go;

use crate::{
    fight::region::{Reach, around},
    race::{Race, RaceMove, RaceOrder, targets},
    semeai::{Compared, Ending, Options, Semeai, Sketches},
};

/// A race that a move was played in.
#[derive(Clone, Debug)]
pub struct Judged<const N: usize> {
    /// A stone of each of the two blocks, Black's and White's.
    pub essential: [Bits<N>; 2],
    /// What the move does to it.
    pub compared: Compared,
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
        let Compared { before, after, is_needed } = self.compared;
        match (value(before), value(after)) {
            // Nothing is better than to capture.
            (_, Some(1)) => {}
            (Some(before), Some(after)) if before == after => {}
            (Some(_), Some(_)) => return Judgement::Loses,
            _ => return Judgement::Unknown,
        }
        match is_needed {
            Some(true) => Judgement::Needed,
            Some(false) | None => Judgement::Keeps,
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

/// The races of this position that a stone of the side to move on this cell is played in, judged within these limits for each. What
/// the searches of sketches find is kept for positions like this one, such as those before and after it.
pub fn review<const N: usize>(
    go: &Go<N>,
    cell: usize,
    reach: Reach,
    options: Options,
    sketches: &Sketches,
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
        let mut after: Race<N> = race.clone();
        after.play(RaceMove::at(cell));
        let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
        let mut questions = Semeai::new(options, &order, &cancelled).with_sketches(sketches);
        let compared = questions.compared(&race, &after, &elsewhere);
        judged.push(Judged { essential, compared });
    }
    judged
}
