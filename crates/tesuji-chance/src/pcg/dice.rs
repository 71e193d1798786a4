//! Outcome distributions in normal form: scores in rising order, each once, with weights that are
//! whole numbers over one common denominator. Two distributions are equal if and only if their
//! normal forms are. Sums are convolutions; [`Dice::gap`] is first-order stochastic dominance.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::{sum::Distribution, total::Total};

/// A distribution over totals.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Dice<T> {
    outcomes: Vec<(T, BigUint)>,
    denominator: BigUint,
}

impl<T: Total> Dice<T> {
    /// One certain score.
    pub fn certain(score: T) -> Dice<T> {
        Dice { outcomes: vec![(score, BigUint::one())], denominator: BigUint::one() }
    }

    /// The normal form of a distribution.
    pub fn of(distribution: &Distribution) -> Dice<T> {
        let outcomes = distribution.outcomes();
        // Every chance is positive, so numerators and denominators are.
        let denominator = outcomes
            .iter()
            .fold(BigUint::one(), |common, (_, chance)| common.lcm(chance.denom().magnitude()));
        let weigh = |(score, chance): &(_, num_rational::BigRational)| {
            let weight = chance.numer().magnitude() * (&denominator / chance.denom().magnitude());
            (T::of(score), weight)
        };
        Dice::normal(outcomes.iter().map(weigh).collect(), denominator.clone())
    }

    /// Puts outcomes in order, those of one score together, and cancels.
    fn normal(mut outcomes: Vec<(T, BigUint)>, denominator: BigUint) -> Dice<T> {
        outcomes.sort_unstable();
        outcomes.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                earlier.1 += &later.1;
            }
            same
        });
        let divisor =
            outcomes.iter().fold(denominator.clone(), |all, (_, weight)| match all.is_one() {
                true => all,
                false => all.gcd(weight),
            });
        for (_, weight) in &mut outcomes {
            *weight /= &divisor;
        }
        Dice { outcomes, denominator: denominator / divisor }
    }

    /// Scores in rising order, each with its weight.
    pub fn outcomes(&self) -> &[(T, BigUint)] {
        &self.outcomes
    }

    /// What the weights sum to.
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The score, if there is only one.
    pub fn score(&self) -> Option<&T> {
        match &self.outcomes[..] {
            [(score, _)] => Some(score),
            _ => None,
        }
    }

    /// The lowest score.
    pub fn least(&self) -> &T {
        &self.outcomes[0].0
    }

    /// The highest score.
    pub fn most(&self) -> &T {
        &self.outcomes[self.outcomes.len() - 1].0
    }

    /// Every score raised by so much.
    pub fn raised(mut self, by: &T) -> Dice<T> {
        for (score, _) in &mut self.outcomes {
            *score = score.plus(by);
        }
        self
    }

    /// The sum of two independent throws.
    pub fn plus(&self, other: &Dice<T>) -> Dice<T> {
        if let Some(score) = other.score() {
            return self.clone().raised(score);
        }
        if let Some(score) = self.score() {
            return other.clone().raised(score);
        }
        let mut outcomes = Vec::with_capacity(self.outcomes.len() * other.outcomes.len());
        for (score, weight) in &self.outcomes {
            for (more, chance) in &other.outcomes {
                outcomes.push((score.plus(more), weight * chance));
            }
        }
        Dice::normal(outcomes, &self.denominator * &other.denominator)
    }

    /// The least c for which this distribution raised by c stochastically dominates the other: for
    /// every score s, the chance of at least s is no lower. Walks through both from the lowest
    /// score, keeping the quantiles together; c is the greatest difference seen at any quantile.
    pub fn gap(&self, other: &Dice<T>) -> T {
        let (mut mine, mut theirs) = (0, 0);
        let mut passed = (BigUint::zero(), BigUint::zero());
        let mut gap: Option<T> = None;
        while mine < self.outcomes.len() && theirs < other.outcomes.len() {
            let difference = other.outcomes[theirs].0.minus(&self.outcomes[mine].0);
            if gap.as_ref().is_none_or(|gap| *gap < difference) {
                gap = Some(difference);
            }
            // How far each has come when its present outcome is used up, over a common denominator.
            let my_end = &passed.0 + &self.outcomes[mine].1;
            let their_end = &passed.1 + &other.outcomes[theirs].1;
            let order = (&my_end * &other.denominator).cmp(&(&their_end * &self.denominator));
            if order.is_le() {
                mine += 1;
                passed.0 = my_end;
            }
            if order.is_ge() {
                theirs += 1;
                passed.1 = their_end;
            }
        }
        gap.unwrap_or_else(T::zero)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pcg::{Component, Sum};

    fn dice(text: &str) -> Dice<i64> {
        match &Sum::read(text).unwrap().components[0] {
            Component::Chance { dist } => Dice::of(dist),
            other => panic!("{other:?} is no distribution"),
        }
    }

    #[test]
    fn normal_forms_are_unique() {
        assert_eq!(dice("[3:1/4 1:1/2 3:1/4]"), dice("[1:0.5 3:2/4]"));
        assert_eq!(dice("[5:1]"), Dice::certain(5));
        assert_eq!(dice("[5:1/3 5:2/3]"), Dice::certain(5));
        assert_eq!(dice("[0:1/2 1:1/2]").plus(&dice("[0:1/2 1:1/2]")), dice("[0:1/4 1:1/2 2:1/4]"));
    }

    #[test]
    fn gaps_are_the_least_that_dominate() {
        for (mine, theirs, gap) in [
            ("[0:1/2 10:1/2]", "[0:1/2 10:1/2]", 0),
            ("[0:1/2 10:1/2]", "[5:1]", 5),
            ("[5:1]", "[0:1/2 10:1/2]", 5),
            ("[1:1/3 4:2/3]", "[0:1/2 4:1/2]", 0),
            ("[0:1/2 4:1/2]", "[1:1/3 4:2/3]", 4),
            ("[7:1/3 9:2/3]", "[0:1/2 4:1/2]", -5),
        ] {
            assert_eq!(dice(mine).gap(&dice(theirs)), gap, "{mine} {theirs}");
        }
    }
}
