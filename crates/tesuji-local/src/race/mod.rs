//! A fight in a part of the board as a game: who captures what, whatever the rest of the board is worth.
//!
//! [`Race`] is the position. Each side may have *essential* stones; whoever loses one of them loses the
//! race. Stones may be played in the *region* only. Two passes in a row end the race, and then nobody has
//! won: a seki, or both live. Repetition is forbidden as in the whole game (positional superko, the boards
//! before the race included), so a ko that was just taken cannot be taken back by passing.
//!
//! What happens elsewhere comes in through two numbers. [`Race::with_threats`] gives a side ko threats:
//! playing one, and having it answered, leaves the board of the race as it is with all of its past
//! forgotten. [`Race::with_tempi`] asks more of a side: it must let the opponent move so many times in a
//! row before it may capture, at times of its choice.
//!
//! Stones inside an eye of the opponent are sacrificed gladly, so capturing them decides nothing:
//! [`Race::with_keeper`] makes a race that goes on after that, and that the keeper of the eye has won if it is
//! not captured by the end.
//!
//! An empty point outside the region is never filled, so a block that touches one is never captured: all
//! stones with an outside liberty count as alive. Choosing the region is choosing what to take for
//! granted; see [`region`](crate::fight::region). Stones without essential stones of the other side make this the game of life
//! and death.

mod anatomy;
mod certify;
mod count;
mod known;
mod moves;
mod notation;
mod outlast;
mod past;
pub mod sketch;
mod tally;
pub mod targets;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use tesuji_core::{
    Bits, Claim, Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Rng, Settled, WholeBoard,
    zobrist,
};
use tesuji_games::go::{Go, GoMove};

pub use crate::fight::past::FightPast as RacePast;
use crate::fight::{elsewhere::Elsewhere, frozen};
pub use anatomy::{Anatomy, EyeArea, Part, PartKind};
pub use certify::RaceRests;
pub use count::{Standing, captures};
pub use moves::{Effect, RaceOrder};

/// A move of a race. Stones come in cell order, then what is no stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RaceMove(u16);

impl RaceMove {
    /// Not to play; the second in a row ends the race.
    pub const PASS: RaceMove = RaceMove(u16::MAX);
    /// A ko threat elsewhere and its answer: the same side moves again and nothing is forbidden any more.
    pub const THREAT: RaceMove = RaceMove(u16::MAX - 1);
    /// To play elsewhere, as [`Race::with_tempi`] demands.
    pub const TENUKI: RaceMove = RaceMove(u16::MAX - 2);

    /// A stone on this cell.
    pub fn at(cell: usize) -> RaceMove {
        debug_assert!(cell < usize::from(RaceMove::TENUKI.0));
        RaceMove(cell as u16)
    }

    /// The cell of the stone, if it is one.
    pub fn cell(self) -> Option<usize> {
        (self < RaceMove::TENUKI).then_some(usize::from(self.0))
    }
}

/// A position of a race; see the module.
#[derive(Clone, Debug)]
pub struct Race<const N: usize> {
    go: Go<N>,
    essential: [Bits<N>; 2],
    /// The blocks of the essential stones, and the stones with a liberty outside the region, as they were when the
    /// race began. Neither are taken apart, so what they have grown into is found from there.
    first_blocks: [Bits<N>; 2],
    /// Whether they were one block each.
    first_is_one: [bool; 2],
    first_frozen: [Bits<N>; 2],
    region: Bits<N>,
    passes: u8,
    /// Outside threats, and who still has to let the opponent move, how often.
    elsewhere: Elsewhere,
    /// Who has the opponent's essential stones in an eye, and whether it has captured some of them.
    keeper: Option<(Player, bool)>,
    /// Whether dominated and equivalent moves are left out, and if so, whether a ko was met so far.
    pruned: Option<Arc<AtomicBool>>,
    /// What is known about plain races with large eyes; it depends on nothing but the board.
    tallies: Arc<Mutex<tally::Known<N>>>,
    /// What counting has said so far.
    known: Arc<Mutex<known::Known<N>>>,
}

