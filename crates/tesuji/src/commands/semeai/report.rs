//! What is told about a race: a picture with a few sentences, or a JSON object.

use serde::Serialize;
use tesuji_core::{Game, Notation, Player};
use tesuji_games::picture::{Area, BoardPicture, Pictured, Sign, Tone};
use tesuji_local::{
    fight::points,
    race::{Anatomy, Race},
    semeai::{Answer, Answered, Ending, Wider, working},
};

use super::Told;
use crate::{
    describe, duration,
    each_position::Heading,
    json::{Named, Proof, side},
};

/// How a race ends, by name.
fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Captures(player) => side(player),
        Ending::Seki => "seki",
        Ending::Unknown => "unknown",
    }
}

/// The answer about one race, where it stands in a file and what it took.
#[derive(Serialize)]
pub struct Json<'a> {
    #[serde(flatten)]
    named: Named,
    #[serde(flatten)]
    answer: Answer,
    solver: &'a str,
    nodes: u64,
    seconds: f64,
    /// The certificate, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
}

/// The JSON object of an answer.
pub fn json<'a, const N: usize>(told: &Told<N>, heading: &Heading, solver: &'a str) -> Json<'a> {
    Json {
        named: Named::of(heading),
        answer: Answer::of(&told.answered),
        solver,
        nodes: told.answered.verdicts.iter().map(|verdict| verdict.nodes).sum(),
        seconds: duration::seconds(told.elapsed),
        proof: told.proof.as_ref().and_then(Proof::of),
    }
}

/// The answer for people.
pub fn text<const N: usize>(told: &Told<N>) -> String {
    let answered = &told.answered;
    let race = &answered.races[0];
    let names = Player::BOTH.map(|side| points::text(race.go(), &race.essential(side), ","));
    let mut lines = vec![
        format!("go {}, black {} against white {}", race.go().size(), names[0], names[1]),
        String::new(),
        describe::board(&picture(race)),
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
    lines.extend(answered.reason.clone());
    let sides: &[usize] = if answered.reason.is_some() { &[] } else { &[0, 1] };
    for &at in sides {
        lines.push(sentence(answered, at));
    }
    let nodes = answered.verdicts.iter().map(|verdict| verdict.nodes).sum();
    lines.extend(told.proof.as_ref().and_then(describe::proof));
    lines.push(describe::effort(nodes, duration::seconds(told.elapsed)));
    lines.join("\n")
}

fn sentence<const N: usize>(answered: &Answered<N>, at: usize) -> String {
    let (race, verdict, wider) = (&answered.races[at], &answered.verdicts[at], answered.wider[at]);
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
    if verdict.may_rest_on_ban {
        text.push_str("; perhaps only as long as a ko may not be retaken");
    }
    if !answered.unshown[at].is_empty() {
        let points = points::text(race.go(), &answered.unshown[at], " ");
        text.push_str(&format!("; if this stays: {points}"));
    }
    text
}

/// The board with the blocks and the points of the race.
fn picture<const N: usize>(race: &Race<N>) -> BoardPicture {
    let anatomy = Anatomy::of(race);
    let empty = race.go().stones().empty(race.go().board());
    let region = Area::new("the points of the race", Tone::Region, (race.region() & empty).iter());
    let mut picture = race.go().board_picture().with_area(region).with_signs(&marks(race));
    for cell in anatomy.blocks.iter().flat_map(|block| block.iter()) {
        picture = picture.with_mark(cell, Sign::Triangle, Tone::Target);
    }
    picture
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
