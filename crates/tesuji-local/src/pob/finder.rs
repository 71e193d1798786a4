//! The depth-first search as the finder of the moves of a proof that is written down. What it left out as
//! dominated or equivalent is searched when the proof comes to it, within a budget of positions for the
//! whole proof.

use tesuji_core::{Claim, Game, Player};
use tesuji_proof::Certify;
use tesuji_search::{Control, Finder, Stop};

use super::{AlphaBeta, MoveOrder};

/// A search that fills the gaps in its own table.
pub struct Gaps<'s, 'a, G: Game, O> {
    search: &'s mut AlphaBeta<'a, G, O>,
    /// How many positions may still be searched.
    budget: u64,
}

impl<'s, 'a, G: Game, O: MoveOrder<G>> Gaps<'s, 'a, G, O> {
    /// The gaps of a search, to be filled with so many positions.
    pub fn new(search: &'s mut AlphaBeta<'a, G, O>, budget: u64) -> Self {
        Gaps { search, budget }
    }

    /// How many positions may still be searched.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// The side a position is decided for, and the move if one was needed.
    fn decide(
        &mut self,
        game: &G,
        control: &Control<'_>,
    ) -> Result<(Player, Option<G::Move>), Stop> {
        let report = self.search.solve_within(game, Some(self.budget), control);
        self.budget = self.budget.saturating_sub(report.nodes);
        let winner = report.winner.ok_or(report.stopped.unwrap_or(Stop::Cancelled))?;
        Ok((winner, report.best))
    }
}

impl<G: Certify, O: MoveOrder<G>> Finder<G> for Gaps<'_, '_, G, O> {
    fn claim(&self) -> Claim {
        self.search.claim()
    }

    fn known_move(&mut self, game: &G) -> Option<G::Move> {
        self.search.known(game)?.mv
    }

    fn found_move(&mut self, game: &mut G, control: &mut Control<'_>) -> Result<G::Move, Stop> {
        let mover = game.to_move();
        if let (winner, Some(mv)) = self.decide(game, control)?
            && winner == mover
        {
            return Ok(mv);
        }
        // The position was decided as a whole, without a move.
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for mv in moves {
            let undo = game.play(mv);
            let winner = match game.outcome() {
                Some(outcome) => Ok((self.claim().favours(outcome), None)),
                None => self.decide(game, control),
            };
            game.undo(undo);
            if winner?.0 == mover {
                return Ok(mv);
            }
        }
        unreachable!("a position that the side to move wins has a winning move")
    }
}
