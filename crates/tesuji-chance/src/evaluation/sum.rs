//! One chance of winning, built from the paper's four (sections 3 to 6): without battles it is E_W;
//! with one, E_W over its outcomes; with several, the value of the sum of all components with E_W
//! as what is played for.
//!
//! Points in a sum are counted in steps of 1/64, so that they are whole numbers.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use tesuji_core::Player;
use tesuji_search::{Control, Limits};

use super::{
    battles::{Battle, Outcome},
    chance::chance_of,
    parameters::Parameters,
};
use crate::pcg::{self, Distribution, Side, Sum, rounded_value};

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
    /// All that is open is a sum of small areas that were played out: the result is certain, but
    /// for threats elsewhere.
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
    let term = |one: &Outcome| one.probability * rest.chance(one.points, parameters);
    outcomes.iter().map(term).sum::<f64>().clamp(0.0, 1.0)
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

/// The chance of winning with several components. Those in which most is to be gained are told
/// apart; the others count at the mean of what either side gets by moving first.
pub fn of_parts(parts: Vec<Part>, to_move: Player, mut rest: Rest, parameters: &Parameters) -> f64 {
    let mut order: Vec<([f64; 2], Part)> =
        parts.into_iter().map(|part| (part.stops(), part)).collect();
    order.sort_by(|(a, _), (b, _)| (b[0] - b[1]).total_cmp(&(a[0] - a[1])));
    let most = (parameters.most_components as usize).min(order.len());
    rest.score += order[most..].iter().map(|(stops, _)| (stops[0] + stops[1]) / 2.0).sum::<f64>();
    order.truncate(most);
    let of_battle = |(_, part): &([f64; 2], Part)| match part {
        Part::Battle(battle) => Some(
            [0, 1].map(|first: usize| merged(&battle.outcomes[first], parameters.most_outcomes)),
        ),
        Part::Game(_) => None,
    };
    let battles: Option<Vec<[Vec<Outcome>; 2]>> = order.iter().map(of_battle).collect();
    if let Some(battles) = battles {
        let all = (1 << battles.len()) - 1;
        return one_level(&battles, all, to_move, rest, parameters).clamp(0.0, 1.0);
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

/// The value of a sum of battles, of which those in the mask are still open: the side on move
/// chooses one, which then comes out as it does for that side moving first.
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
        let weight =
            pair[0].probability * pair[1].probability / (pair[0].probability + pair[1].probability);
        weight * (pair[0].points - pair[1].points).powi(2)
    };
    while merged.len() > most.max(1) as usize {
        let least = (0..merged.len() - 1)
            .min_by(|&a, &b| cost(&merged[a..a + 2]).total_cmp(&cost(&merged[b..b + 2])))
            .unwrap_or(0);
        let other = merged.remove(least + 1);
        let one = &mut merged[least];
        let probability = one.probability + other.probability;
        one.points =
            (one.points * one.probability + other.points * other.probability) / probability;
        one.probability = probability;
    }
    merged
}

/// The value of a sum of components, `to_move` moving first, with E_W of the total as what is
/// played for, by the solver of sums. Where that is too much for it, every component counts at the
/// mean of what either side gets by moving first.
pub fn value(components: &[Play], to_move: Player, rest: Rest, parameters: &Parameters) -> f64 {
    let to_play = if to_move == Player::Black { Side::Left } else { Side::Right };
    let games = components.iter().map(component).collect::<Option<Vec<_>>>();
    let never = AtomicBool::new(false);
    let nodes = u64::from(parameters.sum_nodes);
    let limits = Limits { nodes: Some(nodes), time: None, memory: SUM_MEMORY };
    let utility = |units: i64| rest.chance(units as f64 / UNITS, parameters);
    let solved = games.and_then(|games| {
        let sum = Sum { to_play, ..Sum::new(games) };
        rounded_value(&sum, &utility, &Control::new(limits, &never)).ok()
    });
    match solved {
        Some(solved) => solved.value.clamp(0.0, 1.0),
        None => {
            let mean =
                |game: &Play| Player::BOTH.map(|first| stop(game, first)).iter().sum::<f64>() / 2.0;
            rest.chance(components.iter().map(mean).sum(), parameters)
        }
    }
}

/// Memory for the sums that are solved; they are small.
const SUM_MEMORY: usize = 64 << 20;

