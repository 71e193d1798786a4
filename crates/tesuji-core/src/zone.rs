//! Relevance zones: the part of a position a proof really uses.
//!
//! A zone lets one proof answer many moves (a reply that does not disturb it is refuted by it: the
//! must-play region of Hex) and many positions (whatever agrees on its cells). Zones are for
//! placement games: a move fills one cell, stones never leave, and an extra stone never hurts its
//! owner. A zone of a proof that side W wins is then two sets of cells: those that must hold W's
//! stones and those that must not hold the opponent's. Games without zones use [`WholeBoard`].
//!
//! Relevance zones: Shih, Wu, Wei and Wu, AAAI 2022; must-play: Hayward et al. 2004.

use std::fmt::Debug;

use crate::{Bits, Game, Player, Symmetry};

/// The part of a position that a proof uses.
///
/// The contract, for a zone of a proof that `winner` wins with a certain side to move: the proof is
/// valid in every position with that side to move in which `winner` holds all stones the zone needs
/// and the opponent holds none of its cells.
pub trait Zone<G: Game>: Clone + Debug + Send {
    /// The sets of cells zones are made of.
    type Cells: CellSet;

    /// Whether the game has zones at all. Where false, searches skip all bookkeeping.
    const TRACKED: bool;

    /// Whether proofs are kept by zone and answer every position they fit, instead of by position.
    const STORED: bool = Self::TRACKED;

    /// The zone that refutes nothing and needs nothing: the start for [`Zone::join`].
    fn nothing() -> Self;

    /// The zone of a finished game: why it is over.
    fn of_ending(game: &G) -> Self;

    /// The zone of a proof that `winner` wins `game`, carried back to the position in which only the
    /// stone of the latest move, whose token is `undo`, was placed and nothing filled in.
    fn carry_back(&mut self, _game: &G, _undo: &G::Undo, _winner: Player) {}

    /// Winner's turn: the zone of "play `mv` here", from that of the position after it. `game` is the
    /// position before the move.
    fn before(game: &G, mv: G::Move, after: &Self) -> Self;

    /// Adds the cells another reply's refutation uses. (Loser's turn.)
    fn join(&mut self, other: &Self);

    /// Loser's turn, once every reply is refuted by one of the joined zones: `common` are the cells
    /// that all of them cover. Each is occupied by the winner here (or the reply on it would be
    /// unanswered), and must be so wherever the joined zone is used.
    fn close(&mut self, game: &G, common: &Self::Cells, premise: &G::Premise);

    /// Loser's turn, at `game`: what the refutation of the reply `mv`, whose zone is `after`, uses here, and the cells
    /// beside which it refutes every other reply as well. What answering those takes for granted is added to the premise.
    fn refuting(
        _game: &G,
        _mv: G::Move,
        after: &Self,
        _premise: &mut G::Premise,
    ) -> (Self, Self::Cells) {
        (after.clone(), after.covers())
    }

    /// Whether a reply is on one of the cells.
    #[inline]
    fn disturbs(game: &G, cells: &Self::Cells, mv: G::Move) -> bool {
        cells.contains(Self::cell(game, mv))
    }

    /// All cells of the zone. The loser's reply on any other cell does not disturb a proof with this
    /// zone in which the winner moves first: the proof also refutes that reply.
    fn covers(&self) -> Self::Cells;

    /// The cell a move fills.
    fn cell(game: &G, mv: G::Move) -> usize;

    /// The zone seen after applying a symmetry of the board.
    fn under(&self, game: &G, symmetry: Symmetry) -> Self;

    /// A set of cells seen after applying a symmetry of the board.
    fn cells_under(game: &G, cells: &Self::Cells, symmetry: Symmetry) -> Self::Cells;

    /// The zone as a pattern seen from the winner's side. Where the board has a symmetry that swaps
    /// the colours, both winners see it alike and [`Zone::shelf`] is the same for both.
    fn pattern(&self, game: &G, winner: Player) -> ZonePattern<Self::Cells>;

    /// A set of cells named as patterns of this winner name them.
    fn cells_seen(game: &G, winner: Player, cells: &Self::Cells) -> Self::Cells;

    /// The zone a pattern stands for.
    fn from_pattern(game: &G, winner: Player, pattern: &ZonePattern<Self::Cells>) -> Self;

    /// The stones of a side and of its opponent, seen from that side as patterns are.
    fn stones(game: &G, side: Player) -> (Self::Cells, Self::Cells);

    /// The move that fills a cell named as patterns name it.
    fn move_at(game: &G, winner: Player, cell: usize) -> G::Move;

    /// Which family of patterns this winner's zones belong to: 0 or 1.
    fn shelf(game: &G, winner: Player) -> usize;

