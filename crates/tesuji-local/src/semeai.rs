//! Who captures whom: [`Semeai`] puts the questions about a race to a search, in an order in which one
//! answer helps the next, and within limits for all of them together.
//!
//! A race has three results, which are two claims: does Black capture, does White? Each is asked of one
//! search that keeps what it has proven for all later questions about it; what that leaves open, first of sketches of the race,
//! then of df-pn. From there: with how many turns
//! given away does the winner still win; which first moves reach the result; and where a ko was met, how
//! many outside threats change it.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tesuji_core::{Claim, Game, Outcome, Player};
use tesuji_search::{
    CommonParameters, Control, DfpnParameters, Limits, Method, NegamaxParameters, Solver, Source,
    Stop,
};

use crate::{
    pob::{AlphaBeta, MoveOrder, Variant},
    race::{
        Race, RaceMove, RaceOrder,
        sketch::{Aim, Sketch},
    },
};

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This side captures the other.
    Captures(Player),
    /// Neither can.
    Seki,
    /// The limits came first.
    Unknown,
}

/// How outside ko threats would change a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unless {
    /// The side that has the threats.
    pub side: Player,
    /// How many it needs.
    pub threats: u8,
    /// What then happens.
    pub then: Ending,
}

/// What is known about a first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The move.
    pub mv: RaceMove,
    /// Whether it reaches the result; nothing if that is not known.
    pub works: Option<bool>,
    /// How play may go on.
    pub line: Vec<RaceMove>,
}

/// A race with one side moving first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The result when neither side has outside ko threats.
    pub ending: Ending,
    /// How many turns the winner can give away and still win, at least.
    pub tempo: Option<u8>,
    /// Whether it may be able to give away more.
    pub tempo_is_least: bool,
    /// The first moves, where it matters which is chosen.
    pub tries: Vec<Try>,
    /// Whether the side moving first may as well pass.
    pub pass_will_do: bool,
    /// What outside threats would change, if anything.
    pub unless: Option<Unless>,
    /// Whether it is known that no threats, or only those of `unless`, change the result, up to the number
    /// that was asked about.
    pub ko_is_known: bool,
    /// A line of play.
    pub line: Vec<RaceMove>,
    /// Positions expanded.
    pub nodes: u64,
    /// Why something is not known.
    pub stopped: Option<Stop>,
}

impl Verdict {
    /// A result and nothing else.
    fn of(ending: Ending, nodes: u64, stopped: Option<Stop>) -> Verdict {
        Verdict {
            ending,
            tempo: None,
            tempo_is_least: false,
            tries: Vec::new(),
            pass_will_do: false,
            unless: None,
            ko_is_known: false,
            line: Vec::new(),
            nodes,
            stopped,
        }
    }

    /// The verdict after a wider region has given another result: nothing is known.
    pub fn withdrawn(self) -> Verdict {
        Verdict::of(Ending::Unknown, self.nodes, self.stopped)
    }
}

/// What to find out, and how.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The variant of the first search.
    pub variant: Variant,
    /// Whether what it leaves open after its share of the limits is given to df-pn.
    pub then_dfpn: bool,
    /// The most tempi to ask about.
    pub most_tempi: u8,
    /// The most ko threats to ask about.
    pub most_threats: u8,
    /// Whether to try every first move.
    pub all_moves: bool,
    /// Limits for one race with one side moving first.
    pub limits: Limits,
    /// So many positions of sketches count as one.
    pub sketches_for_one: u64,
}

impl Options {
    /// The result alone, within so many positions, of sketches [`SKETCHES_FOR_ONE`] times as many.
    pub fn result_within(nodes: u64) -> Options {
        let memory = (nodes as usize).saturating_mul(8 << 10).clamp(64 << 20, 1 << 30);
        Options {
            variant: Variant::POB,
            then_dfpn: true,
            most_tempi: 0,
            most_threats: 0,
            all_moves: false,
            limits: Limits { nodes: Some(nodes), time: None, memory },
            sketches_for_one: SKETCHES_FOR_ONE,
        }
    }
}

/// So many positions of sketches take about as long as one of the race, or less.
pub const SKETCHES_FOR_ONE: u64 = 16;

/// The result of a race as far as so many positions tell.
pub fn result_within<const N: usize>(race: &Race<N>, nodes: u64) -> Ending {
    let (order, cancelled) = (RaceOrder::default(), AtomicBool::new(false));
    Semeai::new(Options::result_within(nodes), &order, &cancelled)
        .result(race, Ending::Unknown)
        .ending
}

