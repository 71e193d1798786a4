//! The game that asks whether a bound can be reached: [`Bounded`] wraps a game with an evaluation, ends
//! where the evaluation says enough, and is otherwise played by the rules of the game itself. It is a
//! [`Game`], so every search can be given it.
//!
//! The game within must have no memory: what a proof takes for granted about the past is for the game to
//! say, and it is said about its own endings.

use tesuji_core::{
    Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Rng, Unconditional, WholeBoard,
};

use super::Antichain;

/// What positions are worth to one side, where that can be told.
pub trait Evaluation<G: Game>: Clone + Send + 'static {
    /// What a position can be worth.
    type Value: PartialOrd + Clone + Send;

    /// The value of a position that will not change any more; nothing where play may still change it. Every
    /// finished game must have a value.
    fn value(&self, game: &G) -> Option<Self::Value>;
}

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
    /// Whether `claimant` reaches one of the bound's values from this position, or better.
    pub fn new(game: G, evaluation: E, bound: Antichain<E::Value>, claimant: Player) -> Self {
        Bounded { game, evaluation, bound, claimant }
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Game<Premise = Unconditional>, E: Evaluation<G>> Game for Bounded<G, E> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Premise = Unconditional;
    type Zone = WholeBoard;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        let value = self.evaluation.value(&self.game)?;
        let reached = self.bound.admits(&value);
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

    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        let mut game = self.clone();
        let mut moves = Vec::new();
        loop {
            if let Some(outcome) = game.outcome() {
                return outcome;
            }
            game.moves(&mut moves);
            branching.push(moves.len() as u32);
            let mv = moves[rng.below(moves.len())];
            game.play(mv);
        }
    }
}
