//! `tesuji show`: draw a position and list its legal moves.

use std::path::{Path, PathBuf};

use clap::Args;
use tesuji_core::{Outcome, Player};
use tesuji_games::{
    formats::{MarkKind, PositionSpec},
    open::{self, Listed, Visitor},
    picture::{BoardPicture, Sign, Tone},
};

use crate::{
    describe,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    json, output, picture_file,
    position_argument::{PositionArgument, RuleOptions},
};

const EXAMPLES: &str = "\
Examples:
  tesuji show hex 5x5
  tesuji show go \"x.o/.x./... b\" --moves \"c1 pass\"
  tesuji show game.sgf --at 57 --json
  tesuji show problem.sgf --line 2.1 --svg problem.svg";

/// Draw a position and list its legal moves
#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = super::usage("show"))]
pub struct Show {
    #[command(flatten)]
    position: PositionArgument,

    #[command(flatten)]
    rules: RuleOptions,

    /// Print one JSON object a position
    #[arg(long)]
    json: bool,

    /// Draw the position to FILE as SVG, with the marks it has in a game record
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Show {
    pub fn run(self) -> Result<Exit, Failure> {
        let positions = self.position.read(Some(&self.rules))?;
        if self.svg.is_some() && positions.entries.len() > 1 {
            return Err(Failure::usage("--svg draws one position, but there are several"));
        }
        each_position::run(positions, |spec, heading| {
            let svg = self.svg.as_deref();
            let visitor = ShowOne { heading, as_json: self.json, svg, spec: &spec };
            open::open(&spec, visitor).map_err(Failure::input)?
        })
    }
}

struct ShowOne<'a> {
    heading: Heading,
    as_json: bool,
    svg: Option<&'a Path>,
    spec: &'a PositionSpec,
}

impl Visitor for ShowOne<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<G: Listed>(self, position: G) -> Result<Exit, Failure> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let legal_moves = describe::texts(&position, &moves);
        if self.as_json {
            output::json(&json::Shown {
                about: json::About::of(&position, &self.heading),
                diagram: describe::diagram(&position),
                over: position.outcome().is_some(),
                winner: position.outcome().map(|outcome| match outcome {
                    Outcome::Won(player) => json::side(player),
                    Outcome::Drawn => "none",
                }),
                score: position.score_on_board(),
                legal_moves,
            })?;
        } else {
            self.heading.print(&text(&position, &legal_moves))?;
        }
        if let Some(file) = self.svg {
            picture_file::write(file, &marked(&position, self.spec))?;
        }
        Ok(Exit::Answered)
    }
}

/// The board with the marks that the file puts on this position, and the last move.
fn marked<G: Listed>(position: &G, spec: &PositionSpec) -> BoardPicture {
    let mut picture = position.board_picture();
    let moves = spec.moves.len();
    let marks: Vec<_> = spec.marks.iter().filter(|mark| mark.after_moves == moves).collect();
    if let Some(last) = spec.moves.last()
        && let Ok(cell) = picture.coordinates.parse(&last.text)
        && marks.iter().all(|mark| mark.cell != cell)
    {
        picture = picture.with_mark(cell, Sign::Circle, Tone::Plain);
    }
    for mark in marks {
        let (sign, tone) = match &mark.kind {
            MarkKind::Cross => (Sign::Cross, Tone::Target),
            MarkKind::Triangle => (Sign::Triangle, Tone::Target),
            MarkKind::Square => (Sign::Square, Tone::Target),
            MarkKind::Circle => (Sign::Circle, Tone::Target),
            MarkKind::Label(text) => (Sign::Label(text.clone()), Tone::Plain),
        };
        picture = picture.with_mark(mark.cell, sign, tone);
    }
    let mover = position.to_move();
    match position.outcome() {
        None => picture.with_caption(format!("{mover} to play")),
        Some(_) => picture.with_caption("the game is over"),
    }
}

fn text<G: Listed>(position: &G, legal_moves: &[String]) -> String {
    let picture = describe::picture(position, &[]);
    let mut lines = vec![describe::heading(position), String::new(), picture, String::new()];
    if let Some(score) = position.score_on_board() {
        lines.push(format!("area score as it stands: {}", points(score)));
    }
    lines.push(match position.outcome() {
        Some(Outcome::Won(player)) => format!("the game is over: {player} has won"),
        Some(Outcome::Drawn) => "the game is over: a draw".to_owned(),
        None => format!("{} legal moves: {}", legal_moves.len(), legal_moves.join(" ")),
    });
    lines.join("\n")
}

/// A score in words, without komi.
pub fn points(score: i32) -> String {
    let leader = if score > 0 { Player::Black } else { Player::White };
    match score {
        0 => "even".to_owned(),
        _ => format!("{leader} +{}", score.abs()),
    }
}
