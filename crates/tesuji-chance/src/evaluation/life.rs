//! How likely a group is to live: certain where static safety shows it, otherwise the log-odds of a
//! few features that are quickly found, with weights fitted to what became of groups in finished
//! games.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{GoBoard, Stones};

use super::{groups::Group, parameters::Parameters};

/// How many features there are.
pub const FEATURES: usize = 17;

/// What is looked at, in order, with the name of the parameter that weighs it.
pub const NAMES: [&str; FEATURES] = [
    "life_base",
    "life_liberties",
    "life_space",
    "life_size",
    "life_around",
    "life_race",
    "life_turn",
    "life_atari",
    "life_escape",
    "life_short",
    "life_link",
    "life_friend",
    "life_out",
    "life_filled",
    "life_closed",
    "life_eye_space",
    "life_eyes",
];

/// A group as the estimate sees it.
pub type Features = [f64; FEATURES];

/// The board as the features see it.
pub(super) struct Scene<'a, const N: usize> {
    pub board: &'a GoBoard<N>,
    pub stones: &'a Stones<N>,
    /// Stones that are shown to live, of both sides.
    pub living: Bits<N>,
    /// Stones that count as dead.
    pub dead: Bits<N>,
    /// Ownership of every point if all others live, Black's +1.
    pub ownership: &'a [f64],
    pub to_move: Player,
}

impl<const N: usize> Scene<'_, N> {
    /// The features of group `at`, whose `space` must be known.
    pub fn features(&self, groups: &[Group<N>], at: usize) -> Features {
        let group = &groups[at];
        let own_view = |cell: usize| match group.color {
            Player::Black => self.ownership[cell],
            Player::White => -self.ownership[cell],
        };
        let empty = self.stones.empty(self.board);
        let liberties = group.liberties.len();
        let count = liberties.max(1) as f64;
        let space: f64 = group.space.iter().map(|cell| own_view(cell).max(0.0)).sum();
        let around = group.liberties.iter().map(own_view).sum::<f64>() / count;
        let own = self.stones.of(group.color);
        let other = self.stones.of(group.color.opponent());
        let next = self.board.neighbours(&group.liberties);
        let friends = (next & own).without(&(group.stones | self.dead));
        let is_on_move = self.to_move == group.color;
        // Points two steps on that the other side does not touch.
        let open = next & empty;
        let out = (open | self.board.neighbours(&open) & empty)
            .without(&(group.liberties | self.board.neighbours(&other.without(&self.dead))));
        let filled = 1.0 - empty.len() as f64 / self.board.size().cells() as f64;
        let flag = |is: bool| if is { 1.0 } else { 0.0 };
        [
            1.0,
            count.ln(),
            space.ln_1p(),
            (group.stones.len() as f64).ln(),
            around,
            self.race(groups, at),
            if is_on_move { 0.5 } else { -0.5 },
            flag(liberties == 1 && !is_on_move),
            flag(liberties == 1 && is_on_move),
            flag(liberties == 2 && !is_on_move),
            flag(!friends.is_empty()),
            flag(friends.meets(&self.living)),
            (out.len() as f64).ln_1p(),
            filled,
            flag(out.is_empty()),
            if out.is_empty() { space.ln_1p() } else { 0.0 },
            flag(self.has_two_eyes(group)),
        ]
    }

    /// Whether a group's space, with dead stones in it, falls apart.
    fn has_two_eyes(&self, group: &Group<N>) -> bool {
        let Some(one) = group.space.lowest() else { return false };
        let within = group.space | (self.dead & self.stones.of(group.color.opponent()));
        let eye = self.board.reach(Bits::single(one), &within);
        !group.space.is_within(&eye)
    }

    /// The logarithm of a group's liberties over those of the weakest group of the other side next
    /// to it; 0 if none there may be weaker than safe.
    fn race(&self, groups: &[Group<N>], at: usize) -> f64 {
        let group = &groups[at];
        let around = self.board.neighbours(&group.stones);
        let others = groups.iter().filter(|other| {
            other.color != group.color
                && other.stones.meets(&around)
                && !other.stones.meets(&(self.living | self.dead))
        });
        let weakest = others.map(|other| other.liberties.len()).min();
        weakest.map_or(0.0, |weakest| {
            (group.liberties.len().max(1) as f64 / weakest.max(1) as f64).ln().clamp(-2.0, 2.0)
        })
    }
}

/// The chance of living with these features.
pub fn chance(features: &Features, parameters: &Parameters) -> f64 {
    let weights = weights(parameters);
    let odds: f64 = features.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + (-odds).exp())
}

/// The weights in the order of [`NAMES`].
pub fn weights(parameters: &Parameters) -> [f64; FEATURES] {
    let Parameters {
        life_base,
        life_liberties,
        life_space,
        life_size,
        life_around,
        life_race,
        life_turn,
        life_atari,
        life_escape,
        life_short,
        life_link,
        life_friend,
        life_out,
        life_filled,
        life_closed,
        life_eye_space,
        life_eyes,
        ..
    } = *parameters;
    [
        life_base,
        life_liberties,
        life_space,
        life_size,
        life_around,
        life_race,
        life_turn,
        life_atari,
        life_escape,
        life_short,
        life_link,
        life_friend,
        life_out,
        life_filled,
        life_closed,
        life_eye_space,
        life_eyes,
    ]
}
