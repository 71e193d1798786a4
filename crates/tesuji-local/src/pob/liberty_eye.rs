//! Liberty and eye counts, the evaluation of capturing races: what a region gives to a block is a number of
//! liberties and the status of an eye. More of either is better, and neither can be had for the other.

use std::{
    cmp::Ordering,
    ops::{Add, AddAssign},
};

/// Liberties, and the eye that goes with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct LibertyEye {
    /// How many moves the opponent needs here, without those it may have to repeat.
    pub liberties: i32,
    /// 0 without an eye, 1 for an eye of one to three points, n for a large eye of n points (4 to 7).
    pub eye: u8,
}

impl LibertyEye {
    /// Liberties without an eye.
    pub const fn plain(liberties: i32) -> LibertyEye {
        LibertyEye { liberties, eye: 0 }
    }
}

impl PartialOrd for LibertyEye {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.liberties.cmp(&other.liberties), self.eye.cmp(&other.eye)) {
            (Ordering::Equal, order) | (order, Ordering::Equal) => Some(order),
            (liberties, eye) if liberties == eye => Some(eye),
            _ => None,
        }
    }
}

/// Regions of one block: liberties add up, the best eye counts.
impl Add for LibertyEye {
    type Output = LibertyEye;
    fn add(self, other: LibertyEye) -> LibertyEye {
        let liberties = self.liberties + other.liberties;
        LibertyEye { liberties, eye: self.eye.max(other.eye) }
    }
}

impl AddAssign for LibertyEye {
    fn add_assign(&mut self, other: LibertyEye) {
        *self = *self + other;
    }
}
