//! The lines of play of a race as SGF: for each side moving first a variation, and in it the moves that
//! reach the result and how the others are refuted.

use std::{fmt::Write as _, io::Write as _, path::Path};

use tesuji_core::{Game, Player};
use tesuji_games::go::Go;
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
    let size = go.board_size();
    let board = match size.is_square() {
        true => size.columns().to_string(),
        false => format!("{}:{}", size.columns(), size.rows()),
    };
    let mut text = format!("(;FF[4]GM[1]CA[UTF-8]AP[tesuji]SZ[{board}]");
    for (property, player) in [("AB", Player::Black), ("AW", Player::White)] {
        let stones = go.stones().of(player);
        if !stones.is_empty() {
            text.push_str(property);
            stones.iter().for_each(|cell| text.push_str(&point(go, cell)));
        }
    }
    for answered in answers {
        for (race, verdict) in answered.races.iter().zip(&answered.verdicts) {
            variation(&mut text, race, verdict);
        }
    }
    text.push_str(")\n");
    text
}

fn variation<const N: usize>(text: &mut String, race: &Race<N>, verdict: &Verdict) {
    let mover = race.to_move();
    let result = match verdict.ending {
        Ending::Captures(winner) => format!("{winner} captures {}", winner.opponent()),
        Ending::Seki => "seki".to_owned(),
        Ending::Unknown => "unknown".to_owned(),
    };
    let _ = write!(text, "\n(;PL[{}]TR", letter(mover));
    for side in Player::BOTH {
        race.essential(side).iter().for_each(|cell| text.push_str(&point(race.go(), cell)));
    }
    let _ = write!(text, "C[{mover} first: {result}]");
    if verdict.tries.is_empty() {
        line(text, race, &verdict.line);
    }
    for attempt in &verdict.tries {
        let comment = match attempt.works {
            Some(true) => "reaches the result",
            Some(false) => "fails",
            None => "not decided",
        };
        text.push_str("\n(");
        let _ = write!(text, ";{}", node(race, attempt.mv));
        let _ = write!(text, "C[{comment}]");
        let mut after = race.clone();
        after.play(attempt.mv);
        line(text, &after, &attempt.line);
        text.push(')');
    }
    text.push(')');
}

fn line<const N: usize>(text: &mut String, race: &Race<N>, moves: &[RaceMove]) {
    let mut race = race.clone();
    for &mv in moves {
        let _ = write!(text, ";{}", node(&race, mv));
        race.play(mv);
    }
}

fn node<const N: usize>(race: &Race<N>, mv: RaceMove) -> String {
    let place = mv.cell().map_or("[]".to_owned(), |cell| point(race.go(), cell));
    format!("{}{place}", letter(race.to_move()))
}

fn point<const N: usize>(go: &Go<N>, cell: usize) -> String {
    let size = go.board_size();
    let letter = |number: usize| char::from(b'a' + number as u8);
    format!("[{}{}]", letter(size.column_of(cell)), letter(size.row_of(cell)))
}

fn letter(player: Player) -> char {
    match player {
        Player::Black => 'B',
        Player::White => 'W',
    }
}
