//! The numbers of the searches with threats, and how they are put together.

use tesuji_search::parameters;

parameters! {
    /// Limits of a search with threats, all in positions and moves: no clock decides what is found.
    pub struct WideningParameters {
        depth: u32 = 30, 1..=200, "most moves of Max in one line (MaxDepth of the paper)";
        smaller_nodes: u32 = 2_000, 1..=100_000_000, "positions for a smaller threat at one position of Max";
        verify_nodes: u32 = 2_000, 1..=100_000_000, "positions for verifying that a threat exists";
        confirm_tries: u32 = 2, 1..=100, "moves that confirming a win tries at a position of Max";
        confirm_nodes: u32 = 20_000, 1..=100_000_000, "positions for finding the next move while confirming";
    }
}

/// Where threats are raised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Widening {
    /// At every position of Max, each threat deepened within it: generalized widening.
    Everywhere,
    /// For the search as a whole: iterative widening.
    AtRoot,
    /// Nowhere, only the greatest is tried: generalized threats.
    Nowhere,
}

/// A search with threats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// Where threats are raised.
    pub widening: Widening,
    /// The greatest threat: 0 is a direct win, t a win by t + 1 consecutive moves.
    pub threat: u32,
}
