//! Which blocks a fight is about, where nobody says so.
//!
//! [`pairs`] finds the races of a board: two blocks of different colours that touch each other, both shut in
//! and without two eyes. A block counts as shut in if all its liberties lie in small empty areas. Stones in
//! an eye of the other block are part of that eye, not of a race.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

use super::region::{Reach, is_shut_in};

/// The blocks of a board that may be captured: shut in, and not alive by two eyes of their own.
fn weak_blocks<const N: usize>(go: &Go<N>, side: Player, reach: Reach) -> Vec<Bits<N>> {
    let (board, stones) = (go.board(), go.stones());
    let mut unseen = stones.of(side);
    let mut weak = Vec::new();
    while let Some(stone) = unseen.lowest() {
        let block = stones.chain(board, stone);
        unseen = unseen.without(&block);
        if is_shut_in(go, side, block, reach) {
            weak.push(block);
        }
    }
    weak
}

/// Every pair of weak blocks, Black's and White's, that touch.
pub fn pairs<const N: usize>(go: &Go<N>, reach: Reach) -> Vec<[Bits<N>; 2]> {
    let [black, white] = Player::BOTH.map(|side| weak_blocks(go, side, reach));
    let board = go.board();
    let is_alone_inside = |a: &Bits<N>, b: &Bits<N>| {
        let own =
            if a.meets(&go.stones().of(Player::Black)) { Player::Black } else { Player::White };
        let area = area_around(go, a, b);
        area.len() <= reach.small_area && !area.meets(&go.stones().of(own.opponent()))
    };
    let touching = |a: &Bits<N>, b: &Bits<N>| {
        board.neighbours(a).meets(b) && !is_alone_inside(a, b) && !is_alone_inside(b, a)
    };
    let of = |a: Bits<N>| white.iter().filter(move |b| touching(&a, b)).map(move |&b| [a, b]);
    black.into_iter().flat_map(of).collect()
}

/// What can be reached from block `a` without crossing block `b`.
fn area_around<const N: usize>(go: &Go<N>, a: &Bits<N>, b: &Bits<N>) -> Bits<N> {
    go.board().reach(*a, &go.board().points().without(b))
}

/// The side that has the other's essential stones in an eye, if one has: they are shut in by its essential
/// block alone.
pub fn keeper<const N: usize>(
    go: &Go<N>,
    essential: &[Bits<N>; 2],
    reach: Reach,
) -> Option<Player> {
    let block = |side: Player| go.board().reach(essential[side.index()], &go.stones().of(side));
    Player::BOTH.into_iter().find(|&side| {
        let (own, enemy) = (block(side), block(side.opponent()));
        !enemy.is_empty() && area_around(go, &enemy, &own).len() <= reach.small_area
    })
}
