//! The suite of 6x6 Go positions is what its header says: 600 positions, all different, with their winners.

mod questions;

use std::collections::HashSet;

use questions::{ROOMY, ask, search};
use tesuji_core::{Claim, Key};
use tesuji_games::{
    formats::{PositionSpec, pos},
    open::{Listed, Visitor, open},
};

const SUITE: &str = include_str!("../../../suites/go-6x6.pos");

/// Positions that take more expansions than this are left to the measurements.
const QUICK: u64 = 200;

fn positions() -> Vec<PositionSpec> {
    pos::parse_file(SUITE)
        .map(|(line, spec)| spec.unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

fn answer<'a>(spec: &'a PositionSpec, key: &str) -> Option<&'a str> {
    spec.answers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// The key that all positions symmetric to this one share.
struct LeastKey;

impl Visitor for LeastKey {
    type Output = Key;

    fn visit<G: Listed>(self, position: G) -> Key {
        assert!(position.outcome().is_none(), "the game is over");
        (0..position.symmetries()).map(|symmetry| position.key_under(symmetry)).min().unwrap()
    }
}

/// The winner, as the suite writes it, if few expansions show it.
struct QuickWinner;

impl Visitor for QuickWinner {
    type Output = Option<String>;

    fn visit<G: Listed>(self, position: G) -> Option<String> {
        let claim = Claim::Wins(position.to_move());
        let mut ews = search(&position, claim, "default line_nodes=0", ROOMY, 1);
        let winner = ask(&mut ews, &position, Some(QUICK)).winner?;
        Some(winner.to_string()[..1].to_owned())
    }
}

#[test]
fn there_are_600_different_positions_with_winners() {
    let positions = positions();
    assert_eq!(positions.len(), 600);
    let keys: HashSet<Key> = positions.iter().map(|spec| open(spec, LeastKey).unwrap()).collect();
    assert_eq!(keys.len(), 600);
    for spec in &positions {
        assert_eq!(spec.rule("komi"), Some("3.5"));
        assert!((20..=31).contains(&spec.moves.len()), "{} moves", spec.moves.len());
        assert!(matches!(answer(spec, "win"), Some("b" | "w")));
    }
}

#[test]
fn quick_positions_have_the_stored_winner() {
    let mut answered = 0;
    for spec in positions().iter().step_by(25) {
        if let Some(winner) = open(spec, QuickWinner).unwrap() {
            assert_eq!(Some(winner.as_str()), answer(spec, "win"), "{:?}", spec.answers);
            answered += 1;
        }
    }
    assert!(answered >= 10, "only {answered} positions are quick");
}
