//! Sketches that need no search: [`is_certain`] says so by the rules for plain races (see `count`).
//!
//! W does not play in areas that only its own stones stand around, so such an area is worth as many liberties as it has empty points
//! next to W's block, and an eye if L has nothing else to breathe there. Other areas are worth nothing to W, and L's block must touch none but
//! eyes of one or two points. If W succeeds with so little, it succeeds.
//!
//! W gives up ([`is_hopeless`]) where L has so many liberties that it takes W's block first even if that has the most liberties an eye of
//! its size can have (four points: 5, five: 8, and so on). Nothing rests on that: what W does not show is not known.

use tesuji_core::Player;

use super::{
    Aim, Sketch,
    ground::{Cells, Ground},
};
use crate::{
    pob::LibertyEye,
    race::count::{Standing, captures},
};

/// The most moves it takes to fill an eye of so many points.
const MOST_LIBERTIES: [u32; 8] = [0, 1, 2, 3, 5, 8, 12, 17];

/// Whether W is certain to succeed.
pub(super) fn is_certain(sketch: &Sketch) -> bool {
    let (winner, loser) = (sketch.aim.winner(), sketch.loser());
    let now = &sketch.now;
    if sketch.keeper.is_some() {
        return false;
    }
    let Some(standing) = standing(sketch) else { return false };
    match sketch.aim {
        // L may end the race by passing now.
        Aim::Captures(_) if now.mover == loser && now.passes > 0 => false,
        Aim::Captures(_) => captures(&standing, winner, now.mover, now.tempi),
        Aim::Holds(_) | Aim::Lives(_) => !captures(&standing, loser, now.mover, 0),
    }
}

/// The counts of both sides, those of W no more than what it has.
fn standing(sketch: &Sketch) -> Option<Standing> {
    let now = &sketch.now;
    let (winner, loser) = (sketch.aim.winner(), sketch.loser());
    let mut own = now.outside.map(|liberties| LibertyEye::plain(liberties.into()));
    for area in areas(sketch) {
        let by_loser = area & (now.by_block[loser.index()] | now.by_any_wall(loser, loser));
        if area & now.by_block[loser.index()] != 0 {
            let is_eye = area & !(now.open & now.by_block[loser.index()]) == 0
                && area & (now.by_block[winner.index()] | now.by_wall[winner.index()]) == 0
                && area & now.by_any_wall(loser, loser) == 0;
            // W's first stone in an eye of two points is loose.
            let most = if now.has_taken[loser.index()] { 1 } else { 2 };
            if !is_eye || area.count_ones() > most {
                return None;
            }
            own[loser.index()] += LibertyEye { liberties: area.count_ones() as i32, eye: 1 };
        } else if by_loser == 0 {
            let points = area & now.open;
            let touched = points & now.by_block[winner.index()];
            let liberties = touched.count_ones() as i32;
            // L breathes at the last of them if a point is left that W does not touch, or if it takes loose stones of W.
            let is_eye = touched != 0 && touched == points && area & now.loose[winner.index()] == 0;
            own[winner.index()] += LibertyEye { liberties, eye: is_eye.into() };
        }
    }
    for side in Player::BOTH.into_iter().filter(|side| now.is_immortal[side.index()]) {
        own[side.index()].liberties = Standing::IMMORTAL;
    }
    Some(Standing { own, shared: now.shared.into() })
}

/// Whether W gives up.
pub(super) fn is_hopeless(sketch: &Sketch) -> bool {
    let now = &sketch.now;
    let (winner, loser) = (sketch.aim.winner(), sketch.loser());
    if sketch.keeper.is_some() || now.is_immortal[winner.index()] {
        return false;
    }
    let mut most = u32::from(now.outside[winner.index()]) + u32::from(now.shared);
    for area in areas(sketch).filter(|area| area & now.by_block[winner.index()] != 0) {
        let by_loser = area & (now.by_block[loser.index()] | now.by_any_wall(loser, loser));
        match MOST_LIBERTIES.get(area.count_ones() as usize) {
            Some(liberties) if by_loser == 0 => most += liberties,
            _ => return false,
        }
    }
    // Shared liberties may be filled by L.
    let needed = now.liberties(loser) - u32::from(now.shared);
    needed + u32::from(now.tempi) > most + u32::from(now.mover == winner)
}

/// The connected parts of the ground.
fn areas(sketch: &Sketch) -> impl Iterator<Item = Cells> {
    let (now, ground): (_, &Ground) = (&sketch.now, &sketch.ground);
    let mut unseen = now.open | now.loose[0] | now.loose[1];
    std::iter::from_fn(move || {
        (unseen != 0).then(|| {
            let area = ground.reach(1 << unseen.trailing_zeros(), unseen);
            unseen &= !area;
            area
        })
    })
}
