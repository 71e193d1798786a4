//! Games in normal form, each kept once. Entry points: [`Form::position`], [`Form::open`].
//!
//! A **position** is what a sum comes to: one distribution (all numbers and dice that stand at its
//! top level, added up) and a multiset of games that are open. A **game** has positions as options.
//! Three things make different texts the same game, none of which changes the value of any sum:
//!
//! - *Dice fall at once.* Numbers and dice at the top level are resolved before anybody moves, so
//!   their sum can be one throw.
//! - *Nothing to choose.* A game in which neither side has an option never moves and adds nothing
//!   to the total: `{|}` is left out. (A side's duty to move does not see it either: it has no
//!   option in it.)
//! - *Translation.* What all outcomes of a game have in common is settled already: a game is stored
//!   so that the lowest total it can still bring is 0, and the rest is added to the position around
//!   it.
//!
//! Equal and dominated options are dropped (`order.rs` has the argument). The longest play and the
//! greatest total of each game are kept: they bound every search.

use num_bigint::BigInt;
use num_rational::BigRational;
use rustc_hash::FxHashMap;

use super::{
    dice::Dice,
    order::{self, Gaps},
    spending::{Spending, Stopped},
    sum::{Component, Distribution, Side},
    total::Total,
};

/// What an outcome takes while sums of dice are made.
const OUTCOME_BYTES: usize = 128;

/// A game in a [`Form`].
pub type GameId = u32;

/// What a sum comes to: dice that fall now, and open games in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position<T> {
    /// Numbers and dice added up.
    pub dice: Dice<T>,
    /// The open games.
    pub games: Vec<GameId>,
}

impl<T: Total> Position<T> {
    /// A certain score.
    fn certain(score: T) -> Position<T> {
        Position { dice: Dice::certain(score), games: Vec::new() }
    }

    /// Positions side by side.
    pub fn sum(parts: Vec<Position<T>>, spent: &mut Spending) -> Result<Position<T>, Stopped> {
        let mut whole = Position::certain(T::zero());
        for part in parts {
            let mine = whole.dice.outcomes().len();
            let outcomes = mine.saturating_mul(part.dice.outcomes().len());
            if mine > 1 && outcomes > mine {
                spent.take(outcomes.saturating_mul(OUTCOME_BYTES))?;
                let words =
                    1 + (whole.dice.denominator().bits() + part.dice.denominator().bits()) / 64;
                spent.add_work(outcomes as u64 * (100 + 10 * words))?;
                spent.give_back(outcomes * OUTCOME_BYTES);
            }
            whole.dice = whole.dice.plus(&part.dice);
            whole.games.extend(part.games);
        }
        whole.games.sort_unstable();
        Ok(whole)
    }
}

/// An open game: at least one side has an option, and the lowest total that can come of it is 0.
#[derive(Clone, Debug)]
pub struct Game<T> {
    options: [Vec<Position<T>>; 2],
    /// The highest total that can come of it.
    pub width: T,
    /// The most moves that can be made in it.
    pub length: usize,
}

impl<T: Total> Game<T> {
    /// What a side can move to.
    pub fn options(&self, side: Side) -> &[Position<T>] {
        &self.options[side.index()]
    }
}

/// How scores and dice are looked at.
#[derive(Clone, Debug)]
pub enum View {
    /// As they are: for the chance of winning, and any other utility.
    Outcomes,
    /// By their mean, times a number that makes all means whole: for points. Only the mean of a
    /// throw counts where the total itself is what both play for, because the value of a sum is
    /// then the settled score and a number that depends on the open games only.
    Means(BigInt),
}

/// The games met so far.
pub struct Form<T> {
    games: Vec<Game<T>>,
    index: FxHashMap<[Vec<Position<T>>; 2], GameId>,
    gaps: Gaps<T>,
    view: View,
}

/// A component as the side to move sees it: its options in the order of the file.
#[derive(Clone, Debug)]
pub struct Opened<T> {
    /// The component as a position; none of its games is open where neither side has an option.
    pub position: Position<T>,
    /// What each side can move to, dominated options as well.
    pub options: [Vec<Position<T>>; 2],
}

