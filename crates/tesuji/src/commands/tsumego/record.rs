//! `--sgf FILE`: the problem with its solution, as problem viewers read it. A game for each side moving first, the side to move
//! first: the correct moves before the others, `RIGHT` where a correct line ends.

use std::{fmt::Write as _, io::Write as _, path::Path};

use tesuji_core::Player;
use tesuji_games::{
    formats::{
        self, MarkKind,
        sgf::{Header, Node, RecordMove, Writer},
    },
    go::coordinates,
};
use tesuji_local::tsumego::{Branch, First, Role, TsumegoAnswer};
use tesuji_store::replaced_file;

use super::report;
use crate::exit::Failure;

/// Writes the record. The file is whole at any time.
pub fn write(file: &Path, answer: &TsumegoAnswer) -> Result<(), Failure> {
    let text = text(answer);
    replaced_file::replace(file, |out| out.write_all(text.as_bytes()))
        .map_err(|error| Failure::input(format!("cannot write `{}`: {error}", file.display())))
}

/// The record as text.
pub fn text(answer: &TsumegoAnswer) -> String {
    let mover = if answer.position.ends_with('w') { "white" } else { "black" };
    let mut firsts: Vec<(Role, &First)> = answer.firsts().collect();
    firsts.sort_by_key(|(_, first)| first.color != mover);
    let mut text = String::new();
    for (role, first) in firsts {
        text += &game(answer, role, first).unwrap_or_default();
    }
    text
}

fn game(answer: &TsumegoAnswer, role: Role, first: &First) -> Option<String> {
    let mut setup = formats::parse_inline(&answer.position).ok()?.setup;
    setup.to_move = player(&first.color);
    let names = coordinates(setup.size);
    let mut writer = Writer::new(&Header { game: "go", size: setup.size, komi: None });
    writer.set_up(&setup);
    let targets = answer.targets.iter().filter_map(|point| names.parse(point).ok());
    let mut comment = report::sentence(answer, role, first);
    if !first.moves.is_empty() && first.moves.len() > 1 {
        let _ = write!(comment, "\nThere are {} correct first moves.", first.moves.len());
    }
    writer.say(&Node {
        marks: targets.map(|cell| (cell, MarkKind::Cross)).collect(),
        comment,
        ..Node::default()
    });
    for branch in &first.variations {
        writer.open_variation();
        let mut branches = Branches { writer: &mut writer, first, names };
        branches.write(branch, setup.to_move, true);
        writer.close_variation();
    }
    Some(writer.finish())
}

struct Branches<'a> {
    writer: &'a mut Writer,
    first: &'a First,
    names: tesuji_core::Coordinates,
}

impl Branches<'_> {
    fn write(&mut self, branch: &Branch, mover: Player, is_first: bool) {
        let cell = self.names.parse(&branch.mv).ok();
        let reply = self.first.refutations.get(&branch.mv).and_then(|reply| reply.first());
        let comment = match branch.right {
            Some(true) if branch.then.is_empty() => "RIGHT",
            Some(false) if is_first => match reply.map(String::as_str) {
                Some("pass") => "This does not do; no reply is needed.",
                _ => "This does not do.",
            },
            _ => "",
        };
        let comment = comment.to_owned();
        self.writer.node(&Node { comment, ..Node::of_move(RecordMove::of(mover, cell)) });
        let is_fork = branch.then.len() > 1;
        for next in &branch.then {
            if is_fork {
                self.writer.open_variation();
            }
            self.write(next, mover.opponent(), false);
            if is_fork {
                self.writer.close_variation();
            }
        }
    }
}

fn player(color: &str) -> Player {
    if color == "white" { Player::White } else { Player::Black }
}
