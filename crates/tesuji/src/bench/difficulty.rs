//! Which solver is good at what: a suite cut into quarters from the easiest positions to the hardest. What is hard
//! for one solver may be easy for another, so positions are ordered by the geometric mean over all of them.

use super::{
    Record,
    mean::geometric,
    table::{aligned, questions, seconds, solvers},
};

/// One row for each quarter: geometric means of nodes and time, for each solver.
pub fn quarters(records: &[Record]) -> String {
    let solvers = solvers(records);
    let nodes = |runs: &[&Record]| {
        geometric(&runs.iter().map(|run| run.nodes.max(1) as f64).collect::<Vec<_>>())
    };
    let mut positions: Vec<(f64, Vec<&Record>)> = questions(records)
        .into_iter()
        .map(|question| {
            let runs: Vec<&Record> =
                records.iter().filter(|record| record.question() == question).collect();
            (nodes(&runs).unwrap_or(0.0), runs)
        })
        .collect();
    positions.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let mut rows = vec![vec!["quarter, from easy to hard".to_owned()]];
    rows[0].extend(solvers.iter().map(|solver| (*solver).to_owned()));
    for (number, quarter) in positions.chunks(positions.len().div_ceil(4)).enumerate() {
        let mut row = vec![format!("{}: {} positions", number + 1, quarter.len())];
        row.extend(solvers.iter().map(|solver| {
            let runs: Vec<&Record> = quarter
                .iter()
                .flat_map(|(_, runs)| runs.iter().copied())
                .filter(|run| run.solver == *solver)
                .collect();
            let time = geometric(&runs.iter().map(|run| run.time()).collect::<Vec<_>>());
            match (nodes(&runs), time) {
                (Some(nodes), Some(time)) => format!("{nodes:.0} / {}", seconds(time)),
                _ => "-".to_owned(),
            }
        }));
        rows.push(row);
    }
    aligned(&rows)
}

#[cfg(test)]
mod tests {
    use super::{super::record::tests::record, *};

    #[test]
    fn the_hardest_come_last() {
        let run = |line: usize| record(line, "ews", 1, 10u64.pow(8 - line as u32), true);
        let records: Vec<Record> = (1..=8).map(run).collect();
        let text = quarters(&records);
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(rows.len(), 4);
        assert!(rows[0].starts_with("| 1: 2 positions") && rows[0].contains(" 3 / "), "{text}");
        assert!(rows[3].contains(" 3162278 / "), "{text}");
    }
}
