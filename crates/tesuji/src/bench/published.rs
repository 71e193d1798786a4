//! What others have measured, kept as data with its source: `suites/published.tsv`.

use super::{Record, table::seconds};

/// A published figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Published {
    game: String,
    board: String,
    /// Text that the description of the position must contain, such as `komi 1.5`, or `suite` and the name of
    /// one; may be empty.
    rules: String,
    /// Whether more was known about the game than its rules.
    knowledge: bool,
    program: String,
    nodes: Option<f64>,
    seconds: Option<f64>,
    source: String,
}

const DATA: &str = include_str!("../../../../suites/published.tsv");

impl Published {
    /// All figures.
    pub fn all() -> Result<Vec<Published>, String> {
        let lines = DATA.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(Published::read).collect()
    }

    fn read(line: &str) -> Result<Published, String> {
        let wrong = || format!("published.tsv: `{line}`");
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, board, rules, knowledge, program, nodes, seconds, source] =
            <[&str; 8]>::try_from(fields).map_err(|_| wrong())?;
        let number = |text: &str| match text {
            "-" => Ok(None),
            _ => text.parse().map(Some).map_err(|_| wrong()),
        };
        Ok(Published {
            game: game.to_owned(),
            board: board.to_owned(),
            rules: if rules == "-" { String::new() } else { rules.to_owned() },
            knowledge: knowledge == "on",
            program: program.to_owned(),
            nodes: number(nodes)?,
            seconds: number(seconds)?,
            source: source.to_owned(),
        })
    }

    /// The figure as a row: position, program, nodes, time, source.
    pub fn row(&self) -> Vec<String> {
        let rules = if self.rules.is_empty() { String::new() } else { format!(", {}", self.rules) };
        let knowledge = if self.knowledge && self.game == "hex" { " with knowledge" } else { "" };
        vec![
            format!("{} {}{rules}{knowledge}", self.game, self.board),
            self.program.clone(),
            self.nodes.map_or("-".to_owned(), |nodes| format!("{nodes:.0}")),
            self.seconds.map_or("-".to_owned(), seconds),
            self.source.clone(),
        ]
    }
}

/// Whether a figure is about one of the positions that were run, under the same conditions.
pub fn beside(figure: &Published, records: &[Record]) -> bool {
    records.iter().any(|record| {
        let is_meant = match figure.rules.strip_prefix("suite ") {
            Some(suite) => record.suite.contains(suite),
            None => record.empty && record.position.contains(&figure.rules),
        };
        is_meant
            && record.game == figure.game
            && record.board == figure.board
            && record.knowledge == figure.knowledge
    })
}

#[cfg(test)]
mod tests {
    use super::{super::record::tests::record, *};

    #[test]
    fn the_data_is_well_formed() {
        let all = Published::all().unwrap();
        assert!(all.len() > 10);
        assert!(all.iter().all(|figure| !figure.source.is_empty()));
    }

    #[test]
    fn figures_stand_beside_what_they_are_about() {
        let all = Published::all().unwrap();
        let count = |record: Record| {
            all.iter().filter(|figure| beside(figure, std::slice::from_ref(&record))).count()
        };
        let empty = Record { empty: true, ..record(1, "ews", 1, 1, true) };
        assert!(count(empty.clone()) >= 4);
        assert_eq!(count(Record { empty: false, ..empty }), 0);
    }
}
