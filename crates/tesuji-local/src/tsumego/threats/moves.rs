//! The moves that threats are made of: [`offered`], [`replies`], [`second_eye`].
//!
//! To capture: what captures blocks of the group, what saves the attacker's own blocks next to it,
//! then the group's liberties and second-order liberties. To live: what captures the attacker's
//! blocks around, then the same points. Threats elsewhere come last, and only where the rules allow
//! them.

use tesuji_core::{Bits, Game};

use super::{limits::ThreatLimits, skin::Skin};
use crate::tsumego::{Passes, Tsumego, TsumegoMove, benson};

/// Puts the moves of the striver that may leave it a threat of this order into `out`, cleared
/// first.
pub fn offered<const N: usize>(
    game: &Tsumego<N>,
    order: u32,
    limits: &ThreatLimits,
    out: &mut Vec<TsumegoMove>,
) {
    out.clear();
    let skin = Skin::of(game);
    let (playable, elsewhere) = legal(game);
    let is_attack = game.to_move() == game.terms().attacker;
    let most = limits.enemy_liberties as usize;
    let captures = |stones: &Bits<N>| Skin::liberties_of_weak(game, stones, 1);
    let weak = |stones: &Bits<N>| Skin::liberties_of_weak(game, stones, most);
    let near = skin.liberties | skin.shared;
    let is_crowded = skin.liberties.len() > limits.liberties as usize;
    let filling = if is_attack && is_crowded { Bits::EMPTY } else { skin.liberties };
    let beyond = if order >= limits.second_order_from { skin.second_order } else { Bits::EMPTY };
    let (first, second) = match is_attack {
        true => (captures(&skin.group), captures(&skin.enemies)),
        false => (captures(&skin.enemies), captures(&skin.group)),
    };
    let all = if order >= limits.wide_from { playable } else { Bits::EMPTY };
    let stages = [first, second, filling, weak(&skin.enemies), near, beyond, all];
    let mut listed = Bits::EMPTY;
    for stage in stages {
        let fresh = (stage & playable).without(&listed);
        listed |= fresh;
        out.extend(fresh.iter().map(TsumegoMove::at));
    }
    add_elsewhere(game, &elsewhere, out);
}

/// Puts the replies of the other side that touch a trace, and captures, into `out`, cleared first.
pub fn replies<const N: usize>(game: &Tsumego<N>, trace: &Bits<N>, out: &mut Vec<TsumegoMove>) {
    out.clear();
    let skin = Skin::of(game);
    let (playable, elsewhere) = legal(game);
    let strong = match game.to_move() == game.terms().attacker {
        true => skin.group,
        false => skin.enemies,
    };
    let captures = Skin::liberties_of_weak(game, &strong, 1) & playable;
    let touching = (*trace & playable).without(&captures);
    out.extend(captures.iter().chain(touching.iter()).map(TsumegoMove::at));
    add_elsewhere(game, &elsewhere, out);
}

/// The points where the side to move may play (those that the game leaves out aside), and its
/// other moves.
fn legal<const N: usize>(game: &Tsumego<N>) -> (Bits<N>, Vec<TsumegoMove>) {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let points = moves.iter().filter_map(|mv| mv.cell()).collect();
    moves.retain(|mv| mv.cell().is_none());
    (points, moves)
}

/// Threats elsewhere, where they may matter, and the striver's pass while a ban keeps it from a
/// stone.
fn add_elsewhere<const N: usize>(
    game: &Tsumego<N>,
    elsewhere: &[TsumegoMove],
    out: &mut Vec<TsumegoMove>,
) {
    let is_banned = game.to_move() == game.striver
        && game.mode == Passes::Full
        && game.go().is_any_repetition_within(&game.terms().region);
    let is_wanted = |mv: &&TsumegoMove| match **mv {
        TsumegoMove::THREAT => true,
        mv => mv == TsumegoMove::PASS && is_banned,
    };
    out.extend(elsewhere.iter().filter(is_wanted));
}

/// A stone with which a target becomes unconditionally alive at once.
pub fn second_eye<const N: usize>(game: &Tsumego<N>) -> Option<TsumegoMove> {
    let defender = game.terms().defender();
    let (board, stones) = (game.go().board(), game.go().stones());
    let skin = Skin::of(game);
    let captures = Skin::liberties_of_weak(game, &skin.enemies, 1);
    let near = skin.liberties | skin.shared | skin.second_order | captures;
    let playable = game.go().playable_within(&(near & game.terms().region));
    let lives = |cell: usize| {
        let taken = stones.captures(board, cell, defender);
        let after = stones.after(cell, defender, &taken);
        let (own, empty) = (after.of(defender), after.empty(board));
        game.standing().any(|target| benson::lives(board, &own, &empty, &board.reach(target, &own)))
    };
    playable.iter().find(|&cell| lives(cell)).map(TsumegoMove::at)
}
