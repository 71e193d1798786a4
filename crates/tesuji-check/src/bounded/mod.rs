//! Several aims at once: whether a side can reach a bound, an outcome at least as good as one of those told.
//!
//! A statement lists a side's aims ([`Aims`]) and what some of them are worth besides themselves: an outcome is
//! the set of aims reached with all that they are worth, and one is at least as good as another that is part
//! of it. A bound is reached with an outcome at least as good as one of those it tells, and prevented with any
//! other. The game is over as soon as one of the two is certain.
//!
//! `go` and `hex` say which aims are certain to be reached, which can still be, and how the game goes on.

mod go;
mod hex;

pub use go::Position as GoPosition;
pub use hex::Position as HexPosition;

use crate::{
    Colour,
    board::Size,
    statement::{Claim, GameName, Lines, parse_colour, parse_point},
};

/// The aims of a statement.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    names: Vec<String>,
    list: Vec<Aim>,
    /// What an aim is worth besides itself, as told.
    worth: Vec<(usize, Vec<usize>)>,
}

/// One aim.
#[derive(Clone, Debug)]
enum Aim {
    /// In Go: so many of these points.
    Hold(usize, Vec<usize>),
    /// In Hex: two places to be joined.
    Join([Place; 2]),
}

/// A cell or an edge of a Hex board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Cell(usize),
    Top,
    Bottom,
    Left,
    Right,
}

impl Aims {
    /// The lines `aim` and `order`.
    pub fn parse(lines: &mut Lines<'_>, game: GameName, size: Size) -> Result<Aims, String> {
        let mut aims = Aims::default();
        while lines.next_is("aim") {
            let text = lines.value("aim")?;
            let bad = || format!("`{text}` is not an aim");
            let (name, what) = text.split_once(' ').ok_or_else(bad)?;
            let is_name =
                !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_uppercase());
            if !is_name || aims.names.iter().any(|other| other == name) {
                return Err(bad());
            }
            let aim = match game {
                GameName::BoundedHex => {
                    let (from, to) = what.split_once(' ').ok_or_else(bad)?;
                    Aim::Join([parse_place(from, size)?, parse_place(to, size)?])
                }
                _ => {
                    let (count, points) = what.split_once(" of ").ok_or_else(bad)?;
                    let count = count.parse().map_err(|_| bad())?;
                    let points = points.split(' ').map(|word| parse_point(word, game, size));
                    let points: Vec<usize> = points.collect::<Result<_, _>>()?;
                    if (1..points.len()).any(|at| points[..at].contains(&points[at])) {
                        return Err(bad());
                    }
                    Aim::Hold(count, points)
                }
            };
            aims.names.push(name.to_owned());
            aims.list.push(aim);
        }
        while lines.next_is("order") {
            let text = lines.value("order")?;
            let told = text.split_once(" is worth ");
            let (name, others) = told.ok_or_else(|| format!("`{text}` is no order of aims"))?;
            let worth = (aims.named(name)?, aims.all_named(others)?);
            aims.worth.push(worth);
        }
        Ok(aims)
    }

    fn named(&self, name: &str) -> Result<usize, String> {
        let at = self.names.iter().position(|other| other == name);
        at.ok_or_else(|| format!("there is no aim `{name}`"))
    }

    fn all_named(&self, text: &str) -> Result<Vec<usize>, String> {
        text.split(" and ").map(|name| self.named(name)).collect()
    }

    /// `black reaches A and B, or C`.
    pub fn claim(&self, text: &str) -> Result<Claim, String> {
        let bad = || format!("`{text}` is nothing that can be shown");
        let (winner, rest) = text.split_once(' ').ok_or_else(bad)?;
        let (verb, bound) = rest.split_once(' ').ok_or_else(bad)?;
        let winner = parse_colour(winner).ok_or_else(bad)?;
        let claimant = match verb {
            "reaches" => winner,
            "prevents" => winner.opponent(),
            _ => return Err(bad()),
        };
        let outcome = |text: &str| match text {
            "nothing" => Ok(Vec::new()),
            _ => self.all_named(text),
        };
        let bound = bound.split(", or ").map(outcome).collect::<Result<_, _>>()?;
        Ok(Claim { bound, claimant, ..Claim::new(winner, false) })
    }

    /// Adds to the aims reached all that they are worth.
    fn with_worth(&self, mut reached: Vec<bool>) -> Vec<bool> {
        loop {
            let before = reached.clone();
            for (aim, others) in &self.worth {
                if reached[*aim] {
                    others.iter().for_each(|&other| reached[other] = true);
                }
            }
            if reached == before {
                return reached;
            }
        }
    }
}

fn parse_place(text: &str, size: Size) -> Result<Place, String> {
    Ok(match text {
        "top" => Place::Top,
        "bottom" => Place::Bottom,
        "left" => Place::Left,
        "right" => Place::Right,
        _ => Place::Cell(parse_point(text, GameName::BoundedHex, size)?),
    })
}

/// What is asked: a side, its aims and the bound.
struct Question {
    aims: Aims,
    winner: Colour,
    claimant: Colour,
    bound: Vec<Vec<bool>>,
}

impl Question {
    fn new(aims: &Aims, claim: &Claim) -> Question {
        let outcome = |told: &Vec<usize>| {
            let reached = (0..aims.list.len()).map(|aim| told.contains(&aim)).collect();
            aims.with_worth(reached)
        };
        let bound = claim.bound.iter().map(outcome).collect();
        Question { aims: aims.clone(), winner: claim.winner, claimant: claim.claimant, bound }
    }

    /// Whether an outcome is in the success set.
    fn is_enough(&self, reached: Vec<bool>) -> bool {
        let reached = self.aims.with_worth(reached);
        let is_above = |least: &Vec<bool>| least.iter().zip(&reached).all(|(&l, &r)| r || !l);
        self.bound.iter().any(is_above)
    }

    /// Whether the bound is reached, if these aims are certain and no others than those are possible.
    fn decided(
        &self,
        is_certain: impl Fn(&Aim) -> bool,
        is_possible: impl Fn(&Aim) -> bool,
    ) -> Option<bool> {
        if self.is_enough(self.aims.list.iter().map(is_certain).collect()) {
            return Some(true);
        }
        let possible = self.aims.list.iter().map(is_possible).collect();
        (!self.is_enough(possible)).then_some(false)
    }

    /// The end of a game in which the bound was reached or not: whether that suits W.
    fn ending(&self, decided: Option<bool>) -> Result<(), String> {
        match decided {
            None => Err("the game is not over".into()),
            Some(reached) if reached == (self.winner == self.claimant) => Ok(()),
            Some(true) => Err("the bound is reached".into()),
            Some(false) => Err("the bound is not reached".into()),
        }
    }
}
