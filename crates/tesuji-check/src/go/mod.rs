//! Go: area scoring, positional superko, suicide illegal, two passes end the game; the position the
//! statement starts from counts as seen.
//!
//! Moves are numbered as the cells are; the pass comes last.

pub mod line;
pub mod past;
mod safety;
pub mod stones;

use std::io::Read;

use crate::{
    Colour, Statement,
    board::{Cells, mapped, stone},
    container::Body,
    statement::Claim,
    walk::{Fault, Rules},
};
use line::Line;
use past::Past;
use safety::Witness;

/// A position with its history.
pub struct Position {
    line: Line,
    symmetries: Vec<Vec<usize>>,
    winner: Colour,
    draw_will_do: bool,
    komi_twice: i64,
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
            line: Line::new(statement)?,
            symmetries: size.symmetries(),
            winner: claim.winner,
            draw_will_do: claim.draw_will_do,
            komi_twice: statement.komi_twice,
        };
        for cell in &statement.moves {
            position.play(cell.unwrap_or(size.cells()))?;
        }
        Ok(position)
    }

    /// Whether W succeeds if the game ends with this score, Black minus White.
    fn wins_with(&self, score: i64) -> bool {
        let margin = 2 * score - self.komi_twice;
        let margin = if self.winner == Colour::Black { margin } else { -margin };
        margin > 0 || (margin == 0 && self.draw_will_do)
    }
}

impl Rules for Position {
    type Rests = Past;
    type Kept = Kept;
    type Replies = Past;
    type Parts = std::convert::Infallible;

    fn winner_is_to_move(&self) -> bool {
        self.line.to_move == self.winner
    }

    fn ending(&self) -> Result<Past, String> {
        if self.line.passes < 2 {
            return Err("the game is not over".into());
        }
        let score = self.line.geometry.score(self.line.board());
        match self.wins_with(score) {
            true => Ok(Past::nothing()),
            false => Err(format!("the game ends with the score {score}, which is not enough")),
        }
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        let text = self.move_text(number);
        if self.line.passes == 2 {
            return Err(format!("{text} is played when the game is over"));
        }
        if number > self.line.cells() {
            return Err(format!("there is no move {number}"));
        }
        match self.line.play(number) {
            true => Ok(()),
            false => Err(format!("{text} is not legal")),
        }
    }

    fn take_back(&mut self) {
        self.line.take_back();
    }

    fn moves(&self) -> Vec<usize> {
        if self.line.passes == 2 { Vec::new() } else { self.line.moves() }
    }

    fn before(&self, number: usize, after: Past) -> Past {
        self.line.before(number, after)
    }

    fn no_replies(&self) -> Past {
        Past::nothing()
    }

    fn add_reply(&self, replies: &mut Past, rests: Past) {
        replies.join(&rests);
    }

    fn close(&self, replies: Past, answered: &[usize]) -> Result<Past, String> {
        if let Some(&missing) = self.moves().iter().find(|number| !answered.contains(number)) {
            return Err(format!("the reply {} is not answered", self.move_text(missing)));
        }
        Ok(self.line.close(replies))
    }

    fn witness<R: Read>(&self, body: &mut Body<R>) -> Result<Past, Fault> {
        let witness = Witness::read(body, self.line.cells())?;
        if self.line.passes == 2 {
            return Err(Fault::Wrong("the game is over".into()));
        }
        // L could end the game before W has made sure of anything.
        let as_it_stands = self.line.geometry.score(self.line.board());
        if self.line.passes == 1 && !self.winner_is_to_move() && !self.wins_with(as_it_stands) {
            return Err(Fault::Wrong("the loser can end the game by a pass".into()));
        }
        let is_to_move = self.winner_is_to_move();
        let secured = safety::secured(
            &self.line.geometry,
            self.line.board(),
            stone(self.winner),
            is_to_move,
            &witness,
        )?;
        let margin = 2 * secured.points as i64 - self.line.cells() as i64;
        let score = if self.winner == Colour::Black { margin } else { -margin };
        if !self.wins_with(score) {
            let points = secured.points;
            return Err(Fault::Wrong(format!(
                "the witness shows {points} points, which are too few"
            )));
        }
        let past = Past::of_claim(self.winner, &secured.kept, &secured.plays);
        match self.line.conflicts_with(&past, self.winner) {
            true => Err(Fault::Wrong("a board that the witness may need has been seen".into())),
            false => Ok(past),
        }
    }

    fn whole(&self, parts: Self::Parts) -> Result<Past, String> {
        match parts {}
    }

    fn keep(&self, rests: &Past) -> Kept {
        let board = self.line.board().clone();
        Kept { board, to_move: self.line.to_move, passes: self.line.passes, past: rests.clone() }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Past, String> {
        let places = self.symmetries.get(symmetry).ok_or("the board has no such symmetry")?;
        let is_same = mapped(&kept.board, places) == *self.line.board()
            && kept.to_move == self.line.to_move
            && kept.passes == self.line.passes;
        if !is_same {
            return Err("the kept node is about another position".into());
        }
        let past = kept.past.mapped(places);
        self.line.admits(&past, self.winner)?;
        Ok(past)
    }

    fn kept_bytes(&self, kept: &Kept) -> usize {
        kept.past.bytes(self.line.cells()) + self.line.cells() + 40
    }

    fn move_text(&self, number: usize) -> String {
        match number < self.line.cells() {
            true => self.line.geometry.name(number),
            false => "pass".into(),
        }
    }
}
