//! `tesuji evaluate`: what a position of Go is worth, and who is likely to win it.
//!
//! This file reads the command line, asks and prints; what is thought of a position is for
//! `tesuji_chance::evaluation` to say. `picture` draws the board, `words` says the rest, `curve` is
//! for whole games.

mod curve;
mod picture;
mod words;

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tesuji_chance::evaluation::{Evaluation, Parameters, Question, Report};
use tesuji_core::Player;
use tesuji_games::{
    formats::PositionSpec,
    go::Go,
    open::{self, GoVisitor},
};

use crate::{
    each_position::{self, Heading},
    exit::{Exit, Failure},
    interrupt, json, output, picture_file,
    position_argument::{GoPosition, RuleOptions, set_rule},
    set_help,
};

const EXAMPLES: &str = "\
Examples:
  tesuji evaluate game.sgf                         the end of a game
  tesuji evaluate game.sgf --at 57 --svg board.svg  a picture of the board after 57 moves
  tesuji evaluate game.sgf --all --svg curve.svg   the chance of winning over the whole game
  tesuji evaluate \"....x/.xxx./xo.../ooo../..... b\" --komi 0.5 --json
  tesuji evaluate game.sgf --set preset=paper      the constants of Chen's paper
  tesuji evaluate 9x9 --set help                   every parameter

Everything is seen from Black: points are Black's minus White's with komi taken off. In the picture B and b are points
of Black, W and w of White (capitals where it is all but certain); X and O are stones whose fate is open, * lost stones.
These are estimates; `solve`, `score` and `semeai` prove.";

/// Territory, groups, battles and the chance of winning in Go
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Evaluate {
    #[command(flatten)]
    position: GoPosition,

    #[command(flatten)]
    rules: RuleOptions,

    /// The moves played so far [default: those of the game record; of a diagram its stones]
    #[arg(long, value_name = "M")]
    played: Option<u32>,

    /// Every position of the game up to the one meant, one after the other
    #[arg(long)]
    all: bool,

    /// No local searches: a hundred times faster, and battles are judged by estimates alone
    #[arg(long)]
    quick: bool,

    /// Set a parameter; `--set help` lists them, `--set preset=paper` sets those of the paper
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,

    /// Print one JSON object a position
    #[arg(long)]
    json: bool,

    /// Draw the board, or with --all the chance of winning move by move, to FILE as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The answer about one position.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    named: json::Named,
    game: &'static str,
    board: String,
    komi: f64,
    to_play: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_number: Option<usize>,
    #[serde(flatten)]
    report: Report,
}

impl Evaluate {
    pub fn run(self) -> Result<Exit, Failure> {
        let mut positions = self.position.read("evaluations")?;
        if let Some(komi) = self.rules.komi {
            for spec in positions.entries.iter_mut().flat_map(|entry| &mut entry.spec) {
                set_rule(spec, "komi", &komi.to_string());
            }
        }
        if self.svg.is_some() && positions.entries.len() > 1 {
            return Err(Failure::usage("--svg draws one position, but there are several"));
        }
        if self.all && self.played.is_some() {
            return Err(Failure::usage("--played is about one position, but --all about several"));
        }
        let set = self.settings()?;
        each_position::run(positions, |spec, heading| {
            let question = Question {
                played: Some(self.played.map_or_else(|| played(&spec, &heading), f64::from)),
                quick: self.quick,
                set: set.clone(),
            };
            if self.set.iter().any(|text| text == "help") {
                let parameters = question.parameters(spec.setup.size).map_err(Failure::usage)?;
                return help(&parameters);
            }
            if self.all {
                return self.whole_game(&spec, &heading, &question);
            }
            let visitor =
                One { command: &self, question: &question, heading: &heading, spec: &spec };
            open::open_as_go(&spec, visitor).map_err(Failure::input)?
        })
    }

    /// Names and values of what is set.
    fn settings(&self) -> Result<Vec<(String, String)>, Failure> {
        let pair = |text: &String| {
            let wrong = || format!("`{text}` is not of the form name=value; try --set help");
            let (name, value) = text.split_once('=').ok_or_else(wrong)?;
            Ok((name.to_owned(), value.to_owned()))
        };
        let pairs = self.set.iter().filter(|text| *text != "help").map(pair);
        pairs.collect::<Result<_, String>>().map_err(Failure::usage)
    }