    /// All cells patterns range over.
    fn all_cells(game: &G) -> Self::Cells;
}

/// A zone as a pattern on cells: matched when the winner holds all of `needs` and the opponent holds
/// none of `covers`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ZonePattern<S> {
    /// Cells that must hold the winner's stones; part of `covers`.
    pub needs: S,
    /// All cells of the zone.
    pub covers: S,
}

/// A small set of cells.
pub trait CellSet: Copy + Eq + Debug + Send + Sync {
    /// The set without members.
    const EMPTY: Self;
    /// Whether a cell is in the set.
    fn contains(&self, cell: usize) -> bool;
    /// Adds a cell.
    fn insert(&mut self, cell: usize);
    /// Whether the sets share a cell.
    fn meets(&self, other: &Self) -> bool;
    /// Whether the set has no members.
    fn is_empty(&self) -> bool;
    /// The number of cells.
    fn len(&self) -> usize;
    /// Whether there are at least two: often asked, and cheaper than their number.
    fn has_two(&self) -> bool;
    /// Adds all cells of another set.
    fn add(&mut self, other: &Self);
    /// The cells in both sets.
    fn and(&self, other: &Self) -> Self;
    /// The cells of this set that are not in the other.
    fn without(&self, other: &Self) -> Self;
    /// Calls `each` for every cell.
    fn for_each(&self, each: impl FnMut(usize));
}

impl<const N: usize> CellSet for Bits<N> {
    const EMPTY: Self = Bits::EMPTY;

    #[inline]
    fn contains(&self, cell: usize) -> bool {
        Bits::contains(self, cell)
    }

    #[inline]
    fn insert(&mut self, cell: usize) {
        Bits::insert(self, cell);
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        Bits::meets(self, other)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        Bits::is_empty(self)
    }

    #[inline]
    fn len(&self) -> usize {
        Bits::len(self)
    }

    #[inline]
    fn has_two(&self) -> bool {
        Bits::has_two(self)
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        *self |= *other;
    }

    #[inline]
    fn and(&self, other: &Self) -> Self {
        *self & *other
    }

    #[inline]
    fn without(&self, other: &Self) -> Self {
        Bits::without(self, other)
    }

    #[inline]
    fn for_each(&self, each: impl FnMut(usize)) {
        self.iter().for_each(each);
    }
}

/// The cells of a game without zones: none are ever looked at.
impl CellSet for () {
    const EMPTY: Self = ();

    fn contains(&self, _: usize) -> bool {
        false
    }

    fn insert(&mut self, _: usize) {}

    fn meets(&self, (): &Self) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        true
    }

    fn len(&self) -> usize {
        0
    }

    fn has_two(&self) -> bool {
        false
    }

    fn add(&mut self, (): &Self) {}

    fn and(&self, (): &Self) -> Self {}

    fn without(&self, (): &Self) -> Self {}

    fn for_each(&self, _: impl FnMut(usize)) {}
}

/// The zone of games without zones: a proof is about the whole position, and refutes one move only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WholeBoard;

impl<G: Game> Zone<G> for WholeBoard {
    type Cells = ();

    const TRACKED: bool = false;

    #[inline]
    fn nothing() -> Self {
        WholeBoard
    }

    #[inline]
    fn of_ending(_: &G) -> Self {
        WholeBoard
    }

    #[inline]
    fn before(_: &G, _: G::Move, _: &Self) -> Self {
        WholeBoard
    }

    #[inline]
    fn join(&mut self, _: &Self) {}

    #[inline]
    fn close(&mut self, _: &G, (): &(), _: &G::Premise) {}

    #[inline]
    fn covers(&self) {}

    #[inline]
    fn cell(_: &G, _: G::Move) -> usize {
        0
    }

    #[inline]
    fn under(&self, _: &G, _: Symmetry) -> Self {
        WholeBoard
    }

    #[inline]
    fn cells_under(_: &G, (): &(), _: Symmetry) {}

    #[inline]
    fn pattern(&self, _: &G, _: Player) -> ZonePattern<()> {
        ZonePattern { needs: (), covers: () }
    }

    #[inline]
    fn cells_seen(_: &G, _: Player, (): &()) {}

    #[inline]
    fn from_pattern(_: &G, _: Player, _: &ZonePattern<()>) -> Self {
        WholeBoard
    }

    #[inline]
    fn stones(_: &G, _: Player) -> ((), ()) {
        ((), ())
    }

    fn move_at(_: &G, _: Player, _: usize) -> G::Move {
        unreachable!("a game without zones has no patterns")
    }

    #[inline]
    fn shelf(_: &G, _: Player) -> usize {
        0
    }

    #[inline]
    fn all_cells(_: &G) {}
}
