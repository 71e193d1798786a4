//! What can be asked about races, as plain data: [`Question`].

use serde::{Deserialize, Serialize};
use tesuji_search::Limits;

use super::{Options, SKETCHES_FOR_ONE};
use crate::pob::Variant;

/// A question about a race, or all races, of a position. Points are text, as in the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// Stones of Black's block; several if losing any of them decides. Else the marked one, else the only one there is.
    pub black: Option<String>,
    /// The same for White.
    pub white: Option<String>,
    /// Every race on the board.
    pub all: bool,
    /// Where stones may be played; else around the blocks.
    pub region: Option<String>,
    /// The search, by its name: auto, pob, pob-, alphabeta-pop, alphabeta.
    pub solver: String,
    /// The most tempi to ask about.
    pub tempi: u8,
    /// The most outside ko threats to ask about.
    pub threats: u8,
}

impl Default for Question {
    fn default() -> Question {
        Question {
            black: None,
            white: None,
            all: false,
            region: None,
            solver: "auto".to_owned(),
            tempi: 9,
            threats: 2,
        }
    }
}

/// The positions that are expanded for each side moving first, unless somebody says otherwise.
const USUAL_NODES: u64 = 500_000;

impl Question {
    /// What to find out, within limits; the error says which search is unknown. Unless so many positions are asked for,
    /// sketches, which are cheap, count for less.
    pub fn options(&self, limits: Limits) -> Result<Options, String> {
        let (variant, then_dfpn) = solver(&self.solver)?;
        let sketches_for_one = if limits.nodes.is_some() { 1 } else { SKETCHES_FOR_ONE };
        let nodes = Some(limits.nodes.unwrap_or(USUAL_NODES));
        Ok(Options {
            variant,
            then_dfpn,
            most_tempi: self.tempi,
            most_threats: self.threats,
            all_moves: true,
            sketches_for_one,
            limits: Limits { nodes, ..limits },
        })
    }
}

/// The variant of the first search, and whether df-pn follows, by name.
pub fn solver(name: &str) -> Result<(Variant, bool), String> {
    if name == "auto" {
        return Ok((Variant::POB, true));
    }
    let found = Variant::ALL.into_iter().find(|(known, _)| *known == name);
    let known = Variant::ALL.map(|(name, _)| name).join(", ");
    let (_, variant) =
        found.ok_or_else(|| format!("unknown solver `{name}`; available are auto, {known}"))?;
    Ok((variant, false))
}
