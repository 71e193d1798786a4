//! What is filled in for W in a certificate: dead cells and captured pairs, told in a list of numbers, and what
//! a proof needs without them.
//!
//! The numbers: how many follow; then for each step 0 and two captured cells, or how many cells are dead, and
//! these. The checker finds the reasons again (docs/checker.md); what it finds to be needed is W's stones around
//! the cells, and one of a pair.

use tesuji_core::{Bits, Player};

use super::{Hex, HexBoard, HexGround, knowledge::walls};

/// Cells that count as W's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToldStep<const N: usize> {
    pub cells: Bits<N>,
    /// Two cells of which W needs one; otherwise their colour does not matter.
    pub is_pair: bool,
}

/// The numbers that tell some steps; none if there are no steps.
pub fn numbers_of<const N: usize>(steps: &[ToldStep<N>]) -> Vec<u32> {
    if steps.is_empty() { Vec::new() } else { counted_numbers_of(steps) }
}

/// The numbers that tell some steps, or that there are none.
pub fn counted_numbers_of<const N: usize>(steps: &[ToldStep<N>]) -> Vec<u32> {
    let mut numbers = vec![0];
    for step in steps {
        numbers.push(if step.is_pair { 0 } else { step.cells.len() as u32 });
        numbers.extend(step.cells.iter().map(|cell| cell as u32));
    }
    numbers[0] = numbers.len() as u32 - 1;
    numbers
}

/// The steps that numbers tell, if they make sense on a board with so many cells.
pub fn steps_of<const N: usize>(numbers: &[u32], cells: usize) -> Option<Vec<ToldStep<N>>> {
    let (count, mut rest) = numbers.split_first()?;
    if *count as usize != rest.len() {
        return None;
    }
    let mut steps = Vec::new();
    while let Some((&told, after)) = rest.split_first() {
        let is_pair = told == 0;
        let (told, after) = after.split_at_checked(if is_pair { 2 } else { told as usize })?;
        if told.iter().any(|&cell| cell as usize >= cells) {
            return None;
        }
        steps.push(ToldStep { cells: told.iter().map(|&cell| cell as usize).collect(), is_pair });
        rest = after;
    }
    Some(steps)
}

/// What a proof about a filled position needs without what was filled in, and the steps it takes.
pub fn without_fill<const N: usize>(
    game: &Hex<N>,
    winner: Player,
    steps: &[ToldStep<N>],
    mut ground: HexGround<N>,
) -> (Vec<ToldStep<N>>, HexGround<N>) {
    ground.need_nothing_of(game.stones(winner.opponent()));
    let mut stones = game.stones;
    steps.iter().for_each(|step| stones[winner.index()] |= step.cells);
    let taken = undo_steps(&game.board, winner, &mut stones, steps, &mut ground);
    (taken, ground)
}

/// Empties the cells of some steps, from the last to the first, and makes what is needed with them what is needed
/// without. Returns those that it takes.
fn undo_steps<const N: usize>(
    board: &HexBoard<N>,
    winner: Player,
    stones: &mut [Bits<N>; 2],
    steps: &[ToldStep<N>],
    ground: &mut HexGround<N>,
) -> Vec<ToldStep<N>> {
    let mut taken = Vec::new();
    for step in steps.iter().rev() {
        stones[winner.index()] = stones[winner.index()].without(&step.cells);
        if ground.all().meets(&step.cells) {
            let needs = walls(board, winner.opponent(), stones, &step.cells);
            ground.before_fill(step, &needs, &stones[winner.index()]);
            taken.push(*step);
        }
    }
    taken.reverse();
    taken
}

/// What it rests on that a reply is wasted by an answer and by what W then captures, and the steps it takes.
pub fn wasted_ground<const N: usize>(
    game: &Hex<N>,
    winner: Player,
    [reply, answer]: [usize; 2],
    steps: &[ToldStep<N>],
) -> (Vec<ToldStep<N>>, HexGround<N>) {
    let loser = winner.opponent();
    let mut stones = game.stones;
    stones[winner.index()].insert(answer);
    steps.iter().for_each(|step| stones[winner.index()] |= step.cells);
    let walls = walls(&game.board, loser, &stones, &Bits::single(reply));
    let mut ground = HexGround::of_stones(walls);
    // The reply is L's stone while the rest is captured.
    stones[loser.index()].insert(reply);
    let taken = undo_steps(&game.board, winner, &mut stones, steps, &mut ground);
    ground.before_playing(answer);
    (taken, ground)
}
