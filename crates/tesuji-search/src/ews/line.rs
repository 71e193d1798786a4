//! The line of play shown with an answer.
//!
//! Solved positions are dropped during the search, so the line is found afterwards: the winner's moves
//! by short searches that profit from the tables, the loser's by random games. It illustrates; nothing
//! rests on it, and it ends early where a search would take too long.

use tesuji_core::{Game, Player};

use super::Ews;
use crate::{Control, Proof};

impl<G: Game> Ews<G> {
    /// A line of play from a solved position. The winner's moves in it are proven; the loser's are its
    /// best tries.
    pub(crate) fn line_of_play(
        &mut self,
        root: &G,
        proof: &Proof<G>,
        control: &mut Control<'_>,
    ) -> Vec<G::Move> {
        let mut game = root.clone();
        let mut line = Vec::new();
        let mut winning = proof.mv;
        if self.parameters.line_nodes == 0 {
            return winning.into_iter().collect();
        }
        while game.outcome().is_none() {
            let mv = if game.to_move() == proof.winner {
                match winning.take().or_else(|| self.winning_move(&mut game, proof.winner, control))
                {
                    Some(mv) => mv,
                    None => break,
                }
            } else {
                self.most_promising(&game, control)
            };
            game.play(mv);
            line.push(mv);
        }
        line
    }

    /// The move by which `winner`, to move, wins, if a short search finds it.
    fn winning_move(
        &mut self,
        game: &mut G,
        winner: Player,
        control: &mut Control<'_>,
    ) -> Option<G::Move> {
        self.expansion_limit = u64::from(self.parameters.line_nodes);
        let proof = self.visit_root(game, control, &mut |_| {})?;
        assert_eq!(proof.winner, winner, "two proofs of one position must agree");
        proof.mv
    }
}
