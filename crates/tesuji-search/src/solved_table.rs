//! Solved positions by key, in bounded memory.
//!
//! Where the rules have a memory one position may be kept with several proofs, each with its own
//! premise; a proof is only handed out where its premise holds. When the table is full, a hand goes
//! round it and throws out the first proof that has not been used since the hand last passed and was
//! cheap to find.

use std::ops::Range;

use tesuji_core::{Game, Key};

use crate::{
    Proof, Wanted,
    key_index::{BYTES_PER_RECORD, KeyIndex},
    reserve::make_room,
    wanted::Worth,
};

/// Solved positions by key.
#[derive(Debug)]
pub struct SolvedTable<G: Game> {
    index: KeyIndex,
    records: Vec<Record<G>>,
    capacity: usize,
    hand: usize,
}

#[derive(Debug)]
struct Record<G: Game> {
    key: Key,
    proof: Proof<G>,
    /// How many more times the hand passes this record by.
    lives: u8,
    worth: Worth,
}

impl<G: Game> SolvedTable<G> {
    /// A table that keeps within this many bytes.
    pub fn with_memory(bytes: usize) -> SolvedTable<G> {
        let per_record = size_of::<Record<G>>() + BYTES_PER_RECORD;
        let capacity = (bytes / per_record).clamp(16, u32::MAX as usize - 1);
        SolvedTable { index: KeyIndex::new(), capacity, records: Vec::new(), hand: 0 }
    }

    /// How many proofs are kept.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.index.clear();
        self.records.clear();
        self.hand = 0;
    }

    /// The first proof under this key that `is_valid` accepts.
    #[inline]
    pub fn find(
        &mut self,
        key: Key,
        mut is_valid: impl FnMut(&Proof<G>) -> bool,
    ) -> Option<&Proof<G>> {
        let records = &self.records;
        let found = self.index.find(key, |at| {
            let record = &records[at as usize];
            record.key == key && is_valid(&record.proof)
        })?;
        let record = &mut self.records[found as usize];
        record.lives = record.lives.max(1);
        Some(&record.proof)
    }

    /// Forgets the proofs that `keep` does not accept.
    pub fn retain(&mut self, mut keep: impl FnMut(&Proof<G>) -> bool) {
        self.records.retain(|record| keep(&record.proof));
        self.index.clear();
        for (at, record) in self.records.iter().enumerate() {
            self.index.insert(record.key, at as u32);
        }
        self.hand = 0;
    }

    /// Calls `each` for the wanted proofs at these places, with their keys and roughly how many expansions
    /// they took. Returns whether there are places beyond.
    pub fn read(
        &mut self,
        places: Range<usize>,
        wanted: Wanted,
        mut each: impl FnMut(Key, &Proof<G>, u64),
    ) -> bool {
        let end = places.end.min(self.records.len());
        for record in self.records.get_mut(places.start..end).unwrap_or_default() {
            if let Some(work) = record.worth.taken(wanted) {
                each(record.key, &record.proof, work);
            }
        }
        end < self.records.len()
    }

    /// Keeps a proof that took `work` expansions to find.
    pub fn insert(&mut self, key: Key, proof: Proof<G>, work: u64) {
        self.insert_worth(key, proof, Worth::of(work));
    }

    /// Keeps a proof that is kept elsewhere already, unless there is one under this key that is `equal`.
    pub fn insert_kept(
        &mut self,
        key: Key,
        proof: Proof<G>,
        work: u64,
        mut equal: impl FnMut(&Proof<G>) -> bool,
    ) {
        let (records, worth) = (&self.records, Worth::of_kept(work));
        let found = self.index.find(key, |at| {
            let record = &records[at as usize];
            record.key == key && equal(&record.proof)
        });
        match found {
            Some(at) => self.records[at as usize].worth.learn_of(worth),
            None => self.insert_worth(key, proof, worth),
        }
    }

    fn insert_worth(&mut self, key: Key, proof: Proof<G>, worth: Worth) {
        let lives = 1 + worth.log_work / 4;
        let record = Record { key, proof, lives, worth };
        if self.records.len() == self.records.capacity() {
            self.capacity = make_room(&mut self.records, self.capacity);
        }
        if self.records.len() < self.capacity {
            self.index.insert(key, self.records.len() as u32);
            self.records.push(record);
            return;
        }
        while self.records[self.hand].lives > 0 {
            self.records[self.hand].lives -= 1;
            self.hand = (self.hand + 1) % self.capacity;
        }
        self.index.remove(self.records[self.hand].key, self.hand as u32);
        self.index.insert(key, self.hand as u32);
        self.records[self.hand] = record;
        self.hand = (self.hand + 1) % self.capacity;
    }
}
