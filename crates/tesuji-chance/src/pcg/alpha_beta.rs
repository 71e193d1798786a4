//! Sums solved from score to score by alpha-beta search with chance nodes, for sums whose tables
//! would be too large or whose scores do not fit into machine words. Entry point:
//! [`AlphaBeta::value`].
//!
//! Zhao and Müller ("Solving probabilistic combinatorial games", ACG 11, 2005) solve sums of
//! one-level games by a depth-first search whose moves are ordered by Monte Carlo; this is that
//! search for any sums, with what a sum offers beyond:
//!
//! - *Order.* A state is played out at random a few times when it is first met, and the totals are
//!   kept in order. They say how good the state is for **every** settled score, so moves are
//!   ordered by Monte Carlo at each score without further games. The best move at a neighbouring
//!   score comes first.
//! - *Bounds.* At a throw the windows of the outcomes follow from what is known of the others
//!   (Ballard's Star1). What is known comes from best and worst totals, from the memo, and from
//!   neighbouring settled scores in the memo: values do not fall with the settled score, so where
//!   the bounds of two scores meet, everything between them is known without search.
//!
//! - *The end.* When few totals are left to end with, a state is solved for all settled scores at
//!   once (`steps.rs`).
//!
//! Values are whole numbers times the scale of the games (`value.rs`), so nothing is rounded:
//! windows of outcomes are divided down for alpha and up for beta.

use std::{collections::BTreeMap, rc::Rc};

use rustc_hash::FxHashMap;
use tesuji_core::Rng;

use super::{
    form::{Form, GameId},
    playout::Playouts,
    spending::{Spending, Stopped},
    states::{BestMoves, after, extent, mover},
    steps::{Choice, Steps},
    sum::Side,
    total::Total,
    utility::{Winning, small},
    value::Weights,
    whole::Whole,
};

/// What is known of a value: it lies between these, both included.
#[derive(Clone, Debug)]
pub struct Bounds<V> {
    pub low: V,
    pub high: V,
}

/// A throw that follows a move: for each outcome the settled score after it and its weight.
pub type Throw<T, V> = Vec<(T, V)>;

struct State<T, V> {
    games: Box<[GameId]>,
    side: Side,
    width: T,
    /// 1 times the scale of the games.
    unit: V,
    /// The moves and where they lead, found when the state is first searched.
    moves: Option<Vec<Move>>,
    /// Totals of random plays, in order; found when the state is first ordered by.
    plays: Option<Vec<f64>>,
    /// What has been found out at which settled score, and the move that was best.
    known: BTreeMap<T, (Bounds<V>, u32)>,
    /// The value at every settled score, once it is known.
    steps: Option<Rc<Steps<T, V>>>,
    /// Whether there are few enough steps to work them out.
    is_small: bool,
}

#[derive(Clone, Copy)]
struct Move {
    game: GameId,
    option: u32,
    to: u32,
}

/// The search and its memo.
pub struct AlphaBeta<'a, 'b, T, V> {
    form: &'a Form<T>,
    best: &'a BestMoves,
    weights: &'a Weights<V>,
    winning: Winning,
    /// For each game how many totals it can end with, at most.
    ends: Vec<f64>,
    spent: &'a mut Spending<'b>,
    states: Vec<State<T, V>>,
    index: FxHashMap<(Box<[GameId]>, Side), u32>,
    rng: Rng,
    plays: usize,
}

/// Random plays of each state.
const PLAYS: usize = 24;

/// States with fewer games than this are not worth a random play.
const LEAST_PLAYED: usize = 3;

/// States that can end with at most so many totals are solved for all settled scores at once.
const MOST_ENDS: f64 = 4_096.0;

/// A play may take so many moves: the search follows it by calling itself.
const MOST_MOVES: usize = 400;

/// The share of a state and of an entry of its memo in the memory limit.
const STATE_BYTES: usize = 400;
const ENTRY_BYTES: usize = 64;

