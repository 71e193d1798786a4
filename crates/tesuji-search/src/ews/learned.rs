//! What positions are worth, learned from those the search has solved.
//!
//! A position is a set of features, named by the game. Each has three weights, and their sums are the
//! log-odds that Black is favoured and the logarithms of the work it took to show so, one for each
//! winner. Every solved position corrects the weights of its features a little (logistic and linear
//! regression by stochastic gradient descent, with steps that shrink for features seen often). So the
//! first estimates of win rate and expected work come from what this very search found out about similar
//! positions. They steer the search and prove nothing.

use std::sync::Arc;

use tesuji_core::{Claim, Game, Player, Rng};

use super::{chance::Chance, node_table::Estimate, number::Number, parameters::EwsParameters};

/// The weights of a feature as plain numbers: odds, work if Black and if White wins, corrections.
pub type Weights = [f32; 4];

/// The weights of one feature.
#[derive(Debug, Default)]
struct Feature {
    /// Log-odds that Black is favoured.
    odds: Number,
    /// Logarithm of the work, by winner.
    work: [Number; 2],
    /// How often it was corrected.
    seen: Number,
}

impl Feature {
    fn numbers(&self) -> [&Number; 4] {
        let [black, white] = &self.work;
        [&self.odds, black, white, &self.seen]
    }
}

/// What was learned so far. A clone shares the weights: threads learn from each other's proofs.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    weights: Arc<[Feature]>,
    features: Vec<u32>,
    solved: u64,
}

/// What the weights say about a position.
#[derive(Clone, Copy, Debug)]
struct Guess {
    odds: f32,
    work: [f32; 2],
}

impl Learned {
    /// Weights before anything is learned: random ones up to `noise`, so that seeds differ and ties are broken. The
    /// weights of a position's features add up, 36 of them on 6x6: with 0.1 the sums are off by 0.35 log-odds, more
    /// than a move changes the evaluation, and the search takes 1.2 times the nodes.
    pub(crate) fn new<G: Game>(game: &G, seed: u64, noise: f64) -> Learned {
        let mut rng = Rng::new(seed);
        let noise = |_| noise as f32 * (rng.below(201) as f32 / 100.0 - 1.0);
        let weights = |noise| Feature { odds: Number::new(noise), ..Feature::default() };
        Learned {
            weights: (0..game.feature_count()).map(noise).map(weights).collect(),
            features: Vec::new(),
            solved: 0,
        }
    }

    /// Whether the game has features to learn from.
    #[inline]
    pub(crate) fn is_possible(&self) -> bool {
        !self.weights.is_empty()
    }

    /// The weights of every feature that was ever corrected, to be kept in a file.
    pub(crate) fn seen(&self) -> impl Iterator<Item = (u32, Weights)> {
        let values = self.weights.iter().map(|feature| feature.numbers().map(Number::get));
        (0..).zip(values).filter(|(_, [_, _, _, seen])| *seen > 0.0)
    }

    /// Whether anything was learned.
    pub(crate) fn has_learned(&self) -> bool {
        self.seen().next().is_some()
    }

    /// Sets the weights of a feature; false if there is no such feature.
    pub(crate) fn set(&self, feature: u32, weights: Weights) -> bool {
        let Some(found) = self.weights.get(feature as usize) else { return false };
        found.numbers().into_iter().zip(weights).for_each(|(number, weight)| number.set(weight));
        true
    }

    fn guess<G: Game>(&self, game: &G, claim: Claim, parameters: &EwsParameters) -> Guess {
        let mut guess = Guess { odds: start(game, claim, parameters), work: [0.0; 2] };
        game.features(|feature| {
            let weights = &self.weights[feature as usize];
            guess.odds += weights.odds.get();
            guess.work[0] += weights.work[0].get();
            guess.work[1] += weights.work[1].get();
        });
        guess
    }

    /// The first estimate of a position.
    pub(crate) fn estimate<G: Game>(
        &self,
        game: &G,
        claim: Claim,
        parameters: &EwsParameters,
    ) -> Estimate {
        let guess = self.guess(game, claim, parameters);
        let mover = game.to_move();
        let odds = match mover {
            Player::Black => guess.odds,
            Player::White => -guess.odds,
        };
        let most = parameters.most_odds as f32;
        let odds = (odds * parameters.learned_trust as f32).clamp(-most, most);
        let work = match parameters.learned_work {
            true => guess.work.map(|work| work.clamp(0.0, 40.0).exp2()),
            false => [1.0; 2],
        };
        Estimate {
            chance: Chance::with_odds(odds),
            work_if_won: work[mover.index()],
            work_if_lost: work[mover.opponent().index()],
            games: parameters.prior_games as f32,
        }
    }

    /// Learns from a solved position.
    pub(crate) fn learn<G: Game>(
        &mut self,
        game: &G,
        claim: Claim,
        winner: Player,
        work: u64,
        parameters: &EwsParameters,
    ) {
        self.features.clear();
        let features = &mut self.features;
        game.features(|feature| features.push(feature));
        let guess = self.guess(game, claim, parameters);
        self.solved += 1;
        let truth = if winner == Player::Black { 1.0 } else { 0.0 };
        let odds_error = truth - Chance::with_odds(guess.odds).rate;
        let work_error = (work.max(1) as f32).log2() - guess.work[winner.index()];
        let share = 1.0 / self.features.len() as f32;
        let rate = parameters.learning_rate as f32;
        let least = parameters.learning_floor as f32;
        for &feature in &self.features {
            let weights = &self.weights[feature as usize];
            weights.seen.add(1.0);
            let step = (1.0 / weights.seen.get().sqrt()).max(least) * rate;
            weights.odds.add(4.0 * step * share * odds_error);
            weights.work[winner.index()].add(step * share * work_error);
        }
    }
}

/// The log-odds that Black is favoured before anything is learned: what the game's evaluation says.
fn start<G: Game>(game: &G, claim: Claim, parameters: &EwsParameters) -> f32 {
    let trust = parameters.learned_start as f32;
    if trust == 0.0 {
        return 0.0;
    }
    let odds = trust * game.evaluation(claim).unwrap_or(0.0);
    if game.to_move() == Player::Black { odds } else { -odds }
}
