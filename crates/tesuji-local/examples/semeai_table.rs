//! Nodes of the four searches on the races of a `.pos` file, as in table 1 of the paper, and of proof-number search
//! and df-pn with partial order bounding (its evaluation, and without dominated moves): for each side moving
//! first, the positions expanded to decide whether it captures. Boards have at most 128 points.
//!
//! ```console
//! $ cargo run --release -p tesuji-local --example semeai_table -- suites/semeai-figure-10.pos
//! ```

use std::{
    env, fs,
    sync::{Arc, atomic::AtomicBool},
};

use tesuji_core::{Bits, Claim, Player};
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::{Go, Komi, coordinates},
};
use tesuji_local::{
    fight::region::{Reach, around},
    pob::{AlphaBeta, Variant},
    race::{Race, RaceMove, RaceOrder},
};
use tesuji_search::{Control, Limits, Method, Report, Solver};

const MOST_NODES: u64 = 1_000_000;
const MEMORY: usize = 256 << 20;

fn cell(report: &Report<RaceMove>, mover: Player) -> String {
    let captures = report.winner.map(|winner| winner == mover);
    let verdict = match captures {
        Some(true) => "+",
        Some(false) => "-",
        None => "?",
    };
    format!("{}{verdict}", report.nodes)
}

fn print_rows(spec: &PositionSpec) {
    assert!(spec.moves.is_empty(), "races begin with their diagram");
    let go = Go::<2>::from_setup(&spec.setup, Komi::default()).expect("a position of Go");
    let answer = |key: &str| {
        let found = spec.answers.iter().find(|(name, _)| name == key);
        found.map_or("", |(_, value)| value.as_str())
    };
    let essential = ["black", "white"].map(|side| {
        let cell = coordinates(go.board_size()).parse(answer(side)).expect("a point");
        Bits::<2>::single(cell)
    });
    let region = around(&go, &essential, Reach::default());
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: Some(MOST_NODES), time: None, memory: MEMORY };
    for mover in Player::BOTH {
        let race = Race::new(go.afresh(mover), essential, region);
        let claim = Claim::Wins(mover);
        let mut cells = Vec::new();
        for (_, variant) in Variant::ALL {
            let order = RaceOrder::default();
            let mut search = AlphaBeta::new(&order, variant, claim, MEMORY);
            let report = search.solve(&race, &Control::new(limits, &cancelled));
            cells.push(cell(&report, mover));
        }
        for name in ["pns", "dfpn"] {
            let race = race.clone().pruned(Arc::default());
            let method = Method::named(name).expect("a solver").without_line();
            let mut solver = Solver::new(&race, claim, &method, MEMORY, 1, 1);
            let mut control = Control::new(limits, &cancelled);
            cells.push(cell(&solver.solve(&race, &mut control, &mut |_| {}), mover));
        }
        println!("| {} | {mover} | {} |", answer("id"), cells.join(" | "));
    }
}

fn main() {
    let Some(path) = env::args().nth(1) else { panic!("expected a .pos file") };
    let text = fs::read_to_string(&path).expect("a readable file");
    println!("| | first | pob | pob- | alphabeta-pop | alphabeta | pns, pob | dfpn, pob |");
    println!("|---|---|---|---|---|---|---|---|");
    for (number, line) in pos::numbered_lines(&text) {
        let spec = pos::parse_line(line).unwrap_or_else(|error| panic!("line {number}: {error}"));
        print_rows(&spec);
    }
}
