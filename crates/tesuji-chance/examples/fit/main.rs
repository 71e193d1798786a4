//! Fits the parameters of the evaluation to records and measures it on others.
//!
//!     cargo run -p tesuji-chance --example fit -- report 9 records/9
//!
//! Tasks: `all` fits everything and prints the rows of `parameters.rs`, `report` measures; `life`,
//! `influence`, `chance` and `worst` look at one thing each. The folder has records, or `fit` and
//! `held` with records.

mod chances;
mod logistic;
mod measured;
mod records;

use std::{env, path::Path};

use records::Record;
use tesuji_chance::evaluation::{self, Parameters, life};
use tesuji_core::{Game, Player};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [task, size, folder] = &words[..] else {
        eprintln!("expected a task, a size and a folder of records");
        return;
    };
    match size.as_str() {
        "9" => run::<2>(task, size, Path::new(folder)),
        _ => run::<6>(task, size, Path::new(folder)),
    }
}

fn run<const N: usize>(task: &str, size: &str, folder: &Path) {
    let [fit, held] = split::<N>(folder);
    println!("{} records to fit, {} held out", fit.len(), held.len());
    let board = format!("{size}x{size}").parse().expect("a size");
    let parameters = Parameters::for_board(board);
    match task {
        "life" => fit_life(&fit, &held, &parameters),
        "influence" => fit_influence(&fit, &parameters),
        "worst" => worst(&fit, &parameters),
        "report" => measured::report(&fit, &held, &parameters, size),
        "all" => fit_all(&fit, &held, &parameters),
        "chance" => chances::fit(&fit, &held, &parameters),
        _ => eprintln!("unknown task"),
    }
}

/// The records to fit and those held out: the folders `fit` and `held`, or else every other record
/// of the folder.
fn split<const N: usize>(folder: &Path) -> [Vec<Record<N>>; 2] {
    let parts = ["fit", "held"].map(|name| folder.join(name));
    if parts.iter().all(|part| part.is_dir()) {
        return parts.map(|part| records::read::<N>(&part));
    }
    let (fit, held): (Vec<_>, Vec<_>) =
        records::read::<N>(folder).into_iter().enumerate().partition(|(at, _)| at % 2 == 0);
    [fit, held].map(|part| part.into_iter().map(|(_, record)| record).collect())
}

/// Every so many moves.
fn sampled<const N: usize>(record: &Record<N>) -> impl Iterator<Item = &tesuji_games::go::Go<N>> {
    record.positions.iter().skip(3).step_by(5).filter(|go| !go.is_over())
}

fn group_rows<const N: usize>(
    records: &[Record<N>],
    parameters: &Parameters,
) -> (Vec<Vec<f64>>, Vec<f64>) {
    let (mut rows, mut lived) = (Vec::new(), Vec::new());
    for record in records {
        for go in sampled(record) {
            let sample = evaluation::sample(go, parameters);
            for (color, stones, features, proven) in sample.groups {
                if proven {
                    continue;
                }
                let sign = if color == Player::Black { 1 } else { -1 };
                let own = stones.iter().filter(|&cell| record.owner[cell] == sign).count();
                rows.push(features.to_vec());
                lived.push(if 2 * own >= stones.len() { 1.0 } else { 0.0 });
            }
        }
    }
    (rows, lived)
}

fn fit_life<const N: usize>(fit: &[Record<N>], held: &[Record<N>], parameters: &Parameters) {
    let (rows, lived) = group_rows(fit, parameters);
    // Large groups decide games.
    let counts: Vec<f64> = rows.iter().map(|row| (row[3] / 2.0).exp()).collect();
    let weights = logistic::weighted(&rows, &lived, &counts, 1.0);
    for (name, weight) in life::NAMES.iter().zip(&weights) {
        println!("{name} {weight:.3}");
    }
    let (rows, lived) = group_rows(held, parameters);
    let chance = |row: &[f64], weights: &[f64]| {
        let odds: f64 = row.iter().zip(weights).map(|(x, w)| x * w).sum();
        1.0 / (1.0 + (-odds).exp())
    };
    let base = lived.iter().sum::<f64>() / lived.len() as f64;
    let brier = |guess: &dyn Fn(&[f64]) -> f64| {
        rows.iter().zip(&lived).map(|(row, y)| (guess(row) - y).powi(2)).sum::<f64>()
            / rows.len() as f64
    };
    println!(
        "{} groups held out, {:.3} lived; Brier {:.4} (always the mean {:.4}, before {:.4})",
        rows.len(),
        base,
        brier(&|row| chance(row, &weights)),
        brier(&|_| base),
        brier(&|row| chance(row, &life::weights(parameters))),
    );
    for step in 0..10 {
        let (low, high) = (f64::from(step) / 10.0, f64::from(step + 1) / 10.0);
        let inside: Vec<f64> = (rows.iter().zip(&lived))
            .filter(|(row, _)| (low..high).contains(&chance(row, &weights)))
            .map(|(_, y)| *y)
            .collect();
        let mean = inside.iter().sum::<f64>() / inside.len().max(1) as f64;
        println!("  {low:.1} to {high:.1}: {} groups, {mean:.3} lived", inside.len());
    }
}

