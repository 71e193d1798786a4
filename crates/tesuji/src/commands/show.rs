//! `tesuji show`: draw a position and list its legal moves.

use clap::Args;
use tesuji_core::{Outcome, Player, Setup};
use tesuji_games::{
    formats::diagram_text,
    open::{self, Listed, Visitor},
};

use crate::{
    describe,
    each_position::{self, Heading},
    exit::{Exit, Failure},
    json, output,
    position_argument::{PositionArgument, RuleOptions},
};

const EXAMPLES: &str = "\
Examples:
  tesuji show hex 5x5
  tesuji show go \"x.o/.x./... b\" --moves \"c1 pass\"
  tesuji show game.sgf --json";

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
}

impl Show {
    pub fn run(self) -> Result<Exit, Failure> {
        let positions = self.position.read(Some(&self.rules))?;
        each_position::run(positions, |spec, heading| {
            let visitor = ShowOne { heading, as_json: self.json };
            open::open(&spec, visitor).map_err(Failure::input)?
        })
    }
}

struct ShowOne {
    heading: Heading,
    as_json: bool,
}

impl Visitor for ShowOne {
    type Output = Result<Exit, Failure>;

    fn visit<G: Listed>(self, position: G) -> Result<Exit, Failure> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let legal_moves = describe::texts(&position, &moves);
        if self.as_json {
            output::json(&json::Shown {
                about: json::About::of(&position, self.heading.line),
                diagram: diagram(&position),
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
        Ok(Exit::Answered)
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

fn diagram<G: Listed>(position: &G) -> String {
    let size = position.size();
    let cells = (0..size.cells()).map(|cell| position.cell(cell)).collect();
    diagram_text(&Setup { size, cells, to_move: position.to_move() })
}
