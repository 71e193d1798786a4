//! Depth-first proof-number search over positions with their exact past. Superko makes such positions
//! a graph without cycles: every stone makes the set of boards larger and two passes end the game. So a
//! number stored for one is a fact about it and nothing else.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::{Board, Question, field::Field, safe_area::safe_area};

/// How hard it seems to show that the side to move wins (`phi`) and that it loses (`delta`).
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    phi: u32,
    delta: u32,
}

const NEVER: u32 = u32::MAX;
const WON: Numbers = Numbers { phi: 0, delta: NEVER };
const LOST: Numbers = Numbers { phi: NEVER, delta: 0 };

/// One question being answered.
pub struct Proving<'a> {
    pub field: &'a Field,
    pub known: &'a mut HashMap<u128, Numbers, KeyIsHash>,
    /// The question: does Black get at least this?
    pub least: i32,
    /// All boards seen, the present one included.
    pub seen: Vec<Board>,
    pub visits: u64,
    pub budget: u64,
}

/// A position on the line being searched. Its boards seen are those of [`Proving`].
#[derive(Clone, Copy)]
struct Spot {
    board: Board,
    side: usize,
    passes: u8,
    /// Hash of the set of boards seen.
    set: u128,
}

struct Child {
    spot: Spot,
    key: u128,
    numbers: Numbers,
}

