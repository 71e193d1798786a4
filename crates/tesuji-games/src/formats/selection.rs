//! Which position of a source is meant: the game of a collection, the variation, and how far along
//! it. [`Selection`] is the question; [`Meant`] says in words what was chosen.
//!
//! Without a choice a *problem* (stones set up before the first move, with White's among them or
//! without handicap) means its root, which is before the first move, leading setup nodes included;
//! anything else is a game record and means its end. A variation without a number of moves means the
//! end of that variation, of a problem too. Passes count as moves, setup nodes do not.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// Which position of a source.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// How far along the line; see the module for what is meant without.
    pub at: Option<At>,
    /// The game of a collection, or the position of a `.pos` file, from 1; the first game, and all
    /// positions, without.
    pub game: Option<usize>,
    /// The variation; the main line without.
    pub variation: Option<Variation>,
}

/// How far along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Before the first move.
    Root,
    /// After the last move.
    End,
    /// After so many moves.
    Moves(usize),
}

/// A variation: which branch is taken at each fork, from 1. At later forks it is the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation(Vec<usize>);

/// Why a text chooses nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SelectionError {
    /// No number of moves.
    #[error("`{0}` is not a place in a game; expected root, end or a number of moves")]
    At(String),
    /// No variation.
    #[error(
        "`{0}` is not a variation; expected the branch taken at each fork, from 1, such as 2.1"
    )]
    Variation(String),
}

impl At {
    /// The number of moves, where it is one; otherwise all there are.
    pub fn limit(self) -> Option<usize> {
        match self {
            At::Root => Some(0),
            At::Moves(count) => Some(count),
            At::End => None,
        }
    }
}

impl FromStr for At {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<At, SelectionError> {
        match text.trim() {
            "root" => Ok(At::Root),
            "end" => Ok(At::End),
            digits if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                // Too many to count are more than any game has.
                Ok(At::Moves(digits.parse().unwrap_or(usize::MAX)))
            }
            other => Err(SelectionError::At(other.to_owned())),
        }
    }
}

impl Variation {
    /// The branches taken at the forks, from 1.
    pub fn branches(&self) -> &[usize] {
        &self.0
    }
}

impl FromStr for Variation {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Variation, SelectionError> {
        let number = |part: &str| part.parse().ok().filter(|&branch| branch > 0);
        let branches: Option<Vec<usize>> = text.trim().split('.').map(number).collect();
        branches.map(Variation).ok_or_else(|| SelectionError::Variation(text.trim().to_owned()))
    }
}

impl fmt::Display for Variation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let branches: Vec<String> = self.0.iter().map(usize::to_string).collect();
        f.write_str(&branches.join("."))
    }
}

/// Which position was chosen. Displayed as `the problem's root` or `after 3 moves of the main line`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meant {
    /// The game and how many there are, where there are several.
    pub game: Option<(usize, usize)>,
    /// The variation, if not the main line.
    pub variation: Option<Variation>,
    /// How many moves of it were played.
    pub moves: usize,
    /// Whether the game is a problem.
    pub is_problem: bool,
}

impl fmt::Display for Meant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((number, count)) = self.game {
            write!(f, "game {number} of {count}, ")?;
        }
        let plural = if self.moves == 1 { "" } else { "s" };
        match (self.moves, &self.variation) {
            (0, _) if self.is_problem => write!(f, "the problem's root"),
            (0, _) => write!(f, "before the first move"),
            (moves, None) => write!(f, "after {moves} move{plural} of the main line"),
            (moves, Some(line)) => write!(f, "after {moves} move{plural} of variation {line}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_and_written() {
        for (text, at) in [
            ("root", Some(At::Root)),
            (" end", Some(At::End)),
            ("0", Some(At::Moves(0))),
            ("57", Some(At::Moves(57))),
            ("99999999999999999999999", Some(At::Moves(usize::MAX))),
            ("", None),
            ("-1", None),
            ("+1", None),
            ("last", None),
        ] {
            assert_eq!(text.parse::<At>().ok(), at, "{text}");
        }
        for (text, branches) in [
            ("1", Some(vec![1])),
            ("2.1.13", Some(vec![2, 1, 13])),
            ("", None),
            ("0", None),
            ("2.", None),
            ("2.x", None),
            ("99999999999999999999999", None),
        ] {
            let read = text.parse::<Variation>().ok();
            assert_eq!(read.as_ref().map(|line| line.branches().to_vec()), branches, "{text}");
            assert!(read.is_none_or(|line| line.to_string() == text));
        }
    }

    #[test]
    fn what_is_meant_is_said_in_words() {
        let meant = |moves, line: &str, is_problem, game| Meant {
            game,
            variation: line.parse().ok(),
            moves,
            is_problem,
        };
        for (meant, words) in [
            (meant(0, "", true, None), "the problem's root"),
            (meant(0, "", false, None), "before the first move"),
            (meant(1, "", true, None), "after 1 move of the main line"),
            (meant(12, "2.1", false, None), "after 12 moves of variation 2.1"),
            (meant(0, "", true, Some((2, 3))), "game 2 of 3, the problem's root"),
        ] {
            assert_eq!(meant.to_string(), words);
        }
    }
}
