//! Life and death as a game: [`Tsumego`].
//!
//! The sides play in turn on the points of the region, by the rules of Go with positional superko over the whole board, or
//! pass. The attacker wins once the stones of every target, as they stood at the start, have been captured; the
//! defender once a target that has not been is unconditionally alive, joins stones of its colour outside the
//! region, or gets a liberty out there. When both pass, all boards seen but the present one are forgotten and the attacker is to
//! move; when both pass in a situation (board, threats left, targets captured) in which they have done so before, play is over
//! and nobody has won. An outside threat, if a side has one left, forgets the past as well, and the same side is to move again.
//!
//! Every claim has a side that must get something done, the *striver* (the attacker if the claim is that it captures, the
//! defender if it is that it lives), and one that is content if nothing happens, the *holder*: whoever profits when play ends
//! with passes. [`Passes::Light`] leaves out the striver's passes and threats, and play ends when both pass. Why that is
//! enough most of the time, and how it is seen when it is not, is in [`past`](super::past).

use std::sync::{Arc, Mutex, PoisonError};

use tesuji_core::{
    Bits, Claim, Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Premise, Rng, Settled,
    zobrist,
};
use tesuji_games::go::{Go, GoMove, GoUndo, PastBoards, Stones};

use super::{
    benson,
    eye_space::Known,
    past::TsumegoPast,
    plain::left_out,
    shut_in::{Told, told},
    terms::Terms,
    zone::LifeZone,
};
use crate::race::RaceMove;

/// A move: a stone, a pass or a threat.
pub type TsumegoMove = RaceMove;

/// Whether the striver may pass and use its threats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passes {
    /// It may not, unless it has no other move, and two passes end play.
    Light,
    /// By the rules; but what cannot help where no ban counts is left to [`Game::last_resorts`].
    Lazy,
    /// By the rules, but for passes that cannot help with nothing in the past.
    Full,
    /// By the rules, every one of them: for certificates.
    Every,
}

/// A board with the threats left and the targets captured: where two passes may have been made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation<const N: usize> {
    pub(super) stones: Stones<N>,
    pub(super) threats: [u8; 2],
    pub(super) captured: u8,
}

/// A position of a problem of life and death; see the module.
#[derive(Clone, Debug)]
pub struct Tsumego<const N: usize> {
    pub(super) go: Go<N>,
    pub(super) terms: Arc<Terms<N>>,
    /// The side that must get something done.
    pub(super) striver: Player,
    pub(super) mode: Passes,
    /// Whether moves are left out that another is sure to be as good as.
    pub(super) prunes: bool,
    /// Whether positions are decided by what is known without play.
    settles: bool,
    /// Which targets have been captured, a bit each.
    pub(super) captured: u8,
    pub(super) passes: u8,
    pub(super) threats: [u8; 2],
    /// Where both have passed.
    pub(super) passed_out: Vec<Situation<N>>,
    over: Option<Outcome>,
    /// What is known of eye spaces; it depends on nothing here.
    eye_spaces: Arc<Mutex<Known>>,
}

/// With more empty points some stone can nearly always be played.
const MOST_BARRED: usize = 5;

/// What taking back a move needs.
#[derive(Debug)]
pub enum TsumegoUndo<const N: usize> {
    /// A stone: what had been captured before, and the passes.
    Stone(GoUndo<N>, u8, u8),
    /// The first pass in a row, or the one that ended play.
    Pass,
    /// Two passes: the position with its past.
    PassedOut(Box<Go<N>>),
    /// A threat: the position with its past, and the passes.
    Threat(Box<Go<N>>, u8),
}

impl<const N: usize> Tsumego<N> {
    /// The problem for a claim of `striver`, with nothing in its past and this side to move.
    pub fn new(go: &Go<N>, terms: Arc<Terms<N>>, striver: Player, first: Player) -> Tsumego<N> {
        let mut problem = Tsumego {
            go: go.afresh(first),
            terms,
            striver,
            mode: Passes::Full,
            prunes: true,
            settles: true,
            captured: 0,
            passes: 0,
            threats: [0; 2],
            passed_out: Vec::new(),
            over: None,
            eye_spaces: Arc::default(),
        };
        problem.over = problem.judged();
        problem
    }

