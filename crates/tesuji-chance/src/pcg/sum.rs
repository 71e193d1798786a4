//! Probabilistic combinatorial games as data (Chen, section 6): outcome distributions, games with
//! options for Left and Right, and sums of them. [`Sum`] is a whole question: the components, what
//! is settled, who is to play and who wins a tie. It serialises as the JSON of a PCG file.
//!
//! A [`Distribution`] can only be made with probabilities above 0 that sum to 1. Everything else
//! that can be written down is a game; what it means is said in [`crate::pcg`].

use std::fmt;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::number;

/// One of the two players. Left wants a high total, Right a low one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Wants a high total.
    Left,
    /// Wants a low total.
    Right,
}

impl Side {
    /// Left and Right.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// 0 for Left, 1 for Right.
    pub(super) fn index(self) -> usize {
        match self {
            Side::Left => 0,
            Side::Right => 1,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Side::Left => "left",
            Side::Right => "right",
        })
    }
}

/// Who has won when the total is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tie {
    /// Right, as Chen has it.
    #[default]
    Right,
    /// Left.
    Left,
    /// Each to one half.
    Half,
}

impl fmt::Display for Tie {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Tie::Right => "right",
            Tie::Left => "left",
            Tie::Half => "half",
        })
    }
}

/// A sum of components, as a PCG file holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// The score of what is settled, Left minus Right.
    #[serde(default, with = "score")]
    pub settled: BigInt,
    /// Who moves first.
    #[serde(default = "left")]
    pub to_play: Side,
    /// Who wins a total of 0.
    #[serde(default)]
    pub tie: Tie,
    /// The components, in the order of the file. A component that is a sum counts as its parts.
    #[serde(default)]
    pub components: Vec<Component>,
}

fn left() -> Side {
    Side::Left
}

impl Sum {
    /// These components with nothing settled, Left to play, and ties for Right.
    pub fn new(components: Vec<Component>) -> Sum {
        Sum { settled: BigInt::zero(), to_play: Side::Left, tie: Tie::Right, components }
    }

    /// The components with sums taken apart: what moves are numbered by, from 1.
    pub fn flat(&self) -> Vec<&Component> {
        let mut flat = Vec::new();
        let mut waiting: Vec<&Component> = self.components.iter().rev().collect();
        while let Some(component) = waiting.pop() {
            match component {
                Component::Sum { sum } => waiting.extend(sum.iter().rev()),
                other => flat.push(other),
            }
        }
        flat
    }
}

/// A probabilistic combinatorial game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Component {
    /// A certain score, Left minus Right.
    Number(#[serde(with = "score")] BigInt),
    /// Dice that fall as soon as nothing stands around them.
    Chance {
        /// What they may show.
        dist: Distribution,
    },
    /// Several games side by side.
    Sum {
        /// The games.
        sum: Vec<Component>,
    },
    /// A choice for the side that moves here.
    Game {
        /// What Left can move to.
        left: Vec<Component>,
        /// What Right can move to.
        right: Vec<Component>,
    },
}

impl Component {
    /// A certain score.
    pub fn number(score: impl Into<BigInt>) -> Component {
        Component::Number(score.into())
    }

    /// A game with these options.
    pub fn game(left: Vec<Component>, right: Vec<Component>) -> Component {
        Component::Game { left, right }
    }
}

impl From<Distribution> for Component {
    fn from(dist: Distribution) -> Component {
        Component::Chance { dist }
    }
}

/// Scores and their probabilities, each above 0, which sum to 1. A score may be listed twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution {
    outcomes: Vec<(BigInt, BigRational)>,
}

/// Why something is no distribution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DistributionError {
    /// A probability of 0 or less.
    #[error("the probability {0} is not above 0")]
    NotPositive(BigRational),
    /// They do not sum to 1 (nor does nothing at all).
    #[error("the probabilities sum to {0}, not to 1")]
    WrongSum(BigRational),
    /// A weight that is negative, infinite or no number, or only weights of 0.
    #[error("the weights are no probabilities")]
    NotFinite,
}

