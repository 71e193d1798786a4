//! The JSON objects the commands print. Field names are a promise: more may be added, none renamed.

use serde::Serialize;
use serde_json::{Map, Value};
use tesuji_core::{Notation, Player};
use tesuji_search::{Report, Statistics};

use crate::{
    answer::Verdict, each_position::Heading, proof_file::ProofOutcome, search_options::Settings,
};

/// Which position an answer is about.
#[derive(Serialize)]
pub struct About {
    /// The line of the file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What the file calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub game: &'static str,
    pub board: String,
    pub rules: Map<String, Value>,
    pub to_play: String,
    /// The board before the history, and the history: what to hand in to ask the same again.
    pub position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// Where a position stands in its file, and what to hand in to ask about it again.
#[derive(Serialize)]
pub struct Named {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
}

/// What was spent on an answer, and how it was searched.
#[derive(Serialize)]
pub struct Effort {
    pub solver: String,
    pub knowledge: bool,
    pub nodes: u64,
    pub seconds: f64,
    pub threads: u32,
    pub seed: u64,
    /// Why the search stopped without an answer: time, nodes, depth, interrupted; else null.
    pub stopped: Option<&'static str>,
}

/// The answer of `solve`.
#[derive(Serialize)]
pub struct Solved {
    #[serde(flatten)]
    pub about: About,
    /// For the side to move: win, loss, draw or unknown.
    pub outcome: &'static str,
    /// black, white, none (a draw) or null.
    pub winner: Option<&'static str>,
    #[serde(rename = "move")]
    pub best: Option<String>,
    pub pv: Vec<String>,
    /// The question, where only one was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<&'static str>,
    /// The best result still possible, where that is known but the outcome is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<&'static str>,
    #[serde(flatten)]
    pub effort: Effort,
    /// Who wins according to the file, where it says so, and whether that is so: null if undecided.
    #[serde(flatten)]
    pub recorded: Option<Recorded>,
    /// The certificate, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The most promising moves, best first, where undecided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub root: Vec<Promise>,
    pub table: Table,
}

/// An answer compared with what its file says.
#[derive(Clone, Serialize)]
pub struct Recorded {
    /// black, white, none (a draw), or what else the file says.
    pub expected: String,
    pub agrees: Option<bool>,
}

/// A certificate that was written.
#[derive(Serialize)]
pub struct Proof {
    pub file: String,
    pub nodes: usize,
    pub bytes: u64,
    /// Time for unfolding and writing it, part of the whole.
    pub seconds: f64,
    /// Positions expanded again to find what the tables had lost.
    pub expansions: u64,
}

/// What is thought of a move whose result is not known.
#[derive(Serialize)]
pub struct Promise {
    #[serde(rename = "move")]
    pub mv: String,
    pub win_rate: f64,
    pub expected_work: f64,
}

/// How full the tables were at the end.
#[derive(Serialize)]
pub struct Table {
    pub open: usize,
    pub fill: f64,
    pub solved: usize,
    pub zones: usize,
    pub collections: u64,
    pub deepest: usize,
    pub rebuilt: u64,
    pub settled: u64,
}

/// The answer of `show`.
#[derive(Serialize)]
pub struct Shown {
    #[serde(flatten)]
    pub about: About,
    /// The position as a diagram that every command reads.
    pub diagram: String,
    pub over: bool,
    /// black, white, none (a draw), or null while the game goes on.
    pub winner: Option<&'static str>,
    /// Go: the area score as the board stands, Black minus White, without komi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    pub legal_moves: Vec<String>,
}

/// The answer of `score`.
#[derive(Serialize)]
pub struct Scored {
    #[serde(flatten)]
    pub about: About,
    /// With best play, Black minus White; null where undecided.
    pub score: Option<i32>,
    pub lower: i32,
    pub upper: i32,
    #[serde(rename = "move")]
    pub best: Option<String>,
    #[serde(flatten)]
    pub effort: Effort,
}

/// The answer of `openings`.
#[derive(Serialize)]
pub struct Openings {
    #[serde(flatten)]
    pub about: About,
    pub moves: Vec<Opening>,
    #[serde(flatten)]
    pub effort: Effort,
}

/// A first move and its outcome for the side that makes it.
#[derive(Serialize)]
pub struct Opening {
    #[serde(rename = "move")]
    pub mv: String,
    pub outcome: &'static str,
}

impl Recorded {
    /// What a file says about the winner (`win=b`), beside what was found.
    pub fn of(says: &str, winner: Option<&'static str>) -> Recorded {
        let expected = match says.to_ascii_lowercase().as_str() {
            "b" | "black" => "black",
            "w" | "white" => "white",
            "draw" | "none" => "none",
            _ => says,
        };
        let agrees = winner.map(|winner| winner == expected);
        Recorded { expected: expected.to_owned(), agrees }
    }
}

impl Named {
    /// The position that a heading is about.
    pub fn of(heading: &Heading) -> Named {
        Named {
            line: heading.line,
            id: heading.id.clone(),
            position: heading.position.clone(),
            history: heading.history.clone(),
        }
    }
}

impl About {
    /// What a position is.
    pub fn of<G: Notation>(position: &G, heading: &Heading) -> About {
        About {
            line: heading.line,
            id: heading.id.clone(),
            game: G::NAME,
            board: position.size().to_string(),
            rules: crate::describe::rules(position),
            to_play: position.to_move().to_string(),
            position: heading.position.clone(),
            history: heading.history.clone(),
        }
    }
}

impl Effort {
    /// Effort under these settings.
    pub fn new(
        settings: &Settings,
        nodes: u64,
        elapsed: std::time::Duration,
        stopped: Option<tesuji_search::Stop>,
    ) -> Effort {
        Effort {
            solver: settings.solver.clone(),
            knowledge: settings.knowledge,
            nodes,
            seconds: crate::duration::seconds(elapsed),
            threads: settings.threads,
            seed: settings.seed,
            stopped: stopped.map(crate::answer::stop_name),
        }
    }
}

impl Proof {
    /// What was written, if anything was.
    pub fn of(outcome: &ProofOutcome) -> Option<Proof> {
        match outcome.clone() {
            ProofOutcome::Written { file, nodes, bytes, seconds, expansions } => {
                Some(Proof { file, nodes, bytes, seconds, expansions })
            }
            ProofOutcome::Stopped(_) => None,
        }
    }
}

impl Table {
    /// The numbers worth printing.
    pub fn of(statistics: &Statistics) -> Table {
        Table {
            open: statistics.open_nodes,
            fill: statistics.fill,
            solved: statistics.solved,
            zones: statistics.zones,
            collections: statistics.collections,
            deepest: statistics.deepest,
            rebuilt: statistics.rebuilt,
            settled: statistics.settled,
        }
    }
}

/// The most promising open moves of a report.
pub fn promises<G: Notation>(position: &G, report: &Report<G::Move>) -> Vec<Promise> {
    let promise = |root: &tesuji_search::RootMove<G::Move>| Promise {
        mv: position.move_text(root.mv),
        win_rate: root.win_rate,
        expected_work: root.expected_work,
    };
    report.root.iter().take(10).map(promise).collect()
}

/// The name of a verdict.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::Loss => "loss",
        Verdict::Unknown => "unknown",
    }
}

/// The name of a side.
pub fn side(player: Player) -> &'static str {
    match player {
        Player::Black => "black",
        Player::White => "white",
    }
}
