//! What a search does differently when other threads search the same position.
//!
//! Threads share solved positions and learned weights. To be of use to each other they must work on
//! different parts of the same proof, and notice what the others have proven:
//!
//! - Where the side to move seems to lose, every move has to be refuted. Near the root the second thread
//!   therefore prefers the second best move, and so on. (From opposite ends of the list is worse: the
//!   last moves are refuted on the way, once the search has learned from the first ones.)
//! - What a thread thinks of positions near the root it posts for the others (`notices`), so that they
//!   agree on the winner's moves.
//! - Every so many expansions a thread looks up the positions of its line. If another thread has proven
//!   one, it goes back there.
//! - After a long visit near the root the siblings are looked up, so that the estimates there know what
//!   has been refuted elsewhere.

use tesuji_core::{Game, Key};

use super::{Ews, node_table::Estimate, notices::Notice, revisit::LookedUp};
use crate::{Proof, ledger::Place};

/// The place of a search among the threads of its crew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub number: usize,
    pub of: usize,
}

impl Seat {
    /// A search on its own.
    pub const ALONE: Seat = Seat { number: 0, of: 1 };
}

impl<G: Game> Ews<G> {
    /// Whether other threads add to the same table of solved positions.
    pub(super) fn has_company(&self) -> bool {
        self.seat.of > 1 && !self.uses_zone_table()
    }

    /// The place of the edge that this thread visits next.
    pub(super) fn seat_at(&self, at: u32) -> usize {
        let spreads = self.seat.number > 0 && self.is_near_root();
        match spreads && self.estimate(at).chance.rate < 0.5 {
            true => self.seat.number.min(self.nodes.edges(at).len() - 1),
            false => 0,
        }
    }

    /// Now and then, takes the zones other threads have sent; or looks up the positions of the line, and
    /// decides to go back to the first that another thread has proven.
    pub(super) fn look_back(&mut self) {
        if self.seat.of == 1 || !self.expansions.is_multiple_of(self.long_visit()) {
            return;
        }
        if self.uses_zone_table() {
            self.take_parcels();
            return;
        }
        let Some(mut game) = self.root.clone() else { return };
        for (depth, &mv) in self.played.iter().enumerate() {
            if self.known(&game, self.place(&game)).is_some() {
                self.retreat = Some(depth);
                return;
            }
            game.play(mv);
        }
    }

    /// Puts the zones other threads have sent into the table.
    pub(super) fn take_parcels(&mut self) {
        for (shelf, pattern, work) in self.exchange.take(self.seat.number) {
            self.ledger.zones.insert(shelf, pattern, work);
        }
    }

    /// Looks up all open moves of a node near the root after a visit that took `spent` expansions.
    /// Returns the proof of its position if they decide it.
    pub(super) fn look_around(
        &mut self,
        game: &mut G,
        place: Place,
        at: u32,
        spent: u64,
    ) -> Option<Proof<G>> {
        if !self.has_company() || !self.is_near_root() || spent < self.long_visit() {
            return None;
        }
        let moves: Vec<(Key, G::Move)> =
            self.nodes.edges(at).iter().map(|edge| (edge.key, edge.mv)).collect();
        for (child, filed) in moves {
            match self.look_up_move(game, place, at, filed) {
                LookedUp::Decides(proof) => return Some(proof),
                LookedUp::Refuted => {}
                LookedUp::Open => self.read_notice(child, at, filed),
            }
        }
        self.sort_all(at);
        None
    }

    /// Takes over what another thread thinks of a child.
    fn read_notice(&mut self, child: Key, at: u32, mv: G::Move) {
        let own = self.nodes.find(child).map_or(0, |node| self.nodes.node(node).expansions);
        if let Some(notice) = self.notices.read(child)
            && notice.expansions > own
            && let Some(edge) =
                self.nodes.node_and_edges(at).1.iter_mut().find(|edge| edge.mv == mv)
        {
            edge.estimate = notice.estimate;
        }
    }

    /// Posts what this thread thinks of a node near the root.
    pub(super) fn post_notice(&self, at: u32, estimate: Estimate) {
        let node = self.nodes.node(at);
        if self.has_company() && self.is_near_root() && node.expansions >= self.long_visit() {
            self.notices.post(node.key, Notice { estimate, expansions: node.expansions });
        }
    }

    /// A visit after which it pays to look at what others have done.
    fn long_visit(&self) -> u64 {
        u64::from(self.parameters.look_every)
    }

    fn is_near_root(&self) -> bool {
        self.line.len() <= self.parameters.spread_plies as usize
    }
}
