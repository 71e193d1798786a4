//! Whether a group has room for two eyes, at a glance: [`has_room`]. An opinion, not a proof.
//!
//! The group's area is what can be reached from it within the region, and as the attacker's stones in the region may be
//! captured, through these as well. If it leads out, there is room. An area in two parts has room; one of up to two points
//! has none, one of three points has none if a prisoner stands in its middle. In a larger
//! one without prisoners, a point may become an eye if no stone of the attacker touches it and the
//! attacker does not hold the diagonals that make an eye false; there is room if two such points do not touch.

use tesuji_core::Bits;

use super::skin::Skin;
use crate::tsumego::Tsumego;

/// Whether two eyes, or a way out, cannot be ruled out.
pub fn has_room<const N: usize>(game: &Tsumego<N>, skin: &Skin<N>) -> bool {
    let terms = game.terms();
    let (board, stones) = (game.go().board(), game.go().stones());
    let own = stones.of(terms.defender());
    let enemy = stones.of(terms.attacker);
    let empty = stones.empty(board);
    let area = board.reach(skin.blocks, &(own | terms.region));
    let outside = empty.without(&terms.region);
    if board.neighbours(&area).meets(&outside) || area.meets(&terms.friends) {
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
