//! The live line on the terminal: nodes, speed, how full the tables are and the best moves so far.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tesuji_core::Notation;
use tesuji_search::{Progress, RootMove};

use crate::search_options::ProgressMode;

/// A line on standard error that is rewritten in place, if that is a terminal.
pub struct ProgressLine {
    bar: ProgressBar,
    mode: ProgressMode,
    /// What is being searched, where there is more than one thing.
    task: String,
}

impl ProgressLine {
    /// A line that shows nothing yet.
    pub fn new(mode: ProgressMode) -> ProgressLine {
        let target = match mode {
            // Hides itself where standard error is no terminal.
            ProgressMode::Auto => ProgressDrawTarget::stderr(),
            ProgressMode::Never => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
            bar.set_style(style);
        }
        ProgressLine { bar, mode, task: String::new() }
    }

    /// Names what is being searched.
    pub fn set_task(&mut self, task: String) {
        self.task = task;
    }

    /// Shows what is being searched, and nothing about how it goes.
    pub fn show_task(&self) {
        if !self.bar.is_hidden() {
            self.bar.set_message(self.task.clone());
        }
    }

    /// Shows the state of a search.
    pub fn show<G: Notation>(&self, position: &G, progress: &Progress<'_, G::Move>) {
        if !self.bar.is_hidden() {
            let best = best_moves(position, progress.root);
            let fill = 100.0 * progress.statistics.fill;
            let count = count(progress.nodes, progress.elapsed);
            self.bar.set_message(format!("{}{count}, table {fill:.0} %  {best}", self.task));
        }
    }

    /// Tells of an event, on a terminal and in a log, unless progress is not wanted.
    pub fn note(&self, text: &str) {
        if self.mode != ProgressMode::Never {
            self.bar.suspend(|| eprintln!("{text}"));
        }
    }

    /// Tells what has gone wrong though the search goes on.
    pub fn warn(&self, text: &str) {
        self.bar.suspend(|| eprintln!("warning: {text}"));
    }

    /// Takes the line away, so that an answer can be printed.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn count(nodes: u64, elapsed: Duration) -> String {
    let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-9);
    format!("{nodes} nodes, {speed:.0}/s")
}

fn best_moves<G: Notation>(position: &G, root: &[RootMove<G::Move>]) -> String {
    let shown = root.iter().take(3).map(|root_move| {
        let name = position.move_text(root_move.mv);
        let (win_rate, work) = (100.0 * root_move.win_rate, root_move.expected_work);
        format!("{name} WR {win_rate:.0} % EW {work:.3e}")
    });
    shown.collect::<Vec<_>>().join(" | ")
}
