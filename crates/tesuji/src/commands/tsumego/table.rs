//! Many problems at a glance: a line each, and a summary.

use tesuji_local::tsumego::{First, Role, TsumegoAnswer};

use super::sources::Source;

/// What has been counted.
pub struct Table {
    problems: usize,
    answered: usize,
    open: usize,
    bad: usize,
    nodes: u64,
    seconds: Vec<f64>,
    agree: usize,
    differ: usize,
}

impl Table {
    /// For so many problems.
    pub fn new(problems: usize) -> Table {
        Table {
            problems,
            answered: 0,
            open: 0,
            bad: 0,
            nodes: 0,
            seconds: Vec::new(),
            agree: 0,
            differ: 0,
        }
    }

    /// Notes a problem that is none.
    pub fn count_bad(&mut self) {
        self.bad += 1;
    }

    /// Notes an answer, and whether it is as recorded.
    pub fn count(&mut self, answer: &TsumegoAnswer, agrees: Option<Option<bool>>) {
        match answer.is_complete() {
            true => self.answered += 1,
            false => self.open += 1,
        }
        self.nodes += answer.nodes;
        self.seconds.push(answer.seconds);
        match agrees {
            Some(Some(true)) => self.agree += 1,
            Some(Some(false)) => self.differ += 1,
            _ => {}
        }
    }

    /// The names of the columns.
    pub fn head() -> String {
        format!(
            "{:24} {:8} {:28} {:28} {:>9} {:>8}",
            "problem", "target", "attacker first", "defender first", "nodes", "seconds"
        )
    }

    /// The line of an answer.
    pub fn row(source: &Source, answer: &TsumegoAnswer, agrees: Option<Option<bool>>) -> String {
        let name = source.file.clone().unwrap_or_default();
        let line = source.line.map_or(String::new(), |line| format!(":{line}"));
        let recorded = match agrees {
            Some(Some(true)) => "  as recorded",
            Some(Some(false)) => "  NOT as recorded",
            _ => "",
        };
        format!(
            "{:24} {:8} {:28} {:28} {:>9} {:>8.3}{recorded}",
            format!("{name}{line}"),
            answer.targets.join(","),
            cell(answer.attacker.as_ref()),
            cell(answer.defender.as_ref()),
            answer.nodes,
            answer.seconds
        )
    }

    /// What it comes to; nothing for a single problem.
    pub fn summary(&mut self) -> Option<String> {
        if self.problems < 2 || self.seconds.is_empty() {
            return None;
        }
        self.seconds.sort_by(f64::total_cmp);
        let within = |limit: f64| self.seconds.iter().filter(|&&time| time <= limit).count();
        let mut parts = vec![format!("{} problems: {} answered", self.problems, self.answered)];
        for (count, what) in [(self.open, "left open"), (self.bad, "bad")] {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        if self.agree + self.differ > 0 {
            parts.push(format!("{} as recorded, {} not", self.agree, self.differ));
        }
        let median = self.seconds[self.seconds.len() / 2];
        let times = format!(
            "within 0.1 s {}, 1 s {}, 10 s {}; median {median:.3} s, slowest {:.3} s, together {:.1} s",
            within(0.1),
            within(1.0),
            within(10.0),
            self.seconds.last().copied().unwrap_or(0.0),
            self.seconds.iter().sum::<f64>()
        );
        Some(format!("{}\n{times}, {} nodes", parts.join(", "), self.nodes))
    }
}

/// A result in a few signs: `dead b2 c1 (2 d: alive)`.
fn cell(first: Option<&First>) -> String {
    let Some(first) = first else { return "-".to_owned() };
    let mut text = first.result.as_str().to_owned();
    if !first.moves.is_empty() {
        text += &format!(" {}", first.moves.join(" "));
    }
    if let Some(unless) = first.unless {
        let side = if unless.side == Role::Attacker { "a" } else { "d" };
        text += &format!(" ({}{side}: {})", unless.threats, unless.then.as_str());
    }
    text
}
