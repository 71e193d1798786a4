//! A stone on the ground of a sketch: what it takes, what it is joined to, and whether it may be played.

use tesuji_core::Player;

use super::{
    Now,
    ground::{Cells, Ground, each},
};

/// A stone that may be played, as far as the rules of Go go.
pub(super) struct Placed {
    /// The position after it, but for the side to move.
    pub after: Now,
    /// Loose stones that it takes.
    pub taken: Cells,
    /// Whether it stays to the end.
    pub is_firm: bool,
    /// Whether it takes the opponent's essential block.
    pub wins: bool,
}

/// A stone of a side on an empty cell; nothing if it would be suicide.
pub(super) fn placed(
    now: &Now,
    ground: &Ground,
    side: Player,
    loser: Player,
    cell: usize,
) -> Option<Placed> {
    let (own, enemy) = (side.index(), side.opponent().index());
    let stone: Cells = 1 << cell;
    let mut after = *now;
    after.open &= !stone;
    let mut touched = ground.near(stone) & now.loose[enemy];
    let mut taken = 0;
    while touched != 0 {
        let block = ground.reach(1 << touched.trailing_zeros(), now.loose[enemy]);
        touched &= !block;
        if ground.near(block) & after.open == 0 {
            taken |= block;
        }
    }
    if taken & now.prey != 0 {
        (after.prey, after.has_prey) = (0, true);
    }
    after.open |= taken;
    after.loose[enemy] &= !taken;
    let block = ground.reach(stone, now.loose[own]);
    let beside = ground.near(block);
    let joins_block = block & now.by_block[own] != 0;
    let joins_wall = block & now.by_wall[own] != 0;
    let joins_eyed = side == loser && block & now.by_eyed != 0;
    if joins_block || joins_wall || joins_eyed {
        after.loose[own] &= !block;
        after.prey &= !block;
    } else {
        after.loose[own] |= stone;
    }
    if joins_block {
        after.by_block[own] |= beside;
        after.is_immortal[own] |= joins_wall || joins_eyed;
    }
    if joins_wall {
        after.by_wall[own] |= beside;
    }
    if joins_eyed {
        after.by_eyed |= beside;
    }
    let is_taken = |side: Player| !after.is_immortal[side.index()] && after.liberties(side) == 0;
    let wins = is_taken(side.opponent());
    let breathes = match (joins_block, joins_wall || joins_eyed) {
        (_, true) => true,
        (true, false) => wins || !is_taken(side),
        (false, false) => wins || beside & after.open != 0,
    };
    breathes.then_some(Placed { after, taken, is_firm: joins_block || joins_wall, wins })
}

/// Whether L would make the board that W has just changed by taking a single stone.
pub(super) fn takes_back_ko(now: &Now, placed: &Placed, cell: usize) -> bool {
    now.ko.is_some_and(|(at, stone)| {
        usize::from(at) == cell && placed.taken == 1 << stone && !placed.wins
    })
}

/// The ko after W's stone, if it has taken a single one.
pub(super) fn ko_after(placed: &Placed, cell: usize) -> Option<(u8, u8)> {
    let taken = each(placed.taken).next().filter(|_| placed.taken.count_ones() == 1)?;
    Some((taken as u8, cell as u8))
}
