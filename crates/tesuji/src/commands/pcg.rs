//! `tesuji pcg`: solve a sum of probabilistic combinatorial games. Reads the file, prints the
//! answer.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Args;
use serde::Serialize;
use tesuji_chance::pcg::{
    self, Answer, Estimate, MoveName, MoveValue, Question, Side, Stopped, Sum,
};
use tesuji_search::{Control, Limits};

use crate::{
    duration,
    exit::{Exit, Failure},
    interrupt, memory_size, output,
};

const EXAMPLES: &str = "\
Examples:
  tesuji pcg fights.pcg
  tesuji pcg fights.pcg --all --json           every move with its values
  tesuji pcg fights.pcg --svg fights.svg       the tree as a picture
  tesuji pcg suites/pcg/binary-14-hot-1.pcg --time 5s
  echo '{ [10:1/4 -5:3/4], 3 | -2 }' | tesuji pcg -

A file has one component a line, scores being Left minus Right:
  settled 3                     what is certain already (default 0)
  to_play left                  left or right (default left)
  tie right                     who wins a total of 0: right, left or half (default right)
  { [10:1/4 -5:3/4], 3 | -2 }   Left may throw dice or take 3, Right may take -2
  { {8 | 0} | -4 } + 2          a game with a follow-up, and a number
  [6:1/2 -6:1/2]                dice that fall at once          # a comment
JSON means the same:
  {\"settled\":3,\"components\":[{\"left\":[{\"dist\":[[10,\"1/4\"],[-5,\"3/4\"]]},3],\"right\":[-2]}]}

A side with no option in any component passes; one that has an option must use one. When neither
side has any, a positive total wins for Left.

Exit status: 0 answered, 3 stopped undecided at a limit, 1 bad input.";

/// Solve a sum of probabilistic combinatorial games
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Pcg {
    /// The sum, as text or JSON; `-` for standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,

    /// All moves with their values
    #[arg(long)]
    all: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Also draw the tree of a small sum, with the best moves, into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Stop after this time: 60s, 5m, …
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Stop after looking at this many sums with their settled scores
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Memory for what is remembered: 512M, 4G, …
    #[arg(long, value_name = "SIZE", value_parser = memory_size::parse)]
    memory: Option<usize>,
}

#[derive(Serialize)]
struct Printed<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    seconds: f64,
}

impl Pcg {
    pub fn run(self) -> Result<Exit, Failure> {
        let sum = self.read()?;
        let started = Instant::now();
        let limits = Limits {
            nodes: self.nodes,
            time: self.time,
            memory: self.memory.unwrap_or_else(memory_size::default),
        };
        let control = Control::new(limits, interrupt::watch()?);
        let question = Question { all: self.all, ..Question::new(sum) };
        let answer = pcg::solve(&question, &control);
        let seconds = duration::seconds(started.elapsed());
        match self.json {
            true => output::json(&Printed { answer: &answer, seconds })?,
            false => output::line(&text(&answer, seconds))?,
        }
        if let Some(file) = &self.svg {
            draw(file, &question.sum, &answer)?;
        }
        Ok(match answer.stopped {
            None => Exit::Answered,
            Some(Stopped::Cancelled) => Exit::Interrupted,
            Some(_) => Exit::Undecided,
        })
    }

    fn read(&self) -> Result<Sum, Failure> {
        let from_input = self.file.as_os_str() == "-";
        let name = match from_input {
            true => "standard input".to_owned(),
            false => self.file.display().to_string(),
        };
        let mut bytes = Vec::new();
        let read = match from_input {
            true => io::stdin().read_to_end(&mut bytes).map(|_| ()),
            false => fs::read(&self.file).map(|read| bytes = read),
        };
        read.map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::input(format!("{name} is no text in UTF-8")))?;
        Sum::read(&text).map_err(|error| Failure::input(format!("{name}, {error}")))
    }
}

/// Writes the picture; the answer has been printed, whatever becomes of it.
fn draw(file: &Path, sum: &Sum, answer: &Answer) -> Result<(), Failure> {
    let name = file.display();
    let picture = pcg::svg(sum, answer)
        .map_err(|error| Failure::input(format!("cannot draw {name}: {error}")))?;
    fs::write(file, picture)
        .map_err(|error| Failure::input(format!("cannot write {name}: {error}")))
}

fn text(answer: &Answer, seconds: f64) -> String {
    let components = match answer.components {
        1 => "1 component".to_owned(),
        number => format!("{number} components"),
    };
    let mut lines = vec![format!("{components}, {} to play", answer.to_play)];
    if answer.pass {
        lines.push(format!("{} has no option and passes", answer.to_play));
    }
    lines.push(format!(
        "Left wins with probability {}{}",
        value(answer.win_probability, answer.win_probability_exact.as_deref()),
        by(answer.best),
    ));
    lines.push(format!(
        "expected score {}{}",
        value(answer.expected_score, answer.expected_score_exact.as_deref()),
        by(answer.score_move),
    ));
    if let Some(moves) = answer.moves.as_ref().filter(|moves| !moves.is_empty()) {
        lines.extend(table(answer.to_play, moves));
    }
    if let Some(stopped) = answer.stopped {
        lines.push(format!("stopped: {}", reason(stopped)));
    }
    if let Some(Estimate { win_probability, best, plays }) = &answer.estimate {
        let by = by(*best);
        lines.push(format!("estimate from {plays} plays a move: {win_probability:.3}{by}"));
    }
    lines.push(format!("{} nodes in {seconds} s", answer.nodes));
    lines.join("\n")
}

/// A value as a fraction and as a decimal where that says more.
fn value(rounded: Option<f64>, exact: Option<&str>) -> String {
    match (exact, rounded) {
        (None, _) => "unknown".to_owned(),
        (Some(exact), Some(rounded)) if exact.contains('/') => {
            let decimal = format!("{rounded:.6}");
            let decimal = decimal.trim_end_matches('0').trim_end_matches('.');
            match exact.len() <= 40 {
                true => format!("{exact} ({decimal})"),
                false => decimal.to_owned(),
            }
        }
        (Some(exact), _) => exact.to_owned(),
    }
}

fn by(name: Option<MoveName>) -> String {
    name.map_or_else(String::new, |MoveName { component, option }| {
        format!(", by component {component}, option {option}")
    })
}

fn table(side: Side, moves: &[MoveValue]) -> Vec<String> {
    let mut lines = vec![String::new(), format!("moves of {side} (component.option):")];
    for MoveValue { name, win_probability, win_probability_exact, .. } in moves {
        let chance = value(*win_probability, win_probability_exact.as_deref());
        lines.push(format!("  {}.{}  wins {chance}", name.component, name.option));
    }
    for (line, value_of) in lines[2..].iter_mut().zip(moves) {
        let score = value(value_of.expected_score, value_of.expected_score_exact.as_deref());
        line.push_str(&format!(", score {score}"));
    }
    lines.push(String::new());
    lines
}

fn reason(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Nodes => "the node limit",
        Stopped::Time => "the time limit",
        Stopped::Memory => "the sum is too large for the memory limit",
        Stopped::Cancelled => "interrupted",
        Stopped::Length => "the sum is too long to be searched",
    }
}
