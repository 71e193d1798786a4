//! The chance of winning over a whole game: a table for the terminal, a curve as SVG.

use std::fmt::Write as _;

use tesuji_chance::evaluation::Report;
use tesuji_games::formats::PositionSpec;

use super::words;

/// How many signs the bar of a row has.
const BAR: usize = 40;

/// The size of the picture and of its margin.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 46.0;

/// The chance after each move.
#[derive(Default)]
pub struct Curve {
    points: Vec<Point>,
}

struct Point {
    number: usize,
    chance: f64,
    score: f64,
    pessimistic: f64,
    optimistic: f64,
    battles: usize,
}

/// A row of the table.
pub fn row(number: usize, spec: &PositionSpec, report: &Report) -> String {
    let mv = spec.moves.last().map_or("-", |mv| mv.text.as_str());
    let filled = (report.win_probability * BAR as f64).round() as usize;
    let bar = "#".repeat(filled.min(BAR)) + &".".repeat(BAR - filled.min(BAR));
    format!(
        "{number:4} {mv:<5} {:>7} {:>7} {:>7} {:>7} {:>4} {:>3}  {bar}",
        words::percent(report.win_probability),
        words::points(report.score),
        words::points(report.pessimistic),
        words::points(report.optimistic),
        report.frontier,
        report.battles.len(),
    )
}

impl Curve {
    /// What heads the table.
    pub const HEAD: &'static str =
        "move          black   score   worst    best    F bat  chance that Black wins";

    /// Adds the position after a move.
    pub fn push(&mut self, number: usize, report: &Report) {
        self.points.push(Point {
            number,
            chance: report.win_probability,
            score: report.score,
            pessimistic: report.pessimistic,
            optimistic: report.optimistic,
            battles: report.battles.len(),
        });
    }

    /// The curve with a band for the score, from the worst to the best for Black.
    pub fn svg(&self) -> String {
        let last = self.points.last().map_or(1, |point| point.number.max(1)) as f64;
        let x = |number: usize| MARGIN + number as f64 / last * (WIDTH - 2.0 * MARGIN);
        let y = |chance: f64| MARGIN + (1.0 - chance) * (HEIGHT - 2.0 * MARGIN);
        let most = (self.points.iter())
            .map(|point| point.pessimistic.abs().max(point.optimistic.abs()))
            .fold(10.0, f64::max);
        let score_y = |score: f64| y(0.5 + score / most / 2.0);
        let line = |value: &dyn Fn(&Point) -> f64| {
            let at = |point: &Point| format!("{:.1},{:.1}", x(point.number), value(point));
            self.points.iter().map(at).collect::<Vec<_>>().join(" ")
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>the chance that Black wins, move by move</title>\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n"
        );
        for point in self.points.iter().filter(|point| point.battles > 0) {
            let _ = writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"5\" fill=\"#d62728\"/>",
                x(point.number.max(1) - 1),
                y(0.0) + 1.0,
                x(1) - x(0)
            );
        }
        let back: Vec<&Point> = self.points.iter().rev().collect();
        let lower: Vec<String> = back
            .iter()
            .map(|point| format!("{:.1},{:.1}", x(point.number), score_y(point.pessimistic)))
            .collect();
        let band = line(&|point| score_y(point.optimistic));
        let _ = writeln!(
            svg,
            "<polygon points=\"{band} {}\" fill=\"#9ecae1\" fill-opacity=\"0.45\"/>",
            lower.join(" ")
        );
        for (chance, label) in
            [(0.0, "0 %"), (0.25, "25 %"), (0.5, "50 %"), (0.75, "75 %"), (1.0, "100 %")]
        {
            let _ = writeln!(
                svg,
                "<line x1=\"{MARGIN}\" x2=\"{:.1}\" y1=\"{1:.1}\" y2=\"{1:.1}\" stroke=\"#cccccc\"/>\n\
                 <text x=\"{2:.1}\" y=\"{3:.1}\" text-anchor=\"end\">{label}</text>\n\
                 <text x=\"{4:.1}\" y=\"{3:.1}\" fill=\"#1f77b4\">{5:+.0}</text>",
                WIDTH - MARGIN,
                y(chance),
                MARGIN - 5.0,
                y(chance) + 4.0,
                WIDTH - MARGIN + 5.0,
                (chance - 0.5) * 2.0 * most,
            );
        }
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500]
            .into_iter()
            .find(|step| last / f64::from(*step) <= 16.0);
        for number in (0..=last as usize).step_by(step.unwrap_or(1000) as usize) {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>",
                x(number),
                HEIGHT - MARGIN + 22.0
            );
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#1f77b4\" stroke-width=\"1.2\"/>\n\
             <polyline points=\"{}\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2.4\"/>",
            line(&|point| score_y(point.score)),
            line(&|point| y(point.chance)),
        );
        svg += &format!(
            "<text x=\"{MARGIN}\" y=\"24\">black line: chance that Black wins (left scale); \
             <tspan fill=\"#1f77b4\">blue: score, from the worst to the best for Black (right scale)</tspan>; \
             <tspan fill=\"#d62728\">red: battles</tspan></text>\n</svg>\n"
        );
        svg
    }
}
