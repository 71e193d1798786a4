//! Which part of the board a fight is about.
//!
//! [`around`] begins with the liberties of the essential blocks and takes in what belongs to the same small
//! empty area, points next to liberties in large ones, and the liberties of other blocks nearby that are
//! short of them. What is left outside is taken for granted: blocks with a liberty there are never
//! captured.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

/// How far a fight reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Empty areas of up to so many points are taken in whole.
    pub small_area: usize,
    /// Blocks nearby with up to so many liberties may be captured.
    pub weak_liberties: usize,
    /// How many steps from the essential blocks large empty areas are taken in.
    pub steps: usize,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { small_area: 9, weak_liberties: 3, steps: 2 }
    }
}

/// The points where stones may be played in a fight about these stones.
pub fn around<const N: usize>(go: &Go<N>, essential: &[Bits<N>; 2], reach: Reach) -> Bits<N> {
    let (board, stones) = (go.board(), go.stones());
    let empty = stones.empty(board);
    let mut region = Bits::EMPTY;
    let mut blocks = Bits::EMPTY;
    for side in Player::BOTH {
        let block = board.reach(essential[side.index()], &stones.of(side));
        blocks |= block;
        let mut near = block;
        for _ in 0..reach.steps {
            near |= board.neighbours(&near) & empty;
        }
        region |= near & empty;
    }
    loop {
        let before = region;
        for point in before.iter() {
            let area = board.reach(Bits::single(point), &empty);
            if area.len() <= reach.small_area {
                region |= area;
            }
        }
        for side in Player::BOTH {
            let own = stones.of(side);
            let mut near = (board.neighbours(&(region | blocks)) & own).without(&blocks);
            while let Some(stone) = near.lowest() {
                let block = board.reach(Bits::single(stone), &own);
                near = near.without(&block);
                let liberties = board.neighbours(&block) & empty;
                if liberties.len() <= reach.weak_liberties {
                    region |= liberties;
                }
            }
        }
        if region == before {
            return region;
        }
    }
}
