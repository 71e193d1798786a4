//! How much the heuristic player loses against exact play.
//!
//! `cargo run --release -p tesuji-chance --example pcg_player -- 8-12 20 100 hot 100` draws a
//! hundred one-level binary sums for each number of components, solves all moves exactly, and
//! prints the mean and the greatest chance of winning that each player gives away with its first
//! move: Monte Carlo with random and with eager plays, 100 and 1,000 a move, the best move for
//! points, and the first move of the file.

use std::{env, error::Error, sync::atomic::AtomicBool};

use tesuji_chance::pcg::{MoveName, OneLevel, Plays, Question, estimate, solve};
use tesuji_search::{Control, Limits};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [counts, score, parts, kind, seeds] = &arguments[..] else {
        return Err("expected: FROM-TO SCORE PARTS hot|mixed SEEDS".into());
    };
    let (from, to) = counts.split_once('-').unwrap_or((counts, counts));
    let never = AtomicBool::new(false);
    let control = || Control::new(Limits { nodes: None, time: None, memory: 2 << 30 }, &never);
    for components in from.parse()?..=to.parse()? {
        let (score, parts) = (score.parse()?, parts.parse()?);
        let shape = OneLevel { components, score, mixed: kind == "mixed", parts };
        let mut players: Vec<(String, Vec<f64>)> = Vec::new();
        for seed in 1..=seeds.parse()? {
            let sum = shape.sum(seed);
            let question = Question { all: true, ..Question::new(sum.clone()) };
            let answer = solve(&question, &control());
            let moves = answer.moves.unwrap_or_default();
            let best = answer.win_probability.unwrap_or_default();
            let loss = |chosen: Option<MoveName>| {
                let of = moves.iter().find(|mv| Some(mv.name) == chosen);
                best - of.and_then(|mv| mv.win_probability).unwrap_or_default()
            };
            let mut note = |name: String, loss: f64| match players
                .iter_mut()
                .find(|player| player.0 == name)
            {
                Some(player) => player.1.push(loss),
                None => players.push((name, vec![loss])),
            };
            for count in [100, 1_000] {
                for eager in [false, true] {
                    let guess = estimate(&sum, Plays { count, eager, seed }, &control());
                    let kind = if eager { "eager" } else { "random" };
                    let chosen = guess.map_err(|_| "an estimate was stopped")?.best;
                    note(format!("{count} {kind} plays"), loss(chosen));
                }
            }
            note("best for points".to_owned(), loss(answer.score_move));
            note("first of the file".to_owned(), loss(moves.first().map(|mv| mv.name)));
        }
        println!("{components} components");
        for (name, losses) in players {
            let mean = losses.iter().sum::<f64>() / losses.len() as f64;
            let most = losses.iter().copied().fold(0.0, f64::max);
            let right = losses.iter().filter(|loss| **loss < 1e-12).count();
            println!("  {name}: mean {mean:.4}, greatest {most:.4}, best move {right} times");
        }
    }
    Ok(())
}
