//! Slow and simple second implementations of the games' rules, written without looking at bits, keys
//! or caches. They share no code with the fast ones; even moves are written down by their own hand,
//! and text is the only thing the two sides exchange.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

pub mod brute_force;
pub mod go;
pub mod hex;

use std::{fmt::Debug, hash::Hash};

use tesuji_core::{Outcome, Player};

/// A board as people see it: rows from the top, `x`, `o` or `.` in each.
pub type Grid = Vec<Vec<char>>;

/// The rules of a game, as plainly as possible.
pub trait NaiveRules: Clone {
    /// A move.
    type Move: Clone + Ord + Debug;

    /// Everything that decides how the game can go on.
    type State: Clone + Eq + Hash;

    /// The board.
    fn grid(&self) -> &Grid;

    /// Who moves next.
    fn to_move(&self) -> Player;

    /// All legal moves; none once the game is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn play(&mut self, mv: &Self::Move);

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// How many points Black is ahead, once the game is over. Where there are no points: 1, 0 or -1.
    fn margin(&self) -> Option<i32> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Won(Player::Black) => 1,
            Outcome::Won(Player::White) => -1,
            Outcome::Drawn => 0,
        })
    }

    /// How a move is written.
    fn text(&self, mv: &Self::Move) -> String;

    /// Everything that decides how the game can go on.
    fn state(&self) -> Self::State;
}

/// A grid from rows separated by `/`.
pub fn grid(rows: &str) -> Grid {
    rows.split('/').map(|row| row.chars().collect()).collect()
}

/// The empty grid.
pub fn empty_grid(columns: usize, rows: usize) -> Grid {
    vec![vec!['.'; columns]; rows]
}

/// The letter of a side's stones.
pub fn letter(player: Player) -> char {
    match player {
        Player::Black => 'x',
        Player::White => 'o',
    }
}

/// The number of sequences of `depth` legal moves (shorter where the game ends before).
pub fn count_lines<R: NaiveRules>(rules: &R, depth: u32) -> u64 {
    let moves = rules.moves();
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    let line = |mv| {
        let mut next = rules.clone();
        next.play(mv);
        count_lines(&next, depth - 1)
    };
    moves.iter().map(line).sum()
}
