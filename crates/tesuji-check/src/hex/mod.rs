//! Hex: Black joins top and bottom, White left and right; cells touch along rows, columns and one
//! diagonal.
//!
//! A proof is about a *goal*: that W joins two of its stones or edges, at first its edges. A chain of W's
//! stones may have gaps: two cells that both touch the stones on either side (a pair, of which W always
//! gets one), or a part, a proof with the stones on either side as its goal. Parts have no cell in
//! common, so W answers each of L's moves in the part where it was made.
//!
//! What a proof rests on is its [`Ground`]. Stones never leave and W's never hurt W, so the proof is valid
//! in every position with the same side to move in which its ground holds.

mod fill;
mod ground;
#[cfg(test)]
mod small_world;
mod wasted;

use std::io::Read;

use self::{
    fill::Fill,
    ground::{Ground, Need},
};
use crate::{
    Colour, Statement,
    board::{Cells, EMPTY, Size, stone},
    container::Body,
    statement::Claim,
    walk::{Fault, Rules},
};

/// A position, and what W wants to join.
pub struct Position {
    size: Size,
    /// The neighbours of each cell and then of W's edges, which are places like cells.
    neighbours: Vec<Vec<usize>>,
    /// The same with L's edges.
    around_loser: Vec<Vec<usize>>,
    half_turn: Vec<usize>,
    winner: Colour,
    board: Cells,
    to_move: Colour,
    played: Vec<usize>,
    goal: Goal,
    /// The goals that the present one is a part of.
    outer_goals: Vec<Goal>,
}

/// Two places that W wants to join: cells with its stones, or the number of cells for its first edge
/// (top, left) and one more for the other.
type Goal = [usize; 2];

/// A proven position: with which side to move, what is joined, and what it rests on.
pub struct Kept {
    to_move: Colour,
    goal: Goal,
    ground: Ground,
}

/// The grounds of replies.
pub struct Replies {
    joined: Ground,
    /// Cells that the grounds of all proofs need.
    common: Box<[bool]>,
    /// Whether there is a proof among the answers.
    has_proof: bool,
    /// Replies that are wasted.
    wasted: Vec<usize>,
}

/// A node whose parts are being looked at.
pub enum Parts {
    Chain(Chain),
    /// Some cells filled in, and what the proof rests on without them, once it is known.
    Fill(Fill, Option<Ground>),
}

/// A chain with the goals of its parts, and what it rests on so far.
pub struct Chain {
    goals: Vec<Goal>,
    ground: Ground,
}

impl Position {
    pub fn new(statement: &Statement, claim: &Claim) -> Result<Position, String> {
        let size = statement.size;
        let last = size.cells() - 1;
        let mut position = Position {
            size,
            neighbours: Vec::new(),
            around_loser: Vec::new(),
            // The edges change places as well.
            half_turn: (0..=last).rev().chain([last + 2, last + 1]).collect(),
            winner: claim.winner,
            board: statement.start.clone(),
            to_move: statement.to_move,
            played: Vec::new(),
            goal: [size.cells(), size.cells() + 1],
            outer_goals: Vec::new(),
        };
        position.neighbours = position.places_of(position.winner);
        position.around_loser = position.places_of(position.winner.opponent());
        for cell in &statement.moves {
            if position.connection(position.to_move.opponent()).is_some() {
                return Err("there are moves after the end of the game".into());
            }
            position.play(cell.ok_or("there are no passes in Hex")?)?;
        }
        Ok(position)
    }

    /// The neighbours of each cell and then of the two edges of a colour.
    fn places_of(&self, colour: Colour) -> Vec<Vec<usize>> {
        let steps = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
        let mut neighbours = self.size.neighbours(&steps);
        for edge in [Edge::First, Edge::Last] {
            let is_on = |cell: &usize| self.is_on(*cell, colour, edge);
            let row: Vec<usize> = (0..self.size.cells()).filter(is_on).collect();
            let place = neighbours.len();
            row.iter().for_each(|&cell| neighbours[cell].push(place));
            neighbours.push(row);
        }
        neighbours
    }

