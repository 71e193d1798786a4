//! The tables of the EWS paper, each made by one command: `tesuji bench --table NAME`. A table names positions,
//! solvers and limits; what is given on the command line comes before it.

use std::time::Duration;

use super::Knowledge;

/// What to run for a table.
#[derive(Debug)]
pub struct NamedTable {
    pub name: &'static str,
    /// The file the positions are from, and its text.
    pub suite: (&'static str, &'static str),
    /// Every how many positions of it are taken.
    pub every: u32,
    pub knowledge: Knowledge,
    pub solvers: &'static [&'static str],
    pub last_seed: u64,
    pub time: Duration,
    pub nodes: Option<u64>,
}

/// The tables.
pub const TABLES: [NamedTable; 4] = [
    NamedTable {
        name: "go",
        suite: ("paper-go.pos", include_str!("../../../../suites/paper-go.pos")),
        every: 1,
        knowledge: Knowledge::Paper,
        solvers: &["ews", "ews-wr", "ews-ps", "alphabeta"],
        last_seed: 3,
        time: Duration::from_secs(30),
        nodes: None,
    },
    NamedTable {
        name: "hex",
        suite: ("paper-hex.pos", include_str!("../../../../suites/paper-hex.pos")),
        every: 1,
        knowledge: Knowledge::Paper,
        solvers: &["ews", "alphabeta", "mcts", "pns"],
        last_seed: 3,
        time: Duration::from_secs(10),
        nodes: None,
    },
    NamedTable {
        name: "hex-knowledge",
        suite: (
            "paper-hex-knowledge.pos",
            include_str!("../../../../suites/paper-hex-knowledge.pos"),
        ),
        every: 1,
        knowledge: Knowledge::On,
        solvers: &["ews"],
        last_seed: 1,
        time: Duration::from_secs(1200),
        nodes: None,
    },
    NamedTable {
        name: "go-6x6",
        suite: ("go-6x6.pos", include_str!("../../../../suites/go-6x6.pos")),
        every: 4,
        knowledge: Knowledge::Paper,
        solvers: &["ews", "ews-wr", "ews-ps", "alphabeta", "dfpn"],
        last_seed: 1,
        time: Duration::from_secs(600),
        nodes: Some(50_000),
    },
];

/// The table of this name; the error says which there are.
pub fn named(name: &str) -> Result<&'static NamedTable, String> {
    let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
    let found = TABLES.iter().find(|table| table.name == name);
    found.ok_or_else(|| format!("there is no table `{name}`; the tables are {}", names.join(", ")))
}
