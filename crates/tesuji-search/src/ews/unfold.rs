//! Expected Work Search as the finder of the moves of a proof that is written down.

use tesuji_core::{Claim, Key, Player, Zone};
use tesuji_proof::{Certify, Ground, Tree};

use super::{Ews, node_table::NodeTable};
use crate::{
    Control, Stop,
    unfold::{Finder, unfold},
};

/// Memory for open positions when searching for what the tables have lost.
const MEMORY_FOR_GAPS: usize = 256 << 20;

/// A written proof, and what it took.
#[derive(Debug)]
pub struct WrittenProof {
    /// The proof.
    pub tree: Tree,
    /// Positions that were expanded to find what the tables had lost.
    pub expansions: u64,
}

/// A search that fills the gaps in its own tables.
struct Gaps<'a, G: Certify> {
    ews: &'a mut Ews<G>,
    expansions: u64,
}

impl<G: Certify> Ews<G> {
    /// The proof that `winner` wins at a position, which this search has found before. Only a limit on
    /// time, or being told to stop, can prevent it.
    pub(crate) fn unfolded(
        &mut self,
        root: &G,
        winner: Player,
        control: &mut Control<'_>,
    ) -> Result<WrittenProof, Stop> {
        // The big search is over; what is searched again is small.
        let mut moves = Vec::new();
        root.moves(&mut moves);
        self.nodes = NodeTable::with_memory(MEMORY_FOR_GAPS, moves.len());
        self.expansion_limit = u64::MAX;
        if G::Zone::STORED && G::Ground::BY_CELLS {
            return self.unfolded_by_zones(root, winner, control);
        }
        let mut gaps = Gaps { ews: self, expansions: 0 };
        let tree = unfold(&mut gaps, root, winner, control)?;
        Ok(WrittenProof { tree, expansions: gaps.expansions })
    }
}

impl<G: Certify> Finder<G> for Gaps<'_, G> {
    fn claim(&self) -> Claim {
        self.ews.claim
    }

    fn key(&self, game: &G) -> Key {
        self.ews.place(game).key
    }

    fn symmetries(&self, game: &G) -> usize {
        if self.ews.parameters.symmetry { game.symmetries() } else { 1 }
    }

    fn is_searched(&self, game: &G) -> bool {
        self.ews.known(game, self.ews.place(game)).is_some()
    }

    fn known_move(&mut self, game: &G) -> Option<G::Move> {
        self.ews.known(game, self.ews.place(game))?.mv
    }

    fn found_move(&mut self, game: &mut G, control: &mut Control<'_>) -> Result<G::Move, Stop> {
        let mover = game.to_move();
        let proof = self.ews.visit_root(game, control, &mut |_| {});
        self.expansions += self.ews.expansions;
        let proof = proof.ok_or(self.ews.stop.unwrap_or(Stop::Cancelled))?;
        assert_eq!(proof.winner, mover, "two proofs of one position must agree");
        Ok(proof.mv.expect("the winner is to move"))
    }
}