    /// Whether a cell lies on one of the edges that a colour has to join.
    fn is_on(&self, cell: usize, colour: Colour, edge: Edge) -> bool {
        let (line, lines) = match colour {
            Colour::Black => (cell / self.size.columns, self.size.rows),
            Colour::White => (cell % self.size.columns, self.size.columns),
        };
        line == if edge == Edge::First { 0 } else { lines - 1 }
    }

    /// The cells connected to the first edge of a colour, if they reach the other.
    fn connection(&self, colour: Colour) -> Option<Vec<usize>> {
        let own = stone(colour);
        let is_first =
            |&cell: &usize| self.board[cell] == own && self.is_on(cell, colour, Edge::First);
        let mut reached: Vec<usize> = (0..self.board.len()).filter(is_first).collect();
        let mut at = 0;
        while at < reached.len() {
            for &next in &self.neighbours[reached[at]] {
                if self.board.get(next) == Some(&own) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        let joined = reached.iter().any(|&cell| self.is_on(cell, colour, Edge::Last));
        joined.then_some(reached)
    }
}

/// Top or left, bottom or right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    First,
    Last,
}

/// What stands between two stones of a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    Pair,
    Part,
}

impl Position {
    fn holds(&self, ground: &Ground) -> bool {
        ground.holds(&self.board, stone(self.winner), stone(self.winner.opponent()))
    }

    fn checked(&self, ground: Ground) -> Result<Ground, String> {
        match self.holds(&ground) {
            true => Ok(ground),
            false => Err("what the proof rests on is not true here".into()),
        }
    }

    /// Reads a chain from one end of the goal to the other, which are not told: W's stones and edges in
    /// order, each touching the one before unless a gap is told between them.
    fn chain<R: Read>(&self, body: &mut Body<R>) -> Result<Chain, Fault> {
        let (cells, length) = (self.board.len(), body.number()?);
        if length > 4 * cells {
            return Err(Fault::Wrong("the chain is too long".into()));
        }
        let mut parts = Chain { goals: Vec::new(), ground: Ground::nothing(cells) };
        let (mut last, mut gap) = (self.goal[0], None);
        for at in 0..=length {
            let number = if at < length { body.number()? } else { self.goal[1] };
            if number == cells + 2 || number == cells + 3 {
                let told = if number == cells + 2 { Gap::Pair } else { Gap::Part };
                if gap.replace(told).is_some() {
                    return Err(Fault::Wrong("there are two gaps without a stone between".into()));
                }
                continue;
            }
            if number > cells + 3 || number < cells && self.board[number] != stone(self.winner) {
                return Err(Fault::Wrong("a cell of the chain is not the winner's".into()));
            }
            match gap.take() {
                None if self.neighbours[last].contains(&number) => {}
                None => return Err(Fault::Wrong("the chain has a gap".into())),
                Some(Gap::Pair) => self.add_pair(&mut parts.ground, [last, number])?,
                Some(Gap::Part) => parts.goals.push([last, number]),
            }
            if number < cells {
                let stone_there = Ground::of_stone(number, cells);
                parts.ground.add(&stone_there, &self.board, stone(self.winner));
            }
            last = number;
        }
        for end in self.goal.into_iter().filter(|&end| end < cells) {
            if self.board[end] != stone(self.winner) {
                return Err(Fault::Wrong("an end of the chain is not the winner's".into()));
            }
            let stone_there = Ground::of_stone(end, cells);
            parts.ground.add(&stone_there, &self.board, stone(self.winner));
        }
        Ok(parts)
    }

    /// Adds the two cells that touch both ends of a gap.
    fn add_pair(&self, ground: &mut Ground, ends: [usize; 2]) -> Result<(), String> {
        let [first, last] = ends.map(|end| &self.neighbours[end]);
        let both: Vec<usize> = first.iter().copied().filter(|cell| last.contains(cell)).collect();
        let (&[one, other], true) =
            (both.as_slice(), both.iter().all(|&cell| cell < self.board.len()))
        else {
            return Err("there are not two cells in the gap".into());
        };
        let mut pair = Ground::nothing(self.board.len());
        (pair.0[one], pair.0[other]) = (Need::half(other), Need::half(one));
        self.join(ground, &pair)
    }

