//! The search with what is known about Hex (fill-in, virtual connections, must-play) against brute force:
//! every position of 3x3 and random positions of larger boards of all shapes.

mod hex_oracle;
mod hex_positions;
mod questions;

use hex_oracle::HexOracle;
use hex_positions::{check, hex, random_stones};
use questions::{ROOMY, TINY, ask, search, winning_moves};
use tesuji_core::{Claim, Player, Rng};

const CLAIM: Claim = Claim::Wins(Player::White);

/// Columns, rows, least and most stones of one side, positions.
type Board = (usize, usize, usize, usize, usize);

const BOARDS: [Board; 12] = [
    (4, 4, 0, 4, 1500),
    (3, 4, 0, 4, 500),
    (4, 3, 0, 4, 500),
    (5, 3, 0, 4, 500),
    (3, 5, 0, 4, 500),
    (2, 6, 0, 4, 200),
    (6, 2, 0, 4, 200),
    (1, 7, 0, 3, 100),
    (7, 1, 0, 3, 100),
    (4, 5, 3, 6, 500),
    (5, 4, 3, 6, 500),
    (5, 5, 6, 8, 500),
];

/// Many more of them, on larger boards.
const LARGER_BOARDS: [Board; 5] = [
    (4, 4, 0, 4, 20_000),
    (5, 5, 5, 9, 10_000),
    (6, 5, 8, 11, 3_000),
    (5, 6, 8, 11, 3_000),
    (4, 6, 5, 8, 5_000),
];

/// Solves random positions with knowledge in several ways.
fn compare(boards: &[Board], runs: &[(&str, usize, bool)]) {
    for &(columns, rows, least, most, positions) in boards {
        let mut oracle = HexOracle::new(columns, rows);
        let mut rng = Rng::new((columns * 100 + rows + positions) as u64);
        let start = hex::<1>(&oracle, [0; 2], Player::Black).with_knowledge();
        let new = |&(settings, memory, _): &_| search(&start, CLAIM, settings, memory, 3);
        let mut searches: Vec<_> = runs.iter().map(new).collect();
        for _ in 0..positions {
            let counts = [0; 2].map(|_| least + rng.below(most - least + 1));
            let stones = random_stones(oracle.cells(), counts, &mut rng);
            let game = hex::<1>(&oracle, stones, Player::BOTH[rng.below(2)]).with_knowledge();
            for (number, run) in runs.iter().enumerate() {
                let (settings, _, reused) = *run;
                if !reused {
                    searches[number] = new(run);
                }
                let report = ask(&mut searches[number], &game, None);
                check(&mut oracle, &game, stones, &report, settings);
            }
        }
    }
}

#[test]
fn random_positions_agree_with_brute_force() {
    compare(
        &BOARDS,
        &[
            ("default", ROOMY, false),
            ("default", ROOMY, true),
            ("default symmetry=off", ROOMY, true),
            ("default zones=off", ROOMY, true),
            ("default zone_table=off", ROOMY, true),
            ("default", TINY, true),
        ],
    );
}

#[test]
#[ignore = "takes minutes; run it when the knowledge changes"]
fn many_random_positions_agree_with_brute_force() {
    compare(&LARGER_BOARDS, &[("default", 16 * ROOMY, true), ("default", ROOMY, false)]);
}

#[test]
fn every_position_of_3x3_agrees_with_brute_force() {
    let mut oracle = HexOracle::new(3, 3);
    let start = hex::<1>(&oracle, [0; 2], Player::Black).with_knowledge();
    let mut kept = search(&start, CLAIM, "default", ROOMY, 1);
    for number in 0..3u32.pow(9) {
        let mut stones = [0; 2];
        for cell in 0..9 {
            match number / 3u32.pow(cell) % 3 {
                0 => {}
                owner => stones[owner as usize - 1] |= 1 << cell,
            }
        }
        if Player::BOTH.into_iter().all(|player| oracle.joins(stones, player)) {
            continue;
        }
        for to_move in Player::BOTH {
            let game = hex::<1>(&oracle, stones, to_move).with_knowledge();
            let report = ask(&mut kept, &game, None);
            check(&mut oracle, &game, stones, &report, "one search");
            let report = ask(&mut search(&start, CLAIM, "default", ROOMY, 1), &game, None);
            check(&mut oracle, &game, stones, &report, "a search each");
        }
    }
}

/// The winning first moves, as Hex players know them.
#[test]
fn winning_first_moves_are_the_known_ones() {
    for (side, count, known) in [
        (1, 1, "a1"),
        (2, 2, "b1 a2"),
        (3, 5, "c1 a2 b2 c2 a3"),
        (4, 4, "d1 c2 b3 a4"),
        (5, 13, "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5"),
    ] {
        let oracle = HexOracle::new(side, side);
        let start = hex::<1>(&oracle, [0; 2], Player::Black).with_knowledge();
        let mut ews = search(&start, CLAIM, "default", 16 * ROOMY, 2);
        let winning = winning_moves(&mut ews, &start);
        assert_eq!(winning, known, "{side}x{side}");
        assert_eq!(winning.split(' ').count(), count);
    }
}
