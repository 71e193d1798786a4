//! The value of a sum where both sides play for points (Chen's `ExpectedScore`). Entry point:
//! [`values`].
//!
//! The utility is the total itself, so what is settled is added and changes no choice: a state has
//! one value, and a throw counts as its mean. The form is made with [`super::form::View::Means`].

use super::{
    form::{Form, GameId},
    spending::{Spending, Stopped},
    states::States,
    sum::Side,
    total::Total,
};

/// Most states looked at.
const MOST_STATES: usize = 20_000_000;

/// What Left can get of sums of games beyond what is settled, with best play of both.
pub fn values<T: Total>(
    form: &mut Form<T>,
    sums: &[(Vec<GameId>, Side)],
    spent: &mut Spending,
) -> Result<Vec<T>, Stopped> {
    let (states, starts) = States::reached(form, sums, MOST_STATES, spent)?;
    spent.add_nodes(states.len() as u64)?;
    let mut values = vec![T::zero(); states.len()];
    for number in states.by_length() {
        let state = states.get(number);
        let worth = |mv: &super::states::Move| {
            let option = &form.game(mv.game).options(state.side)[mv.option as usize];
            // Means are certain scores.
            option.dice.least().plus(&values[mv.to as usize])
        };
        let best = match state.side {
            Side::Left => state.moves.iter().map(worth).max(),
            Side::Right => state.moves.iter().map(worth).min(),
        };
        values[number as usize] = best.unwrap_or_else(T::zero);
    }
    Ok(starts.iter().map(|&start| values[start as usize].clone()).collect())
}
