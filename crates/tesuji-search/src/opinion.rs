//! What is thought of a position before it is searched: a chance and an amount of work.
//!
//! [`Opinions`] asks whoever is to be asked: the game's evaluation, its expert, random games, or what this
//! search has learned from the positions it has solved. They steer the search and prove nothing.

use tesuji_core::{Claim, Game, Player, Rng};

use crate::{
    choices,
    ews::{EwsParameters, Learned},
};

choices! {
    /// Where first opinions come from.
    pub enum Source {
        /// The game's expert, else its evaluation, else random games.
        Game = "game",
        /// The same for all positions.
        Nothing = "nothing",
        /// The number of moves: a position with many is harder to lose.
        Moves = "moves",
        /// Random games.
        Playouts = "playouts",
        /// What was learned from the positions solved so far, where the game names features.
        Learned = "learned",
    }
}

/// What is thought of a position, for its side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Opinion {
    /// The log-odds that it wins.
    pub odds: f32,
    /// The expected work of showing that it wins, if it does.
    pub work_if_won: f32,
    /// The expected work of showing that it loses, if it does.
    pub work_if_lost: f32,
}

impl Opinion {
    /// Nothing is thought of the position.
    pub const NONE: Opinion = Opinion { odds: 0.0, work_if_won: 1.0, work_if_lost: 1.0 };

    /// A chance and nothing about the work.
    fn of_odds(odds: f32) -> Opinion {
        Opinion { odds, work_if_won: 1.0, work_if_lost: 1.0 }
    }

    /// The chance that the side to move wins.
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.odds).exp())
    }
}

/// Whoever is asked.
pub(crate) struct Opinions<G: Game> {
    source: Source,
    claim: Claim,
    playouts: u32,
    trust: f32,
    most_odds: f32,
    rng: Rng,
    /// What was learned, where that is what is asked for.
    learned: Option<Learned>,
    learning: EwsParameters,
    moves: Vec<G::Move>,
    branching: Vec<u32>,
}

impl<G: Game> Opinions<G> {
    pub fn new(
        game: &G,
        claim: Claim,
        source: Source,
        trust: f64,
        playouts: u32,
        seed: u64,
    ) -> Self {
        let learning = EwsParameters::default();
        Opinions {
            source,
            claim,
            playouts,
            trust: trust as f32,
            most_odds: learning.most_odds as f32,
            learned: (source == Source::Learned)
                .then(|| Learned::new(game, seed, learning.learned_noise))
                .filter(Learned::is_possible),
            rng: Rng::new(seed),
            learning,
            moves: Vec::new(),
            branching: Vec::new(),
        }
    }

    /// What is thought of a position that is not over.
    pub fn of(&mut self, game: &G) -> Opinion {
        match self.source {
            Source::Nothing => Opinion::of_odds(0.0),
            Source::Moves => {
                game.moves(&mut self.moves);
                Opinion { work_if_lost: self.moves.len() as f32, ..Opinion::of_odds(0.0) }
            }
            Source::Learned => match &self.learned {
                Some(learned) => {
                    let estimate = learned.estimate(game, self.claim, &self.learning);
                    Opinion {
                        work_if_won: estimate.work_if_won,
                        work_if_lost: estimate.work_if_lost,
                        ..self.trusted(estimate.chance.to_lose - estimate.chance.to_win)
                    }
                }
                None => self.by_playouts(game),
            },
            // An expert looks at all moves of a position at once: see `advised`.
            Source::Game => match game.evaluation(self.claim) {
                Some(odds) => self.trusted(odds),
                None => self.by_playouts(game),
            },
            Source::Playouts => self.by_playouts(game),
        }
    }

    /// What the game's expert, who gave these log-odds to the moves of a position, thinks of the position
    /// after one of them.
    pub fn advised(&self, advice: &[(G::Move, f32)], mv: G::Move) -> Opinion {
        let told = advice.iter().find(|(told, _)| *told == mv);
        self.trusted(told.map_or(self.most_odds, |(_, odds)| -odds))
    }

    /// Learns from a solved position.
    pub fn learn(&mut self, game: &G, winner: Player, work: u64) {
        if let Some(learned) = &mut self.learned {
            learned.learn(game, self.claim, winner, work, &self.learning);
        }
    }

    fn trusted(&self, odds: f32) -> Opinion {
        Opinion::of_odds((odds * self.trust).clamp(-self.most_odds, self.most_odds))
    }

    fn by_playouts(&mut self, game: &G) -> Opinion {
        let mut wins = 0;
        for _ in 0..self.playouts {
            self.branching.clear();
            let outcome = game.playout(&mut self.rng, &mut self.branching);
            wins += u32::from(self.claim.favours(outcome) == game.to_move());
        }
        // One game more for either side keeps the odds finite.
        self.trusted(((wins + 1) as f32 / (self.playouts - wins + 1) as f32).ln())
    }
}
