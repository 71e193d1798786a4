//! Exact values of small Go boards by brute force over full histories, as known from the literature.

mod naive;

use naive::{brute_force::BruteForce, empty_grid, go::NaiveGo, grid};
use tesuji_core::Player;

fn value(rules: &NaiveGo, cells: usize) -> i32 {
    BruteForce::new().margin(rules, -(cells as i32), cells as i32)
}

#[test]
fn empty_boards_have_their_known_scores() {
    for (columns, rows, score) in [
        (1, 1, 0),
        (2, 1, 0),
        (3, 1, 3),
        (4, 1, 4),
        (5, 1, 0),
        (1, 5, 0),
        (2, 2, 1),
        (6, 1, 1),
        (3, 2, 0),
        (2, 3, 0),
    ] {
        let start = NaiveGo::new(empty_grid(columns, rows), Player::Black, 1);
        assert_eq!(value(&start, columns * rows), score, "{columns}x{rows}");
    }
}

#[test]
fn a_diagram_has_its_known_score() {
    assert_eq!(value(&NaiveGo::new(grid("x.x.x."), Player::Black, 1), 6), 1);
}