/// What taking back a move needs.
#[derive(Debug)]
pub enum RaceUndo<const N: usize> {
    /// A stone: the passes before it, and what the keeper had taken.
    Stone(tesuji_games::go::GoUndo<N>, u8, Option<(Player, bool)>),
    /// A turn without a stone: the passes before it and what was left of the tempi.
    Turn(u8, Elsewhere),
    /// A threat: the position with its past, the passes and the numbers before it.
    Threat(Box<Go<N>>, u8, Elsewhere),
}

impl<const N: usize> Race<N> {
    /// The race between these essential stones, Black's and White's, within the region. The side to move
    /// and the past are those of the position.
    pub fn new(go: Go<N>, essential: [Bits<N>; 2], region: Bits<N>) -> Race<N> {
        let (board, stones) = (go.board(), go.stones());
        let first_frozen = frozen::frozen(&go, &region);
        let first_blocks =
            Player::BOTH.map(|side| board.reach(essential[side.index()], &stones.of(side)));
        let first_is_one =
            Player::BOTH.map(|side| is_connected(&go, side, essential[side.index()]));
        Race {
            go,
            essential,
            first_blocks,
            first_is_one,
            first_frozen,
            region,
            passes: 0,
            elsewhere: Elsewhere::default(),
            keeper: None,
            pruned: None,
            tallies: Arc::default(),
            known: Arc::default(),
        }
    }

    /// The same with so many outside ko threats for a side.
    pub fn with_threats(mut self, side: Player, threats: u8) -> Race<N> {
        self.elsewhere = self.elsewhere.with_threats(side, threats);
        self
    }

    /// The same with `side` having to let the opponent move so many times before it captures.
    pub fn with_tempi(mut self, side: Player, tempi: u8) -> Race<N> {
        self.elsewhere = self.elsewhere.with_tempi(side, tempi);
        self
    }

    /// The same with the opponent's essential stones in an eye of `keeper`: the race is over when the keeper is
    /// captured, or after two passes. It has won if it has captured essential stones by then.
    pub fn with_keeper(mut self, keeper: Player) -> Race<N> {
        self.keeper = Some((keeper, false));
        self
    }

    /// The side that has the opponent's essential stones in an eye.
    pub fn keeper(&self) -> Option<Player> {
        self.keeper.map(|(keeper, _)| keeper)
    }

    /// The same without moves that another is certain to be as good as, for searches that try all moves they
    /// are given. `met_ko` is set where superko forbids a move.
    pub fn pruned(mut self, met_ko: Arc<AtomicBool>) -> Race<N> {
        self.pruned = Some(met_ko);
        self
    }

    /// The position on the board.
    pub fn go(&self) -> &Go<N> {
        &self.go
    }

    /// The essential stones of a side.
    pub fn essential(&self, side: Player) -> Bits<N> {
        self.essential[side.index()]
    }

    /// The blocks of a side's essential stones among these stones of the side.
    fn blocks_among(&self, side: Player, own: &Bits<N>) -> Bits<N> {
        // Blocks are captured as a whole, but stones in a keeper's eye may be put back one by one.
        let first = self.first_blocks[side.index()];
        let seeds = if first.is_within(own) { first } else { self.essential(side) & *own };
        self.go.board().reach(seeds, own)
    }

    /// Whether a side's essential stones are all there and of one block.
    fn is_one_block(&self, side: Player) -> bool {
        let at = side.index();
        match self.first_is_one[at] && self.first_blocks[at].is_within(&self.go.stones().of(side)) {
            true => true,
            false => is_connected(&self.go, side, self.essential(side)),
        }
    }

    /// The stones of a side that are connected to one with a liberty outside the region.
    fn frozen(&self, side: Player) -> Bits<N> {
        let (board, own) = (self.go.board(), self.go.stones().of(side));
        let reaching_out = frozen::reaching_out(&self.go, &self.region);
        board.reach(self.first_frozen[side.index()] | reaching_out[side.index()], &own)
    }

    /// Where stones may be played.
    pub fn region(&self) -> Bits<N> {
        self.region
    }

