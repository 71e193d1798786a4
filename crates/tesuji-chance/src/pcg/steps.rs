//! The value of a state at every settled score at once, as a step function: between two
//! neighbouring totals that a play can end with nothing changes. Entry point: [`Steps::best`].
//!
//! The last games of a sum have few totals however wide the scores are, and are met at ever new
//! settled scores: the search (`alpha_beta.rs`) asks a step function there instead of searching
//! score by score.

use super::{
    sum::Side,
    total::Total,
    utility::{Winning, small},
    value::Value,
};

/// A function of the settled score that changes at finitely many scores.
#[derive(Clone, Debug)]
pub struct Steps<T, V> {
    /// Where the value changes, in rising order.
    starts: Vec<T>,
    /// The value before the first change, and from each on.
    values: Vec<V>,
}

/// A move: its outcomes with their weights, and the values after it.
pub type Choice<'a, T, V> = (Vec<(T, V)>, &'a Steps<T, V>);

impl<T: Total, V: Value> Steps<T, V> {
    /// What totals are worth at the end.
    pub fn end(winning: Winning) -> Steps<T, V> {
        let (zero, one) = (T::zero(), T::of(&1.into()));
        let below = T::zero().minus(&one);
        let mut steps = Steps { starts: Vec::new(), values: Vec::new() };
        for (start, total) in [(None, below), (Some(zero.clone()), zero), (Some(one.clone()), one)]
        {
            steps.push(start, small(winning.parts(&total)));
        }
        steps
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// The value at a settled score.
    pub fn at(&self, total: &T) -> &V {
        &self.values[self.starts.partition_point(|start| start <= total)]
    }

    /// The best of moves at every settled score.
    pub fn best(side: Side, choices: &[Choice<T, V>]) -> Steps<T, V> {
        let mut starts: Vec<T> = Vec::new();
        for (outcomes, after) in choices {
            for (score, _) in outcomes {
                starts.extend(after.starts.iter().map(|start| start.minus(score)));
            }
        }
        starts.sort_unstable();
        starts.dedup();
        // For each outcome of each move the step it is in, which only ever moves on.
        let mut places: Vec<Vec<usize>> =
            choices.iter().map(|(outcomes, _)| vec![0; outcomes.len()]).collect();
        let mut steps = Steps { starts: Vec::new(), values: Vec::new() };
        for start in [None].into_iter().chain(starts.into_iter().map(Some)) {
            let mut best: Option<V> = None;
            for ((outcomes, after), places) in choices.iter().zip(&mut places) {
                let mut value = V::zero();
                for ((score, weight), place) in outcomes.iter().zip(places) {
                    if let Some(start) = &start {
                        let total = start.plus(score);
                        while after.starts.get(*place).is_some_and(|next| *next <= total) {
                            *place += 1;
                        }
                    }
                    value.add_product(weight, &after.values[*place]);
                }
                let better = match (&best, side) {
                    (None, _) => true,
                    (Some(best), Side::Left) => value > *best,
                    (Some(best), Side::Right) => value < *best,
                };
                if better {
                    best = Some(value);
                }
            }
            steps.push(start, best.unwrap_or_else(V::zero));
        }
        steps
    }

    /// Adds a step if the value changes.
    fn push(&mut self, start: Option<T>, value: V) {
        match start {
            Some(_) if self.values.last() == Some(&value) => {}
            Some(start) => {
                self.starts.push(start);
                self.values.push(value);
            }
            None => self.values.push(value),
        }
    }
}
