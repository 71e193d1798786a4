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
use tesuji_local::tsumego::{Claims, Fate, Searcher, Terms, Tsumego, Verdict, head_terms, written};
use tesuji_proof::Head;
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

/// The problem with one side moving first.
fn root<const N: usize>(problem: &Problem, side: Side) -> Tsumego<N> {
    let spec = parse_inline(&problem.diagram(side)).expect("a position");
    let go = Go::<N>::from_setup(&spec.setup, Komi::default()).expect("a position");
    let region: Bits<N> = (0..128).filter(|&cell| problem.region >> cell & 1 != 0).collect();
    let terms = Arc::new(Terms::new(&go, &problem.targets, region).expect("a problem"));
    let attacker = terms.attacker;
    let first = if side == Side::Attacker { attacker } else { attacker.opponent() };
    Tsumego::new(&go, terms, attacker, first)
}

/// Positions for one question: full boards one point wide may take millions.
const NODES: u64 = 100_000;

fn verdict<const N: usize>(root: &Tsumego<N>, searcher: Searcher) -> Option<Verdict> {
    let mut claims = Claims::new(root, searcher, 8 << 20, 1);
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: Some(NODES), time: None, memory: 0 };
    Verdict::of(root, &mut claims, MOST_THREATS, &mut Control::new(limits, &cancelled))
}

fn found<const N: usize>(problem: &Problem, side: Side, searcher: Searcher) -> Option<String> {
    let root = root::<N>(problem, side);
    let (verdict, attacker) = (verdict(&root, searcher)?, root.terms().attacker);
    let step = |step: &tesuji_local::tsumego::Step| {
        let side = if step.side == attacker { Side::Attacker } else { Side::Defender };
        format!("{} {} {}", side.name(), step.threats, name(step.then))
    };
    let steps = verdict.steps.iter().map(step).collect();
    let moves = verdict.moves.iter().filter_map(|mv| mv.cell()).collect();
    Some(line(name(verdict.result), steps, moves))
}

/// A problem that chance makes, seldom one in which the targets are dead whoever moves first, as most of them are.
fn next(rng: &mut Rng, make: &impl Fn(&mut Rng) -> Option<Problem>) -> Problem {
    loop {
        let Some(problem) = make(rng) else { continue };
        let is_dead = |found: &Verdict| found.result == Fate::Dead;
        match verdict(&root::<1>(&problem, Side::Defender), Searcher::Dfpn) {
            Some(found) if is_dead(&found) && rng.below(16) != 0 => {}
            _ => return problem,
        }
    }
}

fn compare(
    seed: u64,
    count: usize,
    searcher: Searcher,
    make: impl Fn(&mut Rng) -> Option<Problem>,
) {
    let seed = from_environment("TESUJI_SEED", 0) as u64 * 1000 + seed;
    let mut rng = Rng::new(seed);
    let (mut compared, mut given_up, mut unfinished) = (0, 0, 0);
    let count = from_environment("TESUJI_PROBLEMS", count);
    while compared < count {
        let problem = next(&mut rng, &make);
        for side in Side::BOTH {
            let found = found::<1>(&problem, side, searcher);
            match (expected(&problem, side, 300_000), found) {
                (Some(expected), Some(found)) => {
                    assert_eq!(found, expected, "{} {}", problem.line(side), side.name());
                    compared += 1;
                }
                (Some(_), None) => given_up += 1,
                (None, _) => unfinished += 1,
            }
        }
    }
    println!(
        "{compared} verdicts agree, {given_up} given up, {unfinished} not finished by exhaustive search"
    );
    assert!(given_up * 50 <= compared, "{given_up} given up, {compared} compared");
}

fn small_closed(rng: &mut Rng) -> Option<Problem> {
    let wanted = Wanted { targets: 3, ..Wanted::up_to(6) };
    closed(rng, &wanted).filter(|problem| problem.size.columns * problem.size.rows <= 64)
}

/// A certificate of all that a verdict says, and what the checker makes of it.
fn certify(problem: &Problem, side: Side) -> Option<usize> {
    let root = root::<1>(problem, side);
    let verdict = verdict(&root, Searcher::Dfpn)?;
    let cancelled = AtomicBool::new(false);
    let mut control = Control::new(Limits { nodes: None, time: None, memory: 0 }, &cancelled);
    let shown =
        written(&root, verdict.result, &verdict.steps, 8 << 20, &mut control).expect("no limit");
    let size = &problem.size;
    let head = Head {
        game: "tsumego",
        board: format!("{}x{}", size.columns, size.rows),
        rules: Vec::new(),
        start: problem.diagram(side),
        moves: Vec::new(),
        terms: head_terms(root.go(), root.terms()),
        shows: shown.iter().map(|shown| shown.claim.clone()).collect(),
    };
    let trees: Vec<_> = shown.into_iter().map(|shown| shown.tree).collect();
    let mut bytes = Vec::new();
    tesuji_proof::write(&head, &trees, &mut bytes).expect("memory is enough");
    let checked = tesuji_check::check(bytes.as_slice(), 1 << 30);
    assert!(checked.is_ok(), "{}: {checked:?} {:?}", problem.line(side), head.shows);
    Some(trees.len())
}

fn certify_many(seed: u64, count: usize, make: impl Fn(&mut Rng) -> Option<Problem>) {
    let mut rng = Rng::new(from_environment("TESUJI_SEED", 0) as u64 * 1000 + seed);
    let count = from_environment("TESUJI_PROBLEMS", count);
    let (mut problems, mut claims) = (0, 0);
    while problems < count {
        let problem = next(&mut rng, &make);
        claims += Side::BOTH.iter().filter_map(|&side| certify(&problem, side)).sum::<usize>();
        problems += 1;
    }
    println!("{problems} problems, {claims} claims accepted");
    assert!(claims > 2 * problems);
}

/// Lines of play may grow long.
fn on_a_large_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 20).spawn(work).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn verdicts_have_certificates_that_are_accepted() {
    on_a_large_stack(|| {
        certify_many(15, 60, small_closed);
        certify_many(16, 120, |rng| open(rng, 9, 6));
    });
}

#[test]
fn closed_problems_are_answered_as_by_exhaustive_search() {
    on_a_large_stack(|| {
        compare(11, 300, Searcher::Dfpn, small_closed);
    });
}

#[test]
fn open_problems_are_answered_as_by_exhaustive_search() {
    on_a_large_stack(|| {
        compare(12, 400, Searcher::Dfpn, |rng| open(rng, 9, 6));
    });
}

#[test]
fn expected_work_search_answers_alike() {
    on_a_large_stack(|| {
        compare(13, 30, Searcher::Ews, small_closed);
        compare(14, 50, Searcher::Ews, |rng| open(rng, 9, 5));
    });
}
