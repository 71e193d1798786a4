//! Writing a proof down: from what the search has in its tables to a tree that can be checked.
//!
//! Tables keep who wins and by which move, not how; much is thrown out as the search goes on. So the
//! proof is unfolded from the root along the line of play: the winner's move is looked up, or found by
//! searching again, and every reply is followed. A position that was unfolded before is referred to, if what
//! its proof rests on is true here; that is put together anew on the way, by the same rules as in the
//! search, so that the tree stands by itself. Where a move leads to a position that has been unfolded or
//! can be explained without play, it is preferred to the one the search chose.
//!
//! This file is for games without zones; `unfold_zones` for those with them.

use tesuji_core::{Key, Player, Premise, Symmetry, Zone};
use tesuji_proof::{Certify, Node, NodeId, Tree};

use super::{Ews, node_table::NodeTable};
use crate::{Control, Stop, key_index::KeyIndex};

/// Memory for open positions when searching for what the tables have lost.
const MEMORY_FOR_GAPS: usize = 256 << 20;

/// A proof that is being written down.
struct Unfolding<G: Certify> {
    winner: Player,
    tree: Tree,
    /// What has been unfolded, found by the least key over all symmetries.
    shown: Vec<Shown<G>>,
    index: KeyIndex,
    /// Positions expanded by searching again.
    expansions: u64,
}

/// A position that has been unfolded.
struct Shown<G: Certify> {
    /// The key it is filed under.
    filed: Key,
    /// Its key as it stood.
    key: Key,
    node: NodeId,
    rests: G::Rests,
}

/// What unfolding a position gave.
struct Unfolded<G: Certify> {
    node: NodeId,
    rests: G::Rests,
}

