//! What a search does differently when other threads search the same position.
//!
//! Threads share solved positions and nothing else. To be of use to each other they must work on
//! different parts of the tree, and notice what the others have proven:
//!
//! - Where the conjectured loser moves, every move has to be refuted, and it matters little in which
//!   order. Near the root each thread therefore takes its moves from another place in the list: of two
//!   threads, one works from the front and one from the back.
//! - Every so many expansions a thread looks up the positions of its line. If another thread has proven
//!   one, it goes back there.
//! - After a long visit near the root the siblings are looked up, so that the estimates there know what
//!   has been refuted elsewhere.

use tesuji_core::{Game, Player};

use super::{Ews, Place};
use crate::Proof;

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

/// How many expansions there are between two looks at the line.
const LOOK_EVERY: u64 = 256;

/// Visits of at least so many expansions are followed by a look at the siblings.
const LONG_VISIT: u64 = 256;

impl<G: Game> Ews<G> {
    /// Whether other threads may have proven something.
    pub(super) fn has_company(&self) -> bool {
        self.seat.of > 1 && !self.uses_zone_table()
    }

    /// The place in a list of so many moves from which this thread takes the next one.
    pub(super) fn seat_among(&self, moves: usize, mover: Player) -> usize {
        let near = self.line.len() <= self.parameters.spread_plies as usize;
        match self.has_company() && near && mover != self.conjectured {
            true => self.seat.number * (moves - 1) / (self.seat.of - 1),
            false => 0,
        }
    }

    /// Looks up the positions of the line now and then, and decides to go back to the first that
    /// another thread has proven.
    pub(super) fn look_back(&mut self) {
        if !self.has_company() || !self.expansions.is_multiple_of(LOOK_EVERY) {
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

    /// Looks up all open moves of a node near the root after a visit that took `spent` expansions.
    /// Returns the proof of its position if they decide it.
    pub(super) fn look_around(
        &mut self,
        game: &mut G,
        place: Place,
        at: u32,
        spent: u64,
    ) -> Option<Proof<G>> {
        let near = self.line.len() <= self.parameters.spread_plies as usize;
        if !self.has_company() || !near || spent < LONG_VISIT {
            return None;
        }
        let mover = game.to_move();
        let back = game.inverse(place.turn);
        let moves: Vec<G::Move> = self.nodes.edges(at).iter().map(|edge| edge.mv).collect();
        for filed in moves {
            let mv = game.move_under(filed, back);
            let undo = game.play(mv);
            let known = match game.outcome() {
                None => self.known(game, self.place(game)),
                Some(_) => None,
            };
            game.undo(undo);
            let solved = match known {
                Some(proof) if proof.winner == mover => Some(proof.before(game, mv)),
                Some(proof) => self.refute(game, place, at, filed, &proof),
                None => None,
            };
            if solved.is_some() {
                return solved;
            }
        }
        None
    }
}
