//! Limits and interruption. A search asks its [`Control`] after every expansion whether to go on; it
//! is the only place in the search crates where a clock is read.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

/// How much a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Expanded positions.
    pub nodes: Option<u64>,
    /// Time since the [`Control`] was made.
    pub time: Option<Duration>,
    /// Bytes for all tables together.
    pub memory: usize,
}

/// Why a search stopped before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// Somebody asked it to stop.
    Cancelled,
    /// A single line of play grew beyond what the search can follow.
    Depth,
}

/// Limits, a clock and a switch to stop by.
#[derive(Debug)]
pub struct Control<'a> {
    limits: Limits,
    started: Instant,
    cancelled: &'a AtomicBool,
    report_every: Duration,
    next_report: Duration,
}

impl<'a> Control<'a> {
    /// A control whose clock starts now. Setting `cancelled` from anywhere stops the search.
    pub fn new(limits: Limits, cancelled: &'a AtomicBool) -> Control<'a> {
        let report_every = Duration::from_millis(100);
        Control {
            limits,
            started: Instant::now(),
            cancelled,
            report_every,
            next_report: report_every,
        }
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether time is up or somebody asked to stop. Nodes are counted by the search itself.
    pub fn stop(&self) -> Option<Stop> {
        if self.cancelled.load(Ordering::Relaxed) {
            Some(Stop::Cancelled)
        } else if self.limits.time.is_some_and(|limit| self.elapsed() >= limit) {
            Some(Stop::Time)
        } else {
            None
        }
    }

    /// Whether it is time to report progress again.
    pub fn report_due(&mut self) -> bool {
        let elapsed = self.elapsed();
        let due = elapsed >= self.next_report;
        if due {
            self.next_report = elapsed + self.report_every;
        }
        due
    }
}
