//! A capturing race: Go in a part of the board, about stones that must not be captured.
//!
//! A side that loses one of its essential stones is captured, and the race is over; so it is, with nothing
//! captured, after two passes in a row. Stones may be played in the region only: on the empty points that
//! the statement lists, and where stones stand at first. Captures, suicide and superko are those of Go,
//! and the boards before the race count as seen. A side with ko threats may use up one of them, in place
//! of a move: it is to move again, and all boards but the present one are forgotten.
//!
//! A *keeper* has the other side's essential stones in an eye. Then the race is over when the keeper is captured,
//! which the other side wins, or after two passes, and then the keeper has won if it has captured an
//! essential stone on the way.
//!
//! Chains with an empty point outside the region next to them are never captured in a race: they are taken to stay. That
//! is said by the statement; where it says that they are *shown* to stay, `boundary` sees to it. A statement that names no stone for a
//! side, or leaves a liberty of essential stones out of the region, is refused: nobody could capture these.
//!
//! Moves are numbered as the cells are; then comes the pass, then the threat.

mod boundary;
pub mod life;
mod outlast;
mod tally;

use std::{cell::RefCell, collections::HashMap, io::Read};

use crate::{
    Colour, Statement,
    board::{Cells, EMPTY, stone},
    container::Body,
    go::{line::Line, past::Past},
    statement::Claim,
    walk::{Fault, Rules},
};
use boundary::Bounds;
use outlast::{Outlasted, Outlook};
use tally::Tally;

/// A position of a race with its history.
pub struct Position {
    line: Line,
    winner: Colour,
    /// Whether W succeeds if nobody wins.
    draw_will_do: bool,
    essential: [Vec<usize>; 2],
    keeper: Option<Colour>,
    /// After each turn of the race whether the keeper has captured an essential stone by then.
    has_taken: Vec<bool>,
    threats: [usize; 2],
    /// What counting has found so far.
    counted: RefCell<HashMap<Tally, bool>>,
}

/// A proven position.
pub struct Kept {
    board: Cells,
    to_move: Colour,
    passes: usize,
    threats: [usize; 2],
    has_taken: bool,
    past: Past,
}

/// 0 for Black, 1 for White.
pub fn index(colour: Colour) -> usize {
    match colour {
        Colour::Black => 0,
        Colour::White => 1,
    }
}

impl Position {
    pub fn new(statement: &Statement, claim: &Claim) -> Result<Position, String> {
        let cells = statement.size.cells();
        let mut line = Line::new(statement)?;
        for cell in &statement.moves {
            let number = cell.unwrap_or(cells);
            if !line.play(number) {
                return Err(format!("{} is not legal", line.geometry.name(number)));
            }
            line.passes = 0;
        }
        // The race begins here.
        let board = line.board();
        let name = |cell: &usize| line.geometry.name(*cell);
        for colour in [Colour::Black, Colour::White] {
            let stones = &statement.essential[index(colour)];
            if stones.is_empty() {
                return Err(format!(
                    "no stone of {colour} is named, so nothing is said of {colour}"
                ));
            }
            if let Some(cell) = stones.iter().find(|&&cell| board[cell] != stone(colour)) {
                return Err(format!("there is no {colour} stone at {}", name(cell)));
            }
        }
        if let Some(cell) = statement.region.iter().find(|&&cell| board[cell] != EMPTY) {
            return Err(format!("{} in the region is not empty", name(cell)));
        }
        line.region = (0..cells)
            .map(|cell| board[cell] != EMPTY || statement.region.contains(&cell))
            .collect();
        line.to_move = claim.first.unwrap_or(line.to_move);
        for (&stone, colour) in [Colour::Black, Colour::White].iter().flat_map(|&colour| {
            statement.essential[index(colour)].iter().map(move |stone| (stone, colour))
        }) {
            let board = line.board();
            let chain = line.geometry.chain(board, stone);
            let mut near = chain.iter().flat_map(|&stone| &line.geometry.neighbours[stone]);
            if let Some(&cell) = near.find(|&&cell| board[cell] == EMPTY && !line.region[cell]) {
                let (cell, stone) = (line.geometry.name(cell), line.geometry.name(stone));
                return Err(format!(
                    "the region leaves out {cell}, a liberty of {colour} {stone}, so that it could not be captured"
                ));
            }
        }
        if statement.bounds_stay == Some(true) {
            let [winners, losers] = [claim.winner, claim.winner.opponent()]
                .map(|side| &statement.essential[index(side)]);
            let unshown = boundary::unshown(&Bounds {
                geometry: &line.geometry,
                board: line.board(),
                region: &line.region,
                own: stone(claim.winner),
                winners,
                losers,
                captures: !claim.draw_will_do && statement.keeper != Some(claim.winner),
                is_first: line.to_move == claim.winner,
            });
            if let Some(&cell) = unshown.first() {
                let name = line.geometry.name(cell);
                return Err(format!(
                    "it is not shown that what is around the region stays: {name}"
                ));
            }
        }
        Ok(Position {
            line,
            winner: claim.winner,
            draw_will_do: claim.draw_will_do,
            essential: statement.essential.clone(),
            keeper: statement.keeper,
            has_taken: Vec::new(),
            threats: claim.threats,
            counted: RefCell::default(),
        })
    }

