//! The question about a sum and its answer, as data. Entry point: [`solve`].
//!
//! Both objectives are answered by themselves: what a limit leaves open of one is unknown, and the
//! other may still be answered.

use std::{sync::atomic::AtomicBool, time::Duration};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};
use serde::{Deserialize, Serialize};
use tesuji_search::{Control, Limits};

use super::{
    best_move::{SearchStyle, searched},
    form::{Form, View, mean},
    player::{Estimate, Plays, affordable, estimate},
    points,
    root::{First, MoveName, Root, greatest_total},
    spending::{Spending, Stopped},
    sum::{Component, Side, Sum},
    total::{Total, WORD_BITS},
    utility::Winning,
    value::rational,
    worth,
};

/// What is asked about a sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The sum.
    pub sum: Sum,
    /// Whether the values of all moves are wanted.
    #[serde(default)]
    pub all: bool,
    /// How the chance of winning is found.
    #[serde(default)]
    pub method: Method,
}

/// How the chance of winning is found. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Tables where they are not too large, else a search.
    #[default]
    Auto,
    /// Tables over ranges of settled scores.
    Tables,
    /// Alpha-beta search from score to score, moves ordered by Monte Carlo.
    Search,
    /// The search without Monte Carlo, for comparison.
    Unordered,
}

impl Question {
    /// The value of a sum and the best moves.
    pub fn new(sum: Sum) -> Question {
        Question { sum, all: false, method: Method::Auto }
    }
}

/// What there is to say about a sum. Field names are a promise: more may be added, none renamed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Who is to move.
    pub to_play: Side,
    /// Left's chance with best play of both for winning, rounded.
    pub win_probability: Option<f64>,
    /// The chance as a fraction.
    pub win_probability_exact: Option<String>,
    /// The first best move for winning in the order of the file.
    #[serde(rename = "move")]
    pub best: Option<MoveName>,
    /// The value with best play of both for points, rounded.
    pub expected_score: Option<f64>,
    /// The value as a fraction.
    pub expected_score_exact: Option<String>,
    /// The first best move for points in the order of the file.
    pub score_move: Option<MoveName>,
    /// Whether the side to move has to pass.
    pub pass: bool,
    /// All moves, in the order of the file, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<Vec<MoveValue>>,
    /// How many components there are.
    pub components: usize,
    /// Sums with their settled scores that were looked at, for both objectives.
    pub nodes: u64,
    /// Why something is unknown, null if nothing is.
    pub stopped: Option<Stopped>,
    /// What plays by chance say, where the chance of winning is unknown.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub estimate: Option<Estimate>,
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveValue {
    /// Its numbers.
    #[serde(flatten)]
    pub name: MoveName,
    /// Left's chance after it, rounded.
    pub win_probability: Option<f64>,
    /// Left's chance after it as a fraction.
    pub win_probability_exact: Option<String>,
    /// The value for points after it, rounded.
    pub expected_score: Option<f64>,
    /// The value for points after it as a fraction.
    pub expected_score_exact: Option<String>,
}

/// The value of a sum, and of each move in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valued {
    /// With best play of both.
    pub value: BigRational,
    /// After each move, in the order of the file; empty if nobody has a choice.
    pub moves: Vec<(MoveName, BigRational)>,
}

impl Valued {
    /// The first best move of a side.
    pub fn best(&self) -> Option<MoveName> {
        let first = self.moves.iter().find(|(_, value)| *value == self.value);
        first.map(|(name, _)| *name)
    }
}

