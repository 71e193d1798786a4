//! Life and death: Go in a part of the board, about targets that one side attacks and the other
//! defends.
//!
//! Stones are played on points of the region only. Captures, suicide and superko are those of Go;
//! the position of the head counts as seen, what was played before it does not. When both sides
//! pass, one after the other, all boards but the present one are forgotten and the attacker is to
//! move; play ends if both pass in a situation (board, threats left, targets captured) in which
//! they have done so before. A side with outside threats may use up one of them in place of a move:
//! it is to move again, and all boards but the present one are forgotten.
//!
//! A target is captured once its stones of the start have been, whatever is played there later, and
//! safe as `safe` says. `claim` says what follows from that. Moves are numbered as the cells are,
//! then comes the pass, then the threat.
//!
//! What a proof rests on are boards of the past, as in Go, and, if W is the holder, situations in
//! which both have passed before ([`Rests`]); docs/checker.md has the argument.

pub mod claim;
mod safe;

use std::io::Read;

use crate::{
    Colour, Statement,
    board::{Cells, EMPTY, stone},
    container::Body,
    go::{line::Line, past::Past},
    race::index,
    statement::Claim,
    walk::{Fault, Rules},
};
use claim::Aim;

/// Where both sides have passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    board: Cells,
    threats: [usize; 2],
    captured: Vec<bool>,
}

/// A position with its history.
pub struct Position {
    line: Line,
    winner: Colour,
    attacker: Colour,
    aim: Aim,
    /// Whether W succeeds if both pass again where they have passed before.
    winner_holds: bool,
    /// A stone of each target, as named, and all stones they had at the start.
    targets: Vec<usize>,
    target_stones: Vec<bool>,
    /// Which targets have been captured.
    captured: Vec<bool>,
    threats: [usize; 2],
    /// Where both have passed; kept only if W is the holder.
    passed_out: Vec<Situation>,
    /// Whether both have passed again where they had before, and W, the holder, has succeeded.
    is_ended: bool,
    played: Vec<Played>,
}

/// What it takes to take a turn back.
enum Played {
    /// A stone, and which targets were captured before it.
    Stone(Vec<bool>),
    /// A pass after which play goes on, or has ended.
    Pass,
    /// A second pass that made all forget, and the side to move after the pass itself.
    Reset(Colour),
    Threat,
}

/// What a proof of W's success rests on.
#[derive(Clone)]
pub struct Rests {
    past: Past,
    /// Both have passed before in all of these.
    passed_out: Vec<Situation>,
}

/// A proven position.
pub struct Kept {
    board: Cells,
    to_move: Colour,
    passes: usize,
    threats: [usize; 2],
    captured: Vec<bool>,
    rests: Rests,
}

impl Rests {
    fn nothing() -> Rests {
        Rests { past: Past::nothing(), passed_out: Vec::new() }
    }

