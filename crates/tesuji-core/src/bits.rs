//! Sets of cells as fixed arrays of machine words. `N` is chosen by board size, so that small boards
//! pay for one word only; everything is a plain loop the compiler unrolls.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A set of the numbers `0..64 * N`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// The empty set.
    pub const EMPTY: Self = Bits([0; N]);

    /// How many numbers a set can range over.
    pub const CAPACITY: usize = 64 * N;

    /// The set `{0, …, count - 1}`.
    pub fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for (index, word) in set.0.iter_mut().enumerate() {
            let here = count.saturating_sub(64 * index).min(64);
            *word = if here == 64 { u64::MAX } else { (1 << here) - 1 };
        }
        set
    }

    /// The set with one member.
    #[inline]
    pub fn single(member: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(member);
        set
    }

    /// The words, lowest members first.
    #[inline]
    pub const fn words(&self) -> &[u64; N] {
        &self.0
    }

    /// Appends the members below `count`, eight to a byte.
    pub fn write(&self, count: usize, out: &mut Vec<u8>) {
        let bytes = self.0.iter().flat_map(|word| word.to_le_bytes());
        out.extend(bytes.take(count.div_ceil(8)));
    }

    /// Takes a set that [`Bits::write`] wrote off the front of `bytes`; nothing if there are too few or
    /// they hold a number that is not below `count`.
    pub fn read(count: usize, bytes: &mut &[u8]) -> Option<Self> {
        let (own, rest) = bytes.split_at_checked(count.div_ceil(8))?;
        let mut set = Self::EMPTY;
        for (at, &byte) in own.iter().enumerate() {
            *set.0.get_mut(at / 8)? |= u64::from(byte) << (8 * (at % 8));
        }
        *bytes = rest;
        set.is_within(&Self::first(count)).then_some(set)
    }

    /// Whether `member` is in the set.
    #[inline]
    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 != 0
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Takes a member out.
    #[inline]
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Whether the set has no members.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.union_of_words() == 0
    }

    /// The bits that any word has, without a branch for each: sets are one or two words on most boards.
    #[inline(always)]
    fn union_of_words(&self) -> u64 {
        let mut union = 0;
        for index in 0..N {
            union |= self.0[index];
        }
        union
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are at least two members.
    #[inline]
    pub fn has_two(&self) -> bool {
        let (mut seen, mut two) = (0, 0);
        for &word in &self.0 {
            // Two in one word, or one after one in a word before.
            two |= word & word.wrapping_sub(1) | if seen == 0 { 0 } else { word };
            seen |= word;
        }
        two != 0
    }

    /// The smallest member.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(64 * index + self.0[index].trailing_zeros() as usize)
    }

    /// Whether the two sets share a member.
    #[inline(always)]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Whether every member of this set is in the other.
    #[inline(always)]
    pub fn is_within(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    /// The members of this set that are not in the other.
    #[inline(always)]
    pub fn without(&self, other: &Self) -> Self {
        let mut words = self.0;
        #[expect(clippy::needless_range_loop, reason = "iterators are not always inlined here")]
        for index in 0..N {
            words[index] &= !other.0[index];
        }
        Bits(words)
    }

    /// Every member increased by `by`; members that no longer fit are lost.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "iterators are not always inlined here")]
    pub fn shifted_up(&self, by: usize) -> Self {
        let (skip, shift) = (by / 64, by % 64);
        let mut words = [0; N];
        // The bounds of these loops are constant, as they are not where whole words are skipped.
        if skip == 0 {
            for index in 0..N {
                let carried = if index > 0 { self.0[index - 1] >> 1 >> (63 - shift) } else { 0 };
                words[index] = self.0[index] << shift | carried;
            }
            return Bits(words);
        }
        for index in skip..N {
            // Splitting the shift in two keeps it below 64.
            let carried =
                if index > skip { self.0[index - skip - 1] >> 1 >> (63 - shift) } else { 0 };
            words[index] = self.0[index - skip] << shift | carried;
        }
        Bits(words)
    }

    /// Every member decreased by `by`; members below `by` are lost.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "iterators are not always inlined here")]
    pub fn shifted_down(&self, by: usize) -> Self {
        let (skip, shift) = (by / 64, by % 64);
        let mut words = [0; N];
        if skip == 0 {
            for index in 0..N {
                let carried =
                    if index + 1 < N { self.0[index + 1] << 1 << (63 - shift) } else { 0 };
                words[index] = self.0[index] >> shift | carried;
            }
            return Bits(words);
        }
        for index in skip..N {
            let carried = if index + 1 < N { self.0[index + 1] << 1 << (63 - shift) } else { 0 };
            words[index - skip] = self.0[index] >> shift | carried;
        }
        Bits(words)
    }

    /// The members from `first` on as the low bits of a number, `first` lowest; at least 32 of them
    /// where there are so many.
    #[inline]
    pub fn bits_from(&self, first: usize) -> usize {
        let (index, shift) = (first / 64, first % 64);
        let low = self.0[index] >> shift;
        let high = self.0.get(index + 1).map_or(0, |word| word << 1 << (63 - shift));
        (low | high) as usize
    }

    /// Every member `m` of `0..count` becomes `count - 1 - m`; there must be no other members.
    #[inline]
    pub fn reversed(&self, count: usize) -> Self {
        let mut words = [0; N];
        for (word, from) in words.iter_mut().zip(self.0.iter().rev()) {
            *word = from.reverse_bits();
        }
        Bits(words).shifted_down(Self::CAPACITY - count)
    }

    /// The members sent through a table of new places.
    pub fn mapped(&self, places: &[u16]) -> Self {
        let mut set = Self::EMPTY;
        for member in self.iter() {
            set.insert(usize::from(places[member]));
        }
        set
    }

    /// The members, smallest first.
    #[inline]
    pub fn iter(&self) -> SetBits<N> {
        SetBits { words: self.0, index: 0 }
    }
}

