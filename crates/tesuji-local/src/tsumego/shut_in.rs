//! Eye spaces on the board: [`told`] says who wins without search, where it can.
//!
//! The attacker's stones that are connected to a liberty outside the region *last*: nobody can take that liberty, and every stone of the attacker's played
//! next to them lasts, too. Let Q be what is left of the board around the targets once the lasting stones are taken away.
//!
//! **Too little room.** Let I be the points of Q that touch no lasting stone. An eye is enclosed by the defender's stones, so its points are in I.
//! If I is one point at most, or two that touch, the attacker captures, whoever moves. It plays on all points of Q beside I, which it always may: each stone there lasts, so there are no more such
//! moves than points, whatever is captured on the way. After that all liberties of the targets are in I. If that is one point, it captures there; of
//! two it takes one, and if that stone is captured by the other, it plays there again and captures.
//!
//! **One block around an eye space.** Let the targets be one block T. The parts of Q beside T that touch no lasting stone are enclosed by T alone: its inside. The other
//! parts are outside. If no point outside is in I, T has no more liberties there than there are points, and each of the attacker's stones there makes it one fewer for good: what the attacker wins
//! in the [`EyeSpace`] with so many liberties it wins here. What the defender wins in the eye space with only as many liberties
//! as plain ones (a single empty point between T and lasting stones) it wins here, since more of them only help.
//!
//! None of this is claimed where Q has points outside the region, other than those of T: there are friends, or a way out.
//!
//! In all of these a side plays on given points and keeps given stones; the premise says that none of the boards it can make so has been seen.

use tesuji_core::{Bits, Game, Player};

use super::{
    eye_space::{EyeSpace, Inside, Known, MOST_OUTSIDE, MOST_POINTS},
    game::Tsumego,
};

/// Who wins, and what that rests on.
pub struct Told<const N: usize> {
    /// The winner.
    pub winner: Player,
    /// Where it plays.
    pub plays: Bits<N>,
    /// Stones of its own that stay.
    pub kept: Bits<N>,
    /// All points that matter.
    pub zone: Bits<N>,
}

/// Who wins by what is known of eye spaces, if anyone does.
pub fn told<const N: usize>(game: &Tsumego<N>, known: &mut Known) -> Option<Told<N>> {
    let (board, stones) = (game.go.board(), game.go.stones());
    let attacker = game.terms.attacker;
    let own = stones.of(attacker.opponent());
    let lasting = game.lasting();
    let open = board.points().without(&lasting);
    let targets = game.standing().fold(Bits::EMPTY, |sum, target| sum | target);
    let rest = board.reach(targets, &open);
    let block = board.reach(Bits::single(targets.lowest()?), &own);
    let is_one = targets.is_within(&block);
    // Points outside the region where a captured stone stood would be liberties that cannot be taken.
    let playable = if is_one { game.terms.region | block } else { game.terms.region };
    if !rest.is_within(&playable) {
        return None;
    }
    let room = rest.without(&board.neighbours(&lasting));
    if is_too_little(game, &targets, &open, &room) {
        return Some(killed(game, &lasting, &rest));
    }
    if !is_one {
        return None;
    }
    let around = open.without(&block);
    let (mut inside, mut outside, mut plain) = (Bits::EMPTY, Bits::EMPTY, 0);
    let mut seeds = board.neighbours(&block) & around;
    while let Some(point) = seeds.lowest() {
        let part = board.reach(Bits::single(point), &around);
        seeds = seeds.without(&part);
        if board.neighbours(&part).meets(&lasting) {
            outside |= part;
            plain += u8::from(!part.has_two() && !own.contains(point));
        } else {
            inside |= part;
        }
    }
    if inside.len() > MOST_POINTS || !inside.is_within(&game.terms.region) {
        return None;
    }
    let space = numbered(game, &block, &inside);
    let attackers_first = if room.meets(&outside) { None } else { Some(outside.len()) };
    if let Some(most) = attackers_first.filter(|&most| most <= usize::from(MOST_OUTSIDE))
        && known.winner(&space.with_outside(most as u8), attacker) == Some(attacker)
    {
        return Some(killed(game, &lasting, &rest));
    }
    let least = space.with_outside(plain.min(MOST_OUTSIDE));
    if inside.has_two() && known.winner(&least, attacker) == Some(attacker.opponent()) {
        let plays = inside & game.terms.region;
        let zone = block | inside | board.neighbours(&block);
        return Some(Told { winner: attacker.opponent(), plays, kept: block, zone });
    }
    None
}

/// Whether no two eyes fit into the room around any target.
fn is_too_little<const N: usize>(
    game: &Tsumego<N>,
    targets: &Bits<N>,
    open: &Bits<N>,
    room: &Bits<N>,
) -> bool {
    let board = game.go.board();
    let mut rest = *targets;
    while let Some(stone) = rest.lowest() {
        let part = board.reach(Bits::single(stone), open);
        rest = rest.without(&part);
        let mut room = *room & part;
        let Some(point) = room.lowest() else { continue };
        room.remove(point);
        if room.has_two() || !room.is_within(&board.touching(point)) {
            return false;
        }
    }
    true
}

/// That the attacker captures by taking what is left.
fn killed<const N: usize>(game: &Tsumego<N>, lasting: &Bits<N>, rest: &Bits<N>) -> Told<N> {
    let board = game.go.board();
    let around = board.reach(board.neighbours(rest) & *lasting, lasting);
    let beyond = game.go.stones().empty(board).without(&game.terms.region);
    Told {
        winner: game.terms.attacker,
        plays: *rest,
        kept: around,
        zone: *rest | around | (board.neighbours(&around) & beyond),
    }
}

/// The inside of a block with its points numbered, without liberties outside.
fn numbered<const N: usize>(game: &Tsumego<N>, block: &Bits<N>, inside: &Bits<N>) -> EyeSpace {
    let (board, stones) = (game.go.board(), game.go.stones());
    let attacker = game.terms.attacker;
    let mut cells = [0usize; MOST_POINTS];
    inside.iter().zip(&mut cells).for_each(|(cell, place)| *place = cell);
    let count = inside.len();
    let mask = |set: Bits<N>| {
        (0..count).fold(0u8, |mask, at| mask | u8::from(set.contains(cells[at])) << at)
    };
    let mut touching = [0; 8];
    for at in 0..count {
        touching[at] = mask(board.touching(cells[at]));
    }
    EyeSpace {
        count: count as u8,
        touching,
        edge: mask(board.neighbours(block)),
        inside: Inside {
            attackers: mask(stones.of(attacker)),
            defenders: mask(stones.of(attacker.opponent())),
            outside: 0,
            attacks: game.to_move() == attacker,
        },
    }
}
