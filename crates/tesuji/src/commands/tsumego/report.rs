//! An answer for people: the board with the group and the region, and a few sentences.

use tesuji_local::tsumego::{First, Life, ResultName, Role, StopName, TsumegoAnswer, Unless};

use super::picture;
use crate::describe;

/// The whole text.
pub fn text(answer: &TsumegoAnswer, agrees: Option<Option<bool>>) -> String {
    let group = capital(&answer.color);
    let mut lines = vec![
        format!("go {}, {}'s group at {}", answer.board, group, answer.targets.join(" ")),
        String::new(),
    ];
    lines.extend(picture::of(answer).map(|board| describe::board(&board)));
    lines.push(String::new());
    lines.push("X, O: the group; +: where stones may be played".to_owned());
    for (role, first) in answer.firsts() {
        lines.push(String::new());
        lines.extend(paragraph(answer, role, first));
    }
    if let Some(verified) = &answer.verify {
        lines.push(String::new());
        lines.push(judged(verified));
    }
    let taken: Vec<String> = answer
        .outside
        .iter()
        .map(|outside| {
            let first = outside.stones.first().map_or("", String::as_str);
            format!("{}'s block at {first} ({})", capital(&outside.color), outside.why)
        })
        .collect();
    if !taken.is_empty() {
        lines.push(String::new());
        lines.push(format!("taken to stay: {}", taken.join(", ")));
    }
    match answer.confirmed {
        Some(true) => lines.push("confirmed: nothing around it can change this".to_owned()),
        Some(false) => {
            lines.push("not confirmed: with more of the board it is otherwise".to_owned())
        }
        None => {}
    }
    match agrees {
        Some(Some(true)) => lines.push("as recorded".to_owned()),
        Some(Some(false)) => lines.push("NOT as recorded".to_owned()),
        _ => {}
    }
    lines.push(describe::effort(answer.nodes, answer.seconds));
    lines.join("\n")
}

/// What happens with one side moving first.
fn paragraph(answer: &TsumegoAnswer, role: Role, first: &First) -> Vec<String> {
    let group = capital(&answer.color);
    let mut lines = vec![sentence(answer, role, first)];
    if let Some(life) = &first.life {
        lines.push(format!("  {}", lives(&group, life)));
    }
    if first.line.len() > 1 {
        lines.push(format!("  for example {}", played(first)));
    }
    if !first.refutations.is_empty() {
        let wrong = first.refutations.iter().map(|(mv, reply)| {
            let reply = match reply.first().map(String::as_str) {
                Some("pass") => "no reply needed".to_owned(),
                _ => reply.join(" "),
            };
            format!("{mv} ({reply})")
        });
        let what = match first.moves.is_empty() {
            true => "every move fails",
            false => "these fail, with the reply",
        };
        lines.push(format!("  {what}: {}", wrong.collect::<Vec<_>>().join(", ")));
    }
    if first.is_known() && !first.complete {
        let why = stopped(answer.stopped);
        lines.push(format!("  not everything was looked into: {why}"));
    }
    lines
}

/// `Black to play: White is dead, with a3`.
pub fn sentence(answer: &TsumegoAnswer, role: Role, first: &First) -> String {
    format!("{} to play: {}", capital(&first.color), verdict(answer, role, first))
}

