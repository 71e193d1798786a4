//! Searches that follow one line of play at a time. What they have in common is [`DepthFirst::visit`]: look the
//! position up, expand it, let the search work on it, file what comes of it.

use tesuji_core::Game;

use crate::{
    Proof, Statistics,
    frame::{Frame, after_move},
    guard::Guard,
    ledger::{Arrival, Cells, Ledger, Place},
    opinion::Opinions,
    solver::Search,
};

/// What a search works with, and how far from the root it is.
pub(crate) struct Scene<'a, 'g, 'c, G: Game> {
    pub ledger: &'a mut Ledger<G>,
    pub guard: &'a mut Guard<'g, 'c, G::Move>,
    pub depth: usize,
}

/// A search that follows one line of play at a time.
pub(crate) trait DepthFirst<G: Game>: Send {
    /// What it keeps about an open move.
    type Data: Default;
    /// What is asked of a visit.
    type Goal: Copy;
    /// What is thought of a position that a visit has not solved.
    type Open;

    /// Whom it asks about new positions.
    fn opinions(&mut self) -> &mut Opinions<G>;

    /// How full its tables are.
    fn tables(&self, ledger: &Ledger<G>) -> Statistics;

    /// Visits the root until it is solved or the guard stops the search.
    fn begin(&mut self, scene: &mut Scene<'_, '_, '_, G>, root: &mut G) -> Option<Proof<G>>;

    /// What a visit would come to, where that is clear without expanding the position.
    fn foreseen(
        &self,
        scene: &Scene<'_, '_, '_, G>,
        place: Place,
        goal: Self::Goal,
    ) -> Option<Self::Open>;

    /// Works on the open moves of a position.
    fn work_on(
        &mut self,
        scene: &mut Scene<'_, '_, '_, G>,
        game: &mut G,
        frame: Frame<G, Self::Data>,
        goal: Self::Goal,
    ) -> Result<Proof<G>, Self::Open>;

    /// Visits a position that is not over.
    fn visit(
        &mut self,
        scene: &mut Scene<'_, '_, '_, G>,
        game: &mut G,
        arrival: Option<Arrival<Cells<G>>>,
        goal: Self::Goal,
    ) -> Result<Proof<G>, Self::Open> {
        let place = scene.ledger.place(game);
        if !scene.ledger.uses_zone_table()
            && let Some(proof) = scene.ledger.known(game, place)
        {
            return Ok(proof);
        }
        if let Some(open) = self.foreseen(scene, place, goal) {
            return Err(open);
        }
        let before = scene.guard.expansions;
        let expanded = Frame::expand(scene.ledger, self.opinions(), game, arrival);
        scene.guard.expanded(scene.depth, || self.tables(scene.ledger));
        let proof = match expanded {
            Err(proof) => *proof,
            Ok(frame) => self.work_on(scene, game, frame, goal)?,
        };
        let work = scene.guard.expansions - before;
        self.opinions().learn(game, proof.winner, work);
        scene.ledger.remember(game, place, &proof, work, |_, _| {});
        Ok(proof)
    }

    /// Makes an open move and visits the position after it. The proof is carried back over the move.
    fn follow(
        &mut self,
        scene: &mut Scene<'_, '_, '_, G>,
        game: &mut G,
        frame: &Frame<G, Self::Data>,
        at: usize,
        goal: Self::Goal,
    ) -> Result<Proof<G>, Self::Open> {
        let arrival = Some(frame.arrival(game));
        scene.depth += 1;
        let visited =
            after_move(game, frame.open[at].mv, |game| self.visit(scene, game, arrival, goal));
        scene.depth -= 1;
        visited
    }
}

/// A search of this kind as one of the solvers.
pub(crate) struct LineByLine<S>(pub S);

impl<G: Game, S: DepthFirst<G>> Search<G> for LineByLine<S> {
    fn prove(
        &mut self,
        ledger: &mut Ledger<G>,
        root: &mut G,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Option<Proof<G>> {
        self.0.begin(&mut Scene { ledger, guard, depth: 0 }, root)
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        self.0.tables(ledger)
    }
}
