//! Thousands of random Hex positions on small boards of all shapes against brute force, with plenty of
//! and with next to no memory; and the opening maps of the boards up to 5x5, as Hex players know them.

mod hex_oracle;
mod hex_positions;
mod questions;

use hex_oracle::HexOracle;
use hex_positions::{check, hex, random_stones};
use questions::{ROOMY, TINY, ask, search, winning_moves};
use tesuji_core::{Claim, Player, Rng};

const CLAIM: Claim = Claim::Wins(Player::White);

/// Columns, rows, least and most stones of one side, positions.
const BOARDS: [(usize, usize, usize, usize, usize); 9] = [
    (4, 4, 1, 4, 500),
    (3, 4, 0, 4, 300),
    (4, 3, 0, 4, 300),
    (5, 3, 1, 4, 300),
    (2, 6, 0, 4, 200),
    (1, 7, 0, 3, 100),
    (7, 1, 0, 3, 100),
    (4, 5, 3, 6, 200),
    (5, 4, 3, 6, 200),
];

/// One way of searching: settings, memory, and whether one search solves all positions of a board.
type Run = (&'static str, usize, bool);

/// Solves random positions of every board in several ways. Returns how many positions there were, and
/// for each way how often nodes were thrown out.
fn compare(runs: &[Run]) -> (usize, Vec<u64>) {
    let mut solved = 0;
    let mut collections = vec![0; runs.len()];
    for (columns, rows, least, most, positions) in BOARDS {
        let mut oracle = HexOracle::new(columns, rows);
        let mut rng = Rng::new((columns * 100 + rows) as u64);
        let start = hex::<1>(&oracle, [0; 2], Player::Black);
        let new = |&(settings, memory, _): &Run| search(&start, CLAIM, settings, memory, 3);
        let mut searches: Vec<_> = runs.iter().map(new).collect();
        for _ in 0..positions {
            // The two counts are drawn separately: they may be unequal.
            let counts = [0; 2].map(|_| least + rng.below(most - least + 1));
            let stones = random_stones(oracle.cells(), counts, &mut rng);
            let game = hex::<1>(&oracle, stones, Player::BOTH[rng.below(2)]);
            solved += 1;
            for (number, run) in runs.iter().enumerate() {
                let (settings, _, reused) = *run;
                if !reused {
                    searches[number] = new(run);
                }
                let report = ask(&mut searches[number], &game, None);
                check(&mut oracle, &game, stones, &report, settings);
                collections[number] += report.statistics.collections;
            }
        }
    }
    (solved, collections)
}

#[test]
fn random_positions_agree_with_brute_force() {
    let (solved, _) = compare(&[
        ("default", ROOMY, false),
        ("default", ROOMY, true),
        ("paper", ROOMY, true),
        ("ews-wr", ROOMY, true),
        ("ews-ps", ROOMY, true),
        ("default symmetry=off", ROOMY, true),
        ("default zones=off", ROOMY, true),
        ("default zone_table=off", ROOMY, true),
        ("default zone_table=off symmetry=off transpositions=off lookahead=off", ROOMY, true),
    ]);
    assert_eq!(solved, 2200);
}

#[test]
fn random_positions_agree_with_next_to_no_memory() {
    let (_, collections) = compare(&[
        ("default", TINY, false),
        ("default", TINY, true),
        ("default zones=off", TINY, true),
        ("default zone_table=off lookahead=off", TINY, true),
    ]);
    assert!(collections[2..].iter().all(|&count| count > 0), "no node was ever thrown out");
}

#[test]
fn empty_boards_are_right_with_next_to_no_memory() {
    // Settings, side, and whether the nodes do not fit.
    for (settings, side, crowded) in [
        ("default", 4, false),
        ("default zones=off", 4, true),
        ("default zone_table=off lookahead=off", 4, true),
        ("default", 5, true),
        ("default stay=0", 5, true),
        ("default zone_table=off", 5, true),
        ("paper", 4, false),
    ] {
        let oracle = HexOracle::new(side, side);
        for to_move in Player::BOTH {
            let game = hex::<1>(&oracle, [0; 2], to_move);
            let report = ask(&mut search(&game, CLAIM, settings, TINY, 5), &game, Some(1_000_000));
            assert_eq!(report.winner, Some(to_move), "{side}x{side}, {settings}");
            if crowded {
                assert!(report.statistics.collections > 0, "{side}x{side}, {settings}");
            }
        }
    }
}

#[test]
fn winning_first_moves_are_the_known_ones() {
    let table = [
        (1, "a1"),
        (2, "b1 a2"),
        (3, "c1 a2 b2 c2 a3"),
        (4, "d1 c2 b3 a4"),
        (5, "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5"),
    ];
    for settings in
        ["default", "default symmetry=off", "default zone_table=off", "ews-wr", "ews-ps"]
    {
        for (side, known) in table {
            let oracle = HexOracle::new(side, side);
            let start = hex::<1>(&oracle, [0; 2], Player::Black);
            let mut ews = search(&start, CLAIM, settings, 16 * ROOMY, 2);
            assert_eq!(winning_moves(&mut ews, &start), known, "{side}x{side}, {settings}");
        }
    }
}

#[test]
fn the_shorter_way_wins_even_as_second_player() {
    for settings in ["default", "default zones=off", "ews-wr", "ews-ps"] {
        for (columns, rows) in
            [(2, 1), (1, 2), (3, 2), (2, 3), (4, 3), (3, 4), (2, 7), (5, 4), (4, 5)]
        {
            // Black crosses the rows.
            let shorter = if rows < columns { Player::Black } else { Player::White };
            let oracle = HexOracle::new(columns, rows);
            for to_move in Player::BOTH {
                let game = hex::<1>(&oracle, [0; 2], to_move);
                let report = ask(&mut search(&game, CLAIM, settings, ROOMY, 4), &game, None);
                assert_eq!(report.winner, Some(shorter), "{columns}x{rows}, {to_move} first");
                assert_eq!(report.best.is_some(), to_move == shorter);
            }
        }
    }
}