/// Answers a question within the limits of a control: never wrongly, but perhaps not at all.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tesuji_chance::pcg::{MoveName, Question, Sum, solve};
/// use tesuji_search::{Control, Limits};
///
/// let sum = Sum::read("{ [10:1/4 -5:3/4], 3 | -2 }\n{ 1 | -6 }").unwrap();
/// let never = AtomicBool::new(false);
/// let limits = Limits { nodes: None, time: None, memory: 1 << 30 };
/// let answer = solve(&Question::new(sum), &Control::new(limits, &never));
/// // Right answers in the other component: 3 - 6 and 1 - 2 lose, 10 - 6 wins.
/// assert_eq!(answer.win_probability_exact.as_deref(), Some("1/4"));
/// assert_eq!(answer.best, Some(MoveName { component: 1, option: 1 }));
/// ```
pub fn solve(question: &Question, control: &Control) -> Answer {
    let sum = &question.sum;
    // Points take less, so they come first; memory is free again after them.
    let mut spent = Spending::new(control);
    let points = expected_score(sum, &mut spent);
    let nodes = spent.nodes();
    let mut spent = Spending::new(control);
    let winning = spent
        .add_nodes(nodes)
        .and_then(|()| win_probability(sum, question.all, question.method, &mut spent));
    let stopped = winning.as_ref().err().or(points.as_ref().err()).copied();
    let estimate = match winning {
        Ok(_) | Err(Stopped::Cancelled) => None,
        Err(_) => guess(sum, control),
    };
    let (winning, points) = (winning.ok(), points.ok());
    let value = |valued: &Option<Valued>| valued.as_ref().map(|valued| valued.value.clone());
    let best = |valued: &Option<Valued>| valued.as_ref().and_then(Valued::best);
    let (chance, score) = (value(&winning), value(&points));
    let (best_move, score_move) = (best(&winning), best(&points));
    Answer {
        to_play: sum.to_play,
        win_probability: chance.as_ref().and_then(near),
        win_probability_exact: chance.map(|chance| chance.to_string()),
        best: best_move,
        expected_score: score.as_ref().and_then(near),
        expected_score_exact: score.map(|score| score.to_string()),
        score_move,
        pass: First::of(sum) == First::Pass,
        moves: question.all.then(|| all_moves(winning.as_ref(), points.as_ref())),
        components: sum.flat().len(),
        nodes: spent.nodes(),
        stopped,
        estimate,
    }
}

/// A second more for an estimate, once the limits are reached.
fn guess(sum: &Sum, control: &Control) -> Option<Estimate> {
    let plays = Plays { count: affordable(sum), eager: true, seed: 1 };
    let never = AtomicBool::new(false);
    let memory = control.limits().memory;
    let limits = Limits { nodes: None, time: Some(Duration::from_secs(1)), memory };
    estimate(sum, plays, &Control::new(limits, &never)).ok()
}

/// Both objectives' moves side by side; those of one where the other is unknown.
fn all_moves(winning: Option<&Valued>, points: Option<&Valued>) -> Vec<MoveValue> {
    let Some(any) = winning.or(points) else { return Vec::new() };
    let value = |valued: Option<&Valued>, at: usize| {
        valued.and_then(|valued| valued.moves.get(at)).map(|(_, value)| value.clone())
    };
    let row = |(at, (name, _)): (usize, &(MoveName, BigRational))| {
        let (chance, score) = (value(winning, at), value(points, at));
        MoveValue {
            name: *name,
            win_probability: chance.as_ref().and_then(near),
            win_probability_exact: chance.map(|chance| chance.to_string()),
            expected_score: score.as_ref().and_then(near),
            expected_score_exact: score.map(|score| score.to_string()),
        }
    };
    any.moves.iter().enumerate().map(row).collect()
}

/// The nearest floating number, if there is one.
fn near(value: &BigRational) -> Option<f64> {
    value.to_f64().filter(|near| near.is_finite())
}

/// Left's chance of winning a sum and that of each move (Chen's `WinningProbability`). Without
/// `all` only the best move may be listed.
pub fn win_probability(
    sum: &Sum,
    all: bool,
    method: Method,
    spent: &mut Spending,
) -> Result<Valued, Stopped> {
    if greatest_total(sum).bits() >= WORD_BITS {
        return win_by_search::<BigInt>(sum, all, method, spent);
    }
    let most_products = match method {
        // A search for the values of all moves can cut little.
        Method::Auto if all => 5 * MOST_PRODUCTS,
        Method::Auto => MOST_PRODUCTS,
        Method::Tables => u64::MAX,
        Method::Search | Method::Unordered => return win_by_search::<i64>(sum, all, method, spent),
    };
    let held = spent.held();
    match win_by_tables(sum, most_products, spent) {
        Err(Stopped::Memory) if method == Method::Auto => {
            spent.give_back(spent.held() - held);
            win_by_search::<i64>(sum, all, method, spent)
        }
        found => found,
    }
}

