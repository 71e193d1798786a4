//! Writes the instances of `suites/pcg/` and their answers.
//!
//! `cargo run --release -p tesuji-chance --example pcg_instances -- suites/pcg` writes the files
//! again; they do not change.

use std::{env, error::Error, fmt::Write, fs, path::Path, sync::atomic::AtomicBool};

use tesuji_chance::pcg::{MoveName, OneLevel, Question, Sum, solve};
use tesuji_search::{Control, Limits};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("expected the folder to write to")?;
    let folder = Path::new(&folder);
    let mut table =
        String::from("file\twin_probability_exact\tmove\texpected_score_exact\tscore_move\n");
    let mut sums = Vec::new();
    for components in [4, 6, 8, 10, 12, 14] {
        for (kind, mixed, score) in [("hot", false, 20), ("mixed", true, 20), ("wide", false, 100)]
        {
            for seed in 1..=if components == 14 { 4 } else { 2 } {
                let shape = OneLevel { components, score, mixed, parts: 20 };
                let note =
                    format!("# one level, binary: {components} components, {kind}, seed {seed}");
                sums.push((
                    format!("binary-{components}-{kind}-{seed}.pcg"),
                    note,
                    shape.sum(seed),
                ));
            }
        }
    }
    for (name, note, sum) in sums {
        fs::write(folder.join(&name), format!("{note}\n{sum}"))?;
        table.push_str(&answered(&name, sum)?);
    }
    // Files written by hand are answered as well.
    let mut by_hand: Vec<_> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".pcg") && !name.starts_with("binary-"))
        .collect();
    by_hand.sort();
    for name in by_hand {
        let sum = Sum::read(&fs::read_to_string(folder.join(&name))?)?;
        table.push_str(&answered(&name, sum)?);
    }
    fs::write(folder.join("answers.tsv"), table)?;
    Ok(())
}

fn answered(name: &str, sum: Sum) -> Result<String, Box<dyn Error>> {
    let never = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 4 << 30 };
    let answer = solve(&Question::new(sum), &Control::new(limits, &never));
    let of = |best: Option<MoveName>| match best {
        Some(MoveName { component, option }) => format!("{component}.{option}"),
        None => "-".to_owned(),
    };
    let unknown = || "an instance was not solved";
    let mut line = String::new();
    writeln!(
        line,
        "{name}\t{}\t{}\t{}\t{}",
        answer.win_probability_exact.ok_or_else(unknown)?,
        of(answer.best),
        answer.expected_score_exact.ok_or_else(unknown)?,
        of(answer.score_move)
    )?;
    Ok(line)
}
