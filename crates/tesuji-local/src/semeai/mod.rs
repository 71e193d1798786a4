//! Who captures whom: [`Semeai`] puts the questions about a race to a search, in an order in which one
//! answer helps the next, and within limits for all of them together.
//!
//! A race has three results, which are two claims: does Black capture, does White? Each is asked of one
//! search that keeps what it has proven for all later questions about it; what that leaves open, first of sketches of the race,
//! then of df-pn. From there: with how many turns
//! given away does the winner still win; which first moves reach the result; and where a ko was met, how
//! many outside threats change it.

mod answer;
mod answered;
mod asking;
mod before_after;
mod choice;
mod options;
mod question;
mod sketches;
mod verdict;

use std::sync::atomic::{AtomicBool, Ordering};

use tesuji_core::{Claim, Game, Outcome, Player};
use tesuji_search::{Control, Solver, Stop};

pub use answer::{Answer, First, ResultName, UnlessTold, working};
pub use answered::{Answered, Asked, Wider, Written, answered, ask, both_ways, compared};
pub use before_after::Compared;
pub use choice::chosen;
pub use options::{Options, SKETCHES_FOR_ONE};
pub use question::{Question, solver};
pub use sketches::Sketches;
pub use verdict::{Ending, Try, Unless, Verdict};

use crate::{
    fight::unless,
    pob::{AlphaBeta, MoveOrder},
    race::{Race, RaceMove, RaceOrder},
};

/// There are so many searches with tables of their own: two of the race, in two kinds, and eight of sketches.
const TABLES: usize = 12;

/// A race being asked about.
pub struct Semeai<'a, const N: usize> {
    options: Options,
    cancelled: &'a AtomicBool,
    order: &'a RaceOrder,
    /// One search for each side that may capture.
    searches: [AlphaBeta<'a, Race<N>, RaceOrder>; 2],
    /// The same for what they leave open: from the first such question on, all are put to these.
    second: [Option<Solver<Race<N>>>; 2],
    sketches: Sketches,
    /// Whether a sketch has answered a question that the first search left open; then all are put to it.
    is_sketched: [bool; 2],
    /// The clock of the verdict being worked out.
    clock: Control<'a>,
    /// One part in so many of what is left goes to the next question.
    share: u64,
    /// Positions expanded, and how much that is of the limit.
    nodes: u64,
    spent: u64,
    stopped: Option<Stop>,
}

/// The shares of the limits with which the two questions about a result are asked in turn.
const ROUNDS: [u64; 4] = [16, 6, 3, 1];

/// Lines of play are shown up to this length.
const LONGEST_LINE: usize = 60;

/// The share of what is left that one question gets once the result is known.
const LATER_SHARE: u64 = 4;

impl<'a, const N: usize> Semeai<'a, N> {
    /// Questions about races that differ in the side to move, threats and tempi only.
    pub fn new(options: Options, order: &'a RaceOrder, cancelled: &'a AtomicBool) -> Self {
        let search = |side| {
            let memory = options.limits.memory / TABLES;
            AlphaBeta::new(order, options.variant, Claim::Wins(side), memory)
        };
        Semeai {
            options,
            cancelled,
            order,
            searches: Player::BOTH.map(search),
            second: [None, None],
            sketches: Sketches::new(options.limits.memory / TABLES),
            is_sketched: [false; 2],
            clock: Control::new(options.limits, cancelled),
            share: 1,
            nodes: 0,
            spent: 0,
            stopped: None,
        }
    }

    /// The same with searches of sketches that others use, too.
    pub fn with_sketches(mut self, sketches: &Sketches) -> Self {
        self.sketches = sketches.clone();
        self
    }

    /// The searches of sketches, for others to use.
    pub fn sketches(&self) -> &Sketches {
        &self.sketches
    }

    /// Everything there is to know about a race with the side to move moving first.
    pub fn verdict(&mut self, race: &Race<N>) -> Verdict {
        self.begin();
        let ending = self.ending(race, Ending::Unknown);
        let mut verdict = Verdict::of(ending, 0, None);
        if ending != Ending::Unknown {
            // None of these may use up what the others need.
            self.share = LATER_SHARE;
            self.unless(race, &mut verdict);
            let is_asked = verdict.ko_is_known && self.options.most_threats > 0;
            verdict.may_rest_on_ban =
                ending == Ending::Seki && self.met_ko() && (verdict.unless.is_some() || !is_asked);
            self.tempo(race, &mut verdict);
            if self.options.all_moves {
                self.tries(race, &mut verdict);
            }
            verdict.line = self.line(race, ending);
        }
        verdict.nodes = self.nodes;
        verdict.stopped = self.stopped;
        verdict
    }

    /// The result of a race, and nothing about threats, tempi and moves.
    pub fn result(&mut self, race: &Race<N>, likely: Ending) -> Verdict {
        self.begin();
        let ending = self.ending(race, likely);
        Verdict::of(ending, self.nodes, self.stopped)
    }

    /// A new clock.
    fn begin(&mut self) {
        self.clock = Control::new(self.options.limits, self.cancelled);
        (self.nodes, self.spent, self.stopped) = (0, 0, None);
        self.share = 1;
    }

