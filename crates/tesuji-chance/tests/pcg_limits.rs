//! Limits, utilities, methods and the suite.

mod naive;

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use naive::{Shape, ask, ask_by, value};
use num_bigint::BigInt;
use num_rational::BigRational;
use tesuji_chance::pcg::{
    Answer, Component, Distribution, Method, OneLevel, Question, Side, Stopped, Sum, exact_value,
    rounded_value, solve, svg,
};
use tesuji_core::Rng;
use tesuji_search::{Control, Limits};

const FREE: Limits = Limits { nodes: None, time: None, memory: 1 << 30 };

fn limited(sum: &Sum, limits: Limits) -> Answer {
    let never = AtomicBool::new(false);
    solve(&Question::new(sum.clone()), &Control::new(limits, &never))
}

#[test]
fn limits_leave_unknown_what_they_leave_open() {
    let large = OneLevel { components: 40, score: 1_000_000, mixed: true, parts: 1_000 }.sum(1);
    let answer = limited(&large, Limits { nodes: Some(1_000), ..FREE });
    assert_eq!((answer.stopped, answer.win_probability_exact), (Some(Stopped::Nodes), None));
    assert!(answer.best.is_none() && answer.estimate.is_some());
    let started = Instant::now();
    let answer = limited(&large, Limits { time: Some(Duration::from_millis(100)), ..FREE });
    assert_eq!(answer.stopped, Some(Stopped::Time));
    assert!(started.elapsed() < Duration::from_secs(20));
    let answer = limited(&large, Limits { memory: 1 << 20, ..FREE });
    assert_eq!(answer.stopped, Some(Stopped::Memory));
    let stop = AtomicBool::new(false);
    stop.store(true, Ordering::Relaxed);
    let answer = solve(&Question::new(large), &Control::new(FREE, &stop));
    assert_eq!((answer.stopped, answer.estimate), (Some(Stopped::Cancelled), None));
}

/// Sixty throws of different sizes have 2^60 outcomes: that is too much, and is said.
#[test]
fn too_many_outcomes_are_no_answer() {
    let half = || BigRational::new(1.into(), 2.into());
    let throw = |power: u32| {
        let size = BigInt::from(3).pow(power);
        Distribution::new(vec![(size.clone(), half()), (-size, half())]).unwrap().into()
    };
    let sum = Sum::new((0..60).map(throw).collect());
    let answer = limited(&sum, Limits { memory: 1 << 26, ..FREE });
    assert_eq!((answer.win_probability_exact, answer.stopped), (None, Some(Stopped::Memory)));
    assert_eq!(answer.expected_score_exact.as_deref(), Some("0"));
}

#[test]
fn any_utility_can_be_played_for() {
    let shape = Shape { components: 3, depth: 2, options: 2, outcomes: 2, score: 5 };
    let never = AtomicBool::new(false);
    let mut rng = Rng::new(7);
    let of = |total: i64| {
        let steps = total.clamp(-4, 6) + (total > 1) as i64 * 3;
        BigRational::new((steps + 4).into(), 13.into())
    };
    for _ in 0..1_000 {
        let sum = shape.sum(&mut rng);
        let wanted = value(&sum.components, &sum.settled, sum.to_play, &|total| {
            of(i64::try_from(total).unwrap())
        });
        let exact = exact_value(&sum, &of, &Control::new(FREE, &never)).unwrap();
        assert_eq!(exact.value, wanted, "{sum}");
        let near = |number: &BigRational| num_traits::ToPrimitive::to_f64(number).unwrap();
        let rounded =
            rounded_value(&sum, &|total| near(&of(total)), &Control::new(FREE, &never)).unwrap();
        assert!(rounded.error < 1e-12 && (rounded.value - near(&wanted)).abs() <= 1e-13, "{sum}");
        for ((name, value), (other, close)) in exact.moves.iter().zip(&rounded.moves) {
            assert!(name == other && (near(value) - close).abs() <= 1e-13, "{sum}");
        }
    }
}

