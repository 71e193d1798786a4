//! One question about a race, whether a side captures, put to one search after the other: the depth-first search of the
//! race, sketches of it, then df-pn, each with a share of what is left of the limits. [`Semeai::winner`] is the
//! entry point.

use std::sync::Arc;

use tesuji_core::{Claim, Game, Player};
use tesuji_search::{Control, Limits, Solver};

use super::{Semeai, TABLES, sketches::dfpn};
use crate::race::{
    Race,
    sketch::{Aim, Sketch},
};

/// The share of the limits that the first search gets for one question before the other takes over.
const FIRST_SHARE: u64 = 16;

/// The share that each of the two sketches gets that may answer the question.
const SKETCH_SHARE: u64 = 4;

impl<const N: usize> Semeai<'_, N> {
    /// Who the question whether `side` captures is decided for, asked with one part in `round` of what it may use.
    pub(super) fn winner(&mut self, race: &Race<N>, side: Player, round: u64) -> Option<Player> {
        let at = side.index();
        if self.second[at].is_none() && !self.is_sketched[at] {
            let share = if self.options.then_dfpn { FIRST_SHARE } else { 1 };
            let control = Control::new(self.rest(share * round), self.cancelled);
            let report = self.searches[at].solve(race, &control);
            self.spend(report.nodes, 1);
            if report.winner.is_some() || !self.options.then_dfpn {
                self.stopped = self.stopped.or(report.stopped);
                return report.winner;
            }
        }
        let other = side.opponent();
        for aim in [Aim::Captures(side), Aim::Lives(other), Aim::Holds(other)] {
            if self.succeeds(race, aim, round) {
                self.is_sketched[at] = true;
                return Some(aim.winner());
            }
        }
        // Its positions are dear, so most of them come last.
        let share = if round > 1 { SKETCH_SHARE * round } else { 1 };
        let mut control = Control::new(self.rest(share), self.cancelled);
        let race = race.clone().pruned(Arc::clone(&self.sketches.met_ko));
        let memory = self.options.limits.memory / TABLES;
        let solver = self.second[at]
            .get_or_insert_with(|| Solver::new(&race, Claim::Wins(side), &dfpn(), memory, 1, 1));
        let report = solver.solve(&race, &mut control, &mut |_| {});
        self.spend(report.nodes, 1);
        self.stopped = self.stopped.or(report.stopped);
        report.winner
    }

    /// Whether a sketch of the race is known to say so.
    fn succeeds(&mut self, race: &Race<N>, aim: Aim, round: u64) -> bool {
        let met_ko = Arc::clone(&self.sketches.met_ko);
        let Some(sketch) = Sketch::of(race, aim, met_ko) else { return false };
        let winner = aim.winner();
        if let Some(outcome) = sketch.outcome() {
            return aim.claim().favours(outcome) == winner;
        }
        let for_one = self.options.sketches_for_one;
        let mut limits = self.rest(SKETCH_SHARE * round);
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(for_one));
        let mut control = Control::new(limits, self.cancelled);
        let report = self.sketches.solve(&sketch, aim, &mut control);
        self.spend(report.nodes, for_one);
        report.winner == Some(winner)
    }

    /// Counts positions of which so many count as one.
    fn spend(&mut self, nodes: u64, for_one: u64) {
        self.nodes += nodes;
        self.spent += nodes.div_ceil(for_one);
    }

    /// One part in `share` of what this question may use of the limits.
    fn rest(&self, share: u64) -> Limits {
        let share = share * self.share;
        let Limits { nodes, time, memory } = self.options.limits;
        Limits {
            nodes: nodes.map(|nodes| nodes.saturating_sub(self.spent) / share),
            time: time.map(|time| time.saturating_sub(self.clock.elapsed()) / share as u32),
            memory,
        }
    }
}
