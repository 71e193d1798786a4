//! Hex positions for the search, and the comparison of its reports with brute force.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use tesuji_core::{Game, Player, Rng};
use tesuji_games::hex::{Hex, HexMove};
use tesuji_search::Report;

use crate::hex_oracle::{HexOracle, Stones};

/// A position as the search sees it.
pub fn hex<const N: usize>(oracle: &HexOracle, stones: Stones, to_move: Player) -> Hex<N> {
    Hex::from_setup(&oracle.setup(stones, to_move)).unwrap()
}

/// All positions with stone counts that differ by at most one, the side that is not ahead to move.
pub fn all_positions(oracle: &HexOracle) -> Vec<(Stones, Player)> {
    let cells = oracle.cells() as u32;
    let mut positions = Vec::new();
    for number in 0..3u32.pow(cells) {
        let mut stones: Stones = [0; 2];
        for cell in 0..cells {
            match number / 3u32.pow(cell) % 3 {
                0 => {}
                owner => stones[owner as usize - 1] |= 1 << cell,
            }
        }
        for to_move in Player::BOTH {
            let ahead = stones[to_move.opponent().index()].count_ones() as i32
                - stones[to_move.index()].count_ones() as i32;
            if ahead == 0 || ahead == 1 {
                positions.push((stones, to_move));
            }
        }
    }
    positions
}

/// Random stones: `counts` of Black and of White.
pub fn random_stones(cells: usize, counts: [usize; 2], rng: &mut Rng) -> Stones {
    let mut order: Vec<usize> = (0..cells).collect();
    rng.shuffle(&mut order);
    let set = |cells: &[usize]| cells.iter().map(|cell| 1 << cell).sum::<u32>();
    [set(&order[..counts[0]]), set(&order[counts[0]..][..counts[1]])]
}

/// Panics unless the report names the winner, wins with the move it calls best, and keeps the win
/// with every winner's move in its line.
pub fn check<const N: usize>(
    oracle: &mut HexOracle,
    game: &Hex<N>,
    mut stones: Stones,
    report: &Report<HexMove>,
    settings: &str,
) {
    let to_move = game.to_move();
    let rows = oracle.rows(stones, to_move);
    let winner = oracle.winner(stones, to_move);
    assert_eq!(report.winner, Some(winner), "{rows}, {settings}");
    assert_eq!(report.stopped, None, "{rows}, {settings}");
    let over = oracle.ended(stones).is_some();
    assert_eq!(report.best.is_some(), winner == to_move && !over, "{rows}, {settings}");
    if let Some(best) = report.best {
        assert_eq!(report.line.first(), Some(&best), "{rows}, {settings}");
    }
    let mut mover = to_move;
    for mv in &report.line {
        let line = &report.line;
        assert_eq!(oracle.ended(stones), None, "{line:?} goes on after the end of {rows}");
        let bit = 1 << mv.cell();
        assert!(mv.cell() < oracle.cells() && (stones[0] | stones[1]) & bit == 0);
        stones[mover.index()] |= bit;
        mover = mover.opponent();
        if mover != winner {
            assert_eq!(oracle.winner(stones, mover), winner, "{mv:?} of {line:?} in {rows}");
        }
    }
}
