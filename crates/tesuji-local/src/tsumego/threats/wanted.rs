//! Which of the seed's searches, with its numbers: [`Wanted`].

use tesuji_search::{choices, parameters};

use super::limits::ThreatLimits;
use crate::{
    tsumego::Tsumego,
    widening::{Attack, Lambda, Style, ThreatSearch, Widening, WideningParameters},
};

choices! {
    /// Which of the seed's searches.
    pub enum ThreatSolver {
        /// Alpha-beta with transposition table.
        AlphaBeta = "ab",
        /// Iterative widening.
        Iterative = "iw",
        /// Generalized threats search.
        Generalized = "gts",
        /// Generalized widening.
        Widening = "gw",
        /// Generalized widening, and alpha-beta if it fails.
        WideningThenAlphaBeta = "ab-gw",
        /// Lambda search.
        Lambda = "lambda",
    }
}

parameters! {
    /// How a threat search and what follows it share the work.
    pub struct SearchesParameters {
        first_nodes: u32 = 20_000, 1..=1_000_000_000, "positions for generalized widening before alpha-beta (ab-gw)";
        judge_nodes: u32 = 10_000, 0..=1_000_000_000, "positions for df-pn where the move found does not prove the win; 0: none";
        judge_total: u32 = 200_000, 0..=4_000_000_000, "positions for df-pn in one question";
    }
}

/// What is to be searched with.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    /// Which search.
    pub solver: ThreatSolver,
    /// The greatest threat (0 to 4).
    pub threat: u32,
    /// The searches' numbers.
    pub widening: WideningParameters,
    /// Limits on moves.
    pub limits: ThreatLimits,
    /// How the work is shared.
    pub sharing: SearchesParameters,
}

impl Wanted {
    /// A search with this greatest threat and the usual numbers.
    pub fn new(solver: ThreatSolver, threat: u32) -> Wanted {
        Wanted {
            solver,
            threat,
            widening: WideningParameters::default(),
            limits: ThreatLimits::default(),
            sharing: SearchesParameters::default(),
        }
    }

    /// The threat search, if there is one.
    pub(super) fn attack<const N: usize>(
        &self,
        memory: usize,
    ) -> Option<Box<dyn Attack<Tsumego<N>>>> {
        let limits = self.limits.clone();
        let widening = match self.solver {
            ThreatSolver::AlphaBeta => return None,
            ThreatSolver::Iterative => Widening::AtRoot,
            ThreatSolver::Generalized => Widening::Nowhere,
            ThreatSolver::Widening | ThreatSolver::WideningThenAlphaBeta => Widening::Everywhere,
            ThreatSolver::Lambda => {
                // Threat 0 is a direct win after a pass, which makes a λ¹ move.
                let (order, depth) = (self.threat + 1, self.widening.depth);
                return Some(Box::new(Lambda::new(order, depth, limits, memory)));
            }
        };
        let style = Style { widening, threat: self.threat };
        Some(Box::new(ThreatSearch::new(style, self.widening.clone(), limits, memory)))
    }

    pub(super) fn is_exact(&self) -> bool {
        matches!(self.solver, ThreatSolver::AlphaBeta | ThreatSolver::WideningThenAlphaBeta)
    }
}
