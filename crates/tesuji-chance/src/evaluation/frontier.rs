//! Frontier space points: the empty points counted as space of a group that touch something else.
//! They are what is not closed yet, and so how far away the end of the game is (section 3 of the
//! paper).
//!
//! The paper's groups take their space in with them; here what is next to a point may also be
//! another group of the same side, or its space, or dead stones in it: that leaves nothing open.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{GoBoard, Stones};

use super::groups::{Group, Standing};

/// The frontier points of both sides.
pub fn points<const N: usize>(
    board: &GoBoard<N>,
    stones: &Stones<N>,
    groups: &[Group<N>],
) -> [Bits<N>; 2] {
    let mut dead = Bits::EMPTY;
    let mut spaces = [Bits::EMPTY; 2];
    for group in groups {
        spaces[group.color.index()] |= group.space;
        if group.standing == Standing::Dead {
            dead |= group.stones;
        }
    }
    Player::BOTH.map(|side| {
        let space = spaces[side.index()];
        let own = stones.of(side).without(&dead);
        let prisoners = stones.of(side.opponent()) & dead;
        let outside = board.points().without(&(space | own | prisoners));
        space & board.neighbours(&outside)
    })
}
