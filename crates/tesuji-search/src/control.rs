//! Limits and interruption. A search asks its [`Control`] after every expansion whether to go on; it
//! is the only place in the search crates where a clock is read. The threads of one search each have a
//! control, and a [`Tally`](Crew) of what they have spent together.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
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

/// What the threads of one search have in common.
#[derive(Debug, Default)]
pub struct Crew {
    expansions: AtomicU64,
    finished: AtomicBool,
}

impl Crew {
    /// Tells all threads to stop: one of them has an answer or has reached a limit.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }
}

/// Limits, a clock and a switch to stop by.
#[derive(Debug)]
pub struct Control<'a> {
    limits: Limits,
    started: Instant,
    cancelled: &'a AtomicBool,
    crew: Option<&'a Crew>,
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
            crew: None,
            report_every,
            next_report: report_every,
        }
    }

    /// The control of one thread of a crew, with the same clock and limits.
    pub fn for_crew<'b>(&self, crew: &'b Crew) -> Control<'b>
    where
        'a: 'b,
    {
        Control { crew: Some(crew), ..*self }
    }

    /// A control with the same clock and switch and another limit on positions, for a search within a search.
    pub fn with_nodes(&self, nodes: u64) -> Control<'a> {
        Control { limits: Limits { nodes: Some(nodes), ..self.limits }, ..*self }
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Takes off what a search has spent, so that the next one has what is left of the expansions.
    pub fn spend(&mut self, expansions: u64) {
        if let Some(left) = &mut self.limits.nodes {
            *left = left.saturating_sub(expansions);
        }
    }

    /// Notes that a search has expanded a position, `own` in all. Returns how many its crew has.
    pub fn count_expansion(&self, own: u64) -> u64 {
        self.crew.map_or(own, |crew| crew.expansions.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Whether time is up, somebody asked to stop, or another thread of the crew has finished. Nodes
    /// are counted by the search itself.
    pub fn stop(&self) -> Option<Stop> {
        let finished = self.crew.is_some_and(|crew| crew.finished.load(Ordering::Relaxed));
        if finished || self.cancelled.load(Ordering::Relaxed) {
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
