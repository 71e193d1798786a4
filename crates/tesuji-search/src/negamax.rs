//! Plain negamax: every move of a position is tried to the end, one after the other, and what is solved is
//! kept. The baseline that everything else has to beat; `--set` turns on the better order of moves and the
//! zones that other searches have.

use tesuji_core::Game;

use crate::{
    Proof, Statistics,
    depth_first::{DepthFirst, Scene},
    frame::Frame,
    ledger::{Ledger, Place},
    opinion::{Opinions, Source},
    parameters,
};

parameters! {
    /// The parameters of negamax.
    pub struct NegamaxParameters {
        order: Source = Source::Nothing, (), "whose opinion decides which moves are tried first";
        playouts: u32 = 8, 1..=100_000, "random games for each new position, where order=playouts";
    }
}

/// Negamax.
pub(crate) struct Negamax<G: Game> {
    opinions: Opinions<G>,
}

/// The search was told to stop.
pub(crate) struct Stopped;

impl<G: Game> Negamax<G> {
    pub fn new(
        game: &G,
        ledger: &Ledger<G>,
        parameters: &NegamaxParameters,
        seed: u64,
    ) -> Negamax<G> {
        let NegamaxParameters { order, playouts } = *parameters;
        Negamax { opinions: Opinions::new(game, ledger.claim, order, 1.0, playouts, seed) }
    }
}

impl<G: Game> DepthFirst<G> for Negamax<G> {
    type Data = ();
    type Goal = ();
    type Open = Stopped;

    fn opinions(&mut self) -> &mut Opinions<G> {
        &mut self.opinions
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        ledger.statistics()
    }

    fn begin(&mut self, scene: &mut Scene<'_, '_, '_, G>, root: &mut G) -> Option<Proof<G>> {
        self.visit(scene, root, None, ()).ok()
    }

    fn foreseen(&self, scene: &Scene<'_, '_, '_, G>, _: Place, (): ()) -> Option<Stopped> {
        scene.guard.is_stopped().then_some(Stopped)
    }

    fn work_on(
        &mut self,
        scene: &mut Scene<'_, '_, '_, G>,
        game: &mut G,
        mut frame: Frame<G, ()>,
        (): (),
    ) -> Result<Proof<G>, Stopped> {
        // The opinion is about the opponent. The sort is stable: without opinions the moves stay as they are.
        frame.open.sort_by(|a, b| a.opinion.odds.total_cmp(&b.opinion.odds));
        loop {
            let proof = self.follow(scene, game, &frame, 0, ())?;
            if let Some(proof) = frame.absorb(scene.ledger, game, 0, &proof) {
                return Ok(proof);
            }
        }
    }
}
