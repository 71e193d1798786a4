//! Adds winners, found twice, to the positions of a `.pos` file read from standard input.
//!
//! `… | cargo run --release -p tesuji-search --example name_winners -- 600 FIRST CHECK…` solves each
//! position with the settings FIRST (see `suite_run`) and then with each CHECK in turn until one of them
//! finishes; it stops with an error if the two disagree. The first 600 positions that FIRST solves are
//! written with the answers `win=b` or `win=w` and `check=`, the number of the check that agreed, or 0 if none
//! finished. The positions FIRST does not solve are written as comments, not silently dropped.
//! The time each position took FIRST, by the clock and on the processor, goes to standard error. Limits should be in nodes, so that the result does not depend on the machine.

mod suite_run;

use std::{
    error::Error,
    io::{Write, stdin, stdout},
};

use suite_run::Settings;
use tesuji_core::Player;
use tesuji_games::formats::{PositionSpec, pos};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [count, first, checks @ ..] = arguments.as_slice() else {
        return Err("expected COUNT FIRST CHECK…, each in quotes".into());
    };
    let count: usize = count.parse()?;
    let first = Settings::parse(first)?;
    let checks: Vec<Settings> =
        checks.iter().map(|check| Settings::parse(check)).collect::<Result<_, _>>()?;
    let mut named = 0;
    let mut out = stdout().lock();
    for line in stdin().lines() {
        let line = line?;
        if line.starts_with('#') {
            writeln!(out, "{line}")?;
            continue;
        }
        let mut spec = pos::parse_line(&line)?;
        let outcome = first.solve(&spec)?;
        eprintln!("{:.3}\t{:.3}", outcome.seconds, outcome.processor_seconds);
        let Some(winner) = outcome.winner else {
            writeln!(out, "# unsolved after {} nodes: {line}", outcome.nodes)?;
            continue;
        };
        let check = confirm(&checks, &spec, winner)?;
        let text = if winner == Player::Black { "b" } else { "w" };
        spec.answers.insert(0, ("win".to_owned(), text.to_owned()));
        spec.answers.insert(1, ("check".to_owned(), check.to_string()));
        writeln!(out, "{}", pos::line_text(&spec)?)?;
        out.flush()?;
        named += 1;
        if named == count {
            break;
        }
    }
    Ok(())
}

/// The number of the first check that finishes, counted from 1; it must agree. 0 if none does.
fn confirm(
    checks: &[Settings],
    spec: &PositionSpec,
    winner: Player,
) -> Result<usize, Box<dyn Error>> {
    for (number, check) in (1..).zip(checks) {
        match check.solve(spec)?.winner {
            Some(same) if same == winner => return Ok(number),
            Some(other) => {
                let line = pos::line_text(spec)?;
                return Err(
                    format!("{winner} wins, but check {number} says {other}: {line}").into()
                );
            }
            None => {}
        }
    }
    Ok(0)
}