    /// The same with or without all passes.
    pub fn with_passes(mut self, mode: Passes) -> Tsumego<N> {
        self.mode = mode;
        self
    }

    /// The same with so many outside threats for a side.
    pub fn with_threats(mut self, side: Player, threats: u8) -> Tsumego<N> {
        self.threats[side.index()] = threats;
        self
    }

    /// Lets the other side move, with nothing in the past.
    pub(super) fn turn_over(&mut self) {
        self.go = self.go.afresh(self.to_move().opponent());
        self.passes = 0;
    }

    /// The same with every legal move, as the rules have it.
    pub fn with_all_moves(mut self) -> Tsumego<N> {
        self.prunes = false;
        self
    }

    /// The same with everything shown by play.
    pub fn without_knowledge(mut self) -> Tsumego<N> {
        self.settles = false;
        self
    }

    /// The attacker's stones that are connected to a liberty outside the region.
    pub(super) fn lasting(&self) -> Bits<N> {
        let (board, stones) = (self.go.board(), self.go.stones());
        let enemy = stones.of(self.terms.attacker);
        let beyond = stones.empty(board).without(&self.terms.region);
        board.reach(board.neighbours(&beyond) & enemy, &enemy)
    }

    /// The position on the board.
    pub fn go(&self) -> &Go<N> {
        &self.go
    }

    /// Who attacks what, and where.
    pub fn terms(&self) -> &Terms<N> {
        &self.terms
    }

    /// The claim that is asked about.
    pub fn claim(&self) -> Claim {
        Claim::Wins(self.striver)
    }

    /// Whether no board but the present one counts as seen.
    pub(super) fn is_fresh(&self) -> bool {
        self.go.seen().len() == 1
    }

    /// The situation as it stands.
    pub(super) fn situation(&self) -> Situation<N> {
        Situation { stones: *self.go.stones(), threats: self.threats, captured: self.captured }
    }

    /// Whether a pass would be the second in a row and end play.
    pub(super) fn pass_ends(&self) -> bool {
        self.passes == 1
            && (self.mode == Passes::Light || self.passed_out.contains(&self.situation()))
    }

