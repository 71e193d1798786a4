//! [`evaluate`]: a Go position in, an [`Evaluation`] out. Everything is seen from Black.

use tesuji_core::{Bits, Game, Player};
use tesuji_games::go::Go;

use super::{
    battles::{self, Battle},
    chance::{turn, width},
    components::{self, Component},
    fates, frontier,
    groups::{Group, Standing},
    life,
    local::{LocalAnswers, NoAnswers},
    parameters::Parameters,
    sum::{self, Part, Play, Rest, Rule},
    territory::Territory,
};

/// What is thought of a position.
#[derive(Clone, Debug)]
pub struct Evaluation<const N: usize> {
    /// The side on move.
    pub to_move: Player,
    /// M: the moves played so far.
    pub played: f64,
    /// S: the points the sides expect, Black minus White, with features and komi.
    pub score: f64,
    /// E_A: the same without features.
    pub expected_territory: f64,
    /// What is added for good and bad features, by name.
    pub features: Vec<(&'static str, f64)>,
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
    /// The parts of the board that safe stones leave; none where no local search was asked for.
    pub components: Vec<Component<N>>,
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

    /// What the groups of the battles add to the expected territory.
    pub fn in_battles(&self, at: usize) -> f64 {
        self.battles[at].groups.iter().map(|&group| self.groups[group].expected()).sum()
    }

    /// The chance that Black wins if the chances of leads, and what the turn is worth, have these
    /// parameters.
    pub fn chance_with(&self, parameters: &Parameters) -> f64 {
        let frontier = self.frontier_points() as f64;
        let features = features(self.to_move, frontier, self.played, parameters);
        let adjusted: f64 = features.iter().map(|(_, value)| value).sum();
        let mut rest = Rest {
            score: self.expected_territory + adjusted,
            frontier,
            played: self.played,
            decided: false,
        };
        match self.rule {
            Rule::NoBattle => rest.chance(0.0, parameters),
            Rule::OneBattle => {
                rest.score -= self.in_battles(0);
                let outcomes = &self.battles[0].outcomes[self.to_move.index()];
                sum::of_outcomes(outcomes, rest, parameters)
            }
            Rule::Sum | Rule::Decomposed => {
                let parts = self.parts(&mut rest);
                if self.rule == Rule::Decomposed {
                    // Nothing is left but whole points and komi.
                    rest.score = ((rest.score - adjusted) * 2.0).round() / 2.0;
                    rest.decided = true;
                }
                sum::of_parts(parts, self.to_move, rest, parameters)
            }
        }
    }

    /// A component that was not played out, as a game: who moves first in it gets as much more than
    /// expected as being on move is worth, where its frontier is open.
    pub fn estimated(&self, component: &Component<N>) -> Play {
        let open = self.frontier.iter().any(|points| points.meets(&component.points));
        let turn: f64 = self.features.iter().map(|(_, value)| value.abs()).sum();
        let gain = if open { turn } else { 0.0 };
        let [black, white] =
            [gain, -gain].map(|gain| vec![Play::Number(sum::in_units(component.expected + gain))]);
        Play::Game { black, white }
    }

    /// The components of the sum; what they tell is taken out of the rest.
    fn parts(&self, rest: &mut Rest) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut told = vec![false; self.battles.len()];
        for component in &self.components {
            let Some(game) = &component.game else { continue };
            rest.score -= component.expected;
            let inside = self.frontier.map(|points| (points & component.points).len());
            rest.frontier -= (inside[0] + inside[1]) as f64;
            component.battles.iter().for_each(|&battle| told[battle] = true);
            parts.push(Part::Game(game.clone()));
        }
        for (at, battle) in self.battles.iter().enumerate().filter(|&(at, _)| !told[at]) {
            rest.score -= self.in_battles(at);
            parts.push(Part::Battle(battle.clone()));
        }
        parts
    }

    fn rule(&self) -> Rule {
        let is_told = |component: &Component<N>| component.game.is_some();
        let in_games = self.components.iter().filter(|component| is_told(component));
        let told: usize = in_games.map(|component| component.battles.len()).sum();
        if !self.components.is_empty() && self.components.iter().all(is_told) {
            Rule::Decomposed
        } else {
            match (self.battles.len(), told) {
                (0, _) => Rule::NoBattle,
                (1, 0) => Rule::OneBattle,
                _ => Rule::Sum,
            }
        }
    }
}

