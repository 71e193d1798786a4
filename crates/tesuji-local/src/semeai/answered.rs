//! A race answered: both sides moving first, confirmed in a wider region and proven if that is asked: [`answered`].
//!
//! A race is about a part of the board, so its result is asked for again on a larger part. If that gives another
//! one, the race is about the larger part, which is compared with a larger one again; what that contradicts is withdrawn.

use std::{sync::atomic::AtomicBool, time::Duration};

use tesuji_core::{Bits, Game, Player};
use tesuji_games::go::Go;
use tesuji_search::{Control, Stop};

use super::{Ending, Options, Semeai, Sketches, Verdict};
use crate::{
    fight::{boundary::Boundary, confirm, region::Reach, shown::Shown},
    race::{Race, RaceOrder, targets},
};

/// What a wider region says about the result of a race.
pub type Wider = confirm::Wider<Ending>;

/// A race and what was found out about it.
#[derive(Debug)]
pub struct Answered<const N: usize> {
    /// The race, with Black to move and with White to move.
    pub races: [Race<N>; 2],
    /// What is known about each.
    pub verdicts: [Verdict; 2],
    /// What a wider region says about each.
    pub wider: [Wider; 2],
    /// What bounds the region and is not shown to stay, for each result; see [`boundary`](crate::fight::boundary).
    pub unshown: [Bits<N>; 2],
    /// The proofs of all that is said, if they were asked for.
    pub written: Option<Result<Written, Stop>>,
}

/// The proofs of the results of a race, and how long it took to write them down.
#[derive(Debug)]
pub struct Written {
    /// A proof for each claim; none if nothing is known.
    pub shown: Vec<Shown>,
    /// How long it took.
    pub time: Duration,
}

/// What is asked, with which options, and whether proofs are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// What to find out, within which limits.
    pub options: Options,
    /// Set from outside to stop.
    pub cancelled: &'a AtomicBool,
    /// Whether proofs are wanted.
    pub is_proven: bool,
}

/// Answers the race between these stones in the first of these regions that the next does not contradict. `beyond` is
/// what is said of a result if there is no next region.
pub fn answered<const N: usize>(
    go: &Go<N>,
    essential: [Bits<N>; 2],
    regions: &[Bits<N>],
    beyond: Wider,
    asked: Asked<'_>,
) -> Answered<N> {
    let races = both_ways(go, essential, regions[0]);
    let order = RaceOrder::default();
    let mut questions = Semeai::new(asked.options, &order, asked.cancelled);
    let mut verdicts = [0, 1].map(|at| {
        debug_assert!(races[at].outcome().is_none());
        questions.verdict(&races[at])
    });
    let next = regions.get(1).map(|&wide| both_ways(go, essential, wide));
    let wider = [0, 1].map(|at| {
        let Some(next) = &next else { return beyond };
        let found = ask_wider(&next[at], &verdicts[at], questions.sketches(), asked);
        verdicts[at].nodes += found.nodes;
        compared(&mut verdicts[at], found.ending)
    });
    if regions.len() > 2 && wider.iter().any(|wider| matches!(wider, Wider::Contradicts(_))) {
        // Only if that says more; otherwise what is confirmed here would be lost.
        let is_known = |verdict: &&Verdict| verdict.ending != Ending::Unknown;
        let known = |verdicts: &[Verdict; 2]| verdicts.iter().filter(is_known).count();
        let unproven = Asked { is_proven: false, ..asked };
        let mut wide = answered(go, essential, &regions[1..], beyond, unproven);
        let says_more = known(&wide.verdicts) > known(&verdicts);
        if says_more && asked.is_proven {
            wide = answered(go, essential, &regions[1..], beyond, asked);
        }
        for (one, other) in wide.verdicts.iter_mut().zip(&mut verdicts) {
            let nodes = one.nodes + other.nodes;
            (one.nodes, other.nodes) = (nodes, nodes);
        }
        if says_more {
            return wide;
        }
    }
    let written = asked.is_proven.then(|| written(&mut questions, &races, &verdicts, asked));
    let unshown = [0, 1].map(|at| unshown(&races[at], regions, verdicts[at].ending));
    Answered { races, verdicts, wider, unshown, written }
}

/// What bounds the first region, or all that are asked about, and is not shown to stay. Where the next region gives the same result,
/// it is enough that what bounds that stays.
fn unshown<const N: usize>(race: &Race<N>, regions: &[Bits<N>], ending: Ending) -> Bits<N> {
    let essential = Player::BOTH.map(|side| race.essential(side));
    let (mover, mut first) = (race.to_move(), None);
    for region in regions.iter().take(2) {
        let boundary = Boundary::of(race.go(), &essential, region);
        let tasks = ending.tasks().into_iter();
        let found =
            tasks.fold(Bits::EMPTY, |sum, (side, task)| sum | boundary.unshown(side, task, mover));
        if found.is_empty() {
            return found;
        }
        first = first.or(Some(found));
    }
    first.unwrap_or(Bits::EMPTY)
}

fn written<const N: usize>(
    questions: &mut Semeai<'_, N>,
    races: &[Race<N>; 2],
    verdicts: &[Verdict; 2],
    asked: Asked<'_>,
) -> Result<Written, Stop> {
    let mut control = Control::new(asked.options.limits, asked.cancelled);
    let mut shown = Vec::new();
    for (race, verdict) in races.iter().zip(verdicts) {
        shown.extend(questions.written(race, verdict, &mut control)?);
    }
    Ok(Written { shown, time: control.elapsed() })
}

/// What a race in a wider region comes to, asked only where there is a result to compare it with.
/// Sketches of it may have much in common with those of the narrow one.
fn ask_wider<const N: usize>(
    race: &Race<N>,
    narrow: &Verdict,
    sketches: &Sketches,
    asked: Asked<'_>,
) -> Verdict {
    let order = RaceOrder::default();
    match narrow.ending {
        Ending::Unknown => Verdict { nodes: 0, ..narrow.clone() },
        likely => Semeai::new(asked.options, &order, asked.cancelled)
            .with_sketches(sketches)
            .result(race, likely),
    }
}

/// Compares a verdict with the result of a wider region, and withdraws it if that is another one.
pub fn compared(verdict: &mut Verdict, wider: Ending) -> Wider {
    if verdict.ending == Ending::Unknown {
        return Wider::Agrees;
    }
    let found = (wider != Ending::Unknown).then_some(wider);
    let told = confirm::compare(verdict.ending, verdict.ending == Ending::Seki, found);
    if told.withdraws() {
        *verdict = verdict.clone().withdrawn();
    }
    told
}

/// The race with Black and with White moving first.
pub fn both_ways<const N: usize>(
    go: &Go<N>,
    essential: [Bits<N>; 2],
    region: Bits<N>,
) -> [Race<N>; 2] {
    let keeper = targets::keeper(go, &essential, Reach::default());
    Player::BOTH.map(|mover| targets::race_with_first(go, essential, region, keeper, mover))
}
