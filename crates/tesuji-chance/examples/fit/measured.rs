//! How good the evaluation is on records it was not fitted to, and the measurements of the paper
//! repeated.

use std::{fmt::Write as _, fs};

use tesuji_chance::evaluation::Parameters;
use tesuji_core::Rng;

use crate::{
    chances::{Case, cases, descend, parts, value},
    logistic,
    records::Record,
};

/// Resamplings for an interval.
const SAMPLES: usize = 1000;

/// Everything docs/results/chance.md says.
pub fn report<const N: usize>(
    fit: &[Record<N>],
    held: &[Record<N>],
    parameters: &Parameters,
    size: &str,
) {
    let to_fit = cases(fit, parameters, &parts());
    let rows: Vec<Vec<f64>> =
        to_fit.iter().map(|case| vec![1.0, case.found.expected_territory]).collect();
    let won: Vec<f64> = to_fit.iter().map(|case| case.won).collect();
    let w = logistic::fit(&rows, &won, 1e-6);
    println!("territory alone: 1 / (1 + exp(-({:.3} + {:.4} E_A)))", w[0], w[1]);
    let territory =
        |case: &Case<N>| 1.0 / (1.0 + (-w[0] - w[1] * case.found.expected_territory).exp());
    let paper = parameters.clone().with_paper_chances();
    println!(
        "| at | battles | positions | this | territory | paper | this - territory | this - paper |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut all = Vec::new();
    for (name, part) in [("1/4", 0.25), ("1/2", 0.5), ("3/4", 0.75)] {
        let found = cases(held, parameters, &[part]);
        for case in found {
            let scored = Scored {
                game: case.game,
                at: name,
                battles: !case.found.battles.is_empty(),
                won: case.won,
                chances: [
                    case.found.win_probability,
                    territory(&case),
                    case.found.chance_with(&paper),
                ],
            };
            all.push(scored);
        }
    }
    for at in ["1/4", "1/2", "3/4", "all"] {
        for battles in [None, Some(false), Some(true)] {
            let part: Vec<&Scored> = (all.iter())
                .filter(|one| at == "all" || one.at == at)
                .filter(|one| battles.is_none_or(|battles| one.battles == battles))
                .collect();
            if part.len() < 5 {
                continue;
            }
            let name = battles.map_or("any", |battles| if battles { "with" } else { "without" });
            let losses = |which: usize| move |one: &&Scored| (one.chances[which] - one.won).powi(2);
            let columns: Vec<String> = vec![
                interval(&part, losses(0)),
                interval(&part, losses(1)),
                interval(&part, losses(2)),
                interval(&part, |one| losses(0)(one) - losses(1)(one)),
                interval(&part, |one| losses(0)(one) - losses(2)(one)),
            ];
            println!("| {at} | {name} | {} | {} |", part.len(), columns.join(" | "));
        }
    }
    let file = format!("calibration-{size}.svg");
    match fs::write(&file, calibration(&all)) {
        Ok(()) => println!("{file} written"),
        Err(error) => eprintln!("cannot write {file}: {error}"),
    }
    speed(held, parameters);
    frontier(fit, held, parameters);
    levels(fit, held, parameters);
}

/// How long an evaluation without local search takes.
fn speed<const N: usize>(records: &[Record<N>], parameters: &Parameters) {
    let mut times = Vec::new();
    for record in records.iter().take(20) {
        for (played, go) in record.positions.iter().enumerate() {
            let start = std::time::Instant::now();
            let found = tesuji_chance::evaluation::evaluate(go, played as f64, parameters);
            times.push(start.elapsed().as_secs_f64() * 1e6);
            assert!(found.win_probability.is_finite());
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "an evaluation without local search: median {:.0} microseconds, 90 % below {:.0}",
        at(0.5),
        at(0.9)
    );
}

struct Scored {
    game: usize,
    at: &'static str,
    battles: bool,
    won: f64,
    /// This evaluation, territory alone, the paper's constants.
    chances: [f64; 3],
}

/// A mean with its 95 % interval; games are resampled, since positions of one game go together.
fn interval(part: &[&Scored], value: impl Fn(&&Scored) -> f64) -> String {
    let games = part.iter().map(|one| one.game).max().map_or(0, |most| most + 1);
    let mut sums = vec![(0.0, 0usize); games];
    for one in part {
        sums[one.game].0 += value(one);
        sums[one.game].1 += 1;
    }
    sums.retain(|sum| sum.1 > 0);
    let mean = |chosen: &mut dyn Iterator<Item = (f64, usize)>| {
        let (sum, count) = chosen.fold((0.0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        sum / count as f64
    };
    let middle = mean(&mut sums.iter().copied());
    let mut rng = Rng::new(1);
    let mut means: Vec<f64> = (0..SAMPLES)
        .map(|_| mean(&mut (0..sums.len()).map(|_| sums[rng.below(sums.len())])))
        .collect();
    means.sort_by(f64::total_cmp);
    format!("{middle:.3} ({:.3} to {:.3})", means[SAMPLES / 40], means[SAMPLES - 1 - SAMPLES / 40])
}

/// Predicted against actual wins, in tenths.
fn calibration(all: &[Scored]) -> String {
    let (x, y) = (|chance: f64| 50.0 + 380.0 * chance, |chance: f64| 430.0 - 380.0 * chance);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 470 480\" width=\"470\" height=\"480\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"470\" height=\"480\" fill=\"#ffffff\"/>\n",
    );
    for step in 0..=4 {
        let at = f64::from(step) / 4.0;
        let _ = writeln!(
            svg,
            "<line x1=\"{0:.0}\" x2=\"{0:.0}\" y1=\"50\" y2=\"430\" stroke=\"#dddddd\"/>\
             <line y1=\"{1:.0}\" y2=\"{1:.0}\" x1=\"50\" x2=\"430\" stroke=\"#dddddd\"/>\
             <text x=\"{0:.0}\" y=\"447\" text-anchor=\"middle\">{2:.0} %</text>\
             <text x=\"44\" y=\"{3:.0}\" text-anchor=\"end\">{2:.0} %</text>",
            x(at),
            y(at),
            at * 100.0,
            y(at) + 4.0
        );
    }
    svg += "<line x1=\"50\" y1=\"430\" x2=\"430\" y2=\"50\" stroke=\"#999999\" stroke-dasharray=\"5 4\"/>\n";
    let tones = ["#000000", "#1f77b4", "#d62728"];
    for (which, tone) in tones.into_iter().enumerate() {
        let mut line = Vec::new();
        for tenth in 0..10 {
            let (low, high) = (f64::from(tenth) / 10.0, f64::from(tenth + 1) / 10.0);
            let inside: Vec<&Scored> = all
                .iter()
                .filter(|one| {
                    let chance = one.chances[which];
                    chance >= low && (chance < high || tenth == 9)
                })
                .collect();
            if inside.is_empty() {
                continue;
            }
            let count = inside.len() as f64;
            let chance = inside.iter().map(|one| one.chances[which]).sum::<f64>() / count;
            let won = inside.iter().map(|one| one.won).sum::<f64>() / count;
            line.push(format!("{:.1},{:.1}", x(chance), y(won)));
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{tone}\" fill-opacity=\"0.6\"/>",
                x(chance),
                y(won),
                1.5 + 0.45 * count.sqrt()
            );
        }
        let width = if which == 0 { 2.4 } else { 1.2 };
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{tone}\" stroke-width=\"{width}\"/>",
            line.join(" ")
        );
    }
    svg += "<text x=\"50\" y=\"20\">games won by Black, against the chance told; size: positions</text>\n\
            <text x=\"50\" y=\"38\">this evaluation, <tspan fill=\"#1f77b4\">territory alone</tspan>, \
            <tspan fill=\"#d62728\">the paper's constants</tspan></text>\n\
            <text x=\"240\" y=\"468\" text-anchor=\"middle\">chance told</text>\n</svg>\n";
    svg
}

/// The paper's measurements about frontier points.
fn frontier<const N: usize>(fit: &[Record<N>], held: &[Record<N>], parameters: &Parameters) {
    let mut rows: Vec<(f64, f64, f64)> = Vec::new();
    let mut curve = vec![(0.0, 0); 21];
    let (mut reduced, mut at_100) = (Vec::new(), Vec::new());
    let cells = fit[0].positions[0].board_size().cells() as f64;
    // The paper's move 100 on 19x19, for boards of other sizes in proportion to their points.
    let late = 100.0 * cells / 361.0;
    for record in fit.iter().chain(held) {
        let last = record.positions.iter().rposition(|go| go.passes() == 0).unwrap_or(0);
        let mut peak = (0.0, 0.0);
        let mut sought = true;
        for (played, go) in record.positions.iter().enumerate().take(last + 1).step_by(2) {
            let found = tesuji_chance::evaluation::evaluate(go, played as f64, parameters);
            let open = found.frontier_points() as f64;
            let at = (20.0 * played as f64 / last as f64).round() as usize;
            curve[at.min(20)].0 += open;
            curve[at.min(20)].1 += 1;
            if open > peak.0 {
                peak = (open, played as f64);
            }
            if played as f64 >= late {
                rows.push((open, played as f64, (last - played) as f64));
                if sought {
                    at_100.push(open);
                    sought = false;
                }
            }
            if played + 2 > last && peak.0 > open {
                reduced.push((last as f64 - peak.1) / (peak.0 - open));
            }
        }
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let curve: Vec<String> =
        curve.iter().map(|(sum, count)| format!("{:.0}", sum / f64::from(*count))).collect();
    println!("F in twentieths of a game: {}", curve.join(" "));
    println!("moves for each frontier point, from the most to the end: {:.2}", mean(&reduced));
    println!("F at move {late:.0}: {:.1} ({} games)", mean(&at_100), at_100.len());
    let through = rows.iter().map(|row| row.0 * row.2).sum::<f64>()
        / rows.iter().map(|row| row.0 * row.0).sum::<f64>();
    println!("from move {late:.0} on: moves left = {through:.2} F (least squares)");
    let of = |which: fn(&(f64, f64, f64)) -> f64| rows.iter().map(which).collect::<Vec<_>>();
    let left = of(|row| row.2);
    println!(
        "correlation with the moves left: F {:.2}, M {:.2}",
        correlation(&of(|row| row.0), &left),
        correlation(&of(|row| row.1), &left)
    );
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let count = one.len() as f64;
    let (a, b) = (one.iter().sum::<f64>() / count, other.iter().sum::<f64>() / count);
    let both: f64 = one.iter().zip(other).map(|(x, y)| (x - a) * (y - b)).sum();
    let square = |values: &[f64], mean: f64| values.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
    both / (square(one, a) * square(other, b)).sqrt()
}

/// How the constants change with the players' strength.
fn levels<const N: usize>(fit: &[Record<N>], held: &[Record<N>], parameters: &Parameters) {
    for (name, range) in
        [("levels summing to 2 to 5", 2..=5), ("6 to 7", 6..=7), ("8 and more", 8..=40)]
    {
        let mut found = Vec::new();
        let mut games = 0;
        for part in [fit, held] {
            for record in
                part.iter().filter(|record| range.contains(&(record.levels[0] + record.levels[1])))
            {
                games += 1;
                found.extend(cases(
                    std::slice::from_ref(record),
                    parameters,
                    &[0.4, 0.5, 0.6, 0.75, 0.9],
                ));
            }
        }
        if games < 15 {
            continue;
        }
        let best = descend(&found, parameters);
        println!(
            "{name}: {games} games, late_width {:.1}, late_frontier {:.2}, turn_late {:.1}",
            value(&best, "late_width"),
            value(&best, "late_frontier"),
            value(&best, "turn_late")
        );
    }
}
