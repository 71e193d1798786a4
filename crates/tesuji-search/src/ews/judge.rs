//! Judging new moves by random games: win rates, and from the numbers of moves along the way the first
//! estimates of the expected work. Where the game shares random games between moves, one batch serves all
//! of them; otherwise each move gets games of its own.

use tesuji_core::{Game, Key, Sampler, Tally};

use super::{
    Ews,
    chance::Chance,
    node_table::{Edge, Estimate},
    work::initial_work,
};
use crate::Control;

impl<G: Game> Ews<G> {
    /// Plays random games for the edges that have no estimate yet. Returns the games of the position
    /// itself: won by its side to move, and all.
    pub(super) fn judge(
        &mut self,
        game: &G,
        edges: &mut [Edge<G::Move>],
        control: &Control<'_>,
    ) -> (f64, f64) {
        if self.ledger.advised {
            self.judge_by_advice(game, edges)
        } else if self.parameters.shared && G::Sampler::SHARED {
            self.judge_together(game, edges)
        } else {
            self.judge_one_by_one(game, edges, control)
        }
    }

    fn judge_together(&mut self, game: &G, edges: &mut [Edge<G::Move>]) -> (f64, f64) {
        let scratch = &mut self.scratch;
        scratch.branching.clear();
        self.sampler.branching(game, &mut scratch.branching);
        let share = scratch.branching.len() as f64 / self.longest as f64;
        let extra = self.parameters.shallow_factor * share.powf(self.parameters.shallow_power);
        let games = (f64::from(self.parameters.shared_games) * (1.0 + extra)) as u32;
        scratch.candidates.clear();
        scratch.candidates.extend(edges.iter().map(|edge| edge.mv));
        scratch.tallies.clear();
        scratch.tallies.resize(edges.len(), Tally::default());
        let total = self.sampler.sample(
            game,
            self.claim,
            games,
            &mut self.rng,
            &scratch.candidates,
            &mut scratch.tallies,
        );
        let after = scratch.branching.get(1..).unwrap_or_default();
        let (won, lost) = initial_work(&self.parameters, after);
        for (edge, tally) in edges.iter_mut().zip(&scratch.tallies) {
            if edge.estimate.chance.is_unknown() {
                // The child's side to move wins what the mover loses.
                let losses = f64::from(tally.games - tally.wins);
                edge.estimate =
                    fresh(self.parameters.prior_games, losses, f64::from(tally.games), won, lost);
            }
        }
        (f64::from(total.wins), f64::from(total.games))
    }

    fn judge_one_by_one(
        &mut self,
        game: &G,
        edges: &mut [Edge<G::Move>],
        control: &Control<'_>,
    ) -> (f64, f64) {
        let mut after = game.clone();
        let (mut wins, mut games) = (0.0, 0.0);
        for edge in edges.iter_mut().filter(|edge| edge.estimate.chance.is_unknown()) {
            // On large boards the random games of one expansion take seconds. Once stopped, the
            // estimates no longer matter.
            if control.stop().is_some() {
                edge.estimate = fresh(1.0, 0.0, 0.0, 1.0, 1.0);
                continue;
            }
            let undo = after.play(edge.mv);
            let side = after.to_move();
            let (mut side_wins, mut won, mut lost) = (0.0, 0.0, 0.0);
            let playouts = self.parameters.playouts;
            for _ in 0..playouts {
                let branching = &mut self.scratch.branching;
                branching.clear();
                let outcome = after.playout(&mut self.rng, branching);
                if self.claim.favours(outcome) == side {
                    side_wins += 1.0;
                }
                let work = initial_work(&self.parameters, branching);
                won += work.0 / f64::from(playouts);
                lost += work.1 / f64::from(playouts);
            }
            after.undo(undo);
            let played = f64::from(playouts);
            edge.estimate = fresh(self.parameters.prior_games, side_wins, played, won, lost);
            wins += played - side_wins;
            games += played;
        }
        (wins, games)
    }

    /// The move that does best in random games at a position that is not over.
    pub(super) fn most_promising(&mut self, game: &G, control: &Control<'_>) -> G::Move {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut edges: Vec<_> = moves.iter().map(|&mv| unjudged(Key::ZERO, mv)).collect();
        self.judge(game, &mut edges, control);
        let least =
            edges.iter().min_by(|a, b| a.estimate.chance.rate.total_cmp(&b.estimate.chance.rate));
        least.expect("there are moves until the game is over").mv
    }
}

/// An edge without an estimate: it is judged by random games once all edges are known.
pub(super) fn unjudged<M>(key: Key, mv: M) -> Edge<M> {
    let estimate =
        Estimate { chance: Chance::UNKNOWN, work_if_won: 1.0, work_if_lost: 1.0, games: 0.0 };
    Edge { key, estimate, rank: 0.0, mv }
}

/// The estimate of a position by its first random games.
fn fresh(prior_games: f64, wins: f64, games: f64, work_if_won: f64, work_if_lost: f64) -> Estimate {
    Estimate {
        chance: Chance::of((wins + prior_games / 2.0) / (games + prior_games)),
        work_if_won: work_if_won as f32,
        work_if_lost: work_if_lost as f32,
        games: (games + prior_games) as f32,
    }
}