    /// Adds a ground that must not have to do with the one so far.
    fn join(&self, ground: &mut Ground, more: &Ground) -> Result<(), String> {
        if let Some(cell) = ground.clash(more, &self.board, stone(self.winner)) {
            return Err(format!("two parts of the chain need {}", self.move_text(cell)));
        }
        ground.add(more, &self.board, stone(self.winner));
        Ok(())
    }
}

impl Rules for Position {
    type Rests = Ground;
    type Kept = Kept;
    type Replies = Replies;
    type Parts = Parts;

    fn winner_is_to_move(&self) -> bool {
        self.to_move == self.winner
    }

    fn ending(&self) -> Result<Ground, String> {
        if !self.outer_goals.is_empty() {
            return Err("a part does not end the game".into());
        }
        let chain = self.connection(self.winner).ok_or("the winner is not connected")?;
        let mut ground = Ground::nothing(self.board.len());
        chain.into_iter().for_each(|cell| ground.0[cell] = Need::Own);
        Ok(ground)
    }

    /// Play goes on when the game is over: who has joined its edges first is also joined when the board is
    /// full, and the other is not.
    fn play(&mut self, number: usize) -> Result<(), String> {
        if self.board.get(number) != Some(&EMPTY) {
            return Err(format!("{} is not an empty cell", self.move_text(number)));
        }
        self.board[number] = stone(self.to_move);
        self.played.push(number);
        self.to_move = self.to_move.opponent();
        Ok(())
    }

    fn take_back(&mut self) {
        let cell = self.played.pop().expect("a move was played");
        self.board[cell] = EMPTY;
        self.to_move = self.to_move.opponent();
    }

    fn moves(&self) -> Vec<usize> {
        (0..self.board.len()).filter(|&cell| self.board[cell] == EMPTY).collect()
    }

    /// If the stone is of no use to the proof, neither is its cell: W might as well play elsewhere. If it is
    /// half of a pair, the other half does not matter any more.
    fn before(&self, number: usize, mut after: Ground) -> Ground {
        match after.0[number] {
            Need::Own => after.0[number] = Need::Free,
            Need::Half(mate) => {
                after.0[usize::from(mate)] = Need::Nothing;
                after.0[number] = Need::Free;
            }
            Need::Nothing | Need::Free => {}
        }
        after
    }

    fn no_replies(&self) -> Replies {
        let common = vec![true; self.board.len()].into();
        let joined = Ground::nothing(self.board.len());
        Replies { joined, common, has_proof: false, wasted: Vec::new() }
    }

    fn add_reply(&self, replies: &mut Replies, rests: Ground) {
        let own = stone(self.winner);
        replies.has_proof = true;
        for (common, need) in replies.common.iter_mut().zip(&rests.0) {
            *common &= match *need {
                Need::Nothing => false,
                // If the pair has to be given up, its other half will be needed.
                Need::Half(mate) => self.board[usize::from(mate)] != own,
                Need::Free | Need::Own => true,
            };
        }
        replies.joined.add(&rests, &self.board, own);
    }

    /// In proofs about W's edges only, as with what is filled in.
    fn wasted<R: Read>(&self, body: &mut Body<R>) -> Result<Ground, Fault> {
        match self.outer_goals.is_empty() {
            true => self.read_wasted(body),
            false => Err(Fault::Wrong("a reply is wasted in a part".into())),
        }
    }

    /// Nothing is shown by a wasted reply that other replies could be answered with.
    fn add_wasted(&self, replies: &mut Replies, reply: usize, rests: Ground) {
        replies.wasted.push(reply);
        replies.joined.add(&rests, &self.board, stone(self.winner));
    }

