//! Sums compared with expectiminimax by the definition: values, moves and their values, both
//! objectives, both sides, all tie rules.

mod naive;

use naive::{Shape, ask, ask_by, first_best, solved, winning};
use num_bigint::BigInt;
use tesuji_chance::pcg::{Answer, Component, Distribution, Method, Side, Sum, Tie};
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

/// All ways to an answer say the same: the best move alone, and the values of all moves.
#[test]
fn every_method_says_the_same() {
    let shape = Shape { components: 5, depth: 2, options: 2, outcomes: 2, score: 5 };
    let mut rng = Rng::new(4);
    for _ in 0..3_000 {
        let sum = shape.sum(&mut rng);
        let wanted = ask_by(&sum, true, Method::Tables);
        for method in [Method::Search, Method::Unordered] {
            let all = ask_by(&sum, true, method);
            assert_eq!((&wanted.moves, wanted.best), (&all.moves, all.best), "{sum:?}");
            let answer = ask_by(&sum, false, method);
            assert_eq!(wanted.win_probability_exact, answer.win_probability_exact, "{sum:?}");
            assert_eq!(wanted.best, answer.best, "{method:?} {sum:?}");
        }
    }
}

/// Scores that need no machine words are multiplied by a number that does.
#[test]
fn huge_scores_change_nothing() {
    let shape = Shape { components: 4, depth: 2, options: 2, outcomes: 2, score: 5 };
    let mut rng = Rng::new(5);
    for _ in 0..1_000 {
        let sum = shape.sum(&mut rng);
        let (plain, huge) = (ask(&sum), ask(&scaled(&sum)));
        assert_eq!(plain.win_probability_exact, huge.win_probability_exact, "{sum:?}");
        assert_eq!((plain.best, plain.score_move), (huge.best, huge.score_move), "{sum:?}");
    }
}

fn scaled(sum: &Sum) -> Sum {
    fn scale(component: &Component) -> Component {
        let all = |components: &[Component]| components.iter().map(scale).collect::<Vec<_>>();
        let times = |score: &BigInt| score * BigInt::from(10).pow(30);
        match component {
            Component::Number(score) => Component::Number(times(score)),
            Component::Sum { sum } => Component::Sum { sum: all(sum) },
            Component::Game { left, right } => Component::game(all(left), all(right)),
            Component::Chance { dist } => {
                let outcomes = dist.outcomes().iter();
                let scaled = outcomes.map(|(score, chance)| (times(score), chance.clone()));
                Distribution::new(scaled.collect()).unwrap().into()
            }
        }
    }
    let mut scaled = sum.clone();
    scaled.components = sum.components.iter().map(scale).collect();
    scaled.settled *= BigInt::from(10).pow(30);
    scaled
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
