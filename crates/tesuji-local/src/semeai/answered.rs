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
    fight::{
        boundary::{self, Boundary},
        confirm, points,
        region::{self, Reach},
        shown::{Bounds, Shown},
    },
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
    /// Why nothing was searched, if nothing was.
    pub reason: Option<String>,
    /// The proofs of all that is said, if they were asked for.
    pub written: Option<Result<Written, Stop>>,
}

/// The proofs of the results of a race, and how long it took to write them down.
#[derive(Debug)]
pub struct Written {
    /// A proof for each claim; none if nothing is known.
    pub shown: Vec<Shown>,
    /// What the certificate may say of the stones around the region.
    pub bounds: Bounds,
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

/// Answers the race between these stones, around them or in the region that is given. The error says what is wrong with
/// that one.
pub fn ask<const N: usize>(
    go: &Go<N>,
    essential: [Bits<N>; 2],
    region: Option<Bits<N>>,
    asked: Asked<'_>,
) -> Result<Answered<N>, String> {
    let (regions, beyond) = match region {
        Some(given) => (vec![given_region(go, &essential, given)?], Wider::Unknown),
        None => (region::widening(go, &essential), Wider::Agrees),
    };
    // What the second region joins is a race, too.
    let is_race = regions.iter().take(2).any(|region| meet(go, &essential, region));
    if is_race {
        return Ok(answered(go, essential, &regions, beyond, asked));
    }
    let [black, white] = Player::BOTH.map(|side| points::text(go, &essential[side.index()], ","));
    let reason = format!(
        "no race: black {black} and white {white} share nothing, so neither depends on the other"
    );
    let unknown = || Verdict::of(Ending::Unknown, 0, None);
    Ok(Answered {
        races: both_ways(go, essential, regions[0]),
        verdicts: [unknown(), unknown()],
        wider: [Wider::Unknown; 2],
        unshown: [Bits::EMPTY; 2],
        reason: Some(reason),
        written: None,
    })
}

/// A region that somebody gave, with the points of all stones. One that leaves out a liberty of essential stones is refused:
/// nobody could capture them.
fn given_region<const N: usize>(
    go: &Go<N>,
    essential: &[Bits<N>; 2],
    given: Bits<N>,
) -> Result<Bits<N>, String> {
    let (board, stones) = (go.board(), go.stones());
    let empty = stones.empty(board);
    for side in Player::BOTH {
        let block = board.reach(essential[side.index()], &stones.of(side));
        let left_out = (board.neighbours(&block) & empty).without(&given);
        if !left_out.is_empty() {
            let names = points::text(go, &left_out, ",");
            let stone = points::text(go, &essential[side.index()], ",");
            return Err(format!(
                "the region leaves out {names}, where {side} {stone} has liberties: nobody could capture it"
            ));
        }
    }
    Ok(given | board.points().without(&empty))
}

/// Whether there is a way from one side's essential stones to the other's where the fight is played.
fn meet<const N: usize>(go: &Go<N>, essential: &[Bits<N>; 2], region: &Bits<N>) -> bool {
    let fight = boundary::fight(go, essential, region);
    let [black, white] = essential;
    go.board().reach(*black & fight, &fight).meets(white)
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
    Answered { races, verdicts, wider, unshown, reason: None, written }
}

/// What bounds the first region, or all that are asked about, and is not shown to stay. Where the next region gives the same result,
/// it is enough that what bounds that stays.
fn unshown<const N: usize>(race: &Race<N>, regions: &[Bits<N>], ending: Ending) -> Bits<N> {
    let essential = Player::BOTH.map(|side| race.essential(side));
    let (mover, mut first) = (race.to_move(), None);
    for region in regions.iter().take(2) {
        let boundary = Boundary::of(race.go(), &essential, region);
        let tasks = ending.tasks(race.keeper()).into_iter();
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
    let is_plain = races.iter().zip(verdicts).all(|(race, verdict)| is_plain(race, verdict));
    let bounds = if is_plain { Bounds::Shown } else { Bounds::Taken };
    Ok(Written { shown, bounds, time: control.elapsed() })
}

/// Whether the checker sees that what bounds the region stays, for all that is said about a race.
fn is_plain<const N: usize>(race: &Race<N>, verdict: &Verdict) -> bool {
    let essential = Player::BOTH.map(|side| race.essential(side));
    let boundary = Boundary::of(race.go(), &essential, &race.region());
    let endings = [Some(verdict.ending), verdict.unless.map(|unless| unless.then)];
    let tasks = endings.into_iter().flatten().flat_map(|ending| ending.tasks(race.keeper()));
    tasks.into_iter().all(|(side, task)| boundary.is_plain(side, task, race.to_move()))
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
