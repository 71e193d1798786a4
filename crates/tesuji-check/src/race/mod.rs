//! A capturing race: Go in a part of the board, about stones that must not be captured.
//!
//! A side that loses one of its essential stones is captured, and the race is over; so it is, with nothing
//! captured, after two passes in a row. Stones may be played in the region only: on the empty points that
//! the statement lists, and where stones stand at first. Captures, suicide and superko are those of Go,
//! and the boards before the race count as seen. A side with ko threats may use up one of them, in place
//! of a move: it is to move again, and all boards but the present one are forgotten.
//!
//! Moves are numbered as the cells are; then comes the pass, then the threat.

mod life;
mod tally;

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    io::Read,
};

use crate::{
    Colour, Statement,
    board::{Cells, EMPTY, stone},
    container::Body,
    go::{past::Past, stones::Geometry},
    statement::Claim,
    walk::{Fault, Rules},
};
use tally::Tally;

/// A position of a race with its history.
pub struct Position {
    geometry: Geometry,
    winner: Colour,
    /// Whether W succeeds if nothing is captured.
    draw_will_do: bool,
    essential: [Vec<usize>; 2],
    region: Vec<bool>,
    /// All boards that are not forgotten, the present one last.
    boards: Vec<Cells>,
    seen: HashSet<Cells>,
    to_move: Colour,
    passes: usize,
    threats: [usize; 2],
    played: Vec<Played>,
    /// What counting has found so far.
    counted: RefCell<HashMap<Tally, bool>>,
}

/// A move, with what it takes to take it back: the passes before it, and what a threat made forgotten.
enum Played {
    Stone(usize),
    Pass(usize),
    Threat(usize, Vec<Cells>, HashSet<Cells>),
}

/// A proven position.
pub struct Kept {
    board: Cells,
    to_move: Colour,
    passes: usize,
    threats: [usize; 2],
    past: Past,
}

fn index(colour: Colour) -> usize {
    match colour {
        Colour::Black => 0,
        Colour::White => 1,
    }
}

impl Position {
    pub fn new(statement: &Statement, claim: &Claim) -> Result<Position, String> {
        let cells = statement.size.cells();
        let mut position = Position {
            geometry: Geometry::new(statement.size),
            winner: claim.winner,
            draw_will_do: claim.draw_will_do,
            essential: [Vec::new(), Vec::new()],
            region: vec![true; cells],
            boards: vec![statement.start.clone()],
            seen: HashSet::from([statement.start.clone()]),
            to_move: statement.to_move,
            passes: 0,
            threats: [0; 2],
            played: Vec::new(),
            counted: RefCell::default(),
        };
        if position.geometry.has_dead_stones(&statement.start) {
            return Err("a chain on the board has no liberty".into());
        }
        for cell in &statement.moves {
            position.play(cell.unwrap_or(cells))?;
            position.passes = 0;
        }
        // The race begins here.
        let board = position.board().clone();
        let name = |cell: &usize| position.geometry.name(*cell);
        for colour in [Colour::Black, Colour::White] {
            let stones = &statement.essential[index(colour)];
            if let Some(cell) = stones.iter().find(|&&cell| board[cell] != stone(colour)) {
                return Err(format!("there is no {colour} stone at {}", name(cell)));
            }
        }
        if let Some(cell) = statement.region.iter().find(|&&cell| board[cell] != EMPTY) {
            return Err(format!("{} in the region is not empty", name(cell)));
        }
        position.region = (0..cells)
            .map(|cell| board[cell] != EMPTY || statement.region.contains(&cell))
            .collect();
        position.essential = statement.essential.clone();
        position.to_move = claim.first.unwrap_or(position.to_move);
        position.threats = claim.threats;
        position.played.clear();
        Ok(position)
    }

    fn board(&self) -> &Cells {
        self.boards.last().expect("the start is always there")
    }

    fn cells(&self) -> usize {
        self.board().len()
    }

    /// Whether a side has lost one of its essential stones.
    fn is_captured(&self, colour: Colour) -> bool {
        self.essential[index(colour)].iter().any(|&cell| self.board()[cell] != stone(colour))
    }

    fn is_over(&self) -> bool {
        self.passes == 2 || self.is_captured(Colour::Black) || self.is_captured(Colour::White)
    }

    /// The board after a stone, if the rules other than superko allow it.
    fn after(&self, cell: usize) -> Option<Cells> {
        let is_inside = self.region[cell];
        is_inside.then(|| self.geometry.after(self.board(), cell, self.to_move)).flatten()
    }
}

impl Rules for Position {
    type Rests = Past;
    type Kept = Kept;
    type Replies = Past;
    type Parts = std::convert::Infallible;

    fn winner_is_to_move(&self) -> bool {
        self.to_move == self.winner
    }

    fn ending(&self) -> Result<Past, String> {
        if self.is_captured(self.winner) {
            Err("the race is over, and the winner is captured".into())
        } else if self.is_captured(self.winner.opponent()) {
            Ok(Past::nothing())
        } else if self.passes < 2 {
            Err("the race is not over".into())
        } else if self.draw_will_do {
            Ok(Past::nothing())
        } else {
            Err("the race is over, and nothing is captured".into())
        }
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        let text = self.move_text(number);
        if self.is_over() {
            return Err(format!("{text} is played when the race is over"));
        }
        let (cells, mover) = (self.cells(), index(self.to_move));
        if number < cells {
            let board = self.after(number).filter(|board| !self.seen.contains(board));
            let board = board.ok_or_else(|| format!("{text} is not legal"))?;
            self.played.push(Played::Stone(self.passes));
            self.seen.insert(board.clone());
            self.boards.push(board);
            self.passes = 0;
        } else if number == cells {
            self.played.push(Played::Pass(self.passes));
            self.passes += 1;
        } else if number == cells + 1 && self.threats[mover] > 0 {
            let board = self.board().clone();
            let seen = std::mem::replace(&mut self.seen, HashSet::from([board.clone()]));
            let boards = std::mem::replace(&mut self.boards, vec![board]);
            self.played.push(Played::Threat(self.passes, boards, seen));
            self.threats[mover] -= 1;
            self.passes = 0;
            return Ok(());
        } else {
            return Err(format!("{text} is not legal"));
        }
        self.to_move = self.to_move.opponent();
        Ok(())
    }

