//! Expansions and times of the EWS presets on a suite, as a Markdown table: the figures in the README.
//!
//! `cargo run --release -p tesuji-search --example node_counts -- FILE.pos [SECONDS] [SEEDS] [PRESET…]`
//! runs every position of the file with every preset (default: all) for the seeds 1 to SEEDS (default
//! 5), each run limited to SECONDS (default 60). `>` marks runs that were stopped.

use std::{
    error::Error,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use tesuji_core::Claim;
use tesuji_games::{
    formats::pos,
    open::{Listed, Visitor, open},
};
use tesuji_search::{Control, Ews, EwsParameters, Limits, ews::PRESETS};

/// One run of one preset.
struct Run<'a> {
    preset: &'a str,
    seed: u64,
    limits: Limits,
    /// The winner the suite names.
    expected: Option<&'a str>,
}

struct Outcome {
    name: String,
    nodes: u64,
    seconds: f64,
    solved: bool,
}

impl Visitor for Run<'_> {
    type Output = Outcome;

    fn visit<G: Listed>(self, position: G) -> Outcome {
        let parameters = EwsParameters::preset(self.preset).expect("checked in main");
        let claim = Claim::Wins(position.to_move());
        let never = AtomicBool::new(false);
        let start = Instant::now();
        let mut control = Control::new(self.limits, &never);
        let mut search = Ews::new(&position, claim, parameters, self.limits.memory, self.seed);
        let report = search.solve(&position, &mut control, &mut |_| {});
        let seconds = start.elapsed().as_secs_f64();
        if let (Some(winner), Some(expected)) = (report.winner, self.expected) {
            assert!(winner.to_string().starts_with(expected), "{winner} is the wrong winner");
        }
        let rules: String =
            position.rules().iter().map(|(name, value)| format!(", {name} {value}")).collect();
        let name = format!("{} {}{rules}", G::NAME, position.size());
        Outcome { name, nodes: report.nodes, seconds, solved: report.winner.is_some() }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("expected a .pos file")?;
    let seconds: u64 = arguments.get(1).map_or(Ok(60), |text| text.parse())?;
    let seeds: u64 = arguments.get(2).map_or(Ok(5), |text| text.parse())?;
    let presets: Vec<&str> = match arguments.get(3..) {
        Some(chosen) if !chosen.is_empty() => chosen.iter().map(String::as_str).collect(),
        _ => PRESETS.to_vec(),
    };
    if let Some(unknown) = presets.iter().find(|name| EwsParameters::preset(name).is_none()) {
        return Err(format!("no preset `{unknown}`; expected some of {}", PRESETS.join(", ")).into());
    }
    let limits = Limits { nodes: None, time: Some(Duration::from_secs(seconds)), memory: 4 << 30 };
    println!("| position | preset | nodes, seeds 1 to {seeds} | median | median time |");
    println!("|---|---|---|---|---|");
    for (_, spec) in pos::parse_file(&std::fs::read_to_string(file)?) {
        let spec = spec?;
        let expected = spec.answers.iter().find(|(key, _)| key == "win").map(|(_, win)| win.as_str());
        for preset in &presets {
            let mut runs = Vec::new();
            for seed in 1..=seeds {
                runs.push(open(&spec, Run { preset, seed, limits, expected })?);
            }
            print_row(preset, runs);
        }
    }
    Ok(())
}

fn print_row(preset: &str, mut runs: Vec<Outcome>) {
    let shown = |run: &Outcome| format!("{}{}", if run.solved { "" } else { ">" }, run.nodes);
    let all: Vec<String> = runs.iter().map(shown).collect();
    runs.sort_by_key(|run| (!run.solved, run.nodes));
    let middle = &runs[runs.len() / 2];
    let median = shown(middle);
    runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let seconds = runs[runs.len() / 2].seconds;
    println!("| {} | {preset} | {} | {median} | {seconds:.3} s |", runs[0].name, all.join(", "));
}
