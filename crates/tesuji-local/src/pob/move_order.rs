//! Partial orders of moves: which to try first, and which to leave out.
//!
//! A [`MoveOrder`] gives every move a value from a partial order. A move whose value lies below that of
//! another is *dominated*: if it wins, so does the other. Two moves with the same value that "say all" about
//! their effect are *equivalent*, and one of them will do. Values must only be comparable where that is
//! certain; everything else is opinion and belongs in the priority, by which moves are tried in turn.

use tesuji_core::{Game, Player};

/// What moves are worth.
pub trait MoveOrder<G: Game> {
    /// The value of a move: above another only if the move is certain to be as good.
    type Value: PartialOrd;

    /// Puts all moves with their values into `ranked`, cleared first.
    fn rank(&self, game: &G, moves: &[G::Move], ranked: &mut Vec<Ranked<G::Move, Self::Value>>);

    /// What the proof that `winner` refutes the moves that are left takes for granted when it is to stand
    /// for the refutation of those left out as well. `premise` is what it takes for granted itself.
    fn widen(&self, game: &G, winner: Player, left_out: &[G::Move], premise: &mut G::Premise);
}

/// A move and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked<M, V> {
    /// The move.
    pub mv: M,
    /// Its value.
    pub value: V,
    /// Whether all moves with this value have the same effect.
    pub says_all: bool,
    /// What is tried first: the highest.
    pub priority: i32,
}

/// No order: all moves are tried, in the game's own turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unordered;

impl<G: Game> MoveOrder<G> for Unordered {
    type Value = ();

    fn rank(&self, _: &G, moves: &[G::Move], ranked: &mut Vec<Ranked<G::Move, ()>>) {
        ranked.clear();
        let alike = |&mv| Ranked { mv, value: (), says_all: false, priority: 0 };
        ranked.extend(moves.iter().map(alike));
    }

    fn widen(&self, _: &G, _: Player, _: &[G::Move], _: &mut G::Premise) {}
}

/// How many moves to leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruning {
    /// All but one of several equivalent moves.
    Equivalent,
    /// These and all dominated moves.
    Dominated,
}

/// Puts the moves to be tried into `chosen` and the others into `left_out`, both cleared first.
pub fn selected<M: Copy + Ord, V: PartialOrd>(
    ranked: &mut [Ranked<M, V>],
    pruning: Pruning,
    chosen: &mut Vec<M>,
    left_out: &mut Vec<M>,
) {
    // The order of moves breaks ties, so that searches are the same in every run.
    ranked.sort_by(|a, b| b.priority.cmp(&a.priority).then(a.mv.cmp(&b.mv)));
    chosen.clear();
    left_out.clear();
    for (at, candidate) in ranked.iter().enumerate() {
        let is_repeated = candidate.says_all
            && ranked[..at].iter().any(|other| other.says_all && other.value == candidate.value);
        let is_dominated = pruning == Pruning::Dominated
            && ranked.iter().any(|other| other.value > candidate.value);
        if is_repeated || is_dominated {
            left_out.push(candidate.mv)
        } else {
            chosen.push(candidate.mv)
        }
    }
}
