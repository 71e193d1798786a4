//! The order in which alpha-beta tries moves: those that threats would try, first. Nothing is left
//! out.

use tesuji_core::Player;

use super::{limits::ThreatLimits, moves};
use crate::{
    pob::{MoveOrder, Ranked},
    tsumego::{Tsumego, TsumegoMove},
};

/// Captures, then liberties, then what lies beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NearFirst;

impl<const N: usize> MoveOrder<Tsumego<N>> for NearFirst {
    type Value = ();

    fn rank(
        &self,
        game: &Tsumego<N>,
        moves: &[TsumegoMove],
        ranked: &mut Vec<Ranked<TsumegoMove, ()>>,
    ) {
        let mut near = Vec::new();
        moves::offered(game, 2, &ThreatLimits::default(), &mut near);
        ranked.clear();
        ranked.extend(moves.iter().map(|&mv| {
            let place = near.iter().position(|&other| other == mv).unwrap_or(near.len());
            Ranked { mv, value: (), says_all: false, priority: -(place as i32) }
        }));
    }

    fn widen(
        &self,
        _: &Tsumego<N>,
        _: Player,
        _: &[TsumegoMove],
        _: &mut <Tsumego<N> as tesuji_core::Game>::Premise,
    ) {
    }
}
