//! What changed from one bench to another: runs of the same solver on the same position with the same seed.

use super::{
    Record,
    mean::geometric,
    table::{aligned, solvers},
};

/// How many of the largest changes are listed.
const MOST_LISTED: usize = 10;

/// The changes as text, and whether the two contradict each other.
pub fn compared(before: &[Record], after: &[Record]) -> (String, bool) {
    let pairs: Vec<(&Record, &Record)> = before
        .iter()
        .filter_map(|old| after.iter().find(|new| is_same_run(old, new)).map(|new| (old, new)))
        .collect();
    let heads = ["solver", "runs in both", "solved", "now solved", "no longer", "nodes", "time"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for solver in solvers(before) {
        let own: Vec<_> = pairs.iter().filter(|(old, _)| old.solver == solver).collect();
        if own.is_empty() {
            continue;
        }
        let both: Vec<_> =
            own.iter().filter(|(old, new)| old.is_solved() && new.is_solved()).collect();
        let ratio = |of: fn(&Record) -> f64| {
            let ratios: Vec<f64> = both.iter().map(|(old, new)| of(new) / of(old)).collect();
            geometric(&ratios).map_or("-".to_owned(), |ratio| format!("x{ratio:.2}"))
        };
        let count = |test: fn(&Record, &Record) -> bool| {
            own.iter().filter(|(old, new)| test(old, new)).count().to_string()
        };
        rows.push(vec![
            solver.to_owned(),
            own.len().to_string(),
            both.len().to_string(),
            count(|old, new| !old.is_solved() && new.is_solved()),
            count(|old, new| old.is_solved() && !new.is_solved()),
            ratio(|record| record.nodes.max(1) as f64),
            ratio(|record| record.time().max(1e-3)),
        ]);
    }
    let mut text = aligned(&rows);
    text.push_str("\n\nnodes and time: geometric mean of after / before, over what both solved\n");
    list_changes(&mut text, &pairs);
    let contradictions: Vec<String> = pairs
        .iter()
        .filter(|(old, new)| old.is_solved() && new.is_solved() && old.winner != new.winner)
        .map(|(old, _)| format!("CONTRADICTION: {} on {}\n", old.solver, old.position))
        .collect();
    text.push_str(&contradictions.concat());
    let (missing, new) = (before.len() - pairs.len(), after.len() - pairs.len());
    if missing + new > 0 {
        text.push_str(&format!("{missing} runs are only in the first, {new} only in the second\n"));
    }
    (text, !contradictions.is_empty())
}

fn is_same_run(old: &Record, new: &Record) -> bool {
    old.question() == new.question() && old.solver == new.solver && old.seed == new.seed
}

/// Lists the runs whose nodes changed most.
fn list_changes(text: &mut String, pairs: &[(&Record, &Record)]) {
    let change = |(old, new): &(&Record, &Record)| {
        (new.nodes.max(1) as f64 / old.nodes.max(1) as f64).ln().abs()
    };
    let mut changed: Vec<&(&Record, &Record)> =
        pairs.iter().filter(|(old, new)| old.nodes != new.nodes).collect();
    changed.sort_by(|a, b| change(b).total_cmp(&change(a)));
    let same = pairs.len() - changed.len();
    text.push_str(&format!("{same} of {} runs took the same number of nodes\n", pairs.len()));
    for (old, new) in changed.iter().take(MOST_LISTED) {
        let shown = |record: &Record| {
            format!("{}{}", if record.is_solved() { "" } else { ">" }, record.nodes)
        };
        let Record { solver, position, seed, .. } = old;
        let line =
            format!("  {solver}, {position}, seed {seed}: {} -> {}\n", shown(old), shown(new));
        text.push_str(&line);
    }
}

#[cfg(test)]
mod tests {
    use super::{super::record::tests::record, *};

    #[test]
    fn changes_are_told() {
        let before = [record(1, "ews", 1, 10, true), record(2, "ews", 1, 10, true)];
        let mut after = [record(1, "ews", 1, 40, true), record(3, "ews", 1, 10, true)];
        let (text, contradict) = compared(&before, &after);
        assert!(text.contains("x4.00") && !contradict, "{text}");
        assert!(text.contains("1 runs are only in the first, 1 only in the second"), "{text}");
        after[0].winner = Some("white".into());
        let (text, contradict) = compared(&before, &after);
        assert!(contradict && text.contains("CONTRADICTION: ews on hex 4x4, number 1"), "{text}");
    }
}
