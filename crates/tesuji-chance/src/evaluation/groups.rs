//! Groups: blocks that cannot be cut from each other.
//!
//! Two blocks of a side belong together if they have two common liberties that no other connection
//! needs (cut at one, it joins at the other), or one at which a stone of the other side could be
//! captured at once; or if they touch the same dead stones. [`join`] finds groups; what is known of
//! each is a [`Group`].

use serde::Serialize;
use tesuji_core::{Bits, Player};
use tesuji_games::go::{GoBoard, Stones};

/// What is thought of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It lives.
    Safe,
    /// It is lost.
    Dead,
    /// Its fate is open, and it matters.
    Unsettled,
    /// Its fate is open, but a quiet move elsewhere is worth more.
    Abandoned,
}

/// Blocks that cannot be cut, and what is thought of them.
#[derive(Clone, Debug)]
pub struct Group<const N: usize> {
    /// The side.
    pub color: Player,
    /// Its stones.
    pub stones: Bits<N>,
    /// The empty points next to them.
    pub liberties: Bits<N>,
    /// The chance that it lives: 1 where it counts as safe, 0 where it counts as dead.
    pub life: f64,
    /// The chance before that, from the estimate alone.
    pub estimate: f64,
    /// Whether its fate is shown without search.
    pub proven: bool,
    /// What is thought of it.
    pub standing: Standing,
    /// What it is worth: its stones and its share of the empty points, in points.
    pub area: f64,
    /// The empty points that are counted as its space.
    pub space: Bits<N>,
    /// In how many blocks it is.
    pub blocks: usize,
}

impl<const N: usize> Group<N> {
    /// What it is worth if it lives, seen from Black.
    pub fn effect(&self) -> f64 {
        if self.color == Player::Black { self.area } else { -self.area }
    }

    /// What it is worth with the chance it has, seen from Black: as much for the other side if it
    /// dies.
    pub fn expected(&self) -> f64 {
        self.effect() * (2.0 * self.life - 1.0)
    }
}

/// A block with its liberties.
#[derive(Clone, Copy)]
struct Block<const N: usize> {
    color: Player,
    stones: Bits<N>,
    liberties: Bits<N>,
    /// The number of the block it belongs with, or its own.
    leader: usize,
}

/// The groups of a position, Black's first; `dead` stones of the other side join what touches them.
pub fn join<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    dead: &Bits<N>,
) -> Vec<Group<N>> {
    let empty = stones.empty(board);
    let mut blocks: Vec<Block<N>> = Vec::with_capacity(32);
    for color in Player::BOTH {
        let mut unseen = stones.of(color);
        while let Some(stone) = unseen.lowest() {
            let block = board.reach(Bits::single(stone), &unseen);
            unseen = unseen.without(&block);
            let liberties = board.neighbours(&block) & empty;
            blocks.push(Block { color, stones: block, liberties, leader: blocks.len() });
        }
    }
    join_by_liberties(board, stones, &mut blocks);
    if !dead.is_empty() {
        join_by_prisoners(board, stones, dead, &mut blocks);
    }
    gather(&blocks)
}

/// Joins blocks with two free common liberties, or one where the other side cannot stay.
fn join_by_liberties<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    blocks: &mut [Block<N>],
) {
    let mut used_by = [Bits::EMPTY; 2];
    for one in 0..blocks.len() {
        let used = &mut used_by[blocks[one].color.index()];
        for other in one + 1..blocks.len() {
            if blocks[one].color != blocks[other].color {
                break;
            }
            let common = blocks[one].liberties & blocks[other].liberties;
            if common.is_empty() || leader(blocks, one) == leader(blocks, other) {
                continue;
            }
            let cut = blocks[one].color.opponent();
            let safe = common.iter().find(|&cell| !can_stay(board, stones, cell, cut));
            let mut free = common.without(used).iter();
            if safe.is_some() {
                unite(blocks, one, other);
            } else if let (Some(first), Some(second)) = (free.next(), free.next()) {
                used.insert(first);
                used.insert(second);
                unite(blocks, one, other);
            }
        }
    }
}

