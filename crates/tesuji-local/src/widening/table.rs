//! What a search with threats keeps of the positions it has seen: [`Table`].
//!
//! A result is about a threat and a window of values, and an open one about a depth as well. It is
//! an opinion: two pasts of a position share it.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use tesuji_core::Key;

use super::{Threats, Value};

/// What was found out about a position.
pub(super) struct Found<G: Threats> {
    pub value: Value,
    /// Max's move, where Max is to move and has one.
    pub mv: Option<G::Move>,
    /// The points it rests on, if it is won.
    pub trace: G::Trace,
    /// Whether a budget had a part in it.
    pub is_cut: bool,
}

impl<G: Threats> Clone for Found<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Threats> Copy for Found<G> {}

impl<G: Threats> Found<G> {
    pub fn plain(value: Value) -> Self {
        Found { value, mv: None, trace: G::Trace::default(), is_cut: false }
    }

    pub fn cut() -> Self {
        Found { is_cut: true, ..Self::plain(Value::Open) }
    }
}

/// What is kept of a position, for a threat and a window.
struct Kept<G: Threats> {
    found: Found<G>,
    window: Window,
    depth: u32,
}

/// Values up to `alpha` are all bad enough, those from `beta` on all good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// Is it won, whatever the other values?
    pub const WON: Window = Window { alpha: Value::Open, beta: Value::WinByKo };
    /// All values.
    pub const FULL: Window = Window { alpha: Value::Lost, beta: Value::Win };
}

/// Results by key.
pub(super) struct Table<G: Threats> {
    kept: HashMap<Key, Kept<G>, FxBuildHasher>,
    most: usize,
}

impl<G: Threats> Table<G> {
    /// A table of about so many bytes.
    pub fn with_memory(bytes: usize) -> Table<G> {
        // A hash table may be half empty.
        let entry = 2 * (size_of::<Kept<G>>() + size_of::<Key>());
        Table { kept: HashMap::default(), most: (bytes / entry).max(64) }
    }

    /// What is known under a key, if that is enough for this window and depth.
    pub fn find(&self, key: Key, window: Window, depth: u32) -> Option<Found<G>> {
        let kept = self.kept.get(&key)?;
        let value = kept.found.value;
        let is_exact = value > kept.window.alpha && value < kept.window.beta;
        let is_enough = is_exact
            || kept.window == window
            || (value >= kept.window.beta && value >= window.beta)
            || (value <= kept.window.alpha && value <= window.alpha);
        let is_deep = value != Value::Open || kept.depth >= depth;
        (is_enough && is_deep).then_some(kept.found)
    }

    /// Keeps a result, unless a budget had a part in it. A full table is emptied.
    pub fn insert(&mut self, key: Key, window: Window, depth: u32, found: Found<G>) {
        if found.is_cut {
            return;
        }
        if self.kept.len() >= self.most {
            self.kept.clear();
        }
        self.kept.insert(key, Kept { found, window, depth });
    }
}