    /// How many passes have just been made in a row.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// How many tempi a side still has to give away.
    pub fn tempi_of(&self, side: Player) -> u8 {
        self.elsewhere.tempi(side)
    }

    /// Whether an essential stone of the side has been captured.
    fn has_lost(&self, side: Player) -> bool {
        !self.essential(side).is_within(&self.go.stones().of(side))
    }

    fn extras_key(&self) -> Key {
        let keeper =
            self.keeper.map_or(0, |(side, has_taken)| 1 + 2 * u64::from(has_taken) + side as u64);
        zobrist(0x7261_6365, u64::from(self.passes) | keeper << 8) ^ self.elsewhere.key()
    }
}

/// Whether there are such stones of the side and all are of one block.
fn is_connected<const N: usize>(go: &Go<N>, side: Player, stones: Bits<N>) -> bool {
    let own = go.stones().of(side);
    stones.is_within(&own)
        && stones
            .lowest()
            .is_some_and(|first| stones.is_within(&go.board().reach(Bits::single(first), &own)))
}

/// What a liberty is worth, in log-odds.
const LIBERTY_ODDS: f32 = 0.6;

/// The log-odds of a capture by the liberties of the attacker and of the other side.
fn odds_of_capture(own: f32, enemy: f32, is_first: bool) -> f32 {
    let turn = if is_first { 0.5 } else { -0.5 };
    LIBERTY_ODDS * (own - enemy + turn) - 0.25 * enemy
}

