//! Races in which only numbers matter, and the insides of eyes: [`Tally`].
//!
//! Each side has one essential block. Chains with an empty point outside the region next to them are
//! *frozen*: nobody can fill that point, so they stand for good. Every empty point of the region belongs to
//! a part that is plain:
//!
//! - an *eye* of X: a component of the points without X's block, of at most seven points, which all touch
//!   the block; there are no stones in it but the opponent's, none of them essential;
//! - otherwise a connected set of empty points, all of them inside the region:
//!   *shared*, if its points all touch both blocks and only they stand around it;
//!   *outside* of X, if its points all touch X's block and a frozen chain of the opponent, and nothing but
//!   X's block and such chains, not the opponent's block, stands around it;
//!   *neutral*, if only frozen chains that are not the blocks stand around it.
//!
//! Then a race is played as [`Tally::options`] says (docs/checker.md has the argument), and
//! [`Tally::succeeds`] plays it out.

use std::collections::HashMap;

use crate::{board::EMPTY, go::stones::Geometry};

/// What is left of a race. Sides are 0 (Black) and 1 (White).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tally {
    /// How many empty points are outside liberties of each side.
    outside: [usize; 2],
    shared: usize,
    neutral: usize,
    eyes: Vec<Eye>,
    /// Whether a side's block is frozen itself.
    is_frozen: [bool; 2],
    pub mover: usize,
    pub passes: usize,
    /// L's ko threats. W does not use its own.
    pub loser_threats: usize,
}

/// An eye and what is in it, point by point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Eye {
    owner: usize,
    points: Vec<usize>,
    cells: Vec<u8>,
}

const LARGEST_EYE: usize = 7;
/// Races with more liberties than this, or more positions, are not counted.
const MOST_LIBERTIES: usize = 200;
const MOST_COUNTED: usize = 1 << 20;

const STONES: [u8; 2] = [b'x', b'o'];

impl Tally {
    /// The tally of a position; whose turn it is, passes and threats are to be filled in.
    pub fn of(
        geometry: &Geometry,
        board: &[u8],
        region: &[bool],
        essential: &[Vec<usize>; 2],
    ) -> Result<Tally, String> {
        let unclear = |cell: usize| {
            let name = geometry.name(cell);
            format!("the race cannot be counted: it is not clear what {name} is")
        };
        let block = |side: usize| match essential[side].first() {
            Some(&stone) => geometry.chain(board, stone),
            None => Vec::new(),
        };
        let blocks = [block(0), block(1)];
        for side in [0, 1] {
            let is_one = !blocks[side].is_empty()
                && essential[side].iter().all(|stone| blocks[side].contains(stone));
            if !is_one {
                return Err("the race cannot be counted: a side has not one block".into());
            }
        }
        let touches = |cell: usize, stones: &[usize]| {
            geometry.neighbours[cell].iter().any(|next| stones.contains(next))
        };
        let is_open = |&cell: &usize| board[cell] == EMPTY && !region[cell];
        let is_frozen = |stone: usize| {
            let chain = geometry.chain(board, stone);
            chain.iter().any(|&stone| geometry.neighbours[stone].iter().any(is_open))
        };
        let mut tally = Tally {
            outside: [0; 2],
            shared: 0,
            neutral: 0,
            eyes: Vec::new(),
            is_frozen: [is_frozen(blocks[0][0]), is_frozen(blocks[1][0])],
            mover: 0,
            passes: 0,
            loser_threats: 0,
        };
        for side in [0, 1] {
            let mut done = vec![false; board.len()];
            for cell in 0..board.len() {
                if board[cell] != EMPTY || !region[cell] || done[cell] {
                    continue;
                }
                let points = geometry.reach(cell, |other| !blocks[side].contains(&other));
                points.iter().for_each(|&point| done[point] = true);
                let is_inside = |&point: &usize| {
                    region[point]
                        && board[point] != STONES[side]
                        && !blocks[1 - side].contains(&point)
                        && touches(point, &blocks[side])
                };
                if points.len() <= LARGEST_EYE && points.iter().all(is_inside) {
                    let cells = points.iter().map(|&point| board[point]).collect();
                    tally.eyes.push(Eye { owner: side, points, cells });
                }
            }
        }
        let mut done = vec![false; board.len()];
        for cell in 0..board.len() {
            let is_left = board[cell] == EMPTY && region[cell] && tally.eye_of(cell).is_none();
            if !is_left || done[cell] {
                continue;
            }
            let part = geometry.chain(board, cell);
            part.iter().for_each(|&point| done[point] = true);
            if !part.iter().all(|&point| region[point]) {
                return Err(unclear(cell));
            }
            let mut around: Vec<usize> =
                part.iter().flat_map(|&point| geometry.neighbours[point].clone()).collect();
            around.retain(|&next| board[next] != EMPTY);
            let all_touch = |stones: &[usize]| part.iter().all(|&point| touches(point, stones));
            let is_of = |side: usize, stone: &usize| blocks[side].contains(stone);
            let walls = |side: usize| -> Vec<usize> {
                let is_wall = |&stone: &usize| {
                    board[stone] == STONES[side] && !is_of(side, &stone) && is_frozen(stone)
                };
                around.iter().copied().filter(is_wall).collect()
            };
            let walls = [walls(0), walls(1)];
            let is_outside = |side: usize| {
                let enemy = &walls[1 - side];
                around.iter().all(|stone| is_of(side, stone) || enemy.contains(stone))
                    && all_touch(&blocks[side])
                    && all_touch(enemy)
            };
            if around.iter().all(|stone| is_of(0, stone) || is_of(1, stone))
                && all_touch(&blocks[0])
                && all_touch(&blocks[1])
            {
                tally.shared += part.len();
            } else if is_outside(0) {
                tally.outside[0] += part.len();
            } else if is_outside(1) {
                tally.outside[1] += part.len();
            } else if around
                .iter()
                .all(|stone| walls[0].contains(stone) || walls[1].contains(stone))
            {
                tally.neutral += part.len();
            } else {
                return Err(unclear(cell));
            }
        }
        match tally.liberties(0) + tally.liberties(1) + tally.neutral <= MOST_LIBERTIES {
            true => Ok(tally),
            false => Err("the race cannot be counted: there are too many liberties".into()),
        }
    }

