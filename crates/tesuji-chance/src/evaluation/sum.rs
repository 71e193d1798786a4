//! One chance of winning, built from the paper's four (sections 3 to 6): without battles it is E_W; with one, E_W over
//! its outcomes; with several, the value of the sum of all components with E_W as what is played for.
//!
//! Points in a sum are counted in steps of 1/64, so that they are whole numbers.

use serde::Serialize;
use tesuji_core::Player;

use super::{
    battles::{Battle, Outcome}, 
    chance::chance_of,
    parameters::Parameters,
};

/// Steps of a point in which sums are counted: full ownership.
pub const UNITS: f64 = 64.0;

/// Which of the paper's rules gave the chance of winning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// No battle: E_W(S, F, M).
    NoBattle,
    /// One battle: the sum of p_i E_W(S_i, F, M) over its outcomes.
    OneBattle,
    /// A sum of battles and other components.
    Sum,
    /// All that is open is a sum of small areas that were played out: the result is certain, but for threats elsewhere.
    Decomposed,
}

/// A part of the board as a game that counts scores.
#[derive(Clone, PartialEq, Debug)]
pub enum Play {
    /// So many steps, Black minus White.
    Number(i64),
    /// Dice.
    Dice(Vec<(i64, f64)>),
    /// A choice for the side that moves here.
    Game {
        /// What Black can move to.
        black: Vec<Play>,
        /// What White can move to.
        white: Vec<Play>,
    },
}

impl Play {
    /// What may happen where this side has just moved.
    pub fn of(outcomes: &[Outcome]) -> Play {
        let units = |outcome: &Outcome| (in_units(outcome.points), outcome.probability);
        Play::Dice(outcomes.iter().map(units).collect())
    }
}

/// Points in steps.
pub fn in_units(points: f64) -> i64 {
    (points * UNITS).round() as i64
}

/// What is not told by the components of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// The score without them, Black minus White with komi taken off.
    pub score: f64,
    /// The frontier points.
    pub frontier: f64,
    /// The moves played.
    pub played: f64,
    /// Whether nothing else is open.
    pub decided: bool,
}

impl Rest {
    /// E_W with so many points more.
    pub fn chance(&self, points: f64, parameters: &Parameters) -> f64 {
        let score = self.score + points;
        match self.decided {
            false => chance_of(score, self.frontier, self.played, parameters),
            true if score == 0.0 => 0.5,
            true => f64::from(u8::from(score > 0.0)),
        }
    }
}

/// The chance of winning with one battle.
pub fn of_outcomes(outcomes: &[Outcome], rest: Rest, parameters: &Parameters) -> f64 {
    outcomes.iter().map(|one| one.probability * rest.chance(one.points, parameters)).sum()
}

/// A component of a sum.
#[derive(Clone, Debug)]
pub enum Part {
    /// A battle: one option a side, what comes of it if that side moves first there.
    Battle(Battle),
    /// An area that was played out.
    Game(Play),
}

impl Part {
    /// What it is worth with either side moving first, in points.
    fn stops(&self) -> [f64; 2] {
        match self {
            Part::Battle(battle) => Player::BOTH.map(|first| battle.mean(first)),
            Part::Game(game) => Player::BOTH.map(|first| stop(game, first)),
        }
    }
}

/// What comes of a game if `first` moves first and nobody plays elsewhere, in points.
fn stop(game: &Play, first: Player) -> f64 {
    match game {
        Play::Number(units) => *units as f64 / UNITS,
        Play::Dice(outcomes) => {
            outcomes.iter().map(|(units, chance)| *units as f64 / UNITS * chance).sum()
        }
        Play::Game { black, white } => {
            let options = if first == Player::Black { black } else { white };
            let stops = options.iter().map(|option| stop(option, first.opponent()));
            match first {
                _ if options.is_empty() => 0.0,
                Player::Black => stops.fold(f64::NEG_INFINITY, f64::max),
                Player::White => stops.fold(f64::INFINITY, f64::min),
            }
        }
    }
}

