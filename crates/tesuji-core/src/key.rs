//! 128-bit position keys, built incrementally from fixed random words (Zobrist hashing).
//!
//! A false match would make a proof worthless, so keys are twice as wide as usual: with 2^40
//! positions in a table the chance of any collision is below 2^-48. The words are a pure function
//! of their index, so that keys are the same in every run and on every machine.

use std::{
    fmt,
    ops::{BitXor, BitXorAssign},
};

/// A 128-bit hash of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Key(u128);

impl Key {
    /// The key of nothing; neutral for `^`.
    pub const ZERO: Key = Key(0);

    /// A key from its raw bits.
    #[inline]
    pub const fn from_bits(bits: u128) -> Key {
        Key(bits)
    }

    /// The raw bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The low half, enough to pick a slot in a table.
    #[inline]
    pub const fn low(self) -> u64 {
        self.0 as u64
    }

    /// A key that depends on both arguments and, unlike `^`, on their order.
    #[inline]
    pub const fn then(self, other: Key) -> Key {
        let rotated =
            other.0.rotate_left(41).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        Key(self.0 ^ rotated)
    }
}

impl BitXor for Key {
    type Output = Key;
    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The random word number `index` of the family `family` (a game, a board size, a feature…).
pub const fn zobrist(family: u64, index: u64) -> Key {
    let seed = split_mix(family ^ 0x7465_7375_6a69_0001).wrapping_add(index.wrapping_mul(2));
    Key(((split_mix(seed) as u128) << 64) | split_mix(seed.wrapping_add(1) ^ 0x5bf0_3635) as u128)
}

/// One output of the SplitMix64 generator (Steele, Lea and Flood 2014) for the given state.
const fn split_mix(state: u64) -> u64 {
    let z = state.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn words_of_nearby_families_do_not_repeat() {
        let mut halves = HashSet::new();
        for family in 0..64 {
            for index in 0..2048 {
                let bits = zobrist(family, index).bits();
                assert!(halves.insert(bits as u64), "low half repeats");
                assert!(halves.insert((bits >> 64) as u64), "high half repeats");
            }
        }
    }

    #[test]
    fn then_depends_on_the_order() {
        let (a, b) = (zobrist(1, 1), zobrist(1, 2));
        assert_ne!(a.then(b), b.then(a));
    }
}
