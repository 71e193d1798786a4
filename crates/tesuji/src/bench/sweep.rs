//! A parameter study: one solver with every combination of some values, compared by the geometric mean of
//! nodes or time over the positions, with a range over the seeds.

use super::{
    Record,
    mean::{confidence, geometric},
    table::{aligned, solvers},
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
    let mut seeds: Vec<u64> = records.iter().map(|record| record.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let mean_of = |solver: &str, seed: u64| {
        let runs = records.iter().filter(|run| run.solver == solver && run.seed == seed);
        geometric(&runs.map(cost).collect::<Vec<f64>>())
    };
    let mut settings: Vec<(&str, Vec<f64>)> = solvers(records)
        .into_iter()
        .map(|solver| (solver, seeds.iter().filter_map(|&seed| mean_of(solver, seed)).collect()))
        .collect();
    let over_seeds = |means: &[f64]| geometric(means).unwrap_or(f64::MAX);
    settings.sort_by(|(_, a), (_, b)| over_seeds(a).total_cmp(&over_seeds(b)));
    let heads = ["setting", "solved", what, "times the best", "95 % of draws"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (solver, means) in &settings {
        let runs: Vec<&Record> = records.iter().filter(|run| run.solver == *solver).collect();
        let solved = runs.iter().filter(|run| run.is_solved()).count();
        // Seed by seed, since what is hard with one seed need not be with another.
        let best = &settings[0].1;
        let ratios: Vec<f64> = means.iter().zip(best).map(|(own, best)| own / best).collect();
        let range = confidence(&ratios).map(|(low, high)| format!("{low:.2} to {high:.2}"));
        let mean = over_seeds(means);
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
