//! An exact answer to "can this side win if it needs so many points?" on boards of at most 32 points: every line
//! of play under positional superko, with rules of its own. Results are remembered only together with
//! the exact set of boards seen. Short cuts are Benson's theorem (such stones, with single points
//! between them where the opponent can never play, decide, and boards without them cannot come back,
//! so they need not be remembered) and regions all of whose points touch such stones.
//!
//! The order in which moves are tried comes from outside ([`Oracle::hint`]); it proves nothing.

// Each test binary uses a part of it.
#![allow(dead_code)]

pub mod claims;
#[path = "../../../tesuji-search/tests/exact_go/mod.rs"]
pub mod exact_go;
mod proof;

use std::collections::HashMap;

/// The stones of Black and White as sets of points.
pub type Stones = [u32; 2];

/// A position with its past.
#[derive(Clone, Debug)]
pub struct State {
    pub stones: Stones,
    /// 0 for Black, 1 for White.
    pub to_move: usize,
    pub passes: u32,
    /// All boards seen, the present one included.
    pub seen: Vec<Stones>,
}

type Key = (Stones, usize, u32, u128);
type Hint<'a> = Box<dyn Fn(&Stones, usize) -> usize + 'a>;

#[derive(Clone, Copy)]
enum Known {
    Answer(bool),
    NotWithin(u32),
}

pub struct Oracle<'a> {
    columns: usize,
    rows: usize,
    touching: Vec<u32>,
    /// What seems to be safe for the asking side on a board with the given side on move.
    hint: Hint<'a>,
    side: usize,
    needed: usize,
    known: HashMap<Key, Known>,
    pub visits: usize,
    most_visits: usize,
}

