//! Two components compared whatever else is on the table. Entry point: [`gap`]; the rules and why
//! they hold are in `order.rs`.

use std::sync::atomic::AtomicBool;

use num_bigint::BigInt;
use tesuji_search::{Control, Limits};

use super::{
    form::{Form, View},
    spending::Spending,
    sum::Component,
};

/// How many points have to be added to one component so that in every sum, for every side to move
/// and every utility that does not fall with the total, it is worth at least as much to Left as the
/// other. The least number that can be shown quickly; none if nothing can be shown.
///
/// ```
/// use tesuji_chance::pcg::{Sum, gap};
///
/// let sum = Sum::read("{ 7 | [1:1/2 0:1/2] }\n{ [6:1/2 4:1/2] | 1 }").unwrap();
/// // 7 beats 6 or 4 by at least 1; 1 or 0 may be 1 less than 1.
/// assert_eq!(gap(&sum.components[0], &sum.components[1]), Some(1.into()));
/// ```
pub fn gap(better: &Component, worse: &Component) -> Option<BigInt> {
    let never = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 1 << 28 };
    let control = Control::new(limits, &never);
    let mut spent = Spending::new(&control);
    let mut form = Form::<BigInt>::new(View::Outcomes);
    let better = form.position(better, &mut spent).ok()?;
    let worse = form.position(worse, &mut spent).ok()?;
    let (games, gaps) = form.games_and_gaps();
    gaps.position(games, &better, &worse)
}
