//! Depth-first proof-number search as the judge of what threats do not show: that a group that
//! looks dead is.

use tesuji_core::{Claim, Player};
use tesuji_search::{CommonParameters, Control, DfpnParameters, Proof, Solver};

use crate::{
    tsumego::{Tsumego, zone::LifeZone},
    widening::Judge,
};

/// A df-pn search of one claim, asked about one position after another.
pub struct DfpnJudge<const N: usize> {
    solver: Solver<Tsumego<N>>,
    striver: Player,
    /// Positions for one position, and for all of one question.
    budgets: (u64, u64),
    nodes: u64,
    /// Where the budget of the question ends.
    fence: u64,
}

impl<const N: usize> DfpnJudge<N> {
    /// A judge of whether `striver` gets it done, with so many positions for each position that it
    /// is asked about and for all of one question.
    pub fn new(
        game: &Tsumego<N>,
        striver: Player,
        budgets: (u64, u64),
        memory: usize,
        seed: u64,
    ) -> DfpnJudge<N> {
        let common = CommonParameters { line_nodes: 0, ..Default::default() };
        let own = DfpnParameters::default();
        let solver = Solver::dfpn(game, Claim::Wins(striver), &own, &common, memory, seed);
        DfpnJudge { solver, striver, budgets, nodes: 0, fence: 0 }
    }

    /// A new question.
    pub fn begin(&mut self) {
        self.fence = self.nodes + self.budgets.1;
    }
}

impl<const N: usize> Judge<Tsumego<N>> for DfpnJudge<N> {
    fn judge(&mut self, game: &Tsumego<N>, control: &Control<'_>) -> Option<Proof<Tsumego<N>>> {
        let most = self.budgets.0.min(self.fence.saturating_sub(self.nodes));
        if most == 0 {
            return None;
        }
        let mut own = control.with_nodes(most);
        let report = self.solver.solve(game, &mut own, &mut |_| {});
        self.nodes += report.nodes;
        if report.winner != Some(self.striver) {
            return None;
        }
        let premise = self.solver.premise(game)?;
        let mv = report.best;
        Some(Proof { winner: self.striver, mv, zone: LifeZone::everything(game), premise })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
