//! An index from keys to places in an array of records: open addressing with linear probing, and
//! deletion that closes the gap, so that no tombstones pile up in long searches.
//!
//! A slot holds 32 bits of the key and the record's number. The caller compares the full 128-bit
//! keys; nothing is ever taken for found on the 32 bits alone. The index doubles as it fills, so
//! small searches touch little memory.

use tesuji_core::Key;

/// The index; the records belong to the caller.
#[derive(Clone, Debug)]
pub struct KeyIndex {
    /// 0 for an empty slot, else the key bits above the record's number plus one.
    slots: Vec<u64>,
    occupied: usize,
}

/// Bytes per record at worst: during a doubling the old slots are two thirds full, the new ones one
/// third.
pub const BYTES_PER_RECORD: usize = 12 + 24;

impl KeyIndex {
    /// An index without entries.
    pub fn new() -> KeyIndex {
        KeyIndex { slots: vec![0; 1024], occupied: 0 }
    }

    /// Forgets all entries.
    pub fn clear(&mut self) {
        *self = KeyIndex::new();
    }

    /// The first record under this key that `is_it` accepts. `is_it` must compare full keys.
    #[inline]
    pub fn find(&self, key: Key, mut is_it: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let tag = tag_of(key);
        let mut at = tag as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if (slot >> 32) as u32 == tag && is_it(record_of(slot)) {
                return Some(record_of(slot));
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a record under a key.
    pub fn insert(&mut self, key: Key, record: u32) {
        if (self.occupied + 1) * 3 > self.slots.len() * 2 {
            self.double();
        }
        self.put(u64::from(tag_of(key)) << 32 | u64::from(record + 1));
        self.occupied += 1;
    }

    /// Removes a record that is filed under a key.
    pub fn remove(&mut self, key: Key, record: u32) {
        let mask = self.slots.len() - 1;
        let wanted = u64::from(tag_of(key)) << 32 | u64::from(record + 1);
        let mut gap = (wanted >> 32) as usize & mask;
        while self.slots[gap] != wanted {
            assert_ne!(self.slots[gap], 0, "only records that were inserted are removed");
            gap = (gap + 1) & mask;
        }
        // Entries behind the gap move into it unless that would put them before their home.
        let mut at = gap;
        loop {
            at = (at + 1) & mask;
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            let home = (slot >> 32) as usize & mask;
            if (at.wrapping_sub(home) & mask) >= (at.wrapping_sub(gap) & mask) {
                self.slots[gap] = slot;
                gap = at;
            }
        }
        self.slots[gap] = 0;
        self.occupied -= 1;
    }

    fn put(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        let mut at = (slot >> 32) as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }

    fn double(&mut self) {
        let doubled = vec![0; self.slots.len() * 2];
        for slot in std::mem::replace(&mut self.slots, doubled) {
            if slot != 0 {
                self.put(slot);
            }
        }
    }
}

#[inline]
const fn tag_of(key: Key) -> u32 {
    // Slot numbers come from the low bits, so a table of more than 2^32 slots would need more.
    key.low() as u32
}

#[inline]
const fn record_of(slot: u64) -> u32 {
    slot as u32 - 1
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, hash_map::Entry};

    use tesuji_core::{Rng, zobrist};

    use super::*;

    /// Random insertions and removals, with many keys sharing their low bits, against a plain map.
    #[test]
    fn behaves_like_a_map() {
        let mut rng = Rng::new(5);
        let mut index = KeyIndex::new();
        let mut model: HashMap<u32, Key> = HashMap::new();
        let key_of = |record: u32| {
            let high = zobrist(0, u64::from(record)).bits() & !0xffff_ffff;
            Key::from_bits(high | u128::from(record % 97))
        };
        for _ in 0..50_000 {
            let record = rng.below(3000) as u32;
            let key = key_of(record);
            match model.entry(record) {
                Entry::Occupied(entry) => {
                    if rng.below(2) == 0 {
                        index.remove(key, record);
                        entry.remove();
                    }
                }
                Entry::Vacant(entry) => {
                    index.insert(key, record);
                    entry.insert(key);
                }
            }
            let probe = rng.below(3000) as u32;
            let found = index.find(key_of(probe), |at| key_of(at) == key_of(probe));
            assert_eq!(found, model.contains_key(&probe).then_some(probe));
        }
    }
}
