//! The constants of the chance of winning.

use tesuji_chance::evaluation::{Evaluation, Parameters, evaluate};

use crate::{logistic, records::Record};

/// A position and who won.
pub struct Case<const N: usize> {
    pub found: Evaluation<N>,
    pub won: f64,
    pub game: usize,
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
            cases.push(Case { found, won: f64::from(u8::from(record.black_won)), game });
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

/// One constant after the other, by ever smaller steps.
pub fn descend<const N: usize>(cases: &[Case<N>], start: &Parameters) -> Parameters {
    const NAMES: [(&str, f64); 6] = [
        ("early_until", 20.0),
        ("early_width", 10.0),
        ("early_slope", 0.3),
        ("late_width", 4.0),
        ("late_frontier", 0.3),
        ("turn", 0.05),
    ];
    let mut best = start.clone();
    let mut least = loss(cases, &best);
    let mut scale = 1.0;
    while scale > 0.02 {
        let before = least;
        for (name, step) in NAMES {
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
        if before - least < 1e-6 {
            scale /= 2.0;
        }
    }
    best
}

pub fn value(parameters: &Parameters, name: &str) -> f64 {
    let row = parameters.table().into_iter().find(|row| row.name == name);
    row.and_then(|row| row.value.parse().ok()).expect("a number")
}

pub fn fit<const N: usize>(fit: &[Record<N>], held: &[Record<N>], parameters: &Parameters) {
    let parts: Vec<f64> = (1..=19).map(|part| f64::from(part) / 20.0).collect();
    let to_fit = cases(fit, parameters, &parts);
    let best = descend(&to_fit, parameters);
    for name in ["early_until", "early_width", "early_slope", "late_width", "late_frontier", "turn"] {
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
            brier(&cases, |case| Evaluation { battles: vec![], settled: case.found.expected_territory, ..case.found.clone() }.chance_with(&best)),
            brier(&cases, territory),
            brier(&cases, |case| case.found.chance_with(&paper)),
            cases.iter().map(|case| case.found.frontier_points() as f64).sum::<f64>() / cases.len() as f64,
        );
        let (with, without): (Vec<_>, Vec<_>) =
            cases.into_iter().partition(|case| !case.found.battles.is_empty());
        for (name, cases) in [("with", with), ("without", without)] {
            println!("    {name} battles: ours {:.4}, territory {:.4}, paper {:.4}", brier(&cases, |case| case.found.chance_with(&best)), brier(&cases, territory), brier(&cases, |case| case.found.chance_with(&paper)));
        }
    }
}
