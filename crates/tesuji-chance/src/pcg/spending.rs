//! What an answer may cost. Every part that can take long counts its work here and stops with the
//! reason when a limit is reached; nothing is guessed then. The clock is the [`Control`]'s.

use serde::{Deserialize, Serialize};
use tesuji_search::{Control, Stop};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stopped {
    /// As many sums with their totals were looked at as was allowed.
    Nodes,
    /// Time was up.
    Time,
    /// More memory was needed than was allowed.
    Memory,
    /// Somebody asked to stop.
    Cancelled,
    /// A play of the sum may take more moves than a search can follow.
    Length,
}

/// Counts against the limits of a [`Control`].
pub struct Spending<'a> {
    control: &'a Control<'a>,
    nodes: u64,
    bytes: usize,
    work: u64,
}

/// Work between two looks at the clock, roughly in nanoseconds.
const LOOK: u64 = 200_000;

impl<'a> Spending<'a> {
    /// Nothing spent yet.
    pub fn new(control: &'a Control<'a>) -> Spending<'a> {
        Spending { control, nodes: 0, bytes: 0, work: 0 }
    }

    /// Sums with their totals looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts nodes.
    pub fn add_nodes(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes = self.nodes.saturating_add(nodes);
        match self.control.limits().nodes.is_some_and(|limit| self.nodes > limit) {
            true => Err(Stopped::Nodes),
            false => Ok(()),
        }
    }

    /// Counts work, in about nanoseconds, and looks at the clock now and then.
    pub fn add_work(&mut self, work: u64) -> Result<(), Stopped> {
        self.work += work;
        if self.work < LOOK {
            return Ok(());
        }
        self.work = 0;
        match self.control.stop() {
            None => Ok(()),
            Some(Stop::Time) => Err(Stopped::Time),
            Some(Stop::Nodes) => Err(Stopped::Nodes),
            Some(Stop::Cancelled | Stop::Depth) => Err(Stopped::Cancelled),
        }
    }

    /// Takes memory.
    pub fn take(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.bytes = self.bytes.saturating_add(bytes);
        match self.bytes > self.control.limits().memory {
            true => Err(Stopped::Memory),
            false => Ok(()),
        }
    }

    /// Gives memory back.
    pub fn give_back(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// The memory taken.
    pub fn held(&self) -> usize {
        self.bytes
    }

    /// The memory that is still free.
    pub fn free(&self) -> usize {
        self.control.limits().memory.saturating_sub(self.bytes)
    }
}
