//! Blocks that a fight may be about: [`weak_blocks`], and where they stand to each other.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

use super::region::{Reach, is_shut_in};

/// The blocks of a side that may be captured: shut in, and not alive by two eyes of their own.
pub fn weak_blocks<const N: usize>(go: &Go<N>, side: Player, reach: Reach) -> Vec<Bits<N>> {
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

/// Whether block `a` is shut in by `b` alone, without another block of that colour: in an eye of it.
pub fn is_inside<const N: usize>(go: &Go<N>, a: &Bits<N>, b: &Bits<N>, reach: Reach) -> bool {
    let (board, stones) = (go.board(), go.stones());
    let around = board.reach(*a, &board.points().without(b));
    let own = if a.meets(&stones.of(Player::Black)) { Player::Black } else { Player::White };
    (around & stones.of(own.opponent())).is_empty() && around.len() <= reach.small_area
}

/// Whether block `a` is shut in by blocks of the other side that may all be captured, `b` among them: in an eye that
/// they make together, so that taking `a` need not save them.
pub fn is_among_the_weak<const N: usize>(
    go: &Go<N>,
    a: &Bits<N>,
    b: &Bits<N>,
    frozen: &Bits<N>,
    reach: Reach,
) -> bool {
    let (board, stones) = (go.board(), go.stones());
    let own = if a.meets(&stones.of(Player::Black)) { Player::Black } else { Player::White };
    let area = board.reach(*a, &board.points().without(&stones.of(own.opponent())));
    let border = board.neighbours(&area);
    area.len() <= reach.small_area && border.meets(b) && !border.meets(frozen)
}
