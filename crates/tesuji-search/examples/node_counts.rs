//! Expansions and times of the EWS presets on a suite, as a Markdown table: the figures in the README.
//!
//! `cargo run --release -p tesuji-search --example node_counts -- FILE.pos SECONDS SEEDS [WHAT…]` runs
//! every position of the file for the seeds of a range such as 1-5, each run limited to SECONDS. WHAT is
//! presets (all, if none is named) and settings such as stay=0.3, which change each of them, or options
//! of games such as hex.knowledge=off. `>` marks runs that were stopped.

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
    parameters: EwsParameters,
    seed: u64,
    limits: Limits,
    /// The winner the suite names.
    expected: Option<&'a str>,
    /// What is set about games.
    options: &'a [(&'a str, &'a str)],
}

struct Outcome {
    name: String,
    nodes: u64,
    seconds: f64,
    solved: bool,
}

impl Visitor for Run<'_> {
    type Output = Outcome;

    fn visit<G: Listed>(self, mut position: G) -> Outcome {
        for (name, value) in self.options {
            position.configure(name, value);
        }
        let claim = Claim::Wins(position.to_move());
        let never = AtomicBool::new(false);
        let start = Instant::now();
        let mut control = Control::new(self.limits, &never);
        let mut search = Ews::new(&position, claim, self.parameters, self.limits.memory, self.seed);
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
    let [file, seconds, seeds, what @ ..] = arguments.as_slice() else {
        return Err("expected FILE.pos SECONDS SEEDS [PRESET…] [NAME=VALUE…]".into());
    };
    let limits =
        Limits { nodes: None, time: Some(Duration::from_secs(seconds.parse()?)), memory: 4 << 30 };
    let (first, last) = seeds.split_once('-').ok_or("expected seeds such as 1-5")?;
    let seeds = first.parse::<u64>()?..=last.parse()?;
    let (settings, presets): (Vec<&str>, Vec<&str>) =
        what.iter().map(String::as_str).partition(|text| text.contains('='));
    let presets = if presets.is_empty() { PRESETS.to_vec() } else { presets };
    let columns = format!("nodes, seeds {} to {}", seeds.start(), seeds.end());
    println!("| position | preset | {columns} | median | median time |\n|---|---|---|---|---|");
    for (_, spec) in pos::parse_file(&std::fs::read_to_string(file)?) {
        let spec = spec?;
        let expected =
            spec.answers.iter().find(|(key, _)| key == "win").map(|(_, win)| win.as_str());
        for preset in &presets {
            let unknown = || format!("no preset `{preset}`; expected {}", PRESETS.join(", "));
            let mut parameters = EwsParameters::preset(preset).ok_or_else(unknown)?;
            let pairs = settings.iter().filter_map(|setting| setting.split_once('='));
            let (options, pairs): (Vec<_>, Vec<_>) =
                pairs.partition(|(name, _)| name.contains('.'));
            for (name, value) in pairs {
                parameters.set(name, value)?;
            }
            let mut runs = Vec::new();
            for seed in seeds.clone() {
                let parameters = parameters.clone();
                runs.push(open(
                    &spec,
                    Run { parameters, seed, limits, expected, options: &options },
                )?);
            }
            print_row(&[&[*preset], settings.as_slice()].concat().join(" "), runs);
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
