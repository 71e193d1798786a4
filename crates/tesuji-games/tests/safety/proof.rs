//! A quicker way to a yes: the asking side tries only moves that seem to keep what it needs, and a few
//! others in a row before it gets back there, the opponent everything. What is found is a proof, as exact about the past as the full search; that
//! nothing is found says nothing.

use std::collections::HashMap;

use super::{Oracle, State, Stones, scattered};

type Key = (Stones, usize, u32, u128, u32);

/// Moves in a row that may look bad, those still left and all.
type Patience = (u32, u32);

impl Oracle<'_> {
    /// Whether a proof that the side gets the points was found within so many visits, with as many
    /// moves in a row as there is patience after which it does not seem to get them.
    pub fn proves(&mut self, state: &State, patience: u32, most_visits: usize) -> bool {
        self.visits = 0;
        self.most_visits = most_visits;
        self.is_proven(&mut state.clone(), (patience, patience), &mut HashMap::new())
    }

    fn is_proven(
        &mut self,
        state: &mut State,
        (left, all): Patience,
        known: &mut HashMap<Key, bool>,
    ) -> bool {
        self.visits += 1;
        if state.passes == 2 {
            return self.has_enough(&state.stones);
        }
        let alive = self.alive(&state.stones, self.side);
        if self.kept(alive) + self.taken(state, alive) >= self.needed {
            return true;
        }
        if self.visits > self.most_visits {
            return false;
        }
        let past = state.seen.iter().filter(|board| alive & !board[self.side] == 0);
        let past = past.fold(0u128, |sum, board| sum.wrapping_add(scattered(board)));
        let key = (state.stones, state.to_move, state.passes, past, left);
        if let Some(answer) = known.get(&key) {
            return *answer;
        }
        let answer = if state.to_move == self.side {
            self.by_promise(state, alive).into_iter().any(|(looks_bad, child)| {
                let left = if looks_bad { left.checked_sub(1) } else { Some(all) };
                left.is_some_and(|left| self.is_proven_after(state, child, (left, all), known))
            })
        } else {
            let children = self.children(state);
            children.into_iter().all(|child| self.is_proven_after(state, child, (left, all), known))
        };
        known.insert(key, answer);
        answer
    }

    fn is_proven_after(
        &mut self,
        state: &mut State,
        child: Option<Stones>,
        patience: Patience,
        known: &mut HashMap<Key, bool>,
    ) -> bool {
        let (passes, before) = (state.passes, state.stones);
        state.to_move = 1 - state.to_move;
        state.passes = if child.is_some() { 0 } else { passes + 1 };
        if let Some(stones) = child {
            state.stones = stones;
            state.seen.push(stones);
        }
        let answer = self.is_proven(state, patience, known);
        if child.is_some() {
            state.seen.pop();
        }
        state.to_move = 1 - state.to_move;
        (state.passes, state.stones) = (passes, before);
        answer
    }

    /// The moves of the asking side and whether they look bad: first those that do not, and among these
    /// those that get on.
    fn by_promise(&self, state: &State, alive: u32) -> Vec<(bool, Option<Stones>)> {
        let around = self.around(alive);
        let children = self.children(state).into_iter();
        let looks_bad = |child: &Option<Stones>| {
            let board = child.as_ref().unwrap_or(&state.stones);
            (self.hint)(board, 1 - self.side) < self.needed
        };
        let mut children: Vec<_> = children.map(|child| (looks_bad(&child), child)).collect();
        children.sort_by_cached_key(|(looks_bad, child)| {
            let Some(board) = child else { return (*looks_bad, 2, 0) };
            let stone = board[self.side] & !state.stones[self.side];
            let kept = self.kept(self.alive(board, self.side));
            let others = board[1 - self.side].count_ones() as usize;
            (*looks_bad, u32::from(stone & around == 0), others + 99 - kept)
        });
        children
    }

    /// The number of points in larger regions, not needed as eyes, that the asking side can fill from
    /// its living stones until nothing of the opponent is left: all of them touch such stones. Every
    /// stone stays, so its boards are new unless the past has one with the living stones and another there.
    pub(super) fn taken(&self, state: &State, alive: u32) -> usize {
        // The opponent may end the game by passing.
        if alive == 0 || state.passes == 1 && state.to_move != self.side {
            return 0;
        }
        let around = self.around(alive);
        let regions = self.parts(self.points() & !alive).into_iter();
        let taken = regions
            .filter(|region| region.count_ones() > 1 && region & !around == 0)
            .fold(0, |taken, region| taken | region);
        let seen = |board: &Stones| {
            let own = board[self.side];
            alive & !own == 0 && own & taken != 0
        };
        if taken == 0
            || state.seen.iter().any(seen)
            || self.alive_without(&state.stones, self.side, taken) != alive
        {
            return 0;
        }
        taken.count_ones() as usize
    }
}
