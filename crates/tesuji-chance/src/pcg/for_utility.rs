//! Sums played for something other than winning or points: any utility that does not fall with the
//! total, such as the chance of winning the rest of the game with that score. Entry points:
//! [`rounded_value`], [`exact_value`].

use num_rational::BigRational;
use tesuji_search::Control;

use super::{
    answer::{Valued, valued},
    form::{Form, View},
    root::{MoveName, Root, greatest_total},
    spending::{Spending, Stopped},
    sum::{Side, Sum},
    total::{Total, WORD_BITS},
    value::Value,
    worth,
};

/// A value in floating numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Rounded {
    /// With best play of both.
    pub value: f64,
    /// How far the value, and that of each move, may be off: for a utility between 0 and 1 and a
    /// few moves, less than 1e-13. What the utility returns is taken as exact.
    pub error: f64,
    /// After each move, in the order of the file; empty if nobody has a choice.
    pub moves: Vec<(MoveName, f64)>,
}

impl Rounded {
    /// The first move that may be best for a side, as far as rounding tells.
    pub fn best(&self, side: Side) -> Option<MoveName> {
        let off = |value: f64| match side {
            Side::Left => self.value - value,
            Side::Right => value - self.value,
        };
        let first = self.moves.iter().find(|(_, value)| off(*value) <= 2.0 * self.error);
        first.map(|(name, _)| *name)
    }
}

/// The value of a sum for a utility in floating numbers. The utility is asked with totals,
/// `settled` included; it must not fall with them, or the result means nothing.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tesuji_chance::pcg::{Sum, rounded_value};
/// use tesuji_search::{Control, Limits};
///
/// let sum = Sum::read("settled 4\n{ [10:1/2 -10:1/2] | -8 }").unwrap();
/// // The rest of the game is worth about 40 points either way.
/// let chance = |total: i64| (0.5 + total as f64 / 80.0).clamp(0.0, 1.0);
/// let never = AtomicBool::new(false);
/// let limits = Limits { nodes: None, time: None, memory: 1 << 20 };
/// let played = rounded_value(&sum, &chance, &Control::new(limits, &never)).unwrap();
/// assert!((played.value - 0.55).abs() <= 1e-12);
/// ```
pub fn rounded_value(
    sum: &Sum,
    utility: &impl Fn(i64) -> f64,
    control: &Control,
) -> Result<Rounded, Stopped> {
    let mut spent = Spending::new(control);
    let greatest = greatest_total(sum);
    let (mut form, root) = put_on_table(sum, &mut spent)?;
    let bound = i64::of(&greatest);
    let greatest = utility(bound).abs().max(utility(-bound).abs());
    let of_total = |total: &i64| utility(*total);
    let (values, error) = worth::rounded(&mut form, &root.asked, &of_total, greatest, &mut spent)?;
    let mean = |(values, position): (Vec<f64>, &super::form::Position<i64>)| {
        let outcomes = position.dice.outcomes().iter().zip(values);
        let weigh = |weight| f64::of(weight, position.dice.denominator());
        outcomes.map(|((_, weight), value)| weigh(weight) * value).sum::<f64>()
    };
    let values: Vec<f64> = values.into_iter().zip(&root.after).map(mean).collect();
    let best = match sum.to_play {
        _ if root.moves.is_empty() => values.first().copied(),
        Side::Left => values.iter().copied().reduce(f64::max),
        Side::Right => values.iter().copied().reduce(f64::min),
    };
    let moves = root.moves.into_iter().zip(values).collect();
    Ok(Rounded { value: best.unwrap_or_default(), error, moves })
}

/// The value of a sum for a utility in rational numbers, exactly. The utility is asked with totals,
/// `settled` included, and must not fall with them.
pub fn exact_value(
    sum: &Sum,
    utility: &impl Fn(i64) -> BigRational,
    control: &Control,
) -> Result<Valued, Stopped> {
    let mut spent = Spending::new(control);
    let (mut form, root) = put_on_table(sum, &mut spent)?;
    let of_total = |total: &i64| utility(*total);
    let values = worth::rational_values(&mut form, &root.asked, &of_total, &mut spent)?;
    Ok(valued(sum.to_play, &root, values))
}

/// Sums whose totals do not fit into machine words are beyond this.
fn put_on_table(sum: &Sum, spent: &mut Spending) -> Result<(Form<i64>, Root<i64>), Stopped> {
    if greatest_total(sum).bits() >= WORD_BITS {
        return Err(Stopped::Memory);
    }
    let mut form = Form::<i64>::new(View::Outcomes);
    let root = Root::new(&mut form, sum, spent)?;
    Ok((form, root))
}