/// A game as the solver of sums has it.
fn component(play: &Play) -> Option<pcg::Component> {
    let all = |plays: &[Play]| plays.iter().map(component).collect::<Option<Vec<_>>>();
    match play {
        Play::Number(units) => Some(pcg::Component::number(*units)),
        Play::Dice(outcomes) => Distribution::estimated(outcomes).ok().map(pcg::Component::from),
        Play::Game { black, white } => Some(pcg::Component::game(all(black)?, all(white)?)),
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::Rng;

    use super::*;

    const REST: Rest = Rest { score: 1.5, frontier: 20.0, played: 150.0, decided: false };

    /// The paper's meta-search word for word, with E_W at the end.
    fn as_written(
        components: &[Play],
        to_move: Player,
        total: i64,
        parameters: &Parameters,
    ) -> f64 {
        for (at, component) in components.iter().enumerate() {
            let outcomes = match component {
                Play::Number(units) => &vec![(*units, 1.0)],
                Play::Dice(outcomes) => outcomes,
                Play::Game { .. } => continue,
            };
            let mut others = components.to_vec();
            others.remove(at);
            let term = |&(units, chance): &(i64, f64)| {
                chance * as_written(&others, to_move, total + units, parameters)
            };
            return outcomes.iter().map(term).sum();
        }
        for side in [to_move, to_move.opponent()] {
            let mut values = Vec::new();
            for (at, component) in components.iter().enumerate() {
                let Play::Game { black, white } = component else { continue };
                for option in if side == Player::Black { black } else { white } {
                    let mut after = components.to_vec();
                    after[at] = option.clone();
                    values.push(as_written(&after, side.opponent(), total, parameters));
                }
            }
            if !values.is_empty() {
                return match side {
                    Player::Black => values.into_iter().fold(0.0, f64::max),
                    Player::White => values.into_iter().fold(1.0, f64::min),
                };
            }
        }
        REST.chance(total as f64 / UNITS, parameters)
    }

    fn random(rng: &mut Rng, depth: u32) -> Play {
        let units = |rng: &mut Rng| rng.below(4000) as i64 - 2000;
        match rng.below(if depth == 0 { 2 } else { 4 }) {
            0 => Play::Number(units(rng)),
            1 => {
                let chance = (1 + rng.below(9)) as f64 / 10.0;
                Play::Dice(vec![(units(rng), chance), (units(rng), 1.0 - chance)])
            }
            _ => {
                let mut options =
                    || (0..rng.below(3)).map(|_| random(rng, depth - 1)).collect::<Vec<_>>();
                let (black, white) = (options(), options());
                Play::Game { black, white }
            }
        }
    }

    #[test]
    fn sums_are_worth_what_the_papers_search_says() {
        let mut rng = Rng::new(5);
        let parameters = Parameters { sum_nodes: 100_000_000, ..Parameters::default() };
        for _ in 0..300 {
            let sum: Vec<Play> = (0..1 + rng.below(3)).map(|_| random(&mut rng, 2)).collect();
            for to_move in Player::BOTH {
                let found = value(&sum, to_move, REST, &parameters);
                let expected = as_written(&sum, to_move, 0, &parameters);
                assert!((found - expected).abs() < 1e-6, "{sum:?} {to_move}: {found} {expected}");
            }
        }
    }

    #[test]
    fn battles_are_a_sum_with_one_option_a_side() {
        let mut rng = Rng::new(6);
        let parameters = Parameters { most_outcomes: 9, ..Parameters::default() };
        for _ in 0..100 {
            let mut outcomes = || {
                let chance = (1 + rng.below(9)) as f64 / 10.0;
                let mut points = || rng.below(2000) as f64 / 64.0 - 16.0;
                let (one, other) = (points(), points());
                vec![
                    Outcome { points: one.max(other), probability: chance },
                    Outcome { points: one.min(other), probability: 1.0 - chance },
                ]
            };
            let mut battle = || Battle {
                groups: vec![],
                outcomes: [outcomes(), outcomes()],
                searched: [false; 2],
            };
            let battles = [battle(), battle(), battle()];
            let parts: Vec<Part> = battles.iter().cloned().map(Part::Battle).collect();
            let games: Vec<Play> = battles.iter().map(Battle::as_play).collect();
            for to_move in Player::BOTH {
                let found = of_parts(parts.clone(), to_move, REST, &parameters);
                let expected = as_written(&games, to_move, 0, &parameters);
                assert!((found - expected).abs() < 1e-6, "{found} {expected}");
            }
        }
    }

    #[test]
    fn outcomes_are_put_together_with_their_mean() {
        let outcome = |points, probability| Outcome { points, probability };
        let all = [outcome(10.0, 0.25), outcome(9.0, 0.25), outcome(-8.0, 0.5)];
        assert_eq!(merged(&all, 2), [outcome(9.5, 0.5), outcome(-8.0, 0.5)]);
        assert_eq!(merged(&all, 3), all);
        assert_eq!(merged(&all, 1), [outcome(0.75, 1.0)]);
    }
}
