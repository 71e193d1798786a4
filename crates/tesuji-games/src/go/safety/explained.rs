//! A static claim with its reasons, for certificates. Small searches within regions are left out: what
//! only they show is shown by play.

use tesuji_core::{Bits, Player};

use super::{Making, Safety, alternating, scene::Scene, seeking::EyesBy, shape::blocks_of, worth};
use crate::go::{board::GoBoard, stones::Stones};

/// Why a side is sure of enough points without playing first.
#[derive(Clone, Debug)]
pub struct Explained<const N: usize> {
    /// The stones that live.
    pub stones: Bits<N>,
    /// Where the side answers, in the order in which chains are connected.
    pub pairs: Vec<Bits<N>>,
    /// Regions that it leaves alone.
    pub alone: Bits<N>,
    /// Whether it takes its share of the points nobody owns.
    pub takes_share: bool,
    /// The boards it may have to make.
    pub making: Making<N>,
}

/// Why `side` is sure of at least `needed` points, if `level` without small searches says so.
pub fn explained<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    to_move: Player,
    level: Safety,
    needed: usize,
) -> Option<Explained<N>> {
    if needed == 0 {
        let (stones, alone, pairs) = (Bits::EMPTY, Bits::EMPTY, Vec::new());
        let making = Making { kept: Bits::EMPTY, plays: Bits::EMPTY };
        return Some(Explained { stones, pairs, alone, takes_share: false, making });
    }
    let own = stones.of(side);
    if own.is_empty() {
        return None;
    }
    let scene = Scene::new(board, own, stones.empty(board));
    let blocks = blocks_of(board, &own);
    level.means().iter().find_map(|&means| {
        let mut plan = alternating::plan(&scene, &blocks, means, EyesBy::Pairs)?;
        let found = worth(&scene, &mut plan, to_move == side, level.without_hunts(), means, needed);
        let making = found.making.filter(|_| found.points >= needed)?;
        let pairs = plan.pairs.list().to_vec();
        Some(Explained {
            stones: plan.stones,
            pairs,
            alone: plan.quiet,
            takes_share: level.extends(),
            making,
        })
    })
}
