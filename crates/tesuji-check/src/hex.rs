//! Hex: Black joins top and bottom, White left and right; cells touch along rows, columns and one
//! diagonal.
//!
//! A proof rests on two sets of cells: some that hold W's stones, and some that hold none of L's. Stones
//! never leave and W's never hurt W, so the proof is valid in every position with the same side to move
//! of which this is true.

use std::io::Read;

use crate::{
    Colour, Statement,
    board::{Cells, EMPTY, Size, mapped, stone},
    container::Body,
    walk::{Fault, Rules},
};

/// A position.
pub struct Position {
    size: Size,
    neighbours: Vec<Vec<usize>>,
    half_turn: Vec<usize>,
    winner: Colour,
    board: Cells,
    to_move: Colour,
    played: Vec<usize>,
}

/// What a proof rests on, cell by cell.
#[derive(Clone)]
pub struct Zone(Box<[Need]>);

/// What a proof needs of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Nothing,
    /// Not L's.
    Free,
    /// W's.
    Own,
}

/// A proven position: with which side to move, and the zone.
pub struct Kept {
    to_move: Colour,
    zone: Zone,
}

/// The zones of replies.
pub struct Replies {
    joined: Box<[Need]>,
    /// Cells in all of the zones.
    common: Box<[bool]>,
}

impl Position {
    pub fn new(statement: &Statement) -> Result<Position, String> {
        let size = statement.size;
        let last = size.cells() - 1;
        let mut position = Position {
            size,
            neighbours: size.neighbours(&[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]),
            half_turn: (0..size.cells()).map(|cell| last - cell).collect(),
            winner: statement.winner,
            board: statement.start.clone(),
            to_move: statement.to_move,
            played: Vec::new(),
        };
        for cell in &statement.moves {
            position.play(cell.ok_or("there are no passes in Hex")?)?;
        }
        Ok(position)
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
                if self.board[next] == own && !reached.contains(&next) {
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

impl Rules for Position {
    type Rests = Zone;
    type Kept = Kept;
    type Replies = Replies;

    fn winner_is_to_move(&self) -> bool {
        self.to_move == self.winner
    }

    fn ending(&self) -> Result<Zone, String> {
        let chain = self.connection(self.winner).ok_or("the winner is not connected")?;
        let mut zone = vec![Need::Nothing; self.board.len()];
        chain.into_iter().for_each(|cell| zone[cell] = Need::Own);
        Ok(Zone(zone.into()))
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        if self.board.get(number) != Some(&EMPTY) {
            return Err(format!("{} is not an empty cell", self.move_text(number)));
        }
        // Before that the game is over; afterwards nothing that W has could be lost.
        if self.connection(self.to_move.opponent()).is_some() {
            return Err(format!("{} is played when the game is over", self.move_text(number)));
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

    /// If the stone is of no use to the proof, neither is its cell: W might as well play elsewhere.
    fn before(&self, number: usize, mut after: Zone) -> Zone {
        if after.0[number] == Need::Own {
            after.0[number] = Need::Free;
        }
        after
    }

    fn no_replies(&self) -> Replies {
        let joined = vec![Need::Nothing; self.board.len()].into();
        Replies { joined, common: vec![true; self.board.len()].into() }
    }

    fn add_reply(&self, replies: &mut Replies, rests: Zone) {
        for (cell, need) in rests.0.into_iter().enumerate() {
            replies.common[cell] &= need != Need::Nothing;
            if need == Need::Own || replies.joined[cell] == Need::Nothing {
                replies.joined[cell] = need;
            }
        }
    }

    /// A reply outside one of the zones does not disturb the proof that has it. On a cell in all of
    /// them no reply may be possible: it must be W's, here and wherever this is used.
    fn close(&self, replies: Replies, _: &[usize]) -> Result<Zone, String> {
        let Replies { mut joined, common } = replies;
        for cell in (0..common.len()).filter(|&cell| common[cell]) {
            if self.board[cell] != stone(self.winner) {
                return Err(format!("the reply {} is not answered", self.move_text(cell)));
            }
            joined[cell] = Need::Own;
        }
        Ok(Zone(joined))
    }

    /// A chain of W between its edges: each cell touches the one before it.
    fn witness<R: Read>(&self, body: &mut Body<R>) -> Result<Zone, Fault> {
        let mut zone = vec![Need::Nothing; self.board.len()];
        let mut chain: Vec<usize> = Vec::new();
        for _ in 0..body.number()? {
            let cell = body.number()?;
            if self.board.get(cell) != Some(&stone(self.winner)) {
                return Err(Fault::Wrong("a cell of the chain is not the winner's".into()));
            }
            if chain.last().is_some_and(|&last| !self.neighbours[last].contains(&cell)) {
                return Err(Fault::Wrong("the chain has a gap".into()));
            }
            zone[cell] = Need::Own;
            chain.push(cell);
        }
        let is_at = |cell: Option<&usize>, edge: Edge| {
            cell.is_some_and(|&cell| self.is_on(cell, self.winner, edge))
        };
        match is_at(chain.first(), Edge::First) && is_at(chain.last(), Edge::Last) {
            true => Ok(Zone(zone.into())),
            false => Err(Fault::Wrong("the chain does not join the edges".into())),
        }
    }

    fn keep(&self, rests: &Zone) -> Kept {
        Kept { to_move: self.to_move, zone: rests.clone() }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Zone, String> {
        let needs = match symmetry {
            0 => kept.zone.0.clone(),
            1 => mapped(&kept.zone.0, &self.half_turn),
            _ => return Err("the board has no such symmetry".into()),
        };
        if kept.to_move != self.to_move {
            return Err("the kept node has the other side to move".into());
        }
        let (own, other) = (stone(self.winner), stone(self.winner.opponent()));
        let fits = |(need, &cell): (&Need, &u8)| match need {
            Need::Nothing => true,
            Need::Free => cell != other,
            Need::Own => cell == own,
        };
        match needs.iter().zip(&self.board).all(fits) {
            true => Ok(Zone(needs)),
            false => Err("the kept proof does not fit this position".into()),
        }
    }

    fn kept_bytes(&self, _: &Kept) -> usize {
        self.board.len() + 32
    }

    fn move_text(&self, number: usize) -> String {
        let letter = (b'a' + (number % self.size.columns) as u8) as char;
        format!("{letter}{}", number / self.size.columns + 1)
    }
}