/// Iterator over the members of a [`Bits`], smallest first.
#[derive(Clone, Debug)]
pub struct SetBits<const N: usize> {
    words: [u64; N],
    index: usize,
}

impl<const N: usize> Iterator for SetBits<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.index < N {
            let word = self.words[self.index];
            if word != 0 {
                self.words[self.index] = word & (word - 1);
                return Some(64 * self.index + word.trailing_zeros() as usize);
            }
            self.index += 1;
        }
        None
    }
}

impl<const N: usize> FromIterator<usize> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> fmt::Debug for Bits<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! word_by_word {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident) => {
        impl<const N: usize> $assign_trait for Bits<N> {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                for index in 0..N {
                    self.0[index].$assign(other.0[index]);
                }
            }
        }

        impl<const N: usize> $trait for Bits<N> {
            type Output = Self;
            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                $assign_trait::$assign(&mut self, other);
                self
            }
        }
    };
}

word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<const N: usize> Not for Bits<N> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    type Wide = Bits<3>;

    fn members() -> impl Strategy<Value = BTreeSet<usize>> {
        prop::collection::btree_set(0..Wide::CAPACITY, 0..60)
    }

    fn wide(set: &BTreeSet<usize>) -> Wide {
        set.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn behaves_like_a_set(a in members(), b in members(), by in 0..200usize) {
            let (x, y) = (wide(&a), wide(&b));
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.has_two(), a.len() > 1);
            let few: BTreeSet<usize> = a.iter().copied().take(by % 3).collect();
            prop_assert_eq!(wide(&few).has_two(), few.len() > 1);
            prop_assert_eq!(x.lowest(), a.first().copied());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x & y, wide(&(&a & &b)));
            prop_assert_eq!(x | y, wide(&(&a | &b)));
            prop_assert_eq!(x ^ y, wide(&(&a ^ &b)));
            prop_assert_eq!(x.without(&y), wide(&(&a - &b)));
            prop_assert_eq!(x.meets(&y), !a.is_disjoint(&b));
            prop_assert_eq!((x & y).is_within(&y), true);
            prop_assert_eq!(x.is_within(&y), a.is_subset(&b));
            let up = a.iter().map(|m| m + by).filter(|&m| m < Wide::CAPACITY).collect();
            prop_assert_eq!(x.shifted_up(by), wide(&up));
            let down = a.iter().filter(|&&m| m >= by).map(|m| m - by).collect();
            prop_assert_eq!(x.shifted_down(by), wide(&down));
            let reversed = a.iter().map(|m| Wide::CAPACITY - 1 - m).collect();
            prop_assert_eq!(x.reversed(Wide::CAPACITY), wide(&reversed));
            let low = a.iter().copied().filter(|&m| m < 100).collect();
            let low_reversed = a.iter().filter(|&&m| m < 100).map(|m| 99 - m).collect();
            prop_assert_eq!(wide(&low).reversed(100), wide(&low_reversed));
            prop_assert_eq!(Wide::first(by.min(192)).len(), by.min(192));
        }
    }
}
