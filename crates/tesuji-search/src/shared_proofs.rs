//! The solved positions that the threads of a search share.
//!
//! A [`SolvedTable`] in pieces, each behind a lock of its own, so that threads rarely wait for each
//! other: which piece a position belongs to is decided by its key. A proof is copied out under the lock,
//! and no lock is held while another is taken. Small tables stay in one piece: there is little to win,
//! and pieces of a few records each would throw out proofs while others have room.

use std::{
    ops::Range,
    sync::{Mutex, MutexGuard},
};

use tesuji_core::{Game, Key};

use crate::{Proof, SolvedTable, Wanted};

/// At most so many pieces, a power of two.
const MOST_PIECES: usize = 64;

/// Pieces have at least so many bytes.
const LEAST_PIECE: usize = 1 << 20;

/// Solved positions by key, for several threads.
#[derive(Debug)]
pub struct SharedProofs<G: Game> {
    pieces: Vec<Mutex<SolvedTable<G>>>,
}

impl<G: Game> SharedProofs<G> {
    /// A table that keeps within this many bytes.
    pub fn with_memory(bytes: usize) -> SharedProofs<G> {
        let mut count = MOST_PIECES;
        while count > 1 && bytes / count < LEAST_PIECE {
            count /= 2;
        }
        let piece = |_| Mutex::new(SolvedTable::with_memory(bytes / count));
        SharedProofs { pieces: (0..count).map(piece).collect() }
    }

    /// How many proofs are kept.
    pub fn len(&self) -> usize {
        self.pieces.iter().map(|piece| locked(piece).len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first proof under this key that `is_valid` accepts.
    #[inline]
    pub fn find(&self, key: Key, is_valid: impl FnMut(&Proof<G>) -> bool) -> Option<Proof<G>> {
        locked(self.piece_of(key)).find(key, is_valid).cloned()
    }

    /// Whether there is any proof under this key.
    #[inline]
    pub fn contains(&self, key: Key) -> bool {
        locked(self.piece_of(key)).find(key, |_| true).is_some()
    }

    /// Keeps a proof that took `work` expansions to find.
    pub fn insert(&self, key: Key, proof: Proof<G>, work: u64) {
        locked(self.piece_of(key)).insert(key, proof, work);
    }

    /// Keeps a proof that is kept elsewhere already, unless there is one under this key that is `equal`.
    pub fn insert_kept(
        &self,
        key: Key,
        proof: Proof<G>,
        work: u64,
        equal: impl FnMut(&Proof<G>) -> bool,
    ) {
        locked(self.piece_of(key)).insert_kept(key, proof, work, equal);
    }

    /// Forgets the proofs that `keep` does not accept.
    pub fn retain(&self, mut keep: impl FnMut(&Proof<G>) -> bool) {
        self.pieces.iter().for_each(|piece| locked(piece).retain(&mut keep));
    }

    /// How many pieces the table is in.
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Calls `each` for the wanted proofs at these places of a piece, with their keys and roughly how many
    /// expansions they took. Returns whether there are places beyond.
    pub fn read(
        &self,
        piece: usize,
        places: Range<usize>,
        wanted: Wanted,
        each: impl FnMut(Key, &Proof<G>, u64),
    ) -> bool {
        locked(&self.pieces[piece]).read(places, wanted, each)
    }

    #[inline]
    fn piece_of(&self, key: Key) -> &Mutex<SolvedTable<G>> {
        // The low bits pick the slot inside the piece.
        let high = (key.bits() >> 120) as usize;
        &self.pieces[high & (self.pieces.len() - 1)]
    }
}

/// A thread that panics ends the whole search, so nobody goes on with what it left behind.
fn locked<T>(piece: &Mutex<T>) -> MutexGuard<'_, T> {
    piece.lock().expect("no thread of the search has panicked")
}