/// Tables that take more products than this for each state give way to the search from score to
/// score, which takes about 50 microseconds a state (one-level sums of 14 components).
const MOST_PRODUCTS: u64 = 50_000;

fn win_by_tables(sum: &Sum, most_products: u64, spent: &mut Spending) -> Result<Valued, Stopped> {
    let mut form = Form::<i64>::new(View::Outcomes);
    let root = Root::new(&mut form, sum, spent)?;
    let winning = Winning(sum.tie);
    let values = worth::exact_chances(&mut form, &root.asked, winning, most_products, spent)?;
    Ok(valued(sum.to_play, &root, values))
}

fn win_by_search<T: Total>(
    sum: &Sum,
    all: bool,
    method: Method,
    spent: &mut Spending,
) -> Result<Valued, Stopped> {
    let mut form = Form::<T>::new(View::Outcomes);
    let root = Root::new(&mut form, sum, spent)?;
    let style = SearchStyle { all, ordered: method != Method::Unordered };
    searched(&mut form, &root, sum.to_play, Winning(sum.tie), style, spent)
}

/// The value of a sum for points and that of each move (Chen's `ExpectedScore`).
pub fn expected_score(sum: &Sum, spent: &mut Spending) -> Result<Valued, Stopped> {
    let scale = common_denominator(sum);
    match (greatest_total(sum) * &scale).bits() < WORD_BITS {
        true => score_in::<i64>(sum, scale, spent),
        false => score_in::<BigInt>(sum, scale, spent),
    }
}

fn score_in<T: Total>(sum: &Sum, scale: BigInt, spent: &mut Spending) -> Result<Valued, Stopped> {
    let mut form = Form::<T>::new(View::Means(scale.clone()));
    let root = Root::new(&mut form, sum, spent)?;
    let asked: Vec<_> = root.asked.iter().map(|asked| (asked.games.clone(), asked.side)).collect();
    let values = points::values(&mut form, &asked, spent)?;
    let of = |(value, position): (T, &super::form::Position<T>)| {
        vec![BigRational::new(position.dice.least().plus(&value).big(), scale.clone())]
    };
    let values = values.into_iter().zip(&root.after).map(of).collect();
    Ok(valued(sum.to_play, &root, values))
}

/// Values after each throw put together, and the best of them.
pub(super) fn valued<T: Total>(
    side: Side,
    root: &Root<T>,
    values: Vec<Vec<BigRational>>,
) -> Valued {
    let mean = |(position, values): (&super::form::Position<T>, Vec<BigRational>)| {
        let dice = &position.dice;
        let weights = dice.outcomes().iter().map(|(_, weight)| weight);
        let term = |(weight, value): (&num_bigint::BigUint, BigRational)| {
            value * rational(weight.clone(), dice.denominator().clone())
        };
        weights.zip(values).map(term).sum::<BigRational>()
    };
    let values: Vec<BigRational> = root.after.iter().zip(values).map(mean).collect();
    let best = match side {
        _ if root.moves.is_empty() => values.first(),
        Side::Left => values.iter().max(),
        Side::Right => values.iter().min(),
    };
    let value = best.cloned().unwrap_or_default();
    Valued { value, moves: root.moves.iter().copied().zip(values).collect() }
}

/// A number that makes the means of all dice whole.
fn common_denominator(sum: &Sum) -> BigInt {
    fn collect(component: &Component, common: &mut BigInt) {
        match component {
            Component::Number(_) => {}
            Component::Chance { dist } => {
                let denominator = mean(dist).denom().clone();
                if !common.is_multiple_of(&denominator) {
                    *common = common.lcm(&denominator);
                }
            }
            Component::Sum { sum } => sum.iter().for_each(|part| collect(part, common)),
            Component::Game { left, right } => {
                left.iter().chain(right).for_each(|option| collect(option, common));
            }
        }
    }
    let mut common = BigInt::one();
    sum.components.iter().for_each(|component| collect(component, &mut common));
    common
}
