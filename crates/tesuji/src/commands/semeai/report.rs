//! What is told about a race: a picture with a few sentences, or a JSON object.

use serde::Serialize;
use tesuji_core::{Game, Notation, Player};
use tesuji_games::go::coordinates;
use tesuji_local::{
    race::{Anatomy, Race},
    semeai::{Ending, Verdict},
};

use super::{Answered, Wider, choice};
use crate::{
    answer, describe, duration,
    json::{Proof, side},
};

/// How a race ends, by name.
fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Captures(player) => side(player),
        Ending::Seki => "seki",
        Ending::Unknown => "unknown",
    }
}

/// The answer about one race.
#[derive(Serialize)]
pub struct Json {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    game: &'static str,
    board: String,
    black: String,
    white: String,
    black_first: First,
    white_first: First,
    region: Vec<String>,
    solver: &'static str,
    nodes: u64,
    seconds: f64,
    /// The certificate, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
}

/// A race with one side moving first.
#[derive(Serialize)]
struct First {
    /// black, white, seki or unknown.
    result: &'static str,
    /// Whether more of the board gives the same result; null if that is not known, false if it does not, so
    /// that the result is unknown.
    confirmed: Option<bool>,
    /// Every first move that reaches the result; none where passing does as well or nothing helps.
    moves: Vec<String>,
    /// Whether each first move could be judged.
    moves_complete: bool,
    /// How often the winner can let the opponent move and still win; null without a winner.
    tempo: Option<u8>,
    /// Whether it may be more.
    tempo_is_least: bool,
    unless: Option<Unless>,
    /// Whether threats were looked into without running into a limit.
    ko_is_known: bool,
    pv: Vec<String>,
    nodes: u64,
    stopped: Option<&'static str>,
}

#[derive(Serialize)]
struct Unless {
    side: &'static str,
    threats: u8,
    then: &'static str,
}

/// The JSON object of an answer.
pub fn json<const N: usize>(
    answered: &Answered<N>,
    line: Option<usize>,
    solver: &'static str,
) -> Json {
    let race = &answered.races[0];
    let names = Player::BOTH.map(|side| choice::points_text(race.go(), &race.essential(side)));
    let [black, white] = names;
    let first = |at: usize| first(&answered.races[at], &answered.verdicts[at], answered.wider[at]);
    let empty = race.go().stones().empty(race.go().board());
    let names = coordinates(race.go().size());
    Json {
        line,
        game: "go",
        board: race.go().size().to_string(),
        black,
        white,
        black_first: first(0),
        white_first: first(1),
        region: (race.region() & empty).iter().map(|cell| names.name(cell)).collect(),
        solver,
        nodes: answered.verdicts.iter().map(|verdict| verdict.nodes).sum(),
        seconds: duration::seconds(answered.elapsed),
        proof: answered.proof.as_ref().and_then(Proof::of),
    }
}

fn working<const N: usize>(race: &Race<N>, verdict: &Verdict) -> Vec<String> {
    let works = verdict.tries.iter().filter(|attempt| attempt.works == Some(true));
    works.map(|attempt| race.move_text(attempt.mv)).collect()
}

fn first<const N: usize>(race: &Race<N>, verdict: &Verdict, wider: Wider) -> First {
    First {
        result: ending(verdict.ending),
        confirmed: match wider {
            Wider::Contradicts(_) => Some(false),
            Wider::Agrees if verdict.ending != Ending::Unknown => Some(true),
            Wider::Agrees | Wider::Unknown | Wider::LeavesOpen(_) => None,
        },
        moves: working(race, verdict),
        moves_complete: verdict.tries.iter().all(|attempt| attempt.works.is_some()),
        tempo: verdict.tempo,
        tempo_is_least: verdict.tempo_is_least,
        unless: verdict.unless.map(|unless| Unless {
            side: side(unless.side),
            threats: unless.threats,
            then: ending(unless.then),
        }),
        ko_is_known: verdict.ko_is_known,
        pv: verdict.line.iter().map(|&mv| race.move_text(mv)).collect(),
        nodes: verdict.nodes,
        stopped: verdict.stopped.map(answer::stop_name),
    }
}

