//! Which part of the board a fight is about.
//!
//! [`around`] begins with the liberties of the essential blocks and takes in what belongs to the same small
//! empty area and points next to liberties in large ones. Then come the liberties of other blocks that may
//! themselves be captured: next to the fight, blocks that are shut in, have not two eyes and
//! not many liberties; farther off, only
//! those that are short of liberties. What is left outside is taken for granted: blocks with a liberty there
//! are never captured.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

use super::{boundary::fight, life::has_two_eyes};

/// How far a fight reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Empty areas of up to so many points are taken in whole.
    pub small_area: usize,
    /// Blocks next to the fight with up to so many liberties may be captured if they are shut in.
    pub near_liberties: usize,
    /// Blocks farther off with up to so many liberties may be captured.
    pub weak_liberties: usize,
    /// How many steps from the essential blocks large empty areas are taken in.
    pub steps: usize,
}

impl Reach {
    /// Farther than a fight usually reaches: what is decided differently here is not decided.
    pub const WIDE: Reach =
        Reach { small_area: 14, near_liberties: 8, weak_liberties: 4, steps: 3 };
    /// Farther again, for fights that the wide reach has shown to go beyond the usual one.
    pub const WIDEST: Reach =
        Reach { small_area: 20, near_liberties: 12, weak_liberties: 5, steps: 4 };
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { small_area: 9, near_liberties: 6, weak_liberties: 3, steps: 2 }
    }
}

/// The regions in which a result is asked for, each wider than the one before. The first is all there is where the
/// next adds nothing.
pub fn widening<const N: usize>(go: &Go<N>, essential: &[Bits<N>; 2]) -> Vec<Bits<N>> {
    let reaches = [Reach::default(), Reach::WIDE, Reach::WIDEST];
    let mut regions = reaches.map(|reach| around(go, essential, reach)).to_vec();
    let is_all = regions[0] == regions[1];
    regions.dedup();
    regions.truncate(if is_all { 1 } else { regions.len() });
    regions
}

/// The points where stones may be played in a fight about these stones, those of stones that may be
/// captured included.
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
    let first = region;
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
            // Those that hold prisoners are next to the fight, too.
            let fight = fight(go, essential, &region);
            let mut near = (board.neighbours(&fight) & own).without(&blocks);
            while let Some(stone) = near.lowest() {
                let block = board.reach(Bits::single(stone), &own);
                near = near.without(&block);
                let liberties = board.neighbours(&block) & empty;
                let is_next_to_it = board.neighbours(&block).meets(&(first | blocks));
                let is_weak = liberties.len() <= reach.weak_liberties
                    || (is_next_to_it
                        && liberties.len() <= reach.near_liberties
                        && is_shut_in(go, side, block, reach));
                if is_weak {
                    region |= liberties;
                }
            }
        }
        if region == before {
            // Points of captured stones can be played on.
            return region | board.points().without(&empty);
        }
    }
}

/// Whether a block has liberties in small empty areas only, and not two eyes of its own.
pub fn is_shut_in<const N: usize>(go: &Go<N>, side: Player, block: Bits<N>, reach: Reach) -> bool {
    let board = go.board();
    let empty = go.stones().empty(board);
    let mut liberties = board.neighbours(&block) & empty;
    while let Some(point) = liberties.lowest() {
        let area = board.reach(Bits::single(point), &empty);
        if area.len() > reach.small_area {
            return false;
        }
        liberties = liberties.without(&area);
    }
    !has_two_eyes(go, side, &block)
}
