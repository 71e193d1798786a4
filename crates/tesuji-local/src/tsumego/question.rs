//! What can be asked about life and death, as plain data: [`TsumegoQuestion`]. The command line, `ask`, the page and a job of a
//! cluster hold the same; [`answer`](super::answer) answers it.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tesuji_core::{Bits, Player};
use tesuji_games::{
    formats::{self, InlineError, MarkKind, PositionSpec, SpecMove, diagram_text},
    go::{Go, coordinates},
    open::{self, GoVisitor, OpenError},
};
use tesuji_search::parameters::Value as _;
use thiserror::Error;

use super::{Searcher, TermsError, threats::ThreatSolver};

/// A question about life and death on a position of Go. Points and moves are text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TsumegoQuestion {
    /// The board as `rows side`.
    pub position: String,
    /// Moves played from it. What was seen on the way is forgotten.
    pub moves: Vec<String>,
    /// Rules by name; komi means nothing here.
    pub rules: Map<String, Value>,
    /// A stone of every block that has to be captured; the group in question is looked for if there is none.
    pub targets: Vec<String>,
    /// Who is asked about.
    pub goal: Goal,
    /// Where stones may be played; around the targets if nothing is said.
    pub region: Option<Vec<String>>,
    /// The search, by its name: one of [`SOLVERS`].
    pub solver: String,
    /// The greatest order of threat, of searches that know such.
    pub threat: Option<u8>,
    /// The most outside threats to ask about.
    pub threats: u8,
    /// Which of several groups can be decided together.
    pub each: bool,
    /// Whether wrong first moves are refuted.
    pub refutations: bool,
    /// A line of play to be judged, the side to move first.
    pub verify: Option<Vec<String>>,
    /// Whether lines of play are wanted, and how many.
    pub variations: Option<VariationSize>,
    /// How much may be spent on all of it.
    pub limits: TsumegoLimits,
    /// For searches that draw lots.
    pub seed: u64,
}

/// Which side moves first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The attacker.
    Kill,
    /// The defender.
    Live,
    /// Two questions, one for each.
    #[default]
    Both,
}

/// How far lines of play go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VariationSize {
    /// The longest line, in moves.
    pub depth: usize,
    /// The most moves in all lines together.
    pub moves: usize,
}

impl Default for VariationSize {
    fn default() -> VariationSize {
        VariationSize { depth: 9, moves: 400 }
    }
}

