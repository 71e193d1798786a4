//! What counting has said about positions of a race: [`Known`]. Searches come back to a position many times, and
//! looking at its anatomy is most of their work.
//!
//! The answer depends on the position alone, so that it may be kept by key; whether it holds under a past is asked each time.

use tesuji_core::{Key, Player};

use super::RacePast;

/// What counting says: who the claim is decided for and what that takes for granted, or nothing.
pub(super) type Answer<const N: usize> = Option<Box<(Player, RacePast<N>)>>;

/// The answers kept, one in each place; a newer one takes the place of an older.
#[derive(Debug)]
pub(super) struct Known<const N: usize> {
    places: Vec<Option<(Key, Answer<N>)>>,
    kept: usize,
}

/// There are so many places at first, and at most: some 20 megabytes on large boards.
const FIRST_PLACES: usize = 1 << 8;
const MOST_PLACES: usize = 1 << 16;

impl<const N: usize> Default for Known<N> {
    fn default() -> Self {
        Known { places: Vec::new(), kept: 0 }
    }
}

impl<const N: usize> Known<N> {
    /// The answer that was kept for a position.
    pub fn find(&self, key: Key) -> Option<&Answer<N>> {
        let mask = self.places.len().checked_sub(1)?;
        let found = self.places[key.bits() as usize & mask].as_ref();
        found.filter(|(kept, _)| *kept == key).map(|(_, answer)| answer)
    }

    pub fn keep(&mut self, key: Key, answer: Answer<N>) {
        if self.kept >= self.places.len() && self.places.len() < MOST_PLACES {
            let size = (4 * self.places.len()).max(FIRST_PLACES);
            let old = std::mem::replace(&mut self.places, vec![None; size]);
            self.kept = 0;
            old.into_iter().flatten().for_each(|(key, answer)| self.keep(key, answer));
        }
        let mask = self.places.len() - 1;
        self.places[key.bits() as usize & mask] = Some((key, answer));
        self.kept += 1;
    }
}