    fn join(&mut self, other: &Rests) {
        self.past.join(&other.past);
        for situation in &other.passed_out {
            if !self.passed_out.contains(situation) {
                self.passed_out.push(situation.clone());
            }
        }
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
        }
        // What was played before is forgotten.
        line.forget();
        let targets = statement.targets.clone();
        let first = *targets.first().ok_or("there are no targets")?;
        let board = line.board().clone();
        let name = |cell: usize| line.geometry.name(cell);
        let defender = [Colour::Black, Colour::White]
            .into_iter()
            .find(|&colour| board[first] == stone(colour))
            .ok_or_else(|| format!("there is no stone at {}", name(first)))?;
        if let Some(&cell) = targets.iter().find(|&&cell| board[cell] != stone(defender)) {
            return Err(format!("there is no {defender} stone at {}, a target", name(cell)));
        }
        let mut target_stones = vec![false; cells];
        for &target in &targets {
            for cell in line.geometry.chain(&board, target) {
                target_stones[cell] = true;
            }
        }
        line.region = (0..cells).map(|cell| statement.region.contains(&cell)).collect();
        let is_left_out = |&cell: &usize| {
            let beside_target = line.geometry.neighbours[cell].iter().any(|&n| target_stones[n]);
            board[cell] == EMPTY && beside_target && !line.region[cell]
        };
        if let Some(cell) = (0..cells).find(is_left_out) {
            return Err(format!("the region leaves out {}, a liberty of a target", name(cell)));
        }
        let aim = claim.aim.clone().ok_or("nothing is claimed about the targets")?;
        if let Some(cell) = aim.named().find(|cell| !targets.contains(cell)) {
            return Err(format!("{} is claimed about, but is no target", name(cell)));
        }
        let attacker = defender.opponent();
        let about = if matches!(aim, Aim::Captures(_)) { attacker } else { defender };
        if claim.claimant != about {
            let role = if about == attacker { "attacks" } else { "defends" };
            return Err(format!("it is {about} that {role}"));
        }
        line.to_move = claim.first.unwrap_or(line.to_move);
        Ok(Position {
            line,
            winner: claim.winner,
            attacker,
            aim,
            winner_holds: claim.draw_will_do,
            captured: vec![false; targets.len()],
            targets,
            target_stones,
            threats: claim.threats,
            passed_out: Vec::new(),
            is_ended: false,
            played: Vec::new(),
        })
    }

    fn defender(&self) -> Colour {
        self.attacker.opponent()
    }

    fn has_captured(&self, target: usize) -> bool {
        self.targets
            .iter()
            .zip(&self.captured)
            .any(|(&other, &is_captured)| other == target && is_captured)
    }

    /// Who has succeeded, if that is decided by what is captured and what the test calls safe.
    fn decided(&self, is_safe: impl Fn(usize) -> bool) -> Option<Colour> {
        if self.aim.is_attackers(|target| self.has_captured(target), &self.targets) {
            return Some(self.attacker);
        }
        let can_be_captured = |target: usize| self.has_captured(target) || !is_safe(target);
        let is_hopeless = !self.aim.is_attackers(can_be_captured, &self.targets);
        is_hopeless.then_some(self.defender())
    }

    /// Who has succeeded, if play is over otherwise than by passes.
    fn succeeded(&self) -> Option<Colour> {
        self.decided(|target| {
            safe::is_safe(&self.line, &self.target_stones, self.defender(), target)
        })
    }

    fn is_over(&self) -> bool {
        self.is_ended || self.succeeded().is_some()
    }

    fn situation(&self) -> Situation {
        let (board, captured) = (self.line.board().clone(), self.captured.clone());
        Situation { board, threats: self.threats, captured }
    }

    /// Whether a turn makes all boards but the present one forgotten.
    fn forgets(&self, number: usize) -> bool {
        let cells = self.line.cells();
        number > cells || (number == cells && self.line.passes == 1)
    }

    /// What a proof rests on before a turn, if it rests on this after it, boards aside.
    fn forgotten(&self, number: usize, mut after: Rests) -> Rests {
        if self.forgets(number) {
            after.past = Past::nothing();
            let here = self.situation();
            // The second pass puts the situation on the list, unless it was there: then play has
            // ended.
            if number == self.line.cells() && !self.passed_out.contains(&here) {
                after.passed_out.retain(|situation| *situation != here);
            }
        }
        after
    }

    /// With the attacker to move and no pass before, nothing need be known about passes at this
    /// board, if no board of the past is relied on: should both pass here, the same proof starts
    /// again, and they have passed here by then.
    fn settled(&self, mut rests: Rests) -> Rests {
        let is_start = self.line.to_move == self.attacker && self.line.passes == 0;
        if is_start && rests.past.relied_on().is_empty() && !rests.passed_out.is_empty() {
            let here = self.situation();
            rests.passed_out.retain(|situation| *situation != here);
        }
        rests
    }

    /// A second pass in a row: play has ended, or the past is forgotten.
    fn both_have_passed(&mut self) -> Played {
        let here = self.situation();
        if self.winner_holds {
            if self.passed_out.contains(&here) {
                self.is_ended = true;
                return Played::Pass;
            }
            self.passed_out.push(here);
        }
        let to_move = self.line.to_move;
        self.line.forget();
        self.line.to_move = self.attacker;
        Played::Reset(to_move)
    }
}

impl Rules for Position {
    type Rests = Rests;
    type Kept = Kept;
    type Replies = Rests;
    type Parts = std::convert::Infallible;

    fn winner_is_to_move(&self) -> bool {
        self.line.to_move == self.winner
    }

    fn ending(&self) -> Result<Rests, String> {
        if self.is_ended {
            return Ok(Rests { past: Past::nothing(), passed_out: vec![self.situation()] });
        }
        match self.succeeded() {
            Some(side) if side == self.winner => Ok(Rests::nothing()),
            Some(side) => Err(format!("play is over, and {side} has succeeded")),
            None => Err("play is not over".into()),
        }
    }

