//! Whether what bounds a race stays, where the certificate says that this is shown: [`unshown`].
//!
//! The race is played on the empty points of the region, the chains of essential stones, and the *loose* chains next to
//! either or to each other: those without an empty point outside the region next to them. The other chains next to all that
//! bound it. A chain of W that bounds it stays if
//!
//! - it lives though W never moves again (Benson 1976), by areas without a point of the race; or
//! - W is to capture, and it has more empty points outside the region next to it than L has turns to fill them: L's turns out there
//!   leave W free to fill all that L's essential chains may grow into, stones of W that may be captured there included, and as
//!   many points as that has are enough.
//!
//! And no point of the region is next to an empty point outside, so that it is not cut out of something larger.

use crate::{board::EMPTY, go::stones::Geometry};

/// A race as it begins.
pub struct Bounds<'a> {
    pub geometry: &'a Geometry,
    pub board: &'a [u8],
    /// Where stones may be played, the points of all stones included.
    pub region: &'a [bool],
    /// W's stones.
    pub own: u8,
    /// Their essential stones.
    pub winners: &'a [usize],
    pub losers: &'a [usize],
    /// Whether W is to capture, and whether it moves first.
    pub captures: bool,
    pub is_first: bool,
}

/// The cells of what is not shown to stay: none if all of it is.
pub fn unshown(bounds: &Bounds<'_>) -> Vec<usize> {
    let cells = 0..bounds.board.len();
    let is_outside = |cell: usize| bounds.board[cell] == EMPTY && !bounds.region[cell];
    let near = |cell: usize| bounds.geometry.neighbours[cell].iter().copied();
    let is_cut = |&cell: &usize| {
        bounds.board[cell] == EMPTY && bounds.region[cell] && near(cell).any(is_outside)
    };
    let mut unshown: Vec<usize> = cells.clone().filter(is_cut).collect();
    let fight = bounds.fight();
    let living = bounds.living(&fight);
    let turns = bounds.to_fill(&fight).saturating_sub(usize::from(bounds.is_first));
    for cell in cells {
        let bounds_it =
            bounds.board[cell] == bounds.own && !fight[cell] && near(cell).any(|next| fight[next]);
        if !bounds_it || living[cell] {
            continue;
        }
        let has_enough = bounds.captures && bounds.liberties_outside(cell) > turns;
        if !has_enough {
            unshown.push(cell);
        }
    }
    unshown
}

impl Bounds<'_> {
    fn liberties_outside(&self, cell: usize) -> usize {
        let chain = self.geometry.chain(self.board, cell);
        let mut found: Vec<usize> = chain
            .iter()
            .flat_map(|&stone| self.geometry.neighbours[stone].iter().copied())
            .filter(|&next| self.board[next] == EMPTY && !self.region[next])
            .collect();
        found.sort_unstable();
        found.dedup();
        found.len()
    }

    /// The points of the chains of these stones.
    fn chains(&self, stones: &[usize]) -> Vec<bool> {
        let mut found = vec![false; self.board.len()];
        for &stone in stones {
            self.geometry.chain(self.board, stone).into_iter().for_each(|cell| found[cell] = true);
        }
        found
    }

    /// Everything that `from` has or that is reached from there by points that `may` be entered.
    fn reached(&self, from: &[bool], may: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = from.to_vec();
        let mut unseen: Vec<usize> = (0..from.len()).filter(|&cell| from[cell]).collect();
        while let Some(cell) = unseen.pop() {
            for &next in &self.geometry.neighbours[cell] {
                if !reached[next] && may(next) {
                    reached[next] = true;
                    unseen.push(next);
                }
            }
        }
        reached
    }

    /// Where the race is played.
    fn fight(&self) -> Vec<bool> {
        let [winners, losers] = [self.chains(self.winners), self.chains(self.losers)];
        let from: Vec<bool> = (0..self.board.len())
            .map(|cell| {
                let is_open = self.board[cell] == EMPTY && self.region[cell];
                is_open || winners[cell] || losers[cell]
            })
            .collect();
        self.reached(&from, |cell| self.board[cell] != EMPTY && self.liberties_outside(cell) == 0)
    }

    /// How many points W has to fill at most to capture.
    fn to_fill(&self, fight: &[bool]) -> usize {
        let (winners, losers) = (self.chains(self.winners), self.chains(self.losers));
        let is_wall = |cell: usize| self.board[cell] == self.own && (!fight[cell] || winners[cell]);
        let grown = self.reached(&losers, |cell| fight[cell] && !is_wall(cell));
        (0..grown.len()).filter(|&cell| grown[cell] && !losers[cell]).count()
    }

    /// W's stones that live by areas without a point of the race.
    fn living(&self, fight: &[bool]) -> Vec<bool> {
        let mut living: Vec<bool> =
            (0..fight.len()).map(|cell| self.board[cell] == self.own && !fight[cell]).collect();
        loop {
            let before = living.clone();
            for cell in (0..living.len()).filter(|&cell| before[cell]) {
                living[cell] = self.eyes(cell, fight, &before) >= 2;
            }
            if living == before {
                return living;
            }
        }
    }

    /// The vital areas of the chain of a stone of W, with only such stones around that may live.
    fn eyes(&self, stone: usize, fight: &[bool], living: &[bool]) -> usize {
        let chain = self.geometry.chain(self.board, stone);
        let touches =
            |cell: usize| self.geometry.neighbours[cell].iter().any(|next| chain.contains(next));
        let mut seen = vec![false; fight.len()];
        let mut eyes = 0;
        for cell in 0..fight.len() {
            if seen[cell] || self.board[cell] == self.own || !touches(cell) {
                continue;
            }
            let area = self.geometry.reach(cell, |other| self.board[other] != self.own);
            area.iter().for_each(|&point| seen[point] = true);
            let is_shut = area.iter().all(|&point| {
                let mut near = self.geometry.neighbours[point].iter();
                !fight[point] && near.all(|&next| self.board[next] != self.own || living[next])
            });
            let is_vital = area.iter().all(|&point| self.board[point] != EMPTY || touches(point));
            eyes += usize::from(is_shut && is_vital);
        }
        eyes
    }
}
