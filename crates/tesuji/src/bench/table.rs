//! Records as aligned tables, which are Markdown as well.

use super::{
    Published, Record,
    mean::{geometric, median},
    published::beside,
};

/// One row for each position: the median over the seeds of nodes and time, for each solver. `>` marks
/// medians of runs that were stopped.
pub fn each_position(records: &[Record]) -> String {
    let solvers = solvers(records);
    let mut rows = vec![vec!["position".to_owned()]];
    rows[0].extend(solvers.iter().map(|solver| (*solver).to_owned()));
    for (suite, line) in questions(records) {
        let these: Vec<&Record> =
            records.iter().filter(|record| record.question() == (suite, line)).collect();
        let mut row = vec![these[0].position.clone()];
        row.extend(solvers.iter().map(|solver| {
            let runs: Vec<&Record> =
                these.iter().filter(|record| record.solver == *solver).copied().collect();
            middle(&runs)
        }));
        rows.push(row);
    }
    aligned(&rows)
}

/// What others have published about the same positions.
pub fn foreign(records: &[Record], published: &[Published]) -> Option<String> {
    let foreign = published.iter().filter(|figure| beside(figure, records));
    let mut rows =
        vec![["position", "program", "nodes", "time", "source"].map(str::to_owned).to_vec()];
    rows.extend(foreign.map(Published::row));
    let title = "Foreign measurements, on other machines, from the literature:";
    (rows.len() > 1).then(|| format!("{title}\n\n{}", aligned(&rows)))
}

/// One row for each solver: how many runs it finished, how long it took (runs that were stopped count with
/// what they had taken), and how often it was faster than the first.
pub fn summary(records: &[Record]) -> String {
    let solvers = solvers(records);
    let heads = [
        "solver",
        "solved",
        "mean time",
        "geometric mean time",
        "geometric mean nodes",
        "faster than first",
        "wrong",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for solver in &solvers {
        let runs: Vec<&Record> = records.iter().filter(|record| record.solver == *solver).collect();
        let times: Vec<f64> = runs.iter().map(|run| run.time()).collect();
        let nodes: Vec<f64> = runs.iter().map(|run| run.nodes.max(1) as f64).collect();
        let solved = runs.iter().filter(|run| run.is_solved()).count();
        let faster = runs.iter().filter(|run| {
            let first = records.iter().find(|other| {
                other.solver == solvers[0]
                    && other.question() == run.question()
                    && other.seed == run.seed
            });
            run.is_solved()
                && first.is_some_and(|first| !first.is_solved() || run.time() < first.time())
        });
        rows.push(vec![
            (*solver).to_owned(),
            format!("{solved} of {}", runs.len()),
            seconds(times.iter().sum::<f64>() / times.len().max(1) as f64),
            geometric(&times).map_or("-".to_owned(), seconds),
            geometric(&nodes).map_or("-".to_owned(), |nodes| format!("{nodes:.0}")),
            if *solver == solvers[0] { "-".to_owned() } else { faster.count().to_string() },
            runs.iter().filter(|run| run.is_wrong()).count().to_string(),
        ]);
    }
    aligned(&rows)
}

/// The solvers, in the order they first appear.
pub fn solvers(records: &[Record]) -> Vec<&str> {
    let mut solvers: Vec<&str> = Vec::new();
    for record in records {
        if !solvers.contains(&record.solver.as_str()) {
            solvers.push(&record.solver);
        }
    }
    solvers
}

/// The positions, in the order they first appear.
pub fn questions(records: &[Record]) -> Vec<(&str, usize)> {
    let mut questions: Vec<(&str, usize)> = Vec::new();
    for record in records {
        if !questions.contains(&record.question()) {
            questions.push(record.question());
        }
    }
    questions
}

/// Median nodes and time of some runs.
fn middle(runs: &[&Record]) -> String {
    let nodes = median(runs.iter().map(|run| run.nodes as f64).collect());
    let time = median(runs.iter().map(|run| run.time()).collect());
    let (Some(nodes), Some(time)) = (nodes, time) else { return "-".to_owned() };
    let stopped = runs.iter().filter(|run| !run.is_solved()).count();
    let mark = if 2 * stopped > runs.len() { ">" } else { "" };
    let wrong = if runs.iter().any(|run| run.is_wrong()) { " WRONG" } else { "" };
    format!("{mark}{nodes:.0} / {}{wrong}", seconds(time))
}

/// A time in seconds, with three digits that count.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{seconds:.3} s"),
        1.0..100.0 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// The cells in columns, the first to the left, the others to the right, with a line under the first row.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cell = |column: usize| {
            let text = row.get(column).map_or("", String::as_str);
            let width = widths[column];
            if column == 0 { format!("{text:<width$}") } else { format!("{text:>width$}") }
        };
        format!("| {} |", (0..columns).map(cell).collect::<Vec<_>>().join(" | "))
    };
    let rule = widths.iter().enumerate().map(|(column, &width)| match column {
        0 => format!("{}-", "-".repeat(width + 1)),
        _ => format!("{}:", "-".repeat(width + 1)),
    });
    let rule = format!("|{}|", rule.collect::<Vec<_>>().join("|"));
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    lines.insert(1.min(lines.len()), rule);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{super::record::tests::record, *};

    #[test]
    fn tables_show_medians_and_mark_what_was_stopped() {
        let records = [
            record(1, "ews", 1, 10, true),
            record(1, "ews", 2, 30, true),
            record(1, "ews", 3, 20, true),
            record(1, "dfpn", 1, 500, false),
            record(2, "dfpn", 1, 5, true),
        ];
        let text = each_position(&records);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "| position          |          ews |           dfpn |");
        assert_eq!(lines[1], "|-------------------|-------------:|---------------:|");
        assert_eq!(lines[2], "| hex 4x4, number 1 | 20 / 0.020 s | >500 / 0.500 s |");
        assert!(lines[3].contains("| - ") || lines[3].contains("   - "), "{text}");
        let summary = summary(&records);
        assert!(summary.contains("3 of 3") && summary.contains("1 of 2"), "{summary}");
    }
}
