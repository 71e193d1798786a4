//! Sums solved by the definition: no memo, no bounds, no normal forms, dice thrown one by one, all
//! in rational numbers. And random sums to solve.
#![allow(dead_code)]

use std::sync::atomic::AtomicBool;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use tesuji_chance::pcg::{Component, Distribution, Method, MoveName, Question, Side, Sum, Tie};
use tesuji_core::Rng;
use tesuji_search::{Control, Limits};

/// What a total is worth to Left.
pub type Leaf<'a> = &'a dyn Fn(&BigInt) -> BigRational;

/// The utility of winning.
pub fn winning(tie: Tie) -> impl Fn(&BigInt) -> BigRational {
    move |total| match (total.cmp(&BigInt::zero()), tie) {
        (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, Tie::Left) => One::one(),
        (std::cmp::Ordering::Equal, Tie::Half) => BigRational::new(1.into(), 2.into()),
        _ => Zero::zero(),
    }
}

/// The utility of points.
pub fn points(total: &BigInt) -> BigRational {
    total.clone().into()
}

fn options(component: &Component, side: Side) -> &[Component] {
    match (component, side) {
        (Component::Game { left, .. }, Side::Left) => left,
        (Component::Game { right, .. }, Side::Right) => right,
        _ => &[],
    }
}

/// Components with one of them replaced.
fn with(components: &[Component], place: usize, by: &Component) -> Vec<Component> {
    let mut next = components.to_vec();
    next[place] = by.clone();
    next
}

/// What a sum is worth with best play.
pub fn value(components: &[Component], settled: &BigInt, side: Side, leaf: Leaf) -> BigRational {
    for (place, component) in components.iter().enumerate() {
        let mut rest = components.to_vec();
        rest.remove(place);
        match component {
            Component::Number(score) => return value(&rest, &(settled + score), side, leaf),
            Component::Sum { sum } => {
                rest.extend(sum.iter().cloned());
                return value(&rest, settled, side, leaf);
            }
            Component::Chance { dist } => {
                let term = |(score, chance): &(BigInt, BigRational)| {
                    chance * value(&rest, &(settled + score), side, leaf)
                };
                return dist.outcomes().iter().map(term).sum();
            }
            Component::Game { .. } => {}
        }
    }
    let after = |side: Side| {
        let mut values = Vec::new();
        for (place, component) in components.iter().enumerate() {
            for option in options(component, side) {
                let next = with(components, place, option);
                values.push(value(&next, settled, side.other(), leaf));
            }
        }
        match side {
            Side::Left => values.into_iter().max(),
            Side::Right => values.into_iter().min(),
        }
    };
    // The side to move, else the other one, else nobody.
    after(side).or_else(|| after(side.other())).unwrap_or_else(|| leaf(settled))
}

/// The value of a sum, and of each move if nothing falls first and the side to move has one.
pub fn solved(sum: &Sum, leaf: Leaf) -> (BigRational, Vec<(MoveName, BigRational)>) {
    let flat: Vec<Component> = sum.flat().into_iter().cloned().collect();
    let value_of = |components: &[Component], side| value(components, &sum.settled, side, leaf);
    let mut moves = Vec::new();
    let falls = |component: &Component| match component {
        Component::Chance { dist } => {
            dist.outcomes().iter().any(|(score, _)| *score != dist.outcomes()[0].0)
        }
        _ => false,
    };
    if !flat.iter().any(falls) {
        for (place, component) in flat.iter().enumerate() {
            for (option, to) in options(component, sum.to_play).iter().enumerate() {
                let name = MoveName { component: place + 1, option: option + 1 };
                let next = with(&flat, place, to);
                moves.push((name, value_of(&next, sum.to_play.other())));
            }
        }
    }
    (value_of(&flat, sum.to_play), moves)
}

/// The first best move.
pub fn first_best(side: Side, moves: &[(MoveName, BigRational)]) -> Option<MoveName> {
    let values = moves.iter().map(|(_, value)| value);
    let best = match side {
        Side::Left => values.max(),
        Side::Right => values.min(),
    }?;
    moves.iter().find(|(_, value)| value == best).map(|(name, _)| *name)
}

/// What random sums look like.
#[derive(Clone, Copy)]
pub struct Shape {
    pub components: usize,
    pub depth: usize,
    pub options: usize,
    pub outcomes: usize,
    pub score: usize,
}

impl Shape {
    pub fn sum(self, rng: &mut Rng) -> Sum {
        let count = rng.below(self.components + 1);
        let mut sum = Sum::new((0..count).map(|_| self.component(rng, self.depth)).collect());
        sum.settled = self.score(rng);
        sum.to_play = [Side::Left, Side::Right][rng.below(2)];
        sum.tie = [Tie::Right, Tie::Left, Tie::Half][rng.below(3)];
        sum
    }

    fn score(self, rng: &mut Rng) -> BigInt {
        (rng.below(2 * self.score + 1) as i64 - self.score as i64).into()
    }

    pub fn component(self, rng: &mut Rng, depth: usize) -> Component {
        match rng.below(if depth == 0 { 4 } else { 16 }) {
            0 | 1 => Component::Number(self.score(rng)),
            2 | 3 => self.distribution(rng).into(),
            4 => {
                let parts = 1 + rng.below(2);
                Component::Sum { sum: (0..parts).map(|_| self.component(rng, depth - 1)).collect() }
            }
            _ => {
                let mut side = || {
                    let options = rng.below(self.options + 1);
                    (0..options).map(|_| self.component(rng, depth - 1)).collect()
                };
                let left = side();
                Component::game(left, side())
            }
        }
    }

    fn distribution(self, rng: &mut Rng) -> Distribution {
        let count = 1 + rng.below(self.outcomes);
        let weights: Vec<i64> = (0..count).map(|_| 1 + rng.below(5) as i64).collect();
        let whole: i64 = weights.iter().sum();
        let chance = |weight: i64| BigRational::new(weight.into(), whole.into());
        let outcomes = weights.into_iter().map(|weight| (self.score(rng), chance(weight)));
        Distribution::new(outcomes.collect()).unwrap()
    }
}

/// Asks the library, without limits that matter.
pub fn ask(sum: &Sum) -> tesuji_chance::pcg::Answer {
    ask_by(sum, true, Method::Auto)
}

/// Asks the library for an answer found in a certain way.
pub fn ask_by(sum: &Sum, all: bool, method: Method) -> tesuji_chance::pcg::Answer {
    let never = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 1 << 30 };
    let question = Question { sum: sum.clone(), all, method };
    tesuji_chance::pcg::solve(&question, &Control::new(limits, &never))
}
