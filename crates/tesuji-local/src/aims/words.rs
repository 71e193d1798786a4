//! Aims, what they are worth and bounds in words, as certificates and answers tell them.
//!
//! Aims are named A, B, C and so on. What one is worth besides itself is `C is worth A and B`, a bound
//! `A and B, or C`; the outcome in which nothing is reached is `nothing`.

use tesuji_core::{Coordinates, Notation, Player};
use tesuji_games::{go::Go, hex::Hex};
use tesuji_proof::{Certify, Head};

use super::{Holdings, Links, Place};
use crate::pob::{Antichain, Evaluation, GoalOrder, Goals};

/// An evaluation by a list of aims, which can be told in words.
pub trait Aims<G: Certify + Notation>: Evaluation<G, Value = Goals> {
    /// What certificates about it call the game.
    const GAME: &'static str;

    /// What the aims are worth together.
    fn order(&self) -> &GoalOrder;

    /// An aim in words, without its name.
    fn aim(&self, game: &G, aim: usize) -> String;

    /// A bound in words.
    fn bound(&self, bound: &Antichain<Goals>) -> String {
        let joined = |goals: Vec<usize>| match goals.is_empty() {
            true => "nothing".to_owned(),
            false => goals.into_iter().map(name).collect::<Vec<_>>().join(" and "),
        };
        let values: Vec<String> =
            bound.values().iter().map(|&value| joined(self.order().told(value))).collect();
        values.join(", or ")
    }

    /// That a side reaches a bound, or prevents it.
    fn shows(&self, winner: Player, claimant: Player, bound: &Antichain<Goals>) -> String {
        let verb = if winner == claimant { "reaches" } else { "prevents" };
        format!("{winner} {verb} {}", self.bound(bound))
    }

    /// The head of a certificate about a position that moves have led to from a diagram.
    fn head(&self, game: &G, start: String, moves: Vec<String>, shows: Vec<String>) -> Head {
        let order = self.order();
        let mut terms = Vec::new();
        for aim in 0..order.count() {
            terms.push(("aim", format!("{} {}", name(aim), self.aim(game, aim))));
        }
        for aim in 0..order.count() {
            let others: Vec<String> = (0..order.count())
                .filter(|&other| other != aim && order.worth(aim).contains(other))
                .map(name)
                .collect();
            if !others.is_empty() {
                terms.push(("order", format!("{} is worth {}", name(aim), others.join(" and "))));
            }
        }
        let board = game.size().to_string();
        Head { game: Self::GAME, board, rules: Vec::new(), start, moves, terms, shows }
    }
}

/// A to Z, then AA, AB and so on.
fn name(aim: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match aim / 26 {
        0 => letter(aim).to_string(),
        more => format!("{}{}", letter(more - 1), letter(aim)),
    }
}

impl<const N: usize> Aims<Go<N>> for Holdings<N> {
    const GAME: &'static str = "bounded-go";

    fn order(&self) -> &GoalOrder {
        self.order()
    }

    fn aim(&self, game: &Go<N>, aim: usize) -> String {
        let holding = self.holdings()[aim];
        let coordinates = tesuji_games::go::coordinates(game.size());
        let points: Vec<String> =
            holding.points.iter().map(|point| coordinates.name(point)).collect();
        format!("{} of {}", holding.at_least, points.join(" "))
    }
}

impl<const N: usize> Aims<Hex<N>> for Links<N> {
    const GAME: &'static str = "bounded-hex";

    fn order(&self) -> &GoalOrder {
        self.order()
    }

    fn aim(&self, game: &Hex<N>, aim: usize) -> String {
        let coordinates: Coordinates = Hex::<N>::coordinates_of(game.size());
        self.links()[aim]
            .map(|place| match place {
                Place::Cell(cell) => coordinates.name(cell),
                Place::Top => "top".into(),
                Place::Bottom => "bottom".into(),
                Place::Left => "left".into(),
                Place::Right => "right".into(),
            })
            .join(" ")
    }
}
