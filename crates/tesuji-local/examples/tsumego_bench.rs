//! Solves problems of life and death one by one: `tsumego_bench FILE.jsonl [dfpn|ews] [SECONDS] [LINE]`.
//!
//! Each line has `position`, `targets` and, if it is known, `first`, the recorded first moves of the side to move.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use serde_json::Value;
use tesuji_core::{Bits, Game};
use tesuji_games::{
    formats::parse_inline,
    go::{Go, Komi, coordinates},
};
use tesuji_local::{
    fight::region::Reach,
    tsumego::{Claims, Fate, Searcher, Terms, Tsumego, Verdict, region},
};
use tesuji_search::{Control, Limits};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).expect("a file");
    let searcher = match args.get(2).map(String::as_str) {
        Some("ews") => Searcher::Ews,
        _ => Searcher::Dfpn,
    };
    let seconds: f64 = args.get(3).map_or(10.0, |text| text.parse().expect("seconds"));
    let only: Option<usize> = args.get(4).and_then(|n| n.parse().ok());
    let mut times = Vec::new();
    let (mut solved, mut agree, mut known, mut nodes) = (0, 0, 0, 0);
    for (at, line) in text.lines().enumerate() {
        if only.is_some_and(|only| only != at + 1) {
            continue;
        }
        let record: Value = serde_json::from_str(line).expect("JSON");
        let spec = parse_inline(record["position"].as_str().unwrap()).unwrap();
        let cells = spec.setup.size.cells();
        let result = match cells {
            0..=64 => solve::<1>(&record, searcher, seconds),
            65..=128 => solve::<2>(&record, searcher, seconds),
            _ => solve::<6>(&record, searcher, seconds),
        };
        nodes += result.nodes;
        times.push(result.seconds);
        solved += usize::from(result.words.is_some());
        let first = record["first"].as_array().cloned().unwrap_or_default();
        let expected: Vec<&str> = first.iter().filter_map(|mv| mv.as_str()).collect();
        let ok = result.moves.iter().any(|mv| expected.contains(&mv.as_str()));
        known += usize::from(!expected.is_empty());
        agree += usize::from(!expected.is_empty() && ok);
        println!(
            "{:3} {:16} {:7.3} s {:8} nodes, {:2} points  {}{}",
            at + 1,
            record["file"].as_str().unwrap_or("-"),
            result.seconds,
            result.nodes,
            result.size,
            result.words.as_deref().unwrap_or("unknown"),
            if expected.is_empty() || ok {
                String::new()
            } else {
                format!("  RECORDED {expected:?}")
            }
        );
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{solved} of {} solved, {agree} of {known} as recorded, median {:.4} s, total {:.1} s, {nodes} nodes",
        times.len(),
        times[times.len() / 2],
        times.iter().sum::<f64>()
    );
}

/// What this thread has used of a processor.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

struct Solved {
    words: Option<String>,
    moves: Vec<String>,
    seconds: f64,
    nodes: u64,
    size: usize,
}

fn solve<const N: usize>(record: &Value, searcher: Searcher, seconds: f64) -> Solved {
    let spec = parse_inline(record["position"].as_str().unwrap()).unwrap();
    let go = Go::<N>::from_setup(&spec.setup, Komi::default()).unwrap();
    let names = coordinates(go.board_size());
    let points = |list: &Value| -> Vec<usize> {
        let texts = list.as_array().unwrap().iter().map(|text| text.as_str().unwrap());
        texts.map(|text| names.parse(text).unwrap()).collect()
    };
    let begun = processor_seconds();
    let mut targets = points(&record["targets"]);
    targets.retain(|&cell| go.stones().owner(cell).is_some());
    if targets.is_empty() {
        return Solved { words: None, moves: Vec::new(), seconds: 0.0, nodes: 0, size: 0 };
    }
    let blocks =
        targets.iter().fold(Bits::EMPTY, |sum, &cell| sum | go.stones().chain(go.board(), cell));
    let region = region::around(&go, &blocks, Reach::default());
    let size = (region & go.stones().empty(go.board())).len();
    let terms = Arc::new(Terms::new(&go, &targets, region).unwrap());
    let cancelled = AtomicBool::new(false);
    // Wall time only: a limit to give up by.
    let time = Some(Duration::from_secs_f64(seconds));
    let mut control = Control::new(Limits { nodes: None, time, memory: 0 }, &cancelled);
    let mut words = Some(String::new());
    let mut moves = Vec::new();
    let mut nodes = 0;
    let problem = Tsumego::new(&go, Arc::clone(&terms), terms.attacker, terms.attacker);
    let mut claims = Claims::new(&problem, searcher, 256 << 20, 1);
    for first in [terms.attacker, terms.attacker.opponent()] {
        let root = Tsumego::new(&go, Arc::clone(&terms), terms.attacker, first);
        match Verdict::of(&root, &mut claims, 5, &mut control) {
            Some(verdict) => {
                let texts: Vec<String> = verdict
                    .moves
                    .iter()
                    .filter_map(|mv| mv.cell())
                    .map(|cell| names.name(cell))
                    .collect();
                let fate = match verdict.result {
                    Fate::Dead => "dead",
                    Fate::Seki => "seki",
                    Fate::Alive => "alive",
                };
                if let Some(words) = &mut words {
                    let ko: Vec<String> = verdict
                        .steps
                        .iter()
                        .map(|step| format!("{} {} {:?}", step.side, step.threats, step.then))
                        .collect();
                    *words += &format!("{first} first: {fate} {ko:?} {}; ", texts.join(" "));
                }
                if first == go.to_move() {
                    moves = texts;
                }
            }
            None => words = None,
        }
    }
    nodes += claims.nodes();
    Solved { words, moves, seconds: processor_seconds() - begun, nodes, size }
}
