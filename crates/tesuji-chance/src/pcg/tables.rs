//! Sums solved for a range of settled scores at once. Entry point: [`Tables::fill`].
//!
//! A state (`states.rs`) has not one value but one for each settled score. Going forward, each
//! state learns the range of settled scores it can be reached with; going back, its values over
//! that range are filled in as one array, option by option and outcome by outcome: an outcome is
//! the array of the state after the move, shifted. There is no search, no hashing and no branch in
//! the inner loop.
//!
//! **Bounds cut the ranges.** The games of a state still bring between 0 and `width`. Where the
//! utility of the settled score is that of the settled score plus `width`, nothing that happens
//! matters: that is the value. Such scores are cut off at both ends of a range, and looked up as
//! what they are.
//!
//! Scores must be machine words. Where ranges are long, `alpha_beta.rs` goes from score to score
//! instead.

use super::{
    form::Form,
    spending::{Spending, Stopped},
    states::States,
    sum::Side,
    utility::Utility,
    value::{Value, Weights},
};

/// Settled scores from one to another, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub from: i64,
    pub to: i64,
}

impl Range {
    pub(super) fn length(self) -> usize {
        (self.to - self.from + 1) as usize
    }

    fn join(one: Option<Range>, other: Range) -> Range {
        one.map_or(other, |one| Range { from: one.from.min(other.from), to: one.to.max(other.to) })
    }

    pub(super) fn contains(self, total: i64) -> bool {
        self.from <= total && total <= self.to
    }
}

/// The settled scores each state has to be solved for.
pub struct Ranges {
    ranges: Vec<Option<Range>>,
    /// How many values there are in all.
    pub entries: u64,
    /// How many products it takes to fill them in.
    pub products: u64,
}

impl Ranges {
    /// From the totals the states asked about have.
    pub fn new<V: PartialEq>(
        form: &Form<i64>,
        states: &States<i64>,
        from: &[(u32, Range)],
        utility: &impl Utility<i64, V>,
        spent: &mut Spending,
    ) -> Result<Ranges, Stopped> {
        let mut ranges: Vec<Option<Range>> = vec![None; states.len()];
        for &(state, range) in from {
            let known = &mut ranges[state as usize];
            *known = Some(Range::join(*known, range));
        }
        let (mut entries, mut products) = (0u64, 0u64);
        for number in states.by_length().into_iter().rev() {
            let state = states.get(number);
            let range = ranges[number as usize].and_then(|range| open(range, state.width, utility));
            ranges[number as usize] = range;
            let Some(range) = range else { continue };
            entries = entries.saturating_add(range.length() as u64);
            for mv in &state.moves {
                let dice = &form.game(mv.game).options(state.side)[mv.option as usize].dice;
                let to = Range { from: range.from + dice.least(), to: range.to + dice.most() };
                ranges[mv.to as usize] = Some(Range::join(ranges[mv.to as usize], to));
                let outcomes = dice.outcomes().len() as u64;
                products = products.saturating_add(outcomes.saturating_mul(range.length() as u64));
            }
            spent.add_work(50 + 20 * state.moves.len() as u64)?;
        }
        Ok(Ranges { ranges, entries, products })
    }

    /// The scores a state is solved for; none where all are decided by bounds.
    pub fn of(&self, state: u32) -> Option<Range> {
        self.ranges[state as usize]
    }
}

/// The range without the scores at its ends whose value no play can change.
fn open<V: PartialEq>(range: Range, width: i64, utility: &impl Utility<i64, V>) -> Option<Range> {
    let lowest = utility.of(&range.from);
    let highest = utility.of(&(range.to + width));
    if lowest == highest || width == 0 {
        return None;
    }
    // The utility does not fall, so what is decided at the low end is a prefix, at the high end a
    // suffix.
    let from = first(range.from, range.to + 1, |total| utility.of(&(total + width)) != lowest);
    let end = first(range.from, range.to + 1, |total| utility.of(&total) == highest);
    (from < end).then_some(Range { from, to: end - 1 })
}

/// The first number from `low` on for which something holds that holds from there on; `high` if
/// none before it does.
fn first(mut low: i64, mut high: i64, holds: impl Fn(i64) -> bool) -> i64 {
    while low < high {
        let middle = low + (high - low) / 2;
        match holds(middle) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    low
}

/// The values of states for ranges of settled scores.
pub struct Tables<'a, V, U> {
    form: &'a Form<i64>,
    states: &'a States<i64>,
    ranges: &'a Ranges,
    weights: &'a Weights<V>,
    utility: &'a U,
    values: Vec<Vec<V>>,
}

