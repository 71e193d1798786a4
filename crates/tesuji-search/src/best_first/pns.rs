//! Proof-number search (Allis, van der Meulen and van den Herik 1994): always expand the position that can
//! contribute most to a proof or a disproof, by the numbers alone.

use tesuji_core::Game;

use super::{BestFirst, Branch, Policy, Sample};
use crate::{
    ledger::Ledger,
    opinion::{Opinion, Opinions, Source},
    parameters,
    proof_numbers::Numbers,
};

parameters! {
    /// The parameters of proof-number search.
    pub struct PnsParameters {
        numbers: Source = Source::Nothing, (), "where the first numbers of a position come from";
        trust: f64 = 1.0, 0.0..=100.0, "factor of the log-odds behind the first numbers";
        playouts: u32 = 8, 1..=100_000, "random games for each new position, where numbers come from them";
    }
}

/// Proof-number search.
pub(crate) type Pns<G> = BestFirst<G, ByNumbers<G>>;

/// Judges positions by proof numbers.
pub(crate) struct ByNumbers<G: Game> {
    opinions: Opinions<G>,
}

impl<G: Game> ByNumbers<G> {
    pub fn new(game: &G, ledger: &Ledger<G>, parameters: &PnsParameters, seed: u64) -> Self {
        let PnsParameters { numbers, trust, playouts } = *parameters;
        let opinions = Opinions::new(game, ledger.claim, numbers, trust, playouts, seed);
        ByNumbers { opinions }
    }
}

impl<G: Game> Policy<G> for ByNumbers<G> {
    type Data = Numbers;

    fn opinions(&mut self) -> &mut Opinions<G> {
        &mut self.opinions
    }

    fn first(&self, opinion: &Opinion) -> Numbers {
        Numbers::first(opinion)
    }

    fn select(&self, open: &[Branch<G, Numbers>], _: &Numbers) -> usize {
        let least = open.iter().enumerate().min_by_key(|(_, child)| child.data.data.to_lose);
        least.expect("a frame has open moves").0
    }

    fn sample(&mut self, _: &G, _: &mut [Branch<G, Numbers>]) -> Sample {
        Sample::default()
    }

    fn back_up(
        &self,
        open: &mut [Branch<G, Numbers>],
        own: &mut Numbers,
        _: Sample,
        _: &[G::Move],
    ) {
        *own = Numbers::of_parent(open.iter().map(|child| child.data.data));
    }
}