impl<'a, 'b, T: Total, V: Whole> AlphaBeta<'a, 'b, T, V> {
    /// A search that knows nothing yet.
    pub fn new(
        form: &'a Form<T>,
        best: &'a BestMoves,
        weights: &'a Weights<V>,
        winning: Winning,
        spent: &'a mut Spending<'b>,
    ) -> Self {
        let (states, index, rng) = (Vec::new(), FxHashMap::default(), Rng::new(1));
        let (ends, plays) = (ends(form), PLAYS);
        AlphaBeta { form, best, weights, winning, ends, spent, states, index, rng, plays }
    }

    /// Without Monte Carlo: moves in the order of the games. For comparison.
    pub fn unordered(mut self) -> Self {
        self.plays = 0;
        self
    }

    /// The number of a state.
    pub fn state(&mut self, games: Vec<GameId>, side: Side) -> Result<u32, Stopped> {
        let side = mover(self.form, &games, side);
        let key = (games.into_boxed_slice(), side);
        if let Some(&number) = self.index.get(&key) {
            return Ok(number);
        }
        let (width, length) = extent(self.form, &key.0);
        if length > MOST_MOVES {
            return Err(Stopped::Length);
        }
        self.spent.take(STATE_BYTES + 8 * PLAYS + 8 * key.0.len())?;
        self.spent.add_work(100 + 20 * key.0.len() as u64)?;
        let one = V::of(&1u32.into(), &1u32.into());
        let unit = self.weights.scaled(&one, &key.0);
        let number = self.states.len() as u32;
        let (games, moves, plays, known) = (key.0.clone(), None, None, BTreeMap::new());
        let ends = games.iter().map(|&game| self.ends[game as usize]).product::<f64>();
        let (steps, is_small) = (None, ends <= MOST_ENDS);
        let state = State { games, side, width, unit, moves, plays, known, steps, is_small };
        self.states.push(state);
        self.index.insert(key, number);
        Ok(number)
    }

    /// The value of a state after a throw, between bounds: exactly, or shown to be at most alpha or
    /// at least beta.
    pub fn value(
        &mut self,
        to: u32,
        throw: &Throw<T, V>,
        alpha: &V,
        beta: &V,
    ) -> Result<Bounds<V>, Stopped> {
        self.solve_small(to)?;
        let mut bounds: Vec<Bounds<V>> =
            throw.iter().map(|(total, _)| self.known(to, total)).collect();
        let (mut low, mut high) = (V::zero(), V::zero());
        for ((_, weight), bounds) in throw.iter().zip(&bounds) {
            low.add_product(weight, &bounds.low);
            high.add_product(weight, &bounds.high);
        }
        // The heaviest uncertain outcome would be first in Star1; in order is as good here.
        for ((total, weight), bounds) in throw.iter().zip(&mut bounds) {
            if high <= *alpha || low >= *beta {
                break;
            }
            if bounds.low == bounds.high {
                continue;
            }
            let others_high = high.less(&weight.times(&bounds.high));
            let others_low = low.less(&weight.times(&bounds.low));
            let from = alpha.less(&others_high).divided(weight);
            let wanted = beta.less(&others_low);
            let to_reach = wanted.divided(weight);
            let rest = wanted.less(&to_reach.times(weight)) > V::zero();
            let one = V::of(&1u32.into(), &1u32.into());
            let until = if rest { to_reach.plus(&one) } else { to_reach };
            let from = from.max(bounds.low.clone());
            let until = until.min(bounds.high.clone());
            *bounds = self.search(to, total, from, until)?;
            low = others_low.plus(&weight.times(&bounds.low));
            high = others_high.plus(&weight.times(&bounds.high));
        }
        Ok(Bounds { low, high })
    }

    /// What is known of a state at a settled score without search.
    fn known(&self, number: u32, total: &T) -> Bounds<V> {
        let state = &self.states[number as usize];
        if let Some(steps) = &state.steps {
            let value = steps.at(total);
            return Bounds { low: value.clone(), high: value.clone() };
        }
        let worth = |total: &T| small::<V>(self.winning.parts(total)).times(&state.unit);
        let (mut low, mut high) = (worth(total), worth(&total.plus(&state.width)));
        if low == high {
            return Bounds { low, high };
        }
        if let Some((_, (below, _))) = state.known.range(..=total.clone()).next_back() {
            low = low.max(below.low.clone());
        }
        if let Some((_, (above, _))) = state.known.range(total.clone()..).next() {
            high = high.min(above.high.clone());
        }
        Bounds { low, high }
    }

