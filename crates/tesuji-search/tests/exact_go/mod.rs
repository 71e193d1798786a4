//! Go under positional superko, solved exactly and by other means than the searches under test.
//!
//! A result is remembered only together with the board, the side to move, the passes just made and the
//! *set of boards seen*, so nothing here can be wrong about history: two ways to a board that saw
//! different boards are two positions. Rules ([`field`]), safety ([`safe_area`]) and search
//! ([`proof_numbers`]) are this folder's own; nothing is shared with the crates, and no symmetry is used.
//!
//! A caller fills in a [`Question`] and asks [`ExactGo::black_gets`] or [`ExactGo::score`].

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

pub mod field;
pub mod proof_numbers;
pub mod safe_area;

use std::collections::HashMap;

use field::Field;
use proof_numbers::{Numbers, Proving, hash_of_set};

/// The stones of Black and of White as masks; point (column, row) is bit row * columns + column.
pub type Board = [u32; 2];

/// A position with its past.
#[derive(Clone, Debug)]
pub struct Question {
    /// The stones on the board.
    pub board: Board,
    /// Whose turn it is.
    pub black_to_move: bool,
    /// How many passes were just made: 0 or 1.
    pub passes: u8,
    /// All boards seen before, in any order; the present one may be among them.
    pub earlier: Vec<Board>,
}

/// An exact solver for positions on boards of one size, at most 25 points.
pub struct ExactGo {
    field: Field,
    known: HashMap<u128, Numbers, proof_numbers::KeyIsHash>,
    /// Positions visited for the present question, and how many may be.
    visits: u64,
}

/// When so many positions are known, they are forgotten before the next question.
const MOST_KNOWN: usize = 4_000_000;

impl ExactGo {
    pub fn new(columns: usize, rows: usize) -> ExactGo {
        ExactGo { field: Field::new(columns, rows), known: HashMap::default(), visits: 0 }
    }

    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Whether Black can get more than `half_points` / 2, area minus area, both sides playing their
    /// best; nothing if that takes more than `budget` visits.
    pub fn black_exceeds(&mut self, of: &Question, half_points: i32, budget: u64) -> Option<bool> {
        self.black_gets(of, half_points.div_euclid(2) + 1, budget)
    }

    /// Whether Black can get at least `least` points; nothing if that takes more than `budget` visits.
    pub fn black_gets(&mut self, of: &Question, least: i32, budget: u64) -> Option<bool> {
        if self.known.len() > MOST_KNOWN {
            self.known = HashMap::default();
        }
        let mut seen = of.earlier.clone();
        seen.sort_unstable();
        seen.dedup();
        if !seen.contains(&of.board) {
            seen.push(of.board);
        }
        let set = hash_of_set(&seen);
        let mut proving =
            Proving { field: &self.field, known: &mut self.known, least, seen, visits: 0, budget };
        let answer = proving.solve(of, set);
        self.visits = proving.visits;
        answer
    }

    /// Black's score with best play on both sides; nothing if one of the questions this takes needs
    /// more than `budget` visits.
    pub fn score(&mut self, of: &Question, budget: u64) -> Option<i32> {
        let points = self.field.points() as i32;
        let (mut low, mut high) = (-points, points);
        while low < high {
            let middle = low + (high - low + 1).div_euclid(2);
            match self.black_gets(of, middle, budget)? {
                true => low = middle,
                false => high = middle - 1,
            }
        }
        Some(low)
    }

    /// Visits the latest question took.
    pub fn visits(&self) -> u64 {
        self.visits
    }
}
