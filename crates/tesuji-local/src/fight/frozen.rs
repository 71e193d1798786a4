//! Stones that cannot be captured in a fight: those with a liberty outside its region, where nobody plays.

use tesuji_core::{Bits, Player};
use tesuji_games::go::Go;

/// The stones of both sides, Black's first, next to an empty point outside the region.
pub fn reaching_out<const N: usize>(go: &Go<N>, region: &Bits<N>) -> [Bits<N>; 2] {
    let (board, stones) = (go.board(), go.stones());
    let outside = stones.empty(board).without(region);
    let near = board.neighbours(&outside);
    Player::BOTH.map(|side| near & stones.of(side))
}

/// The blocks of those stones: all that is frozen as the board stands.
pub fn frozen<const N: usize>(go: &Go<N>, region: &Bits<N>) -> [Bits<N>; 2] {
    let seeds = reaching_out(go, region);
    Player::BOTH.map(|side| go.board().reach(seeds[side.index()], &go.stones().of(side)))
}