    /// The targets that have not been captured.
    pub(super) fn standing(&self) -> impl Iterator<Item = Bits<N>> + '_ {
        let targets = self.terms.targets.iter().enumerate();
        targets.filter(|(at, _)| self.captured >> at & 1 == 0).map(|(_, target)| *target)
    }

    /// The result that the board shows.
    fn judged(&self) -> Option<Outcome> {
        let defender = self.terms.defender();
        if self.standing().next().is_none() {
            return Some(Outcome::Won(self.terms.attacker));
        }
        let (board, own) = (self.go.board(), self.go.stones().of(defender));
        let empty = self.go.stones().empty(board);
        let outside = empty.without(&self.terms.region);
        let is_safe = |target: Bits<N>| {
            let block = board.reach(target, &own);
            block.meets(&self.terms.friends)
                || board.neighbours(&block).meets(&outside)
                || benson::lives(board, &own, &empty, &block)
        };
        self.standing().any(is_safe).then_some(Outcome::Won(defender))
    }

    /// Notes which targets are gone.
    fn note_captures(&mut self) {
        let own = self.go.stones().of(self.terms.defender());
        for (at, target) in self.terms.targets.iter().enumerate() {
            if !target.is_within(&own) {
                self.captured |= 1 << at;
            }
        }
    }

    fn extras_key(&self) -> Key {
        zobrist(0x7473_756d, u64::from(self.passes) | u64::from(self.captured) << 8)
    }

    /// A capture of everything that is left.
    fn last_capture(&self) -> Option<usize> {
        let (board, own) = (self.go.board(), self.go.stones().of(self.terms.defender()));
        let first = self.standing().next()?;
        let block = board.reach(first, &own);
        if !self.standing().all(|target| target.is_within(&block)) {
            return None;
        }
        let liberties = board.neighbours(&block) & self.go.stones().empty(board);
        if liberties.has_two() {
            return None;
        }
        // Taking something is no suicide.
        liberties.lowest().filter(|&cell| self.go.repeated_by(cell).is_none())
    }

    /// Who wins by what is known of eye spaces.
    fn settled_by_eye_space(&self) -> Option<Settled<Self>> {
        let mut known = self.eye_spaces.lock().unwrap_or_else(PoisonError::into_inner);
        let Told { winner, plays, kept, zone } = told(self, &mut known)?;
        let boards = PastBoards::of_plays(self.go.board(), winner, kept, plays);
        let premise = TsumegoPast::of_boards(boards);
        premise.holds(self).then_some(Settled { winner, zone: LifeZone::of(zone), premise })
    }

    /// A striver that has no stone to play, and is kept from none by a ban, gets nothing done any more: whatever is passed,
    /// the board stays as it is.
    fn settled_without_moves(&self) -> Option<Settled<Self>> {
        let empty = self.go.stones().empty(self.go.board()) & self.terms.region;
        if self.to_move() != self.striver || empty.len() > MOST_BARRED {
            return None;
        }
        let (board, stones) = (self.go.board(), self.go.stones());
        let breathes = |cell: usize| stones.breathes(board, cell, self.striver);
        let is_stuck = !empty.iter().any(breathes);
        let (winner, premise) = (self.striver.opponent(), Premise::none());
        is_stuck.then_some(Settled { winner, zone: LifeZone::everything(self), premise })
    }

    /// A stone that joins a target to what is outside.
    fn way_out(&self) -> Option<usize> {
        let defender = self.terms.defender();
        let (board, own) = (self.go.board(), self.go.stones().of(defender));
        let empty = self.go.stones().empty(board);
        let outside = empty.without(&self.terms.region);
        let safe = board.neighbours(&(outside | (self.terms.friends & own))) & empty;
        self.standing().find_map(|target| {
            let block = board.reach(target, &own);
            let liberties = board.neighbours(&block) & empty & self.terms.region;
            let out = self.go.playable_within(&(liberties & safe)).lowest();
            out.or_else(|| self.second_eye(&block, &liberties))
        })
    }

    /// A stone that makes a block unconditionally alive, captures aside.
    fn second_eye(&self, block: &Bits<N>, liberties: &Bits<N>) -> Option<usize> {
        let (board, stones) = (self.go.board(), self.go.stones());
        let own = stones.of(self.terms.defender());
        let empty = stones.empty(board);
        // Stones one step away may shut an eye off as well.
        let near = (*liberties | board.neighbours(liberties)) & empty & self.terms.region;
        near.iter().find(|&cell| {
            let stone = Bits::single(cell);
            let (own, empty) = (own | stone, empty.without(&stone));
            let grown = if liberties.contains(cell) { board.reach(*block, &own) } else { *block };
            benson::lives(board, &own, &empty, &grown)
                && stones.captures(board, cell, self.terms.defender()).is_empty()
                && stones.breathes(board, cell, self.terms.defender())
                && self.go.repeated_by(cell).is_none()
        })
    }
}