impl<'a, V: Value, U: Utility<i64, V>> Tables<'a, V, U> {
    /// Fills everything in.
    pub fn fill(
        form: &'a Form<i64>,
        states: &'a States<i64>,
        ranges: &'a Ranges,
        weights: &'a Weights<V>,
        utility: &'a U,
        spent: &mut Spending,
    ) -> Result<Self, Stopped> {
        let bytes = usize::try_from(ranges.entries).unwrap_or(usize::MAX);
        spent.take(bytes.saturating_mul(V::BYTES))?;
        spent.take(states.len() * size_of::<Vec<V>>())?;
        let values = vec![Vec::new(); states.len()];
        let mut tables = Tables { form, states, ranges, weights, utility, values };
        for number in states.by_length() {
            if let Some(range) = ranges.of(number) {
                spent.add_nodes(range.length() as u64)?;
                tables.values[number as usize] = tables.solve(number, range, spent)?;
            }
        }
        Ok(tables)
    }

    /// The value of a state with a settled score, times the scale of its games.
    pub fn value(&self, state: u32, total: i64) -> V {
        match self.ranges.of(state) {
            Some(range) if range.contains(total) => {
                self.values[state as usize][(total - range.from) as usize].clone()
            }
            _ => self.decided(state, total),
        }
    }

    /// The value outside the range, where bounds decide.
    fn decided(&self, state: u32, total: i64) -> V {
        self.weights.scaled(&self.utility.of(&total), &self.states.get(state).games)
    }

    fn solve(&self, number: u32, range: Range, spent: &mut Spending) -> Result<Vec<V>, Stopped> {
        let state = self.states.get(number);
        let mut best: Vec<V> = Vec::new();
        let mut values: Vec<V> = Vec::new();
        for mv in &state.moves {
            values.clear();
            values.resize(range.length(), V::zero());
            let dice = &self.form.game(mv.game).options(state.side)[mv.option as usize].dice;
            let weights = self.weights.option(mv.game, state.side, mv.option);
            for ((score, _), weight) in dice.outcomes().iter().zip(weights) {
                self.add(&mut values, range.from + score, mv.to, weight);
                spent.add_work(10 + V::WORK * range.length() as u64)?;
            }
            if best.is_empty() {
                std::mem::swap(&mut best, &mut values);
                continue;
            }
            for (best, value) in best.iter_mut().zip(&mut values) {
                let better = match state.side {
                    Side::Left => *value > *best,
                    Side::Right => *value < *best,
                };
                if better {
                    std::mem::swap(best, value);
                }
            }
        }
        Ok(best)
    }

    /// Adds the values of a state for the settled scores from `from` on, times a weight.
    fn add(&self, values: &mut [V], from: i64, to: u32, weight: &V) {
        let end = from + values.len() as i64;
        // All scores below a state's range are worth the same, and so are all above it.
        let range = self.ranges.of(to).unwrap_or(Range { from: end, to: end });
        let low = (range.from.clamp(from, end) - from) as usize;
        let high = ((range.to + 1).clamp(from, end) - from) as usize;
        let (below, rest) = values.split_at_mut(low);
        let (inside, above) = rest.split_at_mut(high - low);
        if self.ranges.of(to).is_none() {
            // Without a range every score is decided by itself.
            let unit = self.weights.scaled(weight, &self.states.get(to).games);
            for (offset, value) in below.iter_mut().enumerate() {
                value.add_product(&unit, &self.utility.of(&(from + offset as i64)));
            }
            return;
        }
        if !below.is_empty() {
            let decided = self.decided(to, from);
            below.iter_mut().for_each(|value| value.add_product(weight, &decided));
        }
        if !inside.is_empty() {
            let start = (from + low as i64 - range.from) as usize;
            let known = &self.values[to as usize][start..start + inside.len()];
            for (value, known) in inside.iter_mut().zip(known) {
                value.add_product(weight, known);
            }
        }
        if !above.is_empty() {
            let decided = self.decided(to, end - 1);
            above.iter_mut().for_each(|value| value.add_product(weight, &decided));
        }
    }
}
