//! Random sums to measure with: the one-level binary case of Zhao and Müller (2005), in which every
//! component has one option a side and every option two outcomes. Theirs are not public; these are
//! drawn from a seed, the same on every machine.

use num_rational::BigRational;
use tesuji_core::Rng;

use super::sum::{Component, Distribution, Sum};

/// What one-level binary sums are drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneLevel {
    /// How many components.
    pub components: usize,
    /// The greatest score, above 0. Left's options have scores from 0 to this, Right's from 0 to
    /// its negative.
    pub score: u32,
    /// Whether all four scores are drawn from the whole range instead, so that some moves hurt.
    pub mixed: bool,
    /// What probabilities are multiples of: 1 / `parts`, at least 1 / 2.
    pub parts: u32,
}

impl OneLevel {
    /// The sum that belongs to a seed.
    pub fn sum(self, seed: u64) -> Sum {
        let mut rng = Rng::new(seed);
        let option = |rng: &mut Rng, sign: i64| {
            let score = |rng: &mut Rng| {
                let high = i64::from(self.score);
                match self.mixed {
                    true => rng.below(2 * self.score as usize + 1) as i64 - high,
                    false => sign * rng.below(self.score as usize + 1) as i64,
                }
            };
            let parts = self.parts.max(2);
            let chance = 1 + rng.below(parts as usize - 1) as i64;
            let fraction = |part: i64| BigRational::new(part.into(), parts.into());
            let first = score(rng);
            // Two different scores, as long as there are any.
            let second = (0..100).map(|_| score(rng)).find(|other| *other != first);
            let outcomes = vec![
                (first.into(), fraction(chance)),
                (second.unwrap_or(first + 1).into(), fraction(i64::from(parts) - chance)),
            ];
            match Distribution::new(outcomes) {
                Ok(distribution) => Component::from(distribution),
                Err(_) => Component::number(first),
            }
        };
        let component = |_| {
            let left = vec![option(&mut rng, 1)];
            Component::game(left, vec![option(&mut rng, -1)])
        };
        Sum::new((0..self.components).map(component).collect())
    }
}
