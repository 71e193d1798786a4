//! Several threads say what one says, on positions with long pasts, when they look at each other's
//! proofs all the time, and with next to no memory; and limits hold for all of them together.

mod exact_go;
mod go_games;
mod hex_oracle;
mod hex_positions;
mod questions;

use std::sync::atomic::AtomicBool;

use go_games::{Position, random_game};
use hex_oracle::HexOracle;
use hex_positions::{check, hex, random_stones};
use questions::{ROOMY, TINY, parameters};
use tesuji_core::{BoardSize, Claim, Game, Player, Rng, Setup};
use tesuji_games::go::Komi;
use tesuji_search::{Control, Limits, Report, Stop, Team};

const CLAIM: Claim = Claim::Wins(Player::Black);

/// Settings and memory. Looking up every expansion makes threads meet on the smallest boards.
const RUNS: [(&str, usize); 4] = [
    ("default line_nodes=0", ROOMY),
    ("default look_every=1 spread_plies=100", 64 * ROOMY),
    ("default line_nodes=0 look_every=3 spread_plies=4", ROOMY),
    ("default line_nodes=0 look_every=1 spread_plies=100 symmetry=off", TINY),
];

fn team<G: Game>(game: &G, settings: &str, memory: usize, threads: usize) -> Team<G> {
    Team::new(game, CLAIM, parameters(settings), memory, 7, threads)
}

fn ask<G: Game>(team: &mut Team<G>, game: &G, nodes: Option<u64>) -> Report<G::Move> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes, time: None, memory: 0 };
    team.solve(game, &mut Control::new(limits, &cancelled), &mut |_| {})
}

#[test]
fn go_with_a_past_is_answered_alike() {
    let mut rng = Rng::new(11);
    let mut compared = 0;
    for (columns, rows, games) in [(2, 2, 20), (3, 2, 12), (5, 1, 8), (3, 3, 3)] {
        for (settings, memory) in RUNS {
            let start = random_game(columns, rows, 1, &mut rng).remove(0);
            let komi = Komi::from_half_points([-1, 1, 3, 17][rng.below(4)]).unwrap();
            let start = start.with_komi(komi);
            let mut one = team(&start, "default line_nodes=0", ROOMY, 1);
            let mut two = team(&start, settings, memory, 2);
            let mut three = team(&start, settings, memory, 3);
            for _ in 0..games {
                let positions = random_game(columns, rows, 12, &mut rng);
                let position = positions[rng.below(positions.len())].clone().with_komi(komi);
                let expected = ask(&mut one, &position, None).winner;
                for team in [&mut two, &mut three] {
                    let report = ask(team, &position, Some(200_000));
                    compared += usize::from(report.winner.is_some());
                    if report.winner.is_some() {
                        assert_eq!(report.winner, expected, "{settings}: {position:?}");
                    }
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn hex_is_answered_right() {
    let mut rng = Rng::new(5);
    for settings in ["default", "default zone_table=off look_every=1 spread_plies=100"] {
        let mut oracle = HexOracle::new(4, 4);
        let start = hex::<1>(&oracle, [0; 2], Player::Black);
        let mut two = team(&start, settings, ROOMY, 2);
        for _ in 0..60 {
            let counts = [0; 2].map(|_| 1 + rng.below(3));
            let stones = random_stones(oracle.cells(), counts, &mut rng);
            let game = hex::<1>(&oracle, stones, Player::BOTH[rng.below(2)]);
            let report = ask(&mut two, &game, None);
            check(&mut oracle, &game, stones, &report, settings);
        }
    }
}

#[test]
fn limits_hold_for_all_threads_together() {
    let setup = Setup::empty(BoardSize::new(5, 5).unwrap());
    let game = Position::from_setup(&setup, Komi::from_half_points(49).unwrap()).unwrap();
    for threads in [1, 2, 5] {
        let mut team = team(&game, "default line_nodes=0", 64 * ROOMY, threads);
        for limit in [1, 500, 2000] {
            let report = ask(&mut team, &game, Some(limit));
            assert_eq!((report.winner, report.stopped), (None, Some(Stop::Nodes)));
            let most = limit + threads as u64 - 1;
            assert!((limit..=most).contains(&report.nodes), "{limit}: {}", report.nodes);
        }
        let cancelled = AtomicBool::new(true);
        let limits = Limits { nodes: None, time: None, memory: 0 };
        let report = team.solve(&game, &mut Control::new(limits, &cancelled), &mut |_| {});
        assert_eq!((report.winner, report.stopped), (None, Some(Stop::Cancelled)));
    }
}

#[test]
fn a_team_of_one_is_a_plain_search() {
    let setup = Setup::empty(BoardSize::new(3, 3).unwrap());
    let game = Position::from_setup(&setup, Komi::from_half_points(17).unwrap()).unwrap();
    let mut plain = questions::search(&game, CLAIM, "default", ROOMY, 7);
    let (alone, plain) = (
        ask(&mut team(&game, "default", ROOMY, 1), &game, None),
        questions::ask(&mut plain, &game, None),
    );
    assert_eq!((alone.nodes, alone.line), (plain.nodes, plain.line));
}
