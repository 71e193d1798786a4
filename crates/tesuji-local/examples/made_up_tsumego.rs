//! Problems of life and death made up at random, one a line as in `suites/tsumego-closed.pos`, kept
//! if it matters who moves first or a ko decides: `cargo run --example made_up_tsumego SEED COUNT
//! LEAST MOST NODES`. LEAST and MOST empty points; problems that exhaustive search does not finish
//! within NODES are counted and left out. `open` in place of LEAST makes open problems on boards of
//! up to MOST points.

#[path = "../tests/naive_tsumego/mod.rs"]
mod naive_tsumego;

use std::{collections::HashSet, time::Instant};

use naive_tsumego::{
    Problem, Search, Side,
    answer::told,
    made_up::{Wanted, closed, open},
};
use tesuji_core::Rng;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments[at].parse::<usize>().expect("a number");
    let (mut rng, count, nodes) = (Rng::new(number(0) as u64), number(1), number(4) as u64);
    let most = number(3);
    let wanted = (arguments[2] != "open").then(|| {
        let wanted = Wanted::up_to(most);
        Wanted { empty: (number(2), most), targets: 2, ..wanted }
    });
    let make = |rng: &mut Rng| match &wanted {
        Some(wanted) => closed(rng, wanted),
        None => open(rng, most, most),
    };
    let (mut tried, mut unfinished, mut kept, mut searched) = (0, 0, 0, 0);
    let (mut known, begin) = (HashSet::new(), Instant::now());
    while kept < count {
        let Some(problem) = make(&mut rng) else { continue };
        if !known.insert(problem.rows()) {
            continue;
        }
        tried += 1;
        let mut search = Search::new(&problem, nodes);
        let line = interesting(&problem, &mut search);
        searched += nodes - search.nodes_left;
        match line {
            None => unfinished += 1,
            Some(None) => {}
            Some(Some(line)) => {
                println!("{line}");
                kept += 1;
            }
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    eprintln!(
        "{tried} tried, {kept} kept, {unfinished} unfinished, {searched} nodes, {seconds:.1} s"
    );
}

/// The line of a problem with its answers if it is worth keeping; nothing if that is not found out.
fn interesting(problem: &Problem, search: &mut Search<'_>) -> Option<Option<String>> {
    let fates = [
        search.fate(Side::Attacker, [0, 0], None).ok()?,
        search.fate(Side::Defender, [0, 0], None).ok()?,
    ];
    let with_ko = [
        search.fate(Side::Attacker, [0, 2], None).ok()?,
        search.fate(Side::Defender, [2, 0], None).ok()?,
    ];
    if fates[0] == fates[1] && fates == with_ko {
        return Some(None);
    }
    let mut text = problem.line(Side::Attacker);
    for side in Side::BOTH {
        let told = told(problem, search, side, 5).ok()?;
        let key = ["af", "df"][side as usize];
        let moves = problem.names(told.moves.iter().copied()).join(",");
        text += &format!(" {key}={}", told.result.name());
        for step in &told.unless_all {
            text += &format!("/{}{}{}", step.side.name(), step.threats, step.then.name());
        }
        text += &format!(" {key}-bm={}", if moves.is_empty() { "pass" } else { &moves });
    }
    Some(Some(text))
}
