//! Settings of the search written as text, and one way to put a question to it.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use std::sync::atomic::AtomicBool;

use tesuji_core::{Claim, Game, Notation};
use tesuji_search::{Control, Ews, EwsParameters, Limits, Report};

/// Enough memory for every position in these tests.
pub const ROOMY: usize = 1 << 20;

/// So little that every table is as small as it can be.
pub const TINY: usize = 0;

/// Parameters from a preset and changes to it: `"paper stay=1"`.
pub fn parameters(text: &str) -> EwsParameters {
    let mut words = text.split_whitespace();
    let preset = words.next().expect("a preset comes first");
    let mut parameters = EwsParameters::preset(preset).expect(preset);
    for word in words {
        let (name, value) = word.split_once('=').expect("changes are name=value");
        parameters.set(name, value).unwrap();
    }
    parameters
}

/// A search for positions on the board of `game`.
pub fn search<G: Game>(game: &G, claim: Claim, settings: &str, memory: usize, seed: u64) -> Ews<G> {
    Ews::new(game, claim, parameters(settings), memory, seed)
}

/// What the search says about a position within this many expansions.
pub fn ask<G: Game>(ews: &mut Ews<G>, game: &G, nodes: Option<u64>) -> Report<G::Move> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes, time: None, memory: 0 };
    ews.solve(game, &mut Control::new(limits, &cancelled), &mut |_| {})
}

/// The moves that win at a position, in the order of the rules.
pub fn winning_moves<G: Game + Notation>(ews: &mut Ews<G>, start: &G) -> String {
    let mut moves = Vec::new();
    start.moves(&mut moves);
    let wins = |mv: &G::Move| {
        let mut after = start.clone();
        after.play(*mv);
        ask(ews, &after, None).winner.expect("there is no limit") == start.to_move()
    };
    let winning: Vec<String> =
        moves.iter().copied().filter(wins).map(|mv| start.move_text(mv)).collect();
    winning.join(" ")
}
