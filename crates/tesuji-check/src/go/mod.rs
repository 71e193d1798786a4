//! Go: area scoring, positional superko, suicide illegal, two passes end the game; the position the
//! statement starts from counts as seen.
//!
//! Moves are numbered as the cells are; the pass comes last.

pub mod past;
mod safety;
pub mod stones;

use std::{collections::HashSet, io::Read};

use crate::{
    Colour, Statement,
    board::{Cells, mapped, stone},
    container::Body,
    statement::Claim,
    walk::{Fault, Rules},
};
use past::Past;
use safety::Witness;
use stones::Geometry;

/// A position with its history.
pub struct Position {
    geometry: Geometry,
    symmetries: Vec<Vec<usize>>,
    winner: Colour,
    draw_will_do: bool,
    komi_twice: i64,
    /// All boards so far, the present one last.
    boards: Vec<Cells>,
    seen: HashSet<Cells>,
    to_move: Colour,
    passes: usize,
    /// For each move played whether it was a stone, and the passes before it.
    played: Vec<(bool, usize)>,
}

/// A proven position.
pub struct Kept {
    board: Cells,
    to_move: Colour,
    passes: usize,
    past: Past,
}

impl Position {
    pub fn new(statement: &Statement, claim: &Claim) -> Result<Position, String> {
        let size = statement.size;
        let mut position = Position {
            geometry: Geometry::new(size),
            symmetries: size.symmetries(),
            winner: claim.winner,
            draw_will_do: claim.draw_will_do,
            komi_twice: statement.komi_twice,
            boards: vec![statement.start.clone()],
            seen: HashSet::from([statement.start.clone()]),
            to_move: statement.to_move,
            passes: 0,
            played: Vec::new(),
        };
        if position.geometry.has_dead_stones(&statement.start) {
            return Err("a chain on the board has no liberty".into());
        }
        for cell in &statement.moves {
            position.play(cell.unwrap_or(size.cells()))?;
        }
        Ok(position)
    }

    fn board(&self) -> &Cells {
        self.boards.last().expect("the start is always there")
    }

    fn cells(&self) -> usize {
        self.board().len()
    }

    /// Whether W succeeds if the game ends with this score, Black minus White.
    fn wins_with(&self, score: i64) -> bool {
        let margin = 2 * score - self.komi_twice;
        let margin = if self.winner == Colour::Black { margin } else { -margin };
        margin > 0 || (margin == 0 && self.draw_will_do)
    }

    /// The board after a stone, if the rules other than superko allow it.
    fn after(&self, cell: usize) -> Option<Cells> {
        self.geometry.after(self.board(), cell, self.to_move)
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
        if self.passes < 2 {
            return Err("the game is not over".into());
        }
        let score = self.geometry.score(self.board());
        match self.wins_with(score) {
            true => Ok(Past::nothing()),
            false => Err(format!("the game ends with the score {score}, which is not enough")),
        }
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        let text = self.move_text(number);
        if self.passes == 2 {
            return Err(format!("{text} is played when the game is over"));
        }
        if number > self.cells() {
            return Err(format!("there is no move {number}"));
        }
        let is_stone = number < self.cells();
        self.played.push((is_stone, self.passes));
        if is_stone {
            let board = self.after(number).filter(|board| !self.seen.contains(board));
            let Some(board) = board else {
                self.played.pop();
                return Err(format!("{text} is not legal"));
            };
            self.seen.insert(board.clone());
            self.boards.push(board);
            self.passes = 0;
        } else {
            self.passes += 1;
        }
        self.to_move = self.to_move.opponent();
        Ok(())
    }

    fn take_back(&mut self) {
        let (is_stone, passes) = self.played.pop().expect("a move was played");
        if is_stone {
            let board = self.boards.pop().expect("the stone made a board");
            self.seen.remove(&board);
        }
        self.passes = passes;
        self.to_move = self.to_move.opponent();
    }

    fn moves(&self) -> Vec<usize> {
        if self.passes == 2 {
            return Vec::new();
        }
        let is_legal =
            |&cell: &usize| self.after(cell).is_some_and(|board| !self.seen.contains(&board));
        let mut moves: Vec<usize> = (0..self.cells()).filter(is_legal).collect();
        moves.push(self.cells());
        moves
    }

    fn before(&self, number: usize, mut after: Past) -> Past {
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

    fn witness<R: Read>(&self, body: &mut Body<R>) -> Result<Past, Fault> {
        let witness = Witness::read(body, self.cells())?;
        if self.passes == 2 {
            return Err(Fault::Wrong("the game is over".into()));
        }
        // L could end the game before W has made sure of anything.
        let as_it_stands = self.geometry.score(self.board());
        if self.passes == 1 && !self.winner_is_to_move() && !self.wins_with(as_it_stands) {
            return Err(Fault::Wrong("the loser can end the game by a pass".into()));
        }
        let is_to_move = self.winner_is_to_move();
        let secured = safety::secured(
            &self.geometry,
            self.board(),
            stone(self.winner),
            is_to_move,
            &witness,
        )?;
        let margin = 2 * secured.points as i64 - self.cells() as i64;
        let score = if self.winner == Colour::Black { margin } else { -margin };
        if !self.wins_with(score) {
            let points = secured.points;
            return Err(Fault::Wrong(format!(
                "the witness shows {points} points, which are too few"
            )));
        }
        let past = Past::of_claim(self.winner, &secured.kept, &secured.plays);
        match past.conflict(&self.boards, self.winner) {
            true => Err(Fault::Wrong("a board that the witness may need has been seen".into())),
            false => Ok(past),
        }
    }

    fn whole(&self, parts: Self::Parts) -> Result<Past, String> {
        match parts {}
    }

    fn keep(&self, rests: &Past) -> Kept {
        let board = self.board().clone();
        Kept { board, to_move: self.to_move, passes: self.passes, past: rests.clone() }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Past, String> {
        let places = self.symmetries.get(symmetry).ok_or("the board has no such symmetry")?;
        let is_same = mapped(&kept.board, places) == *self.board()
            && kept.to_move == self.to_move
            && kept.passes == self.passes;
        if !is_same {
            return Err("the kept node is about another position".into());
        }
        let past = kept.past.mapped(places);
        if past.conflict(&self.boards, self.winner) {
            return Err("a board that the kept proof may make has been seen".into());
        }
        if !past.relied_on().iter().all(|board| self.seen.contains(board)) {
            return Err("a board that the kept proof relies on has not been seen".into());
        }
        Ok(past)
    }

    fn kept_bytes(&self, kept: &Kept) -> usize {
        kept.past.bytes(self.cells()) + self.cells() + 40
    }

    fn move_text(&self, number: usize) -> String {
        match number < self.cells() {
            true => self.geometry.name(number),
            false => "pass".into(),
        }
    }
}
