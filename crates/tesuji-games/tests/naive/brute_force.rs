//! Exact values by trying everything. Positions are remembered only together with all that decides
//! how they go on (in Go the exact set of boards seen), so nothing here can be wrong about history.
//!
//! Lines of play are tried to a limited length first, which is then increased: under superko there
//! are lines of enormous length that no proof needs.

use std::collections::HashMap;

use tesuji_core::Player;

use super::NaiveRules;

/// What is known about "Black gets at least this margin".
#[derive(Clone, Copy)]
enum Known {
    Answer(bool),
    NotWithin(u32),
}

/// A search for the exact margin of positions under one game's rules.
pub struct BruteForce<R: NaiveRules> {
    known: HashMap<(R::State, i32), Known>,
}

impl<R: NaiveRules> BruteForce<R> {
    pub fn new() -> Self {
        BruteForce { known: HashMap::new() }
    }

    /// Whether Black can get a margin of at least `least`, both sides playing their best.
    pub fn black_gets(&mut self, rules: &R, least: i32) -> bool {
        (0..).find_map(|longest| self.within(rules, least, longest)).expect("games are finite")
    }

    /// The same, if lines of at most `longest` moves decide it.
    fn within(&mut self, rules: &R, least: i32, longest: u32) -> Option<bool> {
        if let Some(margin) = rules.margin() {
            return Some(margin >= least);
        }
        if longest == 0 {
            return None;
        }
        let key = (rules.state(), least);
        match self.known.get(&key) {
            Some(&Known::Answer(answer)) => return Some(answer),
            Some(&Known::NotWithin(tried)) if tried >= longest => return None,
            _ => {}
        }
        let wanted = rules.to_move() == Player::Black;
        let mut answer = Some(!wanted);
        // The last move first: in Go that is the pass, which often decides at once.
        for mv in rules.moves().iter().rev() {
            let mut next = rules.clone();
            next.play(mv);
            match self.within(&next, least, longest - 1) {
                Some(gets) if gets == wanted => {
                    answer = Some(wanted);
                    break;
                }
                Some(_) => {}
                None => answer = None,
            }
        }
        self.known.insert(key, answer.map_or(Known::NotWithin(longest), Known::Answer));
        answer
    }

    /// Black's margin with best play, known to lie between the two bounds.
    pub fn margin(&mut self, rules: &R, lowest: i32, highest: i32) -> i32 {
        let (mut low, mut high) = (lowest, highest);
        while low < high {
            let middle = low + (high - low + 1).div_euclid(2);
            if self.black_gets(rules, middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// How many positions with their past are remembered.
    pub fn positions(&self) -> usize {
        self.known.len()
    }
}
