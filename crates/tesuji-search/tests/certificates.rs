//! Whatever is proven can be written down, and the checker accepts it: positions of Go with long pasts,
//! positions of Hex, with tables so small that most of the proof has to be found again.

mod certificate;

use certificate::{certified, random_go, random_hex, verdict};
use tesuji_core::Rng;

/// Odd numbers of half points, so that there are no draws.
fn some_komi(points: usize, rng: &mut Rng) -> i32 {
    2 * (rng.below(2 * points + 1) as i32 - points as i32) + 1
}

#[test]
fn proofs_of_go_positions_with_long_pasts_are_accepted() {
    let mut rng = Rng::new(1);
    for (columns, rows, count) in
        [(1, 5, 60), (2, 2, 40), (2, 3, 60), (1, 7, 40), (3, 3, 40), (2, 4, 30)]
    {
        for _ in 0..count {
            let komi = some_komi((columns * rows) as usize, &mut rng);
            let case = random_go(columns, rows, 30, komi, &mut rng);
            let memory = if rng.below(4) == 0 { 1 << 16 } else { 1 << 24 };
            let (winner, file) = certified(&case, memory, rng.below(100) as u64);
            let verified = verdict(&file).unwrap_or_else(|error| panic!("{case:?}: {error}"));
            assert!(verified.statement.sentence().starts_with(&format!("{winner} wins: go")));
        }
    }
}

#[test]
fn proofs_that_use_static_safety_are_accepted() {
    let mut rng = Rng::new(2);
    for (columns, rows, komi) in [(3, 4, 7), (4, 3, 9), (3, 4, -9), (4, 4, 3), (3, 5, 29)] {
        for _ in 0..4 {
            let case = random_go(columns, rows, 12, komi, &mut rng);
            let (_, file) = certified(&case, 1 << 26, 1);
            verdict(&file).unwrap_or_else(|error| panic!("{case:?}: {error}"));
        }
    }
}

#[test]
fn proofs_of_hex_positions_are_accepted() {
    let mut rng = Rng::new(3);
    for (columns, rows, count) in
        [(1, 1, 2), (2, 2, 10), (3, 3, 40), (4, 3, 40), (2, 5, 20), (4, 4, 30), (5, 5, 6)]
    {
        for _ in 0..count {
            let mut case = random_hex(columns, rows, 4, &mut rng);
            if rng.below(2) == 0 {
                case.game = case.game.with_knowledge();
            }
            let memory = if rng.below(3) == 0 { 1 << 16 } else { 1 << 24 };
            let (winner, file) = certified(&case, memory, rng.below(100) as u64);
            let verified = verdict(&file).unwrap_or_else(|error| panic!("{case:?}: {error}"));
            assert!(verified.statement.sentence().starts_with(&format!("{winner} wins: hex")));
        }
    }
}

#[test]
fn one_search_always_writes_the_same_file() {
    let case = random_go(3, 3, 0, 5, &mut Rng::new(4));
    assert_eq!(certified(&case, 1 << 20, 7), certified(&case, 1 << 20, 7));
}
