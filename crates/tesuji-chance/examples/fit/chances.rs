//! The constants of the chance of winning.

use tesuji_chance::evaluation::{Evaluation, Parameters, evaluate};

use crate::{logistic, records::Record};

/// A position and who won.
pub struct Case<const N: usize> {
    pub found: Evaluation<N>,
    pub won: f64,
    pub game: usize,
    pub part: f64,
}

/// Positions at a quarter, half and three quarters of each game, or every few moves.
pub fn cases<const N: usize>(
    records: &[Record<N>],
    parameters: &Parameters,
    at: &[f64],
) -> Vec<Case<N>> {
    let mut cases = Vec::new();
    for (game, record) in records.iter().enumerate() {
        let length = record.positions.len() - 1;
        for part in at {
            let played = (part * length as f64).round() as usize;
            let go = &record.positions[played];
            if go.is_over() {
                continue;
            }
            let found = evaluate(go, played as f64, parameters);
            cases.push(Case {
                found,
                won: f64::from(u8::from(record.black_won)),
                game,
                part: *part,
            });
        }
    }
    cases
}

fn loss<const N: usize>(cases: &[Case<N>], parameters: &Parameters) -> f64 {
    let one = |case: &Case<N>| {
        let chance = case.found.chance_with(parameters).clamp(0.005, 0.995);
        -(case.won * chance.ln() + (1.0 - case.won) * (1.0 - chance).ln())
    };
    cases.iter().map(one).sum::<f64>() / cases.len() as f64
}

pub fn brier<const N: usize>(cases: &[Case<N>], chance: impl Fn(&Case<N>) -> f64) -> f64 {
    cases.iter().map(|case| (chance(case) - case.won).powi(2)).sum::<f64>() / cases.len() as f64
}

/// Constants that decide what is found, not what it means: tried one after the other.
pub const SEARCHED: [&str; 7] = ["decay", "gain", "alive", "dead", "space", "quiet", "claim"];

/// The constants of the chance of winning.
pub const NAMES: [&str; 8] = [
    "early_until",
    "early_width",
    "early_slope",
    "late_width",
    "late_frontier",
    "turn",
    "turn_until",
    "turn_late",
];

pub fn parts() -> Vec<f64> {
    vec![0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9]
}

/// How badly records are predicted.
pub fn loss_of<const N: usize>(records: &[Record<N>], parameters: &Parameters) -> f64 {
    loss(&cases(records, parameters, &parts()), parameters)
}

/// The best constants around these, for all of an evaluation but the life of groups.
pub fn search<const N: usize>(records: &[Record<N>], start: &Parameters) -> Parameters {
    let steps: [&[f64]; 7] = [
        &[0.95, 0.97, 0.98, 0.99],
        &[1.0, 1.25, 1.5, 2.0],
        &[0.85, 0.9, 0.93, 0.96],
        &[0.05, 0.1, 0.15],
        &[0.4, 0.5, 0.6, 0.7],
        &[0.5, 1.0, 1.5],
        &[2.0, 4.0],
    ];
    let mut best = descend(&cases(records, start, &parts()), start);
    let mut least = loss_of(records, &best);
    for (name, values) in SEARCHED.iter().zip(steps) {
        for value in values {
            let mut tried = best.clone();
            if tried.set(name, &value.to_string()).is_err() {
                continue;
            }
            let loss = loss_of(records, &tried);
            if loss < least - 1e-5 {
                (best, least) = (tried, loss);
            }
        }
    }
    descend(&cases(records, &best, &parts()), &best)
}

/// The best constants found from several starts, since what is early and how much is open then go
/// together.
pub fn descend_from_all<const N: usize>(cases: &[Case<N>], start: &Parameters) -> Parameters {
    let side = (cases[0].found.ownership.len() as f64).sqrt();
    let mut best = descend(cases, start);
    for until in [0.5, 2.0, 5.0] {
        for width in [1.0, 3.0] {
            let start = Parameters {
                early_until: until * side,
                early_width: width * side,
                early_slope: 0.0,
                turn: 12.0,
                turn_until: 3.0 * side,
                turn_late: 1.0,
                ..start.clone()
            };
            let found = descend(cases, &start);
            if loss(cases, &found) < loss(cases, &best) {
                best = found;
            }
        }
    }
    best
}

