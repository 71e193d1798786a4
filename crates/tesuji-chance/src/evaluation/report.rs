//! An evaluation in names of points, as data: what programs read and pictures are drawn from. Field
//! names are a promise: more may be added, none renamed.
//!
//! Everything is seen from Black: points are Black minus White with komi taken off, chances are
//! Black's, ownership is +1 where a point is Black's and -1 where it is White's. Rows are from the
//! top.

use serde::Serialize;
use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, coordinates};

use super::{
    battles::Outcome,
    evaluated::Evaluation,
    groups::{Group, Standing},
    sum::{Play, Rule, UNITS},
};

/// What is thought of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// S: the points that are expected, with features and komi.
    pub score: f64,
    /// E_A: the same without features; the sum of all ownership less komi.
    pub expected_territory: f64,
    /// The chance that Black wins.
    pub win_probability: f64,
    /// Which rule gave it: no-battle, one-battle, sum or decomposed.
    pub rule: Rule,
    /// F: the number of frontier points.
    pub frontier: usize,
    /// M: the moves played so far.
    pub played: u64,
    /// S_p: the score if all unsettled groups end badly for Black.
    pub pessimistic: f64,
    /// S_o: the score if they all end well.
    pub optimistic: f64,
    /// E_W(S, F, M), whatever battles there are.
    pub without_battles: f64,
    /// The chance that a sum of independent fates of the unsettled groups comes out above nothing.
    pub independent_fates: f64,
    /// The lead that decides the game on the straight curve.
    pub deciding_lead: f64,
    /// What the score is adjusted by.
    pub features: Vec<Feature>,
    /// The groups, Black's first.
    pub groups: Vec<GroupReport>,
    /// The battles.
    pub battles: Vec<BattleReport>,
    /// The parts of the board that safe stones leave; left out where they were not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<ComponentReport>>,
    /// How much of each point is whose, with the chances of the groups.
    pub ownership: Vec<Vec<f64>>,
    /// The same with every open group alive, in 64ths: 64 is full ownership.
    pub territory: Vec<Vec<i32>>,
    /// The frontier points.
    pub frontier_points: Vec<String>,
}

/// Something good or bad about a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Feature {
    /// What it is.
    pub name: &'static str,
    /// What it adds.
    pub points: f64,
}

/// A group.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GroupReport {
    /// black or white.
    pub color: &'static str,
    /// Its stones.
    pub stones: Vec<String>,
    /// What it is worth: its stones and its share of the empty points, whoever it belongs to.
    pub area: f64,
    /// What it is worth if it lives, Black minus White: A_i.
    pub effect: f64,
    /// The chance that it lives.
    pub life: f64,
    /// Whether it counts as alive.
    pub safe: bool,
    /// Whether it is open but too small to matter.
    pub abandoned: bool,
    /// safe, dead, unsettled or abandoned.
    pub standing: Standing,
    /// Whether that is shown, not estimated.
    pub proven: bool,
    /// Its liberties.
    pub liberties: usize,
    /// The empty points that are counted as its space.
    pub space: usize,
    /// The reason in words.
    pub why: String,
}

/// A battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BattleReport {
    /// The groups in it, by number from 0.
    pub groups: Vec<usize>,
    /// How it may end if the side on move moves first in it, with the score of the whole board.
    pub outcomes: Vec<OutcomeReport>,
    /// How it may end if Black moves first.
    pub black_first: Vec<OutcomeReport>,
    /// How it may end if White does.
    pub white_first: Vec<OutcomeReport>,
    /// Whether local search has answered for all its groups, with Black first and with White.
    pub searched: [bool; 2],
}

/// How a battle may end.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OutcomeReport {
    /// The score of the board then, all else as expected.
    pub score: f64,
    /// How likely that is.
    pub probability: f64,
}

/// A part of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComponentReport {
    /// Its points.
    pub points: Vec<String>,
    /// The battles in it, by number from 0.
    pub battles: Vec<usize>,
    /// What lies in it as expected, Black minus White.
    pub expected: f64,
    /// How the game was found: played-out, battle, or estimate (one option a side).
    pub by: &'static str,
    /// It as a game, Black being Left, in the form of a PCG file with scores in 64ths of a point.
    pub game: GameReport,
}

/// A game in the form of a PCG file.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum GameReport {
    /// A certain score.
    Number(i64),
    /// Scores with their probabilities.
    Chance {
        /// The outcomes.
        dist: Vec<(i64, f64)>,
    },
    /// A choice.
    Game {
        /// Black's options.
        left: Vec<GameReport>,
        /// White's options.
        right: Vec<GameReport>,
    },
}

impl GameReport {
    fn of(play: &Play) -> GameReport {
        let all = |plays: &[Play]| plays.iter().map(GameReport::of).collect();
        match play {
            Play::Number(units) => GameReport::Number(*units),
            Play::Dice(outcomes) => GameReport::Chance { dist: outcomes.clone() },
            Play::Game { black, white } => GameReport::Game { left: all(black), right: all(white) },
        }
    }
}

