//! Cells that count as W's though they are empty, in proofs about W's edges.
//!
//! A set of cells is *dead* if L has no use for it: L's ways out of it (its *doors*: empty cells and L's edges,
//! reached through L's stones) touch each other without it, directly or by L's stones. Two cells are
//! *captured* if each is dead once the other is W's: W answers L on one with the other. What a proof about the
//! board with these cells filled needs of them, it needs without of the stones of W that wall them in
//! (docs/checker.md).

use std::io::Read;

use super::{
    Position,
    ground::{Ground, Need},
};
use crate::{
    board::{Cells, EMPTY, stone},
    container::Body,
    walk::{Fault, Rules},
};

/// Cells filled in one after the other.
pub struct Fill(pub(super) Vec<Step>);

pub(super) struct Step {
    pub cells: Vec<usize>,
    /// Two cells of which W needs one; otherwise their colour does not matter.
    pub is_pair: bool,
    /// W's stones around them.
    pub walls: Vec<usize>,
}

impl Position {
    /// Reads what is filled in: for each step 0 and two captured cells, or how many dead cells, and these.
    pub(super) fn read_fill<R: Read>(&self, body: &mut Body<R>) -> Result<Fill, Fault> {
        let steps = self.read_steps(&mut self.board.clone(), body)?;
        match steps.is_empty() {
            true => Err(too_few_or_many()),
            false => Ok(Fill(steps)),
        }
    }

    /// Reads how many numbers follow, perhaps none, and the steps that they tell, and fills them in on a board.
    pub(super) fn read_steps<R: Read>(
        &self,
        board: &mut Cells,
        body: &mut Body<R>,
    ) -> Result<Vec<Step>, Fault> {
        let mut steps = Vec::new();
        let mut left = body.number()?;
        if left > 3 * board.len() {
            return Err(too_few_or_many());
        }
        while left > 0 {
            let told = body.number()?;
            let is_pair = told == 0;
            let count = if is_pair { 2 } else { told };
            left =
                left.checked_sub(count + 1).ok_or("what is filled in is cut short".to_owned())?;
            let mut cells = Vec::new();
            for _ in 0..count {
                let cell = body.number()?;
                if board.get(cell) != Some(&EMPTY) || cells.contains(&cell) {
                    return Err(Fault::Wrong("a cell that is filled in is not empty".into()));
                }
                cells.push(cell);
            }
            let walls = match is_pair {
                true => self.walls_of_pair(board, [cells[0], cells[1]])?,
                false => self.walls_of_dead(board, &cells)?,
            };
            cells.iter().for_each(|&cell| board[cell] = stone(self.winner));
            steps.push(Step { cells, is_pair, walls });
        }
        Ok(steps)
    }

