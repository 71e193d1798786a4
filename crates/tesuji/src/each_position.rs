//! Going through positions one by one: a bad line is reported with its number and does not keep the
//! others from being answered; an interruption ends the round after what is known has been printed.

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
}

/// Answers every position with `answer` and returns the worst exit status.
pub fn run(
    positions: Positions,
    as_json: bool,
    mut answer: impl FnMut(PositionSpec, Heading) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let several = positions.entries.len() > 1;
    let mut worst = Exit::Answered;
    for (index, entry) in positions.entries.into_iter().enumerate() {
        let line = entry.line.filter(|_| several);
        let place = match (&positions.name, entry.line) {
            (Some(name), Some(line)) => format!("{name}, line {line}: "),
            (Some(name), None) => format!("{name}: "),
            (None, _) => String::new(),
        };
        if let (Some(line), false, true) = (line, as_json, entry.spec.is_ok()) {
            let gap = if index == 0 { "" } else { "\n" };
            output::line(&format!("{gap}line {line}"))?;
        }
        let result = match entry.spec {
            Ok(spec) => answer(spec, Heading { line }),
            Err(message) => Err(Failure::input(message)),
        };
        worst = worst.max(match result {
            Ok(exit) => exit,
            Err(failure) if failure.is_silent() => return Ok(worst),
            Err(failure) => {
                let failure = failure.at(&place);
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
