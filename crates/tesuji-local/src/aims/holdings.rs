//! Points to be held at the end of a game of Go: of each set of points so many must be in the claimant's
//! area after two passes. One point stands for a group that is to live there, a set with several numbers
//! for territory: "at least three of these" is worth "at least two of these".
//!
//! [`Holdings`] is the evaluation. Stones that live though their side only passes ([`living`]) hold their
//! points for certain, whatever the past: then the bound may be decided before the game is over.

use std::sync::Arc;

use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, GoBoard, Stones};

use super::living;
use crate::pob::{Evaluation, GoalOrder, Goals, Range};

/// So many of some points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holding<const N: usize> {
    /// The points.
    pub points: Bits<N>,
    /// How many of them are to be held.
    pub at_least: usize,
}

impl<const N: usize> Holding<N> {
    /// All of these points.
    pub fn all_of(points: Bits<N>) -> Holding<N> {
        Holding { points, at_least: points.len() }
    }
}

/// What a side holds at the end.
#[derive(Clone, Debug)]
pub struct Holdings<const N: usize> {
    holdings: Arc<[Holding<N>]>,
    order: Arc<GoalOrder>,
    claimant: Player,
}

impl<const N: usize> Holdings<N> {
    /// These aims of a side, with what they are worth together.
    ///
    /// # Panics
    /// If the order is about another number of goals.
    pub fn new(holdings: Vec<Holding<N>>, order: GoalOrder, claimant: Player) -> Holdings<N> {
        assert_eq!(holdings.len(), order.count(), "a goal for each holding");
        Holdings { holdings: holdings.into(), order: Arc::new(order), claimant }
    }

    /// Every number of points in each of some parts of the board, none of them more important than another:
    /// the order of vectors by dominance.
    ///
    /// # Panics
    /// If the parts have more than 64 points in all.
    pub fn shares(parts: &[Bits<N>], claimant: Player) -> Holdings<N> {
        let mut holdings = Vec::new();
        let mut steps = Vec::new();
        for &points in parts {
            for at_least in 1..=points.len() {
                if at_least > 1 {
                    steps.push(holdings.len());
                }
                holdings.push(Holding { points, at_least });
            }
        }
        let order = steps.iter().fold(GoalOrder::incomparable(holdings.len()), |order, &goal| {
            order.with_dominating(goal, &[goal - 1])
        });
        Holdings::new(holdings, order, claimant)
    }

    /// The aims.
    pub fn holdings(&self) -> &[Holding<N>] {
        &self.holdings
    }

    /// What they are worth together.
    pub fn order(&self) -> &GoalOrder {
        &self.order
    }

    /// What it is worth to hold these points.
    fn worth(&self, held: &Bits<N>) -> Goals {
        let is_reached = |&goal: &usize| {
            let Holding { points, at_least } = self.holdings[goal];
            (points & *held).len() >= at_least
        };
        self.order.reached((0..self.holdings.len()).filter(is_reached))
    }
}

impl<const N: usize> Evaluation<Go<N>> for Holdings<N> {
    type Value = Goals;

    fn value(&self, game: &Go<N>) -> Option<Goals> {
        game.is_over().then(|| self.worth(&area(game.board(), game.stones(), self.claimant)))
    }

    fn range(&self, game: &Go<N>) -> Range<Goals> {
        if let Some(value) = self.value(game) {
            return Range::exactly(value);
        }
        let (board, stones) = (game.board(), game.stones());
        let [own, other] = [self.claimant, self.claimant.opponent()].map(|side| stones.of(side));
        let (held, lost) = (living(board, &own, &other), living(board, &other, &own));
        Range {
            at_least: Some(self.worth(&held)),
            at_most: Some(self.worth(&board.points().without(&lost))),
        }
    }
}

/// The stones of a side and the empty regions that only it touches.
fn area<const N: usize>(board: &GoBoard<N>, stones: &Stones<N>, side: Player) -> Bits<N> {
    let mut area = stones.of(side);
    let mut unseen = stones.empty(board);
    while let Some(point) = unseen.lowest() {
        let region = board.reach(Bits::single(point), &unseen);
        unseen = unseen.without(&region);
        let border = board.neighbours(&region);
        if border.meets(&stones.of(side)) && !border.meets(&stones.of(side.opponent())) {
            area |= region;
        }
    }
    area
}
