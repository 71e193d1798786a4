//! Under which other pasts a proof about life and death stays valid.
//!
//! Boards of the past are treated as in Go ([`PastBoards`]): those that the winner's stones create must be
//! new, those that kept the loser from a move must have been seen. Call W the winner of the proof and L the loser. What is
//! new here are passes and threats.
//!
//! **Two passes** forget the past, so what the proof of the position after them takes for granted about boards is dropped. There
//! remains the list P of situations in which both have passed: another pair of passes there ends play in favour of the holder. As with
//! boards, a proof of the striver says in which situations it lets both pass, which must be *new*, and a proof of the holder in
//! which situations it relies on passes that end play, which must have been *passed out*. The first are added at the second pass, the
//! second are dropped there, since after it the situation is in P. That both conditions suffice is the argument of [`PastBoards`] again. One of the second
//! kind may be left out at the situation s itself, with the attacker to move and no pass before it, even if s is not in P, if the proof relies on no board having been seen: there the holder plays as the
//! proof says until both pass at s, and after that the same proof applies with s in P and fewer boards seen.
//!
//! **Leaving out the striver's passes and threats.** At a position X with the striver to move let the holder have a proof that answers
//! all its stones. If that proof relies on no board of the past having been seen, the holder answers a pass by a pass, and what
//! follows is the same board with less of a past, the striver to move (where the attacker is the holder, after another pass). Either X's own proof
//! still stands there, or play ends, X's situation being in P by then. A threat leads to X with a shorter past and a threat fewer, where the same proof stands. So
//! neither helps, and *a proof that nowhere relies on a ban of an earlier board ("unleaned") is valid for any
//! number of threats of L* and with all passes. Where it does rely on one at a position in which passes were left out, it is marked
//! ([`TsumegoPast::skipped`]) and not used when all passes are asked for, as a striver's proof with passes is not used where there are none. With nothing in the past there is no ban to rely on, and passes and
//! threats are left out there for good.
//!
//! **Threats** are not part of the key. A proof says how many W needs ([`TsumegoPast::least`]) and how many L may have
//! ([`TsumegoPast::most`]). Fewer threats for L, or more for W, are never worse for W: it plays as if it were not so. (The situations in P tell
//! threats apart, but those of play with other numbers correspond one to one.) That is why a position at which L has k threats
//! left may say so many, even if what follows L's own threat was shown for k - 1 only.

use tesuji_core::{Bits, Game, Key, Player, Premise, Symmetry, zobrist};
use tesuji_games::go::{Go, PastBoards};

use super::{
    game::{Passes, Situation, Tsumego},
    plain::left_out,
};
use crate::race::RaceMove;

/// As many threats as there may be.
const ANY: u8 = u8::MAX;

/// What a proof takes for granted about the moves before it.
#[derive(Clone, Debug)]
pub struct TsumegoPast<const N: usize> {
    boards: PastBoards<N>,
    /// Situations in which both must have passed (the holder's proofs).
    passed_out: Vec<Situation<N>>,
    /// Situations in which they must not (the striver's proofs).
    new: Vec<Situation<N>>,
    /// How many threats a side must have, and may have.
    least: [u8; 2],
    most: [u8; 2],
    /// Whether passes were left out that may help.
    skipped: bool,
    /// Whether the striver passes.
    has_passes: bool,
}

impl<const N: usize> TsumegoPast<N> {
    /// Whether the proof is valid however many threats the loser has and whatever passes it may make.
    pub fn is_unleaned(&self, loser: Player) -> bool {
        !self.skipped && self.most[loser.index()] == ANY
    }

    /// Whether it leans on a ban here: on a board seen before this position.
    pub(super) fn leans(&self) -> bool {
        self.boards.relies_on_the_past()
    }

    /// The greatest number of threats of the loser for which the proof stands.
    pub fn most_threats(&self, loser: Player) -> u8 {
        self.most[loser.index()]
    }

    /// The premise of a claim without search.
    pub(super) fn of_boards(boards: PastBoards<N>) -> Self {
        TsumegoPast { boards, ..Self::none() }
    }

    /// The premise of a proof that also answers stones on `cells` as if they were passes, if it holds at a position.
    pub(super) fn disregarding(&self, cells: &Bits<N>, game: &Tsumego<N>) -> Option<Self> {
        let mut widened = self.clone();
        widened.boards.disregard(cells);
        widened.holds(game).then_some(widened)
    }

    /// Takes into account that the second pass in a row is made, or may be, at `game`.
    fn note_second_pass(&mut self, game: &Tsumego<N>, winner_is_striver: bool) {
        let situation = game.situation();
        match (game.mode, game.pass_ends(), winner_is_striver) {
            (Passes::Light, ..) => self.skipped = true,
            (_, true, _) => add(&mut self.passed_out, situation),
            (_, false, true) => add(&mut self.new, situation),
            (_, false, false) => {
                self.passed_out.retain(|listed| *listed != situation);
            }
        }
    }
}

