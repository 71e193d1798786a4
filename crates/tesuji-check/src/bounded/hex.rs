//! Hex about places to be joined: an aim is reached if a chain of the claimant's stones goes from one place
//! to the other, and out of reach once no chain of its stones and empty cells does. Play goes on after an
//! ordinary game of Hex would be over.
//!
//! A proof is about whole positions: it is used again only where stones and turn are the same.

use std::io::Read;

use super::{Aim, Place, Question};
use crate::{
    Colour, Statement,
    board::{Cells, EMPTY, Size, stone},
    container::Body,
    statement::Claim,
    walk::{Fault, Rules},
};

/// A position.
pub struct Position {
    size: Size,
    neighbours: Vec<Vec<usize>>,
    board: Cells,
    to_move: Colour,
    played: Vec<usize>,
    question: Question,
}

/// A proven position.
pub struct Kept {
    board: Cells,
    to_move: Colour,
}

impl Position {
    pub fn new(statement: &Statement, claim: &Claim) -> Result<Position, String> {
        let size = statement.size;
        let mut position = Position {
            size,
            neighbours: size.neighbours(&[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]),
            board: statement.start.clone(),
            to_move: statement.to_move,
            played: Vec::new(),
            question: Question::new(&statement.aims, claim),
        };
        for cell in &statement.moves {
            position.place(cell.ok_or("there are no passes in Hex")?)?;
        }
        Ok(position)
    }

    fn place(&mut self, cell: usize) -> Result<(), String> {
        if self.board.get(cell) != Some(&EMPTY) {
            return Err(format!("{} is not legal", self.move_text(cell)));
        }
        self.board[cell] = stone(self.to_move);
        self.to_move = self.to_move.opponent();
        Ok(())
    }

    fn is_at(&self, cell: usize, place: Place) -> bool {
        let Size { columns, rows } = self.size;
        match place {
            Place::Cell(other) => cell == other,
            Place::Top => cell / columns == 0,
            Place::Bottom => cell / columns == rows - 1,
            Place::Left => cell.is_multiple_of(columns),
            Place::Right => cell % columns == columns - 1,
        }
    }

    /// Whether cells that pass the test join two places.
    fn joins(&self, aim: &Aim, test: impl Fn(u8) -> bool) -> bool {
        let Aim::Join([from, to]) = *aim else { return false };
        let is_first = |&cell: &usize| test(self.board[cell]) && self.is_at(cell, from);
        let mut reached: Vec<usize> = (0..self.board.len()).filter(is_first).collect();
        let mut at = 0;
        while at < reached.len() {
            for &next in &self.neighbours[reached[at]] {
                if test(self.board[next]) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached.iter().any(|&cell| self.is_at(cell, to))
    }

    /// Whether the bound is reached, if that is certain.
    fn decided(&self) -> Option<bool> {
        let own = stone(self.question.claimant);
        let other = stone(self.question.claimant.opponent());
        self.question.decided(
            |aim| self.joins(aim, |cell| cell == own),
            |aim| self.joins(aim, |cell| cell != other),
        )
    }
}

impl Rules for Position {
    type Rests = ();
    type Kept = Kept;
    type Replies = ();
    type Parts = std::convert::Infallible;

    fn winner_is_to_move(&self) -> bool {
        self.to_move == self.question.winner
    }

    fn ending(&self) -> Result<(), String> {
        self.question.ending(self.decided())
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        let text = self.move_text(number);
        if self.decided().is_some() {
            return Err(format!("{text} is played when the game is over"));
        }
        self.place(number)?;
        self.played.push(number);
        Ok(())
    }

    fn take_back(&mut self) {
        let cell = self.played.pop().expect("a move was played");
        self.board[cell] = EMPTY;
        self.to_move = self.to_move.opponent();
    }

    fn moves(&self) -> Vec<usize> {
        if self.decided().is_some() {
            return Vec::new();
        }
        (0..self.board.len()).filter(|&cell| self.board[cell] == EMPTY).collect()
    }

    fn before(&self, _: usize, (): ()) {}

    fn no_replies(&self) {}

    fn add_reply(&self, (): &mut (), (): ()) {}

    fn close(&self, (): (), answered: &[usize]) -> Result<(), String> {
        match self.moves().iter().find(|number| !answered.contains(number)) {
            Some(&missing) => Err(format!("the reply {} is not answered", self.move_text(missing))),
            None => Ok(()),
        }
    }

    fn witness<R: Read>(&self, _: &mut Body<R>) -> Result<(), Fault> {
        Err(Fault::Wrong("there are no witnesses in this game".into()))
    }

    fn whole(&self, parts: Self::Parts) -> Result<(), String> {
        match parts {}
    }

    fn keep(&self, (): &()) -> Kept {
        Kept { board: self.board.clone(), to_move: self.to_move }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<(), String> {
        match kept.board == self.board && kept.to_move == self.to_move && symmetry == 0 {
            true => Ok(()),
            false => Err("the kept node is about another position".into()),
        }
    }

    fn kept_bytes(&self, _: &Kept) -> usize {
        self.board.len() + 40
    }

    fn move_text(&self, number: usize) -> String {
        match number < self.board.len() {
            true => {
                let letter = char::from(b'a' + (number % self.size.columns) as u8);
                format!("{letter}{}", number / self.size.columns + 1)
            }
            false => format!("move {number}"),
        }
    }
}
