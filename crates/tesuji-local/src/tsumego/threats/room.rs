//! Whether a group has room for two eyes, at a glance: [`has_room`]. An opinion, not a proof.
//!
//! The group's area is what can be reached from it within the region, through blocks of the
//! attacker that are weak or have no liberty elsewhere as well, since these may be captured. If it
//! leads out, there is room. An area in two parts has room; one of up to two points has none, one
//! of three points has none if a prisoner stands in its middle. In a larger one without prisoners,
//! a point may become an eye if no stone of the attacker touches it and the attacker does not hold
//! the diagonals that make an eye false; there is room if two such points do not touch.

use tesuji_core::Bits;

use super::skin::Skin;
use crate::tsumego::Tsumego;

/// Attacking blocks of the region with so many liberties may be captured.
const WEAK: usize = 2;

/// With more empty points there is room for sure.
const LARGE: usize = 16;

/// Whether two eyes, or a way out, cannot be ruled out.
pub fn has_room<const N: usize>(game: &Tsumego<N>, skin: &Skin<N>) -> bool {
    let terms = game.terms();
    let (board, stones) = (game.go().board(), game.go().stones());
    let own = stones.of(terms.defender());
    let enemy = stones.of(terms.attacker);
    let empty = stones.empty(board);
    let outside = empty.without(&terms.region);
    let leads_out =
        |area: &Bits<N>| board.neighbours(area).meets(&outside) || area.meets(&terms.friends);
    let mut open = own | (empty & terms.region);
    let mut area = board.reach(skin.blocks, &open);
    if (area & empty).len() > LARGE || leads_out(&area) {
        return true;
    }
    // Blocks that can soon be captured are no walls.
    let inside = enemy & terms.region;
    let touching = board.reach(board.neighbours(&area) & inside, &inside);
    Skin::each_block(board, &touching, &empty, |block, liberties| {
        if liberties.len() <= WEAK || liberties.is_within(&area) {
            open |= block;
        }
    });
    area = board.reach(skin.blocks, &open);
    if leads_out(&area) {
        return true;
    }
    let space = area.without(&own);
    let (room, prisoners) = (space & empty, space & enemy);
    let Some(first) = space.lowest() else { return false };
    if board.reach(Bits::single(first), &space) != space {
        return true;
    }
    match space.len() {
        ..=2 => false,
        3 => !prisoners.iter().any(|stone| (board.touching(stone) & space).len() == 2),
        _ if !prisoners.is_empty() => true,
        _ => {
            let is_eye = |&point: &usize| {
                let diagonals = board.diagonals(point);
                let most_held = usize::from(diagonals.len() == 4);
                let is_false = (diagonals & enemy).len() > most_held;
                !is_false && !board.touching(point).meets(&enemy)
            };
            let eyes: Bits<N> = room.iter().filter(is_eye).collect();
            eyes.iter()
                .any(|eye| !eyes.without(&(Bits::single(eye) | board.touching(eye))).is_empty())
        }
    }
}
