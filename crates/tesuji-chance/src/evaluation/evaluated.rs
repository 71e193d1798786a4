//! [`evaluate`]: a Go position in, an [`Evaluation`] out. Everything is seen from Black.

use tesuji_core::{Bits, Game, Player};
use tesuji_games::go::Go;

use super::{
    battles::{self, Battle},
    chance::width,
    fates, frontier,
    groups::{Group, Standing},
    local::{LocalAnswers, NoAnswers},
    parameters::Parameters,
    sum::{self, Rest, Rule},
    territory::Territory,
};

/// What is thought of a position.
#[derive(Clone, Debug)]
pub struct Evaluation<const N: usize> {
    /// The side on move.
    pub to_move: Player,
    /// The moves played so far.
    pub played: f64,
    /// S: the points the sides expect, Black minus White, with features and komi.
    pub score: f64,
    /// E_A: the same without features.
    pub expected_territory: f64,
    /// What is added for good and bad features, by name.
    pub features: Vec<(&'static str, f64)>,
    /// The score without features and without the groups of battles.
    pub settled: f64,
    /// The score if all unsettled groups end badly for Black, S_p.
    pub pessimistic: f64,
    /// The score if they all end well, S_o.
    pub optimistic: f64,
    /// The chance that Black wins.
    pub win_probability: f64,
    /// Which rule gave it.
    pub rule: Rule,
    /// E_W(S, F, M), whatever battles there are.
    pub without_battles: f64,
    /// The chance that a sum of independent fates comes out above nothing (section 2 of the paper).
    pub independent: f64,
    /// The lead that decides.
    pub width: f64,
    /// Frontier points, Black's and White's.
    pub frontier: [Bits<N>; 2],
    /// The groups, Black's first.
    pub groups: Vec<Group<N>>,
    /// The battles.
    pub battles: Vec<Battle>,
    /// Ownership of each cell if every group that counts as alive or is open lives, Black's +1.
    pub territory: Vec<f64>,
    /// Ownership of each cell, Black's +1: with the chances of the groups.
    pub ownership: Vec<f64>,
}

impl<const N: usize> Evaluation<N> {
    /// F: the number of frontier points.
    pub fn frontier_points(&self) -> usize {
        self.frontier.iter().map(Bits::len).sum()
    }
}

/// What a position is worth after so many moves, without local search.
pub fn evaluate<const N: usize>(
    go: &Go<N>,
    played: f64,
    parameters: &Parameters,
) -> Evaluation<N> {
    evaluate_with(go, played, parameters, &mut NoAnswers)
}

/// The same with local searches that may be asked.
pub fn evaluate_with<const N: usize>(
    go: &Go<N>,
    played: f64,
    parameters: &Parameters,
    local: &mut impl LocalAnswers<N>,
) -> Evaluation<N> {
    let to_move = go.to_move();
    let mut territory = Territory::of(go, to_move, parameters);
    let frontier = frontier::points(go.board(), go.stones(), &territory.groups);
    let open: usize = frontier.iter().map(Bits::len).sum();
    let width = width(open as f64, played, parameters);
    abandon(&mut territory.groups, width, parameters);

    let komi = f64::from(go.komi().half_points()) / 2.0;
    let features = features(to_move, width, parameters);
    let adjusted = territory.settled - komi + features.iter().map(|(_, value)| value).sum::<f64>();
    let expected = |group: &Group<N>| group.effect() * (2.0 * group.life - 1.0);
    let expected_sum: f64 = territory.groups.iter().map(expected).sum();
    let score = adjusted + expected_sum;
    let is_open = |group: &&Group<N>| group.standing == Standing::Unsettled;
    let at_stake: f64 = territory.groups.iter().filter(is_open).map(|group| group.area).sum();
    let open_sum: f64 = territory.groups.iter().filter(is_open).map(expected).sum();

    let battles = battles::battles(go, &territory, parameters, local);
    let fates: Vec<(f64, f64)> = (territory.groups.iter().filter(is_open))
        .map(|group| (group.effect(), group.life))
        .collect();
    let mut evaluation = Evaluation {
        to_move,
        played,
        score,
        expected_territory: territory.settled - komi + expected_sum,
        features,
        settled: territory.settled - komi + expected_sum - open_sum,
        pessimistic: score - open_sum - at_stake,
        optimistic: score - open_sum + at_stake,
        win_probability: 0.0,
        rule: match &battles[..] {
            [] => Rule::NoBattle,
            [_] => Rule::OneBattle,
            _ => Rule::Sum,
        },
        without_battles: 0.0,
        independent: fates::independent(score - open_sum, &fates),
        width,
        frontier,
        ownership: territory.expected_ownership(go.stones()),
        territory: territory.ownership,
        groups: territory.groups,
        battles,
    };
    evaluation.without_battles =
        Rest { score, frontier: open as f64, played }.chance(0.0, parameters);
    evaluation.win_probability = evaluation.chance_with(parameters);
    evaluation
}

impl<const N: usize> Evaluation<N> {
    /// The chance that Black wins if the chances of leads, and what the turn is worth, have these parameters.
    pub fn chance_with(&self, parameters: &Parameters) -> f64 {
        let frontier = self.frontier_points() as f64;
        let width = width(frontier, self.played, parameters);
        let features = features(self.to_move, width, parameters);
        let score = self.settled + features.iter().map(|(_, value)| value).sum::<f64>();
        let rest = Rest { score, frontier, played: self.played };
        match &self.battles[..] {
            [] => rest.chance(0.0, parameters),
            [battle] => sum::of_outcomes(&battle.outcomes[self.to_move.index()], rest, parameters),
            several => sum::of_battles(several, self.to_move, rest, parameters),
        }
    }
}

/// Groups worth less than a quiet move are left to their fate.
fn abandon<const N: usize>(groups: &mut [Group<N>], width: f64, parameters: &Parameters) {
    for group in groups.iter_mut().filter(|group| group.standing == Standing::Unsettled) {
        if group.area < parameters.quiet * width {
            group.standing = Standing::Abandoned;
        }
    }
}

/// What the score is adjusted by.
fn features(to_move: Player, width: f64, parameters: &Parameters) -> Vec<(&'static str, f64)> {
    let turn = parameters.turn * width;
    vec![("turn", if to_move == Player::Black { turn } else { -turn })]
}

/// What the fit needs of a position: the groups with their features, and ownership with all open groups alive.
pub struct Sample<const N: usize> {
    /// The stones of each group and its features, with the side on move.
    pub groups: Vec<(Player, Bits<N>, super::life::Features, bool)>,
    /// Ownership of each cell with all groups alive, Black's +1.
    pub ownership: Vec<f64>,
}

/// A position for the fit.
pub fn sample<const N: usize>(go: &Go<N>, parameters: &Parameters) -> Sample<N> {
    let to_move = go.to_move();
    let one_round = Parameters { rounds: 1, dead: 0.0, ..parameters.clone() };
    let territory = Territory::of(go, to_move, &one_round);
    let features = territory.features(go, to_move);
    let groups = (territory.groups.iter().zip(features))
        .map(|(group, features)| {
            let is_open = group.standing != Standing::Safe || !group.stones.meets(&territory.living);
            (group.color, group.stones, features, group.proven || !is_open)
        })
        .collect();
    Sample { groups, ownership: territory.ownership }
}
