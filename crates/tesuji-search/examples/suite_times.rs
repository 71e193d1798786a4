//! Times and nodes of several settings over a whole suite, as a Markdown table.
//!
//! `cargo run --release -p tesuji-search --example suite_times -- FILE.pos EVERY SETTINGS…` runs every
//! EVERY-th position of the file, the first included, with each of the settings, which are written in quotes as
//! for `suite_run`: `"ews-ps seconds=30"`. A run that is stopped counts with the time and nodes it
//! took. A winner other than the one the file names is an error. The positions are run one after another, all
//! settings on one before the next, and each run is reported on standard error.

mod suite_run;

use std::error::Error;

use suite_run::{Outcome, Settings};
use tesuji_games::formats::pos;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, every, texts @ ..] = arguments.as_slice() else {
        return Err("expected FILE.pos EVERY SETTINGS…, each in quotes".into());
    };
    let settings: Vec<Settings> =
        texts.iter().map(|text| Settings::parse(text)).collect::<Result<_, _>>()?;
    let mut outcomes: Vec<Vec<Outcome>> = vec![Vec::new(); settings.len()];
    for (line, spec) in pos::parse_file(&std::fs::read_to_string(file)?).step_by(every.parse()?) {
        let spec = spec?;
        let expected = spec.answers.iter().find(|(key, _)| key == "win").map(|(_, win)| win);
        for (settings, outcomes) in settings.iter().zip(&mut outcomes) {
            let outcome = settings.solve(&spec)?;
            if let (Some(winner), Some(expected)) = (outcome.winner, expected)
                && !winner.to_string().starts_with(expected.as_str())
            {
                return Err(format!("line {line}: {winner} is the wrong winner").into());
            }
            eprintln!("{line}\t{}\t{:.3}", outcome.nodes, outcome.processor_seconds);
            outcomes.push(outcome);
        }
    }
    println!(
        "| settings | positions | unsolved | nodes: mean / median / max | processor time: mean / median / max (s) | clock: mean (s) | fewer nodes than the first |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (text, runs) in texts.iter().zip(&outcomes) {
        print_row(text, runs, &outcomes[0]);
    }
    Ok(())
}

fn print_row(text: &str, runs: &[Outcome], first: &[Outcome]) {
    let unsolved = runs.iter().filter(|run| run.winner.is_none()).count();
    let nodes = summary(runs.iter().map(|run| run.nodes as f64).collect());
    let times = summary(runs.iter().map(|run| run.processor_seconds).collect());
    let [clock, ..] = summary(runs.iter().map(|run| run.seconds).collect());
    // Fewer nodes, since times of short runs are noise.
    let fewer =
        runs.iter().zip(first).filter(|(a, b)| a.winner.is_some() && a.nodes < b.nodes).count();
    println!(
        "| {text} | {} | {unsolved} | {:.0} / {:.0} / {:.0} | {:.3} / {:.3} / {:.3} | {clock:.3} | {fewer} |",
        runs.len(),
        nodes[0],
        nodes[1],
        nodes[2],
        times[0],
        times[1],
        times[2]
    );
}

/// Mean, median and greatest.
fn summary(mut values: Vec<f64>) -> [f64; 3] {
    if values.is_empty() {
        return [0.0; 3];
    }
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    [mean, values[values.len() / 2], values[values.len() - 1]]
}
