//! Writing a proof down: from what a search has in its tables to a tree that can be checked.
//!
//! Tables keep who wins and by which move, not how; much is thrown out as the search goes on. So the
//! proof is unfolded from the root along the line of play: the winner's move is looked up, or found by
//! searching again ([`Finder`]), and every reply is followed. A position that was unfolded before is referred
//! to, if what its proof rests on is true here; that is put together anew on the way, by the same rules as in
//! the search, so that the tree stands by itself. Where a move leads to a position that has been unfolded or
//! can be explained without play, it is preferred to the one the search chose.
//!
//! [`unfold`] is for games without zones; `ews::unfold_zones` for those with them.

use tesuji_core::{Claim, Key, Player, Premise, Symmetry};
use tesuji_proof::{Certify, Node, NodeId, Tree};

use crate::{Control, Stop, key_index::KeyIndex};

/// A search that knows the winner's moves, or finds them.
pub trait Finder<G: Certify> {
    /// What the proof is about.
    fn claim(&self) -> Claim;

    /// The key of a position: the same for positions that a symmetry in use makes of each other.
    fn key(&self, game: &G) -> Key {
        game.key()
    }

    /// How many symmetries of the board are in use.
    fn symmetries(&self, _: &G) -> usize {
        1
    }

    /// Whether the tables have a proof of the position, so that it was not decided without play.
    fn is_searched(&self, _: &G) -> bool {
        false
    }

    /// A move that wins for the side to move, if the tables have it.
    fn known_move(&mut self, game: &G) -> Option<G::Move>;

    /// The same by searching; a move must be found unless a limit stops the search.
    fn found_move(&mut self, game: &mut G, control: &mut Control<'_>) -> Result<G::Move, Stop>;
}

/// The proof that `winner` wins at a position, which the search has found before. Only a limit, or being told
/// to stop, can prevent it.
pub fn unfold<G: Certify, F: Finder<G>>(
    finder: &mut F,
    root: &G,
    winner: Player,
    control: &mut Control<'_>,
) -> Result<Tree, Stop> {
    let (tree, shown, index) = (Tree::new(), Vec::new(), KeyIndex::new());
    let mut unfolding = Unfolding { finder, winner, tree, shown, index };
    unfolding.unfold(&mut root.plain(), control)?;
    Ok(unfolding.tree)
}

/// A proof that is being written down.
struct Unfolding<'a, G: Certify, F> {
    finder: &'a mut F,
    winner: Player,
    tree: Tree,
    /// What has been unfolded, found by the least key over all symmetries.
    shown: Vec<Shown<G>>,
    index: KeyIndex,
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

/// A position unfolded before, and the symmetry that makes it this one.
struct Found {
    at: u32,
    symmetry: Symmetry,
}

impl<G: Certify, F: Finder<G>> Unfolding<'_, G, F> {
    fn unfold(&mut self, game: &mut G, control: &mut Control<'_>) -> Result<Unfolded<G>, Stop> {
        if let Some(unfolded) = self.at_once(game) {
            return Ok(unfolded);
        }
        if let Some(stop) = control.stop() {
            return Err(stop);
        }
        let unfolded = if game.to_move() == self.winner {
            let mv = self.winning_move(game, control)?;
            self.after_move(game, mv, control)?
        } else {
            self.all_replies(game, control)?
        };
        let filed = self.finder.key(game);
        self.index.insert(filed, self.shown.len() as u32);
        let Unfolded { node, rests } = &unfolded;
        self.shown.push(Shown { filed, key: game.key(), node: *node, rests: rests.clone() });
        Ok(unfolded)
    }

    /// Positions that need no unfolding: the game is over, or it was unfolded before, or it can be explained
    /// without play.
    fn at_once(&mut self, game: &G) -> Option<Unfolded<G>> {
        let claim = self.finder.claim();
        if let Some(outcome) = game.outcome() {
            assert_eq!(claim.favours(outcome), self.winner, "the winner was proven");
            let node = self.tree.add(Node::Ending);
            return Some(Unfolded { node, rests: G::Rests::none() });
        }
        if let Some(Found { at, symmetry }) = self.shown_before(game) {
            let Shown { node, rests, .. } = &self.shown[at as usize];
            let (node, rests) = (*node, rests.under(game, symmetry));
            let node = self.tree.add(Node::Again { node, symmetry: symmetry as u8 });
            return Some(Unfolded { node, rests });
        }
        // What had to be searched cannot be explained without play.
        if self.finder.is_searched(game) {
            return None;
        }
        let witness = game.witness(claim, self.winner)?;
        let node = self.tree.add(Node::Witness(&witness.numbers));
        Some(Unfolded { node, rests: witness.rests })
    }

    /// A position that was unfolded before and whose proof is valid here.
    fn shown_before(&self, game: &G) -> Option<Found> {
        let filed = self.finder.key(game);
        let mut found = None;
        self.index.find(filed, |at| {
            let shown = &self.shown[at as usize];
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
        let symmetries = self.finder.symmetries(game);
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
    fn winning_move(&mut self, game: &mut G, control: &mut Control<'_>) -> Result<G::Move, Stop> {
        let claim = self.finder.claim();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        for &mv in &moves {
            let undo = game.play(mv);
            let is_decided = match game.outcome() {
                Some(outcome) => claim.favours(outcome) == self.winner,
                None => self.shown_before(game).is_some(),
            };
            game.undo(undo);
            if is_decided {
                return Ok(mv);
            }
        }
        if let Some(mv) = self.finder.known_move(game) {
            return Ok(mv);
        }
        for &mv in &moves {
            let undo = game.play(mv);
            let is_decided = game.outcome().is_none() && game.witness(claim, self.winner).is_some();
            game.undo(undo);
            if is_decided {
                return Ok(mv);
            }
        }
        self.finder.found_move(game, control)
    }

    /// The position after a move, unfolded.
    fn unfold_after(
        &mut self,
        game: &mut G,
        mv: G::Move,
        control: &mut Control<'_>,
    ) -> Result<Unfolded<G>, Stop> {
        let undo = game.play(mv);
        let after = self.unfold(game, control);
        game.undo(undo);
        after
    }

    fn after_move(
        &mut self,
        game: &mut G,
        mv: G::Move,
        control: &mut Control<'_>,
    ) -> Result<Unfolded<G>, Stop> {
        let number = game.move_number(mv);
        let after = self.unfold_after(game, mv, control)?;
        let node = self.tree.add(Node::Move { number, child: after.node });
        Ok(Unfolded { node, rests: G::Rests::before(game, mv, &after.rests) })
    }

    /// The loser's turn: every reply is answered.
    fn all_replies(
        &mut self,
        game: &mut G,
        control: &mut Control<'_>,
    ) -> Result<Unfolded<G>, Stop> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.sort_by_key(|&mv| game.move_number(mv));
        let mut replies = Vec::with_capacity(moves.len());
        let mut rests = G::Rests::none();
        for mv in moves {
            let after = self.unfold_after(game, mv, control)?;
            rests.join(&after.rests);
            replies.push((game.move_number(mv), after.node));
        }
        rests.close(game);
        let node = self.tree.add(Node::AllReplies(&replies));
        Ok(Unfolded { node, rests })
    }
}
