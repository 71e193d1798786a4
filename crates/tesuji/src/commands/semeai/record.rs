//! The lines of play of a race as SGF: for each side moving first a variation, and in it the moves that
//! reach the result and how the others are refuted.

use std::{io::Write as _, path::Path};

use tesuji_core::{Cell, Game, Player};
use tesuji_games::{
    formats::{
        MarkKind,
        sgf::{Header, Node, RecordMove, Writer},
    },
    go::Go,
};
use tesuji_local::{
    race::{Race, RaceMove},
    semeai::{Answered, Ending, Verdict},
};
use tesuji_store::replaced_file;

use crate::exit::Failure;

/// Writes the record of all races of a position.
pub fn write<const N: usize>(
    file: &Path,
    go: &Go<N>,
    answers: &[Answered<N>],
) -> Result<(), Failure> {
    let text = record(go, answers);
    replaced_file::replace(file, |out| out.write_all(text.as_bytes()))
        .map_err(|error| Failure::input(format!("cannot write `{}`: {error}", file.display())))
}

fn record<const N: usize>(go: &Go<N>, answers: &[Answered<N>]) -> String {
    let mut writer = Writer::new(&Header { game: "go", size: go.board_size(), komi: None });
    let stones = Player::BOTH.into_iter().flat_map(|player| {
        go.stones().of(player).iter().map(move |cell| (cell, Cell::Stone(player)))
    });
    writer.say(&Node { setup: stones.collect(), ..Node::default() });
    for answered in answers {
        for (race, verdict) in answered.races.iter().zip(&answered.verdicts) {
            variation(&mut writer, race, verdict);
        }
    }
    writer.finish()
}

fn variation<const N: usize>(writer: &mut Writer, race: &Race<N>, verdict: &Verdict) {
    let mover = race.to_move();
    let result = match verdict.ending {
        Ending::Captures(winner) => format!("{winner} captures {}", winner.opponent()),
        Ending::Seki => "seki".to_owned(),
        Ending::Unknown => "unknown".to_owned(),
    };
    let essential = Player::BOTH.into_iter().flat_map(|side| race.essential(side).iter());
    writer.open_variation();
    writer.node(&Node {
        to_move: Some(mover),
        marks: essential.map(|cell| (cell, MarkKind::Triangle)).collect(),
        comment: format!("{mover} first: {result}"),
        ..Node::default()
    });
    if verdict.tries.is_empty() {
        line(writer, race, &verdict.line);
    }
    for attempt in &verdict.tries {
        let comment = match attempt.works {
            Some(true) => "reaches the result",
            Some(false) => "fails",
            None => "not decided",
        };
        writer.open_variation();
        writer.node(&Node { comment: comment.to_owned(), ..node(race, attempt.mv) });
        let mut after = race.clone();
        after.play(attempt.mv);
        line(writer, &after, &attempt.line);
        writer.close_variation();
    }
    writer.close_variation();
}

fn line<const N: usize>(writer: &mut Writer, race: &Race<N>, moves: &[RaceMove]) {
    let mut race = race.clone();
    for &mv in moves {
        writer.node(&node(&race, mv));
        race.play(mv);
    }
}

fn node<const N: usize>(race: &Race<N>, mv: RaceMove) -> Node {
    Node::of_move(RecordMove::of(race.to_move(), mv.cell()))
}
