//! The partial order of the moves of a race: capture first, one outside liberty is as good as another,
//! shared liberties only when the outside ones are gone, own liberties after all others.
//!
//! *Why that is exact.* Let e be an outside liberty of the opponent W, and p a shared point, an own outside
//! liberty, an own eye of one point, or a neutral point; both plain (see [`Anatomy`]) and never occupied so
//! far. Whatever L can do after playing p, it can do after playing e, with e for p and p for e throughout:
//! either point, once filled, stays filled to the end, whoever fills it, and it takes the same liberties
//! from the same blocks; only, what p takes from L when L fills it at once, L still has while p is open. Every
//! board after p has p filled and every board after e has e filled, so none of them has been seen before,
//! and afterwards a board is repeated in one line exactly if it is in the other. In the same way a shared
//! point is as good as an own outside liberty, and two points of the same kind are equivalent.
//!
//! With a keeper (see [`Race::with_keeper`]) the same is said of the keeper's outside liberties and of neutral points
//! only, for its block and frozen blocks are all that is certain to stay until the race is over.
//!
//! A pass is *not* as good as filling an own liberty: a stone there changes the board, so that a ko may be
//! taken back, and takes a move from the opponent that would do the same for it. (Found by comparing with
//! brute force.)
//!
//! Boards differ by the exchanged points, so a refutation that stands for moves left out is one whatever
//! stands on them: [`RaceOrder::widen`](MoveOrder::widen) says so in its premise.

use std::{cell::Cell, cmp::Ordering};

use tesuji_core::{Bits, Game, Player};

use super::{Anatomy, Part, PartKind, Race, RaceMove, RacePast};
use crate::pob::{MoveOrder, Pruning, Ranked, selected};

/// The order of moves in a race. It also notes whether a repetition was ever refused where it was asked:
/// where none was, ko threats change nothing.
#[derive(Clone, Default, Debug)]
pub struct RaceOrder {
    met_ko: Cell<bool>,
}

impl RaceOrder {
    /// Whether superko has forbidden a move in any position ranked so far.
    pub fn met_ko(&self) -> bool {
        self.met_ko.get()
    }
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Captures an essential block and wins.
    Captures,
    /// Takes an outside liberty of the opponent's essential block.
    Outside,
    /// Takes a shared liberty.
    Shared,
    /// Takes an outside liberty of its own block.
    OwnOutside,
    /// Fills an eye of one point.
    OwnEye,
    /// Takes nobody's liberty.
    Neutral,
    /// Anything else, a stone or none: incomparable.
    Other(RaceMove),
}

impl PartialOrd for Effect {
    fn partial_cmp(&self, other: &Effect) -> Option<Ordering> {
        use Effect::*;
        match (self, other) {
            _ if self == other => Some(Ordering::Equal),
            (Captures, _)
            | (Outside, Shared | OwnOutside | OwnEye | Neutral)
            | (Shared, OwnOutside) => Some(Ordering::Greater),
            (_, Captures)
            | (Shared | OwnOutside | OwnEye | Neutral, Outside)
            | (OwnOutside, Shared) => Some(Ordering::Less),
            _ => None,
        }
    }
}

impl<const N: usize> MoveOrder<Race<N>> for RaceOrder {
    type Value = Effect;

    fn rank(&self, race: &Race<N>, moves: &[RaceMove], ranked: &mut Vec<Ranked<RaceMove, Effect>>) {
        if race.go().is_any_repetition_within(&race.region()) {
            self.met_ko.set(true);
        }
        *ranked = self::ranked(race, moves);
    }

    fn widen(&self, race: &Race<N>, _: Player, left_out: &[RaceMove], premise: &mut RacePast<N>) {
        if !left_out.is_empty() {
            premise.0.disregard(&plain_parts(race, &Anatomy::of(race), |_| true));
        }
    }
}

/// Leaves out the moves that another is as good as.
pub(super) fn prune<const N: usize>(race: &Race<N>, moves: &mut Vec<RaceMove>) {
    let mut ranked = ranked(race, moves);
    selected(&mut ranked, Pruning::Dominated, moves, &mut Vec::new());
}

/// Makes a refutation of all moves that [`prune`] keeps one of all moves there are.
pub(super) fn widen_for_pruned<const N: usize>(race: &Race<N>, premise: &mut RacePast<N>) {
    let mut moves = Vec::new();
    let every_move = Race { pruned: None, ..race.clone() };
    every_move.moves(&mut moves);
    let (mut ranked, mut left_out) = (ranked(race, &moves), Vec::new());
    selected(&mut ranked, Pruning::Dominated, &mut moves, &mut left_out);
    RaceOrder::default().widen(race, race.to_move().opponent(), &left_out, premise);
}

fn ranked<const N: usize>(race: &Race<N>, moves: &[RaceMove]) -> Vec<Ranked<RaceMove, Effect>> {
    let view = View::of(race);
    let rank = |&mv: &RaceMove| {
        let value = view.effect(race, mv);
        let says_all = !matches!(value, Effect::Other(_) | Effect::OwnEye | Effect::Captures);
        Ranked { mv, value, says_all, priority: view.priority(race, mv, value) }
    };
    moves.iter().map(rank).collect()
}

