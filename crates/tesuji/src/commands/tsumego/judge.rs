//! `--audit`: recorded problems judged for their authors. What is printed is what [`tesuji_local::tsumego::audit`] found.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use tesuji_games::{
    formats::{
        At,
        sgf::{Collection, NodeId, Played, Record, SgfError},
    },
    go::coordinates,
};
use tesuji_local::tsumego::{
    Audit, Finding, FindingKind, RecordedMove, ResultName, StopName, TsumegoQuestion, audit,
};

use super::{Tsumego, report, sources};
use crate::{
    describe,
    exit::{Exit, Failure},
    interrupt, output,
};

/// A record goes no further than this; deeper play is not judged.
const DEEPEST: usize = 400;

/// The JSON object of a judgement.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// Which game of the file it is, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(flatten)]
    audit: &'a Audit,
}

/// Judges all records meant.
pub fn run(command: &Tsumego, cancelled: &'static AtomicBool) -> Result<Exit, Failure> {
    let mut worst = Exit::Answered;
    let mut follows = false;
    let (files, is_folder) = sources::files_meant(&command.position)?;
    for (name, path) in files {
        let (collection, chosen) = match command.position.records(&path) {
            Ok(found) => found,
            // One bad file of a folder does not keep the others from being judged.
            Err(failure) if is_folder => {
                failure.report();
                worst = worst.max(Exit::BadInput);
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let games = collection.games();
        let numbers = chosen.map_or(1..=games, |number| number..=number);
        for number in numbers {
            let judged = judge(command, &collection, number, cancelled);
            let audit = match judged {
                Ok(audit) => audit,
                Err(message) => {
                    eprintln!("error: {path}, game {number}: {message}");
                    worst = worst.max(Exit::BadInput);
                    continue;
                }
            };
            let number = (games > 1).then_some(number);
            let file = is_folder.then_some(name.as_str());
            if command.json {
                output::json(&Json { file, number, audit: &audit })?;
            } else {
                let gap = if std::mem::replace(&mut follows, true) { "\n" } else { "" };
                let file = file.map_or(String::new(), |file| format!("{file}: "));
                let number = number.map_or(String::new(), |number| format!("game {number}: "));
                output::line(&format!("{gap}{file}{number}{}", text(&audit)))?;
            }
            worst = worst.max(exit(&audit));
            if interrupt::requested() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    Ok(worst)
}

fn judge(
    command: &Tsumego,
    collection: &Collection,
    number: usize,
    cancelled: &'static AtomicBool,
) -> Result<Audit, String> {
    let record = collection.record(number, Some("go")).map_err(|error| error.to_string())?;
    let found = record.position(Some(At::Root), None).map_err(|error| error.to_string())?;
    let question = TsumegoQuestion::of_spec(&found.spec).map_err(|error| error.to_string())?;
    let question = command.completed(question);
    let moves = recorded(&record, record.root(), DEEPEST).map_err(|error| error.to_string())?;
    audit(&question, &moves.then, cancelled).map_err(|error| error.to_string())
}

/// The play after a node. What a node without a move says is about the move before it.
fn recorded(record: &Record<'_>, node: NodeId, deepest: usize) -> Result<RecordedMove, SgfError> {
    let said = record.node(node)?;
    let mut branch = RecordedMove { right: judgement(&said.comment), ..RecordedMove::default() };
    if let Some(mv) = said.moves.first() {
        branch.color = Some(mv.player.to_string());
        branch.mv = match mv.played {
            Played::Cell(cell) => coordinates(record.size()).name(cell),
            Played::Pass | Played::Resign => "pass".to_owned(),
        };
    }
    if deepest == 0 {
        return Ok(branch);
    }
    for child in record.children(node) {
        let next = recorded(record, child, deepest - 1)?;
        match next.mv.is_empty() {
            true => {
                branch.right = branch.right.or(next.right);
                branch.then.extend(next.then);
            }
            false => branch.then.push(next),
        }
    }
    Ok(branch)
}

/// What a comment says about the line it ends: problem viewers look for `RIGHT`.
fn judgement(comment: &str) -> Option<bool> {
    let has = |wanted: &[&str]| {
        let mut words = comment.split(|sign: char| !sign.is_alphanumeric());
        words.any(|word| wanted.contains(&word))
    };
    match (has(&["RIGHT", "CORRECT"]), has(&["WRONG", "INCORRECT"])) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

fn exit(audit: &Audit) -> Exit {
    match audit.stopped {
        Some(StopName::Interrupted) => Exit::Interrupted,
        Some(_) => Exit::Undecided,
        None => Exit::Answered,
    }
}

fn text(audit: &Audit) -> String {
    let mover = report::capital(&audit.color);
    let moves = report::any_of(&audit.moves).map_or(String::new(), |m| format!(", with {m}"));
    let mut lines = vec![format!(
        "{mover} to play, {} is {}{moves}",
        audit.targets.join(" "),
        audit.result.as_str()
    )];
    if audit.result == ResultName::Unknown {
        lines[0] = format!("{mover} to play, not known: {}", report::stopped(audit.stopped));
    }
    let mut findings: Vec<&Finding> = audit.findings.iter().collect();
    findings.sort_by_key(|finding| finding.line.len());
    lines.extend(findings.into_iter().map(|finding| format!("- {}", sentence(finding))));
    let count = match audit.judged {
        1 => "1 recorded move".to_owned(),
        count => format!("{count} recorded moves"),
    };
    lines.push(match (audit.findings.is_empty(), audit.stopped) {
        (true, None) if audit.judged == 0 => "no solution is recorded".to_owned(),
        (true, None) => format!("{count} judged: nothing to be said against it"),
        (_, None) => format!("{count} judged"),
        (_, stop) => format!("{count} judged, not all: {}", report::stopped(stop)),
    });
    lines.push(describe::effort(audit.nodes, audit.seconds));
    lines.join("\n")
}

fn sentence(finding: &Finding) -> String {
    let after = match finding.line.is_empty() {
        true => String::new(),
        false => format!("after {}: ", finding.line.join(" ")),
    };
    let moves = finding.moves.join(" ");
    let reply = match finding.refutation.first().map(String::as_str) {
        None => String::new(),
        Some("pass") => ", no reply is needed".to_owned(),
        Some(_) => format!(", the reply is {}", finding.refutation.join(" ")),
    };
    let better = report::any_of(&finding.better)
        .map_or(String::new(), |better| format!("; better is {better}"));
    match finding.kind {
        FindingKind::NoSolution => "there is no solution: nothing helps".to_owned(),
        FindingKind::NoMoveNeeded => "no move is needed: passing does as well".to_owned(),
        FindingKind::SolutionFails => format!("{after}the solution {moves} fails{reply}{better}"),
        FindingKind::WrongMarkedRight => {
            format!("{after}{moves} is marked right and fails{reply}{better}")
        }
        FindingKind::RightMarkedWrong => {
            format!("{after}{moves} is not marked right, but does as well as any")
        }
        FindingKind::Missing => format!("{after}missing: {moves}"),
        FindingKind::NotUnique => format!("{after}not unique, the best moves are {moves}"),
        FindingKind::NotCovered => {
            let need = if finding.moves.len() == 1 { "needs" } else { "need" };
            format!("{after}not covered: {moves}, which {need} an answer")
        }
        FindingKind::RefutationFails => {
            format!("{after}{moves} does not refute that{reply}")
        }
        FindingKind::Unplayable => {
            let why = finding.why.as_deref().unwrap_or("it cannot be played");
            format!("{after}{moves} cannot be played: {why}")
        }
    }
}
