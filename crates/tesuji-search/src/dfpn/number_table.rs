//! The numbers of open positions, in bounded memory. When the table is nearly full, the positions that
//! took the least work are thrown out until half of it is free (Nagai's SmallTreeGC): they are the
//! cheapest to search again.

use tesuji_core::Key;

use crate::proof_numbers::Numbers;

/// The least number of places, however little memory is allowed.
const LEAST_PLACES: usize = 64;

/// The numbers of open positions.
#[derive(Debug)]
pub(super) struct NumberTable {
    /// A power of two of places; a position is in the first free one from where its key points.
    places: Vec<Option<Entry>>,
    used: usize,
    collections: u64,
    most_places: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    to_win: u32,
    to_lose: u32,
    /// Expansions spent on the position, as far as they can be counted.
    work: u32,
}

impl NumberTable {
    /// A table that keeps within this many bytes. It grows to that size as it fills.
    pub fn with_memory(bytes: usize) -> NumberTable {
        // While it is doubled or collected there are two of it, one half as large.
        let fitting = bytes * 2 / 3 / size_of::<Option<Entry>>();
        let most_places = (fitting + 1).next_power_of_two() / 2;
        NumberTable {
            places: vec![None; LEAST_PLACES],
            used: 0,
            collections: 0,
            most_places: most_places.max(LEAST_PLACES),
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.used
    }

    /// The share of the memory in use, 0 to 1.
    pub fn fill(&self) -> f64 {
        self.used as f64 / self.most_places as f64
    }

    /// How often positions were thrown out.
    pub fn collections(&self) -> u64 {
        self.collections
    }

    /// The numbers of a position.
    #[inline]
    pub fn find(&self, key: Key) -> Option<Numbers> {
        self.places[self.place(key)].map(|entry| Numbers {
            to_win: u64::from(entry.to_win),
            to_lose: u64::from(entry.to_lose),
        })
    }

    /// Keeps the numbers of a position on which so many expansions have been spent since the last time.
    pub fn insert(&mut self, key: Key, numbers: Numbers, work: u64) {
        let clipped = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let mut entry = Entry {
            key,
            to_win: clipped(numbers.to_win),
            to_lose: clipped(numbers.to_lose),
            work: clipped(work),
        };
        let place = self.place(key);
        match &self.places[place] {
            Some(old) => entry.work = entry.work.saturating_add(old.work),
            None => self.used += 1,
        }
        self.places[place] = Some(entry);
        // At nine tenths chains of taken places grow long.
        if self.used * 10 >= self.places.len() * 9 {
            match self.places.len() < self.most_places {
                true => self.rebuild(2 * self.places.len(), 0),
                false => self.collect(),
            }
        }
    }

    /// The place of a position, or the free one where it belongs.
    #[inline]
    fn place(&self, key: Key) -> usize {
        let mask = self.places.len() - 1;
        let mut at = key.bits() as usize & mask;
        while self.places[at].is_some_and(|entry| entry.key != key) {
            at = (at + 1) & mask;
        }
        at
    }

    /// Throws out the positions with the least work.
    fn collect(&mut self) {
        self.collections += 1;
        let mut work: Vec<u32> = self.places.iter().flatten().map(|entry| entry.work).collect();
        let middle = work.len() / 2;
        let (_, &mut median, _) = work.select_nth_unstable(middle);
        drop(work);
        self.rebuild(self.places.len(), median);
    }

    /// Makes a table of this size with the positions that took more than `least` work.
    fn rebuild(&mut self, size: usize, least: u32) {
        let kept = |entry: &&Entry| entry.work > least || least == 0;
        let entries: Vec<Entry> = self.places.iter().flatten().filter(kept).copied().collect();
        self.places.clear();
        self.places.resize(size, None);
        self.used = entries.len();
        for entry in entries {
            let place = self.place(entry.key);
            self.places[place] = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::zobrist;

    use super::*;

    fn numbers(number: u64) -> Numbers {
        Numbers { to_win: number, to_lose: number + 1 }
    }

    #[test]
    fn what_took_most_work_is_kept() {
        let mut table = NumberTable::with_memory(0);
        for number in 0..10_000u64 {
            table.insert(zobrist(1, number), numbers(number), 1 + number % 3);
            table.insert(zobrist(2, 0), numbers(7), 1000);
        }
        assert!(table.collections() > 0 && table.len() < LEAST_PLACES);
        assert_eq!(table.find(zobrist(2, 0)), Some(numbers(7)));
        assert_eq!(table.find(zobrist(3, 0)), None);
    }

    #[test]
    fn nothing_is_lost_while_there_is_room() {
        let mut table = NumberTable::with_memory(1 << 20);
        (0..5000).for_each(|number| table.insert(zobrist(1, number), numbers(number), 1));
        assert_eq!(table.len(), 5000);
        assert!((0..5000).all(|at| table.find(zobrist(1, at)) == Some(numbers(at))));
        assert_eq!(table.collections(), 0);
    }
}
