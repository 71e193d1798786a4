//! Races in which one side's liberties can be counted and that is enough: [`outlasts`].
//!
//! D is a chain of L's essential stones. It may grow into the points P and be joined to the stones X, the least sets such that
//! X has D, P every empty point next to X or P, and X every chain of L next to P. All of P is in the region, every stone of W next to
//! X or P *holds*, and each point of P touches one, so that W can fill it at any time, and its stone there stays; but for an eye of at
//! most two points with only D around, which W fills last: if L takes a stone out of it, it has filled it but for one
//! point. So W captures with n = |P| moves. What it takes of X before leaves points between stones of W, where D cannot get.
//!
//! A chain of W holds if an empty point outside the region is next to it, which nobody can fill, or if it has more liberties that are not in P than L has
//! moves in the meantime: n - 1, or n if L moves first. W fills none of these, and each move of L one. W's own essential stones must hold or live, too.

use crate::{board::EMPTY, go::stones::Geometry};

/// What W plays on, and the stones it keeps.
pub struct Outlasted {
    pub plays: Vec<bool>,
    pub kept: Vec<bool>,
}

/// A race as seen by the side that is to capture.
pub struct Outlook<'a> {
    pub geometry: &'a Geometry,
    pub board: &'a [u8],
    pub region: &'a [bool],
    /// W's stones.
    pub own: u8,
    /// W's stones that must not be lost, and the stones to be captured.
    pub winners: &'a [usize],
    pub losers: &'a [usize],
    /// Whether `winners` live without a further move.
    pub winners_live: bool,
    pub is_losers_turn: bool,
}

/// Where W captures one of L's essential chains as told above.
pub fn outlasts(outlook: &Outlook<'_>) -> Option<Outlasted> {
    outlook.losers.iter().find_map(|&stone| outlook.outlasted(stone))
}

impl Outlook<'_> {
    fn near(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.geometry.neighbours[cell].iter().copied()
    }

    /// How the chain of this stone of L is outlasted.
    fn outlasted(&self, stone: usize) -> Option<Outlasted> {
        let cells = 0..self.board.len();
        let target = self.geometry.chain(self.board, stone);
        let grown = self.growth(&target);
        let plays: Vec<bool> =
            cells.clone().map(|cell| grown[cell] && self.board[cell] == EMPTY).collect();
        let points: Vec<usize> = cells.clone().filter(|&cell| plays[cell]).collect();
        let turns = points.len() + usize::from(self.is_losers_turn);
        let kept: Vec<bool> = cells.clone().map(|cell| self.holds(cell, &plays, turns)).collect();
        let is_held = cells
            .clone()
            .filter(|&cell| grown[cell])
            .all(|cell| self.near(cell).all(|next| self.board[next] != self.own || kept[next]))
            && self.winners.iter().all(|&stone| kept[stone]);
        let touches_none = |cell: &usize| self.near(*cell).all(|next| self.board[next] != self.own);
        let eye: Vec<usize> = points.iter().copied().filter(touches_none).collect();
        let is_alone = |&cell: &usize| {
            self.near(cell).all(|next| target.contains(&next) || eye.contains(&next))
        };
        let is_one = match eye[..] {
            [] | [_] => true,
            [one, other] => self.near(one).any(|next| next == other),
            _ => false,
        };
        let is_confined = points.iter().all(|&cell| self.region[cell]);
        let outlasts = is_confined && is_held && is_one && eye.iter().all(is_alone);
        outlasts.then_some(Outlasted { plays, kept })
    }

    /// The cells of X and P.
    fn growth(&self, target: &[usize]) -> Vec<bool> {
        let mut grown = vec![false; self.board.len()];
        let mut unseen = target.to_vec();
        target.iter().for_each(|&cell| grown[cell] = true);
        while let Some(cell) = unseen.pop() {
            for next in self.near(cell) {
                if !grown[next] && self.board[next] != self.own {
                    grown[next] = true;
                    unseen.push(next);
                }
            }
        }
        grown
    }

    /// Whether a cell has a stone of W that L does not capture in so many turns less one.
    fn holds(&self, cell: usize, plays: &[bool], turns: usize) -> bool {
        if self.board[cell] != self.own {
            return false;
        }
        let chain = self.geometry.chain(self.board, cell);
        let mut liberties: Vec<usize> = chain
            .iter()
            .flat_map(|&stone| self.near(stone))
            .filter(|&next| self.board[next] == EMPTY)
            .collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties.iter().any(|&liberty| !self.region[liberty])
            || liberties.iter().filter(|&&liberty| !plays[liberty]).count() >= turns
            || (self.winners_live && self.winners.iter().any(|stone| chain.contains(stone)))
    }
}
