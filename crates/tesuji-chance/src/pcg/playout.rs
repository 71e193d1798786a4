//! Random plays of a sum: both sides choose any move with the same chance, dice fall as they are
//! weighted. Entry point: [`Playouts::totals`].

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
}

impl<'a, T: Total> Playouts<'a, T> {
    /// Plays in the games of a form.
    pub fn new(form: &'a Form<T>) -> Self {
        Playouts { form }
    }

    /// What so many random plays of games bring, in rising order.
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
            match self.random_move(games, side, rng) {
                Some(position) => {
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

    /// Takes a random game out in which a side has an option, and returns one of its options.
    fn random_move(
        &self,
        games: &mut Vec<GameId>,
        side: Side,
        rng: &mut Rng,
    ) -> Option<&'a Position<T>> {
        if games.is_empty() {
            return None;
        }
        // From a random game on, the first in which the side can move.
        let start = rng.below(games.len());
        for step in 0..games.len() {
            let place = (start + step) % games.len();
            let options = self.form.game(games[place]).options(side);
            if !options.is_empty() {
                games.swap_remove(place);
                return Some(&options[rng.below(options.len())]);
            }
        }
        None
    }
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
