//! What a search has found out and a later one can go on from: its proofs and what it has learned.
//!
//! [`Findings`] can be read by another thread while the search goes on. Proofs are valid each for
//! itself, so it does not matter that some come in and others are thrown out meanwhile.

use std::sync::Arc;

use tesuji_core::{Game, Key};

use super::learned::Learned;
pub use super::learned::Weights;
use crate::{Proof, SharedProofs};

/// The proofs and the learned weights of a search.
pub struct Findings<G: Game> {
    pub(super) proofs: Arc<SharedProofs<G>>,
    pub(super) learned: Learned,
}

/// So many proofs are read under one lock.
const BATCH: usize = 4096;

impl<G: Game> Findings<G> {
    /// How many proofs there are.
    pub fn proofs(&self) -> usize {
        self.proofs.len()
    }

    /// Hands out all proofs in batches. `each` is called for every proof of a batch, with its key and
    /// roughly how many expansions it took, while a lock is held: it should be quick. `batch_done` is
    /// called after each batch with no lock held, and its first error ends the reading. Both get
    /// `state`, where one can collect what the other writes.
    pub fn read_proofs<S, E>(
        &self,
        state: &mut S,
        mut each: impl FnMut(&mut S, Key, &Proof<G>, u64),
        mut batch_done: impl FnMut(&mut S) -> Result<(), E>,
    ) -> Result<(), E> {
        for piece in 0..self.proofs.pieces() {
            let mut from = 0;
            let mut more = true;
            while more {
                let places = from..from + BATCH;
                more = self
                    .proofs
                    .read(piece, places, |key, proof, work| each(state, key, proof, work));
                batch_done(state)?;
                from += BATCH;
            }
        }
        Ok(())
    }

    /// Adds a proof that took `work` expansions.
    pub fn add_proof(&self, key: Key, proof: Proof<G>, work: u64) {
        self.proofs.insert(key, proof, work);
    }

    /// What was learned about features, by the number of the feature.
    pub fn weights(&self) -> Vec<(u32, Weights)> {
        self.learned.seen().collect()
    }

    /// Takes over what another search of this kind has learned about a feature; false if it does not fit.
    pub fn set_weights(&self, feature: u32, weights: Weights) -> bool {
        weights.iter().all(|weight| weight.is_finite()) && self.learned.set(feature, weights)
    }
}
