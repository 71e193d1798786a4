//! Nodes of the four searches on the races of a `.pos` file, as in table 1 of the paper: for each side
//! moving first, the positions expanded to decide whether it captures.
//!
//! ```console
//! $ cargo run --release -p tesuji-local --example semeai_table -- suites/semeai-figure-10.pos
//! ```

use std::{env, fs, sync::atomic::AtomicBool};

use tesuji_core::{Bits, Claim, Player};
use tesuji_games::{
    formats::{PositionSpec, pos},
    go::{Go, coordinates},
    open::{GoVisitor, open_as_go},
};
use tesuji_local::{
    fight::region::{Reach, around},
    pob::{AlphaBeta, Variant},
    race::{Race, RaceOrder},
};
use tesuji_search::{Control, Limits};

struct Row<'a>(&'a PositionSpec);

impl GoVisitor for Row<'_> {
    type Output = ();

    fn visit<const N: usize>(self, go: Go<N>) {
        let answer = |key: &str| {
            let found = self.0.answers.iter().find(|(name, _)| name == key);
            found.map_or("", |(_, value)| value.as_str())
        };
        let essential = ["black", "white"].map(|side| {
            let cell = coordinates(go.board_size()).parse(answer(side)).expect("a point");
            Bits::<N>::single(cell)
        });
        let region = around(&go, &essential, Reach::default());
        for mover in Player::BOTH {
            let race = Race::new(go.afresh(mover), essential, region);
            let cells = Variant::ALL.map(|(_, variant)| {
                let cancelled = AtomicBool::new(false);
                let limits = Limits { nodes: Some(1_000_000), time: None, memory: 256 << 20 };
                let control = Control::new(limits, &cancelled);
                let order = RaceOrder::default();
                let claim = Claim::Wins(mover);
                let mut search = AlphaBeta::new(&order, variant, claim, limits.memory);
                let report = search.solve(&race, &control);
                let captures = report.winner.map(|winner| winner == mover);
                let verdict = match captures {
                    Some(true) => "+",
                    Some(false) => "-",
                    None => "?",
                };
                format!("{}{verdict}", report.nodes)
            });
            println!("| {} | {mover} | {} |", answer("id"), cells.join(" | "));
        }
    }
}

fn main() {
    let Some(path) = env::args().nth(1) else { panic!("expected a .pos file") };
    let text = fs::read_to_string(&path).expect("a readable file");
    println!("| | first | pob | pob- | alphabeta-pop | alphabeta |\n|---|---|---|---|---|---|");
    for (number, line) in pos::numbered_lines(&text) {
        let spec = pos::parse_line(line).unwrap_or_else(|error| panic!("line {number}: {error}"));
        open_as_go(&spec, Row(&spec)).unwrap_or_else(|error| panic!("line {number}: {error}"));
    }
}
