//! What a search has found out and a later one can go on from: its proofs and what it has learned.
//!
//! [`Findings`] can be read by another thread while the search goes on. Proofs are valid each for
//! itself, so it does not matter that some come in and others are thrown out meanwhile.

use std::{ops::Range, sync::Arc};

use tesuji_core::{Game, Key, Player, Zone};

pub use super::learned::Weights;
use super::{Cells, learned::Learned};
use crate::{Proof, SharedProofs, SharedZones, Wanted};

/// The proofs and the learned weights of a search.
pub struct Findings<G: Game> {
    pub(crate) proofs: Arc<SharedProofs<G>>,
    /// Those of every thread. Threads send each other what they prove, so the first has it all.
    pub(crate) zones: Vec<SharedZones<Cells<G>>>,
    pub(crate) learned: Learned,
}

/// Something that was proven.
#[derive(Clone, Debug)]
pub enum Finding<G: Game> {
    /// Who wins the position with this key.
    Position {
        /// Its key, turned so that it is least, or together with that of its exact past.
        key: Key,
        /// The proof.
        proof: Proof<G>,
    },
    /// A side wins every position that this zone fits, the other side to move.
    Zone {
        /// The side.
        winner: Player,
        /// The zone.
        zone: G::Zone,
    },
}

/// So many proofs are read under one lock.
const BATCH: usize = 4096;

/// Zones are kept on two shelves.
const SHELVES: usize = 2;

impl<G: Game> Findings<G> {
    /// How many proofs there are.
    pub fn len(&self) -> usize {
        self.proofs.len() + self.zones[0].len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Hands out the wanted proofs in batches. `each` is called for every proof of a batch, with roughly how
    /// many expansions it took, while a lock is held: it should be quick. `batch_done` is called after each
    /// batch with no lock held, and its first error ends the reading. Both get `state`, where one can
    /// collect what the other writes. `game` is any position on the board.
    pub fn read<S, E>(
        &self,
        game: &G,
        wanted: Wanted,
        state: &mut S,
        mut each: impl FnMut(&mut S, Finding<G>, u64),
        mut batch_done: impl FnMut(&mut S) -> Result<(), E>,
    ) -> Result<(), E> {
        for piece in 0..self.proofs.pieces() {
            in_batches(|places| {
                let more = self.proofs.read(piece, places, wanted, |key, proof, work| {
                    each(state, Finding::Position { key, proof: proof.clone() }, work);
                });
                batch_done(state).map(|()| more)
            })?;
        }
        for shelf in 0..SHELVES {
            let Some(winner) =
                Player::BOTH.into_iter().find(|&side| G::Zone::shelf(game, side) == shelf)
            else {
                continue;
            };
            in_batches(|places| {
                let more = self.zones[0].read(shelf, places, wanted, |pattern, work| {
                    let zone = G::Zone::from_pattern(game, winner, &pattern);
                    each(state, Finding::Zone { winner, zone }, work);
                });
                batch_done(state).map(|()| more)
            })?;
        }
        Ok(())
    }

    /// Adds a proof that took `work` expansions. `game` is any position on the board.
    pub fn add(&self, game: &G, finding: Finding<G>, work: u64) {
        match finding {
            Finding::Position { key, proof } => self.proofs.insert(key, proof, work),
            Finding::Zone { winner, zone } => {
                let (shelf, pattern) = (G::Zone::shelf(game, winner), zone.pattern(game, winner));
                self.zones.iter().for_each(|zones| zones.insert(shelf, pattern, work));
            }
        }
    }

    /// Adds a proof that is no news, for it comes from where news are kept. `equal` says whether a proof of
    /// the same position is the same one.
    pub fn add_kept(
        &self,
        game: &G,
        finding: Finding<G>,
        work: u64,
        equal: impl FnMut(&Proof<G>) -> bool,
    ) {
        match finding {
            Finding::Position { key, proof } => self.proofs.insert_kept(key, proof, work, equal),
            Finding::Zone { winner, zone } => {
                let (shelf, pattern) = (G::Zone::shelf(game, winner), zone.pattern(game, winner));
                self.zones.iter().for_each(|zones| zones.insert_kept(shelf, pattern, work));
            }
        }
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

/// Calls `read` for one range of places after the other, until it returns that there are none beyond.
fn in_batches<E>(mut read: impl FnMut(Range<usize>) -> Result<bool, E>) -> Result<(), E> {
    let mut from = 0;
    while read(from..from + BATCH)? {
        from += BATCH;
    }
    Ok(())
}