impl<const N: usize> Game for Race<N> {
    type Move = RaceMove;
    type Undo = RaceUndo<N>;
    type Premise = RacePast<N>;
    type Zone = WholeBoard;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        self.go.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some((keeper, has_taken)) = self.keeper {
            let at_the_end = if has_taken { Outcome::Won(keeper) } else { Outcome::Drawn };
            return match self.has_lost(keeper) {
                true => Some(Outcome::Won(keeper.opponent())),
                false => (self.passes >= 2).then_some(at_the_end),
            };
        }
        let winner = Player::BOTH.into_iter().find(|side| self.has_lost(side.opponent()));
        match winner {
            Some(winner) if self.tempi_of(winner) > 0 => Some(Outcome::Drawn),
            Some(winner) => Some(Outcome::Won(winner)),
            None => (self.passes >= 2).then_some(Outcome::Drawn),
        }
    }

    fn moves(&self, out: &mut Vec<RaceMove>) {
        out.clear();
        if self.outcome().is_some() {
            return;
        }
        out.extend(self.go.playable_within(&self.region).iter().map(RaceMove::at));
        if self.tempi_of(self.to_move()) > 0 {
            out.push(RaceMove::TENUKI);
        }
        if self.elsewhere.threats(self.to_move()) > 0 {
            out.push(RaceMove::THREAT);
        }
        out.push(RaceMove::PASS);
        if let Some(met_ko) = &self.pruned {
            if self.go.is_any_repetition_within(&self.region) {
                met_ko.store(true, Ordering::Relaxed);
            }
            moves::prune(self, out);
        }
    }

    fn play(&mut self, mv: RaceMove) -> RaceUndo<N> {
        match mv {
            RaceMove::PASS => {
                let undo = RaceUndo::Turn(self.passes, self.elsewhere);
                self.passes += 1;
                self.go.turn_over();
                undo
            }
            RaceMove::TENUKI => {
                let undo = RaceUndo::Turn(self.passes, self.elsewhere);
                self.passes = 0;
                self.elsewhere.give_turn();
                self.go.turn_over();
                undo
            }
            RaceMove::THREAT => {
                let mover = self.to_move();
                let afresh = self.go.afresh(mover);
                let before = Box::new(std::mem::replace(&mut self.go, afresh));
                let undo = RaceUndo::Threat(before, self.passes, self.elsewhere);
                self.elsewhere.use_threat(mover);
                self.passes = 0;
                undo
            }
            RaceMove(cell) => {
                let passes = std::mem::take(&mut self.passes);
                let keeper = self.keeper;
                let undo = self.go.play(GoMove::at(usize::from(cell)));
                if let Some((keeper, has_taken)) = self.keeper {
                    let has_taken = has_taken || self.has_lost(keeper.opponent());
                    self.keeper = Some((keeper, has_taken));
                }
                RaceUndo::Stone(undo, passes, keeper)
            }
        }
    }

    fn undo(&mut self, undo: RaceUndo<N>) {
        match undo {
            RaceUndo::Stone(undo, passes, keeper) => {
                self.go.undo(undo);
                (self.passes, self.keeper) = (passes, keeper);
            }
            RaceUndo::Turn(passes, elsewhere) => {
                self.go.turn_over();
                (self.passes, self.elsewhere) = (passes, elsewhere);
            }
            RaceUndo::Threat(before, passes, elsewhere) => {
                self.go = *before;
                (self.passes, self.elsewhere) = (passes, elsewhere);
            }
        }
    }

    fn key(&self) -> Key {
        self.go.key() ^ self.extras_key()
    }

    fn recomputed_key(&self) -> Key {
        self.go.recomputed_key() ^ self.extras_key()
    }

    /// Taking the last liberty of an essential block, or a pass after a pass.
    fn ending_move(&self) -> Option<RaceMove> {
        if self.outcome().is_some() {
            return None;
        }
        let (mover, board) = (self.to_move(), self.go.board());
        let enemy = self.go.stones().of(mover.opponent());
        let empty = self.go.stones().empty(board);
        let mut stones = match self.keeper() {
            Some(keeper) if keeper == mover => Bits::EMPTY,
            _ => self.essential(mover.opponent()),
        };
        let mut capture = None;
        // What is far from its last liberty need not be looked at stone by stone.
        let all_liberties = board.neighbours(&self.blocks_among(mover.opponent(), &enemy)) & empty;
        if !stones.is_empty() && self.is_one_block(mover.opponent()) && all_liberties.len() > 1 {
            stones = Bits::EMPTY;
        }
        while let (Some(stone), None) = (stones.lowest(), capture) {
            let block = board.reach(Bits::single(stone), &enemy);
            stones = stones.without(&block);
            let liberties = board.neighbours(&block) & empty;
            let last = liberties.lowest().filter(|_| liberties.len() == 1);
            capture = last
                .filter(|&cell| self.region.contains(cell) && self.go.repeated_by(cell).is_none());
        }
        let wins = self.tempi_of(mover) == 0;
        let pass = (self.passes == 1).then_some(RaceMove::PASS);
        match capture.map(RaceMove::at) {
            Some(capture) if wins => Some(capture),
            capture => pass.or(capture),
        }
    }

    fn settled(&self, claim: Claim) -> Option<Settled<Self>> {
        count::settled(self, claim)
    }

    /// By liberties, which are worth more than eyes here only because they are quickly counted.
    fn evaluation(&self, claim: Claim) -> Option<f32> {
        let attacker = match claim {
            Claim::Wins(side) => side,
            Claim::DoesNotLose(side) => side.opponent(),
        };
        let board = self.go.board();
        let empty = self.go.stones().empty(board);
        let liberties = |side: Player| {
            let block = self.blocks_among(side, &self.go.stones().of(side));
            (board.neighbours(&block) & empty).len() as f32
        };
        let (own, enemy) = (liberties(attacker), liberties(attacker.opponent()));
        let odds = odds_of_capture(own, enemy, self.to_move() == attacker);
        let odds = if self.keeper.is_some() { 0.0 } else { odds };
        Some(if self.to_move() == attacker { odds } else { -odds })
    }

    /// Random stones in the region, own eyes of one point left alone, until something essential is captured
    /// or both sides have had enough.
    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        let mut race = self.clone();
        for _ in 0..3 * self.region.len() + 10 {
            if let Some(outcome) = race.outcome() {
                return outcome;
            }
            let board = race.go.board();
            let own = race.go.stones().of(race.to_move());
            let mut cells = race.go.playable_within(&race.region);
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
            race.play(mv);
        }
        Outcome::Drawn
    }
}