    fn play(&mut self, number: usize) -> Result<(), String> {
        let text = self.move_text(number);
        if self.is_over() {
            return Err(format!("{text} is played when play is over"));
        }
        let (cells, mover) = (self.line.cells(), index(self.line.to_move));
        let played = if number <= cells {
            if !self.line.play(number) {
                return Err(format!("{text} is not legal"));
            }
            match number < cells {
                true => {
                    let before = self.captured.clone();
                    let (board, own) = (self.line.board(), stone(self.defender()));
                    for (target, is_captured) in self.targets.iter().zip(&mut self.captured) {
                        *is_captured |= board[*target] != own;
                    }
                    Played::Stone(before)
                }
                false if self.line.passes == 2 => self.both_have_passed(),
                false => Played::Pass,
            }
        } else if number == cells + 1 && self.threats[mover] > 0 {
            self.line.forget();
            self.threats[mover] -= 1;
            Played::Threat
        } else {
            return Err(format!("{text} is not legal"));
        };
        self.played.push(played);
        Ok(())
    }

    fn take_back(&mut self) {
        match self.played.pop().expect("a turn was played") {
            Played::Stone(captured) => self.captured = captured,
            Played::Pass => self.is_ended = false,
            Played::Reset(to_move) => {
                self.line.take_back();
                self.line.to_move = to_move;
                if self.winner_holds {
                    self.passed_out.pop();
                }
            }
            Played::Threat => self.threats[index(self.line.to_move)] += 1,
        }
        self.line.take_back();
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

    fn before(&self, number: usize, after: Rests) -> Rests {
        let mut rests = self.forgotten(number, after);
        if !self.forgets(number) {
            rests.past = self.line.before(number, rests.past);
        }
        self.settled(rests)
    }

    fn no_replies(&self) -> Rests {
        Rests::nothing()
    }

    fn answered(&self, number: usize, rests: Rests) -> Rests {
        self.forgotten(number, rests)
    }

    fn add_reply(&self, replies: &mut Rests, rests: Rests) {
        replies.join(&rests);
    }

    fn close(&self, mut replies: Rests, answered: &[usize]) -> Result<Rests, String> {
        if let Some(&missing) = self.moves().iter().find(|number| !answered.contains(number)) {
            return Err(format!("the reply {} is not answered", self.move_text(missing)));
        }
        replies.past = self.line.close(replies.past);
        Ok(self.settled(replies))
    }

    /// Nothing follows: enough targets are never captured though the defender always passes.
    fn witness<R: Read>(&self, _: &mut Body<R>) -> Result<Rests, Fault> {
        if self.is_over() {
            return Err(Fault::Wrong("play is over".into()));
        }
        let defender = self.defender();
        if self.winner != defender || !self.winner_holds {
            let message = "without play it is only shown that targets are not captured";
            return Err(Fault::Wrong(message.into()));
        }
        let stays = |target: usize| safe::stays(&self.line, defender, target);
        match self.decided(stays) == Some(defender) {
            true => Ok(Rests::nothing()),
            false => Err(Fault::Wrong("too few targets live whatever happens".into())),
        }
    }

    fn whole(&self, parts: Self::Parts) -> Result<Rests, String> {
        match parts {}
    }

    fn keep(&self, rests: &Rests) -> Kept {
        let Line { to_move, passes, .. } = self.line;
        let Situation { board, threats, captured } = self.situation();
        Kept { board, to_move, passes, threats, captured, rests: rests.clone() }
    }

    fn again(&self, kept: &Kept, symmetry: usize) -> Result<Rests, String> {
        let is_same = kept.board == *self.line.board()
            && (kept.to_move, kept.passes) == (self.line.to_move, self.line.passes)
            && (kept.threats, &kept.captured) == (self.threats, &self.captured);
        if !is_same || self.is_ended || symmetry != 0 {
            return Err("the kept node is about another position".into());
        }
        self.line.admits(&kept.rests.past, self.winner)?;
        let is_passed_out = |situation: &Situation| self.passed_out.contains(situation);
        if !kept.rests.passed_out.iter().all(is_passed_out) {
            return Err("the kept node relies on passes that have not been made".into());
        }
        Ok(kept.rests.clone())
    }

    fn kept_bytes(&self, kept: &Kept) -> usize {
        let cells = self.line.cells();
        let situation = cells + self.targets.len() + 80;
        kept.rests.past.bytes(cells) + (kept.rests.passed_out.len() + 1) * situation
    }

    fn move_text(&self, number: usize) -> String {
        match number.checked_sub(self.line.cells()) {
            None => self.line.geometry.name(number),
            Some(0) => "pass".into(),
            Some(1) => "a threat".into(),
            Some(_) => format!("move {number}"),
        }
    }
}