    /// W's stones on which it rests that two cells are captured.
    pub(super) fn walls_of_pair(
        &self,
        board: &Cells,
        pair: [usize; 2],
    ) -> Result<Vec<usize>, String> {
        let mut walls = Vec::new();
        for (cell, answer) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let mut board = board.clone();
            board[answer] = stone(self.winner);
            walls.extend(self.walls_of_dead(&board, &[cell])?);
        }
        walls.retain(|cell| !pair.contains(cell));
        Ok(walls)
    }

    /// W's stones on which it rests that L has no use for some empty cells.
    pub(super) fn walls_of_dead(
        &self,
        board: &Cells,
        cells: &[usize],
    ) -> Result<Vec<usize>, String> {
        let (mut walls, mut doors) = (Vec::new(), Vec::new());
        let mut inside = cells.to_vec();
        let mut at = 0;
        while at < inside.len() {
            for &next in &self.around_loser[inside[at]] {
                if inside.contains(&next) {
                    continue;
                }
                match board.get(next) {
                    Some(&there) if there == stone(self.winner) => walls.push(next),
                    Some(&EMPTY) | None => doors.push(next),
                    Some(_) => {
                        let block = self.losers_block(board, next);
                        let edges: Vec<usize> = self.edges_beside(&block);
                        match edges.is_empty() {
                            true => inside.extend(block),
                            // Whoever comes this way is at the edge.
                            false => doors.extend(edges),
                        }
                    }
                }
            }
            at += 1;
        }
        if [0, 1].iter().all(|edge| doors.contains(&(board.len() + edge))) {
            return Err("a cell that is filled in could join the loser's edges".into());
        }
        for one in &doors {
            let near = self.near(board, *one);
            if let Some(far) = doors.iter().find(|&other| other != one && !near.contains(other)) {
                let text = |place: usize| match place < board.len() {
                    true => self.move_text(place),
                    false => "an edge".into(),
                };
                let (cell, one, far) = (text(cells[0]), text(*one), text(*far));
                return Err(format!("the loser can use {cell} between {one} and {far}"));
            }
        }
        Ok(walls)
    }

    /// The places that touch one of L's, directly or by L's stones.
    fn near(&self, board: &Cells, place: usize) -> Vec<usize> {
        let mut near = self.around_loser[place].clone();
        let is_losers = |next: &usize| board.get(*next) == Some(&stone(self.winner.opponent()));
        for next in self.around_loser[place].iter().copied().filter(is_losers) {
            for cell in self.losers_block(board, next) {
                near.extend(&self.around_loser[cell]);
            }
        }
        near
    }

    /// L's stones connected to one of them.
    fn losers_block(&self, board: &Cells, first: usize) -> Vec<usize> {
        let mut block = vec![first];
        let mut at = 0;
        while at < block.len() {
            for &next in &self.around_loser[block[at]] {
                if board.get(next) == Some(&stone(self.winner.opponent())) && !block.contains(&next)
                {
                    block.push(next);
                }
            }
            at += 1;
        }
        block
    }

    /// L's edges that a block touches.
    fn edges_beside(&self, block: &[usize]) -> Vec<usize> {
        let beside = block.iter().flat_map(|&cell| &self.around_loser[cell]);
        beside.copied().filter(|&place| place >= self.board.len()).collect()
    }

    /// Fills the cells in.
    pub(super) fn put_in(&mut self, fill: &Fill) {
        let own = stone(self.winner);
        fill.0.iter().flat_map(|step| &step.cells).for_each(|&cell| self.board[cell] = own);
    }

    /// Empties them again and returns what the proof rests on without them.
    pub(super) fn take_out(&mut self, fill: &Fill, mut ground: Ground) -> Ground {
        self.need_nothing_of_losers(&mut ground);
        undo_steps(&fill.0, &mut self.board, stone(self.winner), &mut ground);
        ground
    }

    /// Where L has other stones than here cells need not be dead, so nothing may be needed of cells that are L's
    /// here: W has the other half of a pair, which is needed instead.
    pub(super) fn need_nothing_of_losers(&self, ground: &mut Ground) {
        let losers = stone(self.winner.opponent());
        for cell in (0..self.board.len()).filter(|&cell| self.board[cell] == losers) {
            if let Need::Half(mate) = ground.0[cell] {
                ground.0[cell] = Need::Nothing;
                ground.0[usize::from(mate)] = Need::Own;
            }
        }
    }
}

fn too_few_or_many() -> Fault {
    Fault::Wrong("nothing is filled in, or more than there is".into())
}

/// Empties the cells of some steps, from the last to the first, and makes what is needed with them what is needed
/// without.
pub(super) fn undo_steps(steps: &[Step], board: &mut Cells, own: u8, ground: &mut Ground) {
    for Step { cells, is_pair, walls } in steps.iter().rev() {
        cells.iter().for_each(|&cell| board[cell] = EMPTY);
        if cells.iter().all(|&cell| ground.0[cell] == Need::Nothing) {
            continue;
        }
        for &cell in cells {
            if let Need::Half(mate) = ground.0[cell] {
                ground.0[usize::from(mate)] = Need::Nothing;
            }
            ground.0[cell] = Need::Nothing;
        }
        if *is_pair {
            ground.0[cells[0]] = Need::half(cells[1]);
            ground.0[cells[1]] = Need::half(cells[0]);
        }
        for &wall in walls {
            ground.add(&Ground::of_stone(wall, board.len()), board, own);
        }
    }
}

#[cfg(test)]
mod tests;
