//! The value of sums for any utility by tables (`tables.rs`), in whichever numbers suit. Entry
//! points: [`exact_chances`] for winning, [`rounded`] and [`rational_values`] for other utilities.
//!
//! Everything is asked as [`Asked`]: open games, the side to move and settled scores. Where a side
//! is to move, the solver is asked about the positions after each of its moves, so that every move
//! has a value of its own and dominated ones have theirs.

use num_bigint::BigUint;
use num_rational::BigRational;

use super::{
    form::{Form, GameId},
    near_ties::{NearTies, rounding},
    spending::{Spending, Stopped},
    states::States,
    sum::Side,
    tables::{Range, Ranges, Tables},
    utility::{Utility, Winning, small},
    value::{Factors, Value, Weights, rational},
};

/// Open games, the side to move, and the settled scores in question.
#[derive(Clone, Debug)]
pub struct Asked<T> {
    /// The games.
    pub games: Vec<GameId>,
    /// The side to move.
    pub side: Side,
    /// The settled scores.
    pub totals: Vec<T>,
}

/// Values for each question and each of its settled scores.
pub type Values<V> = Vec<Vec<V>>;

/// States and ranges for some questions: what tables need before they are filled.
struct Plan {
    states: States<i64>,
    starts: Vec<u32>,
    ranges: Ranges,
}

/// Most states in tables.
const MOST_STATES: usize = 400_000;

impl Plan {
    fn new<V: PartialEq>(
        form: &mut Form<i64>,
        asked: &[Asked<i64>],
        utility: &impl Utility<i64, V>,
        spent: &mut Spending,
    ) -> Result<Plan, Stopped> {
        let sums: Vec<_> = asked.iter().map(|asked| (asked.games.clone(), asked.side)).collect();
        let (states, starts) = States::reached(form, &sums, MOST_STATES, spent)?;
        let mut from = Vec::new();
        for (asked, &start) in asked.iter().zip(&starts) {
            if let (Some(&from_total), Some(&to)) =
                (asked.totals.iter().min(), asked.totals.iter().max())
            {
                from.push((start, Range { from: from_total, to }));
            }
        }
        let ranges = Ranges::new(form, &states, &from, utility, spent)?;
        Ok(Plan { states, starts, ranges })
    }

    /// The values asked for, from a function of states and settled scores.
    fn values<V>(&self, asked: &[Asked<i64>], value: impl Fn(u32, i64) -> V) -> Values<V> {
        let of = |(asked, &start): (&Asked<i64>, &u32)| {
            asked.totals.iter().map(|&total| value(start, total)).collect()
        };
        asked.iter().zip(&self.starts).map(of).collect()
    }
}

/// Left's chances of winning, exactly; stopped for want of memory where filling the tables would
/// take more products than so many for each state.
pub fn exact_chances(
    form: &mut Form<i64>,
    asked: &[Asked<i64>],
    winning: Winning,
    most_products: u64,
    spent: &mut Spending,
) -> Result<Values<BigRational>, Stopped> {
    let plan = Plan::new(form, asked, &|total: &i64| winning.parts(total), spent)?;
    let factors = Factors::new(form);
    let wholes: Vec<BigUint> =
        asked.iter().map(|asked| factors.scale(&asked.games) * winning.whole()).collect();
    let bits = wholes.iter().map(BigUint::bits).max().unwrap_or(0);
    // Products of two words and more take longer.
    let cost = [1, 3, 6][usize::from(bits > 64) + usize::from(bits > 128)];
    let most = most_products.saturating_mul(plan.states.len() as u64) / cost;
    if plan.ranges.products > most {
        return Err(Stopped::Memory);
    }
    let parts = match bits {
        0..=64 => in_words::<u64>(form, &plan, &factors, asked, winning, spent)?,
        65..=128 => in_words::<u128>(form, &plan, &factors, asked, winning, spent)?,
        _ => by_near_ties(form, &plan, &factors, asked, winning, spent)?,
    };
    let divided = parts.into_iter().zip(wholes).map(|(parts, whole)| {
        parts.into_iter().map(|part| rational(part, whole.clone())).collect()
    });
    Ok(divided.collect())
}