    /// Whose eye a point is in.
    pub fn eye_of(&self, point: usize) -> Option<usize> {
        self.eyes.iter().find(|eye| eye.points.contains(&point)).map(|eye| eye.owner)
    }

    /// How many liberties a side's block has in the region.
    fn liberties(&self, side: usize) -> usize {
        let eyes = self.eyes.iter().filter(|eye| eye.owner == side);
        let inside = |eye: &Eye| eye.cells.iter().filter(|&&cell| cell == EMPTY).count();
        self.outside[side] + self.shared + eyes.map(inside).sum::<usize>()
    }

    /// Whether a side's block has a liberty.
    fn breathes(&self, side: usize) -> bool {
        self.is_frozen[side] || self.liberties(side) > 0
    }

    /// Whether W succeeds with the best play. `counted` is what is known already, for the same W.
    pub fn succeeds(
        &self,
        geometry: &Geometry,
        winner: usize,
        draw_will_do: bool,
        counted: &mut HashMap<Tally, bool>,
    ) -> Result<bool, String> {
        let enemy = 1 - self.mover;
        if self.passes == 2 {
            return Ok(draw_will_do);
        }
        // Any last liberty can be taken, for that captures.
        if !self.is_frozen[enemy] && self.liberties(enemy) == 1 {
            return Ok(self.mover == winner);
        }
        if let Some(&known) = counted.get(self) {
            return Ok(known);
        }
        let mut succeeds = self.mover != winner;
        for option in self.options(geometry, winner) {
            if option.succeeds(geometry, winner, draw_will_do, counted)? == (self.mover == winner) {
                succeeds = self.mover == winner;
                break;
            }
        }
        if counted.len() >= MOST_COUNTED {
            return Err("the race is too large to be counted".into());
        }
        counted.insert(self.clone(), succeeds);
        Ok(succeeds)
    }

    /// What the moves of the side to move lead to, if it cannot capture: all moves of L, and enough of W's.
    fn options(&self, geometry: &Geometry, winner: usize) -> Vec<Tally> {
        let mover = self.mover;
        let after = Tally { mover: 1 - mover, passes: 0, ..self.clone() };
        let mut options = vec![Tally { passes: self.passes + 1, ..after.clone() }];
        for side in [0, 1] {
            if let Some(left) = self.outside[side].checked_sub(1) {
                let mut option = after.clone();
                option.outside[side] = left;
                options.push(option);
            }
        }
        if let Some(shared) = self.shared.checked_sub(1) {
            options.push(Tally { shared, ..after.clone() });
        }
        for (at, eye) in self.eyes.iter().enumerate() {
            for changed in (0..eye.cells.len()).filter_map(|cell| eye.after(geometry, cell, mover))
            {
                let mut option = after.clone();
                option.eyes[at] = changed;
                options.push(option);
            }
        }
        if mover != winner {
            if let Some(neutral) = self.neutral.checked_sub(1) {
                options.push(Tally { neutral, ..after.clone() });
            }
            if let Some(loser_threats) = self.loser_threats.checked_sub(1) {
                options.push(Tally { mover, loser_threats, ..after.clone() });
            }
        }
        // Taking one's own last liberty is suicide, for the opponent has more than one.
        options.retain(|option| option.breathes(mover));
        options
    }
}

impl Eye {
    /// The eye after a stone on one of its points that captures no block, if that is legal.
    fn after(&self, geometry: &Geometry, at: usize, side: usize) -> Option<Eye> {
        if self.cells[at] != EMPTY {
            return None;
        }
        let mut eye = self.clone();
        eye.cells[at] = STONES[side];
        if side != self.owner {
            return eye.breathes(geometry, at).then_some(eye);
        }
        let is_dead =
            |at: &usize| eye.cells[*at] == STONES[1 - side] && !eye.breathes(geometry, *at);
        let dead: Vec<usize> = (0..eye.cells.len()).filter(is_dead).collect();
        dead.into_iter().for_each(|at| eye.cells[at] = EMPTY);
        Some(eye)
    }

    /// Whether the chain of an enemy stone has an empty point of the eye next to it.
    fn breathes(&self, geometry: &Geometry, at: usize) -> bool {
        let cell = |point: usize| {
            let at = self.points.iter().position(|&other| other == point);
            at.map(|at| self.cells[at])
        };
        let chain = geometry.reach(self.points[at], |other| cell(other) == Some(self.cells[at]));
        let is_empty = |&next: &usize| cell(next) == Some(EMPTY);
        chain.iter().any(|&stone| geometry.neighbours[stone].iter().any(is_empty))
    }
}
