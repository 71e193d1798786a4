//! Wasted replies against the definition of a win, on boards so small that all positions can be tried.

use super::*;
use crate::{
    Colour,
    hex::{
        ground::Need,
        small_world::{Dice, World, number_of, some_fill, some_ground},
    },
};

/// A reply that is wasted, by chance, with what that rests on and the cells captured; `board` is the one before it.
fn some_waste(
    position: &mut Position,
    board: &Cells,
    dice: &mut Dice,
) -> Option<(usize, Ground, Vec<usize>)> {
    let empty: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == EMPTY).collect();
    let (reply, answer) = (empty[dice.below(empty.len())], empty[dice.below(empty.len())]);
    if reply == answer {
        return None;
    }
    position.board = board.clone();
    position.board[reply] = stone(position.winner.opponent());
    position.board[answer] = stone(position.winner);
    let steps = match dice.below(3) {
        0 => Vec::new(),
        _ => some_fill(position, dice).map_or(Vec::new(), |fill| fill.0),
    };
    let cells: Vec<usize> = steps.iter().flat_map(|step| step.cells.clone()).collect();
    let mut filled = position.board.clone();
    cells.iter().for_each(|&cell| filled[cell] = stone(position.winner));
    position.board = board.clone();
    let ground = position.wasted_ground(filled, reply, answer, steps).ok()?;
    Some((reply, ground, cells))
}

/// Where proofs are answers to some replies and others are wasted, W wins wherever it is said to.
#[test]
fn wasted_replies_need_no_proof_as_far_as_is_said() {
    let (mut closed, mut with_steps, mut needed, mut losers_half) = (0, 0, 0, 0);
    for (columns, rows, winner, rounds) in [
        (3, 3, Colour::Black, 50_000),
        (3, 3, Colour::White, 50_000),
        (4, 2, Colour::White, 20_000),
        (2, 4, Colour::White, 20_000),
    ] {
        let mut world = World::new(columns, rows, winner);
        let mut dice = Dice(rounds);
        let (own, other) = (stone(winner), stone(winner.opponent()));
        for _ in 0..rounds {
            let board = world.boards[dice.below(world.boards.len())].clone();
            if board.iter().filter(|&&cell| cell == EMPTY).count() < 2 {
                continue;
            }
            world.position.board = board.clone();
            let mut replies = world.position.no_replies();
            let mut grounds = Vec::new();
            for _ in 0..1 + dice.below(2) {
                let ground = some_ground(&board, own, &mut dice);
                if world.is_true(&ground, true) {
                    world.position.add_reply(&mut replies, ground.clone());
                    grounds.push(ground);
                }
            }
            let mut captured = 0;
            for _ in 0..1 + dice.below(4) {
                let waste = some_waste(&mut world.position, &board, &mut dice);
                if let Some((reply, ground, cells)) = waste {
                    captured += cells.len();
                    world.position.add_wasted(&mut replies, reply, ground);
                }
            }
            let wasted = replies.wasted.clone();
            let is_common = |cell: &usize| replies.common[*cell];
            let is_needed = wasted.iter().any(is_common);
            let Ok(ground) = world.position.close(replies, &[]) else { continue };
            assert!(ground.holds(&board, own, other));
            assert!(world.won[number_of(&board)][0]);
            let text = String::from_utf8_lossy(&board).into_owned();
            assert!(
                world.is_true(&ground, false),
                "{columns}x{rows} {winner} {text}: {:?} with {wasted:?} wasted and {:?}",
                ground.0,
                grounds.iter().map(|ground| &ground.0).collect::<Vec<_>>()
            );
            if !wasted.is_empty() {
                closed += 1;
                with_steps += usize::from(captured > 0);
                needed += usize::from(is_needed);
                let is_losers_half = |ground: &Ground| {
                    let half = |cell| matches!(ground.0[cell], Need::Half(_));
                    (0..board.len()).any(|cell| board[cell] == other && half(cell))
                };
                losers_half += usize::from(grounds.iter().any(is_losers_half));
            }
        }
    }
    let counts = format!("{closed} {with_steps} {needed} {losers_half}");
    println!("{counts}");
    assert!(closed > 2_000 && with_steps > 500 && needed > 500 && losers_half > 100, "{counts}");
}
