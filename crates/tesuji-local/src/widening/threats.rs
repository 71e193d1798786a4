//! What a game offers to a search with threats: [`Threats`].
//!
//! Max is the side that has to get something done, Min the one that has to prevent it. A *threat of
//! order n* at a position with Min to move is a win of Max that needs n consecutive moves while Min
//! passes; its *trace* are the points that it used. Min's replies worth trying are those that touch
//! the trace, and captures.

use std::{fmt::Debug, ops::BitOrAssign};

use tesuji_core::{Game, Key, Player};

use super::Value;

/// A game in which one side tries to get something done by threats.
pub trait Threats: Game {
    /// A set of points.
    type Trace: Copy + Default + BitOrAssign + Debug;

    /// How far generators of moves look.
    type Reach: Clone + Default;

    /// The side that has to get something done.
    fn max(&self) -> Player;

    /// What the rules, and quick opinion, say of the position; [`Value::Open`] where they say
    /// nothing.
    fn value(&self, reach: &Self::Reach) -> Value;

    /// The points that a position of value [`Value::Win`] rests on.
    fn trace_of_value(&self) -> Self::Trace;

    /// A move of Max, to move here, that wins at once: the generator for order 1.
    fn direct_win(&self) -> Option<Self::Move>;

    /// Max's moves that may leave it a threat of this order (1: a direct win), best first; `out` is
    /// cleared first.
    fn max_moves(&self, order: u32, reach: &Self::Reach, out: &mut Vec<Self::Move>);

    /// Min's moves that may stop what has this trace, best first; `out` is cleared first. Letting
    /// Max go on is not among them: that is how the threat was verified.
    fn min_moves(&self, trace: &Self::Trace, reach: &Self::Reach, out: &mut Vec<Self::Move>);

    /// The points that playing this move, of either side, makes matter.
    fn trace_of(&self, mv: Self::Move) -> Self::Trace;

    /// Min, to move, gives its turn away. If that does not leave Max to move, there is no threat.
    fn let_pass(&mut self) -> Self::Undo;

    /// Takes back [`Threats::let_pass`].
    fn take_back_pass(&mut self, undo: Self::Undo) {
        self.undo(undo);
    }

    /// The key for what a search thinks of the position. More than [`Game::key`] where that leaves
    /// out what may be spent, such as threats elsewhere.
    fn thought_key(&self) -> Key {
        self.key()
    }
}