/// Whether a stone of `side` on an empty point could not be captured at once.
fn can_stay<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    cell: usize,
    side: Player,
) -> bool {
    if !stones.breathes(board, cell, side) {
        return false;
    }
    let captured = stones.captures(board, cell, side);
    if !captured.is_empty() {
        return true;
    }
    let own = board.reach(Bits::single(cell), &(stones.of(side) | Bits::single(cell)));
    let mut liberties = board.neighbours(&own) & stones.empty(board);
    liberties.remove(cell);
    liberties.has_two()
}

/// Joins blocks next to the same dead stones of the other side.
fn join_by_prisoners<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    dead: &Bits<N>,
    blocks: &mut [Block<N>],
) {
    for side in Player::BOTH {
        let lost = *dead & stones.of(side);
        let mut unseen = lost;
        while let Some(stone) = unseen.lowest() {
            let prisoners = board.reach(Bits::single(stone), &lost);
            unseen = unseen.without(&prisoners);
            let around = board.neighbours(&prisoners);
            let mut first = None;
            for at in 0..blocks.len() {
                let is_next = blocks[at].color != side
                    && blocks[at].stones.meets(&around)
                    && !blocks[at].stones.meets(dead);
                if is_next {
                    match first {
                        None => first = Some(at),
                        Some(first) => unite(blocks, first, at),
                    }
                }
            }
        }
    }
}

fn leader<const N: usize>(blocks: &[Block<N>], mut at: usize) -> usize {
    while blocks[at].leader != at {
        at = blocks[at].leader;
    }
    at
}

fn unite<const N: usize>(blocks: &mut [Block<N>], one: usize, other: usize) {
    let (one, other) = (leader(blocks, one), leader(blocks, other));
    blocks[one.max(other)].leader = one.min(other);
}

fn gather<const N: usize>(blocks: &[Block<N>]) -> Vec<Group<N>> {
    let mut groups: Vec<Group<N>> = Vec::with_capacity(blocks.len());
    let mut group_of = vec![usize::MAX; blocks.len()];
    for (at, block) in blocks.iter().enumerate() {
        let lead = leader(blocks, at);
        if lead == at {
            group_of[at] = groups.len();
            groups.push(Group {
                color: block.color,
                stones: Bits::EMPTY,
                liberties: Bits::EMPTY,
                life: 1.0,
                estimate: 1.0,
                proven: false,
                standing: Standing::Safe,
                area: 0.0,
                space: Bits::EMPTY,
                blocks: 0,
            });
        }
        let group = &mut groups[group_of[lead]];
        group.stones |= block.stones;
        group.liberties |= block.liberties;
        group.blocks += 1;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes of Black's groups of a 5x5 diagram.
    fn black(rows: &str) -> Vec<usize> {
        let board = GoBoard::<1>::new("5x5".parse().unwrap()).unwrap();
        let cells: Vec<char> = rows.chars().filter(|&sign| sign != '/').collect();
        let of = |wanted| (0..25).filter(|&cell| cells[cell] == wanted).collect::<Bits<1>>();
        let stones = Stones::new(of('x'), of('o'));
        let groups = join(&board, &stones, &Bits::EMPTY);
        groups.iter().filter(|g| g.color == Player::Black).map(|g| g.stones.len()).collect()
    }

    #[test]
    fn blocks_belong_together_if_they_cannot_be_cut() {
        for (rows, expected) in [
            // A diagonal with both points empty, and with one taken.
            ("...../.x.../..x../...../.....", vec![2]),
            ("...../.xo../..x../...../.....", vec![1, 1]),
            // A one-point jump can be cut; a bamboo joint cannot.
            ("...../.x.x./...../...../.....", vec![1, 1]),
            ("...../.x.x./.x.x./...../.....", vec![4]),
            // Both need the same point.
            ("...../.x.../o.x../.o.../.....", vec![2]),
            // On the edge a cutting stone would be in atari.
            (".x.x./.xox./...../...../.....", vec![4]),
        ] {
            assert_eq!(black(rows), expected, "{rows}");
        }
    }
}
