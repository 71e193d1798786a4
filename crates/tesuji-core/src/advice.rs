//! What a game knows about a position beyond its rules, for searches to use.
//!
//! An [`Adviser`] looks at a position once, when a search first works on it, and says who wins if it can
//! tell; else which moves are known to lose, as zones of the opponent's winning threats, and which are a waste of a
//! turn; and what each remaining move is worth. The last is opinion, all else is proof. Games without one use
//! [`NoAdviser`].

use crate::{Game, Player};

/// A game's expert. What it saw before may decide how much it finds out about a position, never whether that is true.
pub trait Adviser<G: Game>: Send {
    /// An expert for positions on this board.
    fn new(game: &G) -> Self;

    /// Whether it has anything to say: knowledge can be switched off.
    fn is_asked(game: &G) -> bool;

    /// Lets it use so many bytes to remember what it found in positions before, if that saves it time.
    fn remember_within(&mut self, bytes: usize) {
        let _ = bytes;
    }

    /// Puts what is known about a position that is not over into `advice`, cleared first.
    fn advise(&mut self, game: &G, advice: &mut Advice<G>);
}

/// What is known about a position without search.
#[derive(Debug)]
pub struct Advice<G: Game> {
    /// Who wins, by which move if the winner is to move, and the part of the position that decides it.
    pub decided: Option<(Player, Option<G::Move>, G::Zone)>,
    /// Ways in which the opponent wins if it may move twice in a row: each is the zone of a proof that
    /// the opponent wins when it is to move, and so refutes every move that does not disturb it.
    pub threats: Vec<G::Zone>,
    /// Moves that only waste a turn, so that no other is refuted by what answers them: if all other moves lose, these do.
    /// Each comes with the zone in which that is so.
    pub wasted: Vec<(G::Move, G::Zone)>,
    /// The log-odds that the side to move wins with a move. Moves left out are unlikely to be best.
    pub moves: Vec<(G::Move, f32)>,
}

impl<G: Game> Advice<G> {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.decided = None;
        self.threats.clear();
        self.wasted.clear();
        self.moves.clear();
    }
}

impl<G: Game> Default for Advice<G> {
    fn default() -> Self {
        Advice { decided: None, threats: Vec::new(), wasted: Vec::new(), moves: Vec::new() }
    }
}

/// No expert: the search goes by the rules alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAdviser;

impl<G: Game> Adviser<G> for NoAdviser {
    fn new(_: &G) -> Self {
        NoAdviser
    }

    fn is_asked(_: &G) -> bool {
        false
    }

    fn advise(&mut self, _: &G, _: &mut Advice<G>) {}
}
