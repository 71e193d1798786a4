//! Compares verdicts about life and death with recorded answers: `tsumego_answers FILE.jsonl [dfpn|ews] [FROM TO]`.
//!
//! Each line has `position`, `targets`, `region`, `threats` and the answers for both sides moving first, as `tesuji
//! tsumego --json` prints them.

use std::{sync::Arc, sync::atomic::AtomicBool, time::Instant};

use serde_json::Value;
use tesuji_core::Bits;
use tesuji_games::{
    formats::parse_inline,
    go::{Go, Komi, coordinates},
};
use tesuji_local::tsumego::{Claims, Fate, Searcher, Terms, Tsumego, Verdict};
use tesuji_search::{Control, Limits};

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Dead => "dead",
        Fate::Seki => "seki",
        Fate::Alive => "alive",
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).expect("a file");
    let searcher = match args.get(2).map(String::as_str) {
        Some("ews") => Searcher::Ews,
        _ => Searcher::Dfpn,
    };
    let only: Option<usize> = args.get(3).and_then(|n| n.parse().ok());
    let (mut right, mut all, mut nodes, mut slowest) = (0, 0, 0, 0.0f64);
    let started = Instant::now();
    for (at, line) in text.lines().enumerate() {
        if only.is_some_and(|only| only != at + 1) {
            continue;
        }
        let record: Value = serde_json::from_str(line).expect("JSON");
        let spec = parse_inline(record["position"].as_str().unwrap()).unwrap();
        let setup = spec.setup.clone();
        let go = Go::<1>::from_setup(&setup, Komi::default()).unwrap();
        let names = coordinates(go.board_size());
        let points = |list: &Value| -> Vec<usize> {
            let texts = list.as_array().unwrap().iter().map(|text| text.as_str().unwrap());
            texts.map(|text| names.parse(text).unwrap()).collect()
        };
        let region: Bits<1> = points(&record["region"]).into_iter().collect();
        let terms = Arc::new(Terms::new(&go, &points(&record["targets"]), region).unwrap());
        let most = record["threats"].as_u64().unwrap() as u8;
        let cancelled = AtomicBool::new(false);
        let limits = Limits { nodes: None, time: None, memory: 0 };
        for (key, first) in [("attacker", terms.attacker), ("defender", terms.attacker.opponent())]
        {
            let begun = Instant::now();
            let mut control = Control::new(limits, &cancelled);
            let root = Tsumego::new(&go, Arc::clone(&terms), terms.attacker, first);
            let mut claims = Claims::new(&root, searcher, 64 << 20, 1);
            let verdict = Verdict::of(&root, &mut claims, most, &mut control).expect("no limits");
            nodes += claims.nodes();
            slowest = slowest.max(begun.elapsed().as_secs_f64());
            let expected = &record[key];
            let mut moves: Vec<String> =
                verdict.moves.iter().filter_map(|mv| mv.cell()).map(|c| names.name(c)).collect();
            let mut wanted: Vec<String> = expected["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| m.as_str().unwrap().to_owned())
                .collect();
            moves.sort();
            wanted.sort();
            let steps: Vec<Value> = verdict
                .steps
                .iter()
                .map(|step| {
                    let side =
                        if step.side == terms.attacker { "attacker" } else { "defender" };
                    serde_json::json!({"side": side, "threats": step.threats, "then": word(step.then)})
                })
                .collect();
            let mut wanted_steps = expected["unless_all"].as_array().unwrap().clone();
            let mut got_steps = steps.clone();
            wanted_steps.sort_by_key(|s| s.to_string());
            got_steps.sort_by_key(|s| s.to_string());
            all += 1;
            if word(verdict.result) == expected["result"].as_str().unwrap()
                && moves == wanted
                && got_steps == wanted_steps
            {
                right += 1;
            } else {
                println!(
                    "line {} {key}: {} {steps:?} {moves:?}, expected {expected}",
                    at + 1,
                    word(verdict.result)
                );
            }
        }
    }
    println!(
        "{right} of {all} as recorded; {nodes} nodes, {:.2} s, slowest {slowest:.3} s",
        started.elapsed().as_secs_f64()
    );
}