/// Everything in turn, so that each part is fitted to what the others have become.
fn fit_all<const N: usize>(fit: &[Record<N>], held: &[Record<N>], parameters: &Parameters) {
    let mut now = parameters.clone();
    let set = |parameters: &mut Parameters, name: &str, value: f64| {
        let value = (value * 1000.0).round() / 1000.0;
        parameters.set(name, &value.to_string()).expect("within range");
    };
    for round in 0..2 {
        let (rows, lived) = group_rows(fit, &now);
        // Large groups decide games.
        let counts: Vec<f64> = rows.iter().map(|row| (row[3] / 2.0).exp()).collect();
        let weights = logistic::weighted(&rows, &lived, &counts, 1.0);
        for (name, weight) in life::NAMES.iter().zip(&weights) {
            set(&mut now, name, *weight);
        }
        now = chances::search(fit, &now);
        eprintln!("round {round}: loss {:.4}", chances::loss_of(fit, &now));
    }
    for name in life::NAMES.iter().chain(&chances::SEARCHED).chain(&chances::NAMES) {
        println!("row {name} {}", chances::value(&now, name));
    }
    chances::fit(fit, held, &now);
}

/// Where the territory late in the game is farthest from what it became.
fn worst<const N: usize>(records: &[Record<N>], parameters: &Parameters) {
    let mut cases = Vec::new();
    for record in records {
        let at = (0.9 * (record.positions.len() - 1) as f64) as usize;
        let go = &record.positions[at];
        let found = evaluation::evaluate(go, at as f64, parameters);
        let komi = f64::from(go.komi().half_points()) / 2.0;
        let became = record.owner.iter().map(|&owner| f64::from(owner)).sum::<f64>() - komi;
        cases.push((found.expected_territory - became, go, found, record));
    }
    let square: f64 = cases.iter().map(|case| case.0 * case.0).sum::<f64>() / cases.len() as f64;
    let mean: f64 = cases.iter().map(|case| case.0).sum::<f64>() / cases.len() as f64;
    println!("off by {:.1} (root of mean square), {mean:.1} on average", square.sqrt());
    cases.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    for (off, go, found, record) in cases.iter().take(6) {
        println!("off by {off:.1}, {} to move, F {}", go.to_move(), found.frontier_points());
        let size = go.board_size();
        for row in 0..size.rows() {
            let (mut now, mut then, mut owned) = (String::new(), String::new(), String::new());
            for column in 0..size.columns() {
                let cell = size.cell(column, row);
                now.push(match go.stones().owner(cell) {
                    Some(Player::Black) => 'x',
                    Some(Player::White) => 'o',
                    None => '.',
                });
                then.push(match record.owner[cell] {
                    1 => 'x',
                    -1 => 'o',
                    _ => '.',
                });
                owned += &format!("{:4}", (found.ownership[cell] * 64.0).round());
            }
            println!("  {now}  {owned}  {then}");
        }
        for group in &found.groups {
            println!(
                "    {} {} stones at {:?}: {:.2} ({:.2}) {:?} {} libs",
                group.color,
                group.stones.len(),
                group.stones.lowest(),
                group.life,
                group.estimate,
                group.standing,
                group.liberties.len()
            );
        }
    }
}

fn fit_influence<const N: usize>(fit: &[Record<N>], parameters: &Parameters) {
    for decay in [0.8, 0.85, 0.9, 0.95, 0.98] {
        for gain in [1.0, 1.5, 2.0, 2.5, 3.0, 4.0] {
            for enclosed in [6, 10, 16, 25] {
                let tried = Parameters { decay, gain, enclosed, ..parameters.clone() };
                let (mut sum, mut count) = (0.0, 0.0);
                for record in fit.iter().take(60) {
                    for go in sampled(record).step_by(2) {
                        let found = evaluation::evaluate(go, 0.0, &tried);
                        for cell in go.stones().empty(go.board()).iter() {
                            let owner = f64::from(record.owner[cell]);
                            sum += ((found.ownership[cell] - owner) / 2.0).powi(2);
                            count += 1.0;
                        }
                    }
                }
                println!(
                    "decay {decay} gain {gain} enclosed {enclosed}: Brier of points {:.4}",
                    sum / count
                );
            }
        }
    }
}
