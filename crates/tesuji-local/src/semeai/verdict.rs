//! What is found out about a race with one side moving first: [`Verdict`].

use tesuji_core::{Outcome, Player};
use tesuji_search::Stop;

use crate::{
    fight::{self, boundary::Task},
    race::RaceMove,
};

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This side captures the other.
    Captures(Player),
    /// Neither can.
    Seki,
    /// The limits came first.
    Unknown,
}

impl Ending {
    /// What has to be shown for this result: for which sides, and what. A keeper has to live when it has captured.
    pub fn tasks(self, keeper: Option<Player>) -> Vec<(Player, Task)> {
        match self {
            Ending::Captures(side) if keeper == Some(side) => vec![(side, Task::HoldsOut)],
            Ending::Captures(side) => vec![(side, Task::Captures)],
            Ending::Seki => Player::BOTH.map(|side| (side, Task::HoldsOut)).to_vec(),
            Ending::Unknown => Vec::new(),
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Won(winner) => Ending::Captures(winner),
            Outcome::Drawn => Ending::Seki,
        }
    }
}

/// How outside ko threats would change a result.
pub type Unless = fight::unless::Unless<Ending>;

/// What is known about a first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub mv: RaceMove,
    /// Whether it reaches the result; nothing if that is not known.
    pub works: Option<bool>,
    /// How play may go on.
    pub line: Vec<RaceMove>,
}

/// A race with one side moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The result when neither side has outside ko threats.
    pub ending: Ending,
    /// How many turns the winner can give away and still win, at least.
    pub tempo: Option<u8>,
    /// Whether it may be able to give away more.
    pub tempo_is_least: bool,
    /// The first moves, where it matters which is chosen.
    pub tries: Vec<Try>,
    /// Whether the side moving first may as well pass.
    pub pass_will_do: bool,
    /// What outside threats would change, if anything.
    pub unless: Option<Unless>,
    /// Whether it is known that no threats, or only those of `unless`, change the result, up to the number
    /// that was asked about.
    pub ko_is_known: bool,
    /// Whether a seki may rest on a ban of superko: a side that may not retake passes, so does the other, and play is over, though
    /// without the ban something would be captured. So it may be where a ko was met and threats change the result, or are
    /// not known not to.
    pub may_rest_on_ban: bool,
    /// A line of play.
    pub line: Vec<RaceMove>,
    /// Positions expanded.
    pub nodes: u64,
    /// Why something is not known.
    pub stopped: Option<Stop>,
}

impl Verdict {
    /// A result and nothing else.
    pub(super) fn of(ending: Ending, nodes: u64, stopped: Option<Stop>) -> Verdict {
        Verdict {
            ending,
            tempo: None,
            tempo_is_least: false,
            tries: Vec::new(),
            pass_will_do: false,
            unless: None,
            ko_is_known: false,
            may_rest_on_ban: false,
            line: Vec::new(),
            nodes,
            stopped,
        }
    }

    /// The verdict after a wider region has given another result: nothing is known.
    pub fn withdrawn(self) -> Verdict {
        Verdict::of(Ending::Unknown, self.nodes, self.stopped)
    }
}
