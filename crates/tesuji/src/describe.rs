//! Words and numbers shared by the answers of all commands.

use std::{
    env,
    io::{self, IsTerminal as _},
};

use serde_json::{Map, Number, Value};
use tesuji_core::{Notation, Player, Setup};
use tesuji_games::{
    formats::{PositionSpec, diagram_text},
    open::Listed,
    picture::{BoardPicture, Colours, Pictured, Sign, Tone},
};
use tesuji_search::Stop;

use crate::{answer::Question, proof_file::ProofOutcome};

/// The letter of a side in pictures.
pub fn letter(player: Player) -> char {
    match player {
        Player::Black => 'x',
        Player::White => 'o',
    }
}

/// The first line of every answer: `go 5x5, komi 0.5, black (x) to play`.
pub fn heading<G: Listed>(position: &G) -> String {
    let mut parts = vec![format!("{} {}", G::NAME, position.size())];
    parts.extend(position.rules().into_iter().map(|(name, value)| format!("{name} {value}")));
    let mover = position.to_move();
    parts.push(format!("{mover} ({}) to play", letter(mover)));
    parts.join(", ")
}

/// The board, indented, with marks on some cells.
pub fn picture<G: Pictured>(position: &G, signs: &[(usize, char)]) -> String {
    board(&position.board_picture().with_signs(signs))
}

/// The board with a star where a good move goes.
pub fn with_move<G: Pictured>(position: &G, best: Option<G::Move>) -> String {
    let mut picture = position.board_picture();
    if let Some(cell) = best.and_then(|mv| position.move_cell(mv)) {
        picture = picture.with_signs(&[(cell, '*')]).with_mark(cell, Sign::Dot, Tone::Right);
    }
    board(&picture)
}

/// A picture of a board, indented, in colours if the terminal has them.
pub fn board(picture: &BoardPicture) -> String {
    let text = picture.text(colours());
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// Colours for people who look at a terminal and have not asked for none (<https://no-color.org>).
fn colours() -> Colours {
    let is_asked_for_none = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
    match io::stdout().is_terminal() && !is_asked_for_none && !is_dumb {
        true => Colours::Ansi,
        false => Colours::None,
    }
}

/// The board as it stands.
pub fn setup<G: Notation>(position: &G) -> Setup {
    let size = position.size();
    let cells = (0..size.cells()).map(|cell| position.cell(cell)).collect();
    Setup { size, cells, to_move: position.to_move() }
}

/// The board as it stands, as a diagram.
pub fn diagram<G: Notation>(position: &G) -> String {
    diagram_text(&setup(position))
}

/// The rules as a JSON object, numbers as numbers.
pub fn rules<G: Notation>(position: &G) -> Map<String, Value> {
    let typed = |value: String| match value.parse::<Number>() {
        Ok(number) => Value::Number(number),
        Err(_) => Value::String(value),
    };
    position.rules().into_iter().map(|(name, value)| (name.to_owned(), typed(value))).collect()
}

/// Moves as text.
pub fn texts<G: Notation>(position: &G, moves: &[G::Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}

/// Moves of a line of play as text, each in the position it is played in.
pub fn line_texts<G: Notation>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        texts.push(position.move_text(mv));
        position.play(mv);
    }
    texts
}

/// Why a search stopped, in words.
pub fn stopped(stop: Option<Stop>) -> &'static str {
    match stop {
        Some(Stop::Nodes) => "the node limit was reached",
        Some(Stop::Time) => "the time limit was reached",
        Some(Stop::Cancelled) => "interrupted",
        Some(Stop::Depth) => "a line of play grew too long",
        None => "not searched",
    }
}

/// A proof that was written, in words; nothing if it was not.
pub fn proof(outcome: &ProofOutcome) -> Option<String> {
    let ProofOutcome::Written { file, nodes, bytes, seconds, expansions } = outcome else {
        return None;
    };
    let again = format!("{expansions} positions searched again");
    Some(format!("proof: {file}, {nodes} nodes, {bytes} bytes, written in {seconds:.2} s, {again}"))
}

/// Effort in words: `1,234 nodes in 0.52 s`.
pub fn effort(nodes: u64, seconds: f64) -> String {
    format!("{} nodes in {seconds:.3} s", grouped(nodes))
}

/// The question a `.pos` line asks, unless the command line asks another.
pub fn question(asked: Option<Question>, spec: &PositionSpec) -> Option<Question> {
    asked.or(match spec.rule("claim") {
        Some("win") => Some(Question::Win),
        Some("not-lose") => Some(Question::NotLose),
        // Other values are refused when the position is opened.
        _ => None,
    })
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1234567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
