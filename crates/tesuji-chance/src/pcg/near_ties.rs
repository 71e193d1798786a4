//! Exact values where whole numbers do not fit into machine words: a floating pass with a bounded
//! error finds the moves that may be best, and only those are followed in exact arithmetic. Entry
//! points: [`rounding`], [`NearTies::values`].
//!
//! **The bound.** Let u = 2^-53, m the most outcomes a throw has and B the greatest absolute
//! utility. A weight is rounded once (to within 2u), a product once, and a sum of m products m - 1
//! times, so one throw adds an error of at most (m + 3) 2u B to that of the values it starts from,
//! up to a factor of 1 + (m + 3) 2u. Taking the best of several values adds none. After n moves the
//! error is below 2 n (m + 3) 2u B as long as n (m + 3) is below 2^40. A move whose rounded value
//! is worse than the best one by more than twice that bound is not best; all others are compared
//! exactly.

use num_bigint::BigUint;

use super::{
    form::Form,
    spending::{Spending, Stopped},
    states::{Move, States},
    sum::Side,
    tables::{Ranges, Tables},
    utility::Utility,
    value::{Value, Weights},
};

/// How far rounded values may be off, with plays of at most so many moves, so many outcomes a
/// throw, and so great utilities.
pub fn rounding(moves: usize, outcomes: usize, greatest: f64) -> f64 {
    2.0 * moves as f64 * (outcomes as f64 + 3.0) * f64::EPSILON * greatest
}

/// The exact pass over rounded tables.
pub struct NearTies<'a, U, W> {
    pub form: &'a Form<i64>,
    pub states: &'a States<i64>,
    pub ranges: &'a Ranges,
    pub rounded: &'a Tables<'a, f64, U>,
    /// How far rounded values may be off.
    pub error: f64,
    pub weights: &'a Weights<BigUint>,
    pub utility: &'a W,
}

impl<U: Utility<i64, f64>, W: Utility<i64, BigUint>> NearTies<'_, U, W> {
    /// The exact values of states with settled scores, times the scales of their games.
    pub fn values(
        &self,
        asked: &[(u32, i64)],
        spent: &mut Spending,
    ) -> Result<Vec<BigUint>, Stopped> {
        let order = self.states.by_length();
        let mut known: Vec<Vec<Option<BigUint>>> = vec![Vec::new(); self.states.len()];
        let mut needed: Vec<Vec<bool>> = vec![Vec::new(); self.states.len()];
        for &(state, total) in asked {
            self.need(&mut needed, state, total, spent)?;
        }
        for &number in order.iter().rev() {
            for total in self.wanted(&needed, number) {
                for mv in self.near_best(number, total) {
                    let dice = &self.option(number, mv).dice;
                    for (score, _) in dice.outcomes() {
                        self.need(&mut needed, mv.to, total + score, spent)?;
                    }
                }
            }
        }
        for &number in &order {
            let totals = self.wanted(&needed, number);
            known[number as usize] = vec![None; needed[number as usize].len()];
            spent.add_nodes(totals.len() as u64)?;
            for total in totals {
                let value = self.best(&known, number, total);
                spent.take(BigUint::BYTES)?;
                spent.add_work(1_000)?;
                let at = self.place(number, total);
                if let (Some(at), Some(value)) = (at, value) {
                    known[number as usize][at] = Some(value);
                }
            }
        }
        Ok(asked.iter().map(|&(state, total)| self.value(&known, state, total)).collect())
    }

    /// Where the value of a settled score stands in a state's list.
    fn place(&self, state: u32, total: i64) -> Option<usize> {
        let range = self.ranges.of(state)?;
        range.contains(total).then(|| (total - range.from) as usize)
    }

    fn need(
        &self,
        needed: &mut [Vec<bool>],
        state: u32,
        total: i64,
        spent: &mut Spending,
    ) -> Result<(), Stopped> {
        let Some(at) = self.place(state, total) else { return Ok(()) };
        let list = &mut needed[state as usize];
        if list.is_empty() {
            let length = self.ranges.of(state).map_or(0, |range| range.length());
            spent.take(length * (1 + size_of::<Option<BigUint>>()))?;
            list.resize(length, false);
        }
        list[at] = true;
        Ok(())
    }

    fn wanted(&self, needed: &[Vec<bool>], state: u32) -> Vec<i64> {
        let from = self.ranges.of(state).map_or(0, |range| range.from);
        let marks = needed[state as usize].iter().enumerate();
        marks.filter(|(_, needed)| **needed).map(|(at, _)| from + at as i64).collect()
    }

    fn option(&self, state: u32, mv: &Move) -> &super::form::Position<i64> {
        &self.form.game(mv.game).options(self.states.get(state).side)[mv.option as usize]
    }

    /// The moves that rounding does not rule out.
    fn near_best(&self, number: u32, total: i64) -> Vec<&Move> {
        let state = self.states.get(number);
        let sign = if state.side == Side::Left { 1.0 } else { -1.0 };
        let worth = |mv: &Move| {
            let dice = &self.option(number, mv).dice;
            let outcomes = dice.outcomes().iter();
            let whole = dice.denominator();
            let terms = outcomes.map(|(score, weight)| {
                f64::of(weight, whole) * self.rounded.value(mv.to, total + score)
            });
            sign * terms.sum::<f64>()
        };
        let worths: Vec<f64> = state.moves.iter().map(worth).collect();
        let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let moves = state.moves.iter().zip(worths);
        moves.filter(|(_, worth)| *worth >= best - 2.0 * self.error).map(|(mv, _)| mv).collect()
    }

    fn best(&self, known: &[Vec<Option<BigUint>>], number: u32, total: i64) -> Option<BigUint> {
        let state = self.states.get(number);
        let worth = |mv: &Move| {
            let weights = self.weights.option(mv.game, state.side, mv.option);
            let mut value = BigUint::ZERO;
            for ((score, _), weight) in self.option(number, mv).dice.outcomes().iter().zip(weights)
            {
                value += weight * self.value(known, mv.to, total + score);
            }
            value
        };
        let worths = self.near_best(number, total).into_iter().map(worth);
        match state.side {
            Side::Left => worths.max(),
            Side::Right => worths.min(),
        }
    }

    fn value(&self, known: &[Vec<Option<BigUint>>], state: u32, total: i64) -> BigUint {
        let found = self.place(state, total).and_then(|at| known[state as usize][at].clone());
        found.unwrap_or_else(|| {
            self.weights.scaled(&self.utility.of(&total), &self.states.get(state).games)
        })
    }
}
