//! The answers in a file of JSON lines, as the contract has them, compared with exhaustive search:
//! `cargo run --example tsumego_oracle FILE [most nodes]`. Of each line it reads `position`,
//! `targets`, `region`, `threats`, and compares `attacker` and `defender`, or `each`.

#[path = "../tests/naive_tsumego/mod.rs"]
mod naive_tsumego;

use std::{process::ExitCode, time::Instant};

use naive_tsumego::{Answer, Forced, Problem, Side, Step, answer, each};

/// The text of a value after its key, up to where its brackets close.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let at = line.find(&format!("\"{key}\":"))? + key.len() + 3;
    let text = line[at..].trim_start();
    let mut depth = 0;
    let mut is_quoted = false;
    for (end, sign) in text.char_indices() {
        match sign {
            '"' => is_quoted = !is_quoted,
            '{' | '[' if !is_quoted => depth += 1,
            '}' | ']' if !is_quoted && depth == 0 => return Some(&text[..end]),
            '}' | ']' if !is_quoted => depth -= 1,
            ',' if !is_quoted && depth == 0 => return Some(&text[..end]),
            _ => {}
        }
    }
    Some(text)
}

/// The words of a list of texts.
fn words(text: &str) -> Vec<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

fn step(step: &Step) -> String {
    let (side, then) = (step.side.name(), step.then.name());
    format!("{{\"side\":\"{side}\",\"threats\":{},\"then\":\"{then}\"}}", step.threats)
}

fn list(names: Vec<String>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", quoted.join(","))
}

/// The answer for one side first, as the file has it.
fn told(problem: &Problem, answer: &Answer, side: Side) -> String {
    let told = &answer.first[side as usize];
    let unless = told.unless.as_ref().map_or("null".into(), step);
    let all: Vec<String> = told.unless_all.iter().map(step).collect();
    let moves = list(problem.names(told.moves.iter().copied()));
    format!(
        "{{\"result\":\"{}\",\"unless\":{unless},\"unless_all\":[{}],\"moves\":{moves}}}",
        told.result.name(),
        all.join(",")
    )
}

fn forces(problem: &Problem, forces: &[Forced]) -> Vec<String> {
    let set = |set: &u8| {
        let groups = (0..problem.targets.len()).filter(|group| set >> group & 1 != 0);
        list(problem.names(groups.map(|group| problem.targets[group])))
    };
    let forced = |forced: &Forced| {
        let bound: Vec<String> = forced.bound.iter().map(set).collect();
        let moves = list(problem.names(forced.moves.iter().copied()));
        format!("{{\"bound\":[{}],\"moves\":{moves}}}", bound.join(","))
    };
    forces.iter().map(forced).collect()
}

/// Whether two texts of the same kind have the same parts in some order.
fn is_same_list(told: &str, parts: &[String]) -> bool {
    let length = parts.iter().map(String::len).sum::<usize>() + parts.len().max(1) - 1;
    let inside = told.trim_start_matches('[');
    told.len() == length + 2 && parts.iter().all(|part| inside.contains(part.as_str()))
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file");
    let nodes = arguments.next().map_or(10_000_000, |text| text.parse().expect("a number"));
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let (mut agree, mut differ, mut unfinished) = (0, 0, 0);
    let begin = Instant::now();
    for line in text.lines() {
        let position = field(line, "position").expect("a position").trim_matches('"');
        let rows = position.split(' ').next().expect("rows");
        let targets = words(field(line, "targets").expect("targets"));
        let region = words(field(line, "region").expect("a region"));
        let problem = Problem::parse(rows, targets, region).expect("a problem");
        let start = Instant::now();
        let mut wrong = Vec::new();
        if let Some(expected) = field(line, "each") {
            let Ok(found) = each(&problem, nodes) else {
                unfinished += 1;
                continue;
            };
            for side in Side::BOTH {
                let told = field(field(expected, side.name()).expect("a side"), "forces");
                let found = forces(&problem, &found[side as usize]);
                if !is_same_list(told.expect("forces"), &found) {
                    wrong.push(format!("{} {found:?}", side.name()));
                }
            }
        } else {
            let threats = field(line, "threats").and_then(|text| text.parse().ok()).unwrap_or(5);
            let Ok(found) = answer(&problem, threats, nodes) else {
                unfinished += 1;
                println!("unfinished: {line}");
                continue;
            };
            for side in Side::BOTH {
                let told = told(&problem, &found, side);
                if field(line, side.name()) != Some(told.as_str()) {
                    wrong.push(format!("{} {told}", side.name()));
                }
            }
        }
        if start.elapsed().as_secs() > 5 {
            println!("{:.1} s: {position}", start.elapsed().as_secs_f64());
        }
        match wrong.is_empty() {
            true => agree += 1,
            false => {
                differ += 1;
                println!("{line}\n  {}", wrong.join("\n  "));
            }
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{agree} agree, {differ} differ, {unfinished} unfinished, {seconds:.1} s");
    if differ == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
