//! What the game's own expert thinks of moves. See [`Adviser`](tesuji_core::Adviser).
//!
//! Positions that are solved one after the other are often much alike, such as those after the first moves on a
//! board. What won the earlier ones is a better guess than any opinion: of 15 first moves of 8x8 Hex that lose, the
//! same reply refutes 14.

use tesuji_core::{Game, Player};

use super::{
    Ews,
    chance::Chance,
    node_table::{Edge, Estimate},
};
use crate::Proof;

impl<G: Game> Ews<G> {
    /// Gives the edges without an estimate that of the expert. Like random games for other positions,
    /// returns the games of the position itself: none.
    pub(super) fn judge_by_advice(&self, game: &G, edges: &mut [Edge<G::Move>]) -> (f64, f64) {
        let recall = self.parameters.advice_recall as f32;
        let answers: Vec<G::Move> = match self.line.is_empty() {
            true => self.answers_of(game.to_move()).collect(),
            false => Vec::new(),
        };
        let trust = self.parameters.advice_trust as f32;
        let most = self.parameters.most_odds as f32;
        for edge in edges.iter_mut().filter(|edge| edge.estimate.chance.is_unknown()) {
            let told = self.ledger.advice.moves.iter().find(|(mv, _)| *mv == edge.mv);
            let odds = told.map_or(-most, |(_, odds)| (odds * trust).clamp(-most, most))
                + if answers.contains(&edge.mv) { recall } else { 0.0 };
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

    /// Keeps in mind what won a position.
    pub(super) fn recall_answer(&mut self, root: &G, proof: Option<&Proof<G>>) {
        let mover = root.to_move();
        if let Some(mv) = proof.filter(|proof| proof.winner == mover).and_then(|proof| proof.mv)
            && !self.answers_of(mover).any(|known| known == mv)
        {
            self.answers.push((mover, mv));
        }
    }

    fn answers_of(&self, side: Player) -> impl Iterator<Item = G::Move> {
        self.answers.iter().filter(move |(of, _)| *of == side).map(|&(_, mv)| mv)
    }
}
