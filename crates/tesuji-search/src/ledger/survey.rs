//! Looking at a position for the first time.
//!
//! Stored zones or the game's expert may settle the position or leave few moves that matter. Each
//! remaining move is played; children that are over, known, or can be ended at once by their side to move
//! are settled on the spot, and a refuted move's zone rules out all moves that do not disturb it. The moves
//! that are left are the search's to judge.

use tesuji_core::{Adviser, Game, Key, Premise, Symmetry, Zone};

use super::{Arrival, Cells, Ledger, Refutations};
use crate::Proof;

/// What came of looking at a position.
pub(crate) enum Survey<G: Game> {
    /// It is solved.
    Solved(Proof<G>),
    /// It is not; these refute the moves that are not open.
    Open(Refutations<G>),
}

/// What a search keeps of an open move.
pub(crate) trait OpenMove<M> {
    /// The move, as the position lies.
    fn mv(&self) -> M;
}

impl<G: Game> Ledger<G> {
    /// Looks at a position that is not over. The moves that stay open are put into `open`, each as `judge`
    /// describes it, which sees the position after the move and its key.
    pub fn survey<T: OpenMove<G::Move>>(
        &mut self,
        game: &mut G,
        arrival: Option<Arrival<Cells<G>>>,
        open: &mut Vec<T>,
        mut judge: impl FnMut(&G, Key, G::Move) -> T,
    ) -> Survey<G> {
        open.clear();
        let survey =
            self.look_at(game, arrival, &mut |child, key, mv| open.push(judge(child, key, mv)));
        if open.len() > self.open.len() {
            open.retain(|judged| self.open.contains(&judged.mv()));
        }
        survey
    }

    /// The same, with the open moves left in `self.open`. Some of those that `judge` was shown may turn out
    /// not to be open. (Compiled once for a game, whatever searches keep of moves.)
    fn look_at(
        &mut self,
        game: &mut G,
        arrival: Option<Arrival<Cells<G>>>,
        judge: &mut dyn FnMut(&G, Key, G::Move),
    ) -> Survey<G> {
        self.open.clear();
        if let Some(proof) = self.ending(game) {
            return Survey::Solved(proof);
        }
        let mut refuted = Refutations::none(game);
        self.advice.clear();
        if self.uses_zone_table()
            && let Some(proof) = self.consult_on_arrival(game, arrival, &mut refuted)
        {
            return Survey::Solved(proof);
        }
        if let Some(proof) = self.take_advice(game, &mut refuted) {
            return Survey::Solved(proof);
        }
        self.symmetries.clear();
        if self.means.symmetry {
            game.self_symmetries(&mut self.symmetries);
        }
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(&mut moves);
        let mut won = None;
        for &mv in &moves {
            if self.uses_zones() && !G::Zone::disturbs(game, &refuted.common, mv) {
                continue;
            }
            let is_image = is_image(game, &self.open, mv, &self.symmetries);
            let undo = game.play(mv);
            let proof = self.at_once(game).map(|proof| proof.carried_back(game, &undo));
            if proof.is_none() && !is_image {
                judge(game, self.place(game).key, mv);
                self.open.push(mv);
            }
            game.undo(undo);
            match proof {
                Some(proof) if proof.winner == game.to_move() => {
                    won = Some(proof.before(game, mv));
                    break;
                }
                Some(proof) => refuted.add(game, mv, &self.symmetries, &proof),
                None => {}
            }
        }
        self.moves = moves;
        if self.uses_zones() {
            self.open.retain(|&mv| G::Zone::disturbs(game, &refuted.common, mv));
        }
        match won {
            Some(proof) => Survey::Solved(proof),
            None if self.open.is_empty() && G::LAST_RESORTS => {
                self.look_at_last_resorts(game, refuted, judge)
            }
            None if self.open.is_empty() => Survey::Solved(refuted.into_proof(game)),
            None => Survey::Open(refuted),
        }
    }

    /// Whether the latest survey left a move open.
    pub fn is_left_open(&self, mv: G::Move) -> bool {
        self.open.contains(&mv)
    }

