//! Limits and progress for searches with one thread. A [`Guard`] goes along with a search, counts its
//! expansions and says when to stop.

use std::time::Duration;

use crate::{Control, Progress, Statistics, Stop, ews::Observer};

/// Longer lines of play than this are given up: each move takes some of the stack. Only superko fights on
/// larger boards could get there.
pub(crate) const LONGEST_LINE: usize = 10_000;

/// What watches over a search.
pub(crate) struct Guard<'a, 'c, M> {
    control: &'a mut Control<'c>,
    observer: &'a mut Observer<'a, M>,
    limit: u64,
    /// Expanded positions.
    pub expansions: u64,
    /// The deepest line so far.
    pub deepest: usize,
    /// Why to stop.
    pub stop: Option<Stop>,
}

impl<'a, 'c, M> Guard<'a, 'c, M> {
    /// A guard that keeps to the limits of `control`.
    pub fn new(control: &'a mut Control<'c>, observer: &'a mut Observer<'a, M>) -> Self {
        let limit = control.limits().nodes.unwrap_or(u64::MAX);
        let stop = if limit == 0 { Some(Stop::Nodes) } else { control.stop() };
        Guard { control, observer, limit, expansions: 0, deepest: 0, stop }
    }

    /// Whether the search has to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some()
    }

    /// Notes that a position was expanded, so many moves from the root.
    pub fn expanded(&mut self, depth: usize, statistics: impl FnOnce() -> Statistics) {
        self.expansions += 1;
        self.deepest = self.deepest.max(depth);
        self.stop = self.stop.or_else(|| match (self.expansions >= self.limit, depth) {
            (true, _) => Some(Stop::Nodes),
            (false, LONGEST_LINE..) => Some(Stop::Depth),
            (false, _) => self.control.stop(),
        });
        if self.control.report_due() {
            let elapsed: Duration = self.control.elapsed();
            let statistics = Statistics { deepest: self.deepest, ..statistics() };
            let nodes = self.expansions;
            (self.observer)(&Progress { nodes, elapsed, root: &[], statistics });
        }
    }
}
