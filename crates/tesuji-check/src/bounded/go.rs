//! Go about points to be held: an aim is reached if, after two passes in a row, so many of its points are in
//! the claimant's area. Moves, superko included, are those of Go.
//!
//! Stones that live although their side only passes (Benson) are certain to hold their points, and that has
//! nothing to do with the boards seen before. So the claimant is certain of what its living stones hold, and
//! of no more than its opponent's leave: then W, who has the better of it, passes until the end.

use std::io::Read;

use super::{Aim, Question};
use crate::{
    Statement,
    board::{Cells, EMPTY, stone},
    container::Body,
    go::{line::Line, past::Past},
    race::life,
    statement::Claim,
    walk::{Fault, Rules},
};

/// A position with its history.
pub struct Position {
    line: Line,
    question: Question,
}

/// A proven position.
pub struct Kept {
    board: Cells,
    is_winners_turn: bool,
    passes: usize,
    past: Past,
}

impl Position {
    pub fn new(statement: &Statement, claim: &Claim) -> Result<Position, String> {
        let mut line = Line::new(statement)?;
        for cell in &statement.moves {
            let number = cell.unwrap_or(line.cells());
            if line.passes == 2 {
                return Err("there are moves after the end of the game".into());
            }
            if !line.play(number) {
                return Err(format!("{} is not legal", line.geometry.name(number)));
            }
        }
        Ok(Position { line, question: Question::new(&statement.aims, claim) })
    }

    /// The points in the claimant's area as the board stands.
    fn area(&self) -> Vec<bool> {
        let (geometry, board) = (&self.line.geometry, self.line.board());
        let own = stone(self.question.claimant);
        let is_held = |cell: usize| match board[cell] {
            EMPTY => {
                let region = geometry.chain(board, cell);
                let border = || region.iter().flat_map(|&at| &geometry.neighbours[at]);
                border().any(|&at| board[at] == own)
                    && border().all(|&at| board[at] == own || board[at] == EMPTY)
            }
            other => other == own,
        };
        (0..board.len()).map(is_held).collect()
    }

    /// Whether the bound is reached, if that is certain.
    fn decided(&self) -> Option<bool> {
        let held_of = |aim: &Aim, held: &[bool]| match aim {
            Aim::Hold(count, points) => {
                points.iter().filter(|&&point| held[point]).count() >= *count
            }
            Aim::Join(_) => false,
        };
        if self.line.passes == 2 {
            let area = self.area();
            return self.question.decided(|aim| held_of(aim, &area), |aim| held_of(aim, &area));
        }
        let claimant = self.question.claimant;
        let living =
            |own: u8| life::living(&self.line.geometry, self.line.board(), &self.line.region, own);
        let certain = living(stone(claimant));
        let possible: Vec<bool> =
            living(stone(claimant.opponent())).iter().map(|lost| !lost).collect();
        self.question.decided(|aim| held_of(aim, &certain), |aim| held_of(aim, &possible))
    }
}

impl Rules for Position {
    type Rests = Past;
    type Kept = Kept;
    type Replies = Past;
    type Parts = std::convert::Infallible;

    fn winner_is_to_move(&self) -> bool {
        self.line.to_move == self.question.winner
    }

    fn ending(&self) -> Result<Past, String> {
        self.question.ending(self.decided()).map(|()| Past::nothing())
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        let text = self.move_text(number);
        if self.decided().is_some() {
            return Err(format!("{text} is played when the game is over"));
        }
        match number <= self.line.cells() && self.line.play(number) {
            true => Ok(()),
            false => Err(format!("{text} is not legal")),
        }
    }

    fn take_back(&mut self) {
        self.line.take_back();
    }

    fn moves(&self) -> Vec<usize> {
        if self.decided().is_some() { Vec::new() } else { self.line.moves() }
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

    fn witness<R: Read>(&self, _: &mut Body<R>) -> Result<Past, Fault> {
        Err(Fault::Wrong("there are no witnesses in this game".into()))
    }

    fn whole(&self, parts: Self::Parts) -> Result<Past, String> {
        match parts {}
    }

    fn keep(&self, rests: &Past) -> Kept {
        let (board, passes, past) = (self.line.board().clone(), self.line.passes, rests.clone());
        Kept { board, is_winners_turn: self.winner_is_to_move(), passes, past }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Past, String> {
        let is_same = kept.board == *self.line.board()
            && kept.is_winners_turn == self.winner_is_to_move()
            && kept.passes == self.line.passes;
        if !is_same || symmetry != 0 {
            return Err("the kept node is about another position".into());
        }
        self.line.admits(&kept.past, self.question.winner)?;
        Ok(kept.past.clone())
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
