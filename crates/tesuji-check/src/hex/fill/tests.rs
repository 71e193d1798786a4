//! Filling in against the definition of a win, on boards so small that all positions can be tried.

use super::*;
use crate::{
    Colour,
    hex::small_world::{Dice, World, number_of, some_fill, some_ground},
};

#[test]
fn what_is_true_of_a_filled_board_is_true_without_as_far_as_is_said() {
    let (mut tried, mut with_losers_half) = (0, 0);
    for (columns, rows, winner, rounds) in
        [(3, 3, Colour::Black, 12_000), (3, 3, Colour::White, 12_000), (4, 2, Colour::White, 6_000)]
    {
        let mut world = World::new(columns, rows, winner);
        let mut dice = Dice(rounds);
        let (own, other) = (stone(winner), stone(winner.opponent()));
        for _ in 0..rounds {
            world.position.board = world.boards[dice.below(world.boards.len())].clone();
            let Some(fill) = some_fill(&world.position, &mut dice) else { continue };
            world.position.put_in(&fill);
            let ground = some_ground(&world.position.board, own, &mut dice);
            let is_winners_turn = dice.below(2) == 0;
            if !world.is_true(&ground, is_winners_turn) {
                continue;
            }
            let is_losers_half = |cell: usize| {
                world.position.board[cell] == other && matches!(ground.0[cell], Need::Half(_))
            };
            with_losers_half += usize::from((0..columns * rows).any(is_losers_half));
            let before = world.position.take_out(&fill, ground.clone());
            assert!(before.holds(&world.position.board, own, other), "it holds where it is said");
            let board = String::from_utf8_lossy(&world.position.board).into_owned();
            assert!(
                world.is_true(&before, is_winners_turn),
                "{columns}x{rows} {winner} {board}: {:?}, {:?} and then {:?}",
                fill.0.iter().map(|step| &step.cells).collect::<Vec<_>>(),
                before.0,
                ground.0
            );
            tried += 1;
        }
    }
    assert!(tried > 2_000 && with_losers_half > 100, "{tried} {with_losers_half}");
}

/// Cells whose colour decides the game are never dead, and of two cells that are not enough one by one no
/// pair is made.
#[test]
fn dead_cells_and_captured_pairs_are_worth_what_is_said() {
    for (columns, rows, winner) in
        [(3, 3, Colour::Black), (2, 4, Colour::White), (4, 2, Colour::White)]
    {
        let mut world = World::new(columns, rows, winner);
        let (mut dead, mut pairs) = (0, 0);
        for board in world.boards.clone() {
            world.position.board = board.clone();
            let value = |board: &Cells| world.won[number_of(board)];
            let with = |cells: &[usize], colour: Colour| {
                let mut board = board.clone();
                cells.iter().for_each(|&cell| board[cell] = stone(colour));
                board
            };
            let empty: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == EMPTY).collect();
            for &one in &empty {
                if world.position.walls_of_dead(&board, &[one]).is_ok() {
                    let [own, other] =
                        [winner, winner.opponent()].map(|side| value(&with(&[one], side)));
                    assert!(own == value(&board) && other == own, "{board:?} {one}");
                    dead += 1;
                }
                for &other in empty.iter().filter(|&&other| other > one) {
                    if world.position.walls_of_pair(&board, [one, other]).is_ok() {
                        let filled = with(&[one, other], winner);
                        assert_eq!(value(&filled), value(&board), "{board:?} {one} {other}");
                        pairs += 1;
                    }
                }
            }
        }
        assert!(dead > 1_000 && pairs > 500, "{dead} {pairs}");
    }
}
