//! A line of play to look at: [`line`] plays a problem out, and [`life`] says how the group is safe at its end.
//!
//! The side that gets its way plays what the search found. The other side cannot help it and resists by taking the
//! point that the first would take next, which is where players look.

use tesuji_core::{Bits, Game, Player};
use tesuji_games::go::coordinates;
use tesuji_search::Control;

use super::{
    answer::Life,
    benson,
    claims::{Claims, Fate},
    game::{Passes, Tsumego, TsumegoMove},
    notation::stones,
};

/// Plays on from a position until play is over or nothing is left to show; at most so many moves.
pub fn line<const N: usize>(
    start: &Tsumego<N>,
    fate: Fate,
    most: usize,
    claims: &mut Claims<N>,
    control: &mut Control<'_>,
) -> Vec<TsumegoMove> {
    let attacker = start.terms().attacker;
    let striver = match fate {
        Fate::Dead => attacker,
        Fate::Alive => attacker.opponent(),
        Fate::Seki => return Vec::new(),
    };
    let mut game = start.clone().with_passes(Passes::Full);
    let mut moves = Vec::new();
    while game.outcome().is_none() && moves.len() < most {
        let next = match game.to_move() == striver {
            true => claims.winning_move(&game, striver, control),
            false => resistance(&game, striver, claims, control),
        };
        let Some(mv) = next else { break };
        game.play(mv);
        moves.push(mv);
    }
    while moves.last() == Some(&TsumegoMove::PASS) {
        moves.pop();
    }
    moves
}

/// The point that the side that gets its way would take next, if it can be taken from it.
fn resistance<const N: usize>(
    game: &Tsumego<N>,
    striver: Player,
    claims: &mut Claims<N>,
    control: &mut Control<'_>,
) -> Option<TsumegoMove> {
    let mut passed = game.clone();
    passed.play(TsumegoMove::PASS);
    let wanted = claims.winning_move(&passed, striver, control)?;
    if stones(game).contains(&wanted) {
        return Some(wanted);
    }
    Some(TsumegoMove::PASS)
}

/// How a target is safe where the defender has won.
pub fn life<const N: usize>(game: &Tsumego<N>) -> Option<Life> {
    let (go, terms) = (game.go(), game.terms());
    let (board, own) = (go.board(), go.stones().of(terms.defender()));
    let empty = go.stones().empty(board);
    let names = coordinates(go.board_size());
    let list = |cells: Bits<N>| cells.iter().map(|cell| names.name(cell)).collect::<Vec<_>>();
    let alive = benson::alive(board, &own, &empty);
    game.standing().find_map(|target| {
        let block = board.reach(target, &own);
        let friends = block & terms.friends;
        let out = (board.neighbours(&block) & empty).without(&terms.region);
        if !friends.is_empty() {
            return Some(Life::Joined(list(friends)));
        }
        if !out.is_empty() {
            return Some(Life::Out(list(out)));
        }
        let is_alive = alive.iter().any(|alive| alive.meets(&block));
        let eyes = || benson::eyes(board, &own, &empty, &block).into_iter().map(list).collect();
        is_alive.then(|| Life::Eyes(eyes()))
    })
}
