//! What becomes of the ground after a move: blocks with two eyes become walls, plain liberties numbers, and what
//! touches no essential block that can be captured is dropped. [`settle`] is the entry point.

use tesuji_core::Player;

use super::{
    Now,
    ground::{Cells, Ground},
};

/// Brings a position into this form; nothing if there are too many liberties for it.
pub(super) fn settle(now: &mut Now, ground: &Ground, loser: Player) -> Option<()> {
    for side in Player::BOTH {
        find_eyed(now, ground, side, loser);
    }
    let mut unseen = now.open | now.loose[0] | now.loose[1];
    while unseen != 0 {
        let seed = 1 << unseen.trailing_zeros();
        let area = ground.reach(seed, unseen);
        unseen &= !area;
        if is_numbered(now, area, loser)? {
            now.open &= !area;
            now.loose = now.loose.map(|loose| loose & !area);
        }
    }
    let left = now.open | now.loose[0] | now.loose[1];
    now.by_block = now.by_block.map(|cells| cells & left);
    now.by_wall = now.by_wall.map(|cells| cells & left);
    now.by_eyed &= left;
    Some(())
}

impl Now {
    /// The cells that touch any wall of a side.
    pub(super) fn by_any_wall(&self, side: Player, loser: Player) -> Cells {
        self.by_wall[side.index()] | if side == loser { self.by_eyed } else { 0 }
    }
}

/// Whether an area is dropped, because it touches no block or because it was added to the numbers.
fn is_numbered(now: &mut Now, area: Cells, loser: Player) -> Option<bool> {
    let relevant = |side: usize| if now.is_immortal[side] { 0 } else { now.by_block[side] };
    if area & (relevant(0) | relevant(1) | now.prey) == 0 {
        return Some(true);
    }
    if area & !now.open != 0 {
        return Some(false);
    }
    let points = u8::try_from(area.count_ones()).ok()?;
    let walls = Player::BOTH.map(|side| area & now.by_any_wall(side, loser));
    let blocks = now.by_block.map(|cells| area & cells);
    if blocks == [area; 2] && walls == [0; 2] {
        now.shared = now.shared.checked_add(points)?;
        return Some(true);
    }
    for (own, enemy) in [(0, 1), (1, 0)] {
        if blocks[own] == area && walls[enemy] == area && blocks[enemy] == 0 && walls[own] == 0 {
            now.outside[own] = now.outside[own].checked_add(points)?;
            return Some(true);
        }
    }
    Some(false)
}

/// Makes walls of the loose blocks of a side that have two eyes, and notes whether its essential block has.
fn find_eyed(now: &mut Now, ground: &Ground, side: Player, loser: Player) {
    let mut unseen = now.loose[side.index()];
    while unseen != 0 {
        let block = ground.reach(1 << unseen.trailing_zeros(), now.loose[side.index()]);
        unseen &= !block;
        let beside = ground.near(block);
        // Its eyes are dropped, so none may be a liberty of the essential block or have prey in it.
        let barred = now.by_block[side.index()] | now.prey;
        if let Some(eyes) = two_eyes(now, ground, side, loser, (block, beside), barred) {
            now.loose[side.index()] &= !block;
            now.prey &= !block;
            now.drop_eyes(side, eyes);
            if side == loser {
                now.by_eyed |= beside;
            } else {
                now.by_wall[side.index()] |= beside;
            }
        }
    }
    if !now.is_immortal[side.index()] {
        let beside = now.by_block[side.index()];
        if let Some(eyes) = two_eyes(now, ground, side, loser, (0, beside), now.prey) {
            now.is_immortal[side.index()] = true;
            now.drop_eyes(side, eyes);
        }
    }
}

impl Now {
    fn drop_eyes(&mut self, side: Player, eyes: Cells) {
        self.open &= !eyes;
        self.loose[side.opponent().index()] &= !eyes;
    }
}

/// Two or more areas that only this block, and firm stones of its side, stand around, and in which every empty point touches
/// the block (Benson 1976). `block` are its cells of the ground, `beside` those next to it; none may be in `barred`.
fn two_eyes(
    now: &Now,
    ground: &Ground,
    side: Player,
    loser: Player,
    (block, beside): (Cells, Cells),
    barred: Cells,
) -> Option<Cells> {
    let enemy = side.opponent();
    let mut unseen = beside & now.open;
    if unseen & unseen.wrapping_sub(1) == 0 {
        return None;
    }
    let within = now.open | now.loose[enemy.index()];
    let foreign = now.by_block[enemy.index()]
        | now.by_any_wall(enemy, loser)
        | barred
        | (now.open & !beside)
        | ground.near(now.loose[side.index()] & !block);
    let (mut eyes, mut count) = (0, 0);
    while unseen != 0 {
        let seed: Cells = 1 << unseen.trailing_zeros();
        unseen &= !seed;
        // Given up at the first cell that is foreign.
        let (mut area, mut latest) = (seed, seed);
        while latest != 0 && latest & foreign == 0 {
            latest = ground.near(latest) & within & !area;
            area |= latest;
        }
        if area & foreign == 0 {
            unseen &= !area;
            (eyes, count) = (eyes | area, count + 1);
        }
    }
    (count >= 2).then_some(eyes)
}
