//! Going through positions one by one: a bad line is reported with its number and does not keep the
//! others from being answered; an interruption ends the round after what is known has been printed.

use std::io;

use tesuji_games::formats::{PositionSpec, diagram_text};

use crate::{
    exit::{Exit, Failure},
    interrupt, output,
    position_argument::Positions,
};

/// Which position an answer is about, and where it stands among the others.
pub struct Heading {
    /// The line of the file, if there are several positions.
    pub line: Option<usize>,
    /// What the file calls it.
    pub id: Option<String>,
    /// The position before the moves that led to what was asked about, as a diagram.
    pub position: String,
    /// These moves, one after the other, if there are any.
    pub history: Option<String>,
    /// Which position of a game record it is, in words.
    meant: Option<String>,
    /// Whether an answer has been printed before this one.
    follows: bool,
}

impl Heading {
    /// Prints an answer for people, headed by the number of its line if there are several.
    pub fn print(&self, text: &str) -> io::Result<()> {
        let gap = if self.follows && self.line.is_some() { "\n" } else { "" };
        let line = self.line.map_or(String::new(), |line| format!("line {line}\n"));
        let meant = self.meant.as_ref().map_or(String::new(), |meant| format!("{meant}\n"));
        output::line(&format!("{gap}{line}{meant}{text}"))
    }

    /// Whether the position is from a game record.
    pub fn is_of_record(&self) -> bool {
        self.meant.is_some()
    }

    /// The same for an answer about a board whose past is forgotten.
    pub fn without_past(&self, position: String) -> Heading {
        let (id, meant) = (self.id.clone(), self.meant.clone());
        Heading { position, history: None, id, meant, ..*self }
    }

    /// The heading of a position.
    pub fn new(spec: &PositionSpec, line: Option<usize>, meant: Option<String>) -> Heading {
        let history = spec.moves_with_passes("pass").join(" ").to_ascii_lowercase();
        Heading {
            line,
            id: spec.answer("id").map(str::to_owned),
            position: diagram_text(&spec.setup),
            history: Some(history).filter(|history| !history.is_empty()),
            meant,
            follows: false,
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
            Ok(spec) => {
                let line = entry.line.filter(|_| several);
                let heading = Heading { follows, ..Heading::new(&spec, line, entry.meant) };
                answer(spec, heading)
            }
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
