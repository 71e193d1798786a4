//! What threads tell each other about open positions near the root.
//!
//! Two threads that disagree about the winner's best move work on different proofs and help each other
//! little. Each therefore posts what it thinks of the positions near the root that it has worked on, and
//! takes over what another thread thinks of a position on which that one has spent more. Estimates steer
//! the search and prove nothing.

use std::sync::{Mutex, MutexGuard};

use rustc_hash::FxHashMap;
use tesuji_core::Key;

use super::node_table::Estimate;

/// Beyond so many notices the board is wiped: they are soon posted again.
const MOST_NOTICES: usize = 1 << 18;

/// The estimates posted, by key.
#[derive(Debug, Default)]
pub(super) struct Notices {
    posted: Mutex<FxHashMap<u128, Notice>>,
}

/// What a thread thinks of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notice {
    pub estimate: Estimate,
    /// Expansions it has spent on it.
    pub expansions: u64,
}

impl Notices {
    /// Posts a notice unless one that is worth more is there.
    pub fn post(&self, key: Key, notice: Notice) {
        let mut posted = self.posted();
        if posted.len() >= MOST_NOTICES {
            posted.clear();
        }
        let there = posted.entry(key.bits()).or_insert(notice);
        if there.expansions <= notice.expansions {
            *there = notice;
        }
    }

    /// The notice about a position.
    pub fn read(&self, key: Key) -> Option<Notice> {
        self.posted().get(&key.bits()).copied()
    }

    /// Wipes the board.
    pub fn clear(&self) {
        self.posted().clear();
    }

    fn posted(&self) -> MutexGuard<'_, FxHashMap<u128, Notice>> {
        self.posted.lock().expect("no thread of the search has panicked")
    }
}