    /// Whether a side has lost one of its essential stones.
    fn is_captured(&self, colour: Colour) -> bool {
        self.essential[index(colour)].iter().any(|&cell| self.line.board()[cell] != stone(colour))
    }

    fn is_over(&self) -> bool {
        let is_decided = match self.keeper {
            Some(keeper) => self.is_captured(keeper),
            None => self.is_captured(Colour::Black) || self.is_captured(Colour::White),
        };
        self.line.passes == 2 || is_decided
    }

    /// How W captures by lasting longer, if it does and L cannot end the race by a pass before. A keeper must not be able
    /// to, whatever will do: it may have won by then.
    fn outlasted(&self, winners_live: bool) -> Option<Outlasted> {
        let is_losers_turn = self.line.to_move != self.winner;
        let ending_will_do = self.draw_will_do && self.keeper.is_none();
        if (self.line.passes > 0 && is_losers_turn && !ending_will_do)
            || self.keeper == Some(self.winner)
        {
            return None;
        }
        let [winners, losers] =
            [self.winner, self.winner.opponent()].map(|side| &self.essential[index(side)][..]);
        outlast::outlasts(&Outlook {
            geometry: &self.line.geometry,
            board: self.line.board(),
            region: &self.line.region,
            own: stone(self.winner),
            winners: if self.keeper.is_some() { &[] } else { winners },
            losers,
            winners_live,
            is_losers_turn,
        })
    }

    /// What a claim rests on in which W keeps some stones and plays on some points.
    fn claimed(&self, kept: &[bool], plays: &[bool]) -> Result<Past, Fault> {
        let past = Past::of_claim(self.winner, kept, plays);
        match self.line.conflicts_with(&past, self.winner) {
            true => Err(Fault::Wrong("a board that counting may need has been seen".into())),
            false => Ok(past),
        }
    }

    /// Whether the keeper has captured an essential stone so far.
    fn has_taken(&self) -> bool {
        self.has_taken.last().copied().unwrap_or(false)
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
        if !self.is_over() {
            return Err("the race is not over".into());
        }
        let loser = self.winner.opponent();
        let (is_lost, is_won) = match self.keeper {
            None => (self.is_captured(self.winner), self.is_captured(loser)),
            Some(keeper) if self.is_captured(keeper) => (self.winner == keeper, loser == keeper),
            Some(keeper) => {
                (self.has_taken() && loser == keeper, self.has_taken() && self.winner == keeper)
            }
        };
        match is_won || self.draw_will_do {
            _ if is_lost => Err("the race is over, and the winner is captured".into()),
            true => Ok(Past::nothing()),
            false => Err("the race is over, and nothing is captured".into()),
        }
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        let text = self.move_text(number);
        if self.is_over() {
            return Err(format!("{text} is played when the race is over"));
        }
        let (cells, mover) = (self.line.cells(), index(self.line.to_move));
        if number <= cells {
            if !self.line.play(number) {
                return Err(format!("{text} is not legal"));
            }
        } else if number == cells + 1 && self.threats[mover] > 0 {
            self.line.forget();
            self.threats[mover] -= 1;
        } else {
            return Err(format!("{text} is not legal"));
        }
        let takes = self.keeper.is_some_and(|keeper| self.is_captured(keeper.opponent()));
        self.has_taken.push(self.has_taken() || takes);
        Ok(())
    }

