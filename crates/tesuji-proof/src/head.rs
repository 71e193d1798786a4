//! The lines at the head of a certificate: what it proves.

use std::fmt::Write;

/// What a certificate is about. All texts are as the checker reads them.
#[derive(Clone, Debug)]
pub struct Head {
    /// `go`, `hex` or `race`.
    pub game: &'static str,
    /// `5x5`.
    pub board: String,
    /// Rules with their values, in the order of the format: `("komi", "24.5")`.
    pub rules: Vec<(&'static str, String)>,
    /// The diagram the moves start from: `.../.../... b`.
    pub start: String,
    /// The moves played from there.
    pub moves: Vec<String>,
    /// What else the game wants to be said, in the order of the format: `("region", "a1 a2")`.
    pub terms: Vec<(&'static str, String)>,
    /// `black wins`, `white does not lose`; a line for each proof of the file.
    pub shows: Vec<String>,
}

impl Head {
    /// The lines, with the blank one that ends them.
    pub(crate) fn text(&self, nodes: usize) -> String {
        let Head { game, board, rules, start, moves, terms, shows } = self;
        let mut text = format!("tesuji-proof 1\ngame {game}\nboard {board}\n");
        for (name, value) in rules {
            let _ = writeln!(text, "{name} {value}");
        }
        let moves: String = moves.iter().map(|mv| format!(" {mv}")).collect();
        let _ = writeln!(text, "start {start}\nmoves{moves}");
        for (name, value) in terms {
            let _ = writeln!(text, "{}", format!("{name} {value}").trim_end());
        }
        for shows in shows {
            let _ = writeln!(text, "shows {shows}");
        }
        let _ = write!(text, "nodes {nodes}\n\n");
        text
    }
}
