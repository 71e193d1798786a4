//! What to find out about a race, and within which limits: [`Options`].

use tesuji_search::Limits;

use crate::pob::Variant;

/// So many positions of sketches take about as long as one of the race, or less.
pub const SKETCHES_FOR_ONE: u64 = 16;

/// What to find out, and how.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The variant of the first search.
    pub variant: Variant,
    /// Whether what it leaves open after its share of the limits is given to df-pn.
    pub then_dfpn: bool,
    /// The most tempi to ask about.
    pub most_tempi: u8,
    /// The most ko threats to ask about.
    pub most_threats: u8,
    /// Whether to try every first move.
    pub all_moves: bool,
    /// Limits for one race with one side moving first.
    pub limits: Limits,
    /// So many positions of sketches count as one.
    pub sketches_for_one: u64,
}

impl Options {
    /// The result alone, within so many positions, of sketches [`SKETCHES_FOR_ONE`] times as many.
    pub fn result_within(nodes: u64) -> Options {
        let memory = (nodes as usize).saturating_mul(8 << 10).clamp(64 << 20, 1 << 30);
        Options {
            variant: Variant::POB,
            then_dfpn: true,
            most_tempi: 0,
            most_threats: 0,
            all_moves: false,
            limits: Limits { nodes: Some(nodes), time: None, memory },
            sketches_for_one: SKETCHES_FOR_ONE,
        }
    }
}
