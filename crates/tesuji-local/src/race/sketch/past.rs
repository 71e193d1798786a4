//! The boards before a sketch, none of which W may make again: [`has_taken`] says what has been taken since, or that there is no sketch.
//!
//! A board that lacks a stone that stays is never seen again; only the stones of L's essential block go, in the end, and then each board that
//! has one of them is another. If a board has all stones that stay and no stone that is not on the board now, whatever
//! is missing for it to come back was taken in the sketch, and rule 1 holds, unless a block of W was firm there by two eyes and is not
//! any more because W has filled one of them. If it has others, what was taken on the way from there to now counts as
//! taken in the sketch: then rule 1 holds if
//!
//! - the stones that stay were there all the time, so that what is joined to them on that board was never taken; and
//! - no other block of W has two liberties on that board, and so none has two eyes there: W may have filled some in the past.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{GoBoard, Stones};

use super::super::Race;
use crate::fight::life::two_areas;

/// Who has taken loose stones since the first board that might come back; nothing if W might make one of them.
pub(super) fn has_taken<const N: usize>(
    race: &Race<N>,
    winner: Player,
    blocks: &[Bits<N>; 2],
    stay: &[Bits<N>; 2],
) -> Option<[bool; 2]> {
    let (loser, now) = (winner.opponent(), race.go().stones());
    let has_all = |side: Player, seen: &Stones<N>| stay[side.index()].is_within(&seen.of(side));
    let mut taken = [false; 2];
    let mut last: Option<&Stones<N>> = None;
    for seen in race.go().seen() {
        if let Some(last) = last {
            // All boards from the first on that might come back.
            if !Player::BOTH.into_iter().all(|side| has_all(side, seen)) {
                return None;
            }
            for side in Player::BOTH {
                let is_taken = !last.of(side).is_within(&seen.of(side));
                taken[side.opponent().index()] |= is_taken;
            }
        }
        let is_within_now =
            Player::BOTH.into_iter().all(|side| seen.of(side).is_within(&now.of(side)));
        if !has_all(winner, seen) {
            continue;
        }
        let block = &blocks[loser.index()];
        if !block.is_empty() && !seen.of(loser).meets(block) {
            return None;
        }
        if has_all(loser, seen) && is_within_now && had_eyes(race, seen, winner, stay) {
            return None;
        }
        if has_all(loser, seen) && !is_within_now {
            if has_free_block(race.go().board(), seen, winner, &stay[winner.index()]) {
                return None;
            }
            last = Some(seen);
        }
        last = last.map(|_| seen);
    }
    Some(taken)
}

/// Whether a block of the side that has none of these stones has two liberties.
fn has_free_block<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    side: Player,
    stay: &Bits<N>,
) -> bool {
    let (own, empty) = (stones.of(side), stones.empty(board));
    let mut loose = own.without(&board.reach(*stay & own, &own));
    while let Some(stone) = loose.lowest() {
        let block = board.reach(Bits::single(stone), &own);
        loose = loose.without(&block);
        if (board.neighbours(&block) & empty).len() > 1 {
            return true;
        }
    }
    false
}

/// Whether a block of the side that does not stay had two eyes on a board of the past: areas without stones of the opponent's that stay, in
/// which it touched every empty point.
fn had_eyes<const N: usize>(
    race: &Race<N>,
    seen: &Stones<N>,
    side: Player,
    stay: &[Bits<N>; 2],
) -> bool {
    let (board, now) = (race.go().board(), race.go().stones().of(side));
    let staying = board.reach(stay[side.index()] & now, &now);
    let (own, empty) = (seen.of(side), seen.empty(board));
    let enemy = side.opponent();
    let mut loose = own.without(&staying);
    while let Some(stone) = loose.lowest() {
        let block = board.reach(Bits::single(stone), &own);
        loose = loose.without(&block);
        let liberties = board.neighbours(&block) & empty;
        let alien = empty.without(&liberties) | stay[enemy.index()];
        if two_areas(board, liberties, &(liberties | seen.of(enemy)), &alien).is_some() {
            return true;
        }
    }
    false
}
