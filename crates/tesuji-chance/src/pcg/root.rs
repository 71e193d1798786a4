//! A sum as it is put on the table: whether dice fall first, who can move, and what comes of every
//! move. Entry point: [`Root::new`].

use num_bigint::BigInt;

use super::{
    form::{Form, Opened, Position},
    spending::{Spending, Stopped},
    states::{after, totals},
    sum::{Component, Side, Sum},
    total::Total,
    worth::Asked,
};

/// What happens first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// A distribution stands at the top level.
    Dice,
    /// The side to move chooses.
    Move,
    /// The side to move has no option, the other one has.
    Pass,
    /// Neither side has an option.
    End,
}

impl First {
    /// What happens first in a sum.
    pub fn of(sum: &Sum) -> First {
        let flat = sum.flat();
        let open = |component: &&Component| match component {
            Component::Chance { dist } => dist.is_open(),
            _ => false,
        };
        let can_move = |side| flat.iter().any(|component| !options(component, side).is_empty());
        match sum.to_play {
            _ if flat.iter().any(open) => First::Dice,
            side if can_move(side) => First::Move,
            side if can_move(side.other()) => First::Pass,
            _ => First::End,
        }
    }
}

/// A component's options for a side, as they stand in the file.
pub fn options(component: &Component, side: Side) -> &[Component] {
    match (component, side) {
        (Component::Game { left, .. }, Side::Left) => left,
        (Component::Game { right, .. }, Side::Right) => right,
        _ => &[],
    }
}

/// A move by its numbers in the file, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct MoveName {
    /// The component moved in.
    pub component: usize,
    /// The option chosen.
    pub option: usize,
}

/// What has to be known to answer for a sum: one question if nobody chooses, else one for each
/// move.
pub struct Root<T> {
    /// The moves, in the order of the file; empty if nobody chooses.
    pub moves: Vec<MoveName>,
    /// The questions, one a move, or one in all.
    pub asked: Vec<Asked<T>>,
    /// The positions behind the questions; their dice weigh the settled scores.
    pub after: Vec<Position<T>>,
}

impl<T: Total> Root<T> {
    /// Puts a sum on the table.
    pub fn new(form: &mut Form<T>, sum: &Sum, spent: &mut Spending) -> Result<Root<T>, Stopped> {
        let mut opened = Vec::new();
        for component in sum.flat() {
            opened.push(form.open(component, spent)?);
        }
        let settled = form.position(&Component::Number(sum.settled.clone()), spent)?;
        let parts = opened.iter().map(|opened| opened.position.clone());
        let whole = Position::sum(parts.chain([settled]).collect(), spent)?;
        let mut root = Root { moves: Vec::new(), asked: Vec::new(), after: Vec::new() };
        if First::of(sum) != First::Move {
            root.add(whole, sum.to_play, spent)?;
            return Ok(root);
        }
        for (component, opened) in opened.iter().enumerate() {
            for (option, position) in opened.options[sum.to_play.index()].iter().enumerate() {
                root.moves.push(MoveName { component: component + 1, option: option + 1 });
                root.add(moved(&whole, opened, position), sum.to_play.other(), spent)?;
            }
        }
        Ok(root)
    }

    fn add(
        &mut self,
        position: Position<T>,
        side: Side,
        spent: &mut Spending,
    ) -> Result<(), Stopped> {
        spent.take(16 * position.games.len() + 64 * position.dice.outcomes().len())?;
        spent.add_work(100 + position.games.len() as u64)?;
        let totals = totals(&position, &T::zero());
        self.asked.push(Asked { games: position.games.clone(), side, totals });
        self.after.push(position);
        Ok(())
    }
}

/// The whole after a move in one component.
fn moved<T: Total>(whole: &Position<T>, moved: &Opened<T>, to: &Position<T>) -> Position<T> {
    // No dice stand at the top level here, so both scores are certain.
    let rest = whole.dice.least().minus(moved.position.dice.least());
    let games = match moved.position.games.first() {
        Some(&game) => after(&whole.games, game, &to.games),
        None => whole.games.clone(),
    };
    Position { dice: to.dice.clone().raised(&rest), games }
}

/// No total that can come of a sum is greater than this in absolute value.
pub fn greatest_total(sum: &Sum) -> BigInt {
    fn greatest(component: &Component) -> BigInt {
        let most = |components: &[Component]| components.iter().map(greatest).max();
        let size = |score: &BigInt| BigInt::from(score.magnitude().clone());
        match component {
            Component::Number(score) => size(score),
            Component::Chance { dist } => {
                dist.outcomes().iter().map(|(score, _)| size(score)).max().unwrap_or_default()
            }
            Component::Sum { sum } => sum.iter().map(greatest).sum(),
            Component::Game { left, right } => most(left).max(most(right)).unwrap_or_default(),
        }
    }
    let parts: BigInt = sum.components.iter().map(greatest).sum();
    parts + BigInt::from(sum.settled.magnitude().clone())
}
