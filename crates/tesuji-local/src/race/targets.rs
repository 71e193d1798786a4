//! Which blocks a fight is about, where nobody says so.
//!
//! [`pairs`] finds the races of a board: two blocks of different colours that touch each other, both shut in
//! and without two eyes. A block counts as shut in if all its liberties lie in small empty areas.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

use super::{Anatomy, Race, region::Reach};

/// The blocks of a board that may be captured: shut in, and not alive by two eyes of their own.
fn weak_blocks<const N: usize>(go: &Go<N>, side: Player, reach: Reach) -> Vec<Bits<N>> {
    let (board, stones) = (go.board(), go.stones());
    let empty = stones.empty(board);
    let mut unseen = stones.of(side);
    let mut weak = Vec::new();
    while let Some(stone) = unseen.lowest() {
        let block = stones.chain(board, stone);
        unseen = unseen.without(&block);
        let liberties = board.neighbours(&block) & empty;
        let is_small = |point| board.reach(Bits::single(point), &empty).len() <= reach.small_area;
        let mut essential = [Bits::EMPTY; 2];
        essential[side.index()] = block;
        let alone = Race::new(go.clone(), essential, board.points());
        if liberties.iter().all(is_small) && !Anatomy::of(&alone).is_immortal(&alone, side) {
            weak.push(block);
        }
    }
    weak
}

/// Every pair of weak blocks, Black's and White's, that touch.
pub fn pairs<const N: usize>(go: &Go<N>, reach: Reach) -> Vec<[Bits<N>; 2]> {
    let [black, white] = Player::BOTH.map(|side| weak_blocks(go, side, reach));
    let touching = |a: &Bits<N>, b: &Bits<N>| go.board().neighbours(a).meets(b);
    let of = |a: Bits<N>| white.iter().filter(move |b| touching(&a, b)).map(move |&b| [a, b]);
    black.into_iter().flat_map(of).collect()
}
