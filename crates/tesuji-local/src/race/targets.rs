//! Which blocks a fight is about, where nobody says so.
//!
//! [`pairs`] finds the races of a board: two blocks of different colours that touch each other, both shut in
//! and without two eyes. A block counts as shut in if all its liberties lie in small empty areas. Stones in
//! an eye of the other block are part of that eye, not of a race.

use tesuji_core::{Bits, Game, Player};
use tesuji_games::go::Go;

use super::Race;
use crate::fight::{
    region::{self, Reach},
    targets::{is_among_the_weak, is_inside, weak_blocks},
};

/// Every pair of weak blocks, Black's and White's, that touch.
pub fn pairs<const N: usize>(go: &Go<N>, reach: Reach) -> Vec<[Bits<N>; 2]> {
    let [black, white] = Player::BOTH.map(|side| weak_blocks(go, side, reach));
    let board = go.board();
    let touching = |a: &Bits<N>, b: &Bits<N>| {
        board.neighbours(a).meets(b) && !is_inside(go, a, b, reach) && !is_inside(go, b, a, reach)
    };
    let of = |a: Bits<N>| white.iter().filter(move |b| touching(&a, b)).map(move |&b| [a, b]);
    black.into_iter().flat_map(of).collect()
}

/// The side that has the other's essential stones in an eye, if one has and not both, as on tiny boards.
pub fn keeper<const N: usize>(
    go: &Go<N>,
    essential: &[Bits<N>; 2],
    reach: Reach,
) -> Option<Player> {
    let block = |side: Player| go.board().reach(essential[side.index()], &go.stones().of(side));
    let blocks = Player::BOTH.map(block);
    if blocks.iter().any(Bits::is_empty) {
        return None;
    }
    let region = region::around(go, essential, reach);
    let race = Race::new(go.clone(), *essential, region);
    let keeps = |side: Player| {
        let [own, other] = [side, side.opponent()].map(|side| blocks[side.index()]);
        is_inside(go, &other, &own, reach)
            || is_among_the_weak(go, &other, &own, &race.frozen(side), reach)
    };
    match Player::BOTH.map(keeps) {
        [true, false] => Some(Player::Black),
        [false, true] => Some(Player::White),
        _ => None,
    }
}

/// The race of a position with this side moving first.
pub fn race_with_first<const N: usize>(
    go: &Go<N>,
    essential: [Bits<N>; 2],
    region: Bits<N>,
    keeper: Option<Player>,
    mover: Player,
) -> Race<N> {
    let mut go = go.clone();
    if go.is_over() {
        go = go.afresh(mover);
    }
    if go.to_move() != mover {
        go.turn_over();
    }
    let race = Race::new(go, essential, region);
    match keeper {
        Some(keeper) => race.with_keeper(keeper),
        None => race,
    }
}
