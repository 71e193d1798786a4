//! Sums compared with expectiminimax by the definition: values, moves and their values, both objectives,
//! both sides, all tie rules.

mod naive;

use naive::{Shape, ask, first_best, solved, winning};
use tesuji_chance::pcg::{Answer, Side, Sum, Tie};
use tesuji_core::Rng;

/// Everything an answer says against the definition.
fn check(sum: &Sum, answer: &Answer) {
    let leaf = winning(sum.tie);
    for (leaf, value, best, is_winning) in [
        (&leaf as naive::Leaf, &answer.win_probability_exact, answer.best, true),
        (&naive::points, &answer.expected_score_exact, answer.score_move, false),
    ] {
        let (wanted, moves) = solved(sum, leaf);
        assert_eq!(value.as_deref(), Some(wanted.to_string().as_str()), "{sum:?}");
        assert_eq!(best, first_best(sum.to_play, &moves), "{sum:?}");
        let listed = answer.moves.as_ref().unwrap();
        assert_eq!(listed.len(), moves.len(), "{sum:?}");
        for (listed, (name, value)) in listed.iter().zip(moves) {
            let found = match is_winning {
                true => &listed.win_probability_exact,
                false => &listed.expected_score_exact,
            };
            assert_eq!((listed.name, found.as_deref()), (name, Some(value.to_string().as_str())));
        }
    }
}

fn random(shape: Shape, seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    for _ in 0..count {
        let mut sum = shape.sum(&mut rng);
        for side in [Side::Left, Side::Right] {
            for tie in [Tie::Right, Tie::Left, Tie::Half] {
                (sum.to_play, sum.tie) = (side, tie);
                check(&sum, &ask(&sum));
            }
        }
    }
}

#[test]
fn ten_thousand_small_sums() {
    let shape = Shape { components: 3, depth: 2, options: 2, outcomes: 2, score: 4 };
    random(shape, 1, 10_000);
}

#[test]
fn more_components_of_one_level() {
    let shape = Shape { components: 6, depth: 1, options: 1, outcomes: 2, score: 6 };
    random(shape, 2, 1_000);
}

#[test]
fn deeper_games() {
    let shape = Shape { components: 2, depth: 4, options: 2, outcomes: 2, score: 5 };
    random(shape, 3, 500);
}