    /// Works out the values of a state at all settled scores if it is small.
    fn solve_small(&mut self, number: u32) -> Result<(), Stopped> {
        let state = &self.states[number as usize];
        if state.steps.is_some() || !state.is_small {
            return Ok(());
        }
        let (side, over) = (state.side, state.games.is_empty());
        let mut choices = Vec::new();
        for mv in self.moves(number)?.to_vec() {
            self.solve_small(mv.to)?;
            // Games that come of small ones are small.
            if let Some(after) = &self.states[mv.to as usize].steps {
                choices.push((self.throw(mv, side, &T::zero()), Rc::clone(after)));
            }
        }
        let borrowed: Vec<Choice<T, V>> =
            choices.iter().map(|(outcomes, after)| (outcomes.clone(), &**after)).collect();
        let steps = match over {
            true => Steps::end(self.winning),
            false => Steps::best(side, &borrowed),
        };
        self.spent.add_nodes(steps.len() as u64)?;
        self.spent.add_work(100 * steps.len() as u64 * choices.len() as u64)?;
        self.spent.take(steps.len() * (size_of::<T>() + V::BYTES))?;
        self.states[number as usize].steps = Some(Rc::new(steps));
        Ok(())
    }

    fn search(&mut self, number: u32, total: &T, alpha: V, beta: V) -> Result<Bounds<V>, Stopped> {
        let Bounds { low, high } = self.known(number, total);
        if low == high || high <= alpha || low >= beta {
            return Ok(Bounds { low, high });
        }
        self.spent.add_nodes(1)?;
        self.spent.add_work(1_000)?;
        let (mut alpha, mut beta) = (alpha.max(low.clone()), beta.min(high.clone()));
        let side = self.states[number as usize].side;
        let mut best = 0;
        // The bounds of the best move so far: the value is the greatest for Left, the least for
        // Right.
        let mut found: Option<Bounds<V>> = None;
        for place in self.ordered(number, total)? {
            let mv = self.moves(number)?[place as usize];
            let throw = self.throw(mv, side, total);
            let Bounds { low, high } = self.value(mv.to, &throw, &alpha, &beta)?;
            found = Some(match (found, side) {
                (None, _) => {
                    best = place;
                    Bounds { low, high }
                }
                (Some(known), Side::Left) => {
                    best = if low > known.low { place } else { best };
                    Bounds { low: known.low.max(low), high: known.high.max(high) }
                }
                (Some(known), Side::Right) => {
                    best = if high < known.high { place } else { best };
                    Bounds { low: known.low.min(low), high: known.high.min(high) }
                }
            });
            let Some(known) = &found else { continue };
            match side {
                Side::Left => alpha = alpha.max(known.low.clone()),
                Side::Right => beta = beta.min(known.high.clone()),
            }
            if alpha >= beta {
                break;
            }
        }
        // Moves not looked at leave one bound as it was.
        let cut = alpha >= beta;
        let mut bounds = Bounds { low, high };
        if let Some(found) = found {
            if side == Side::Left || !cut {
                bounds.low = bounds.low.max(found.low);
            }
            if side == Side::Right || !cut {
                bounds.high = bounds.high.min(found.high);
            }
        }
        self.keep(number, total, bounds, best)
    }

    fn keep(
        &mut self,
        number: u32,
        total: &T,
        bounds: Bounds<V>,
        best: u32,
    ) -> Result<Bounds<V>, Stopped> {
        let known = &mut self.states[number as usize].known;
        if known.insert(total.clone(), (bounds.clone(), best)).is_none() {
            self.spent.take(ENTRY_BYTES + 2 * V::BYTES)?;
        }
        Ok(bounds)
    }