/// How much may be spent on a question.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TsumegoLimits {
    /// Seconds.
    pub seconds: Option<f64>,
    /// Expanded positions.
    pub nodes: Option<u64>,
    /// Bytes for the tables.
    pub memory: Option<u64>,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TsumegoError {
    /// No board.
    #[error(transparent)]
    Position(#[from] InlineError),
    /// A board or moves that Go does not have.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A text that names no point, or none on this board.
    #[error("{place}: {reason}")]
    Point {
        /// Which part of the question it stands in.
        place: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// Targets or a region that make no problem.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// Nothing that might be captured.
    #[error("no group was found whose life is in question; name a stone of it as the target")]
    NoGroup,
    /// More targets than can be told apart.
    #[error("there are {0} blocks to be captured; at most {MOST_TARGETS} can be asked about")]
    TooManyTargets(usize),
    /// No such search.
    #[error("unknown solver `{0}`; available are {known}", known = SOLVERS.join(", "))]
    UnknownSolver(String),
    /// Not built yet.
    #[error("what can be forced of several groups (`each`) cannot be asked yet")]
    Each,
    /// No such order of threat.
    #[error("there is no threat of order {0} here; the greatest is {MOST_THREAT}")]
    Threat(u32),
    /// Neither kill nor live.
    #[error("`{0}` is not a goal; expected kill, live or both")]
    UnknownGoal(String),
    /// A move of the line to be judged that cannot be played.
    #[error("move {number} of the line to verify: {reason}")]
    Verify {
        /// The number of the move, from 1.
        number: usize,
        /// Why not.
        reason: String,
    },
    /// A number of a record that is none.
    #[error("`{0}` is not a number of threats")]
    Threats(String),
}

/// The searches that can be asked for.
pub const SOLVERS: [&str; 9] = ["auto", "ab", "iw", "gts", "gw", "ab-gw", "lambda", "dfpn", "ews"];

/// The greatest order of threat that can be asked for, and the usual one.
const MOST_THREAT: u32 = 4;
const USUAL_THREAT: u8 = 3;

/// Blocks that can be targets together.
pub const MOST_TARGETS: usize = 8;

/// Bytes for the tables, unless somebody says otherwise.
pub(super) const USUAL_MEMORY: u64 = 512 << 20;

impl Default for TsumegoQuestion {
    fn default() -> TsumegoQuestion {
        TsumegoQuestion {
            position: String::new(),
            moves: Vec::new(),
            rules: Map::new(),
            targets: Vec::new(),
            goal: Goal::Both,
            region: None,
            solver: "auto".to_owned(),
            threat: None,
            threats: 5,
            each: false,
            refutations: true,
            verify: None,
            variations: None,
            limits: TsumegoLimits::default(),
            seed: 1,
        }
    }
}

impl FromStr for Goal {
    type Err = TsumegoError;

    fn from_str(text: &str) -> Result<Goal, TsumegoError> {
        match text {
            "kill" => Ok(Goal::Kill),
            "live" => Ok(Goal::Live),
            "both" => Ok(Goal::Both),
            other => Err(TsumegoError::UnknownGoal(other.to_owned())),
        }
    }
}

impl TsumegoQuestion {
    /// The question that a source asks: its position, what it says about targets, region, goal and threats, and if it
    /// names no target, the stones it marks.
    pub fn of_spec(spec: &PositionSpec) -> Result<TsumegoQuestion, TsumegoError> {
        let said = |key: &str| spec.answer(key);
        let mut question = TsumegoQuestion {
            position: diagram_text(&spec.setup),
            moves: spec.moves_with_passes("pass").into_iter().map(str::to_owned).collect(),
            targets: said("target").or(said("targets")).map(points_of).unwrap_or_default(),
            region: said("region").map(points_of),
            ..TsumegoQuestion::default()
        };
        for (key, value) in &spec.rules {
            question.rules.insert(key.clone(), Value::String(value.clone()));
        }
        if let Some(goal) = said("goal") {
            question.goal = goal.parse()?;
        }
        if let Some(text) = said("threats") {
            question.threats = text.parse().map_err(|_| TsumegoError::Threats(text.to_owned()))?;
        }
        if question.targets.is_empty() && !spec.marks.is_empty() {
            question.targets = open::open_as_go(spec, Marked(spec))?;
        }
        Ok(question)
    }

    /// The position as a description.
    pub(super) fn spec(&self) -> Result<PositionSpec, TsumegoError> {
        let mut spec = formats::parse_inline(&self.position)?;
        spec.game = Some("go".to_owned());
        let moves = self.moves.iter().map(|text| SpecMove { player: None, text: text.clone() });
        spec.moves.extend(moves);
        spec.rules = self.rules.iter().map(|(key, value)| (key.clone(), as_text(value))).collect();
        Ok(spec)
    }

    /// The search asked for.
    pub(super) fn searcher(&self) -> Result<Searcher, TsumegoError> {
        match self.solver.as_str() {
            "auto" | "dfpn" => Ok(Searcher::Dfpn),
            "ews" => Ok(Searcher::Ews),
            name => {
                let solver = ThreatSolver::read(name, &());
                let solver = solver.map_err(|_| TsumegoError::UnknownSolver(name.to_owned()))?;
                let threat = u32::from(self.threat.unwrap_or(USUAL_THREAT));
                if threat > MOST_THREAT {
                    return Err(TsumegoError::Threat(threat));
                }
                Ok(Searcher::Threats(solver, threat))
            }
        }
    }
}

/// The words of a list of points or moves, which spaces or commas stand between.
pub fn points_of(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| sign == ',' || sign.is_whitespace());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The stones marked as targets: of one colour if there are such, by the sign of most weight.
struct Marked<'a>(&'a PositionSpec);

impl GoVisitor for Marked<'_> {
    type Output = Vec<String>;

    fn visit<const N: usize>(self, go: Go<N>) -> Vec<String> {
        for kind in [MarkKind::Cross, MarkKind::Triangle, MarkKind::Square] {
            // Where a mark is repeated later, the later one counts.
            let of_kind = || self.0.marks.iter().filter(|mark| mark.kind == kind);
            let last = of_kind().map(|mark| mark.after_moves).max();
            let marked: Bits<N> = of_kind()
                .filter(|mark| Some(mark.after_moves) == last)
                .map(|mark| mark.cell)
                .collect();
            let stones = Player::BOTH.map(|side| marked & go.stones().of(side));
            if stones.iter().filter(|stones| !stones.is_empty()).count() == 1 {
                let names = coordinates(go.board_size());
                return (stones[0] | stones[1]).iter().map(|cell| names.name(cell)).collect();
            }
        }
        Vec::new()
    }
}