/// What a position is worth after so many moves, without local search.
pub fn evaluate<const N: usize>(go: &Go<N>, played: f64, parameters: &Parameters) -> Evaluation<N> {
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
    let quiet_move = parameters.quiet * turn(open as f64, played, parameters);
    abandon(&mut territory.groups, quiet_move);
    let battles = battles::battles(go, &territory, parameters, local);
    let ownership = territory.expected_ownership(go.stones());
    let components = match local.plays_out() {
        true => components(go, &territory, &battles, &ownership, parameters),
        false => Vec::new(),
    };

    let komi = f64::from(go.komi().half_points()) / 2.0;
    let features = features(to_move, open as f64, played, parameters);
    let groups = territory.groups;
    let expected_territory =
        territory.settled - komi + groups.iter().map(Group::expected).sum::<f64>();
    let score = expected_territory + features.iter().map(|(_, value)| value).sum::<f64>();
    let unsettled = groups.iter().filter(|group| group.standing == Standing::Unsettled);
    let fates: Vec<(f64, f64)> = unsettled.map(|group| (group.effect(), group.life)).collect();
    let without: f64 =
        score - fates.iter().map(|(effect, life)| effect * (2.0 * life - 1.0)).sum::<f64>();
    let at_stake: f64 = fates.iter().map(|(effect, _)| effect.abs()).sum();
    let mut evaluation = Evaluation {
        to_move,
        played,
        score,
        expected_territory,
        features,
        pessimistic: without - at_stake,
        optimistic: without + at_stake,
        win_probability: 0.0,
        rule: Rule::NoBattle,
        without_battles: 0.0,
        independent: fates::independent(without, &fates),
        width,
        frontier,
        ownership,
        territory: territory.ownership,
        groups,
        battles,
        components,
    };
    evaluation.without_battles = evaluation.chance_with(parameters);
    evaluation.rule = evaluation.rule();
    evaluation.win_probability = evaluation.chance_with(parameters);
    evaluation
}

/// Groups worth less than what a quiet move gains are left to their fate.
fn abandon<const N: usize>(groups: &mut [Group<N>], quiet_move: f64) {
    for group in groups.iter_mut().filter(|group| group.standing == Standing::Unsettled) {
        if group.area < quiet_move {
            group.standing = Standing::Abandoned;
        }
    }
}

/// What the score is adjusted by.
fn features(
    to_move: Player,
    frontier: f64,
    played: f64,
    parameters: &Parameters,
) -> Vec<(&'static str, f64)> {
    let turn = turn(frontier, played, parameters);
    vec![("turn", if to_move == Player::Black { turn } else { -turn })]
}

/// The parts of the board that safe stones leave.
fn components<const N: usize>(
    go: &Go<N>,
    territory: &Territory<N>,
    battles: &[Battle],
    ownership: &[f64],
    parameters: &Parameters,
) -> Vec<Component<N>> {
    let (board, stones) = (go.board(), go.stones());
    let of_area = |points: Bits<N>| {
        let stones_of = |battle: &Battle| {
            battle.groups.iter().fold(Bits::EMPTY, |all, &at| all | territory.groups[at].stones)
        };
        let inside: Vec<usize> =
            (0..battles.len()).filter(|&at| stones_of(&battles[at]).meets(&points)).collect();
        let are_whole = inside.iter().all(|&at| stones_of(&battles[at]).is_within(&points));
        let game = are_whole
            .then(|| components::played_out(board, stones, points, territory, parameters))
            .flatten();
        let expected = points.iter().map(|cell| ownership[cell]).sum();
        Component { points, battles: inside, expected, game }
    };
    components::areas(board, territory).into_iter().map(of_area).collect()
}

/// What the fit needs of a position.
pub struct Sample<const N: usize> {
    /// The side and stones of each group, its features with the side on move, and whether its fate
    /// is shown.
    pub groups: Vec<(Player, Bits<N>, life::Features, bool)>,
}

/// A position for the fit: groups as they are judged first.
pub fn sample<const N: usize>(go: &Go<N>, parameters: &Parameters) -> Sample<N> {
    let to_move = go.to_move();
    let one_round = Parameters { rounds: 1, dead: 0.0, ..parameters.clone() };
    let territory = Territory::of(go, to_move, &one_round);
    let features = territory.features(go, to_move);
    let groups = (territory.groups.iter().zip(features))
        .map(|(group, features)| {
            let is_shown = group.proven || group.stones.meets(&territory.living);
            (group.color, group.stones, features, is_shown)
        })
        .collect();
    Sample { groups }
}
