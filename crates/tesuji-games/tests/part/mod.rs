//! Long tests in parts: with `TESUJI_PART=2/5` a test does the second fifth of what it does without, so that it can be
//! run piece by piece. The parts together compare the same positions as the whole, each once.

// Each test binary uses a part of it.
#![allow(dead_code)]

use std::env;

/// Which of the things that are done one after the other are to be done.
pub struct Part {
    /// The number of parts.
    parts: usize,
    /// How many things come before the next one that is to be done.
    before: usize,
}

impl Part {
    /// All of them.
    pub fn whole() -> Part {
        Part { parts: 1, before: 0 }
    }

    /// What the environment asks for: all, or the `k`-th of every `n` if `TESUJI_PART` is `k/n`.
    pub fn asked_for() -> Part {
        let Ok(text) = env::var("TESUJI_PART") else { return Part::whole() };
        let part = text.split_once('/').and_then(|(number, parts)| {
            let (number, parts): (usize, usize) = (number.parse().ok()?, parts.parse().ok()?);
            (1..=parts).contains(&number).then(|| Part { parts, before: number - 1 })
        });
        part.unwrap_or_else(|| panic!("TESUJI_PART is `{text}`; expected k/n with 1 <= k <= n"))
    }

    /// Whether nothing is left out.
    pub fn is_whole(&self) -> bool {
        self.parts == 1
    }

    /// Whether the next thing is to be done.
    pub fn takes_next(&mut self) -> bool {
        let takes = self.before == 0;
        self.before = if takes { self.parts } else { self.before } - 1;
        takes
    }
}
