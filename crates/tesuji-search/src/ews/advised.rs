//! What the game's own expert says about a position: who wins, which moves lose to a threat, and what the
//! others are worth. See [`Adviser`].

use tesuji_core::{Adviser, Game, Premise};

use super::{
    Ews,
    chance::Chance,
    node_table::{Edge, Estimate},
    refutations::Refutations,
};
use crate::Proof;

impl<G: Game> Ews<G> {
    /// Asks the expert about a position. Returns the proof if it knows who wins; otherwise its threats
    /// are added to what is refuted, and its opinion is kept for [`Ews::judge_by_advice`].
    pub(super) fn take_advice(
        &mut self,
        game: &G,
        refuted: &mut Refutations<G>,
    ) -> Option<Proof<G>> {
        if !self.advised {
            return None;
        }
        let advice = &mut self.scratch.advice;
        self.adviser.advise(game, advice);
        if let Some((winner, mv, zone)) = advice.decided.take() {
            self.statistics.settled += 1;
            return Some(Proof { winner, mv, zone, premise: G::Premise::none() });
        }
        if self.uses_zones() {
            for zone in &self.scratch.advice.threats {
                refuted.add_one(zone, &G::Premise::none());
            }
        }
        None
    }

    /// Gives the edges without an estimate that of the expert. Like random games for other positions,
    /// returns the games of the position itself: none.
    pub(super) fn judge_by_advice(&self, edges: &mut [Edge<G::Move>]) -> (f64, f64) {
        let trust = self.parameters.advice_trust as f32;
        let most = self.parameters.most_odds as f32;
        for edge in edges.iter_mut().filter(|edge| edge.estimate.chance.is_unknown()) {
            let told = self.scratch.advice.moves.iter().find(|(mv, _)| *mv == edge.mv);
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