    fn whole_game(
        &self,
        spec: &PositionSpec,
        heading: &Heading,
        question: &Question,
    ) -> Result<Exit, Failure> {
        let count = spec.moves.len();
        let mut curve = curve::Curve::default();
        for number in count.min(1)..=count {
            let mut before = spec.clone();
            before.stop_after(number).map_err(Failure::input)?;
            let heading = Heading::new(&before, heading.line, None);
            let question = Question {
                played: question.played.map(|played| played - (count - number) as f64),
                ..question.clone()
            };
            let visitor = OfMany { question: &question, heading, spec: &before, number };
            let answer = open::open_as_go(&before, visitor).map_err(Failure::input)??;
            match self.json {
                true => output::json(&answer)?,
                false => {
                    if number == count.min(1) {
                        output::line(curve::Curve::HEAD)?;
                    }
                    output::line(&curve::row(number, &before, &answer.report))?;
                }
            }
            curve.push(number, &answer.report);
            if interrupt::requested() {
                return Ok(Exit::Interrupted);
            }
        }
        if let Some(file) = &self.svg {
            picture_file::write_text(file, &curve.svg())?;
        }
        Ok(Exit::Answered)
    }
}

/// The moves played so far: those of a record; a diagram has as many as it has stones.
fn played(spec: &PositionSpec, heading: &Heading) -> f64 {
    let has_white = spec.setup.stones(Player::White).next().is_some();
    let has_black = spec.setup.stones(Player::Black).next().is_some();
    let is_game = match heading.is_of_record() {
        true => !spec.moves.is_empty() || !has_white,
        false => !has_white && !has_black,
    };
    if is_game {
        return spec.moves.len() as f64;
    }
    let stones = Player::BOTH.map(|side| spec.setup.stones(side).count());
    let passes = spec.moves.iter().filter(|mv| mv.text.eq_ignore_ascii_case("pass")).count();
    (stones[0] + stones[1] + spec.moves.len() - passes) as f64
}

fn help(parameters: &Parameters) -> Result<Exit, Failure> {
    let head = "Parameters of evaluate, set with --set name=value:\n\n  \
                preset=NAME sets all of them first; presets: ";
    let presets = tesuji_chance::evaluation::parameters::PRESETS.join(", ");
    let rows = set_help::rows(&parameters.table());
    output::line(&format!("{head}{presets}\n\n{rows}"))?;
    Ok(Exit::Answered)
}

/// One position, answered in full.
struct One<'a> {
    command: &'a Evaluate,
    question: &'a Question,
    heading: &'a Heading,
    spec: &'a PositionSpec,
}

impl GoVisitor for One<'_> {
    type Output = Result<Exit, Failure>;

    fn visit<const N: usize>(self, go: Go<N>) -> Result<Exit, Failure> {
        let found = self.question.answer(&go).map_err(Failure::usage)?;
        let answer = answer(&go, &found, self.heading, None);
        match self.command.json {
            true => output::json(&answer)?,
            false => self.heading.print(&words::text(&go, &found, &answer.report))?,
        }
        if let Some(file) = &self.command.svg {
            let last = self.spec.moves.last().map(|mv| mv.text.as_str());
            picture_file::write(file, &picture::drawn(&go, &found, &answer.report, last))?;
        }
        Ok(Exit::Answered)
    }
}

/// One position of a game.
struct OfMany<'a> {
    question: &'a Question,
    heading: Heading,
    spec: &'a PositionSpec,
    number: usize,
}

impl GoVisitor for OfMany<'_> {
    type Output = Result<Answer, Failure>;

    fn visit<const N: usize>(self, go: Go<N>) -> Result<Answer, Failure> {
        let found = self.question.answer(&go).map_err(Failure::usage)?;
        debug_assert_eq!(self.spec.moves.len(), self.number);
        Ok(answer(&go, &found, &self.heading, Some(self.number)))
    }
}

fn answer<const N: usize>(
    go: &Go<N>,
    found: &Evaluation<N>,
    heading: &Heading,
    move_number: Option<usize>,
) -> Answer {
    Answer {
        named: json::Named::of(heading),
        game: "go",
        board: go.board_size().to_string(),
        komi: f64::from(go.komi().half_points()) / 2.0,
        to_play: json::side(found.to_move),
        move_number,
        report: Report::of(go, found),
    }
}
