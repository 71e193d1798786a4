//! The answer about a race as plain data: [`Answer`], the object of design documents and of `semeai --json`. Field names
//! are a promise: more may be added, none renamed.

use serde::{Deserialize, Serialize};
use tesuji_core::{Notation, Player};
use tesuji_search::Stop;

use super::{Answered, Ending, Verdict, Wider};
use crate::{
    fight::{confirm, points},
    race::Race,
};

/// The answer about one race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Always `go`.
    pub game: String,
    /// Columns and rows.
    pub board: String,
    /// The essential stones of Black.
    pub black: String,
    /// Those of White.
    pub white: String,
    /// With Black moving first.
    pub black_first: First,
    /// With White moving first.
    pub white_first: First,
    /// The empty points where stones may be played.
    pub region: Vec<String>,
    /// Whether both results are confirmed; false if one is contradicted.
    pub confirmed: Option<bool>,
    /// Why nothing was searched, if nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// How a race ends, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultName {
    /// Black captures.
    Black,
    /// White captures.
    White,
    /// Neither can.
    Seki,
    /// Not known.
    Unknown,
}

impl From<Ending> for ResultName {
    fn from(ending: Ending) -> ResultName {
        match ending {
            Ending::Captures(Player::Black) => ResultName::Black,
            Ending::Captures(Player::White) => ResultName::White,
            Ending::Seki => ResultName::Seki,
            Ending::Unknown => ResultName::Unknown,
        }
    }
}

/// A race with one side moving first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct First {
    /// Who wins the race.
    pub result: ResultName,
    /// Whether what bounds the region is shown to stay and more of the board gives the same result; null if that is not
    /// known, false if more of the board gives another result, so that it is unknown.
    pub confirmed: Option<bool>,
    /// Stones and points that bound the region and are not shown to stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unshown: Vec<String>,
    /// Whether it may be a seki only because a side may not retake a ko when both pass.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_rest_on_ban: bool,
    /// Every first move that reaches the result; none where passing does as well or nothing helps.
    pub moves: Vec<String>,
    /// Whether each first move could be judged.
    pub moves_complete: bool,
    /// How often the winner can let the opponent move and still win; null without a winner.
    pub tempo: Option<u8>,
    /// Whether it may be more.
    pub tempo_is_least: bool,
    /// What outside threats would change.
    pub unless: Option<UnlessTold>,
    /// Whether threats were looked into without running into a limit.
    pub ko_is_known: bool,
    /// A line of play.
    pub pv: Vec<String>,
    /// Positions expanded.
    pub nodes: u64,
    /// Why something is not known: nodes, time, depth, interrupted.
    pub stopped: Option<String>,
}

/// The least number of outside threats that would change a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnlessTold {
    /// black or white: who has them.
    pub side: String,
    /// How many.
    pub threats: u8,
    /// The result then.
    pub then: ResultName,
}

impl Answer {
    /// What was found out about a race.
    pub fn of<const N: usize>(answered: &Answered<N>) -> Answer {
        let race = &answered.races[0];
        let go = race.go();
        let [black, white] = Player::BOTH.map(|side| points::text(go, &race.essential(side), ","));
        let [black_first, white_first] = [0, 1].map(|at| First::of(answered, at));
        let empty = go.stones().empty(go.board());
        let confirmed = confirm::together(&[black_first.confirmed, white_first.confirmed]);
        Answer {
            game: "go".to_owned(),
            board: go.size().to_string(),
            black,
            white,
            black_first,
            white_first,
            region: points::list(go, &(race.region() & empty)),
            confirmed,
            reason: answered.reason.clone(),
        }
    }
}

/// The first moves that reach the result.
pub fn working<const N: usize>(race: &Race<N>, verdict: &Verdict) -> Vec<String> {
    let works = verdict.tries.iter().filter(|attempt| attempt.works == Some(true));
    works.map(|attempt| race.move_text(attempt.mv)).collect()
}

impl First {
    fn of<const N: usize>(answered: &Answered<N>, at: usize) -> First {
        let (race, verdict) = (&answered.races[at], &answered.verdicts[at]);
        let unshown = &answered.unshown[at];
        First {
            result: verdict.ending.into(),
            confirmed: match answered.wider[at] {
                Wider::Contradicts(_) => Some(false),
                Wider::Agrees if verdict.ending == Ending::Unknown || verdict.may_rest_on_ban => {
                    None
                }
                Wider::Agrees if unshown.is_empty() => Some(true),
                Wider::Agrees | Wider::Unknown | Wider::LeavesOpen(_) => None,
            },
            unshown: points::list(race.go(), unshown),
            may_rest_on_ban: verdict.may_rest_on_ban,
            moves: working(race, verdict),
            moves_complete: verdict.tries.iter().all(|attempt| attempt.works.is_some()),
            tempo: verdict.tempo,
            tempo_is_least: verdict.tempo_is_least,
            unless: verdict.unless.map(|unless| UnlessTold {
                side: unless.side.to_string(),
                threats: unless.threats,
                then: unless.then.into(),
            }),
            ko_is_known: verdict.ko_is_known,
            pv: verdict.line.iter().map(|&mv| race.move_text(mv)).collect(),
            nodes: verdict.nodes,
            stopped: verdict.stopped.map(stop_name).map(str::to_owned),
        }
    }
}

/// Why a search stopped, by name.
fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "nodes",
        Stop::Time => "time",
        Stop::Depth => "depth",
        Stop::Cancelled => "interrupted",
    }
}