/// A written proof, and what it took.
#[derive(Debug)]
pub struct WrittenProof {
    /// The proof.
    pub tree: Tree,
    /// Positions that were expanded to find what the tables had lost.
    pub expansions: u64,
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
        if G::Zone::TRACKED {
            return self.unfolded_by_zones(root, winner, control);
        }
        let mut unfolding = Unfolding {
            winner,
            tree: Tree::new(),
            shown: Vec::new(),
            index: KeyIndex::new(),
            expansions: 0,
        };
        self.unfold(&mut root.plain(), &mut unfolding, control)?;
        Ok(WrittenProof { tree: unfolding.tree, expansions: unfolding.expansions })
    }

    fn unfold(
        &mut self,
        game: &mut G,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Unfolded<G>, Stop> {
        if let Some(outcome) = game.outcome() {
            assert_eq!(self.claim.favours(outcome), out.winner, "the winner was proven");
            let node = out.tree.add(Node::Ending);
            return Ok(Unfolded { node, rests: G::Rests::none() });
        }
        if let Some(found) = self.shown_before(game, out) {
            let Again { node, symmetry, rests } = found.seen(game, out);
            let node = out.tree.add(Node::Again { node, symmetry });
            return Ok(Unfolded { node, rests });
        }
        let known = self.known(game, self.place(game));
        // What had to be searched cannot be explained without play.
        if known.is_none()
            && let Some(witness) = game.witness(self.claim, out.winner)
        {
            let node = out.tree.add(Node::Witness(&witness.numbers));
            return Ok(Unfolded { node, rests: witness.rests });
        }
        if let Some(stop) = control.stop() {
            return Err(stop);
        }
        let unfolded = if game.to_move() == out.winner {
            let known = known.and_then(|proof| proof.mv);
            let mv = self.winning_move_for(game, known, out, control)?;
            self.after_move(game, mv, out, control)?
        } else {
            self.all_replies(game, out, control)?
        };
        let filed = self.place(game).key;
        out.index.insert(filed, out.shown.len() as u32);
        let Unfolded { node, rests } = &unfolded;
        out.shown.push(Shown { filed, key: game.key(), node: *node, rests: rests.clone() });
        Ok(unfolded)
    }

    /// A position that was unfolded before and whose proof is valid here.
    fn shown_before(&self, game: &G, out: &Unfolding<G>) -> Option<Found> {
        let filed = self.place(game).key;
        let mut found = None;
        out.index.find(filed, |at| {
            let shown = &out.shown[at as usize];
            if shown.filed == filed {
                let symmetry = self.valid_under(game, shown);
                found = symmetry.map(|symmetry| Found { at, symmetry });
            }
            found.is_some()
        });
        found
    }

    /// The symmetry that makes what was shown this position, if its proof is valid here.
    fn valid_under(&self, game: &G, shown: &Shown<G>) -> Option<Symmetry> {
        let symmetries = if self.parameters.symmetry { game.symmetries() } else { 1 };
        let there = (0..symmetries).find(|&turn| game.key_under(turn) == shown.key)?;
        let symmetry = game.inverse(there);
        let is_valid = match symmetry {
            0 => shown.rests.holds(game),
            _ => shown.rests.under(game, symmetry).holds(game),
        };
        is_valid.then_some(symmetry)
    }

    /// A move by which the winner, to move, wins: one that needs no more unfolding, or the one the search
    /// knows or finds.
    fn winning_move_for(
        &mut self,
        game: &mut G,
        known: Option<G::Move>,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<G::Move, Stop> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for &mv in &moves {
            let undo = game.play(mv);
            let is_decided = match game.outcome() {
                Some(outcome) => self.claim.favours(outcome) == out.winner,
                None => self.shown_before(game, out).is_some(),
            };
            game.undo(undo);
            if is_decided {
                return Ok(mv);
            }
        }
        if let Some(mv) = known {
            return Ok(mv);
        }
        for &mv in &moves {
            let undo = game.play(mv);
            let is_decided = game.witness(self.claim, out.winner).is_some();
            game.undo(undo);
            if is_decided {
                return Ok(mv);
            }
        }
        let proof = self.visit_root(game, control, &mut |_| {});
        out.expansions += self.expansions;
        let proof = proof.ok_or(self.stop.unwrap_or(Stop::Cancelled))?;
        assert_eq!(proof.winner, out.winner, "two proofs of one position must agree");
        Ok(proof.mv.expect("the winner is to move"))
    }

    /// The position after a move, unfolded.
    fn unfold_after(
        &mut self,
        game: &mut G,
        mv: G::Move,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Unfolded<G>, Stop> {
        let undo = game.play(mv);
        let after = self.unfold(game, out, control);
        game.undo(undo);
        after
    }

    fn after_move(
        &mut self,
        game: &mut G,
        mv: G::Move,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Unfolded<G>, Stop> {
        let number = game.move_number(mv);
        let after = self.unfold_after(game, mv, out, control)?;
        let node = out.tree.add(Node::Move { number, child: after.node });
        Ok(Unfolded { node, rests: G::Rests::before(game, mv, &after.rests) })
    }

    /// The loser's turn: every reply is answered.
    fn all_replies(
        &mut self,
        game: &mut G,
        out: &mut Unfolding<G>,
        control: &mut Control<'_>,
    ) -> Result<Unfolded<G>, Stop> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.sort_by_key(|&mv| game.move_number(mv));
        let mut replies = Vec::with_capacity(moves.len());
        let mut rests = G::Rests::none();
        for mv in moves {
            let after = self.unfold_after(game, mv, out, control)?;
            rests.join(&after.rests);
            replies.push((game.move_number(mv), after.node));
        }
        rests.close(game);
        let node = out.tree.add(Node::AllReplies(&replies));
        Ok(Unfolded { node, rests })
    }
}

/// A position unfolded before: its place in the list, and the symmetry that makes it the one at hand.
#[derive(Clone, Copy)]
struct Found {
    at: u32,
    symmetry: Symmetry,
}

impl Found {
    fn seen<G: Certify>(self, game: &G, out: &Unfolding<G>) -> Again<G> {
        let Shown { node, rests, .. } = &out.shown[self.at as usize];
        let rests = rests.under(game, self.symmetry);
        Again { node: *node, symmetry: self.symmetry as u8, rests }
    }
}

/// A reference to a position unfolded before.
struct Again<G: Certify> {
    node: NodeId,
    symmetry: u8,
    rests: G::Rests,
}
