//! What a search has found out about a bound, written down for the checker.

use tesuji_core::{Notation, Player};
use tesuji_proof::{Certify, Tree};
use tesuji_search::{Control, Solver, Stop};

use super::Aims;
use crate::pob::Bounded;

/// A claim and its proof.
#[derive(Debug)]
pub struct Shown {
    /// As in the head of a certificate: `black reaches A and B, or C`.
    pub claim: String,
    /// The proof.
    pub tree: Tree,
    /// Positions that were searched to find what the tables had lost.
    pub searched: u64,
}

/// The proof of what any solver has just found out about a bound: that `winner` reaches or prevents it.
pub fn written<G, A>(
    game: &Bounded<G, A>,
    solver: &mut Solver<Bounded<G, A>>,
    winner: Player,
    control: &mut Control<'_>,
) -> Result<Shown, Stop>
where
    G: Certify + Notation,
    A: Aims<G>,
{
    let proof = solver.write_down(game, winner, control)?;
    let claim = game.evaluation().shows(winner, game.claimant(), game.bound());
    Ok(Shown { claim, tree: proof.tree, searched: proof.expansions })
}
