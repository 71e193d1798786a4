//! What `--set help` prints: every parameter of the solver, from the table that declares them.

use tesuji_games::open::OPTIONS;
use tesuji_search::{Method, ews::PRESETS, parameters::ParameterInfo};

/// The parameters with their present values, what they can be set to and what they do.
pub fn text(solver: &str, method: &Method) -> String {
    let table = method.table();
    let width = |cell: fn(&ParameterInfo) -> usize| table.iter().map(cell).max().unwrap_or(0);
    let (names, values) = (width(|row| row.name.len()), width(|row| row.value.len()));
    let mut lines =
        vec![format!("Parameters of {solver}, set with --set name=value:"), String::new()];
    if method.ews().is_some() {
        let presets = PRESETS.join(", ");
        lines.push(format!("  preset=NAME sets all of them first; presets: {presets}"));
        lines.push(String::new());
    }
    lines.push(rows(&table));
    lines.extend([String::new(), "Options of games:".to_owned(), String::new()]);
    for option in OPTIONS {
        lines.push(format!("  {:names$} = {:values$}  {}", option.name, option.on, option.help));
        let choices = option.values.join(", ");
        lines.push(format!("  {:names$}   {:values$}  (one of {choices})", "", ""));
    }
    lines.join("\n")
}

/// A table of parameters: each with its value, what it does, and what it may be.
pub fn rows(table: &[ParameterInfo]) -> String {
    let width = |cell: fn(&ParameterInfo) -> usize| table.iter().map(cell).max().unwrap_or(0);
    let (names, values) = (width(|row| row.name.len()), width(|row| row.value.len()));
    let mut lines = Vec::new();
    for row in table {
        lines.push(format!("  {:names$} = {:values$}  {}", row.name, row.value, row.help));
        lines.push(format!("  {:names$}   {:values$}  ({})", "", "", row.domain));
    }
    lines.join("\n")
}
