//! Plain negamax: every move of a position is tried to the end, one after the other, and what is solved is
//! kept. The baseline that everything else has to beat; `--set` turns on the better order of moves and the
//! zones that other searches have.

use tesuji_core::Game;

use crate::{
    Proof, Statistics,
    frame::{Frame, after_move},
    guard::Guard,
    ledger::{Arrival, Ledger},
    opinion::{Opinions, Source},
    parameters,
    solver::Search,
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
struct Stopped;

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

    fn visit(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &mut G,
        arrival: Option<Arrival<G::Move>>,
        depth: usize,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Result<Proof<G>, Stopped> {
        let place = ledger.place(game);
        if !ledger.uses_zone_table()
            && let Some(proof) = ledger.known(game, place)
        {
            return Ok(proof);
        }
        if guard.is_stopped() {
            return Err(Stopped);
        }
        let before = guard.expansions;
        let expanded = Frame::<G, ()>::expand(ledger, &mut self.opinions, game, arrival);
        guard.expanded(depth, || ledger.statistics());
        let proof = match expanded {
            Err(proof) => *proof,
            Ok(frame) => self.try_all(ledger, game, frame, depth, guard)?,
        };
        let work = guard.expansions - before;
        self.opinions.learn(game, proof.winner, work);
        ledger.remember(game, place, &proof, work, |_, _| {});
        Ok(proof)
    }

    fn try_all(
        &mut self,
        ledger: &mut Ledger<G>,
        game: &mut G,
        mut frame: Frame<G, ()>,
        depth: usize,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Result<Proof<G>, Stopped> {
        // The opinion is about the opponent. The sort is stable: without opinions the moves stay as they are.
        frame.open.sort_by(|a, b| a.opinion.odds.total_cmp(&b.opinion.odds));
        loop {
            let (mv, arrival) = (frame.open[0].mv, frame.arrival(0));
            let proof = after_move(game, mv, |game| {
                self.visit(ledger, game, Some(arrival), depth + 1, guard)
            })?;
            if let Some(proof) = frame.absorb(ledger, game, 0, &proof) {
                return Ok(proof);
            }
        }
    }
}

impl<G: Game> Search<G> for Negamax<G> {
    fn prove(
        &mut self,
        ledger: &mut Ledger<G>,
        root: &mut G,
        guard: &mut Guard<'_, '_, G::Move>,
    ) -> Option<Proof<G>> {
        self.visit(ledger, root, None, 0, guard).ok()
    }

    fn tables(&self, ledger: &Ledger<G>) -> Statistics {
        ledger.statistics()
    }
}