impl Proving<'_> {
    /// Whether Black gets what is asked for; nothing if the budget does not suffice.
    pub fn solve(&mut self, of: &Question, set: u128) -> Option<bool> {
        let side = usize::from(!of.black_to_move);
        let root = Spot { board: of.board, side, passes: of.passes, set };
        let key = self.key(&root);
        let numbers = match self.settled(&root) {
            Some(numbers) => numbers,
            None => self.work(&root, key, Numbers { phi: NEVER, delta: NEVER }),
        };
        match (numbers.phi, numbers.delta) {
            (0, _) => Some(of.black_to_move),
            (_, 0) => Some(!of.black_to_move),
            _ => None,
        }
    }

    /// Works on a position until one of its numbers reaches the limit.
    fn work(&mut self, spot: &Spot, key: u128, limit: Numbers) -> Numbers {
        self.visits += 1;
        let mut children = self.children(spot);
        loop {
            let (mut best, mut second) = (0, NEVER);
            let mut sum: u64 = 0;
            for (at, child) in children.iter().enumerate() {
                sum += u64::from(child.numbers.phi);
                if child.numbers.delta < children[best].numbers.delta {
                    second = children[best].numbers.delta;
                    best = at;
                } else if at != best {
                    second = second.min(child.numbers.delta);
                }
            }
            let phi = children[best].numbers.delta;
            // Large sums must not look like a settled position.
            let lost = children.iter().all(|child| child.numbers.phi == 0);
            let delta = match (lost, phi) {
                (true, _) => 0,
                (_, 0) => NEVER,
                _ => sum.min(u64::from(NEVER - 1)) as u32,
            };
            let numbers = if lost { LOST } else { Numbers { phi, delta } };
            let settled = phi == 0 || lost;
            let reached = numbers.phi >= limit.phi || numbers.delta >= limit.delta;
            if settled || reached || self.visits >= self.budget {
                self.known.insert(key, numbers);
                return numbers;
            }
            let child = &children[best];
            let (spot, child_key) = (child.spot, child.key);
            let others = delta.saturating_sub(child.numbers.phi);
            let unlimited = limit.delta == NEVER || delta == NEVER - 1;
            let child_limit = Numbers {
                phi: if unlimited { NEVER } else { limit.delta.saturating_sub(others) },
                delta: limit.phi.min(second.saturating_add(1 + second / 4)),
            };
            let plays = spot.passes == 0;
            if plays {
                self.seen.push(spot.board);
            }
            children[best].numbers = self.work(&spot, child_key, child_limit);
            if plays {
                self.seen.pop();
            }
        }
    }

    /// The positions after each legal move.
    fn children(&self, spot: &Spot) -> Vec<Child> {
        let mut children = Vec::new();
        let mut add = |spot: Spot| {
            let key = self.key(&spot);
            let numbers = self
                .settled(&spot)
                .or_else(|| self.known.get(&key).copied())
                .unwrap_or_else(|| self.guess(&spot));
            children.push(Child { spot, key, numbers });
            numbers.delta == 0
        };
        let side = 1 - spot.side;
        if add(Spot { side, passes: spot.passes + 1, ..*spot }) {
            return children;
        }
        let mut empty = self.field.empty(&spot.board);
        while empty != 0 {
            let point = empty.trailing_zeros();
            empty &= empty - 1;
            let Some(board) = self.field.after(&spot.board, spot.side, point) else { continue };
            if self.seen.contains(&board) {
                continue;
            }
            let set = spot.set.wrapping_add(scrambled(&board));
            if add(Spot { board, side, passes: 0, set }) {
                break;
            }
        }
        children
    }

    /// What is certain about a position at first sight.
    fn settled(&self, spot: &Spot) -> Option<Numbers> {
        let won_if_black = |black: bool| if black == (spot.side == 0) { WON } else { LOST };
        if spot.passes > 0 {
            let black = self.field.score(&spot.board) >= self.least;
            // The side to move may end the game by a second pass.
            if spot.passes == 2 || black == (spot.side == 0) {
                return Some(won_if_black(black));
            }
        }
        let points = self.field.points() as i32;
        if 2 * safe_area(self.field, &spot.board, 0) as i32 - points >= self.least {
            return Some(won_if_black(true));
        }
        if points - 2 * (safe_area(self.field, &spot.board, 1) as i32) < self.least {
            return Some(won_if_black(false));
        }
        None
    }

    /// First numbers: the side that is behind on the board as it stands has more to do.
    fn guess(&self, spot: &Spot) -> Numbers {
        let black_ahead = 2 * (self.field.score(&spot.board) - self.least) + 1;
        let ahead = if spot.side == 0 { black_ahead } else { -black_ahead };
        Numbers { phi: 1 + (-ahead).max(0) as u32, delta: 1 + ahead.max(0) as u32 }
    }

    fn key(&self, spot: &Spot) -> u128 {
        let turn = [spot.side as u32, u32::from(spot.passes) << 8 | (self.least + 64) as u32];
        // Neither sum can be mistaken for the other: the turn's words stand for no board.
        scrambled(&spot.board).rotate_left(40)
            ^ scrambled(&[!turn[0], !turn[1]]).rotate_left(80)
            ^ spot.set
    }
}

/// A hash of a set of boards that does not depend on their order.
pub fn hash_of_set(boards: &[Board]) -> u128 {
    boards.iter().fold(0, |sum, board| sum.wrapping_add(scrambled(board)))
}

/// A number that looks random for each pair of masks.
fn scrambled(board: &Board) -> u128 {
    let word = u64::from(board[0]) << 32 | u64::from(board[1]);
    let mut half = [0u64; 2];
    for (number, half) in half.iter_mut().enumerate() {
        // The finalizer of SplitMix64, started at two unrelated places.
        let mut x = word.wrapping_add([0x1234_5678_9abc_def1, 0xd1b5_4a32_d192_ed03][number]);
        for factor in [0xbf58_476d_1ce4_e5b9u64, 0x94d0_49bb_1331_11eb, 0x9e37_79b9_7f4a_7c15] {
            x = (x ^ (x >> 31)).wrapping_mul(factor);
        }
        *half = x ^ (x >> 29);
    }
    u128::from(half[0]) << 64 | u128::from(half[1])
}

/// Keys are hashes already.
pub type KeyIsHash = BuildHasherDefault<LowHalf>;

#[derive(Default)]
pub struct LowHalf(u64);

impl Hasher for LowHalf {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only keys are hashed");
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64 ^ (key >> 64) as u64;
    }
}