    /// What comes of a position all of whose moves are refuted, but for those that are looked at last.
    pub fn look_at_last_resorts(
        &mut self,
        game: &mut G,
        mut refuted: Refutations<G>,
        judge: &mut dyn FnMut(&G, Key, G::Move),
    ) -> Survey<G> {
        let proof = refuted.clone().into_proof(game);
        let mut moves = std::mem::take(&mut self.moves);
        game.last_resorts(&proof.premise, &mut moves);
        self.open.clear();
        let mut solved = moves.is_empty().then_some(proof);
        for &mv in &moves {
            let undo = game.play(mv);
            let after = self.at_once(game).map(|proof| proof.carried_back(game, &undo));
            if after.is_none() {
                judge(game, self.place(game).key, mv);
                self.open.push(mv);
            }
            game.undo(undo);
            match after {
                Some(proof) if proof.winner == game.to_move() => {
                    solved = Some(proof.before(game, mv));
                    break;
                }
                Some(proof) => refuted.add(game, mv, &[], &proof),
                None => {}
            }
        }
        self.moves = moves;
        match solved {
            Some(proof) => Survey::Solved(proof),
            None if self.open.is_empty() => Survey::Solved(refuted.into_proof(game)),
            None => Survey::Open(refuted),
        }
    }

    /// The proof by a move that ends the game at once in the mover's favour, if there is one.
    fn ending(&self, game: &mut G) -> Option<Proof<G>> {
        let mover = game.to_move();
        let mv = game.ending_move()?;
        let undo = game.play(mv);
        let ended = game.outcome().map(|outcome| self.claim.favours(outcome));
        let after =
            (ended == Some(mover)).then(|| Proof::of_ending(game, mover).carried_back(game, &undo));
        game.undo(undo);
        after.map(|after| after.before(game, mv))
    }

    /// The proof of a position that needs no search: it is over, can be ended, is settled by what the game
    /// knows, or has been solved before.
    pub fn at_once(&mut self, game: &mut G) -> Option<Proof<G>> {
        if let Some(outcome) = game.outcome() {
            return Some(Proof::of_ending(game, self.claim.favours(outcome)));
        }
        if self.means.lookahead
            && let Some(proof) = self.ending(game)
        {
            return Some(proof);
        }
        if let Some(settled) = game.settled(self.claim) {
            self.settled += 1;
            return Some(Proof::of_settled(settled));
        }
        match self.means.transpositions && !self.uses_zone_table() {
            true => self.known(game, self.place(game)),
            false => None,
        }
    }

    /// Asks the expert about a position. Returns the proof if it knows who wins; otherwise its threats and
    /// the moves that waste a turn are added to what is refuted, and its opinion is kept in `advice`.
    fn take_advice(&mut self, game: &G, refuted: &mut Refutations<G>) -> Option<Proof<G>> {
        if !self.advised {
            return None;
        }
        self.adviser.advise(game, &mut self.advice);
        if let Some((winner, mv, zone)) = self.advice.decided.take() {
            self.settled += 1;
            return Some(Proof { winner, mv, zone, premise: G::Premise::none() });
        }
        if self.uses_zones() {
            for zone in &self.advice.threats {
                refuted.add_one(zone, &G::Premise::none());
            }
            for (mv, zone) in &self.advice.wasted {
                refuted.leave_out(G::Zone::cell(game, *mv), zone);
            }
        }
        None
    }
}

/// Whether one of the position's own symmetries makes `mv` out of a move that is already open. That
/// both lead to symmetric positions is not enough: the refutation of one is known to be that of the
/// other only if the symmetry leaves the position itself as it is.
fn is_image<G: Game>(game: &G, open: &[G::Move], mv: G::Move, symmetries: &[Symmetry]) -> bool {
    let makes =
        |&open: &G::Move| symmetries.iter().any(|&symmetry| game.move_under(open, symmetry) == mv);
    !symmetries.is_empty() && open.iter().any(makes)
}