/// Adds a situation to a list that has it once.
fn add<const N: usize>(list: &mut Vec<Situation<N>>, situation: Situation<N>) {
    if !list.contains(&situation) {
        list.push(situation);
    }
}

impl<const N: usize> Premise<Tsumego<N>> for TsumegoPast<N> {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        TsumegoPast {
            boards: <PastBoards<N> as Premise<Go<N>>>::none(),
            passed_out: Vec::new(),
            new: Vec::new(),
            least: [0; 2],
            most: [ANY; 2],
            skipped: false,
            has_passes: false,
        }
    }

    fn before(game: &Tsumego<N>, mv: RaceMove, after: &Self) -> Self {
        let mut premise = after.clone();
        let is_striver = game.to_move() == game.striver;
        premise.has_passes |= mv == RaceMove::PASS && is_striver && game.mode != Passes::Light;
        match mv {
            RaceMove::PASS if game.passes == 1 => {
                premise.boards = <PastBoards<N> as Premise<Go<N>>>::none();
                premise.note_second_pass(game, is_striver);
            }
            RaceMove::THREAT => {
                premise.boards = <PastBoards<N> as Premise<Go<N>>>::none();
                premise.least[game.to_move().index()] += 1;
            }
            _ => premise.boards = game.go.premise_before(mv.cell(), &after.boards),
        }
        premise
    }

    fn join(&mut self, other: &Self) {
        Premise::<Go<N>>::join(&mut self.boards, &other.boards);
        for &situation in &other.passed_out {
            add(&mut self.passed_out, situation);
        }
        for &situation in &other.new {
            add(&mut self.new, situation);
        }
        for side in [0, 1] {
            self.least[side] = self.least[side].max(other.least[side]);
            self.most[side] = self.most[side].min(other.most[side]);
        }
        self.skipped |= other.skipped;
        self.has_passes |= other.has_passes;
    }

    fn close(&mut self, game: &Tsumego<N>) {
        let loser = game.to_move();
        if game.prunes {
            let alike = left_out(game).alike;
            if !alike.is_empty() {
                self.boards.disregard(&alike);
            }
        }
        self.boards.close(&game.go);
        let threats = game.threats[loser.index()];
        let most = &mut self.most[loser.index()];
        if self.boards.relies_on_the_past() {
            *most = threats.min(*most);
            self.skipped |= game.mode == Passes::Light && loser == game.striver;
        }
        *most = threats.max(*most);
        if game.passes == 1 {
            self.note_second_pass(game, loser != game.striver);
        }
    }

    fn holds(&self, game: &Tsumego<N>) -> bool {
        let here = || {
            game.passes == 0
                && game.to_move() == game.terms.attacker
                && !self.boards.relies_on_the_past()
        };
        let is_passed_out = |situation: &Situation<N>| {
            game.passed_out.contains(situation) || (here() && *situation == game.situation())
        };
        let is_for_mode = match game.mode {
            Passes::Light => !self.has_passes,
            Passes::Lazy | Passes::Full | Passes::Every => !self.skipped,
        };
        is_for_mode
            && [0, 1].into_iter().all(|side| {
                self.least[side] <= game.threats[side] && game.threats[side] <= self.most[side]
            })
            && self.passed_out.iter().all(is_passed_out)
            && !self.new.iter().any(|situation| game.passed_out.contains(situation))
            && self.boards.holds(&game.go)
    }

    fn under(&self, _: &Tsumego<N>, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, 0, "problems have no symmetries");
        self.clone()
    }

    fn history_key(game: &Tsumego<N>) -> Key {
        let [black, white] = game.threats.map(u64::from);
        let mode = u64::from(game.mode == Passes::Light);
        let passed_out = game
            .passed_out
            .iter()
            .fold(0u128, |sum, situation| sum.wrapping_add(situation.key().bits()));
        PastBoards::history_key(&game.go)
            .then(zobrist(0x7061_7374, black | white << 8 | mode << 16))
            .then(Key::from_bits(passed_out))
    }
}

impl<const N: usize> Situation<N> {
    fn key(&self) -> Key {
        let mut key = zobrist(0x7369_7475, u64::from(self.captured));
        for player in Player::BOTH {
            key = key.then(zobrist(0x7369_7476, u64::from(self.threats[player.index()])));
            for &word in self.stones.of(player).words() {
                key = key.then(zobrist(0x7369_7477, word));
            }
        }
        key
    }
}