impl<'a> Oracle<'a> {
    pub fn new(columns: usize, rows: usize, side: usize, needed: usize, hint: Hint<'a>) -> Self {
        let at = |column: usize, row: usize| 1u32 << (row * columns + column);
        let mut touching = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let mut near = 0;
                if row > 0 {
                    near |= at(column, row - 1);
                }
                if row + 1 < rows {
                    near |= at(column, row + 1);
                }
                if column > 0 {
                    near |= at(column - 1, row);
                }
                if column + 1 < columns {
                    near |= at(column + 1, row);
                }
                touching.push(near);
            }
        }
        let known = HashMap::new();
        Oracle { columns, rows, touching, hint, side, needed, known, visits: 0, most_visits: 0 }
    }

    /// Whether the side gets the points; nothing if that takes too many visits to find out.
    pub fn gets(&mut self, state: &State, most_visits: usize) -> Option<bool> {
        self.visits = 0;
        self.most_visits = most_visits;
        let mut state = state.clone();
        let mut longest = 2;
        while self.visits < most_visits {
            if let Some(answer) = self.within(&mut state, longest) {
                return Some(answer);
            }
            longest += 2;
        }
        None
    }

    fn within(&mut self, state: &mut State, longest: u32) -> Option<bool> {
        self.visits += 1;
        let all = self.columns * self.rows;
        if state.passes == 2 {
            return Some(self.has_enough(&state.stones));
        }
        if longest == 0 || self.visits > self.most_visits {
            return None;
        }
        let alive = [0, 1].map(|side| self.alive(&state.stones, side));
        if self.kept(alive[self.side]) + self.taken(state, alive[self.side]) >= self.needed {
            return Some(true);
        }
        if all - self.kept(alive[1 - self.side]) < self.needed {
            return Some(false);
        }
        let may_recur = |board: &&Stones| (0..2).all(|side| alive[side] & !board[side] == 0);
        let past = state.seen.iter().filter(may_recur);
        let past = past.fold(0u128, |sum, board| sum.wrapping_add(scattered(board)));
        let key = (state.stones, state.to_move, state.passes, past);
        match self.known.get(&key) {
            Some(Known::Answer(answer)) => return Some(*answer),
            Some(Known::NotWithin(tried)) if *tried >= longest => return None,
            _ => {}
        }
        let wanted = state.to_move == self.side;
        let mut answer = Some(!wanted);
        for stones in self.children(state) {
            let (passes, before) = (state.passes, state.stones);
            state.to_move = 1 - state.to_move;
            match stones {
                Some(stones) => {
                    state.passes = 0;
                    state.stones = stones;
                    state.seen.push(stones);
                }
                None => state.passes += 1,
            }
            let found = self.within(state, longest - 1);
            if stones.is_some() {
                state.seen.pop();
            }
            state.to_move = 1 - state.to_move;
            (state.passes, state.stones) = (passes, before);
            match found {
                Some(gets) if gets == wanted => {
                    answer = Some(wanted);
                    break;
                }
                Some(_) => {}
                None => answer = None,
            }
        }
        if self.visits <= self.most_visits || answer.is_some() {
            self.known.insert(key, answer.map_or(Known::NotWithin(longest), Known::Answer));
        }
        answer
    }

    /// The boards of all legal moves; nothing for the pass.
    fn children(&self, state: &State) -> Vec<Option<Stones>> {
        let mut children = vec![None];
        for cell in 0..self.columns * self.rows {
            if let Some(stones) = self.after(&state.stones, cell, state.to_move)
                && !state.seen.contains(&stones)
            {
                children.push(Some(stones));
            }
        }
        let promise = |child: &Option<Stones>| {
            (self.hint)(child.as_ref().unwrap_or(&state.stones), 1 - state.to_move)
        };
        if state.to_move == self.side {
            children.sort_by_cached_key(|child| std::cmp::Reverse(promise(child)));
        } else {
            children.sort_by_cached_key(promise);
        }
        children
    }

    /// The board after a stone; nothing if the point is taken or the stone would have no liberty.
    pub fn after(&self, stones: &Stones, cell: usize, mover: usize) -> Option<Stones> {
        if (stones[0] | stones[1]) >> cell & 1 != 0 {
            return None;
        }
        let mut after = *stones;
        after[mover] |= 1 << cell;
        for next in 0..self.touching.len() {
            if self.touching[cell] >> next & 1 != 0 && after[1 - mover] >> next & 1 != 0 {
                let chain = self.connected(1 << next, after[1 - mover]);
                if self.around(chain) & !(after[0] | after[1]) == 0 {
                    after[1 - mover] &= !chain;
                }
            }
        }
        let chain = self.connected(1 << cell, after[mover]);
        (self.around(chain) & !(after[0] | after[1]) != 0).then_some(after)
    }

    fn around(&self, set: u32) -> u32 {
        let cells = (0..self.touching.len()).filter(|&cell| set >> cell & 1 != 0);
        cells.fold(0, |around, cell| around | self.touching[cell])
    }

    fn connected(&self, from: u32, within: u32) -> u32 {
        let mut set = from;
        loop {
            let wider = set | (self.around(set) & within);
            if wider == set {
                return set;
            }
            set = wider;
        }
    }

    fn parts(&self, of: u32) -> Vec<u32> {
        let mut rest = of;
        let mut parts = Vec::new();
        while rest != 0 {
            let part = self.connected(1 << rest.trailing_zeros(), rest);
            rest &= !part;
            parts.push(part);
        }
        parts
    }

    fn points(&self) -> u32 {
        u32::MAX >> (32 - self.columns * self.rows)
    }

    /// Whether the asking side leads by as much as if it had the points needed and the opponent the rest.
    fn has_enough(&self, stones: &Stones) -> bool {
        let [own, other] = [self.side, 1 - self.side].map(|side| self.area(stones, side));
        own + self.columns * self.rows >= 2 * self.needed + other
    }

    /// The area of a side on a finished board.
    pub fn area(&self, stones: &Stones, side: usize) -> usize {
        let empty = self.points() & !(stones[0] | stones[1]);
        let mine = self.parts(empty).into_iter().filter(|&part| {
            let around = self.around(part);
            around & stones[side] != 0 && around & stones[1 - side] == 0
        });
        stones[side].count_ones() as usize + mine.map(u32::count_ones).sum::<u32>() as usize
    }

    /// The number of unconditionally alive stones and of single points between them.
    fn kept(&self, alive: u32) -> usize {
        let points = self.points() & !alive;
        let single = |cell: &usize| points >> cell & 1 != 0 && self.touching[*cell] & points == 0;
        let singles = if alive == 0 { 0 } else { (0..self.touching.len()).filter(single).count() };
        alive.count_ones() as usize + singles
    }

    /// The stones of a side that live unconditionally (Benson).
    fn alive(&self, stones: &Stones, side: usize) -> u32 {
        self.alive_without(stones, side, 0)
    }

    /// The same if no region with a point in `filled` counts as an eye.
    fn alive_without(&self, stones: &Stones, side: usize, filled: u32) -> u32 {
        let own = stones[side];
        let empty = self.points() & !(stones[0] | stones[1]);
        let mut chains = self.parts(own);
        let mut regions = self.parts(self.points() & !own);
        loop {
            let living = chains.iter().fold(0, |all, chain| all | chain);
            regions.retain(|&region| self.around(region) & own & !living == 0);
            let before = chains.len();
            chains.retain(|&chain| {
                let around = self.around(chain);
                let vital =
                    |region: &&u32| **region & empty & !around == 0 && **region & filled == 0;
                regions.iter().filter(vital).count() >= 2
            });
            if chains.len() == before {
                return living;
            }
        }
    }
}

fn scattered(stones: &Stones) -> u128 {
    let mut bits = u128::from(stones[0]) << 32 | u128::from(stones[1]) | 1 << 80;
    for _ in 0..3 {
        bits = (bits ^ (bits >> 57)).wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
    }
    bits ^ (bits >> 61)
}
