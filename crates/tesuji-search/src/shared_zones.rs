//! The zones of one search, behind a lock, so that they can be saved while the search goes on.
//!
//! A [`ZoneTable`] belongs to one thread of a search (threads send each other what they store, see
//! `ews/exchange`), so the lock is nearly always free: a look-up takes many times longer than taking it.
//! Whoever saves reads a few thousand zones at a time.

use std::{
    ops::{ControlFlow, Range},
    sync::{Arc, Mutex, MutexGuard},
};

use tesuji_core::{CellSet, ZonePattern};

use crate::{Scope, Wanted, ZoneMatch, ZoneTable};

/// Proofs by the cells they need. A clone is the same table.
#[derive(Clone, Debug)]
pub struct SharedZones<S: CellSet> {
    table: Arc<Mutex<ZoneTable<S>>>,
}

impl<S: CellSet> SharedZones<S> {
    /// A table for a board with these cells that keeps within this many bytes.
    pub fn with_memory(bytes: usize, all: S) -> SharedZones<S> {
        SharedZones { table: Arc::new(Mutex::new(ZoneTable::with_memory(bytes, all))) }
    }

    /// How many zones are stored.
    pub fn len(&self) -> usize {
        self.locked().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The time, for a later [`Scope::Since`].
    #[inline]
    pub fn now(&self) -> u64 {
        self.locked().now()
    }

    /// See [`ZoneTable::search`]. `found` must not use this table.
    #[inline]
    pub fn search(
        &self,
        shelf: usize,
        scope: Scope<S>,
        own: &S,
        other: &S,
        found: impl FnMut(ZoneMatch<S>) -> ControlFlow<()>,
    ) {
        self.locked().search(shelf, scope, own, other, found);
    }

    /// See [`ZoneTable::insert`].
    pub fn insert(&self, shelf: usize, pattern: ZonePattern<S>, work: u64) {
        self.locked().insert(shelf, pattern, work);
    }

    /// See [`ZoneTable::insert_kept`].
    pub fn insert_kept(&self, shelf: usize, pattern: ZonePattern<S>, work: u64) {
        self.locked().insert_kept(shelf, pattern, work);
    }

    /// See [`ZoneTable::read`].
    pub fn read(
        &self,
        shelf: usize,
        places: Range<usize>,
        wanted: Wanted,
        each: impl FnMut(ZonePattern<S>, u64),
    ) -> bool {
        self.locked().read(shelf, places, wanted, each)
    }

    /// A thread that panics ends the whole search, so nobody goes on with what it left behind.
    fn locked(&self) -> MutexGuard<'_, ZoneTable<S>> {
        self.table.lock().expect("no thread of the search has panicked")
    }
}