/// The answer for people.
pub fn text<const N: usize>(answered: &Answered<N>) -> String {
    let race = &answered.races[0];
    let names = Player::BOTH.map(|side| choice::points_text(race.go(), &race.essential(side)));
    let mut lines = vec![
        format!("go {}, black {} against white {}", race.go().size(), names[0], names[1]),
        String::new(),
        describe::picture(race.go(), &marks(race)),
        String::new(),
        "X, O: the blocks; b, w: their liberties; s: of both; +: other points of the race"
            .to_owned(),
    ];
    if let Some(keeper) = race.keeper() {
        let inside = keeper.opponent();
        lines.push(format!(
            "the {inside} stones are in an eye of {keeper}: {keeper} wins if it takes them and lives"
        ));
    }
    for at in [0, 1] {
        lines.push(sentence(&answered.races[at], &answered.verdicts[at], answered.wider[at]));
    }
    let nodes = answered.verdicts.iter().map(|verdict| verdict.nodes).sum();
    lines.extend(answered.proof.as_ref().and_then(describe::proof));
    lines.push(describe::effort(nodes, duration::seconds(answered.elapsed)));
    lines.join("\n")
}

fn sentence<const N: usize>(race: &Race<N>, verdict: &Verdict, wider: Wider) -> String {
    let mover = race.to_move();
    let withdrawn = match wider {
        Wider::Contradicts(here) => {
            Some((here, "on the marked points, not with more of the board"))
        }
        Wider::LeavesOpen(here) => {
            Some((here, "on the marked points, but more of the board was not decided"))
        }
        Wider::Agrees | Wider::Unknown => None,
    };
    if let Some((here, why)) = withdrawn {
        return format!("{mover} first: unknown; {} {why}", ending(here));
    }
    let mut text = match verdict.ending {
        Ending::Captures(winner) => {
            format!("{mover} first: {winner} captures {}", winner.opponent())
        }
        Ending::Seki => format!("{mover} first: seki, neither side can capture"),
        Ending::Unknown => {
            format!("{mover} first: unknown, {}", describe::stopped(verdict.stopped))
        }
    };
    let moves = working(race, verdict);
    if !moves.is_empty() {
        text.push_str(&format!(", with {}", moves.join(" ")));
    }
    if let Some(tempo) = verdict.tempo {
        let least = if verdict.tempo_is_least { "at least " } else { "" };
        let tempi = if tempo == 1 { "tempo" } else { "tempi" };
        text.push_str(&format!("; {least}{tempo} {tempi} to spare"));
    }
    if let Some(unless) = verdict.unless {
        let threats = if unless.threats == 1 { "threat" } else { "threats" };
        text.push_str(&format!(
            "; ko: with {} outside {threats} for {}, {}",
            unless.threats,
            unless.side,
            match unless.then {
                Ending::Captures(winner) => format!("{winner} captures"),
                Ending::Seki => "seki".to_owned(),
                Ending::Unknown => "unknown".to_owned(),
            }
        ));
    } else if !verdict.ko_is_known && verdict.ending != Ending::Unknown {
        text.push_str("; there may be a ko");
    }
    if wider == Wider::Unknown && verdict.ending != Ending::Unknown {
        text.push_str("; on the marked points, more of the board was not decided");
    }
    text
}

/// The blocks in capitals, the points of the race by what they are.
fn marks<const N: usize>(race: &Race<N>) -> Vec<(usize, char)> {
    let anatomy = Anatomy::of(race);
    let board = race.go().board();
    let empty = race.go().stones().empty(board);
    let mut marks = Vec::new();
    for (side, sign) in [(Player::Black, 'X'), (Player::White, 'O')] {
        marks.extend(anatomy.blocks[side.index()].iter().map(|cell| (cell, sign)));
    }
    let near = anatomy.blocks.map(|block| board.neighbours(&block));
    for cell in (race.region() & empty).iter() {
        let sign = match (near[0].contains(cell), near[1].contains(cell)) {
            (true, true) => 's',
            (true, false) => 'b',
            (false, true) => 'w',
            (false, false) => '+',
        };
        marks.push((cell, sign));
    }
    marks
}
