//! What a proof in Go rests on: the boards seen before.
//!
//! Let W win a position by a certain proof. Each stone W plays in it makes a board. If none of these
//! boards has been seen before, all of W's moves are legal; and if every board that made a move of L
//! illegal in the proof has been seen, L has no move which the proof does not answer. So the proof is
//! valid under every such past. The boards W may make are not listed: a [`Family`] says what they
//! have in common. docs/checker.md has the argument in full.

use crate::{
    Colour,
    board::{Cells, EMPTY, mapped, stone},
};

/// Boards, described point by point: one byte each, made of the flags below.
#[derive(Clone)]
pub struct Family {
    points: Box<[u8]>,
}

const BLACK_ALWAYS: u8 = 1;
const BLACK_EVER: u8 = 2;
const WHITE_ALWAYS: u8 = 4;
const WHITE_EVER: u8 = 8;
/// W plays here; each board has a stone of W on such a point.
const PLAYED: u8 = 16;

const ALWAYS: u8 = BLACK_ALWAYS | WHITE_ALWAYS;

impl Family {
    /// One board, made by a stone on a point.
    fn of_one(board: &[u8], point: usize) -> Family {
        let flags = |&cell: &u8| match cell {
            b'x' => BLACK_ALWAYS | BLACK_EVER,
            b'o' => WHITE_ALWAYS | WHITE_EVER,
            _ => 0,
        };
        let mut points: Box<[u8]> = board.iter().map(flags).collect();
        points[point] |= PLAYED;
        Family { points }
    }

    fn join(&mut self, other: &Family) {
        for (mine, theirs) in self.points.iter_mut().zip(&other.points) {
            *mine = (*mine & theirs & ALWAYS) | ((*mine | theirs) & !ALWAYS);
        }
    }

    /// Whether a board may be one of the family.
    fn may_have(&self, board: &[u8], winner: u8) -> bool {
        let fits = |(&flags, &cell): (&u8, &u8)| match cell {
            b'x' => flags & BLACK_EVER != 0 && flags & WHITE_ALWAYS == 0,
            b'o' => flags & WHITE_EVER != 0 && flags & BLACK_ALWAYS == 0,
            _ => flags & ALWAYS == 0,
        };
        let points = || self.points.iter().zip(board);
        points().all(fits) && points().any(|(flags, &cell)| flags & PLAYED != 0 && cell == winner)
    }
}

/// A condition on the past.
#[derive(Clone)]
pub struct Past {
    /// Boards of which none has been seen: a family for each number of stones they have, and one,
    /// under [`ANY`], for boards with any number.
    made: Vec<(usize, Family)>,
    /// All of these have been seen.
    relied_on: Vec<Cells>,
}

const ANY: usize = usize::MAX;

/// How many stones are on a board.
fn stones_on(board: &[u8]) -> usize {
    board.iter().filter(|&&cell| cell != EMPTY).count()
}

impl Past {
    pub fn nothing() -> Past {
        Past { made: Vec::new(), relied_on: Vec::new() }
    }

    /// A stone of W on a point makes this board.
    pub fn make(&mut self, board: &[u8], point: usize) {
        self.add_family(stones_on(board), &Family::of_one(board, point));
    }

    /// W may have to make any board with all of `kept` and one of `plays` among its stones.
    pub fn of_claim(winner: Colour, kept: &[bool], plays: &[bool]) -> Past {
        if !plays.contains(&true) {
            return Past::nothing();
        }
        let always = if winner == Colour::Black { BLACK_ALWAYS } else { WHITE_ALWAYS };
        let flags = |(&kept, &played): (&bool, &bool)| {
            let kept = if kept { always } else { 0 };
            let played = if played { PLAYED } else { 0 };
            BLACK_EVER | WHITE_EVER | kept | played
        };
        let points = kept.iter().zip(plays).map(flags).collect();
        Past { made: vec![(ANY, Family { points })], relied_on: Vec::new() }
    }

    fn add_family(&mut self, stones: usize, family: &Family) {
        match self.made.iter_mut().find(|(other, _)| *other == stones) {
            Some((_, made)) => made.join(family),
            None => self.made.push((stones, family.clone())),
        }
    }

    pub fn rely_on(&mut self, board: Cells) {
        if !self.relied_on.contains(&board) {
            self.relied_on.push(board);
        }
    }

    /// Roughly how many bytes this takes on a board of so many cells.
    pub fn bytes(&self, cells: usize) -> usize {
        (self.made.len() + self.relied_on.len()) * (cells + 40) + 60
    }

    pub fn relied_on(&self) -> &[Cells] {
        &self.relied_on
    }

    /// Drops a board that is sure to have been seen.
    pub fn forget(&mut self, board: &Cells) {
        self.relied_on.retain(|other| other != board);
    }

    pub fn join(&mut self, other: &Past) {
        other.made.iter().for_each(|(stones, family)| self.add_family(*stones, family));
        other.relied_on.iter().for_each(|board| self.rely_on(board.clone()));
    }

    /// Whether a board that W may make was seen before the present one, the last of `boards`.
    pub fn conflict(&self, boards: &[Cells], winner: Colour) -> bool {
        boards[..boards.len() - 1].iter().any(|board| {
            let stones = stones_on(board);
            let fits = |(number, family): &(usize, Family)| {
                (*number == stones || *number == ANY) && family.may_have(board, stone(winner))
            };
            self.made.iter().any(fits)
        })
    }

    pub fn mapped(&self, places: &[usize]) -> Past {
        let family = |family: &Family| Family { points: mapped(&family.points, places) };
        Past {
            made: self.made.iter().map(|(stones, made)| (*stones, family(made))).collect(),
            relied_on: self.relied_on.iter().map(|board| mapped(board, places)).collect(),
        }
    }
}
