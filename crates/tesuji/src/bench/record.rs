//! What came of one run, and lines of JSON that hold it.

use serde::{Deserialize, Serialize};

/// One run of one solver on one position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The file the position is from, and its line.
    pub suite: String,
    pub line: usize,
    pub game: String,
    pub board: String,
    /// The position in a few words: rules, and the source if the board is not empty.
    pub position: String,
    /// Whether the board is empty: published figures are about empty boards.
    pub empty: bool,
    /// Whether what is known about the game beyond its rules was used.
    pub knowledge: bool,
    /// The solver with its settings.
    pub solver: String,
    pub seed: u64,
    /// For the side to move: win, loss, draw or unknown.
    pub outcome: String,
    /// The winner the suite names, b or w, if it does.
    pub expected: Option<String>,
    /// black, white, none, or null.
    pub winner: Option<String>,
    pub nodes: u64,
    /// Time by the clock, and on the processor where the system tells.
    pub seconds: f64,
    pub processor_seconds: Option<f64>,
    /// Why the search stopped without an answer.
    pub stopped: Option<String>,
    /// The limits of the run.
    pub time_limit: Option<f64>,
    pub node_limit: Option<u64>,
}

impl Record {
    /// Whether there is an answer.
    pub fn is_solved(&self) -> bool {
        self.outcome != "unknown"
    }

    /// Whether the answer contradicts the suite.
    pub fn is_wrong(&self) -> bool {
        match (&self.expected, &self.winner) {
            (Some(expected), Some(winner)) => !winner.starts_with(expected.as_str()),
            _ => false,
        }
    }

    /// The time to compare: on the processor, which other work on the machine disturbs least.
    pub fn time(&self) -> f64 {
        self.processor_seconds.unwrap_or(self.seconds)
    }

    /// What tells positions apart.
    pub fn question(&self) -> (&str, usize) {
        (&self.suite, self.line)
    }
}

/// Reads lines of JSON; the error names the line and what is wrong.
pub fn read_records(text: &str) -> Result<Vec<Record>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(at, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("line {}: {error}", at + 1))
    };
    lines.map(read).collect()
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A record of a solver that took so many nodes, with an answer or without.
    pub fn record(line: usize, solver: &str, seed: u64, nodes: u64, solved: bool) -> Record {
        Record {
            suite: "suite.pos".into(),
            line,
            game: "hex".into(),
            board: "4x4".into(),
            position: format!("hex 4x4, number {line}"),
            empty: false,
            knowledge: false,
            solver: solver.into(),
            seed,
            outcome: if solved { "win" } else { "unknown" }.into(),
            expected: Some("b".into()),
            winner: solved.then(|| "black".into()),
            nodes,
            seconds: nodes as f64 / 1000.0,
            processor_seconds: None,
            stopped: (!solved).then(|| "nodes".into()),
            time_limit: Some(10.0),
            node_limit: None,
        }
    }

    #[test]
    fn records_survive_being_written() {
        let records = vec![record(1, "ews", 1, 5, true), record(2, "dfpn", 1, 9, false)];
        let lines: Vec<String> =
            records.iter().map(|record| serde_json::to_string(record).unwrap()).collect();
        assert_eq!(read_records(&lines.join("\n")), Ok(records));
        assert!(read_records("{\"suite\":1}").unwrap_err().starts_with("line 1: "));
        assert!(read_records("\n\n[]").unwrap_err().starts_with("line 3: "));
    }

    #[test]
    fn wrong_answers_are_seen() {
        let mut wrong = record(1, "ews", 1, 5, true);
        assert!(!wrong.is_wrong());
        wrong.winner = Some("white".into());
        assert!(wrong.is_wrong());
        wrong.expected = None;
        assert!(!wrong.is_wrong());
    }
}
