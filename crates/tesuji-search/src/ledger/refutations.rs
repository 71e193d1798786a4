//! What refutes the moves of a position: the loser's side of a proof, gathered move by move.

use tesuji_core::{CellSet, Game, Premise, Symmetry, Zone};

use super::Cells;
use crate::Proof;

/// The refutations of the moves of one position, seen as the position lies.
pub(crate) struct Refutations<G: Game> {
    /// The zones together.
    pub joined: G::Zone,
    /// The cells all of them cover.
    pub common: Cells<G>,
    /// What they take for granted.
    pub premise: G::Premise,
}

impl<G: Game> Clone for Refutations<G> {
    fn clone(&self) -> Self {
        Refutations {
            joined: self.joined.clone(),
            common: self.common,
            premise: self.premise.clone(),
        }
    }
}

impl<G: Game> Refutations<G> {
    pub(crate) fn none(game: &G) -> Refutations<G> {
        Refutations {
            joined: G::Zone::nothing(),
            common: G::Zone::all_cells(game),
            premise: G::Premise::none(),
        }
    }

    /// Adds the refutation of a move and, where the position is symmetric, those of its images.
    pub(crate) fn add(&mut self, game: &G, mv: G::Move, symmetries: &[Symmetry], proof: &Proof<G>) {
        let mut premise = proof.premise.clone();
        let (zone, beside) = G::Zone::refuting(game, mv, &proof.zone, &mut premise);
        self.joined.join(&zone);
        self.common = self.common.and(&beside);
        self.premise.join(&premise);
        for &symmetry in symmetries {
            self.add_one(&proof.zone.under(game, symmetry), &proof.premise.under(game, symmetry));
        }
    }

    pub(crate) fn add_one(&mut self, zone: &G::Zone, premise: &G::Premise) {
        self.joined.join(zone);
        self.common = self.common.and(&zone.covers());
        self.premise.join(premise);
    }

    /// Leaves out a move that wastes a turn within a zone. That refutes no other move: after it the other moves have
    /// to be answered as before, so the zone only adds to what the proof needs.
    pub(crate) fn leave_out(&mut self, cell: usize, zone: &G::Zone) {
        if self.common.contains(cell) {
            let mut one = Cells::<G>::EMPTY;
            one.insert(cell);
            self.common = self.common.without(&one);
            self.joined.join(zone);
        }
    }

    /// The proof that the side to move loses, once no move is left.
    pub(crate) fn into_proof(mut self, game: &G) -> Proof<G> {
        self.premise.close(game);
        self.joined.close(game, &self.common, &self.premise);
        let winner = game.to_move().opponent();
        Proof { winner, mv: None, zone: self.joined, premise: self.premise }
    }
}