    fn take_back(&mut self) {
        self.passes = match self.played.pop().expect("a move was played") {
            Played::Stone(passes) => {
                let board = self.boards.pop().expect("the stone made a board");
                self.seen.remove(&board);
                passes
            }
            Played::Pass(passes) => passes,
            Played::Threat(passes, boards, seen) => {
                (self.boards, self.seen, self.passes) = (boards, seen, passes);
                self.threats[index(self.to_move)] += 1;
                return;
            }
        };
        self.to_move = self.to_move.opponent();
    }

    fn moves(&self) -> Vec<usize> {
        if self.is_over() {
            return Vec::new();
        }
        let is_legal =
            |&cell: &usize| self.after(cell).is_some_and(|board| !self.seen.contains(&board));
        let mut moves: Vec<usize> = (0..self.cells()).filter(is_legal).collect();
        moves.push(self.cells());
        if self.threats[index(self.to_move)] > 0 {
            moves.push(self.cells() + 1);
        }
        moves
    }

    fn before(&self, number: usize, mut after: Past) -> Past {
        if number > self.cells() {
            // After a threat there is no past.
            return Past::nothing();
        }
        if number < self.cells() {
            let board = self.after(number).expect("the move was legal");
            after.make(&board, number);
        }
        after.forget(self.board());
        after
    }

    fn no_replies(&self) -> Past {
        Past::nothing()
    }

    fn add_reply(&self, replies: &mut Past, rests: Past) {
        replies.join(&rests);
    }

    fn close(&self, mut replies: Past, answered: &[usize]) -> Result<Past, String> {
        if let Some(&missing) = self.moves().iter().find(|number| !answered.contains(number)) {
            return Err(format!("the reply {} is not answered", self.move_text(missing)));
        }
        for board in (0..self.cells()).filter_map(|cell| self.after(cell)) {
            if self.seen.contains(&board) {
                replies.rely_on(board);
            }
        }
        replies.forget(self.board());
        Ok(replies)
    }

    /// Nothing follows: either W's essential stones live whatever happens, or the race can be counted.
    fn witness<R: Read>(&self, _: &mut Body<R>) -> Result<Past, Fault> {
        if self.is_over() {
            return Err(Fault::Wrong("the race is over".into()));
        }
        let (winner, loser) = (index(self.winner), index(self.winner.opponent()));
        let essential = &self.essential[winner];
        let own = stone(self.winner);
        let lives = || life::lives(&self.geometry, self.board(), &self.region, own, essential);
        if self.draw_will_do && lives() {
            return Ok(Past::nothing());
        }
        let mut tally = Tally::of(&self.geometry, self.board(), &self.region, &self.essential)?;
        (tally.mover, tally.passes) = (index(self.to_move), self.passes);
        tally.loser_threats = self.threats[loser];
        let mut counted = self.counted.borrow_mut();
        if !tally.succeeds(&self.geometry, winner, self.draw_will_do, &mut counted)? {
            return Err(Fault::Wrong("counting says that the winner does not succeed".into()));
        }
        // W loses no stone but those in L's eyes, and plays where it is empty now or in eyes.
        let cells = 0..self.cells();
        let in_eye = |cell: usize| tally.eye_of(cell);
        let kept: Vec<bool> = cells
            .clone()
            .map(|cell| self.board()[cell] == own && in_eye(cell) != Some(loser))
            .collect();
        let is_empty = |cell: usize| self.board()[cell] == EMPTY && self.region[cell];
        let plays: Vec<bool> =
            cells.map(|cell| !kept[cell] && (is_empty(cell) || in_eye(cell).is_some())).collect();
        let past = Past::of_claim(self.winner, &kept, &plays);
        match past.conflict(&self.boards, self.winner) {
            true => Err(Fault::Wrong("a board that counting may need has been seen".into())),
            false => Ok(past),
        }
    }

    fn whole(&self, parts: Self::Parts) -> Result<Past, String> {
        match parts {}
    }

    fn keep(&self, rests: &Past) -> Kept {
        let (board, past) = (self.board().clone(), rests.clone());
        Kept { board, to_move: self.to_move, passes: self.passes, threats: self.threats, past }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Past, String> {
        let is_same = kept.board == *self.board()
            && (kept.to_move, kept.passes, kept.threats)
                == (self.to_move, self.passes, self.threats);
        if !is_same || symmetry != 0 {
            return Err("the kept node is about another position".into());
        }
        if kept.past.conflict(&self.boards, self.winner) {
            return Err("a board that the kept proof may make has been seen".into());
        }
        if !kept.past.relied_on().iter().all(|board| self.seen.contains(board)) {
            return Err("a board that the kept proof relies on has not been seen".into());
        }
        Ok(kept.past.clone())
    }

    fn kept_bytes(&self, kept: &Kept) -> usize {
        kept.past.bytes(self.cells()) + self.cells() + 60
    }

    fn move_text(&self, number: usize) -> String {
        match number.checked_sub(self.cells()) {
            None => self.geometry.name(number),
            Some(0) => "pass".into(),
            Some(1) => "a ko threat".into(),
            Some(_) => format!("move {number}"),
        }
    }
}