    fn throw(&self, mv: Move, side: Side, total: &T) -> Throw<T, V> {
        let dice = &self.form.game(mv.game).options(side)[mv.option as usize].dice;
        let weights = self.weights.option(mv.game, side, mv.option);
        let outcomes = dice.outcomes().iter().zip(weights);
        outcomes.map(|((score, _), weight)| (total.plus(score), weight.clone())).collect()
    }

    fn moves(&mut self, number: u32) -> Result<&[Move], Stopped> {
        if self.states[number as usize].moves.is_none() {
            let State { games, side, .. } = &self.states[number as usize];
            let (games, side) = (games.clone(), *side);
            let mut moves = Vec::new();
            for (game, option) in self.best.of(self.form, &games, side) {
                let to = &self.form.game(game).options(side)[option as usize].games;
                let to = self.state(after(&games, game, to), side.other())?;
                moves.push(Move { game, option, to });
            }
            self.spent.take(size_of_val(&moves[..]))?;
            self.states[number as usize].moves = Some(moves);
        }
        Ok(self.states[number as usize].moves.as_deref().unwrap_or_default())
    }

    /// The numbers of a state's moves, the most promising first.
    fn ordered(&mut self, number: u32, total: &T) -> Result<Vec<u32>, Stopped> {
        let moves = self.moves(number)?.to_vec();
        let mut order: Vec<u32> = (0..moves.len() as u32).collect();
        let State { games, side, known, .. } = &self.states[number as usize];
        let side = *side;
        let neighbour = known.range(total.clone()..).next();
        let neighbour = neighbour.or_else(|| known.range(..total.clone()).next_back());
        let first = neighbour.map(|(_, (_, best))| *best);
        if self.plays > 0 && games.len() >= LEAST_PLAYED {
            let mut promise = Vec::with_capacity(moves.len());
            for mv in &moves {
                let estimate = self.estimate(*mv, side, total);
                promise.push(if side == Side::Left { -estimate } else { estimate });
            }
            order.sort_by(|&a, &b| promise[a as usize].total_cmp(&promise[b as usize]));
        }
        if let Some(at) = order.iter().position(|&place| Some(place) == first) {
            order[..=at].rotate_right(1);
        }
        Ok(order)
    }

    /// What random play makes of a move.
    fn estimate(&mut self, mv: Move, side: Side, total: &T) -> f64 {
        let throw = self.throw(mv, side, total);
        self.promise(mv.to, &throw)
    }

    /// What random play makes of a state after a throw, in the scale of the throw.
    pub fn promise(&mut self, to: u32, throw: &Throw<T, V>) -> f64 {
        let state = &self.states[to as usize];
        let plays = match &state.plays {
            Some(plays) => plays,
            None => {
                let playouts = Playouts::random(self.form);
                let plays = playouts.totals(&state.games, state.side, self.plays, &mut self.rng);
                self.states[to as usize].plays.insert(plays)
            }
        };
        let share = |(total, weight): &(T, V)| {
            let settled = total.near();
            let lost = plays.partition_point(|&more| settled + more <= 0.0);
            weight.near() * (plays.len() - lost) as f64
        };
        let sum: f64 = throw.iter().map(share).sum();
        // Weights are in the scale of the games after the move.
        sum * self.states[to as usize].unit.near() / plays_count(self.plays)
    }
}

/// How many totals each game can end with: a product over what each throw and what follows can
/// bring.
fn ends<T: Total>(form: &Form<T>) -> Vec<f64> {
    let mut ends: Vec<f64> = Vec::with_capacity(form.len());
    for id in 0..form.len() as GameId {
        let options = Side::BOTH.iter().flat_map(|&side| form.game(id).options(side));
        let of = |option: &super::form::Position<T>| {
            let after = option.games.iter().map(|&game| ends[game as usize]);
            option.dice.outcomes().len() as f64 * after.product::<f64>()
        };
        ends.push(options.map(of).sum());
    }
    ends
}

fn plays_count(plays: usize) -> f64 {
    plays.max(1) as f64
}
