//! Limits and repetition: a search stops where it is told to and says so, goes on from what it left
//! behind without being misled by it, and does the same again when asked the same with the same seed.

mod questions;

use std::{sync::atomic::AtomicBool, time::Duration};

use questions::{ROOMY, TINY, ask, search};
use tesuji_core::{Claim, Game, Player, Setup};
use tesuji_games::{
    go::{Go, Komi},
    hex::Hex,
};
use tesuji_search::{Control, Ews, Limits, Report, Stop};

const CLAIM: Claim = Claim::Wins(Player::Black);
const PRESETS: [&str; 4] = ["default", "paper", "ews-wr", "ews-ps"];

fn hex(size: &str) -> Hex<1> {
    Hex::from_setup(&Setup::empty(size.parse().unwrap())).unwrap()
}

fn go(size: &str, half_points: i32) -> Go<1> {
    let komi = Komi::from_half_points(half_points).unwrap();
    Go::from_setup(&Setup::empty(size.parse().unwrap()), komi).unwrap()
}

/// All of a report that a second run must repeat.
fn essence<M: Copy>(report: &Report<M>) -> (Option<Player>, Option<M>, Vec<M>, u64, usize, u64) {
    let Report { winner, best, line, nodes, statistics, .. } = report;
    (*winner, *best, line.clone(), *nodes, statistics.deepest, statistics.rebuilt)
}

fn repeats_itself<G: Game>(game: &G) {
    for preset in PRESETS {
        for nodes in [None, Some(10)] {
            let run = || {
                let mut ews = search(game, CLAIM, preset, ROOMY, 9);
                [(); 2].map(|()| essence(&ask(&mut ews, game, nodes)))
            };
            assert_eq!(run(), run(), "{preset}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_search() {
    repeats_itself(&hex("4x4"));
    repeats_itself(&hex("3x4"));
    repeats_itself(&go("2x3", 1));
    repeats_itself(&go("5x1", -1));
}

/// Stops at every limit up to the whole, then asks the same search again without one.
fn stops_and_goes_on<G: Game>(game: &G, winner: Player, memory: usize) {
    for preset in PRESETS {
        let whole = ask(&mut search(game, CLAIM, preset, memory, 2), game, None).nodes;
        let mut limits = vec![0, 1, 2, 3, 5, 8, 13, whole / 2, whole - 1];
        limits.retain(|&limit| limit < whole);
        for limit in limits {
            let mut ews = search(game, CLAIM, preset, memory, 2);
            let stopped = ask(&mut ews, game, Some(limit));
            assert_eq!(stopped.winner, None, "{preset}, {limit} of {whole}");
            assert_eq!(stopped.stopped, Some(Stop::Nodes), "{preset}, {limit} of {whole}");
            assert_eq!(stopped.nodes, limit, "{preset}, {limit} of {whole}");
            assert_eq!(stopped.best, None);
            let finished = ask(&mut ews, game, None);
            assert_eq!(finished.winner, Some(winner), "{preset}, {limit} of {whole}");
            assert_eq!(finished.stopped, None);
        }
        let enough = ask(&mut search(game, CLAIM, preset, memory, 2), game, Some(whole));
        // The answer may take another look at the tables after the last expansion.
        assert_eq!(enough.winner.unwrap_or(winner), winner, "{preset}");
        assert_eq!(enough.nodes, whole, "{preset}");
    }
}

#[test]
fn searches_stop_at_the_limit_and_can_go_on() {
    for memory in [ROOMY, TINY] {
        stops_and_goes_on(&hex("4x4"), Player::Black, memory);
        stops_and_goes_on(&hex("4x3"), Player::Black, memory);
        stops_and_goes_on(&hex("3x4"), Player::White, memory);
        stops_and_goes_on(&go("2x2", 1), Player::Black, memory);
        stops_and_goes_on(&go("2x2", 3), Player::White, memory);
        stops_and_goes_on(&go("5x1", 1), Player::White, memory);
    }
    stops_and_goes_on(&go("3x3", 17), Player::Black, ROOMY);
}

fn solve<G: Game>(
    ews: &mut Ews<G>,
    game: &G,
    time: Option<Duration>,
    cancel: bool,
) -> Report<G::Move> {
    let cancelled = AtomicBool::new(cancel);
    let mut control = Control::new(Limits { nodes: None, time, memory: 0 }, &cancelled);
    ews.solve(game, &mut control, &mut |_| {})
}

#[test]
fn a_search_stopped_beforehand_does_nothing() {
    for preset in PRESETS {
        let game = hex("4x4");
        let mut ews = search(&game, CLAIM, preset, ROOMY, 1);
        for (time, cancel, why) in
            [(None, true, Stop::Cancelled), (Some(Duration::ZERO), false, Stop::Time)]
        {
            let report = solve(&mut ews, &game, time, cancel);
            assert_eq!((report.winner, report.nodes), (None, 0), "{preset}");
            assert_eq!(report.stopped, Some(why), "{preset}");
            assert!(report.line.is_empty() && report.root.is_empty());
        }
        assert_eq!(solve(&mut ews, &game, None, false).winner, Some(Player::Black), "{preset}");
    }
}

#[test]
fn the_moves_of_an_unfinished_search_are_legal_and_ranked() {
    let game = hex("6x6");
    let report = ask(&mut search(&game, CLAIM, "default", ROOMY, 1), &game, Some(50));
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert!(!report.root.is_empty());
    assert!(report.root.iter().all(|root| moves.contains(&root.mv)));
    assert!(report.root.iter().all(|root| (0.0..=1.0).contains(&root.win_rate)));
    assert_eq!(report.line, [report.root[0].mv]);
}

/// A finished game takes no search, whatever the search has done before.
#[test]
fn finished_games_take_no_expansions() {
    let start = hex("3x3");
    let mut ews = search(&start, CLAIM, "default", ROOMY, 1);
    assert!(ask(&mut ews, &start, None).nodes > 0);
    let mut won = start.clone();
    for cell in [1, 0, 4, 3, 7] {
        won.play(tesuji_games::hex::HexMove::at(cell));
    }
    let report = ask(&mut ews, &won, None);
    assert_eq!((report.winner, report.nodes), (Some(Player::Black), 0));
    assert!(report.line.is_empty() && report.best.is_none() && report.stopped.is_none());
}
