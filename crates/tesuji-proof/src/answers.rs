//! The answers to some of the loser's replies, and what is needed so that no other reply needs one: the checker's
//! rule for some replies (docs/checker.md), in games with zones.

use tesuji_core::{CellSet, Player, Zone};

use crate::{Cells, Certify, Ground};

/// The answers to some replies.
#[derive(Clone, Debug)]
pub struct Answers<G: Certify> {
    ground: G::Ground,
    /// The cells that the proofs among them all need.
    common: Cells<G>,
    /// The replies that are wasted.
    wasted: Cells<G>,
    has_proof: bool,
}

impl<G: Certify> Answers<G> {
    /// No answers yet at a position.
    pub fn new(game: &G) -> Answers<G> {
        let (ground, common) = (G::Ground::nothing(), G::Zone::all_cells(game));
        Answers { ground, common, wasted: Cells::<G>::EMPTY, has_proof: false }
    }

    /// Adds a proof that the winner wins after a reply. `game` is the position before it.
    pub fn add(&mut self, game: &G, winner: Player, ground: &G::Ground) {
        self.has_proof = true;
        self.common = self.common.and(&ground.exposed(game, winner));
        self.ground.add(ground, game, winner);
    }

    /// Adds why a reply is wasted.
    pub fn add_wasted(&mut self, game: &G, winner: Player, reply: G::Move, ground: &G::Ground) {
        self.wasted.insert(G::Zone::cell(game, reply));
        self.ground.add(ground, game, winner);
    }

    /// Whether there is a proof among them.
    pub fn has_proof(&self) -> bool {
        self.has_proof
    }

    /// The cells on which a reply is not answered yet, occupied ones among them.
    pub fn open(&self) -> Cells<G> {
        self.common.without(&self.ground.guarded()).without(&self.wasted)
    }

    /// What all together need, once every reply at `game`, as the checker sees it, is answered.
    pub fn closed(mut self, game: &G, winner: Player) -> G::Ground {
        if !self.wasted.is_empty() {
            self.ground.need_nothing_of_losers(game, winner);
        }
        let open = self.open();
        self.ground.need(&open);
        self.ground
    }
}
