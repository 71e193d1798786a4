//! What proofs take for granted and which cells they use, carried from a game to the game about a bound that
//! is played in it: the boards, moves and past are the same, so both are those of the game within.
//!
//! A position that the evaluation decides is over whatever came before ([`Evaluation`]), so the argument of
//! the game within for its premises goes through with other endings. For zones it has to be said that a
//! stone more never hurts: [`Evaluation::HAS_ZONES`]. The two sides have different aims, so no zone of one
//! serves the other, even where the game within has that; and no symmetry of the board is used, since the
//! evaluation may look at named cells.

use tesuji_core::{Game, Key, Outcome, Player, Premise, Symmetry, Zone, ZonePattern};

use super::{Bounded, Evaluation};

/// A premise or zone of the game within.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Within<P>(pub P);

impl<G: Game, E: Evaluation<G>, P: Premise<G>> Premise<Bounded<G, E>> for Within<P> {
    const REMEMBERS: bool = P::REMEMBERS;

    fn none() -> Self {
        Within(P::none())
    }

    fn before(game: &Bounded<G, E>, mv: G::Move, after: &Self) -> Self {
        Within(P::before(game.game(), mv, &after.0))
    }

    fn join(&mut self, other: &Self) {
        self.0.join(&other.0);
    }

    fn close(&mut self, game: &Bounded<G, E>) {
        self.0.close(game.game());
    }

    fn holds(&self, game: &Bounded<G, E>) -> bool {
        self.0.holds(game.game())
    }

    fn under(&self, _: &Bounded<G, E>, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, 0, "bounded games have no symmetries");
        self.clone()
    }

    fn history_key(game: &Bounded<G, E>) -> Key {
        P::history_key(game.game())
    }
}

impl<G: Game, E: Evaluation<G>, Z: Zone<G>> Zone<Bounded<G, E>> for Within<Z>
where
    G: Game<Zone = Z>,
{
    type Cells = Z::Cells;

    const TRACKED: bool = Z::TRACKED && E::HAS_ZONES;
    const STORED: bool = Z::STORED && E::HAS_ZONES;

    fn nothing() -> Self {
        Within(Z::nothing())
    }

    fn of_ending(game: &Bounded<G, E>) -> Self {
        let Some(Outcome::Won(winner)) = game.outcome() else { return Within(Z::nothing()) };
        Within(game.evaluation().zone(game.game(), game.bound(), winner))
    }

    fn carry_back(&mut self, game: &Bounded<G, E>, undo: &G::Undo, winner: Player) {
        self.0.carry_back(game.game(), undo, winner);
    }

    fn before(game: &Bounded<G, E>, mv: G::Move, after: &Self) -> Self {
        Within(Z::before(game.game(), mv, &after.0))
    }

    fn join(&mut self, other: &Self) {
        self.0.join(&other.0);
    }

    fn close(&mut self, game: &Bounded<G, E>, common: &Z::Cells, premise: &Within<G::Premise>) {
        self.0.close(game.game(), common, &premise.0);
    }

    fn refuting(
        game: &Bounded<G, E>,
        mv: G::Move,
        after: &Self,
        premise: &mut Within<G::Premise>,
    ) -> (Self, Z::Cells) {
        let (zone, beside) = Z::refuting(game.game(), mv, &after.0, &mut premise.0);
        (Within(zone), beside)
    }

    fn disturbs(game: &Bounded<G, E>, cells: &Z::Cells, mv: G::Move) -> bool {
        Z::disturbs(game.game(), cells, mv)
    }

    fn covers(&self) -> Z::Cells {
        self.0.covers()
    }

    fn cell(game: &Bounded<G, E>, mv: G::Move) -> usize {
        Z::cell(game.game(), mv)
    }

    fn under(&self, _: &Bounded<G, E>, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, 0, "bounded games have no symmetries");
        self.clone()
    }

    fn cells_under(_: &Bounded<G, E>, cells: &Z::Cells, symmetry: Symmetry) -> Z::Cells {
        debug_assert_eq!(symmetry, 0, "bounded games have no symmetries");
        *cells
    }

    fn pattern(&self, game: &Bounded<G, E>, winner: Player) -> ZonePattern<Z::Cells> {
        self.0.pattern(game.game(), winner)
    }

    fn cells_seen(game: &Bounded<G, E>, winner: Player, cells: &Z::Cells) -> Z::Cells {
        Z::cells_seen(game.game(), winner, cells)
    }

    fn from_pattern(game: &Bounded<G, E>, winner: Player, pattern: &ZonePattern<Z::Cells>) -> Self {
        Within(Z::from_pattern(game.game(), winner, pattern))
    }

    fn stones(game: &Bounded<G, E>, side: Player) -> (Z::Cells, Z::Cells) {
        Z::stones(game.game(), side)
    }

    fn move_at(game: &Bounded<G, E>, winner: Player, cell: usize) -> G::Move {
        Z::move_at(game.game(), winner, cell)
    }

    fn shelf(_: &Bounded<G, E>, winner: Player) -> usize {
        winner.index()
    }

    fn all_cells(game: &Bounded<G, E>) -> Z::Cells {
        Z::all_cells(game.game())
    }
}
