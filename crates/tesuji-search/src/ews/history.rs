//! Nodes under rules with memory. A node's statistics serve every history, but its refutations and its
//! list of moves were found under one. [`Ews::fits_history`] decides whether they hold under another.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use tesuji_core::{Game, Key, Premise, Symmetry, zobrist};

use super::Ews;

impl<G: Game> Ews<G> {
    /// Whether a node built under another history can be used as it is under this one: its refutations
    /// hold here and the same moves are legal.
    pub(super) fn fits_history(&mut self, game: &G, at: u32, turn: Symmetry) -> bool {
        let history = turned_history(game, turn);
        if self.nodes.node(at).history == history {
            return true;
        }
        let back = game.inverse(turn);
        if !self.nodes.node(at).premise.under(game, back).holds(game) {
            return false;
        }
        self.scratch.symmetries.clear();
        if self.parameters.symmetry {
            game.self_symmetries(&mut self.scratch.symmetries);
        }
        game.moves(&mut self.scratch.moves);
        let legal = legal_hash(game, turn, &self.scratch.moves, &self.scratch.symmetries);
        if self.nodes.node(at).legal != legal {
            return false;
        }
        self.nodes.node_mut(at).history = history;
        true
    }
}

/// A key of the past as a node turned this way sees it. Mirror images can have seen the same boards, each
/// the other one among them; turned to the node they share, these are different pasts.
pub(super) fn turned_history<G: Game>(game: &G, turn: Symmetry) -> Key {
    match G::Premise::REMEMBERS {
        true => G::Premise::history_key(game).then(zobrist(0, turn as u64)),
        false => Key::ZERO,
    }
}

/// A hash of the legal moves, in the node's orientation and whatever their order, and of the position's
/// own symmetries. Only rules with memory need it: otherwise the key settles both.
pub(super) fn legal_hash<G: Game>(
    game: &G,
    turn: Symmetry,
    moves: &[G::Move],
    symmetries: &[Symmetry],
) -> Key {
    let mut sum = 0u128;
    if G::Premise::REMEMBERS {
        for &mv in moves {
            let mut hasher = FxHasher::default();
            game.move_under(mv, turn).hash(&mut hasher);
            sum = sum.wrapping_add(zobrist(0, hasher.finish()).bits());
        }
        // A node with symmetric moves left out is only shared by positions that leave out the same.
        for &symmetry in symmetries {
            sum = sum.wrapping_add(zobrist(1 + turn as u64, symmetry as u64).bits());
        }
    }
    Key::from_bits(sum)
}