impl<const N: usize> Game for Tsumego<N> {
    type Move = TsumegoMove;
    type Undo = TsumegoUndo<N>;
    type Premise = TsumegoPast<N>;
    type Zone = LifeZone<N>;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        self.go.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over
    }

    fn moves(&self, out: &mut Vec<TsumegoMove>) {
        out.clear();
        if self.over.is_some() {
            return;
        }
        let mover = self.to_move();
        let left_out = if self.prunes { left_out(self).moves } else { Bits::EMPTY };
        let cells = self.terms.region.without(&left_out);
        out.extend(self.go.playable_within(&cells).iter().map(RaceMove::at));
        if self.mode == Passes::Every {
            out.push(RaceMove::PASS);
            if self.threats[mover.index()] > 0 {
                out.push(RaceMove::THREAT);
            }
            return;
        }
        // With nothing in the past a threat changes nothing, nor does it help the striver to pass.
        let has_past = !self.is_fresh();
        let is_light = self.mode == Passes::Light && mover == self.striver;
        let is_lazy = self.mode == Passes::Lazy;
        if self.threats[mover.index()] > 0 && has_past && !is_light && !is_lazy {
            out.push(RaceMove::THREAT);
        }
        let may_pass =
            mover != self.striver || (has_past && !is_light && !is_lazy && !self.pass_ends());
        if may_pass || out.is_empty() {
            out.push(RaceMove::PASS);
        }
    }

    fn play(&mut self, mv: TsumegoMove) -> TsumegoUndo<N> {
        match mv {
            RaceMove::PASS if self.passes == 0 => {
                self.passes = 1;
                self.go.turn_over();
                TsumegoUndo::Pass
            }
            RaceMove::PASS if self.pass_ends() => {
                self.passes = 2;
                self.go.turn_over();
                self.over = Some(Outcome::Drawn);
                TsumegoUndo::Pass
            }
            RaceMove::PASS => {
                self.passed_out.push(self.situation());
                let afresh = self.go.afresh(self.terms.attacker);
                self.passes = 0;
                TsumegoUndo::PassedOut(Box::new(std::mem::replace(&mut self.go, afresh)))
            }
            RaceMove::THREAT => {
                let mover = self.to_move();
                self.threats[mover.index()] -= 1;
                let afresh = self.go.afresh(mover);
                let before = Box::new(std::mem::replace(&mut self.go, afresh));
                TsumegoUndo::Threat(before, std::mem::take(&mut self.passes))
            }
            stone => {
                let cell = stone.cell().expect("neither a pass nor a threat");
                let undo = self.go.play(GoMove::at(cell));
                let (captured, passes) = (self.captured, std::mem::take(&mut self.passes));
                self.note_captures();
                self.over = self.judged();
                TsumegoUndo::Stone(undo, captured, passes)
            }
        }
    }

    fn undo(&mut self, undo: TsumegoUndo<N>) {
        self.over = None;
        match undo {
            TsumegoUndo::Stone(undo, captured, passes) => {
                self.go.undo(undo);
                (self.captured, self.passes) = (captured, passes);
            }
            TsumegoUndo::Pass => {
                self.go.turn_over();
                self.passes -= 1;
            }
            TsumegoUndo::PassedOut(before) => {
                self.go = *before;
                self.passed_out.pop();
                self.passes = 1;
            }
            TsumegoUndo::Threat(before, passes) => {
                self.go = *before;
                self.threats[self.to_move().index()] += 1;
                self.passes = passes;
            }
        }
    }

    fn key(&self) -> Key {
        self.go.key() ^ self.extras_key()
    }

    fn recomputed_key(&self) -> Key {
        self.go.recomputed_key() ^ self.extras_key()
    }

    fn ending_move(&self) -> Option<TsumegoMove> {
        if self.over.is_some() {
            return None;
        }
        let wins = match self.to_move() == self.terms.attacker {
            true => self.last_capture(),
            false => self.way_out(),
        };
        let pass = self.pass_ends().then_some(RaceMove::PASS);
        wins.map(RaceMove::at).or(pass)
    }

    fn settled(&self, _: Claim) -> Option<Settled<Self>> {
        if !self.settles {
            return None;
        }
        self.settled_by_eye_space().or_else(|| self.settled_without_moves())
    }

    const LAST_RESORTS: bool = true;

    /// Threats and the striver's passes, where the refutation of the stones leans on the past.
    fn last_resorts(&self, premise: &TsumegoPast<N>, out: &mut Vec<TsumegoMove>) {
        out.clear();
        if self.mode != Passes::Lazy || self.is_fresh() || !premise.leans() {
            return;
        }
        let mover = self.to_move();
        if self.threats[mover.index()] > 0 {
            out.push(RaceMove::THREAT);
        }
        if mover == self.striver && !self.pass_ends() {
            out.push(RaceMove::PASS);
        }
    }

    fn evaluation(&self, claim: Claim) -> Option<f32> {
        Some(super::estimate::odds(self, claim))
    }

    /// Random stones in the region, own eyes of one point left alone.
    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        let mut game = self.clone();
        for _ in 0..3 * self.terms.region.len() + 10 {
            if let Some(outcome) = game.over {
                return outcome;
            }
            let board = game.go.board();
            let own = game.go.stones().of(game.to_move());
            let mut cells = game.go.playable_within(&game.terms.region);
            for cell in cells.iter() {
                if board.touching(cell).is_within(&own) {
                    cells.remove(cell);
                }
            }
            branching.push(cells.len().max(1) as u32);
            let mv = match cells.len() {
                0 => RaceMove::PASS,
                count => cells.iter().nth(rng.below(count)).map_or(RaceMove::PASS, RaceMove::at),
            };
            game.play(mv);
        }
        Outcome::Drawn
    }
}