/// `White is dead, with a3 or b2, unless White has 2 outside threats: then it lives`.
fn verdict(answer: &TsumegoAnswer, role: Role, first: &First) -> String {
    let group = capital(&answer.color);
    let mover = capital(&first.color);
    let moves = any_of(&first.moves);
    let mut text = match (first.result, role) {
        (ResultName::Unknown, _) if first.confirmed == Some(false) => {
            return "not known: with more of the board it is otherwise".to_owned();
        }
        (ResultName::Unknown, _) => return format!("not known, {}", stopped(answer.stopped)),
        // Without its moves nothing is known about passing.
        (ResultName::Dead, Role::Attacker) => match &moves {
            Some(moves) => format!("{group} is dead, with {moves}"),
            None if !first.complete => format!("{group} is dead"),
            None => format!("{group} is dead, even if {mover} passes"),
        },
        (ResultName::Dead, Role::Defender) => format!("{group} is dead"),
        (ResultName::Alive, Role::Defender) => match &moves {
            Some(moves) => format!("{group} lives, with {moves}"),
            None if !first.complete => format!("{group} lives"),
            None => format!("{group} lives, even if it passes"),
        },
        (ResultName::Alive, Role::Attacker) => format!("{group} lives"),
        (ResultName::Seki, _) => match &moves {
            Some(moves) => format!("seki, with {moves}"),
            None if !first.complete => "seki".to_owned(),
            None => format!("seki, even if {mover} passes"),
        },
    };
    let says_moves = matches!(
        (first.result, role),
        (ResultName::Dead, Role::Defender) | (ResultName::Alive, Role::Attacker)
    );
    if let Some(unless) = first.unless {
        text += &format!(", unless {}", threatened(answer, unless));
        if let (true, Some(moves)) = (says_moves, &moves) {
            text += &format!("; the best try is {moves}");
        }
    } else if let (true, Some(moves)) = (says_moves, &moves) {
        text += &format!("; {moves} needs the most threats to meet");
    }
    for other in first.unless_all.iter().filter(|other| Some(**other) != first.unless) {
        text += &format!("; if {}", threatened(answer, *other));
    }
    text
}

/// `White has 2 outside threats: then it lives`.
fn threatened(answer: &TsumegoAnswer, unless: Unless) -> String {
    let group = capital(&answer.color);
    let attacker = if answer.color == "white" { "Black" } else { "White" };
    let side = if unless.side == Role::Attacker { attacker } else { &group };
    let threats = match unless.threats {
        1 => "an outside threat".to_owned(),
        count => format!("{count} outside threats"),
    };
    let then = match unless.then {
        ResultName::Dead => "it is dead",
        ResultName::Seki => "it is seki",
        ResultName::Alive => "it lives",
        ResultName::Unknown => "nothing is known",
    };
    format!("{side} has {threats}: then {then}")
}

fn lives(group: &str, life: &Life) -> String {
    match life {
        Life::Eyes(areas) => {
            let areas: Vec<String> = areas.iter().map(|area| area.join(" ")).collect();
            format!("{group} has eyes: {}", areas.join(", "))
        }
        Life::Joined(stones) => format!("{group} joins the stones at {}", stones.join(" ")),
        Life::Out(points) => format!("{group} gets out, to {}", points.join(" ")),
    }
}

/// The line of play, with who plays what.
fn played(first: &First) -> String {
    let mut is_black = first.color == "black";
    let mut moves = Vec::new();
    for mv in &first.line {
        let side = if is_black { "Black" } else { "White" };
        moves.push(match mv.as_str() {
            "pass" => format!("{side} passes"),
            point => format!("{side} {point}"),
        });
        is_black = !is_black;
    }
    moves.join(", ")
}

fn judged(verified: &tesuji_local::tsumego::Verified) -> String {
    let line = verified.moves.join(" ");
    match (verified.correct, verified.wrong_at) {
        (Some(true), _) => format!("{line}: correct, every move is among the best"),
        (Some(false), Some(at)) => {
            let mv = &verified.moves[at - 1];
            let refutation = match &verified.refutation {
                Some(reply) if reply.first().is_some_and(|mv| mv == "pass") => {
                    "no reply is needed".to_owned()
                }
                Some(reply) => format!("the reply is {}", reply.join(" ")),
                None => String::new(),
            };
            let better = verified.better.as_deref().and_then(any_of);
            let better = better.map_or(String::new(), |moves| format!("; better is {moves}"));
            format!("{line}: move {at}, {mv}, is wrong, {refutation}{better}")
        }
        _ => format!("{line}: not judged"),
    }
}

/// Why something is not known.
pub fn stopped(stop: Option<StopName>) -> &'static str {
    match stop {
        Some(StopName::Nodes) => "the node limit was reached",
        Some(StopName::Time) => "the time limit was reached",
        Some(StopName::Depth) => "a line of play grew too long",
        Some(StopName::Interrupted) => "interrupted",
        None => "the search does not tell",
    }
}

/// `a3, b2 or c1`.
pub fn any_of(moves: &[String]) -> Option<String> {
    match moves {
        [] => None,
        [one] => Some(one.clone()),
        [most @ .., last] => Some(format!("{} or {last}", most.join(", "))),
    }
}

/// The name of a side at the start of a sentence.
pub fn capital(color: &str) -> String {
    if color == "white" { "White".to_owned() } else { "Black".to_owned() }
}
