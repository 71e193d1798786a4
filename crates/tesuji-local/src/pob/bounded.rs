//! The game that asks whether a bound can be reached: [`Bounded`] wraps any game with an evaluation, ends
//! where the evaluation decides the bound, and is otherwise played by the rules of the game itself, superko
//! included. It is a [`Game`], so every search can be given it, and its proofs can be written down.

use tesuji_core::{Claim, Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Rng, WholeBoard};
use tesuji_proof::{Certify, NoArguer};

use super::{Antichain, Evaluation, Within};

/// A game about reaching a bound: `claimant` wins it with a value in the bound's success set, the opponent
/// with any other.
#[derive(Clone, Debug)]
pub struct Bounded<G: Game, E: Evaluation<G>> {
    game: G,
    evaluation: E,
    bound: Antichain<E::Value>,
    claimant: Player,
}

impl<G: Game, E: Evaluation<G>> Bounded<G, E> {
    /// Whether `claimant` reaches one of the bound's values from this position, or better. Keys do not tell
    /// bounds apart, so what a search keeps in its tables serves one bound and claimant only.
    pub fn new(game: G, evaluation: E, bound: Antichain<E::Value>, claimant: Player) -> Self {
        let game = evaluation.prepared(game);
        Bounded { game, evaluation, bound, claimant }
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What positions are worth.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// What is to be reached.
    pub fn bound(&self) -> &Antichain<E::Value> {
        &self.bound
    }

    /// The side that is to reach it.
    pub fn claimant(&self) -> Player {
        self.claimant
    }

    /// The claim that it does.
    pub fn claim(&self) -> Claim {
        Claim::Wins(self.claimant)
    }
}

/// Longer random games are given up.
const LONGEST_PLAYOUT: usize = 500;

impl<G: Game, E: Evaluation<G>> Game for Bounded<G, E> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Premise = Within<G::Premise>;
    type Zone = Within<G::Zone>;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        let reached = self.evaluation.range(&self.game).decides(&self.bound)?;
        Some(Outcome::Won(if reached { self.claimant } else { self.claimant.opponent() }))
    }

    fn moves(&self, out: &mut Vec<G::Move>) {
        if self.outcome().is_some() {
            return out.clear();
        }
        self.game.moves(out);
        debug_assert!(!out.is_empty(), "a finished game without a value");
    }

    fn play(&mut self, mv: G::Move) -> G::Undo {
        self.game.play(mv)
    }

    fn undo(&mut self, undo: G::Undo) {
        self.game.undo(undo);
    }

    fn key(&self) -> Key {
        self.game.key()
    }

    fn recomputed_key(&self) -> Key {
        self.game.recomputed_key()
    }

    fn evaluation(&self, _: Claim) -> Option<f32> {
        let odds = self.evaluation.odds(&self.game, &self.bound)?;
        Some(if self.to_move() == self.claimant { odds } else { -odds })
    }

    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        let mut game = self.clone();
        let mut moves = Vec::new();
        for _ in 0..LONGEST_PLAYOUT {
            if let Some(outcome) = game.outcome() {
                return outcome;
            }
            game.moves(&mut moves);
            branching.push(moves.len() as u32);
            let mv = moves[rng.below(moves.len())];
            game.play(mv);
        }
        // Nobody knows.
        Outcome::Won(Player::BOTH[rng.below(2)])
    }
}

/// Moves are numbered as in the game within. There are no witnesses: what is certain to be reached ends the
/// game, and everything else is shown by play.
impl<G: Certify, E: Evaluation<G>> Certify for Bounded<G, E> {
    type Rests = Within<G::Rests>;
    type Ground = WholeBoard;
    type Arguer = NoArguer;

    fn move_number(&self, mv: G::Move) -> u32 {
        self.game.move_number(mv)
    }

    fn numbered(&self, number: u32) -> G::Move {
        self.game.numbered(number)
    }

    fn read_witness(_: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>> {
        None
    }
}