/// One constant after the other, by ever smaller steps.
pub fn descend<const N: usize>(cases: &[Case<N>], start: &Parameters) -> Parameters {
    const STEPS: [f64; 8] = [20.0, 10.0, 0.3, 4.0, 0.3, 4.0, 20.0, 2.0];
    let mut best = start.clone();
    let mut least = loss(cases, &best);
    let mut scale = 1.0;
    while scale > 0.1 {
        let before = least;
        for (name, step) in NAMES.into_iter().zip(STEPS) {
            for direction in [1.0, -1.0] {
                loop {
                    let now: f64 = value(&best, name);
                    let mut tried = best.clone();
                    let next = ((now + direction * step * scale) * 1000.0).round() / 1000.0;
                    if tried.set(name, &next.to_string()).is_err() {
                        break;
                    }
                    let found = loss(cases, &tried);
                    if found + 1e-7 >= least {
                        break;
                    }
                    (best, least) = (tried, found);
                }
            }
        }
        if before - least < 1e-5 {
            scale /= 2.0;
        }
    }
    best
}

/// What a logistic regression on territory and turn makes of each phase.
fn phases<const N: usize>(cases: &[Case<N>]) {
    for (low, high) in [(0.0, 0.2), (0.2, 0.35), (0.35, 0.55), (0.55, 0.7), (0.7, 0.8), (0.8, 1.0)]
    {
        let inside: Vec<&Case<N>> =
            cases.iter().filter(|case| (low..high).contains(&case.part)).collect();
        if inside.is_empty() {
            continue;
        }
        let row = |case: &&Case<N>| {
            let turn = if case.found.to_move == tesuji_core::Player::Black { 1.0 } else { -1.0 };
            vec![1.0, case.found.expected_territory, turn]
        };
        let rows: Vec<Vec<f64>> = inside.iter().map(row).collect();
        let won: Vec<f64> = inside.iter().map(|case| case.won).collect();
        let w = logistic::fit(&rows, &won, 1e-6);
        let brier = rows
            .iter()
            .zip(&won)
            .map(|(row, won)| {
                let odds: f64 = row.iter().zip(&w).map(|(x, w)| x * w).sum();
                (1.0 / (1.0 + (-odds).exp()) - won).powi(2)
            })
            .sum::<f64>()
            / rows.len() as f64;
        let mean = |value: &dyn Fn(&Case<N>) -> f64| {
            inside.iter().map(|case| value(case)).sum::<f64>() / inside.len() as f64
        };
        println!(
            "  {low}-{high}: bias {:.2}, width {:.1}, turn {:.1} points, Brier {brier:.4}; F {:.1} M {:.0} won {:.2}",
            w[0],
            2.0 / w[1],
            w[2] / w[1],
            mean(&|c| c.found.frontier_points() as f64),
            mean(&|c| c.found.played),
            mean(&|c| c.won)
        );
    }
}

pub fn value(parameters: &Parameters, name: &str) -> f64 {
    let row = parameters.table().into_iter().find(|row| row.name == name);
    row.and_then(|row| row.value.parse().ok()).expect("a number")
}

pub fn fit<const N: usize>(fit: &[Record<N>], held: &[Record<N>], parameters: &Parameters) {
    let to_fit = cases(fit, parameters, &parts());
    let best = descend_from_all(&to_fit, parameters);
    println!("loss {:.4}", loss(&to_fit, &best));
    phases(&to_fit);
    for name in NAMES {
        println!("{name} {:.3}", value(&best, name));
    }
    let rows: Vec<Vec<f64>> =
        to_fit.iter().map(|case| vec![1.0, case.found.expected_territory]).collect();
    let won: Vec<f64> = to_fit.iter().map(|case| case.won).collect();
    let weights = logistic::fit(&rows, &won, 1e-6);
    let territory = |case: &Case<N>| {
        1.0 / (1.0 + (-weights[0] - weights[1] * case.found.expected_territory).exp())
    };
    let paper = parameters.clone().with_paper_chances();
    for part in [0.25, 0.5, 0.75] {
        let cases = cases(held, parameters, &[part]);
        let battles = cases.iter().filter(|case| !case.found.battles.is_empty()).count();
        println!(
            "{part}: {} cases, {battles} with battles: ours {:.4}, without battles {:.4}, territory {:.4}, paper {:.4}; F {:.1}",
            cases.len(),
            brier(&cases, |case| case.found.chance_with(&best)),
            brier(&cases, |case| Evaluation {
                rule: tesuji_chance::evaluation::Rule::NoBattle,
                ..case.found.clone()
            }
            .chance_with(&best)),
            brier(&cases, territory),
            brier(&cases, |case| case.found.chance_with(&paper)),
            cases.iter().map(|case| case.found.frontier_points() as f64).sum::<f64>()
                / cases.len() as f64,
        );
        let (with, without): (Vec<_>, Vec<_>) =
            cases.into_iter().partition(|case| !case.found.battles.is_empty());
        for (name, cases) in [("with", with), ("without", without)] {
            println!(
                "    {name} battles: ours {:.4}, territory {:.4}, paper {:.4}",
                brier(&cases, |case| case.found.chance_with(&best)),
                brier(&cases, territory),
                brier(&cases, |case| case.found.chance_with(&paper))
            );
        }
    }
}
