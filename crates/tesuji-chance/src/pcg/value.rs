//! Kinds of numbers that values are computed in, and what each outcome weighs in them.
//!
//! Whole numbers are exact: the value of a state is kept times the **scale** of its games, a
//! product of one factor for each game. A game's factor is a common multiple, over its options, of
//! the denominator of the option's dice times the factors of its games; so the value before a throw
//! is a sum of values after it with whole coefficients, and nothing is ever divided. Machine words
//! do for sums whose scale fits, `BigUint` does for all. `f64` and `BigRational` need no scale
//! (every factor is 1): the former is rounded, see `near_ties.rs`, the latter is for utilities that
//! are any rational numbers.

use std::fmt::Debug;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use super::{
    form::{Form, GameId, Position},
    sum::Side,
    total::Total,
};

/// A kind of number.
pub trait Value: Clone + PartialOrd + Debug + Send {
    /// Whether values are kept times the scale of their games.
    const SCALED: bool;
    /// About how many bytes one takes.
    const BYTES: usize;
    /// About how many nanoseconds a product takes.
    const WORK: u64;
    /// Nothing.
    fn zero() -> Self;
    /// A fraction; whole if the values are scaled.
    fn of(above: &BigUint, below: &BigUint) -> Self;
    /// Adds a product.
    fn add_product(&mut self, factor: &Self, value: &Self);
}

impl Value for f64 {
    const SCALED: bool = false;
    const BYTES: usize = 8;
    const WORK: u64 = 1;

    fn zero() -> f64 {
        0.0
    }

    fn of(above: &BigUint, below: &BigUint) -> f64 {
        let fraction = BigRational::new(above.clone().into(), below.clone().into());
        fraction.to_f64().unwrap_or(0.0)
    }

    #[inline]
    fn add_product(&mut self, factor: &f64, value: &f64) {
        *self += factor * value;
    }
}

impl Value for u64 {
    const SCALED: bool = true;
    const BYTES: usize = 8;
    const WORK: u64 = 1;

    fn zero() -> u64 {
        0
    }

    fn of(above: &BigUint, _: &BigUint) -> u64 {
        above.to_u64().unwrap_or(u64::MAX)
    }

    #[inline]
    fn add_product(&mut self, factor: &u64, value: &u64) {
        *self += factor * value;
    }
}

impl Value for u128 {
    const SCALED: bool = true;
    const BYTES: usize = 16;
    const WORK: u64 = 2;

    fn zero() -> u128 {
        0
    }

    fn of(above: &BigUint, _: &BigUint) -> u128 {
        above.to_u128().unwrap_or(u128::MAX)
    }

    #[inline]
    fn add_product(&mut self, factor: &u128, value: &u128) {
        *self += factor * value;
    }
}

impl Value for BigUint {
    const SCALED: bool = true;
    const BYTES: usize = 72;
    const WORK: u64 = 60;

    fn zero() -> BigUint {
        BigUint::ZERO
    }

    fn of(above: &BigUint, _: &BigUint) -> BigUint {
        above.clone()
    }

    fn add_product(&mut self, factor: &BigUint, value: &BigUint) {
        *self += factor * value;
    }
}

impl Value for BigRational {
    const SCALED: bool = false;
    const BYTES: usize = 160;
    const WORK: u64 = 600;

    fn zero() -> BigRational {
        Zero::zero()
    }

    fn of(above: &BigUint, below: &BigUint) -> BigRational {
        BigRational::new(above.clone().into(), below.clone().into())
    }

    fn add_product(&mut self, factor: &BigRational, value: &BigRational) {
        *self += factor * value;
    }
}

/// The factor of each game's scale, in whole numbers of any size.
pub struct Factors(Vec<BigUint>);

impl Factors {
    /// Of all games of a form.
    pub fn new<T: Total>(form: &Form<T>) -> Factors {
        let mut factors = Factors(Vec::with_capacity(form.len()));
        // Options come before the games that have them.
        for id in 0..form.len() as GameId {
            let options = Side::BOTH.iter().flat_map(|&side| form.game(id).options(side));
            let factor = options.fold(BigUint::one(), |common, option| {
                common.lcm(&(option.dice.denominator() * factors.scale(&option.games)))
            });
            factors.0.push(factor);
        }
        factors
    }

    /// 1 for each game, for numbers that are not scaled.
    pub fn none<T: Total>(form: &Form<T>) -> Factors {
        Factors(vec![BigUint::one(); form.len()])
    }

    /// The scale of games side by side.
    pub fn scale(&self, games: &[GameId]) -> BigUint {
        games.iter().map(|&game| &self.0[game as usize]).product()
    }
}

/// What each outcome of each option weighs, in a kind of number.
pub struct Weights<V> {
    games: Vec<GameWeights<V>>,
}

struct GameWeights<V> {
    factor: V,
    /// For each side, each option, each outcome of its dice.
    options: [Vec<Vec<V>>; 2],
}

impl<V: Value> Weights<V> {
    /// Of all games of a form.
    pub fn new<T: Total>(form: &Form<T>, factors: &Factors) -> Weights<V> {
        let weigh = |id: GameId, option: &Position<T>| {
            let denominator = option.dice.denominator();
            let factor = match V::SCALED {
                true => &factors.0[id as usize] / (denominator * factors.scale(&option.games)),
                false => BigUint::one(),
            };
            let weigh = |(_, weight): &(T, BigUint)| match V::SCALED {
                true => V::of(&(weight * &factor), &BigUint::one()),
                false => V::of(weight, denominator),
            };
            option.dice.outcomes().iter().map(weigh).collect()
        };
        let game = |id: GameId| GameWeights {
            factor: match V::SCALED {
                true => V::of(&factors.0[id as usize], &BigUint::one()),
                false => V::of(&BigUint::one(), &BigUint::one()),
            },
            options: Side::BOTH.map(|side| {
                form.game(id).options(side).iter().map(|option| weigh(id, option)).collect()
            }),
        };
        Weights { games: (0..form.len() as GameId).map(game).collect() }
    }

    /// What each outcome of an option weighs.
    pub fn option(&self, game: GameId, side: Side, option: u32) -> &[V] {
        &self.games[game as usize].options[side.index()][option as usize]
    }

    /// A number times the scale of games.
    pub fn scaled(&self, number: &V, games: &[GameId]) -> V {
        let mut scaled = number.clone();
        for &game in games.iter().filter(|_| V::SCALED) {
            let mut product = V::zero();
            product.add_product(&self.games[game as usize].factor, &scaled);
            scaled = product;
        }
        scaled
    }
}

/// A whole number as a rational one.
pub fn rational(above: BigUint, below: BigUint) -> BigRational {
    BigRational::new(BigInt::from(above), BigInt::from(below))
}