    /// A reply that one of the proofs does not need leaves it as it is. A reply on half of a pair is answered on
    /// the other half, and a wasted one leaves everything as it is, with more stones for W. No other reply may be
    /// possible: the cell must be W's, here and wherever this is used.
    fn close(&self, replies: Replies, _: &[usize]) -> Result<Ground, String> {
        let Replies { mut joined, common, has_proof, wasted } = replies;
        if !has_proof {
            return Err("all replies are wasted, and nothing shows who wins without them".into());
        }
        if !wasted.is_empty() {
            self.need_nothing_of_losers(&mut joined);
        }
        let needs_answer = |cell: &usize| common[*cell] && !wasted.contains(cell);
        for cell in (0..common.len()).filter(needs_answer) {
            if matches!(joined.0[cell], Need::Half(_)) {
                continue;
            }
            if self.board[cell] != stone(self.winner) {
                return Err(format!("the reply {} is not answered", self.move_text(cell)));
            }
            joined.0[cell] = Need::Own;
        }
        self.checked(joined)
    }

    /// A chain without parts.
    fn witness<R: Read>(&self, body: &mut Body<R>) -> Result<Ground, Fault> {
        let Chain { goals, ground } = self.chain(body)?;
        match goals.is_empty() {
            true => Ok(self.checked(ground)?),
            false => Err(Fault::Wrong("the chain has parts".into())),
        }
    }

    /// A chain with parts.
    fn parts<R: Read>(&self, body: &mut Body<R>) -> Result<(Parts, usize), Fault> {
        if self.winner_is_to_move() {
            return Err(Fault::Wrong("the loser is not to move here".into()));
        }
        if self.outer_goals.len() > self.board.len() {
            return Err(Fault::Wrong("there are parts of parts without end".into()));
        }
        let chain = self.chain(body)?;
        let count = chain.goals.len();
        Ok((Parts::Chain(chain), count))
    }

    /// Cells that count as W's: in proofs about its edges only, since it is L's edges they are dead for.
    fn filled<R: Read>(&self, body: &mut Body<R>) -> Result<Parts, Fault> {
        match self.outer_goals.is_empty() {
            true => Ok(Parts::Fill(self.read_fill(body)?, None)),
            false => Err(Fault::Wrong("something is filled in for a part".into())),
        }
    }

    fn enter(&mut self, parts: &Parts, number: usize) {
        match parts {
            Parts::Chain(chain) => {
                self.outer_goals.push(self.goal);
                self.goal = chain.goals[number];
            }
            Parts::Fill(fill, _) => self.put_in(fill),
        }
    }

    fn leave(&mut self, parts: &mut Parts, rests: Ground) -> Result<(), String> {
        match parts {
            Parts::Chain(chain) => {
                self.goal = self.outer_goals.pop().expect("a part was entered");
                self.join(&mut chain.ground, &rests)
            }
            Parts::Fill(fill, ground) => {
                *ground = Some(self.take_out(fill, rests));
                Ok(())
            }
        }
    }

    fn whole(&self, parts: Parts) -> Result<Ground, String> {
        match parts {
            Parts::Chain(chain) => self.checked(chain.ground),
            Parts::Fill(_, ground) => self.checked(ground.expect("the fill was left")),
        }
    }

    fn keep(&self, rests: &Ground) -> Kept {
        Kept { to_move: self.to_move, goal: self.goal, ground: rests.clone() }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Ground, String> {
        let ([one, other], ground) = match symmetry {
            0 => (kept.goal, kept.ground.clone()),
            1 => (
                kept.goal.map(|end| self.half_turn[end]),
                kept.ground.mapped(&self.half_turn[..self.board.len()]),
            ),
            _ => return Err("the board has no such symmetry".into()),
        };
        if kept.to_move != self.to_move {
            return Err("the kept node has the other side to move".into());
        }
        if [one, other] != self.goal && [other, one] != self.goal {
            return Err("the kept node has another goal".into());
        }
        match self.holds(&ground) {
            true => Ok(ground),
            false => Err("the kept proof does not fit this position".into()),
        }
    }

    fn kept_bytes(&self, _: &Kept) -> usize {
        self.board.len() * size_of::<Need>() + 64
    }

    fn move_text(&self, number: usize) -> String {
        let letter = (b'a' + (number % self.size.columns) as u8) as char;
        format!("{letter}{}", number / self.size.columns + 1)
    }
}