/// The points of plain parts of some kinds that have never been occupied.
fn plain_parts<const N: usize>(
    race: &Race<N>,
    anatomy: &Anatomy<N>,
    is_meant: impl Fn(PartKind) -> bool,
) -> Bits<N> {
    let is_plain = |kind| !matches!(kind, PartKind::Unclear | PartKind::LargeEye(_));
    let meant = |part: &&Part<N>| part.is_fixed && is_plain(part.kind) && is_meant(part.kind);
    let points =
        anatomy.parts.iter().filter(meant).fold(Bits::EMPTY, |sum, part| sum | part.points);
    points.without(&race.go().ever_occupied())
}

/// What is looked at to rank the moves of one position.
struct View<const N: usize> {
    outside: Bits<N>,
    shared: Bits<N>,
    own_outside: Bits<N>,
    own_eyes: Bits<N>,
    neutral: Bits<N>,
    /// The liberties of the essential blocks: the mover's and the opponent's.
    liberties: [Bits<N>; 2],
}

impl<const N: usize> View<N> {
    fn of(race: &Race<N>) -> View<N> {
        let anatomy = Anatomy::of(race);
        let (mover, board) = (race.to_move(), race.go().board());
        let enemy = mover.opponent();
        let empty = race.go().stones().empty(board);
        let points = |kind| plain_parts(race, &anatomy, |found| found == kind);
        let eyes = points(PartKind::Eye(mover));
        View {
            outside: points(PartKind::Outside(enemy)),
            shared: points(PartKind::Shared),
            own_outside: points(PartKind::Outside(mover)),
            // Of one point only: no other eye point beside it.
            own_eyes: eyes.without(&board.neighbours(&eyes)),
            neutral: points(PartKind::Neutral),
            liberties: [mover, enemy]
                .map(|side| board.neighbours(&anatomy.blocks[side.index()]) & empty),
        }
    }

    fn effect(&self, race: &Race<N>, mv: RaceMove) -> Effect {
        let Some(cell) = mv.cell() else { return Effect::Other(mv) };
        let mover = race.to_move();
        // A keeper has not won yet when it captures.
        if race.tempi_of(mover) == 0
            && race.keeper() != Some(mover)
            && self.liberties[1].contains(cell)
            && race
                .go()
                .stones()
                .captures(race.go().board(), cell, mover)
                .meets(&race.essential(mover.opponent()))
        {
            Effect::Captures
        } else if self.outside.contains(cell) {
            Effect::Outside
        } else if self.shared.contains(cell) {
            Effect::Shared
        } else if self.own_outside.contains(cell) {
            Effect::OwnOutside
        } else if self.own_eyes.contains(cell) {
            Effect::OwnEye
        } else if self.neutral.contains(cell) {
            Effect::Neutral
        } else {
            Effect::Other(mv)
        }
    }

    /// An opinion on what to try first.
    fn priority(&self, race: &Race<N>, mv: RaceMove, effect: Effect) -> i32 {
        match effect {
            Effect::Captures => 1000,
            Effect::Outside => 60,
            Effect::Shared => 10,
            Effect::OwnOutside | Effect::OwnEye | Effect::Neutral => -100,
            // A pass after a pass ends the race, which suits one of the sides.
            Effect::Other(RaceMove::PASS) if race.passes() > 0 => 500,
            Effect::Other(RaceMove::PASS) => 0,
            Effect::Other(RaceMove::TENUKI) => 70,
            Effect::Other(_) => mv.cell().map_or(-10, |cell| self.local(race, cell)),
        }
    }

    /// Captures, atari, escapes and eyes, in the order in which they tend to decide races.
    fn local(&self, race: &Race<N>, cell: usize) -> i32 {
        let (board, stones) = (race.go().board(), race.go().stones());
        let mover = race.to_move();
        let (after, captured) = race.go().board_after(cell);
        let empty = after.empty(board);
        let liberties = |side: Player| {
            let block = race.blocks_among(side, &after.of(side));
            (board.neighbours(&block) & empty).len() as i32
        };
        let [mine, theirs] = self.liberties.map(|liberties| liberties.len() as i32);
        let gained = (liberties(mover) - mine).clamp(-2, 4);
        let taken = theirs - liberties(mover.opponent());
        let block = board.reach(Bits::single(cell), &after.of(mover));
        let is_self_atari = (board.neighbours(&block) & empty).len() == 1;
        let near = (board.touching(cell) | board.diagonals(cell)) & stones.of(mover.opponent());
        200 * i32::from(!captured.is_empty()) + 20 * gained + 30 * taken + 2 * near.len() as i32
            - 40 * i32::from(is_self_atari && captured.is_empty())
            + i32::from(self.liberties[1].contains(cell)) * 10
    }
}
