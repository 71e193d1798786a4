//! Small searches whose findings can be saved.

// Each test binary includes this folder and uses a part of it.
#![allow(dead_code)]

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use tesuji_core::{Claim, Game, Player, Setup};
use tesuji_games::{
    go::{Go, Komi, Safety},
    hex::Hex,
};
use tesuji_search::{Control, EwsParameters, Limits, Report, Team};

/// A search without knowledge of its own, so that small boards leave something to save.
pub fn team<G: Game>(game: &G, claim: Claim) -> Team<G> {
    // From nothing, so that small boards take searches worth storing.
    let parameters =
        EwsParameters { line_nodes: 0, learned_start: 0.0, ..EwsParameters::default() };
    Team::new(game, claim, parameters, 1 << 20, 1, 1)
}

/// What a search says about a position.
pub fn solve<G: Game>(team: &mut Team<G>, game: &G) -> Report<G::Move> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes: None, time: None, memory: 0 };
    team.solve(game, &mut Control::new(limits, &cancelled), &mut |_| {})
}

/// An empty board, the first claim about it.
pub fn go(size: &str) -> Go<1> {
    // Static safety would leave nothing to save.
    let setup = Setup::empty(size.parse().unwrap());
    Go::from_setup(&setup, Komi::default()).unwrap().with_safety(Safety::None)
}

pub fn hex(size: &str) -> Hex<1> {
    Hex::from_setup(&Setup::empty(size.parse().unwrap())).unwrap()
}

pub const BLACK_WINS: Claim = Claim::Wins(Player::Black);

/// An empty folder of this name.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
