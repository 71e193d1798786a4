//! Estimates for all moves of a position at once.
//!
//! Ordinarily each move is judged by random games of its own. Where the result of a random game does
//! not depend on the order of its moves, one random fill of the board is a sample for every move the
//! mover received in it; a [`Sampler`] is a game's offer to do that. Games that have none use
//! [`OnlyPlayouts`].

use crate::{Claim, Game, Rng};

/// How often the mover succeeded in a number of random games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Random games that ended well for the mover.
    pub wins: u32,
    /// Random games in all.
    pub games: u32,
}

/// Random games shared between the moves of a position.
pub trait Sampler<G: Game>: Send {
    /// Whether the game offers shared sampling. Where false, searches use [`Game::playout`].
    const SHARED: bool;

    /// A sampler for positions on this board.
    fn new(game: &G) -> Self;

    /// Plays about `games` random games from the position and adds to each move's tally those in
    /// which the mover began with that move. `moves` and `tallies` go together. Returns the tally of
    /// the position itself.
    fn sample(
        &mut self,
        game: &G,
        claim: Claim,
        games: u32,
        rng: &mut Rng,
        moves: &[G::Move],
        tallies: &mut [Tally],
    ) -> Tally;

    /// The number of moves there will be to choose from at each position of a typical random game,
    /// this position first. Appended to `branching`.
    fn branching(&self, game: &G, branching: &mut Vec<u32>);
}

/// No shared sampling: the search plays random games for each move by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnlyPlayouts;

impl<G: Game> Sampler<G> for OnlyPlayouts {
    const SHARED: bool = false;

    fn new(_: &G) -> Self {
        OnlyPlayouts
    }

    fn sample(
        &mut self,
        _: &G,
        _: Claim,
        _: u32,
        _: &mut Rng,
        _: &[G::Move],
        _: &mut [Tally],
    ) -> Tally {
        Tally::default()
    }

    fn branching(&self, _: &G, _: &mut Vec<u32>) {}
}
