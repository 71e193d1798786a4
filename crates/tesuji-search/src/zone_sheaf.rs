//! Sixty-four zone patterns side by side, one in each bit of a word per cell, so that a position is
//! compared with all of them at once: a cell the opponent holds rules out the patterns that cover it,
//! and a second needed stone the winner lacks rules out the patterns that need it.

use tesuji_core::{CellSet, ZonePattern};

use crate::zone_tree::Sight;

/// How many patterns a sheaf holds.
pub const SHEAF: usize = 64;

/// Up to 64 patterns, each with the number it has elsewhere.
#[derive(Debug)]
pub struct Sheaf {
    /// For each cell the patterns that cover it and those that need it.
    words: Box<[[u64; 2]]>,
    numbers: Vec<u32>,
}

impl Sheaf {
    /// A sheaf without patterns for a board of this many cells.
    pub fn new(cells: usize) -> Sheaf {
        Sheaf { words: vec![[0; 2]; cells].into_boxed_slice(), numbers: Vec::new() }
    }

    /// The memory a full sheaf takes, in bytes.
    pub const fn bytes(cells: usize) -> usize {
        cells * size_of::<[u64; 2]>() + SHEAF * size_of::<u32>() + size_of::<Sheaf>() + 32
    }

    /// Whether there is no room left.
    pub fn is_full(&self) -> bool {
        self.numbers.len() == SHEAF
    }

    /// The numbers of the patterns.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Adds a pattern; there must be room.
    pub fn push<S: CellSet>(&mut self, pattern: &ZonePattern<S>, number: u32) {
        let bit = 1 << self.numbers.len();
        pattern.covers.for_each(|cell| self.words[cell][0] |= bit);
        pattern.needs.for_each(|cell| self.words[cell][1] |= bit);
        self.numbers.push(number);
    }

    /// How many patterns cover a cell.
    pub fn covering(&self, cell: usize) -> u32 {
        self.words[cell][0].count_ones()
    }

    /// How many patterns need a stone on a cell.
    pub fn needing(&self, cell: usize) -> u32 {
        self.words[cell][1].count_ones()
    }

    /// The patterns that fit a position, as bits.
    #[inline]
    pub fn fitting<S: CellSet>(&self, sight: Sight<'_, S>) -> u64 {
        let mut fitting = match sight.needing {
            Some(cell) => self.words[cell][1],
            None => u64::MAX.checked_shr((SHEAF - self.numbers.len()) as u32).unwrap_or(0),
        };
        if fitting == 0 {
            return 0;
        }
        sight.other.while_each(|cell| {
            fitting &= !self.words[cell][0];
            fitting != 0
        });
        if fitting == 0 {
            return 0;
        }
        // Which patterns lack a stone already.
        let mut lacking = if sight.may_miss { 0 } else { u64::MAX };
        sight.empty.while_each(|cell| {
            let needed = self.words[cell][1];
            fitting &= !(needed & lacking);
            lacking |= needed;
            fitting != 0
        });
        fitting
    }
}
