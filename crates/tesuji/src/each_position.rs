//! Going through positions one by one: a bad line is reported with its number and does not keep the
//! others from being answered; an interruption ends the round after what is known has been printed.

use std::io;

use tesuji_games::formats::PositionSpec;

use crate::{
    exit::{Exit, Failure},
    interrupt, output,
    position_argument::Positions,
};

/// Where one of the positions stands among the others.
pub struct Heading {
    /// The line of the file, if there are several positions.
    pub line: Option<usize>,
    /// Whether an answer has been printed before this one.
    follows: bool,
}

impl Heading {
    /// Prints an answer for people, headed by the number of its line if there are several.
    pub fn print(&self, text: &str) -> io::Result<()> {
        let gap = if self.follows { "\n" } else { "" };
        match self.line {
            Some(line) => output::line(&format!("{gap}line {line}\n{text}")),
            None => output::line(text),
        }
    }
}

/// Answers every position with `answer` and returns the worst exit status.
pub fn run(
    positions: Positions,
    mut answer: impl FnMut(PositionSpec, Heading) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let several = positions.entries.len() > 1;
    let mut worst = Exit::Answered;
    let mut follows = false;
    for entry in positions.entries {
        let result = match entry.spec {
            Ok(spec) => answer(spec, Heading { line: entry.line.filter(|_| several), follows }),
            Err(message) => Err(Failure::input(message)),
        };
        follows |= result.is_ok();
        worst = worst.max(match result {
            Ok(exit) => exit,
            // Nobody reads on.
            Err(failure) if failure.is_silent() => return Ok(worst),
            Err(failure) => {
                let failure = failure.at(&place(positions.name.as_deref(), entry.line));
                failure.report();
                failure.exit
            }
        });
        if interrupt::requested() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(worst)
}

/// Where a position is from, to head a message about it.
fn place(name: Option<&str>, line: Option<usize>) -> String {
    match (name, line) {
        (Some(name), Some(line)) => format!("{name}, line {line}: "),
        (Some(name), None) => format!("{name}: "),
        (None, _) => String::new(),
    }
}