    /// The result of a race. Of the two questions that make it up the more likely one comes first; neither may use up what the
    /// other needs, so both are asked again and again with a growing share of the limits.
    fn ending(&mut self, race: &Race<N>, likely: Ending) -> Ending {
        let first = match likely {
            Ending::Captures(side) => side,
            Ending::Seki | Ending::Unknown => race.to_move(),
        };
        let stopped_before = self.stopped;
        let mut captures = [None; 2];
        let rounds: &[u64] = if self.options.then_dfpn { &ROUNDS } else { &[1] };
        for &round in rounds {
            for side in [first, first.opponent()] {
                let at = side.index();
                if captures[at].is_none() {
                    captures[at] = self.winner(race, side, round).map(|winner| winner == side);
                }
                if captures[at] == Some(true) {
                    self.stopped = stopped_before;
                    return Ending::Captures(side);
                }
            }
            if captures == [Some(false); 2] {
                self.stopped = stopped_before;
                return Ending::Seki;
            }
        }
        Ending::Unknown
    }

    /// Whether `side` captures, if that can be found out.
    pub fn captures(&mut self, race: &Race<N>, side: Player) -> Option<bool> {
        self.winner(race, side, 1).map(|winner| winner == side)
    }

    /// The search that asks whether `side` captures.
    pub(crate) fn search(&mut self, side: Player) -> &mut AlphaBeta<'a, Race<N>, RaceOrder> {
        &mut self.searches[side.index()]
    }

    fn tempo(&mut self, race: &Race<N>, verdict: &mut Verdict) {
        let Ending::Captures(winner) = verdict.ending else { return };
        verdict.tempo = Some(0);
        if race.keeper().is_some() {
            verdict.tempo_is_least = true;
            return;
        }
        for tempi in 1..=self.options.most_tempi {
            match self.captures(&race.clone().with_tempi(winner, tempi), winner) {
                Some(true) => verdict.tempo = Some(tempi),
                Some(false) => return,
                None => break,
            }
        }
        verdict.tempo_is_least = true;
    }

    /// Threats help the side that does not like the result; after a seki either may have them.
    /// Whether superko has forbidden a move so far.
    fn met_ko(&self) -> bool {
        self.order.met_ko() || self.sketches.met_ko.load(Ordering::Relaxed)
    }

    fn unless(&mut self, race: &Race<N>, verdict: &mut Verdict) {
        if !self.met_ko() {
            verdict.ko_is_known = true;
            return;
        }
        let (ending, most) = (verdict.ending, self.options.most_threats);
        let mut sides = Player::BOTH.to_vec();
        sides.retain(|&side| ending != Ending::Captures(side));
        let found = unless::least(ending, most, &sides, |side, threats| {
            let then = self.ending(&race.clone().with_threats(side, threats), ending);
            (then != Ending::Unknown).then_some(then)
        });
        if let Ok(unless) = found {
            (verdict.unless, verdict.ko_is_known) = (unless, true);
        }
    }

    /// Which first moves reach the result, where that is better than what passing gets.
    fn tries(&mut self, race: &Race<N>, verdict: &mut Verdict) {
        let mover = race.to_move();
        let is_lost = verdict.ending == Ending::Captures(mover.opponent());
        let mut after = race.clone();
        let undo = after.play(RaceMove::PASS);
        verdict.pass_will_do = verdict.ending == Ending::Seki
            && self.keeps(&after, mover, verdict.ending) == Some(true);
        after.undo(undo);
        if is_lost || verdict.pass_will_do {
            return;
        }
        let mut moves = Vec::new();
        race.moves(&mut moves);
        for mv in moves.into_iter().filter(|mv| mv.cell().is_some()) {
            let undo = after.play(mv);
            let works = self.keeps(&after, mover, verdict.ending);
            let line = match works {
                Some(true) => self.line(&after, verdict.ending),
                Some(false) => {
                    let refuted = self.ending(&after, Ending::Captures(mover.opponent()));
                    self.line(&after, refuted)
                }
                None => Vec::new(),
            };
            after.undo(undo);
            verdict.tries.push(Try { mv, works, line });
        }
    }

    /// Whether the race still ends as well for `side` as `ending` says.
    fn keeps(&mut self, race: &Race<N>, side: Player, ending: Ending) -> Option<bool> {
        match (race.outcome(), ending) {
            (Some(outcome), Ending::Captures(_)) => Some(outcome == Outcome::Won(side)),
            (Some(outcome), _) => Some(outcome != Outcome::Won(side.opponent())),
            (None, Ending::Captures(_)) => self.captures(race, side),
            (None, _) => self.captures(race, side.opponent()).map(|captured| !captured),
        }
    }

    /// A line of play in which the winner always keeps its win; nothing for a seki, where nobody need move.
    fn line(&mut self, race: &Race<N>, ending: Ending) -> Vec<RaceMove> {
        let Ending::Captures(winner) = ending else { return Vec::new() };
        let mut race = race.clone();
        let (mut line, mut moves, mut ranked) = (Vec::new(), Vec::new(), Vec::new());
        while race.outcome().is_none() && line.len() < LONGEST_LINE {
            race.moves(&mut moves);
            self.order.rank(&race, &moves, &mut ranked);
            ranked.sort_by(|a, b| b.priority.cmp(&a.priority).then(a.mv.cmp(&b.mv)));
            let is_winners = race.to_move() == winner;
            let mut found = None;
            for candidate in &ranked {
                let undo = race.play(candidate.mv);
                // The loser is not shown helping.
                let fits = match race.outcome() {
                    Some(outcome) => is_winners && outcome == Outcome::Won(winner),
                    None => !is_winners || self.captures(&race, winner) == Some(true),
                };
                race.undo(undo);
                if fits {
                    found = Some(candidate.mv);
                    break;
                }
            }
            let Some(mv) = found else { break };
            race.play(mv);
            line.push(mv);
        }
        line
    }
}
