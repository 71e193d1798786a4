//! Product propagation (Saffidine and Cazenave, CG 2013): what is kept about a position is the chance that it is
//! won. A position is lost if every move fails, so chances are multiplied, and the search follows the move
//! after which the opponent's chance is least. It is the win rate of Expected Work Search without its work.

use tesuji_core::Game;

use super::{BestFirst, Branch, Policy, Sample};
use crate::{
    ews::Chance,
    ledger::Ledger,
    opinion::{Opinion, Opinions, Source},
    parameters,
};

parameters! {
    /// The parameters of product propagation.
    pub struct ProductParameters {
        chances: Source = Source::Game, (), "where the first chance of a position comes from";
        trust: f64 = 1.0, 0.0..=100.0, "factor of its log-odds";
        playouts: u32 = 8, 1..=100_000, "random games for each new position, where chances come from them";
    }
}

/// Product propagation.
pub(crate) type Product<G> = BestFirst<G, ByChances<G>>;

/// Judges positions by their chances.
pub(crate) struct ByChances<G: Game> {
    opinions: Opinions<G>,
}

impl<G: Game> ByChances<G> {
    pub fn new(game: &G, ledger: &Ledger<G>, parameters: &ProductParameters, seed: u64) -> Self {
        let ProductParameters { chances, trust, playouts } = *parameters;
        let opinions = Opinions::new(game, ledger.claim, chances, trust, playouts, seed);
        ByChances { opinions }
    }
}

impl<G: Game> Policy<G> for ByChances<G> {
    type Data = Chance;

    fn opinions(&mut self) -> &mut Opinions<G> {
        &mut self.opinions
    }

    fn first(&self, opinion: &Opinion) -> Chance {
        Chance::with_odds(opinion.odds)
    }

    fn select(&self, open: &[Branch<G, Chance>], _: &Chance) -> usize {
        let to_lose = |child: &Branch<G, Chance>| child.data.data.to_lose;
        let least =
            open.iter().enumerate().min_by(|(_, a), (_, b)| to_lose(a).total_cmp(&to_lose(b)));
        least.expect("a frame has open moves").0
    }

    fn sample(&mut self, _: &G, _: &mut [Branch<G, Chance>]) -> Sample {
        Sample::default()
    }

    fn back_up(&self, open: &mut [Branch<G, Chance>], own: &mut Chance, _: Sample, _: &[G::Move]) {
        *own = Chance::unless_all_fail(open.iter().map(|child| child.data.data.to_win).sum());
    }
}
