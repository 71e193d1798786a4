//! The results of a fight as claims with a proof each, as a certificate has them: [`Shown`].

use tesuji_core::Player;
use tesuji_proof::Tree;

/// A claim and its proof.
#[derive(Debug)]
pub struct Shown {
    /// As in the head of a certificate.
    pub claim: String,
    /// The proof.
    pub tree: Tree,
    /// Positions that were searched to find what the search that found the result had left out.
    pub searched: u64,
}

/// What a certificate says of the stones around the region of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bounds {
    /// That they are taken to stay.
    Taken,
    /// That they are shown to stay, which the checker sees for itself.
    Shown,
}

impl Bounds {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Bounds::Taken => {
                "stones are played on these points only; the stones around them are taken to stay"
            }
            Bounds::Shown => {
                "stones are played on these points only; the stones around them are shown to stay"
            }
        }
    }
}

/// What a claim adds if a side has so many threats: `, 2 ko threats for black`, nothing for none.
pub fn with_threats(side: Player, threats: u8) -> String {
    match threats {
        0 => String::new(),
        1 => format!(", 1 ko threat for {side}"),
        _ => format!(", {threats} ko threats for {side}"),
    }
}
