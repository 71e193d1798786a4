//! What the game's own expert thinks of moves. See [`Adviser`](tesuji_core::Adviser).

use tesuji_core::Game;

use super::{
    Ews,
    chance::Chance,
    node_table::{Edge, Estimate},
};

impl<G: Game> Ews<G> {
    /// Gives the edges without an estimate that of the expert. Like random games for other positions,
    /// returns the games of the position itself: none.
    pub(super) fn judge_by_advice(&self, edges: &mut [Edge<G::Move>]) -> (f64, f64) {
        let trust = self.parameters.advice_trust as f32;
        let most = self.parameters.most_odds as f32;
        for edge in edges.iter_mut().filter(|edge| edge.estimate.chance.is_unknown()) {
            let told = self.ledger.advice.moves.iter().find(|(mv, _)| *mv == edge.mv);
            let odds = told.map_or(-most, |(_, odds)| (odds * trust).clamp(-most, most));
            // What is good for the mover is bad for the side to move at the child.
            let chance = Chance::with_odds(-odds);
            let surprise = self.parameters.advice_work as f32;
            edge.estimate = Estimate {
                chance,
                work_if_won: (surprise * chance.to_win).exp(),
                work_if_lost: (surprise * chance.to_lose).exp(),
                games: self.parameters.prior_games as f32,
            };
        }
        (0.0, 0.0)
    }
}
