//! Open moves looked up again when the search comes back to a position.
//!
//! When a position is expanded, every move is looked up among the solved positions. Later the same positions are solved
//! by way of other move orders, and a node that does not look would go on refuting what is refuted, or search
//! beside a move that is known to win. [`Ews::revisit`] finds that out, and takes over what is now thought of open positions.
//! Only where proofs are kept by position: zones are asked in `narrow`.

use tesuji_core::{Game, Key};

use super::Ews;
use crate::{Proof, ledger::Place};

/// What came of looking up the position after an open move.
pub(super) enum LookedUp<G: Game> {
    /// It decides the position before the move: here is the proof.
    Decides(Proof<G>),
    /// It refutes the move, which is no longer open.
    Refuted,
    /// Nothing is known.
    Open,
}

impl<G: Game> Ews<G> {
    /// Looks up the open moves of a node. Returns the proof of its position if they decide it. (The node's own estimate
    /// is not held against a bound afterwards: each visit that gets here goes on to a child, so that no two nodes can
    /// send the search back and forth by their news.)
    pub(super) fn revisit(&mut self, game: &mut G, place: Place, at: u32) -> Option<Proof<G>> {
        if !self.parameters.revisit || self.uses_zone_table() {
            return None;
        }
        let mut has_news = false;
        let mut nth = 0;
        while let Some(edge) = self.nodes.edges(at).get(nth) {
            let (key, filed) = (edge.key, edge.mv);
            if self.parameters.transpositions && self.ledger.has_proof_under(key) {
                match self.look_up_move(game, place, at, filed) {
                    LookedUp::Decides(proof) => return Some(proof),
                    LookedUp::Refuted => {
                        has_news = true;
                        continue;
                    }
                    LookedUp::Open => {}
                }
            }
            has_news |= self.take_over_estimate(key, at, nth);
            nth += 1;
        }
        if has_news {
            self.sort_all(at);
            self.update_work(at);
        }
        None
    }

    /// Looks up the position after an open move of a node, and files the refutation if there is one.
    pub(super) fn look_up_move(
        &mut self,
        game: &mut G,
        place: Place,
        at: u32,
        filed: G::Move,
    ) -> LookedUp<G> {
        let mv = game.move_under(filed, game.inverse(place.turn));
        let undo = game.play(mv);
        let known = match game.outcome() {
            None => self.known(game, self.place(game)),
            Some(_) => None,
        };
        let known = known.map(|proof| proof.carried_back(game, &undo));
        game.undo(undo);
        match known {
            None => LookedUp::Open,
            Some(proof) if proof.winner == game.to_move() => {
                LookedUp::Decides(proof.before(game, mv))
            }
            Some(proof) => match self.refute(game, place, at, filed, &proof) {
                Some(proof) => LookedUp::Decides(proof),
                None => LookedUp::Refuted,
            },
        }
    }

    /// Takes over what is thought of an open position elsewhere. Returns whether that is news. Positions earlier on the
    /// line are left out: their estimates are about to change with this one.
    fn take_over_estimate(&mut self, key: Key, at: u32, nth: usize) -> bool {
        let Some(child) = self.nodes.find(key) else { return false };
        if self.nodes.node(child).on_line {
            return false;
        }
        let estimate = self.estimate(child);
        let edge = &mut self.nodes.node_and_edges(at).1[nth];
        let is_news = edge.estimate != estimate;
        edge.estimate = estimate;
        is_news
    }
}
