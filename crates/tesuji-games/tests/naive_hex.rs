//! The naive Hex rules, checked against what is known about Hex before they check anything else.

mod naive;

use naive::{NaiveRules, brute_force::BruteForce, empty_grid, grid, hex::NaiveHex};
use proptest::prelude::*;
use tesuji_core::{Outcome, Player};

#[test]
fn the_first_player_wins_on_small_rhombi() {
    for side in 1..=3 {
        let start = NaiveHex::new(empty_grid(side, side), Player::Black);
        assert!(BruteForce::new().black_gets(&start, 1), "{side}x{side}");
    }
}

#[test]
fn the_side_with_the_shorter_way_wins_as_second_player() {
    // Black crosses the rows, White the columns.
    let start = NaiveHex::new(empty_grid(3, 2), Player::White);
    assert!(BruteForce::new().black_gets(&start, 1));
    let start = NaiveHex::new(empty_grid(2, 3), Player::Black);
    assert!(!BruteForce::new().black_gets(&start, 1));
}

#[test]
fn cells_touch_along_one_diagonal_only() {
    // Left neighbour of the cell below, but not its right neighbour.
    for (rows, outcome) in [
        (".x/x.", Some(Outcome::Won(Player::Black))),
        ("x./.x", None),
        ("o./.o", None),
        (".o/o.", Some(Outcome::Won(Player::White))),
        ("x/x", Some(Outcome::Won(Player::Black))),
        ("oo", Some(Outcome::Won(Player::White))),
    ] {
        assert_eq!(NaiveHex::new(grid(rows), Player::Black).outcome(), outcome, "{rows}");
    }
}

proptest! {
    /// A full board always has exactly one winner.
    #[test]
    fn full_boards_are_decided(stones in prop::collection::vec(any::<bool>(), 30), columns in 1usize..6) {
        let letter = |black: &bool| if *black { 'x' } else { 'o' };
        let grid: Vec<Vec<char>> =
            stones.chunks(columns).filter(|row| row.len() == columns)
                .map(|row| row.iter().map(letter).collect()).collect();
        let swapped: Vec<Vec<char>> = (0..columns)
            .map(|column| grid.iter().map(|row| if row[column] == 'x' { 'o' } else { 'x' }).collect())
            .collect();
        let Some(Outcome::Won(winner)) = NaiveHex::new(grid, Player::Black).outcome() else {
            panic!("nobody won");
        };
        // Mirrored at the long diagonal with colours swapped, the other side wins.
        let mirrored = NaiveHex::new(swapped, Player::Black).outcome();
        prop_assert_eq!(mirrored, Some(Outcome::Won(winner.opponent())));
    }
}
