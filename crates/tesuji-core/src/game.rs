//! The traits a game implements so that every search can solve it.
//!
//! A [`Game`] value is one position, together with whatever its rules need to remember. Searches
//! walk it by [`Game::play`] and [`Game::undo`] and never copy it in a hot path. Nothing here
//! assumes square boards, a number of points or moves, one stone per move, or the absence of draws.
//!
//! Four associated types say what else the game offers, and each has a stand-in for games that
//! offer nothing: [`Unconditional`](crate::Unconditional) for rules without memory,
//! [`WholeBoard`](crate::WholeBoard) for proofs that need all cells,
//! [`OnlyPlayouts`](crate::OnlyPlayouts) for estimates by ordinary random games, and
//! [`NoAdviser`](crate::NoAdviser) for games about which nothing is known but the rules.

use std::{fmt::Debug, hash::Hash};

use crate::{Adviser, BoardSize, Cell, Claim, Key, Outcome, Player, Premise, Rng, Sampler, Zone};

/// Number of a symmetry of the board; 0 is always the identity.
pub type Symmetry = usize;

/// A position of a two-player game with perfect information.
pub trait Game: Clone + Send + 'static {
    /// A move. Plain data; ordered so that searches can break ties the same way in every run.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync;

    /// What [`Game::undo`] needs to take a move back.
    type Undo;

    /// What a proof takes for granted about earlier moves. [`Unconditional`](crate::Unconditional)
    /// where the rules have no memory; anything else says in the types that they have one.
    type Premise: Premise<Self>;

    /// The part of a position a proof uses.
    type Zone: Zone<Self>;

    /// Cheaper estimates than one random game per move, where the game allows them.
    type Sampler: Sampler<Self>;

    /// What is known about positions beyond the rules.
    type Adviser: Adviser<Self>;

    /// Who moves next.
    fn to_move(&self) -> Player;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Puts all legal moves into `out` (cleared first), always in the same order. Empty exactly when
    /// the game is over: a game in which a side may be unable to move must say what that means.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Plays a legal move. A game may also fill in cells that make no difference to who wins, and so
    /// take moves away; [`Zone::carry_back`] then turns proofs about the position after the move into
    /// proofs about what the rules alone would have made of it.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the latest move; the token must be the one its `play` returned.
    fn undo(&mut self, undo: Self::Undo);

    /// The key of the position as it stands: equal keys mean equal stones, side to move and whatever
    /// else matters, except earlier positions (see [`Premise`]) and the rules, which do not change
    /// during a search. Kept up to date incrementally.
    fn key(&self) -> Key;

    /// The same key computed from nothing, for tests of the incremental one.
    fn recomputed_key(&self) -> Key;

    /// How many symmetries the board and rules have, the identity included.
    fn symmetries(&self) -> usize {
        1
    }

    /// The key the position would have after applying a symmetry.
    fn key_under(&self, symmetry: Symmetry) -> Key {
        debug_assert_eq!(symmetry, 0);
        self.key()
    }

    /// Where a symmetry takes a move.
    fn move_under(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move {
        debug_assert_eq!(symmetry, 0);
        mv
    }

    /// The symmetry that undoes another.
    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        symmetry
    }

    /// The symmetries other than the identity that leave the position *and its history* as they are,
    /// so that moves which one of them maps onto each other are interchangeable. Appended to `out`.
    fn self_symmetries(&self, out: &mut Vec<Symmetry>) {
        let key = self.key();
        out.extend((1..self.symmetries()).filter(|&symmetry| self.key_under(symmetry) == key));
    }

    /// A move that ends the game at once with the best result for the mover among such moves, if
    /// there is any. Games find it faster than by trying every move.
    fn ending_move(&self) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let mover = self.to_move();
        let mut after = self.clone();
        let mut best = None;
        for mv in moves {
            let undo = after.play(mv);
            let value = match after.outcome() {
                Some(Outcome::Won(winner)) if winner == mover => 3,
                Some(Outcome::Drawn) => 2,
                Some(Outcome::Won(_)) => 1,
                None => 0,
            };
            after.undo(undo);
            if value > best.map_or(0, |(value, _)| value) {
                best = Some((value, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// Who wins, where the game's own knowledge tells without search. Never for a finished game, and
    /// never against a move that ends the game at once in the mover's favour.
    fn settled(&self, _claim: Claim) -> Option<Settled<Self>> {
        None
    }

    /// Whether [`Game::last_resorts`] ever names a move.
    const LAST_RESORTS: bool = false;

    /// Legal moves that [`Game::moves`] leaves out because they can only help where the refutation of the others, whose premise
    /// this is, takes something for granted about the past. Only searches that ask for them may be given a position that leaves any out.
    fn last_resorts(&self, _premise: &Self::Premise, out: &mut Vec<Self::Move>) {
        out.clear();
    }

    /// A quick opinion of a position that is not over, where the game has one: the log-odds that the claim is
    /// decided for the side to move.
    fn evaluation(&self, _claim: Claim) -> Option<f32> {
        None
    }

    /// How many features positions can have, for searches that learn what positions are worth; 0 if
    /// the game names none.
    fn feature_count(&self) -> usize {
        0
    }

    /// Calls `feature` with the number of every feature this position has, the same for symmetric
    /// positions. Each stands for something local that makes a position good or bad, easy or hard.
    fn features(&self, _feature: impl FnMut(u32)) {}

    /// Plays random moves to the end and returns the result. The number of moves there were to choose
    /// from at each position, this one first, is appended to `branching`. The random game may keep
    /// to sensible moves (Go: no filling of own eyes) and cut long games short.
    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome;
}

/// A claim decided without search.
#[derive(Clone, Debug)]
pub struct Settled<G: Game> {
    /// The side it is decided for.
    pub winner: Player,
    /// The part of the position that decides it.
    pub zone: G::Zone,
    /// What it takes for granted about earlier moves.
    pub premise: G::Premise,
}

/// The text side of a game: how its boards and moves are written.
pub trait Notation: Game {
    /// The game's name on the command line.
    const NAME: &'static str;

    /// The size of the board.
    fn size(&self) -> BoardSize;

    /// What stands on a cell.
    fn cell(&self, cell: usize) -> Cell;

    /// How a move is written.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The legal move a text stands for; otherwise a sentence that names the text, says what was
    /// expected or why the move is not legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, String>;

    /// The rules that differ from game to game, as (name, value) for people and JSON: `("komi",
    /// "0.5")`.
    fn rules(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The board as a picture for people, with coordinates; `marks` puts a character on some cells
    /// in place of what stands there.
    fn picture(&self, marks: &[(usize, char)]) -> String;

    /// The cell a move fills, if it fills one: where a picture can mark it.
    fn move_cell(&self, mv: Self::Move) -> Option<usize>;
}