fn in_words<V: Value + Into<BigUint>>(
    form: &Form<i64>,
    plan: &Plan,
    factors: &Factors,
    asked: &[Asked<i64>],
    winning: Winning,
    spent: &mut Spending,
) -> Result<Values<BigUint>, Stopped> {
    let weights = Weights::<V>::new(form, factors);
    let utility = |total: &i64| small::<V>(winning.parts(total));
    let tables = Tables::fill(form, &plan.states, &plan.ranges, &weights, &utility, spent)?;
    Ok(plan.values(asked, |state, total| tables.value(state, total).into()))
}

fn by_near_ties(
    form: &Form<i64>,
    plan: &Plan,
    factors: &Factors,
    asked: &[Asked<i64>],
    winning: Winning,
    spent: &mut Spending,
) -> Result<Values<BigUint>, Stopped> {
    let rough = Weights::<f64>::new(form, factors);
    let utility = |total: &i64| f64::from(winning.parts(total));
    let tables = Tables::fill(form, &plan.states, &plan.ranges, &rough, &utility, spent)?;
    let weights = Weights::<BigUint>::new(form, factors);
    let near = NearTies {
        form,
        states: &plan.states,
        ranges: &plan.ranges,
        rounded: &tables,
        error: error_bound(form, plan, asked, f64::from(winning.whole())),
        weights: &weights,
        utility: &|total: &i64| small::<BigUint>(winning.parts(total)),
    };
    let pairs: Vec<(u32, i64)> =
        plan.values(asked, |state, total| (state, total)).into_iter().flatten().collect();
    let mut values = near.values(&pairs, spent)?.into_iter();
    Ok(asked.iter().map(|asked| values.by_ref().take(asked.totals.len()).collect()).collect())
}

fn error_bound(form: &Form<i64>, plan: &Plan, asked: &[Asked<i64>], greatest: f64) -> f64 {
    let moves = plan.starts.iter().map(|&start| plan.states.get(start).length).max();
    let options = (0..form.len() as GameId)
        .flat_map(|id| Side::BOTH.map(|side| form.game(id).options(side)))
        .flatten();
    let outcomes = options.map(|option| option.dice.outcomes().len()).max();
    let thrown = asked.iter().map(|asked| asked.totals.len()).max();
    // The throw at the root is one more.
    rounding(moves.unwrap_or(0) + 1, outcomes.max(thrown).unwrap_or(0), greatest)
}

/// Values of a utility in floating numbers, and how far they may be off (the utility itself taken
/// as exact, and never greater than `greatest` in absolute value).
pub fn rounded(
    form: &mut Form<i64>,
    asked: &[Asked<i64>],
    utility: &impl Utility<i64, f64>,
    greatest: f64,
    spent: &mut Spending,
) -> Result<(Values<f64>, f64), Stopped> {
    let plan = Plan::new(form, asked, utility, spent)?;
    let weights = Weights::<f64>::new(form, &Factors::none(form));
    let tables = Tables::fill(form, &plan.states, &plan.ranges, &weights, utility, spent)?;
    Ok((
        plan.values(asked, |state, total| tables.value(state, total)),
        error_bound(form, &plan, asked, greatest),
    ))
}

/// Values of a utility in rational numbers.
pub fn rational_values(
    form: &mut Form<i64>,
    asked: &[Asked<i64>],
    utility: &impl Utility<i64, BigRational>,
    spent: &mut Spending,
) -> Result<Values<BigRational>, Stopped> {
    let plan = Plan::new(form, asked, utility, spent)?;
    let weights = Weights::<BigRational>::new(form, &Factors::none(form));
    let tables = Tables::fill(form, &plan.states, &plan.ranges, &weights, utility, spent)?;
    Ok(plan.values(asked, |state, total| tables.value(state, total)))
}
