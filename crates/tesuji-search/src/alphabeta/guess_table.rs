//! What earlier iterations thought of positions: one guess to a place, the latest or deepest stays.

use tesuji_core::Key;

/// What was found about a position by looking so many moves ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guess<M> {
    pub depth: u32,
    /// The iteration that found it.
    pub round: u32,
    pub mover_wins: bool,
    /// The move that is thought to win, with the board turned so that its key is least.
    pub best: Option<M>,
}

/// Guesses by key.
#[derive(Debug)]
pub(super) struct GuessTable<M> {
    places: Vec<Option<(Key, Guess<M>)>>,
    most_places: usize,
    used: usize,
}

/// The least number of places, however little memory is allowed.
const LEAST_PLACES: usize = 64;

impl<M: Copy> GuessTable<M> {
    /// A table that keeps within this many bytes. It grows to that size as it fills.
    pub fn with_memory(bytes: usize) -> GuessTable<M> {
        // While it is doubled there are two of it, one half as large.
        let fitting = bytes * 2 / 3 / size_of::<Option<(Key, Guess<M>)>>();
        let most_places = ((fitting + 1).next_power_of_two() / 2).max(LEAST_PLACES);
        GuessTable { places: vec![None; LEAST_PLACES], most_places, used: 0 }
    }

    pub fn len(&self) -> usize {
        self.used
    }

    /// The share of the memory in use, 0 to 1.
    pub fn fill(&self) -> f64 {
        self.used as f64 / self.most_places as f64
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.fill(None);
        self.used = 0;
    }

    pub fn find(&self, key: Key) -> Option<Guess<M>> {
        let (found, guess) = self.places[self.place(key)]?;
        (found == key).then_some(guess)
    }

    pub fn insert(&mut self, key: Key, guess: Guess<M>) {
        if 2 * self.used >= self.places.len() && self.places.len() < self.most_places {
            self.grow();
        }
        let place = self.place(key);
        match &self.places[place] {
            None => self.used += 1,
            // Of two positions the one that was searched deeper took more work.
            Some((other, old)) if *other != key && old.depth > guess.depth => return,
            Some(_) => {}
        }
        self.places[place] = Some((key, guess));
    }

    fn place(&self, key: Key) -> usize {
        key.bits() as usize & (self.places.len() - 1)
    }

    fn grow(&mut self) {
        let size = 2 * self.places.len();
        let old = std::mem::replace(&mut self.places, vec![None; size]);
        self.used = 0;
        for (key, guess) in old.into_iter().flatten() {
            self.insert(key, guess);
        }
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::zobrist;

    use super::*;

    fn guess(depth: u32) -> Guess<u8> {
        Guess { depth, round: 1, mover_wins: depth.is_multiple_of(2), best: Some(depth as u8) }
    }

    #[test]
    fn deeper_guesses_are_kept_in_a_small_table() {
        let mut table = GuessTable::with_memory(0);
        table.insert(zobrist(0, 0), guess(99));
        (1..1000).for_each(|number| table.insert(zobrist(0, number), guess(1)));
        assert_eq!(table.find(zobrist(0, 0)), Some(guess(99)));
        assert!(table.len() <= LEAST_PLACES);
        table.clear();
        assert_eq!(table.find(zobrist(0, 0)), None);
    }

    #[test]
    fn a_table_with_room_grows() {
        let mut table = GuessTable::with_memory(1 << 20);
        (0..2000).for_each(|number| table.insert(zobrist(0, number), guess(number as u32)));
        let found = (0..2000).filter(|&at| table.find(zobrist(0, at)) == Some(guess(at as u32)));
        assert!(found.count() > 1200);
    }
}
