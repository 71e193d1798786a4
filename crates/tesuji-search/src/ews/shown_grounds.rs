//! What has been written down of a proof, found by what it needs: one written position answers for every
//! position in which its ground holds, and for every one in which it will after one move of the winner.
//!
//! Only positions with the loser to move are kept, in all symmetries of the board.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Player, Zone};
use tesuji_proof::{Cells, Certify, Fit, Ground, NodeId};

use crate::zone_trees::{Sight, ZoneTrees};

/// Written positions.
pub(super) struct ShownGrounds<G: Certify> {
    shown: Vec<Shown<G>>,
    trees: ZoneTrees<Cells<G>>,
    todo: Vec<u32>,
}

/// A written position.
#[derive(Clone, Debug)]
pub(super) struct Shown<G: Certify> {
    pub node: NodeId,
    /// The symmetry by which the node has to be seen.
    pub symmetry: u8,
    pub ground: G::Ground,
}

impl<G: Certify> ShownGrounds<G> {
    pub fn new(game: &G) -> ShownGrounds<G> {
        let trees = ZoneTrees::new(G::Zone::all_cells(game));
        ShownGrounds { shown: Vec::new(), trees, todo: Vec::new() }
    }

    /// Keeps a position with the loser to move.
    pub fn add(&mut self, game: &G, node: NodeId, ground: &G::Ground) {
        for symmetry in 0..game.symmetries() {
            let ground = ground.under(game, symmetry);
            let number = self.shown.len() as u32;
            self.trees.insert(&ground.pattern(), number);
            self.shown.push(Shown { node, symmetry: symmetry as u8, ground });
        }
    }

    /// A written position whose ground holds, the one with the fewest cells.
    pub fn holding(&mut self, game: &G, winner: Player) -> Option<Shown<G>> {
        let mut best: Option<(usize, u32)> = None;
        self.search(game, winner, false, |number, shown| {
            if shown.ground.fits(game, winner) == Fit::Holds {
                let size = shown.ground.cells().len();
                if best.is_none_or(|(least, _)| size < least) {
                    best = Some((size, number));
                }
            }
        });
        best.map(|(_, number)| self.shown[number as usize].clone())
    }

    /// The written positions whose ground holds, or will after a move of the winner, those with the fewest
    /// cells first.
    pub fn within_a_move(&mut self, game: &G, winner: Player) -> Vec<(Fit<G::Move>, Shown<G>)> {
        let mut found = Vec::new();
        self.search(game, winner, true, |_, shown| {
            let fit = shown.ground.fits(game, winner);
            if fit != Fit::No {
                found.push((fit, shown.clone()));
            }
        });
        found.sort_by_key(|(_, shown)| shown.ground.cells().len());
        found
    }

    fn search(
        &mut self,
        game: &G,
        winner: Player,
        may_miss: bool,
        mut found: impl FnMut(u32, &Shown<G>),
    ) {
        // Patterns of grounds name cells as they are, not as the winner sees them.
        let seen = G::Zone::stones(game, winner);
        let [own, other] = [seen.0, seen.1].map(|cells| G::Zone::cells_seen(game, winner, &cells));
        let sight = Sight { own, other, may_miss, needing: None, since: 0 };
        let shown = &self.shown;
        let _ = self.trees.search(sight, &mut self.todo, &mut |number| {
            found(number, &shown[number as usize]);
            ControlFlow::Continue(())
        });
    }
}
