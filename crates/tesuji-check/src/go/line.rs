//! A line of play on a board of Go: stones, captures, suicide and superko, and what proofs about it rest on. It
//! is the part of the rules that the whole game and a race have in common.
//!
//! No board may be repeated; the one that the line starts from counts as seen. Stones are played in the
//! region only, which is the whole board unless somebody says otherwise.

use std::collections::HashSet;

use super::{past::Past, stones::Geometry};
use crate::{Colour, Statement, board::Cells};

/// A board with its past.
pub struct Line {
    pub geometry: Geometry,
    /// Where stones may be played.
    pub region: Vec<bool>,
    /// All boards that are not forgotten, the present one last.
    boards: Vec<Cells>,
    seen: HashSet<Cells>,
    pub to_move: Colour,
    /// How many passes have just been made in a row.
    pub passes: usize,
    played: Vec<Played>,
}

/// A turn, with what it takes to take it back: the passes before it, and what was forgotten.
pub enum Played {
    Stone(usize),
    Pass(usize),
    Forgot(usize, Vec<Cells>, HashSet<Cells>),
}

impl Line {
    /// The beginning of the position's history.
    pub fn new(statement: &Statement) -> Result<Line, String> {
        let geometry = Geometry::new(statement.size);
        if geometry.has_dead_stones(&statement.start) {
            return Err("a chain on the board has no liberty".into());
        }
        Ok(Line {
            geometry,
            region: vec![true; statement.size.cells()],
            boards: vec![statement.start.clone()],
            seen: HashSet::from([statement.start.clone()]),
            to_move: statement.to_move,
            passes: 0,
            played: Vec::new(),
        })
    }

    pub fn board(&self) -> &Cells {
        self.boards.last().expect("the start is always there")
    }

    pub fn cells(&self) -> usize {
        self.board().len()
    }

    /// The board after a stone, if the rules other than superko allow it.
    fn after(&self, cell: usize) -> Option<Cells> {
        let is_inside = self.region[cell];
        is_inside.then(|| self.geometry.after(self.board(), cell, self.to_move)).flatten()
    }

    /// A stone, or a pass, which has the number after all cells. Whether it was legal.
    pub fn play(&mut self, number: usize) -> bool {
        if number < self.cells() {
            let board = self.after(number).filter(|board| !self.seen.contains(board));
            let Some(board) = board else { return false };
            self.played.push(Played::Stone(self.passes));
            self.seen.insert(board.clone());
            self.boards.push(board);
            self.passes = 0;
        } else {
            self.played.push(Played::Pass(self.passes));
            self.passes += 1;
        }
        self.to_move = self.to_move.opponent();
        true
    }

    /// Forgets all boards but the present one; the same side is to move.
    pub fn forget(&mut self) {
        let board = self.board().clone();
        let seen = std::mem::replace(&mut self.seen, HashSet::from([board.clone()]));
        let boards = std::mem::replace(&mut self.boards, vec![board]);
        self.played.push(Played::Forgot(std::mem::take(&mut self.passes), boards, seen));
    }

    /// Takes the last turn back. Whether it was one in which boards were forgotten.
    pub fn take_back(&mut self) -> bool {
        self.passes = match self.played.pop().expect("a move was played") {
            Played::Stone(passes) => {
                let board = self.boards.pop().expect("the stone made a board");
                self.seen.remove(&board);
                passes
            }
            Played::Pass(passes) => passes,
            Played::Forgot(passes, boards, seen) => {
                (self.boards, self.seen, self.passes) = (boards, seen, passes);
                return true;
            }
        };
        self.to_move = self.to_move.opponent();
        false
    }

    /// The cells where a stone may be played, then the pass.
    pub fn moves(&self) -> Vec<usize> {
        let is_legal =
            |&cell: &usize| self.after(cell).is_some_and(|board| !self.seen.contains(&board));
        let mut moves: Vec<usize> = (0..self.cells()).filter(is_legal).collect();
        moves.push(self.cells());
        moves
    }

    /// What a proof rests on before a stone or a pass, if it rests on `after` after it.
    pub fn before(&self, number: usize, mut after: Past) -> Past {
        if number < self.cells() {
            let board = self.after(number).expect("the move was legal");
            after.make(&board, number);
        }
        after.forget(self.board());
        after
    }

    /// What a proof that answers every reply rests on, if its answers rest on `replies`.
    pub fn close(&self, mut replies: Past) -> Past {
        for board in (0..self.cells()).filter_map(|cell| self.after(cell)) {
            if self.seen.contains(&board) {
                replies.rely_on(board);
            }
        }
        replies.forget(self.board());
        replies
    }

    /// Whether a board that W may make has been seen.
    pub fn conflicts_with(&self, past: &Past, winner: Colour) -> bool {
        past.conflict(&self.boards, winner)
    }

    /// Whether a kept proof holds under this past.
    pub fn admits(&self, past: &Past, winner: Colour) -> Result<(), String> {
        if self.conflicts_with(past, winner) {
            return Err("a board that the kept proof may make has been seen".into());
        }
        match past.relied_on().iter().all(|board| self.seen.contains(board)) {
            true => Ok(()),
            false => Err("a board that the kept proof relies on has not been seen".into()),
        }
    }
}
