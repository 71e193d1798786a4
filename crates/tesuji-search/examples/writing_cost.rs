//! What writing proofs costs on a suite: solves each position, writes its proof, checks it, and prints a row of a
//! Markdown table with processor times.
//!
//! `cargo run --release -p tesuji-search --example writing_cost -- FILE.pos`

use std::{error::Error, sync::atomic::AtomicBool};

use tesuji_core::Claim;
use tesuji_games::{
    formats::{PositionSpec, diagram_text, pos},
    open::{Listed, Visitor, open},
};
use tesuji_proof::Head;
use tesuji_search::{Control, EwsParameters, Limits, Team};

/// For the search, and for the checker.
const MEMORY: usize = 4 << 30;

struct Cost<'a> {
    spec: &'a PositionSpec,
}

/// A row of the table, and the seconds for solving and writing.
type Row = (String, [f64; 2]);

impl Visitor for Cost<'_> {
    type Output = Row;

    fn visit<G: Listed>(self, position: G) -> Row {
        let claim = Claim::Wins(position.to_move());
        let stop = AtomicBool::new(false);
        let mut control = Control::new(Limits { nodes: None, time: None, memory: MEMORY }, &stop);
        let parameters = EwsParameters { line_nodes: 0, ..EwsParameters::default() };
        let started = processor_seconds();
        let mut team = Team::new(&position, claim, parameters, MEMORY, 1, 1);
        let report = team.solve(&position, &mut control, &mut |_| {});
        let solved = processor_seconds();
        let winner = report.winner.expect("there is no limit");
        let proof = team.write_down(&position, winner, &mut control).expect("nor here");
        let moves = self.spec.moves_with_passes("pass");
        let head = Head {
            game: G::NAME,
            board: position.size().to_string(),
            rules: position.rules(),
            start: diagram_text(&self.spec.setup),
            moves: moves.into_iter().map(str::to_ascii_lowercase).collect(),
            terms: Vec::new(),
            shows: vec![format!("{winner} wins")],
        };
        let mut file = Vec::new();
        tesuji_proof::write(&head, std::slice::from_ref(&proof.tree), &mut file)
            .expect("memory takes all");
        let written = processor_seconds();
        tesuji_check::check(file.as_slice(), MEMORY).expect("what is written is a proof");
        let checked = processor_seconds() - written;
        let (solving, writing) = (solved - started, written - solved);
        let rules: String =
            position.rules().iter().map(|(name, value)| format!(", {name} {value}")).collect();
        let row = format!(
            "| {} {}{rules} | {} | {} | {} | {} | {solving:.3} s | {writing:.3} s | {:.0} % | {checked:.3} s |",
            G::NAME,
            position.size(),
            report.nodes,
            proof.expansions,
            proof.tree.len(),
            file.len(),
            100.0 * writing / solving,
        );
        (row, [solving, writing])
    }
}

/// What this thread has taken of a processor so far (Linux).
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected FILE.pos")?;
    println!(
        "| position | searched | again | proof nodes | bytes | solving | writing | | checking |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut total = [0.0; 2];
    for (_, spec) in pos::parse_file(&std::fs::read_to_string(file)?) {
        let spec = spec?;
        let (row, times) = open(&spec, Cost { spec: &spec })?;
        println!("{row}");
        total = [total[0] + times[0], total[1] + times[1]];
    }
    let [solving, writing] = total;
    println!("\nall: {solving:.2} s and {writing:.2} s, {:.0} %", 100.0 * writing / solving);
    Ok(())
}
