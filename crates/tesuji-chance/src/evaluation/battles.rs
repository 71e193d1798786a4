//! Battles: unsettled groups that touch, and how they may end (section 5 of the paper).
//!
//! A battle is a closure: groups whose fate is open and that are next to each other, of either
//! colour. Groups too small to matter are left out before. For either side moving first a battle
//! has a distribution of outcomes: the fates of its groups, from local search where that answers,
//! otherwise from the estimates of [`life`](super::life), made into one distribution by
//! [`fates`](super::fates).

use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, GoBoard};

use super::{
    fates,
    groups::{Group, Standing},
    life,
    local::{Fighter, LocalAnswers},
    parameters::Parameters,
    sum::Play,
    territory::Territory,
};

/// A way a battle may end.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What the groups of the battle are worth then, Black minus White.
    pub points: f64,
    /// How likely that is.
    pub probability: f64,
}

/// Unsettled groups next to each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Battle {
    /// The groups, by number.
    pub groups: Vec<usize>,
    /// The outcomes with Black moving first, and with White; the best for Black first.
    pub outcomes: [Vec<Outcome>; 2],
    /// Whether local search has decided all of it, by the side moving first.
    pub searched: [bool; 2],
}

impl Battle {
    /// What it is worth on average with this side moving first, Black minus White.
    pub fn mean(&self, first: Player) -> f64 {
        self.outcomes[first.index()].iter().map(|one| one.points * one.probability).sum()
    }

    /// It as a game: one option a side, what comes of it if that side moves first.
    pub fn as_play(&self) -> Play {
        let [black, white] = [0, 1].map(|first: usize| vec![Play::of(&self.outcomes[first])]);
        Play::Game { black, white }
    }
}

/// The battles of a position.
pub(super) fn battles<const N: usize>(
    go: &Go<N>,
    territory: &Territory<N>,
    parameters: &Parameters,
    local: &mut impl LocalAnswers<N>,
) -> Vec<Battle> {
    let groups = &territory.groups;
    let mut open: Vec<usize> =
        (0..groups.len()).filter(|&at| groups[at].standing == Standing::Unsettled).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let features = Player::BOTH.map(|first| territory.features(go, first));
    let mut battles = Vec::new();
    while let Some(start) = open.pop() {
        let mut closure = vec![start];
        let mut at = 0;
        while at < closure.len() {
            let (near, far): (Vec<usize>, Vec<usize>) = open
                .iter()
                .partition(|&&other| are_next(go.board(), &groups[closure[at]], &groups[other]));
            closure.extend(near);
            open = far;
            at += 1;
        }
        closure.sort_unstable();
        let fight = Fight { go, groups, closure: &closure, parameters };
        let mut searched = [false; 2];
        let outcomes = Player::BOTH.map(|first| {
            let (outcomes, is_searched) = fight.outcomes(&features[first.index()], first, local);
            searched[first.index()] = is_searched;
            outcomes
        });
        battles.push(Battle { groups: closure, outcomes, searched });
    }
    battles.reverse();
    battles
}

/// Whether two groups touch, or have a liberty in common.
fn are_next<const N: usize>(board: &GoBoard<N>, one: &Group<N>, other: &Group<N>) -> bool {
    one.liberties.meets(&other.liberties) || board.neighbours(&one.stones).meets(&other.stones)
}

struct Fight<'a, const N: usize> {
    go: &'a Go<N>,
    groups: &'a [Group<N>],
    closure: &'a [usize],
    parameters: &'a Parameters,
}

impl<const N: usize> Fight<'_, N> {
    /// The outcomes with `first` moving first, and whether they come from local search alone.
    fn outcomes(
        &self,
        features: &[life::Features],
        first: Player,
        local: &mut impl LocalAnswers<N>,
    ) -> (Vec<Outcome>, bool) {
        let fighters: Vec<Fighter<N>> = (self.closure.iter().map(|&at| &self.groups[at]))
            .map(|group| Fighter { color: group.color, stones: group.stones })
            .collect();
        let known = local.fates(self.go, &fighters, first);
        let trust = self.parameters.trust;
        let chances: Vec<f64> = (self.closure.iter().zip(&known))
            .map(|(&at, fate)| match fate {
                Some(true) => trust,
                Some(false) => 1.0 - trust,
                None => life::chance(&features[at], self.parameters),
            })
            .collect();
        (self.joined(&chances), known.iter().all(Option::is_some))
    }

    /// The outcomes, given the chances of the groups.
    fn joined(&self, chances: &[f64]) -> Vec<Outcome> {
        // The groups worth most are told apart; the others count at what is expected of them.
        let mut order: Vec<usize> = (0..self.closure.len()).collect();
        let area = |at: usize| self.groups[self.closure[at]].area;
        order.sort_by(|&a, &b| area(b).total_cmp(&area(a)).then(a.cmp(&b)));
        let most = (self.parameters.most_fighting as usize).min(order.len());
        let (apart, rest) = order.split_at(most);
        let group = |at: usize| &self.groups[self.closure[at]];
        let fixed: f64 =
            rest.iter().map(|&at| group(at).effect() * (2.0 * chances[at] - 1.0)).sum();
        let mut enemies = Vec::new();
        for (a, &one) in apart.iter().enumerate() {
            for (b, &other) in apart.iter().enumerate().take(a) {
                let (one, other) = (group(one), group(other));
                let around: Bits<N> = self.go.board().neighbours(&one.stones);
                if one.color != other.color && around.meets(&other.stones) {
                    enemies.push((b, a));
                }
            }
        }
        let lives: Vec<f64> = apart.iter().map(|&at| chances[at]).collect();
        let weights = fates::joint(&lives, &enemies);
        let mut outcomes: Vec<Outcome> = Vec::with_capacity(weights.len());
        for (mask, probability) in weights.into_iter().enumerate() {
            let value = |(bit, &at): (usize, &usize)| {
                let effect = group(at).effect();
                if mask >> bit & 1 == 1 { effect } else { -effect }
            };
            let points = fixed + apart.iter().enumerate().map(value).sum::<f64>();
            outcomes.push(Outcome { points, probability });
        }
        outcomes.retain(|outcome| outcome.probability > 0.0);
        outcomes.sort_by(|a, b| b.points.total_cmp(&a.points));
        outcomes
    }
}
