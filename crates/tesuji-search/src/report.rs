//! What a search tells: its progress while it runs and its report at the end.

use std::time::Duration;

use tesuji_core::Player;

use crate::Stop;

/// What is thought of one move at the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// The estimated chance that it wins, for the side to move at the root.
    pub win_rate: f64,
    /// The expected work of showing that it wins.
    pub expected_work: f64,
}

/// How full the tables are and what they were good for.
#[derive(Clone, Copy, Default, Debug)]
pub struct Statistics {
    /// Open positions in the node table.
    pub open_nodes: usize,
    /// The share of the node table in use, 0 to 1.
    pub fill: f64,
    /// Solved positions kept by key.
    pub solved: usize,
    /// Proofs kept by zone.
    pub zones: usize,
    /// How often open positions were thrown out to make room.
    pub collections: u64,
    /// How often a position was expanded again under another history.
    pub rebuilt: u64,
    /// Positions decided by what the game knows without search.
    pub settled: u64,
    /// The deepest line searched.
    pub deepest: usize,
}

/// The state of a running search.
#[derive(Debug)]
pub struct Progress<'a, M> {
    /// Expanded positions so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// The moves still open at the root, best first.
    pub root: &'a [RootMove<M>],
    /// The tables.
    pub statistics: Statistics,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The side for which the question was decided, or nothing if the search was stopped.
    pub winner: Option<Player>,
    /// A winning move, where the side to move wins by making one.
    pub best: Option<M>,
    /// A line of play that begins with it.
    pub line: Vec<M>,
    /// Expanded positions.
    pub nodes: u64,
    /// Why it stopped without an answer.
    pub stopped: Option<Stop>,
    /// The moves still open at the root, best first, where undecided.
    pub root: Vec<RootMove<M>>,
    /// The tables at the end.
    pub statistics: Statistics,
}