impl<T: Total> Form<T> {
    /// No games yet.
    pub fn new(view: View) -> Form<T> {
        Form { games: Vec::new(), index: FxHashMap::default(), gaps: Gaps::default(), view }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// A game.
    pub fn game(&self, id: GameId) -> &Game<T> {
        &self.games[id as usize]
    }

    /// The games, and what is known about which is better.
    pub(super) fn games_and_gaps(&mut self) -> (&[Game<T>], &mut Gaps<T>) {
        (&self.games, &mut self.gaps)
    }

    /// The normal form of a component.
    pub fn position(
        &mut self,
        component: &Component,
        spent: &mut Spending,
    ) -> Result<Position<T>, Stopped> {
        spent.add_work(500)?;
        match component {
            Component::Number(score) => Ok(Position::certain(match &self.view {
                View::Outcomes => T::of(score),
                View::Means(scale) => T::of(&(score * scale)),
            })),
            Component::Chance { dist } => Ok(match &self.view {
                View::Outcomes => Position { dice: Dice::of(dist), games: Vec::new() },
                View::Means(scale) => Position::certain(T::of(&scaled_mean(dist, scale))),
            }),
            Component::Sum { sum } => {
                let mut parts = Vec::with_capacity(sum.len());
                for part in sum {
                    parts.push(self.position(part, spent)?);
                }
                Position::sum(parts, spent)
            }
            Component::Game { .. } => Ok(self.open(component, spent)?.position),
        }
    }

    /// A component with its options; numbers and dice have none.
    pub fn open(
        &mut self,
        component: &Component,
        spent: &mut Spending,
    ) -> Result<Opened<T>, Stopped> {
        let Component::Game { left, right } = component else {
            let position = self.position(component, spent)?;
            return Ok(Opened { position, options: Default::default() });
        };
        let mut options: [Vec<Position<T>>; 2] = Default::default();
        for (positions, components) in options.iter_mut().zip([left, right]) {
            for component in components {
                positions.push(self.position(component, spent)?);
            }
        }
        let position = self.game_of(options.clone());
        Ok(Opened { position, options })
    }

    /// The game with these options, in its lowest translation.
    fn game_of(&mut self, mut options: [Vec<Position<T>>; 2]) -> Position<T> {
        for side in [Side::Left, Side::Right] {
            let positions = &mut options[side.index()];
            positions.sort_unstable();
            positions.dedup();
            order::drop_dominated(&self.games, &mut self.gaps, side, positions);
        }
        let all = || options.iter().flatten();
        let Some(least) = all().map(|option| option.dice.least()).min().cloned() else {
            return Position::certain(T::zero());
        };
        let highest = |option: &Position<T>| {
            let width = |most: T, &id: &GameId| most.plus(&self.game(id).width);
            option.games.iter().fold(option.dice.most().clone(), width)
        };
        let most = all().map(highest).max().unwrap_or_else(T::zero);
        let length = |option: &Position<T>| {
            option.games.iter().map(|&id| self.game(id).length).fold(0, usize::saturating_add)
        };
        let length = all().map(length).max().unwrap_or(0).saturating_add(1);
        let down = T::zero().minus(&least);
        for option in options.iter_mut().flatten() {
            option.dice = option.dice.clone().raised(&down);
        }
        let id = match self.index.get(&options) {
            Some(&id) => id,
            None => {
                let id = self.games.len() as GameId;
                self.index.insert(options.clone(), id);
                self.games.push(Game { options, width: most.minus(&least), length });
                id
            }
        };
        Position { dice: Dice::certain(least), games: vec![id] }
    }
}

/// The mean of a distribution.
pub fn mean(distribution: &Distribution) -> BigRational {
    distribution.outcomes().iter().map(|(score, chance)| chance * score).sum()
}

/// The mean times a multiple of its denominator.
fn scaled_mean(distribution: &Distribution, scale: &BigInt) -> BigInt {
    (mean(distribution) * scale).to_integer()
}
