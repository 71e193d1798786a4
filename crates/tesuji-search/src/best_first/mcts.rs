//! Monte Carlo tree search that proves (MCTS-Solver; Winands, Björnsson and Saito 2008): win rates of random
//! games with confidence bounds (UCT; Kocsis and Szepesvári 2006) choose the moves, and what is proven is
//! carried back as such. With RAVE (Gelly and Silver 2007) a move also counts where the same side made it
//! later on in the line followed.

use tesuji_core::{Claim, Game, Rng, Sampler, Tally};

use super::{BestFirst, Branch, Policy, Sample};
use crate::{
    ledger::Ledger,
    opinion::{Opinion, Opinions, Source},
    parameters,
};

parameters! {
    /// The parameters of Monte Carlo tree search.
    pub struct MctsParameters {
        exploration: f64 = 0.7, 0.0..=100.0, "weight of the confidence bound (UCT)";
        rave: f64 = 0.0, 0.0..=1e9, "random games up to which moves made later in a line count (RAVE); 0: never";
        shared: bool = true, (), "share random games between the moves of a position, where the game allows it";
        shared_games: u32 = 64, 1..=1_000_000, "shared random games from each new position";
        games: u32 = 4, 1..=100_000, "random games from each new position where they are not shared";
        prior: Source = Source::Game, (), "whose opinion a move begins with";
        prior_games: f64 = 4.0, 0.001..=1e6, "how many random games that opinion counts for";
        playouts: u32 = 1, 1..=100_000, "random games for that opinion, where it comes from them";
    }
}

/// Monte Carlo tree search.
pub(crate) type Mcts<G> = BestFirst<G, ByGames<G>>;

/// Judges positions by random games.
pub(crate) struct ByGames<G: Game> {
    parameters: MctsParameters,
    opinions: Opinions<G>,
    claim: Claim,
    rng: Rng,
    sampler: G::Sampler,
    branching: Vec<u32>,
    moves: Vec<G::Move>,
    tallies: Vec<Tally>,
}

/// The random games below a position, and those in which the move to it was made later on.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Record {
    games: Sample,
    later: Sample,
}

impl<G: Game> ByGames<G> {
    pub fn new(game: &G, ledger: &Ledger<G>, parameters: MctsParameters, seed: u64) -> Self {
        let MctsParameters { prior, playouts, .. } = parameters;
        ByGames {
            opinions: Opinions::new(game, ledger.claim, prior, 1.0, playouts, seed),
            claim: ledger.claim,
            rng: Rng::new(seed),
            sampler: G::Sampler::new(game),
            branching: Vec::new(),
            moves: Vec::new(),
            tallies: Vec::new(),
            parameters,
        }
    }

    /// Random games that count for the position and each for the move it began with.
    fn sample_together(&mut self, game: &G, open: &mut [Branch<G, Record>]) -> Sample {
        self.moves.clear();
        self.moves.extend(open.iter().map(|child| child.mv));
        self.tallies.clear();
        self.tallies.resize(open.len(), Tally::default());
        let (games, claim) = (self.parameters.shared_games, self.claim);
        let Self { sampler, rng, moves, tallies, .. } = self;
        let total = sampler.sample(game, claim, games, rng, moves, tallies);
        for (child, tally) in open.iter_mut().zip(&self.tallies) {
            let Sample { wins, games } = Sample::from(*tally).turned();
            child.data.data.games.wins += wins;
            child.data.data.games.games += games;
        }
        Sample::from(total)
    }

    /// How good a move looks for the side that makes it.
    fn value(&self, record: &Record, log_games: f32) -> f32 {
        let lost = |sample: &Sample| 1.0 - sample.wins / sample.games;
        let own = record.games.games;
        let rave = self.parameters.rave as f32;
        let mean = match record.later.games {
            0.0 => lost(&record.games),
            _ => {
                let weight = (rave / (3.0 * own + rave)).sqrt();
                weight * lost(&record.later) + (1.0 - weight) * lost(&record.games)
            }
        };
        mean + self.parameters.exploration as f32 * (log_games / own).sqrt()
    }
}

impl<G: Game> Policy<G> for ByGames<G> {
    type Data = Record;

    fn opinions(&mut self) -> &mut Opinions<G> {
        &mut self.opinions
    }

    fn first(&self, opinion: &Opinion) -> Record {
        let games = self.parameters.prior_games as f32;
        let first = Sample { wins: games * opinion.chance(), games };
        Record { games: first, later: Sample::default() }
    }

    fn select(&self, open: &[Branch<G, Record>], own: &Record) -> usize {
        let log_games = own.games.games.max(1.0).ln();
        let value = |child: &Branch<G, Record>| self.value(&child.data.data, log_games);
        let mut best = (0, f32::NEG_INFINITY);
        for (at, child) in open.iter().enumerate() {
            let value = value(child);
            if value > best.1 {
                best = (at, value);
            }
        }
        best.0
    }

    fn sample(&mut self, game: &G, open: &mut [Branch<G, Record>]) -> Sample {
        if self.parameters.shared && G::Sampler::SHARED {
            return self.sample_together(game, open);
        }
        let mut sample = Sample { wins: 0.0, games: self.parameters.games as f32 };
        for _ in 0..self.parameters.games {
            self.branching.clear();
            let outcome = game.playout(&mut self.rng, &mut self.branching);
            if self.claim.favours(outcome) == game.to_move() {
                sample.wins += 1.0;
            }
        }
        sample
    }

    fn back_up(
        &self,
        open: &mut [Branch<G, Record>],
        own: &mut Record,
        sample: Sample,
        moves: &[G::Move],
    ) {
        own.games.wins += sample.wins;
        own.games.games += sample.games;
        if self.parameters.rave > 0.0 {
            for child in open {
                // Every second move is of the same side.
                if moves.iter().skip(2).step_by(2).any(|&mv| mv == child.mv) {
                    let Sample { wins, games } = sample.turned();
                    child.data.data.later.wins += wins;
                    child.data.data.later.games += games;
                }
            }
        }
    }
}

impl From<Tally> for Sample {
    fn from(tally: Tally) -> Sample {
        Sample { wins: tally.wins as f32, games: tally.games as f32 }
    }
}
