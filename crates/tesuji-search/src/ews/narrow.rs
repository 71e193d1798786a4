//! Moves ruled out at an open position: by the refutation of one of them, and by zones stored elsewhere since the
//! position was last looked up. When none is left, the position is lost.

use tesuji_core::{Game, Premise, Symmetry, Zone};

use super::Ews;
use crate::{
    Proof, Scope,
    ledger::{Place, Refutations},
};

impl<G: Game> Ews<G> {
    /// Looks an open position up among the zones stored since the last time, if there are at least
    /// `news` of them: what was proven elsewhere may settle it or rule out more of its moves.
    pub(super) fn look_again(
        &mut self,
        game: &mut G,
        place: Place,
        at: u32,
        news: u64,
    ) -> Option<Proof<G>> {
        let now = self.ledger.zones.now();
        let node = self.nodes.node(at);
        if !self.uses_zone_table() || now - node.looked_up < news {
            return None;
        }
        let node = self.nodes.node_mut(at);
        let scope = Scope::Since(node.looked_up);
        node.looked_up = now;
        let mut refuted = self.refutations(game, place, at);
        if let Some(proof) = self.ledger.consult(game, scope, &mut refuted) {
            return Some(proof);
        }
        self.narrow(game, place, at, refuted)
    }

    /// Files the refutation of a move and of all moves that do not disturb it. Returns the proof that
    /// the side to move loses if no move is left.
    pub(super) fn refute(
        &mut self,
        game: &G,
        place: Place,
        at: u32,
        refuted_move: G::Move,
        proof: &Proof<G>,
    ) -> Option<Proof<G>> {
        let mut symmetries: Vec<Symmetry> = Vec::new();
        if self.parameters.symmetry {
            game.self_symmetries(&mut symmetries);
        }
        let mut refuted = self.refutations(game, place, at);
        let mv = game.move_under(refuted_move, game.inverse(place.turn));
        refuted.add(game, mv, &symmetries, proof);
        self.nodes.retain_edges(at, |edge| edge.mv != refuted_move);
        self.narrow(game, place, at, refuted)
    }

    /// The refutations a node holds, seen as the position lies.
    fn refutations(&self, game: &G, place: Place, at: u32) -> Refutations<G> {
        let back = game.inverse(place.turn);
        let node = self.nodes.node(at);
        Refutations {
            joined: node.joined.under(game, back),
            common: G::Zone::cells_under(game, &node.common, back),
            premise: node.premise.under(game, back),
        }
    }

    /// Keeps refutations and drops the moves they rule out. Returns the proof that the side to move
    /// loses if no move is left.
    fn narrow(
        &mut self,
        game: &G,
        place: Place,
        at: u32,
        refuted: Refutations<G>,
    ) -> Option<Proof<G>> {
        if self.uses_zones() {
            let common = G::Zone::cells_under(game, &refuted.common, place.turn);
            self.nodes.retain_edges(at, |edge| G::Zone::disturbs(game, &common, edge.mv));
        }
        if self.nodes.edges(at).is_empty() {
            return Some(refuted.into_proof(game));
        }
        self.keep_refutations(game, at, place.turn, refuted);
        None
    }
}
