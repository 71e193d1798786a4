//! The answer about life and death as plain data: [`TsumegoAnswer`], the object that `tesuji tsumego --json` prints. Names of fields
//! are a promise: more may be added, none renamed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Fate, question::Goal};

/// The answer to a [`TsumegoQuestion`](super::TsumegoQuestion).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TsumegoAnswer {
    /// Always `go`.
    pub game: String,
    /// Columns and rows.
    pub board: String,
    /// The board asked about, and the side to move.
    pub position: String,
    /// The colour of the targets.
    pub color: String,
    /// A stone of each block to be captured.
    pub targets: Vec<String>,
    /// All stones of these blocks.
    pub stones: Vec<String>,
    /// Who was asked about.
    pub goal: Goal,
    /// The search.
    pub solver: String,
    /// Where stones may be played.
    pub region: Vec<String>,
    /// Whether what was asked is confirmed; see [`First::confirmed`].
    pub confirmed: Option<bool>,
    /// With the attacker moving first.
    pub attacker: Option<First>,
    /// With the defender moving first.
    pub defender: Option<First>,
    /// The line that was to be judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verify: Option<Verified>,
    /// Blocks next to the region that are taken to stay, and why.
    pub outside: Vec<Outside>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
    /// Which limit left something open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopName>,
}

/// What becomes of the targets, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultName {
    /// They are captured.
    Dead,
    /// Neither side can force anything.
    Seki,
    /// One is safe.
    Alive,
    /// Not known.
    Unknown,
}

/// A side of the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It wants to capture.
    Attacker,
    /// It wants to live.
    Defender,
}

/// Why something is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StopName {
    /// The limit of positions.
    Nodes,
    /// The limit of time.
    Time,
    /// A line of play grew too long.
    Depth,
    /// Somebody asked to stop.
    Interrupted,
}

/// What is known with one side moving first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct First {
    /// The colour of that side.
    pub color: String,
    /// What becomes of the targets when nobody has outside threats.
    pub result: ResultName,
    /// True if the stones around the region are shown to stay and a wider region gives the same, false if it gives something
    /// else (the result is then unknown), null if that is not known.
    pub confirmed: Option<bool>,
    /// The least number of outside threats that changes the result, of the side that dislikes it.
    pub unless: Option<Unless>,
    /// Every number of threats at which the result changes.
    pub unless_all: Vec<Unless>,
    /// The best first moves; empty where none beats passing.
    pub moves: Vec<String>,
    /// First moves that do not do, each with the play that shows it.
    pub refutations: BTreeMap<String, Vec<String>>,
    /// Whether threats, moves and refutations are all known.
    pub complete: bool,
    /// A line of play with the best first move.
    pub line: Vec<String>,
    /// How the targets are safe at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life: Option<Life>,
    /// Lines of play, if they were asked for: the best first moves, then the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Branch>,
}

impl First {
    /// Nothing is known yet with this colour moving first.
    pub(super) fn unknown(color: String) -> First {
        First {
            color,
            result: ResultName::Unknown,
            confirmed: None,
            unless: None,
            unless_all: Vec::new(),
            moves: Vec::new(),
            refutations: Default::default(),
            complete: false,
            line: Vec::new(),
            life: None,
            variations: Vec::new(),
        }
    }
}

/// A move with the play after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether it is a best move, or is not; null for replies of the other side.
    pub right: Option<bool>,
    /// What may follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Branch>,
}

/// So many outside threats bring about another result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unless {
    /// Who has them.
    pub side: Role,
    /// How many.
    pub threats: u8,
    /// The result then.
    pub then: ResultName,
}

/// How a group is safe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Life {
    /// It has eyes: the areas.
    Eyes(Vec<Vec<String>>),
    /// It is joined to these stones outside the region.
    Joined(Vec<String>),
    /// It has these liberties outside the region.
    Out(Vec<String>),
}

/// A line that was judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verified {
    /// The line.
    pub moves: Vec<String>,
    /// Whether every move of the side to move is among its best; null if a limit kept that from being known.
    pub correct: Option<bool>,
    /// The first move that is not, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_at: Option<usize>,
    /// The play after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Vec<String>>,
    /// The best moves where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Vec<String>>,
}

/// A block that is taken to stay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outside {
    /// Its colour.
    pub color: String,
    /// Its stones.
    pub stones: Vec<String>,
    /// Why it stays.
    pub why: String,
    /// Whether that is shown, and not only taken for granted.
    pub shown: bool,
}

impl From<Fate> for ResultName {
    fn from(fate: Fate) -> ResultName {
        match fate {
            Fate::Dead => ResultName::Dead,
            Fate::Seki => ResultName::Seki,
            Fate::Alive => ResultName::Alive,
        }
    }
}

impl ResultName {
    /// The name.
    pub fn as_str(self) -> &'static str {
        match self {
            ResultName::Dead => "dead",
            ResultName::Seki => "seki",
            ResultName::Alive => "alive",
            ResultName::Unknown => "unknown",
        }
    }
}

impl TsumegoAnswer {
    /// Both sides moving first, as far as they were asked about.
    pub fn firsts(&self) -> impl Iterator<Item = (Role, &First)> {
        let both = [(Role::Attacker, &self.attacker), (Role::Defender, &self.defender)];
        both.into_iter().filter_map(|(role, first)| first.as_ref().map(|first| (role, first)))
    }

    /// Whether all that was asked is answered.
    pub fn is_complete(&self) -> bool {
        let judged = self.verify.as_ref().is_none_or(|verified| verified.correct.is_some());
        judged && self.firsts().all(|(_, first)| first.is_known() && first.complete)
    }

    /// The board by the names of the points: whether stones may be played on one.
    pub fn is_in_region(&self, point: &str) -> bool {
        self.region.iter().any(|listed| listed == point)
    }
}

impl First {
    /// Whether there is a result.
    pub fn is_known(&self) -> bool {
        self.result != ResultName::Unknown
    }
}
