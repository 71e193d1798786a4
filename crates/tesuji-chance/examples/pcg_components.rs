//! How long one-level binary sums take, by the number of components.
//!
//! `cargo run --release -p tesuji-chance --example pcg_components -- 8-14 20 100 hot auto 5`
//! solves sums of 8 to 14 components, scores up to 20, probabilities in hundredths, with the method
//! `auto` (or `tables`, `search`, `unordered`), five seeds each; `mixed` instead of `hot` draws all
//! scores from the whole range. Prints the median and the greatest time, and the median of nodes.

use std::{
    env,
    error::Error,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use tesuji_chance::pcg::{Method, OneLevel, Question, solve};
use tesuji_search::{Control, Limits};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [counts, score, parts, kind, method, seeds] = &arguments[..] else {
        return Err("expected: FROM-TO SCORE PARTS hot|mixed METHOD SEEDS".into());
    };
    let (from, to) = counts.split_once('-').unwrap_or((counts, counts));
    let method: Method = serde_json::from_str(&format!("\"{method}\""))?;
    for components in from.parse()?..=to.parse()? {
        let (score, parts) = (score.parse()?, parts.parse()?);
        let shape = OneLevel { components, score, mixed: kind == "mixed", parts };
        let (mut times, mut nodes, mut open) = (Vec::new(), Vec::new(), 0);
        for seed in 1..=seeds.parse()? {
            let question = Question { method, ..Question::new(shape.sum(seed)) };
            let never = AtomicBool::new(false);
            let limits =
                Limits { nodes: None, time: Some(Duration::from_secs(60)), memory: 4 << 30 };
            let started = Instant::now();
            let answer = solve(&question, &Control::new(limits, &never));
            times.push(started.elapsed().as_secs_f64());
            nodes.push(answer.nodes);
            open += usize::from(answer.stopped.is_some());
        }
        times.sort_by(f64::total_cmp);
        nodes.sort_unstable();
        let middle = times.len() / 2;
        println!(
            "{components} components: median {:.4} s, greatest {:.4} s, {} nodes, {open} open",
            times[middle],
            times[times.len() - 1],
            nodes[middle]
        );
    }
    Ok(())
}
