//! Which group a problem is about if nothing is said, and what is taken to stay around it.
//!
//! [`group`] looks for a group that is shut in. [`outside`] lists the blocks next to a region that cannot be captured there
//! because they have a liberty beyond it.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

use super::{benson, region};

/// A group that is shut in and not alive as it stands.
struct ShutIn<const N: usize> {
    stones: Bits<N>,
    area: Bits<N>,
    room: usize,
}

/// The group that is shut in with the least room and not alive as it stands, and no prisoner of another such group: a stone of each of its
/// blocks. Walls have more room than what they shut in.
pub fn group<const N: usize>(go: &Go<N>) -> Option<Vec<usize>> {
    let (board, stones) = (go.board(), go.stones());
    let empty = stones.empty(board);
    let mut groups: Vec<ShutIn<N>> = Vec::new();
    for side in Player::BOTH {
        let own = stones.of(side);
        let alive = benson::alive(board, &own, &empty);
        let mut unseen = own;
        while let Some(stone) = unseen.lowest() {
            let block = stones.chain(board, stone);
            let area = region::closed(go, &block).unwrap_or(board.points());
            let (room, inside) = ((area & empty).len(), area & own);
            unseen = unseen.without(&(inside | block));
            let is_alive = alive.iter().any(|block| block.meets(&inside));
            if room <= MOST_CLOSED && !is_alive {
                groups.push(ShutIn { stones: inside, area, room });
            }
        }
    }
    let is_prisoner = |group: &ShutIn<N>| {
        let holds = |other: &ShutIn<N>| {
            !other.stones.meets(&group.stones) && group.stones.is_within(&other.area)
        };
        groups.iter().any(holds)
    };
    let free = groups.iter().filter(|group| !is_prisoner(group));
    let mut rest = free.min_by_key(|group| group.room)?.stones;
    let mut blocks = Vec::new();
    while let Some(stone) = rest.lowest() {
        rest = rest.without(&stones.chain(board, stone));
        blocks.push(stone);
    }
    Some(blocks)
}

/// A group with more room than this is not shut in.
const MOST_CLOSED: usize = 24;

/// A block next to the region that is taken to stay.
pub struct Bound<const N: usize> {
    /// Whose it is.
    pub side: Player,
    /// Its stones.
    pub block: Bits<N>,
    /// Whether it has two eyes of its own.
    pub has_eyes: bool,
    /// Its liberties outside the region.
    pub liberties: Bits<N>,
}

/// The blocks next to a region, or in it, that cannot be captured there: they have a liberty outside it.
pub fn outside<const N: usize>(go: &Go<N>, region: &Bits<N>) -> Vec<Bound<N>> {
    let (board, stones) = (go.board(), go.stones());
    let empty = stones.empty(board);
    let mut found = Vec::new();
    for side in Player::BOTH {
        let own = stones.of(side);
        let alive = benson::alive(board, &own, &empty);
        let mut near = (board.neighbours(region) | *region) & own;
        while let Some(stone) = near.lowest() {
            let block = stones.chain(board, stone);
            near = near.without(&block);
            let liberties = (board.neighbours(&block) & empty).without(region);
            if !liberties.is_empty() {
                found.push(Bound { side, block, has_eyes: alive.contains(&block), liberties });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use tesuji_core::Bits;
    use tesuji_games::{
        formats::diagram,
        go::{Go, coordinates},
    };

    fn names(go: &Go<1>, cells: &Bits<1>) -> String {
        let names = coordinates(go.board_size());
        cells.iter().map(|cell| names.name(cell)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_group_that_is_shut_in_is_found() {
        for (rows, group) in [
            ("..xo./xxxo./oooo./..... b", Some("c4")),
            (".ox.o/xxx.o/ooooo/..... b", Some("c4")),
            // An open board.
            ("x...../....../....../....../....../.....o b", None),
        ] {
            let setup = diagram::parse(rows).unwrap();
            let go = Go::<1>::from_setup(&setup, Default::default()).unwrap();
            let found = super::group(&go);
            let found = found.map(|blocks| names(&go, &blocks.into_iter().collect()));
            assert_eq!(found.as_deref(), group, "{rows}");
        }
    }
}
