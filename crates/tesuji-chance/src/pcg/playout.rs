//! Plays of a sum by chance: both sides choose moves at random, or with an eye for what they gain,
//! and dice fall as they are weighted. Entry point: [`Playouts::totals`].

use num_bigint::BigUint;
use tesuji_core::Rng;

use super::{
    dice::Dice,
    form::{Form, GameId, Position},
    sum::Side,
    total::Total,
};

/// Plays in the games of a form.
pub struct Playouts<'a, T> {
    form: &'a Form<T>,
    /// What each side gains by each of its options, as far as the game alone tells; empty where
    /// moves are chosen at random.
    gains: Vec<[Vec<f64>; 2]>,
}

impl<'a, T: Total> Playouts<'a, T> {
    /// Plays in which all moves are equally likely.
    pub fn random(form: &'a Form<T>) -> Self {
        Playouts { form, gains: Vec::new() }
    }

    /// Plays in which a side looks at two games at random and moves where it gains more. A game is
    /// taken to be worth the mean of what either side gets by moving in it first.
    pub fn eager(form: &'a Form<T>) -> Self {
        let mut worth: Vec<f64> = Vec::with_capacity(form.len());
        let mut gains = Vec::with_capacity(form.len());
        for id in 0..form.len() as GameId {
            let after = |side: Side| -> Vec<f64> {
                let of = |option: &Position<T>| {
                    let games = option.games.iter().map(|&game| worth[game as usize]);
                    mean(&option.dice) + games.sum::<f64>()
                };
                form.game(id).options(side).iter().map(of).collect()
            };
            let values = Side::BOTH.map(after);
            let best = [
                values[0].iter().copied().reduce(f64::max),
                values[1].iter().copied().reduce(f64::min),
            ];
            let middle = match best {
                [Some(left), Some(right)] => (left + right) / 2.0,
                [one, other] => one.or(other).unwrap_or_default(),
            };
            worth.push(middle);
            let [left, right] = values;
            gains.push([
                left.iter().map(|value| value - middle).collect(),
                right.iter().map(|value| middle - value).collect(),
            ]);
        }
        Playouts { form, gains }
    }

    /// What so many plays of games bring, in rising order.
    pub fn totals(&self, games: &[GameId], side: Side, plays: usize, rng: &mut Rng) -> Vec<f64> {
        let mut open = Vec::new();
        let mut totals: Vec<f64> = (0..plays)
            .map(|_| {
                open.clear();
                open.extend_from_slice(games);
                self.play(&mut open, side, rng)
            })
            .collect();
        totals.sort_by(f64::total_cmp);
        totals
    }

    /// Plays games to the end; returns what they bring.
    pub fn play(&self, games: &mut Vec<GameId>, mut side: Side, rng: &mut Rng) -> f64 {
        let mut total = 0.0;
        let mut passes = 0;
        while passes < 2 {
            match self.chosen(games, side, rng) {
                Some((place, option)) => {
                    let game = games.swap_remove(place);
                    let position = &self.form.game(game).options(side)[option];
                    total += throw(&position.dice, rng);
                    games.extend_from_slice(&position.games);
                    passes = 0;
                }
                None => passes += 1,
            }
            side = side.other();
        }
        total
    }

    fn chosen(&self, games: &[GameId], side: Side, rng: &mut Rng) -> Option<(usize, usize)> {
        let one = self.movable(games, side, rng)?;
        let options = |place: usize| self.form.game(games[place]).options(side).len();
        if self.gains.is_empty() {
            return Some((one, rng.below(options(one))));
        }
        let other = self.movable(games, side, rng)?;
        let gains = |place: usize| &self.gains[games[place] as usize][side.index()];
        let best = |place: usize| {
            let by_gain = |&a: &usize, &b: &usize| gains(place)[a].total_cmp(&gains(place)[b]);
            let option = (0..options(place)).max_by(by_gain).unwrap_or(0);
            (place, option, gains(place)[option])
        };
        let (one, other) = (best(one), best(other));
        let (place, option, _) = if other.2 > one.2 { other } else { one };
        Some((place, option))
    }

    /// The first game in which a side has an option, from a random one on.
    fn movable(&self, games: &[GameId], side: Side, rng: &mut Rng) -> Option<usize> {
        if games.is_empty() {
            return None;
        }
        let start = rng.below(games.len());
        (0..games.len())
            .map(|step| (start + step) % games.len())
            .find(|&place| !self.form.game(games[place]).options(side).is_empty())
    }
}

fn mean<T: Total>(dice: &Dice<T>) -> f64 {
    let weigh = |(score, weight): &(T, BigUint)| score.near() * near(weight);
    dice.outcomes().iter().map(weigh).sum::<f64>() / near(dice.denominator())
}

/// Throws dice.
pub fn throw<T: Total>(dice: &Dice<T>, rng: &mut Rng) -> f64 {
    if let Some(score) = dice.score() {
        return score.near();
    }
    let mut left = (rng.word() >> 11) as f64 / (1u64 << 53) as f64 * near(dice.denominator());
    for (score, weight) in dice.outcomes() {
        left -= near(weight);
        if left < 0.0 {
            return score.near();
        }
    }
    dice.most().near()
}

fn near(number: &BigUint) -> f64 {
    match u64::try_from(number) {
        Ok(word) => word as f64,
        Err(_) => num_traits::ToPrimitive::to_f64(number).unwrap_or(f64::MAX),
    }
}