impl Distribution {
    /// Scores with their probabilities.
    pub fn new(outcomes: Vec<(BigInt, BigRational)>) -> Result<Distribution, DistributionError> {
        if let Some((_, wrong)) = outcomes.iter().find(|(_, chance)| !chance.is_positive()) {
            return Err(DistributionError::NotPositive(wrong.clone()));
        }
        let sum = sum_of(outcomes.iter().map(|(_, chance)| chance.clone()).collect());
        if !sum.is_one() {
            return Err(DistributionError::WrongSum(sum));
        }
        Ok(Distribution { outcomes })
    }

    /// The distribution nearest to estimated weights, which need not sum to 1: probabilities become
    /// multiples of 2^-30, so that exact values stay short. Scores that would get none are left
    /// out.
    pub fn estimated(weights: &[(i64, f64)]) -> Result<Distribution, DistributionError> {
        const UNIT: u64 = 1 << 30;
        let total: f64 = weights.iter().map(|&(_, weight)| weight).sum();
        if !(total.is_finite() && total > 0.0 && weights.iter().all(|&(_, weight)| weight >= 0.0)) {
            return Err(DistributionError::NotFinite);
        }
        // Ends of neighbouring intervals are rounded, so their lengths sum to the whole.
        let (mut before, mut passed, mut outcomes) = (0, 0.0, Vec::new());
        let last = weights.iter().rposition(|&(_, weight)| weight > 0.0).unwrap_or(0);
        for (place, &(score, weight)) in weights.iter().enumerate() {
            passed += weight;
            let end = if place >= last { UNIT } else { (passed / total * UNIT as f64) as u64 };
            let end = end.clamp(before, UNIT);
            if end > before {
                let chance = BigRational::new((end - before).into(), UNIT.into());
                outcomes.push((score.into(), chance));
            }
            before = end;
        }
        Distribution::new(outcomes)
    }

    /// What may come out and how likely, in the order given.
    pub fn outcomes(&self) -> &[(BigInt, BigRational)] {
        &self.outcomes
    }

    /// Whether more than one score can come out.
    pub fn is_open(&self) -> bool {
        self.outcomes.windows(2).any(|pair| pair[0].0 != pair[1].0)
    }
}

/// Sums in pairs, so that large denominators meet late.
fn sum_of(mut terms: Vec<BigRational>) -> BigRational {
    while terms.len() > 1 {
        terms = terms.chunks(2).map(|pair| pair.iter().sum()).collect();
    }
    terms.pop().unwrap_or_else(BigRational::zero)
}

impl Serialize for Distribution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            self.outcomes.iter().map(|(score, chance)| (Score(score.clone()), chance.to_string())),
        )
    }
}

impl<'de> Deserialize<'de> for Distribution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Distribution, D::Error> {
        let read: Vec<(Score, Chance)> = Vec::deserialize(deserializer)?;
        let outcomes = read.into_iter().map(|(Score(score), Chance(chance))| (score, chance));
        Distribution::new(outcomes.collect()).map_err(de::Error::custom)
    }
}

/// A score in JSON: a number, or a text where it does not fit into 64 bits.
struct Score(BigInt);

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        score::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        score::deserialize(deserializer).map(Score)
    }
}

mod score {
    use super::*;

    pub fn serialize<S: Serializer>(score: &BigInt, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(score) {
            Ok(small) => serializer.serialize_i64(small),
            Err(_) => serializer.collect_str(score),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BigInt, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Read {
            Small(i64),
            Large(u64),
            Text(String),
        }
        match Read::deserialize(deserializer)? {
            Read::Small(small) => Ok(small.into()),
            Read::Large(large) => Ok(large.into()),
            Read::Text(text) => number::score(&text).map_err(de::Error::custom),
        }
    }
}

/// A probability in JSON: a text such as "1/4", or a number.
struct Chance(BigRational);

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Chance, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Read {
            Number(f64),
            Text(String),
        }
        // The shortest decimal that reads as this number is what was written.
        let text = match Read::deserialize(deserializer)? {
            Read::Number(number) => number.to_string(),
            Read::Text(text) => text,
        };
        number::probability(&text).map(Chance).map_err(de::Error::custom)
    }
}