/// As many digits as mean something.
fn rounded(value: f64) -> f64 {
    let value = (value * 1e6).round() / 1e6;
    // No minus before a zero.
    value + 0.0
}

impl Report {
    /// The evaluation of a position in words.
    pub fn of<const N: usize>(go: &Go<N>, found: &Evaluation<N>) -> Report {
        let size = go.board_size();
        let names = coordinates(size);
        let named =
            |points: Bits<N>| points.iter().map(|cell| names.name(cell)).collect::<Vec<_>>();
        let rows = |value: &dyn Fn(usize) -> f64| {
            let row =
                |row| (0..size.columns()).map(|column| value(size.cell(column, row))).collect();
            (0..size.rows()).map(row).collect::<Vec<Vec<f64>>>()
        };
        let territory = rows(&|cell| (found.territory[cell] * UNITS).round());
        let group = |group: &Group<N>| GroupReport {
            color: color(group.color),
            stones: named(group.stones),
            area: rounded(group.area),
            effect: rounded(group.effect()),
            life: rounded(group.life),
            safe: group.standing == Standing::Safe,
            abandoned: group.standing == Standing::Abandoned,
            standing: group.standing,
            proven: group.proven,
            liberties: group.liberties.len(),
            space: group.space.len(),
            why: why(group),
        };
        let feature =
            |&(name, points): &(&'static str, f64)| Feature { name, points: rounded(points) };
        Report {
            score: rounded(found.score),
            expected_territory: rounded(found.expected_territory),
            win_probability: rounded(found.win_probability),
            rule: found.rule,
            frontier: found.frontier_points(),
            played: found.played.round() as u64,
            pessimistic: rounded(found.pessimistic),
            optimistic: rounded(found.optimistic),
            without_battles: rounded(found.without_battles),
            independent_fates: rounded(found.independent),
            deciding_lead: rounded(found.width),
            features: found.features.iter().map(feature).collect(),
            groups: found.groups.iter().map(group).collect(),
            battles: (0..found.battles.len()).map(|at| battle(found, at)).collect(),
            components: (!found.components.is_empty()).then(|| components(found, &named)),
            ownership: rows(&|cell| rounded(found.ownership[cell])),
            territory: territory
                .into_iter()
                .map(|row| row.into_iter().map(|value| value as i32).collect())
                .collect(),
            frontier_points: named(found.frontier[0] | found.frontier[1]),
        }
    }
}

fn color(side: Player) -> &'static str {
    match side {
        Player::Black => "black",
        Player::White => "white",
    }
}

/// The reason for what is thought of a group.
fn why<const N: usize>(group: &Group<N>) -> String {
    let plural = |count: usize, what: &str, many: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {many}"),
    };
    let liberties = plural(group.liberties.len(), "liberty", "liberties");
    let space = plural(group.space.len(), "point", "points");
    let shape = format!("{liberties}, {space} of space");
    match (group.standing, group.proven) {
        (Standing::Safe, true) => "shown to live, whatever is played".to_owned(),
        (Standing::Dead, true) => "shown to be lost, whatever is played".to_owned(),
        (Standing::Safe, false) if group.estimate >= 0.995 => format!("sure to live: {shape}"),
        (Standing::Safe, false) => format!("likely to live ({:.2}): {shape}", group.estimate),
        (Standing::Dead, false) => format!("likely to be lost ({:.2}): {shape}", group.estimate),
        (Standing::Unsettled, _) => format!("open: {shape}"),
        (Standing::Abandoned, _) => {
            format!("open, but a quiet move elsewhere is worth more: {shape}")
        }
    }
}

fn battle<const N: usize>(found: &Evaluation<N>, at: usize) -> BattleReport {
    let battle = &found.battles[at];
    let rest = found.score - found.in_battles(at);
    let all = |outcomes: &[Outcome]| {
        let report = |one: &Outcome| OutcomeReport {
            score: rounded(rest + one.points),
            probability: (one.probability * 1e9).round() / 1e9,
        };
        outcomes.iter().map(report).collect::<Vec<_>>()
    };
    let [black_first, white_first] = [0, 1].map(|first: usize| all(&battle.outcomes[first]));
    BattleReport {
        groups: battle.groups.clone(),
        outcomes: [&black_first, &white_first][found.to_move.index()].clone(),
        black_first,
        white_first,
        searched: battle.searched,
    }
}

fn components<const N: usize>(
    found: &Evaluation<N>,
    named: &impl Fn(Bits<N>) -> Vec<String>,
) -> Vec<ComponentReport> {
    let of = |component: &super::Component<N>| {
        let (by, game) = match (&component.game, &component.battles[..]) {
            (Some(game), _) => ("played-out", game.clone()),
            (None, [battle]) => ("battle", found.battles[*battle].as_play()),
            (None, _) => ("estimate", found.estimated(component)),
        };
        ComponentReport {
            points: named(component.points),
            battles: component.battles.clone(),
            expected: rounded(component.expected),
            by,
            game: GameReport::of(&game),
        }
    };
    found.components.iter().map(of).collect()
}
