//! The result of solving a position, as it is handed from a position to those that lead to it: who
//! wins, by which move, and what the proof rests on.

use tesuji_core::{Game, Player, Premise, Settled, Symmetry, Zone};

/// Who wins a position, and why that can be relied upon.
#[derive(Debug)]
pub struct Proof<G: Game> {
    /// The side the claim is decided for.
    pub winner: Player,
    /// The winning move, if the winner is to move and the game is not over.
    pub mv: Option<G::Move>,
    /// The part of the position the proof uses.
    pub zone: G::Zone,
    /// What the proof takes for granted about earlier moves.
    pub premise: G::Premise,
}

impl<G: Game> Clone for Proof<G> {
    fn clone(&self) -> Self {
        Proof {
            winner: self.winner,
            mv: self.mv,
            zone: self.zone.clone(),
            premise: self.premise.clone(),
        }
    }
}

impl<G: Game> Proof<G> {
    /// The proof of a finished game, decided for `winner` by the claim.
    pub fn of_ending(game: &G, winner: Player) -> Proof<G> {
        let zone = if G::Zone::TRACKED { G::Zone::of_ending(game) } else { G::Zone::nothing() };
        Proof { winner, mv: None, zone, premise: G::Premise::none() }
    }

    /// The proof by what the game knows without search.
    pub fn of_settled(settled: Settled<G>) -> Proof<G> {
        let Settled { winner, zone, premise } = settled;
        Proof { winner, mv: None, zone, premise }
    }

    /// The proof of `game`, carried back to the position in which only the stone of the latest move,
    /// whose token is `undo`, was placed and nothing filled in.
    pub fn carried_back(mut self, game: &G, undo: &G::Undo) -> Proof<G> {
        if G::Zone::TRACKED {
            self.zone.carry_back(game, undo, self.winner);
        }
        self
    }

    /// The proof of the position before the winner's move `mv`. `game` is that position.
    pub fn before(&self, game: &G, mv: G::Move) -> Proof<G> {
        Proof {
            winner: self.winner,
            mv: Some(mv),
            zone: G::Zone::before(game, mv, &self.zone),
            premise: G::Premise::before(game, mv, &self.premise),
        }
    }

    /// The proof of the position seen after a symmetry of the board.
    pub fn under(&self, game: &G, symmetry: Symmetry) -> Proof<G> {
        if symmetry == 0 {
            return self.clone();
        }
        Proof {
            winner: self.winner,
            mv: self.mv.map(|mv| game.move_under(mv, symmetry)),
            zone: self.zone.under(game, symmetry),
            premise: self.premise.under(game, symmetry),
        }
    }
}
