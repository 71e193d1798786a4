//! What a game tells so that proofs of its positions can be written down and checked by others.

use crate::{Claim, Game, Player, Premise};

/// A game whose proofs can be written down.
pub trait Certify: Game {
    /// What a written proof takes for granted about earlier moves: the same as [`Game::Premise`] or
    /// something more precise, but no more than the checker can see for itself.
    type Rests: Premise<Self>;

    /// The position as the rules alone see it, with nothing filled in: what certificates are about.
    fn plain(&self) -> Self {
        self.clone()
    }

    /// The same position with what is known about the game, where that is not part of the plain one: a
    /// search finds the winner's move faster.
    fn informed(&self) -> Self {
        self.clone()
    }

    /// The number of a move in certificates.
    fn move_number(&self, mv: Self::Move) -> u32;

    /// The move with this number, which need not be legal.
    fn numbered(&self, number: u32) -> Self::Move;

    /// The numbers of one witness of this game, taken from `next` one by one; nothing if there are too
    /// few.
    fn read_witness(next: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>>;

    /// Why a claim is decided for `winner` without a move, in a form that the checker can follow. There may be none
    /// even where [`Game::settled`] has an answer: what cannot be explained is shown by play.
    fn witness(&self, _claim: Claim, _winner: Player) -> Option<Witness<Self>> {
        None
    }
}

/// Why a position is decided.
#[derive(Clone, Debug)]
pub struct Witness<G: Certify> {
    /// What the checker of the game wants to be told.
    pub numbers: Vec<u32>,
    /// The part of the position that decides it.
    pub zone: G::Zone,
    /// What it takes for granted about earlier moves.
    pub rests: G::Rests,
}