/// Lines of play are found by asking about each move.
fn common() -> CommonParameters {
    CommonParameters { line_nodes: 0, ..CommonParameters::default() }
}

fn dfpn() -> Method {
    Method::Dfpn(DfpnParameters::default(), common())
}

/// The search for a sketch. Small ones have few positions that are reached in many ways, which df-pn would visit again and
/// again.
fn for_sketch(sketch: &Sketch) -> Method {
    match sketch.open_points() <= SMALL_SKETCH {
        true => {
            let own = NegamaxParameters { order: Source::Game, ..NegamaxParameters::default() };
            Method::Negamax(own, common())
        }
        false => dfpn(),
    }
}

/// A race being asked about.
pub struct Semeai<'a, const N: usize> {
    options: Options,
    cancelled: &'a AtomicBool,
    order: &'a RaceOrder,
    /// One search for each side that may capture.
    searches: [AlphaBeta<'a, Race<N>, RaceOrder>; 2],
    /// The same for what they leave open: from the first such question on, all are put to these.
    second: [Option<Solver<Race<N>>>; 2],
    /// Searches of sketches, for what each side may want: to capture, and not to be captured.
    sketches: [[Option<Solver<Sketch>>; 2]; 2],
    /// Whether a sketch has answered a question that the first search left open; then all are put to it.
    is_sketched: [bool; 2],
    /// The clock of the verdict being worked out.
    clock: Control<'a>,
    /// One part in so many of what is left goes to the next question.
    share: u64,
    /// Positions expanded, and how much that is of the limit.
    nodes: u64,
    spent: u64,
    /// Whether the second search met a ko.
    met_ko: Arc<AtomicBool>,
    stopped: Option<Stop>,
}

/// There are so many searches with tables of their own: two of the race, in two kinds, and four of sketches.
const TABLES: usize = 8;

/// The share of the limits that the first search gets for one question before the other takes over.
const FIRST_SHARE: u64 = 16;

/// The share that each of the two sketches gets that may answer the question.
const SKETCH_SHARE: u64 = 4;

/// Sketches with so many open points are small.
const SMALL_SKETCH: u32 = 12;

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
            sketches: Default::default(),
            is_sketched: [false; 2],
            clock: Control::new(options.limits, cancelled),
            share: 1,
            nodes: 0,
            spent: 0,
            met_ko: Arc::default(),
            stopped: None,
        }
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

    /// Who the question whether `side` captures is decided for, asked with one part in `round` of what it may use.
    fn winner(&mut self, race: &Race<N>, side: Player, round: u64) -> Option<Player> {
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
        for aim in [Aim::Captures(side), Aim::Holds(side.opponent())] {
            if self.succeeds(race, aim, round) {
                self.is_sketched[at] = true;
                return Some(aim.winner());
            }
        }
        // Its positions are dear, so most of them come last.
        let share = if round > 1 { SKETCH_SHARE * round } else { 1 };
        let mut control = Control::new(self.rest(share), self.cancelled);
        let race = race.clone().pruned(Arc::clone(&self.met_ko));
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
        let Some(sketch) = Sketch::of(race, aim, Arc::clone(&self.met_ko)) else { return false };
        let winner = aim.winner();
        if let Some(outcome) = sketch.outcome() {
            return aim.claim().favours(outcome) == winner;
        }
        let for_one = self.options.sketches_for_one;
        let mut limits = self.rest(SKETCH_SHARE * round);
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(for_one));
        let mut control = Control::new(limits, self.cancelled);
        let memory = self.options.limits.memory / TABLES;
        let kind = usize::from(aim == Aim::Holds(winner));
        let solver = self.sketches[winner.index()][kind].get_or_insert_with(|| {
            Solver::new(&sketch, aim.claim(), &for_sketch(&sketch), memory, 1, 1)
        });
        let report = solver.solve(&sketch, &mut control, &mut |_| {});
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
    fn unless(&mut self, race: &Race<N>, verdict: &mut Verdict) {
        if !self.order.met_ko() && !self.met_ko.load(Ordering::Relaxed) {
            verdict.ko_is_known = true;
            return;
        }
        for threats in 1..=self.options.most_threats {
            for side in Player::BOTH {
                if verdict.ending == Ending::Captures(side) {
                    continue;
                }
                let with_threats = race.clone().with_threats(side, threats);
                let then = self.ending(&with_threats, verdict.ending);
                if then == Ending::Unknown {
                    return;
                }
                if then != verdict.ending {
                    verdict.unless = Some(Unless { side, threats, then });
                    verdict.ko_is_known = true;
                    return;
                }
            }
        }
        verdict.ko_is_known = true;
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
