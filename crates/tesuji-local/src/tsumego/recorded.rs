//! What a source says the answer is, and whether an answer agrees: [`Recorded`]. A record is not the truth.
//!
//! `attacker` and `defender` name the result with that side moving first, `result` with the side to move moving first, and so does `win`,
//! where the attacker wins if the targets die and the defender if they do not; `bm` lists best first moves.

use serde::{Deserialize, Serialize};
use tesuji_games::formats::PositionSpec;

use super::{
    answer::{First, ResultName, TsumegoAnswer},
    question::points_of,
};

/// What a source says.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Recorded {
    /// The winner, `b` or `w`, with the side to move moving first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<String>,
    /// The result with the side to move moving first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The result with the attacker moving first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<String>,
    /// The result with the defender moving first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender: Option<String>,
    /// Best first moves of the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bm: Option<Vec<String>>,
}

impl Recorded {
    /// What a source says about a position, if it says something.
    pub fn of_spec(spec: &PositionSpec) -> Option<Recorded> {
        let said = |key: &str| spec.answer(key).map(|value| value.trim().to_ascii_lowercase());
        let recorded = Recorded {
            win: said("win"),
            result: said("result"),
            attacker: said("attacker"),
            defender: said("defender"),
            bm: said("bm").map(|text| points_of(&text)),
        };
        (recorded != Recorded::default()).then_some(recorded)
    }

    /// Whether an answer says the same; nothing if it does not say enough.
    pub fn agrees(&self, answer: &TsumegoAnswer) -> Option<bool> {
        let mover = if answer.position.ends_with('w') { "white" } else { "black" };
        let moving = answer.firsts().map(|(_, first)| first).find(|first| first.color == mover);
        let mut same = Vec::new();
        for (said, first) in [
            (&self.result, moving),
            (&self.attacker, answer.attacker.as_ref()),
            (&self.defender, answer.defender.as_ref()),
        ] {
            if let Some(said) = said {
                same.push(known(first).map(|first| first.result.as_str() == said));
            }
        }
        if let Some(win) = &self.win {
            let is_black = win.starts_with('b');
            let attacks = (answer.color == "white") == is_black;
            same.push(known(moving).map(|first| (first.result == ResultName::Dead) == attacks));
        }
        if let Some(best) = &self.bm {
            let is_best = |first: &First| match first.moves.is_empty() {
                true => best.iter().all(|mv| mv == "pass"),
                false => best.iter().all(|mv| first.moves.contains(mv)),
            };
            same.push(known(moving).filter(|first| first.complete).map(is_best));
        }
        match same.contains(&Some(false)) {
            true => Some(false),
            false => same.into_iter().collect::<Option<Vec<bool>>>().map(|_| true),
        }
    }
}

fn known(first: Option<&First>) -> Option<&First> {
    first.filter(|first| first.is_known())
}