/// Probabilities that are as good as certain are ordinary sums of switches: the largest first.
#[test]
fn degenerate_dice_are_ordinary_switches() {
    let mut rng = Rng::new(3);
    for count in (1..=40).chain([300]) {
        let mut switches: Vec<(i64, i64)> = Vec::new();
        let mut text = String::new();
        for _ in 0..count {
            let low = rng.below(20) as i64 - 10;
            let high = low + rng.below(30) as i64;
            switches.push((high, low));
            text.push_str(&format!("{{ [{high}:1] | [{low}:1/3 {low}:2/3] }}\n"));
        }
        switches.sort_by_key(|(high, low)| low - high);
        let plays = switches.iter().enumerate();
        let total: i64 =
            plays.map(|(turn, (high, low))| if turn % 2 == 0 { *high } else { *low }).sum();
        let answer = ask(&Sum::read(&text).unwrap());
        assert_eq!(answer.expected_score_exact, Some(total.to_string()));
        assert_eq!(
            answer.win_probability_exact.as_deref(),
            Some(if total > 0 { "1" } else { "0" })
        );
    }
}

/// Denominators that need more than two machine words go by rounded tables and an exact pass.
#[test]
fn wide_denominators_are_exact() {
    for seed in 1..=6 {
        let sum =
            OneLevel { components: 9, score: 6, mixed: seed % 2 == 0, parts: 99_991 }.sum(seed);
        let (tables, search) = (ask(&sum), ask_by(&sum, true, Method::Search));
        assert_eq!((tables.moves, tables.best), (search.moves, search.best));
    }
}

/// Two moves whose values differ by less than rounding can tell: the better one is found, first or
/// second.
#[test]
fn near_ties_are_told_apart() {
    let whole = BigInt::from(10).pow(40);
    let throw = |part: &BigInt| {
        let fraction = |part: BigInt| BigRational::new(part, whole.clone());
        let outcomes =
            vec![(9.into(), fraction(part.clone())), ((-9).into(), fraction(&whole - part))];
        Component::from(Distribution::new(outcomes).unwrap())
    };
    let half = &whole / 2;
    for best in [1, 2] {
        let (better, worse) = (throw(&(&half + 1)), throw(&half));
        let options = if best == 1 { [better, worse] } else { [worse, better] };
        // What Right does in the second component makes neither option dominate by itself alone.
        let second = Component::game(vec![throw(&(&half - 3))], vec![throw(&(&half + 5))]);
        let sum =
            Sum::new(vec![Component::game(options.into(), vec![Component::number(0)]), second]);
        for method in [Method::Tables, Method::Search] {
            let answer = ask_by(&sum, true, method);
            let (wanted, moves) = naive::solved(&sum, &naive::winning(sum.tie));
            assert_eq!(answer.win_probability_exact, Some(wanted.to_string()));
            assert_eq!(answer.best, naive::first_best(sum.to_play, &moves));
        }
    }
}

/// Instances and answers of `suites/pcg/`, solved again by the other method where that is quick.
#[test]
fn the_suite_has_the_right_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites/pcg");
    let table = fs::read_to_string(folder.join("answers.tsv")).unwrap();
    let mut count = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, chance, best, score, score_move] = fields[..] else { panic!("{line}") };
        let sum = Sum::read(&fs::read_to_string(folder.join(file)).unwrap()).unwrap();
        let method = if sum.flat().len() > 10 { Method::Tables } else { Method::Search };
        let answer = ask_by(&sum, false, method);
        let name = |best: Option<tesuji_chance::pcg::MoveName>| match best {
            Some(best) => format!("{}.{}", best.component, best.option),
            None => "-".to_owned(),
        };
        assert_eq!(answer.win_probability_exact.as_deref(), Some(chance), "{file}");
        assert_eq!(answer.expected_score_exact.as_deref(), Some(score), "{file}");
        assert_eq!([name(answer.best), name(answer.score_move)], [best, score_move], "{file}");
        count += 1;
    }
    assert!(count >= 40);
}

#[test]
fn small_sums_are_drawn() {
    let sum = Sum::read("{ [10:1/4 -5:3/4], 3 | -2 }\n{ {8 | 0} + 1 | -4 }").unwrap();
    let picture = svg(&sum, &ask(&sum)).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    for part in ["10: 1/4", "component 2", "stroke-width=\"4\""] {
        assert!(picture.contains(part), "{part}");
    }
    let many = Sum::new(vec![Component::number(1); 500]);
    assert!(svg(&many, &ask(&many)).is_err());
    let empty = Sum { to_play: Side::Right, ..Sum::new(Vec::new()) };
    assert!(svg(&empty, &ask(&empty)).is_ok());
}
