//! Verdicts about life and death against exhaustive search with full history: results, every step by threats, the best
//! first moves, for df-pn and Expected Work Search, on closed and open problems made up at random.
//!
//! `TESUJI_PROBLEMS=20000` compares that many of each kind instead of a few hundred, `TESUJI_SEED` other ones.

mod naive_tsumego;

use std::sync::{Arc, atomic::AtomicBool};

use naive_tsumego::{
    Fate as Naive, Problem, Side, answer,
    made_up::{Wanted, closed, open},
};
use tesuji_core::{Bits, Rng};
use tesuji_games::{
    formats::parse_inline,
    go::{Go, Komi},
};
use tesuji_local::tsumego::{Claims, Fate, Searcher, Terms, Tsumego, Verdict};
use tesuji_search::{Control, Limits};

const MOST_THREATS: u8 = 2;

fn from_environment(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// One side's part of an answer as a line: the result, the steps and the moves.
fn line(result: &str, mut steps: Vec<String>, mut moves: Vec<usize>) -> String {
    steps.sort();
    moves.sort();
    format!("{result} {steps:?} {moves:?}")
}

fn naive_name(fate: Naive) -> &'static str {
    fate.name()
}

fn name(fate: Fate) -> &'static str {
    match fate {
        Fate::Dead => naive_name(Naive::Dead),
        Fate::Seki => naive_name(Naive::Seki),
        Fate::Alive => naive_name(Naive::Alive),
    }
}

fn expected(problem: &Problem, side: Side, nodes: u64) -> Option<String> {
    let found = answer(problem, MOST_THREATS, nodes).ok()?;
    let told = &found.first[side as usize];
    let step = |step: &naive_tsumego::Step| {
        format!("{} {} {}", step.side.name(), step.threats, step.then.name())
    };
    let steps = told.unless_all.iter().map(step).collect();
    Some(line(told.result.name(), steps, told.moves.clone()))
}

fn found<const N: usize>(problem: &Problem, side: Side, searcher: Searcher) -> String {
    let spec = parse_inline(&problem.diagram(side)).expect("a position");
    let go = Go::<N>::from_setup(&spec.setup, Komi::default()).expect("a position");
    let region: Bits<N> = (0..128).filter(|&cell| problem.region >> cell & 1 != 0).collect();
    let terms = Arc::new(Terms::new(&go, &problem.targets, region).expect("a problem"));
    let attacker = terms.attacker;
    let first = if side == Side::Attacker { attacker } else { attacker.opponent() };
    let root = Tsumego::new(&go, terms, attacker, first);
    let mut claims = Claims::new(&root, searcher, 8 << 20, 1);
    let cancelled = AtomicBool::new(false);
    let mut control = Control::new(Limits { nodes: None, time: None, memory: 0 }, &cancelled);
    let verdict = Verdict::of(&root, &mut claims, MOST_THREATS, &mut control).expect("no limit");
    let step = |step: &tesuji_local::tsumego::Step| {
        let side = if step.side == attacker { Side::Attacker } else { Side::Defender };
        format!("{} {} {}", side.name(), step.threats, name(step.then))
    };
    let steps = verdict.steps.iter().map(step).collect();
    let moves = verdict.moves.iter().filter_map(|mv| mv.cell()).collect();
    line(name(verdict.result), steps, moves)
}

fn compare(
    seed: u64,
    count: usize,
    searcher: Searcher,
    make: impl Fn(&mut Rng) -> Option<Problem>,
) {
    let seed = from_environment("TESUJI_SEED", 0) as u64 * 1000 + seed;
    let mut rng = Rng::new(seed);
    let (mut compared, mut unfinished) = (0, 0);
    let count = from_environment("TESUJI_PROBLEMS", count);
    while compared < count {
        let Some(problem) = make(&mut rng) else { continue };
        for side in Side::BOTH {
            match expected(&problem, side, 300_000) {
                None => unfinished += 1,
                Some(expected) => {
                    let found = found::<1>(&problem, side, searcher);
                    assert_eq!(found, expected, "{} {}", problem.line(side), side.name());
                    compared += 1;
                }
            }
        }
    }
    println!("{compared} verdicts agree, {unfinished} not finished by exhaustive search");
}

fn small_closed(rng: &mut Rng) -> Option<Problem> {
    let wanted = Wanted { targets: 3, ..Wanted::up_to(6) };
    closed(rng, &wanted).filter(|problem| problem.size.columns * problem.size.rows <= 64)
}

#[test]
fn closed_problems_are_answered_as_by_exhaustive_search() {
    compare(11, 400, Searcher::Dfpn, small_closed);
}

#[test]
fn open_problems_are_answered_as_by_exhaustive_search() {
    compare(12, 600, Searcher::Dfpn, |rng| open(rng, 12, 5));
}

#[test]
fn expected_work_search_answers_alike() {
    compare(13, 60, Searcher::Ews, small_closed);
    compare(14, 100, Searcher::Ews, |rng| open(rng, 12, 4));
}
