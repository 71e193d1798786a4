//! The best move of a sum by alpha-beta search (`alpha_beta.rs`). Entry point: [`searched`].
//!
//! The moves at the root lead to games of different scales, so their values are compared times a
//! common multiple of all. Where only the best move is asked for, the move that random play thinks
//! most of is solved first; a move before it in the file then has to be shown worse, one after it
//! only no better, so that of several best moves the first in the file is found.

use num_bigint::BigUint;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::One;

use super::{
    alpha_beta::{AlphaBeta, Bounds, Throw},
    answer::Valued,
    form::{Form, Position},
    root::Root,
    spending::{Spending, Stopped},
    states::BestMoves,
    sum::Side,
    total::Total,
    utility::Winning,
    value::{Factors, Weights, rational},
    whole::Whole,
};

/// How a sum is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchStyle {
    /// Whether every move at the root gets its value.
    pub all: bool,
    /// Whether moves are ordered by Monte Carlo.
    pub ordered: bool,
}

/// Left's chance of winning, the first best move, and all moves if they are asked for.
pub fn searched<T: Total>(
    form: &mut Form<T>,
    root: &Root<T>,
    side: Side,
    winning: Winning,
    style: SearchStyle,
    spent: &mut Spending,
) -> Result<Valued, Stopped> {
    let best = BestMoves::new(form);
    let factors = Factors::new(form);
    let scale_of =
        |position: &Position<T>| position.dice.denominator() * factors.scale(&position.games);
    let common = root.after.iter().fold(BigUint::one(), |all, after| all.lcm(&scale_of(after)));
    let whole = &common * winning.whole();
    let search = Search { form, root, side, winning, style, best: &best, factors: &factors };
    // One bit is left for windows one above the greatest value.
    match whole.bits() {
        0..=63 => search.run::<u64>(&common, &whole, spent),
        64..=127 => search.run::<u128>(&common, &whole, spent),
        _ => search.run::<BigUint>(&common, &whole, spent),
    }
}

struct Search<'a, T> {
    form: &'a Form<T>,
    root: &'a Root<T>,
    side: Side,
    winning: Winning,
    style: SearchStyle,
    best: &'a BestMoves,
    factors: &'a Factors,
}

impl<T: Total> Search<'_, T> {
    fn run<V: Whole + Into<BigUint>>(
        &self,
        common: &BigUint,
        whole: &BigUint,
        spent: &mut Spending,
    ) -> Result<Valued, Stopped> {
        let weights = Weights::<V>::new(self.form, self.factors);
        let mut search = AlphaBeta::new(self.form, self.best, &weights, self.winning, spent);
        if !self.style.ordered {
            search = search.unordered();
        }
        let mut throws: Vec<(u32, Throw<T, V>)> = Vec::new();
        for (asked, after) in self.root.asked.iter().zip(&self.root.after) {
            let state = search.state(asked.games.clone(), asked.side)?;
            throws.push((state, self.throw(&asked.totals, after, common)));
        }
        let (none, top) = (V::zero(), V::of(whole, &BigUint::one()));
        let fraction = |value: V| rational(value.into(), whole.clone());
        if self.style.all || self.root.moves.is_empty() {
            let mut values = Vec::new();
            for (state, throw) in &throws {
                values.push(fraction(search.value(*state, throw, &none, &top)?.low));
            }
            return Ok(self.all(values));
        }
        let first = self.most_promising(&mut search, &throws);
        let (state, throw) = &throws[first];
        let mut found = (search.value(*state, throw, &none, &top)?.low, first);
        for (place, (state, throw)) in throws.iter().enumerate() {
            if place == first {
                continue;
            }
            let (alpha, beta) = self.window(&found.0, place < found.1, &none, &top);
            let Bounds { low, high } = search.value(*state, throw, &alpha, &beta)?;
            let better = match self.side {
                Side::Left => high > alpha,
                Side::Right => low < beta,
            };
            if better || (low == high && low == found.0 && place < found.1) {
                found = (if self.side == Side::Left { low } else { high }, place);
            }
        }
        let value = fraction(found.0);
        Ok(Valued { moves: vec![(self.root.moves[found.1], value.clone())], value })
    }

    /// What a move has to reach to take the place of the best so far: as much, if it comes before
    /// it in the file, else more.
    fn window<V: Whole>(&self, best: &V, before: bool, none: &V, top: &V) -> (V, V) {
        let one = V::of(&1u32.into(), &1u32.into());
        match (self.side, before) {
            (Side::Left, true) => (best.less(&one), top.clone()),
            (Side::Left, false) => (best.clone(), top.clone()),
            (Side::Right, true) => (none.clone(), best.plus(&one)),
            (Side::Right, false) => (none.clone(), best.clone()),
        }
    }

    fn throw<V: Whole>(&self, totals: &[T], after: &Position<T>, common: &BigUint) -> Throw<T, V> {
        let scale = after.dice.denominator() * self.factors.scale(&after.games);
        let factor = common / scale;
        let weigh = |weight: &BigUint| V::of(&(weight * &factor), &BigUint::one());
        let weights = after.dice.outcomes().iter().map(|(_, weight)| weigh(weight));
        totals.iter().cloned().zip(weights).collect()
    }

    fn most_promising<V: Whole>(
        &self,
        search: &mut AlphaBeta<T, V>,
        throws: &[(u32, Throw<T, V>)],
    ) -> usize {
        if !self.style.ordered {
            return 0;
        }
        let sign = if self.side == Side::Left { 1.0 } else { -1.0 };
        let promise: Vec<f64> =
            throws.iter().map(|(state, throw)| sign * search.promise(*state, throw)).collect();
        (0..throws.len()).max_by(|&a, &b| promise[a].total_cmp(&promise[b])).unwrap_or(0)
    }

    fn all(&self, values: Vec<BigRational>) -> Valued {
        let best = match self.side {
            _ if self.root.moves.is_empty() => values.first(),
            Side::Left => values.iter().max(),
            Side::Right => values.iter().min(),
        };
        let value = best.cloned().unwrap_or_default();
        Valued { value, moves: self.root.moves.iter().copied().zip(values).collect() }
    }
}
