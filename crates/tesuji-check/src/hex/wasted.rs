//! Replies of L that gain nothing, in proofs about W's edges: W answers, captures a few cells, and L's stone is dead.
//!
//! Then it might as well be W's, and L is to move again on the board as it was with some more stones of W. So
//! what is true of the board without the reply decides (docs/checker.md). Nothing is shown here about who wins.

use std::io::Read;

use super::{
    Position,
    fill::{Step, undo_steps},
    ground::Ground,
};
use crate::{
    board::{Cells, EMPTY, stone},
    container::Body,
    walk::{Fault, Rules},
};

impl Position {
    /// Reads why the reply just played is wasted: W's answer, how many numbers follow, and what W then captures,
    /// told as what is filled in. Returns what that rests on before both were played.
    pub(super) fn read_wasted<R: Read>(&self, body: &mut Body<R>) -> Result<Ground, Fault> {
        let reply = *self.played.last().expect("a reply was played");
        let answer = body.number()?;
        if self.board.get(answer) != Some(&EMPTY) {
            return Err(Fault::Wrong("the answer to a wasted reply is not an empty cell".into()));
        }
        let mut board = self.board.clone();
        board[answer] = stone(self.winner);
        let steps = self.read_steps(&mut board, body)?;
        Ok(self.wasted_ground(board, reply, answer, steps)?)
    }

    /// What it rests on that a reply is wasted, given the board with W's answer and these steps filled in.
    fn wasted_ground(
        &self,
        mut board: Cells,
        reply: usize,
        answer: usize,
        mut steps: Vec<Step>,
    ) -> Result<Ground, String> {
        // All else was captured with L's stone there; now it is worth nothing itself.
        board[reply] = EMPTY;
        let walls = self.walls_of_dead(&board, &[reply])?;
        steps.push(Step { cells: vec![reply], is_pair: false, walls });
        let mut ground = Ground::of_stone(reply, board.len());
        undo_steps(&steps, &mut board, stone(self.winner), &mut ground);
        Ok(self.before(answer, ground))
    }
}

#[cfg(test)]
mod tests;
