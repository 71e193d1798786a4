//! What positions are worth, as far as that is certain: [`Evaluation`] is what partial order bounding asks of
//! a game. Estimates have no place here; they belong in [`Evaluation::odds`].

use std::fmt::Debug;

use tesuji_core::{CellSet, Game, Player, Zone, ZonePattern};

use super::Antichain;

/// What is certain about the worth of a position, whatever else may happen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Range<V> {
    /// What the claimant is sure of without doing anything more.
    pub at_least: Option<V>,
    /// What it gets at most if its opponent does nothing more.
    pub at_most: Option<V>,
}

impl<V: Clone> Range<V> {
    /// Nothing is certain.
    pub fn open() -> Range<V> {
        Range { at_least: None, at_most: None }
    }

    /// The worth is this.
    pub fn exactly(value: V) -> Range<V> {
        Range { at_least: Some(value.clone()), at_most: Some(value) }
    }
}

impl<V: PartialOrd> Range<V> {
    /// The worth, once it is certain.
    pub fn exact(self) -> Option<V> {
        self.at_least.filter(|value| self.at_most.as_ref() == Some(value))
    }

    /// Whether the claimant has reached a bound, where that is decided.
    pub fn decides(&self, bound: &Antichain<V>) -> Option<bool> {
        if self.at_least.as_ref().is_some_and(|value| bound.admits(value)) {
            return Some(true);
        }
        self.at_most.as_ref().is_some_and(|value| !bound.admits(value)).then_some(false)
    }
}

/// What positions are worth to one side, where that can be told.
///
/// It looks at the position alone, that is, at what its key says, and never at what was played before: a
/// proof ends where the evaluation decides, and takes nothing for granted about the past there.
pub trait Evaluation<G: Game>: Clone + Send + 'static {
    /// What a position can be worth.
    type Value: PartialOrd + Clone + Debug + Send + 'static;

    /// Whether, in a game with zones, a stone more never hurts its owner under this evaluation either, so
    /// that proofs may be kept by zone. Play must not end early for any other reason than the evaluation.
    const HAS_ZONES: bool = false;

    /// The value of a position that will not change any more; nothing where play may still change it. Every
    /// finished game must have a value.
    fn value(&self, game: &G) -> Option<Self::Value>;

    /// What is certain so far. It must agree with [`Evaluation::value`] where that has an answer, and what is
    /// certain once must stay so.
    fn range(&self, game: &G) -> Range<Self::Value> {
        self.value(game).map_or(Range::open(), Range::exactly)
    }

    /// The game as it is to be played: without anything that is only right for its own aim, such as cells
    /// filled in because they do not matter to it.
    fn prepared(&self, game: G) -> G {
        game
    }

    /// The part of a position that decides the bound for `winner`, in games with zones. All stones, unless
    /// somebody knows better.
    fn zone(&self, game: &G, _bound: &Antichain<Self::Value>, winner: Player) -> G::Zone {
        let (own, other) = G::Zone::stones(game, winner);
        let covers = <G::Zone as Zone<G>>::all_cells(game);
        let covers = G::Zone::cells_seen(game, winner, &covers).without(&other);
        G::Zone::from_pattern(game, winner, &ZonePattern { needs: own, covers })
    }

    /// An opinion: the log-odds that the claimant will reach the bound, if there is one.
    fn odds(&self, _game: &G, _bound: &Antichain<Self::Value>) -> Option<f32> {
        None
    }
}