    fn take_back(&mut self) {
        self.has_taken.pop();
        if self.line.take_back() {
            self.threats[index(self.line.to_move)] += 1;
        }
    }

    fn moves(&self) -> Vec<usize> {
        if self.is_over() {
            return Vec::new();
        }
        let mut moves = self.line.moves();
        if self.threats[index(self.line.to_move)] > 0 {
            moves.push(self.line.cells() + 1);
        }
        moves
    }

    fn before(&self, number: usize, after: Past) -> Past {
        // After a threat there is no past.
        let is_threat = number > self.line.cells();
        if is_threat { Past::nothing() } else { self.line.before(number, after) }
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

    /// Nothing follows: W's essential stones live whatever happens, or L's can be counted, or the whole race.
    fn witness<R: Read>(&self, _: &mut Body<R>) -> Result<Past, Fault> {
        if self.is_over() {
            return Err(Fault::Wrong("the race is over".into()));
        }
        let (winner, loser) = (index(self.winner), index(self.winner.opponent()));
        let essential = &self.essential[winner];
        let own = stone(self.winner);
        let (geometry, board, region) = (&self.line.geometry, self.line.board(), &self.line.region);
        let lives = life::lives(geometry, board, region, own, essential);
        if let Some(keeper) = self.keeper {
            let will_do = self.draw_will_do || self.has_taken();
            if self.winner == keeper && will_do && lives {
                return Ok(Past::nothing());
            }
        } else if self.draw_will_do && lives {
            return Ok(Past::nothing());
        }
        if let Some(outlasted) = self.outlasted(lives) {
            return self.claimed(&outlasted.kept, &outlasted.plays);
        }
        if self.keeper.is_some() {
            let message =
                "neither life nor lasting longer is certain, and no other argument has a keeper";
            return Err(Fault::Wrong(message.into()));
        }
        let mut tally = Tally::of(geometry, board, region, &self.essential)?;
        (tally.mover, tally.passes) = (index(self.line.to_move), self.line.passes);
        tally.loser_threats = self.threats[loser];
        let mut counted = self.counted.borrow_mut();
        if !tally.succeeds(geometry, winner, self.draw_will_do, &mut counted)? {
            return Err(Fault::Wrong("counting says that the winner does not succeed".into()));
        }
        // W loses no stone but those in L's eyes, and plays where it is empty now or in eyes.
        let cells = 0..self.line.cells();
        let in_eye = |cell: usize| tally.eye_of(cell);
        let kept: Vec<bool> =
            cells.clone().map(|cell| board[cell] == own && in_eye(cell) != Some(loser)).collect();
        let is_empty = |cell: usize| board[cell] == EMPTY && region[cell];
        let plays: Vec<bool> =
            cells.map(|cell| !kept[cell] && (is_empty(cell) || in_eye(cell).is_some())).collect();
        self.claimed(&kept, &plays)
    }

    fn whole(&self, parts: Self::Parts) -> Result<Past, String> {
        match parts {}
    }

    fn keep(&self, rests: &Past) -> Kept {
        let Line { to_move, passes, .. } = self.line;
        let (board, past) = (self.line.board().clone(), rests.clone());
        let (threats, has_taken) = (self.threats, self.has_taken());
        Kept { board, to_move, passes, threats, has_taken, past }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Past, String> {
        let is_same = kept.board == *self.line.board()
            && (kept.to_move, kept.passes) == (self.line.to_move, self.line.passes)
            && (kept.threats, kept.has_taken) == (self.threats, self.has_taken());
        if !is_same || symmetry != 0 {
            return Err("the kept node is about another position".into());
        }
        self.line.admits(&kept.past, self.winner)?;
        Ok(kept.past.clone())
    }

    fn kept_bytes(&self, kept: &Kept) -> usize {
        kept.past.bytes(self.line.cells()) + self.line.cells() + 60
    }

    fn move_text(&self, number: usize) -> String {
        match number.checked_sub(self.line.cells()) {
            None => self.line.geometry.name(number),
            Some(0) => "pass".into(),
            Some(1) => "a ko threat".into(),
            Some(_) => format!("move {number}"),
        }
    }
}
