//! Two pictures as SVG, drawn by hand: how many positions are solved in how much time (cactus plot), and
//! one solver against another (scatter plot). Both have logarithmic axes.

use std::fmt::Write;

use super::{Record, table::solvers};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 50.0;

/// Colours that can be told apart by most people (Okabe and Ito).
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999"];

/// Times below this cannot be told apart.
const LEAST: f64 = 1e-3;

/// A logarithmic axis over whole powers of ten.
struct Axis {
    low: f64,
    high: f64,
    start: f64,
    end: f64,
}

impl Axis {
    fn over(values: &[f64], start: f64, end: f64) -> Axis {
        let logarithms = values.iter().map(|value| value.max(LEAST).log10());
        let low = logarithms.clone().fold(f64::INFINITY, f64::min).floor();
        let high = logarithms.fold(f64::NEG_INFINITY, f64::max).ceil();
        match low.is_finite() {
            true => Axis { low, high: high.max(low + 1.0), start, end },
            false => Axis { low: -3.0, high: 0.0, start, end },
        }
    }

    fn place(&self, value: f64) -> f64 {
        let share = (value.max(LEAST).log10() - self.low) / (self.high - self.low);
        self.start + share * (self.end - self.start)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> + '_ {
        (self.low as i32..=self.high as i32).map(|power| 10f64.powi(power))
    }
}

/// How many runs of each solver are solved within how many seconds.
pub fn cactus(records: &[Record]) -> String {
    let solvers = solvers(records);
    let times = |solver: &str| {
        let mut times: Vec<f64> = records
            .iter()
            .filter(|record| record.solver == solver && record.is_solved())
            .map(Record::time)
            .collect();
        times.sort_by(f64::total_cmp);
        times
    };
    let all: Vec<f64> = records.iter().map(Record::time).collect();
    let seconds = Axis::over(&all, LEFT, WIDTH - RIGHT);
    let most = solvers.iter().map(|solver| times(solver).len()).max().unwrap_or(0).max(1);
    let height =
        |solved: usize| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * solved as f64 / most as f64;
    let mut svg = begin("Runs solved within a time");
    across(&mut svg, &seconds, "seconds of processor time");
    for solved in [0, most.div_ceil(4), most.div_ceil(2), (3 * most).div_ceil(4), most] {
        up_tick(&mut svg, height(solved), &solved.to_string());
    }
    up_label(&mut svg, "runs solved");
    for (number, solver) in solvers.iter().enumerate() {
        let times = times(solver);
        let mut path = format!("M{:.1} {:.1}", LEFT, height(0));
        for (before, &time) in times.iter().enumerate() {
            let x = seconds.place(time);
            let _ = write!(path, "L{x:.1} {:.1}L{x:.1} {:.1}", height(before), height(before + 1));
        }
        let _ = write!(path, "L{:.1} {:.1}", WIDTH - RIGHT, height(times.len()));
        let colour = COLOURS[number % COLOURS.len()];
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"/>"
        );
        let y = TOP + 18.0 * number as f64;
        let (x, text) = (WIDTH - RIGHT + 12.0, escaped(solver));
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{:.1}\" width=\"12\" height=\"3\" fill=\"{colour}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{text} ({})</text>",
            y - 5.0,
            x + 18.0,
            y,
            times.len()
        );
    }
    end(svg)
}

/// Every run of the first solver against the same run of another: below the diagonal the other is faster.
pub fn scatter(records: &[Record], other: &str) -> String {
    let solvers = solvers(records);
    let first = solvers.first().copied().unwrap_or_default();
    let pairs: Vec<(&Record, &Record)> = records
        .iter()
        .filter(|record| record.solver == first)
        .filter_map(|record| {
            let same = |rival: &&Record| {
                rival.solver == other
                    && rival.question() == record.question()
                    && rival.seed == record.seed
            };
            Some((record, records.iter().find(same)?))
        })
        .collect();
    let all: Vec<f64> = pairs.iter().flat_map(|(one, two)| [one.time(), two.time()]).collect();
    let across_axis = Axis::over(&all, LEFT, WIDTH - RIGHT);
    let up = Axis::over(&all, HEIGHT - BOTTOM, TOP);
    let mut svg = begin(&format!("{first} against {other}, seconds of processor time"));
    across(&mut svg, &across_axis, first);
    for tick in up.ticks() {
        up_tick(&mut svg, up.place(tick), &tick.to_string());
    }
    up_label(&mut svg, other);
    let _ = writeln!(
        svg,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#999\" stroke-dasharray=\"4 3\"/>",
        across_axis.start, up.start, across_axis.end, up.end
    );
    for (one, two) in &pairs {
        let (x, y) = (across_axis.place(one.time()), up.place(two.time()));
        // Runs without an answer are hollow.
        let solved = one.is_solved() && two.is_solved();
        let fill = if solved { COLOURS[0] } else { "none" };
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.2\" fill=\"{fill}\" stroke=\"{}\"/>",
            COLOURS[0]
        );
    }
    end(svg)
}

fn begin(title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"18\" font-size=\"14\">{}</text>\n",
        escaped(title)
    )
}

fn end(mut svg: String) -> String {
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"black\"/>\n</svg>"
    );
    svg
}

fn across(svg: &mut String, axis: &Axis, label: &str) {
    let bottom = HEIGHT - BOTTOM;
    for tick in axis.ticks() {
        let x = axis.place(tick);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#eee\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{tick}</text>",
            bottom + 16.0
        );
    }
    let middle = (axis.start + axis.end) / 2.0;
    let _ = writeln!(
        svg,
        "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        HEIGHT - 12.0,
        escaped(label)
    );
}

fn up_tick(svg: &mut String, y: f64, text: &str) {
    let right = WIDTH - RIGHT;
    let _ = writeln!(
        svg,
        "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#eee\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
        LEFT - 6.0,
        y + 4.0
    );
}

fn up_label(svg: &mut String, text: &str) {
    let middle = (TOP + HEIGHT - BOTTOM) / 2.0;
    let _ = writeln!(
        svg,
        "<text transform=\"translate(18 {middle:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        escaped(text)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{super::record::tests::record, *};

    #[test]
    fn pictures_hold_every_solver_and_run() {
        let records = [
            record(1, "ews", 1, 10, true),
            record(2, "ews", 1, 30, true),
            record(1, "dfpn a<b", 1, 500, true),
            record(2, "dfpn a<b", 1, 5000, false),
        ];
        let svg = cactus(&records);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("ews (2)") && svg.contains("dfpn a&lt;b (1)"), "{svg}");
        let svg = scatter(&records, "dfpn a<b");
        assert_eq!(svg.matches("<circle").count(), 2);
        assert_eq!(svg.matches("fill=\"none\" stroke=\"#0072b2\"").count(), 1);
        assert!(!cactus(&[]).contains("NaN") && !scatter(&[], "x").contains("NaN"));
    }
}
