//! A parameter study: one solver with every combination of some values, compared by the geometric mean of
//! nodes or time, with a range over the seeds, or over the positions where there are less than three seeds.

use super::{
    Record,
    mean::{confidence, geometric},
    table::{aligned, questions, solvers},
};

/// A parameter and the values to try.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    name: String,
    values: Vec<String>,
}

impl Sweep {
    /// Reads `name=a,b,c`.
    pub fn parse(text: &str) -> Result<Sweep, String> {
        let wrong = || format!("`{text}` is not of the form name=value,value,…");
        let (name, values) = text.split_once('=').ok_or_else(wrong)?;
        let values: Vec<String> = values.split(',').map(str::to_owned).collect();
        if name.is_empty() || values.iter().any(String::is_empty) {
            return Err(wrong());
        }
        Ok(Sweep { name: name.to_owned(), values })
    }

    /// A solver, written as text, with every combination of the values.
    pub fn contestants(solver: &str, sweeps: &[Sweep]) -> Vec<String> {
        sweeps.iter().fold(vec![solver.to_owned()], |texts, sweep| {
            let with = |text: &String| -> Vec<String> {
                sweep.values.iter().map(|value| format!("{text} {}={value}", sweep.name)).collect()
            };
            texts.iter().flat_map(with).collect()
        })
    }
}

/// The settings in order, by nodes and by time, each in relation to the best.
pub fn swept(records: &[Record]) -> String {
    let by_nodes = ordered(records, "nodes", |record| record.nodes.max(1) as f64);
    let by_time = ordered(records, "time", |record| record.time().max(1e-3));
    let doubt = "A setting is worse than the best beyond doubt if its range does not hold 1.";
    format!("{by_nodes}\n\n{by_time}\n\n{doubt}")
}

/// The settings by the geometric mean of what they cost.
fn ordered(records: &[Record], what: &str, measure: impl Fn(&Record) -> f64) -> String {
    // A run without an answer would have taken longer than it was given.
    let cost = |record: &Record| measure(record) * if record.is_solved() { 1.0 } else { 2.0 };
    let groups = Groups::of(records);
    let mut settings: Vec<(&str, Vec<f64>)> = solvers(records)
        .into_iter()
        .map(|solver| {
            let mean_of = |group: &Vec<&Record>| {
                let runs = group.iter().filter(|run| run.solver == solver);
                geometric(&runs.map(|run| cost(run)).collect::<Vec<f64>>())
            };
            (solver, groups.runs.iter().filter_map(mean_of).collect())
        })
        .collect();
    let over_groups = |means: &[f64]| geometric(means).unwrap_or(f64::MAX);
    settings.sort_by(|(_, a), (_, b)| over_groups(a).total_cmp(&over_groups(b)));
    let draws = format!("95 % of draws of {}", groups.what);
    let heads = ["setting", "solved", what, "times the best", &draws];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (solver, means) in &settings {
        let runs: Vec<&Record> = records.iter().filter(|run| run.solver == *solver).collect();
        let solved = runs.iter().filter(|run| run.is_solved()).count();
        // Group by group, since what is hard in one need not be in another.
        let best = &settings[0].1;
        let ratios: Vec<f64> = means.iter().zip(best).map(|(own, best)| own / best).collect();
        let range = confidence(&ratios).map(|(low, high)| format!("{low:.2} to {high:.2}"));
        let mean = over_groups(means);
        rows.push(vec![
            (*solver).to_owned(),
            format!("{solved} of {}", runs.len()),
            if what == "nodes" { format!("{mean:.0}") } else { format!("{mean:.3} s") },
            geometric(&ratios).map_or("-".to_owned(), |ratio| format!("{ratio:.2}")),
            range.unwrap_or_else(|| "-".to_owned()),
        ]);
    }
    let title = format!("By {what}, geometric mean (runs without an answer count twice):");
    format!("{title}\n\n{}", aligned(&rows))
}

/// Runs that go together, so that a range can be drawn from the groups.
struct Groups<'a> {
    what: &'static str,
    runs: Vec<Vec<&'a Record>>,
}

impl Groups<'_> {
    fn of(records: &[Record]) -> Groups<'_> {
        let mut seeds: Vec<u64> = records.iter().map(|record| record.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        let those =
            |test: &dyn Fn(&Record) -> bool| records.iter().filter(|run| test(run)).collect();
        if seeds.len() >= 3 {
            let runs = seeds.iter().map(|&seed| those(&|run| run.seed == seed));
            Groups { what: "seeds", runs: runs.collect() }
        } else {
            let positions = questions(records).into_iter();
            let runs = positions.map(|question| those(&|run| run.question() == question));
            Groups { what: "positions", runs: runs.collect() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::record::tests::record, *};

    #[test]
    fn sweeps_are_read_and_combined() {
        let sweeps = ["a=1,2", "b=x,y"].map(|text| Sweep::parse(text).unwrap());
        let all = Sweep::contestants("ews", &sweeps);
        assert_eq!(all, ["ews a=1 b=x", "ews a=1 b=y", "ews a=2 b=x", "ews a=2 b=y"]);
        for wrong in ["a", "=1", "a=", "a=1,,2"] {
            assert!(Sweep::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_best_setting_comes_first() {
        let mut records = Vec::new();
        for seed in 1..=4 {
            records.push(record(1, "ews a=1", seed, 100 + seed, true));
            records.push(record(1, "ews a=2", seed, 50 + seed, true));
        }
        let text = swept(&records);
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ews")).collect();
        assert!(rows[0].starts_with("| ews a=2") && rows[0].contains("1.00 to 1.00"), "{text}");
        assert!(rows[1].contains("1.9"), "{text}");
    }
}
