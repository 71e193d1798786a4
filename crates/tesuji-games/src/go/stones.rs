//! The stones on a board, and all rules that need no memory: captures, suicide, area.
//!
//! Everything works on whole sets of points. Questions about one move look only at the chains next
//! to it.

use tesuji_core::{Bits, Player};

use super::board::GoBoard;

/// The stones of both sides on one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones<const N: usize>([Bits<N>; 2]);

impl<const N: usize> Stones<N> {
    /// No stones.
    pub const NONE: Self = Stones([Bits::EMPTY; 2]);

    /// The stones of the two sides, which must not overlap.
    pub fn new(black: Bits<N>, white: Bits<N>) -> Self {
        debug_assert!(!black.meets(&white));
        Stones([black, white])
    }

    /// The stones of one side.
    #[inline]
    pub fn of(&self, player: Player) -> Bits<N> {
        self.0[player.index()]
    }

    #[inline]
    pub(super) fn of_mut(&mut self, player: Player) -> &mut Bits<N> {
        &mut self.0[player.index()]
    }

    /// Who has a stone on the cell.
    #[inline]
    pub fn owner(&self, cell: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.of(player).contains(cell))
    }

    /// The points without a stone.
    #[inline]
    pub fn empty(&self, board: &GoBoard<N>) -> Bits<N> {
        board.points().without(&(self.0[0] | self.0[1]))
    }

    /// The chain of the given stone.
    pub fn chain(&self, board: &GoBoard<N>, cell: usize) -> Bits<N> {
        match self.owner(cell) {
            Some(player) => board.reach(Bits::single(cell), &self.of(player)),
            None => Bits::EMPTY,
        }
    }

    /// The stones after applying a symmetry's table of places.
    pub(super) fn mapped(&self, places: &[u16]) -> Self {
        Stones([self.0[0].mapped(places), self.0[1].mapped(places)])
    }

    /// The enemy stones that lose their last liberty when `player` plays on the empty `cell`.
    #[inline]
    pub fn captures(&self, board: &GoBoard<N>, cell: usize, player: Player) -> Bits<N> {
        let enemies = self.of(player.opponent());
        let mut unseen = board.touching(cell) & enemies;
        let mut captured = Bits::EMPTY;
        if unseen.is_empty() {
            return captured;
        }
        let others = self.empty(board).without(&Bits::single(cell));
        while let Some(stone) = unseen.lowest() {
            unseen.remove(stone);
            let seed = Bits::single(stone);
            if let Some(chain) = board.reach_unless_touching(seed, &enemies, &others) {
                captured |= chain;
                unseen = unseen.without(&chain);
            }
        }
        captured
    }

    /// The stones after `player` plays on the empty `cell`, given what that captures.
    #[inline]
    pub fn after(&self, cell: usize, player: Player, captured: &Bits<N>) -> Self {
        let mut stones = *self;
        stones.of_mut(player).insert(cell);
        let enemies = stones.of_mut(player.opponent());
        *enemies = enemies.without(captured);
        stones
    }

    /// The empty points where a stone of `player` would have a liberty: all moves except suicide.
    #[inline]
    pub fn playable(&self, board: &GoBoard<N>, player: Player) -> Bits<N> {
        let empty = self.empty(board);
        let mut playable = empty & board.neighbours(&empty);
        for cell in empty.without(&playable).iter() {
            if self.breathes(board, cell, player) {
                playable.insert(cell);
            }
        }
        playable
    }

    /// Whether a stone of `player` on the empty `cell` would have a liberty.
    #[inline]
    pub fn breathes(&self, board: &GoBoard<N>, cell: usize, player: Player) -> bool {
        let touching = board.touching(cell);
        let others = self.empty(board).without(&Bits::single(cell));
        if touching.meets(&others) {
            return true;
        }
        // All own chains next to the cell become one, so their liberties can be counted together.
        let own = self.of(player);
        board.reach_unless_touching(touching & own, &own, &others).is_none()
            || !self.captures(board, cell, player).is_empty()
    }

    /// The cells of the first block of either side that has no liberty, if there is one.
    pub fn breathless(&self, board: &GoBoard<N>) -> Option<usize> {
        let empty = self.empty(board);
        let alive = |player| {
            let own = self.of(player);
            board.reach(board.neighbours(&empty) & own, &own)
        };
        let alive = alive(Player::Black) | alive(Player::White);
        (self.0[0] | self.0[1]).without(&alive).lowest()
    }

    /// Area score, Black minus White: stones, and empty regions that touch one colour only.
    pub fn score(&self, board: &GoBoard<N>) -> i32 {
        let empty = self.empty(board);
        let reached = |player| board.reach(board.neighbours(&self.of(player)) & empty, &empty);
        let (black, white) = (reached(Player::Black), reached(Player::White));
        let area = |stones: &Bits<N>, mine: &Bits<N>, theirs: &Bits<N>| {
            (stones.len() + mine.without(theirs).len()) as i32
        };
        area(&self.0[0], &black, &white) - area(&self.0[1], &white, &black)
    }
}