/// The chance of winning with several components. Those in which most is to be gained are told apart; the others
/// count at the mean of what either side gets by moving first.
pub fn of_parts(
    parts: Vec<Part>,
    to_move: Player,
    mut rest: Rest,
    parameters: &Parameters,
) -> f64 {
    let mut order: Vec<([f64; 2], Part)> =
        parts.into_iter().map(|part| (part.stops(), part)).collect();
    order.sort_by(|(a, _), (b, _)| (b[0] - b[1]).total_cmp(&(a[0] - a[1])));
    let most = (parameters.most_components as usize).min(order.len());
    rest.score += order[most..].iter().map(|(stops, _)| (stops[0] + stops[1]) / 2.0).sum::<f64>();
    order.truncate(most);
    let of_battle = |(_, part): &([f64; 2], Part)| match part {
        Part::Battle(battle) => Some([0, 1].map(|first: usize| {
            merged(&battle.outcomes[first], parameters.most_outcomes)
        })),
        Part::Game(_) => None,
    };
    let battles: Option<Vec<[Vec<Outcome>; 2]>> = order.iter().map(of_battle).collect();
    if let Some(battles) = battles {
        return one_level(&battles, (1 << battles.len()) - 1, to_move, rest, parameters);
    }
    let play = |(_, part): &([f64; 2], Part)| match part {
        Part::Game(game) => game.clone(),
        Part::Battle(battle) => {
            let [black, white] = [0, 1].map(|first: usize| {
                vec![Play::of(&merged(&battle.outcomes[first], parameters.most_outcomes))]
            });
            Play::Game { black, white }
        }
    };
    let components: Vec<Play> = order.iter().map(play).collect();
    value(&components, to_move, rest, parameters)
}

/// The value of a sum of battles, of which those in the mask are still open: the side on move chooses one, which then
/// comes out as it does for that side moving first.
fn one_level(
    battles: &[[Vec<Outcome>; 2]],
    open: u32,
    to_move: Player,
    rest: Rest,
    parameters: &Parameters,
) -> f64 {
    if open == 0 {
        return rest.chance(0.0, parameters);
    }
    let of_battle = |at: usize| {
        let term = |one: &Outcome| {
            let rest = Rest { score: rest.score + one.points, ..rest };
            let after = one_level(battles, open & !(1 << at), to_move.opponent(), rest, parameters);
            one.probability * after
        };
        battles[at][to_move.index()].iter().map(term).sum::<f64>()
    };
    let values = (0..battles.len()).filter(|at| open >> at & 1 == 1).map(of_battle);
    match to_move {
        Player::Black => values.fold(0.0, f64::max),
        Player::White => values.fold(1.0, f64::min),
    }
}

/// At most so many outcomes: neighbours are put together where that changes least.
pub fn merged(outcomes: &[Outcome], most: u32) -> Vec<Outcome> {
    let mut merged = outcomes.to_vec();
    let cost = |pair: &[Outcome]| {
        let weight = pair[0].probability * pair[1].probability
            / (pair[0].probability + pair[1].probability);
        weight * (pair[0].points - pair[1].points).powi(2)
    };
    while merged.len() > most.max(1) as usize {
        let least = (0..merged.len() - 1)
            .min_by(|&a, &b| cost(&merged[a..a + 2]).total_cmp(&cost(&merged[b..b + 2])))
            .unwrap_or(0);
        let other = merged.remove(least + 1);
        let one = &mut merged[least];
        let probability = one.probability + other.probability;
        one.points = (one.points * one.probability + other.points * other.probability) / probability;
        one.probability = probability;
    }
    merged
}

/// The value of a sum of components, `to_move` moving first, with E_W of the total as what is played for: dice fall
/// first, a side that has an option must use one, and what is left when neither has one is counted.
pub fn value(components: &[Play], to_move: Player, rest: Rest, parameters: &Parameters) -> f64 {
    let mut total = 0;
    let mut games = Vec::with_capacity(components.len());
    for (at, component) in components.iter().enumerate() {
        match component {
            Play::Number(units) => total += units,
            Play::Dice(outcomes) => {
                let mut others = components.to_vec();
                let chance = |&(units, probability): &(i64, f64)| {
                    others[at] = Play::Number(units);
                    probability * value(&others, to_move, rest, parameters)
                };
                return outcomes.iter().map(chance).sum();
            }
            game => games.push(game.clone()),
        }
    }
    let options = |side: Player, game: &Play| match (game, side) {
        (Play::Game { black, .. }, Player::Black) => black.clone(),
        (Play::Game { white, .. }, Player::White) => white.clone(),
        _ => Vec::new(),
    };
    let rest_after = Rest { score: rest.score + total as f64 / UNITS, ..rest };
    for side in [to_move, to_move.opponent()] {
        let mut best: Option<f64> = None;
        for at in 0..games.len() {
            for option in options(side, &games[at]) {
                let mut after = games.clone();
                after[at] = option;
                let found = value(&after, side.opponent(), rest_after, parameters);
                best = Some(match (best, side) {
                    (None, _) => found,
                    (Some(best), Player::Black) => best.max(found),
                    (Some(best), Player::White) => best.min(found),
                });
            }
        }
        // A side without an option passes.
        if let Some(best) = best {
            return best;
        }
    }
    rest_after.chance(0.0, parameters)
}
