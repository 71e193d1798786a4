//! Every solver against brute force, in the same way: Hex with and without knowledge, Go with and without a
//! past, tables as small as can be, limits, and proofs that the checker accepts.

mod certificate;
mod exact_go;
mod go_games;
mod hex_oracle;
mod hex_positions;
mod solver_kit;
mod trusting_go;

use std::{sync::atomic::AtomicBool, time::Duration};

use certificate::{Case, head, random_go, verdict};
use hex_oracle::HexOracle;
use hex_positions::all_positions;
use solver_kit::*;
use tesuji_core::{Claim, Game, Notation, Player, Rng, Setup};
use tesuji_games::{
    go::{Go, Komi},
    hex::Hex,
};
use tesuji_proof::Certify;
use tesuji_search::{Control, Limits, SOLVERS, Solver, Stop};

/// Every solver as it is, and ways that use other parts of it.
const WAYS: [&str; 21] = [
    "ews",
    "ews-wr",
    "ews-ps",
    "dfpn",
    "dfpn epsilon=0 numbers=nothing symmetry=off",
    "dfpn widening=2 numbers=moves lookahead=off",
    "dfpn numbers=learned playouts=1 sums=weak transpositions=off",
    "dfpn zone_table=off",
    "pns",
    "pns numbers=game zone_table=off",
    "pp",
    "pp chances=learned trust=2 zone_table=off",
    "mcts",
    "mcts shared=off games=2",
    "mcts rave=100 exploration=0 prior=nothing games=1 symmetry=off",
    "alphabeta",
    "alphabeta step=2 killers=0 history=off evaluation=playouts playouts=2",
    "alphabeta guesses=off zone_table=off lookahead=off",
    "negamax",
    "negamax zones=on order=game",
    "negamax zones=on zone_table=off order=playouts symmetry=off",
];

#[test]
fn every_solver_is_among_the_ways() {
    let named = |name: &&str| WAYS.iter().any(|way| way.split_whitespace().next() == Some(*name));
    assert!(SOLVERS.iter().all(named));
}

#[test]
fn positions_of_3x3_hex() {
    let mut oracle = HexOracle::new(3, 3);
    let all = all_positions(&oracle);
    let positions: Vec<_> = all.iter().copied().step_by(3).collect();
    let some: Vec<_> = all.iter().copied().step_by(23).collect();
    for way in WAYS {
        let roomy = compare_hex(&mut oracle, &positions, (way, ROOMY), false, None);
        assert_eq!(roomy, positions.len(), "{way}");
        let tiny = compare_hex(&mut oracle, &some, (way, TINY), false, Some(5_000));
        assert!(tiny * 10 >= some.len() * 9, "{way} answers {tiny} of {}", some.len());
        let informed = compare_hex(&mut oracle, &some, (way, ROOMY), true, None);
        assert_eq!(informed, some.len(), "{way}");
    }
}

#[test]
fn random_positions_of_larger_hex_boards() {
    for (columns, rows, least, count) in [(4, 4, 1, 30), (5, 3, 1, 15), (4, 4, 0, 3)] {
        let mut oracle = HexOracle::new(columns, rows);
        let positions = random_hex(&oracle, least, count);
        for way in WAYS {
            for (memory, knowledge) in [(ROOMY, false), (TINY, false), (ROOMY, true)] {
                let limit = Some(20_000);
                let answered =
                    compare_hex(&mut oracle, &positions, (way, memory), knowledge, limit);
                // Plain negamax is too weak for these.
                let enough = memory == TINY || way == "negamax" || answered * 10 >= count * 6;
                assert!(enough, "{way} answers {answered} of {count} on {columns}x{rows}");
            }
        }
    }
}

/// Asks on one board in every way.
fn compare_on(columns: usize, rows: usize, one_in: usize, games: usize) {
    let positions = go_positions(columns, rows, one_in, games);
    for way in WAYS {
        for (memory, nodes) in [(ROOMY, 5_000), (TINY, 500)] {
            let (asked, answered) = compare_go(&positions, (way, memory), nodes);
            println!("{columns}x{rows} {way}, {memory}: {answered} of {asked}");
            // A plain negamax need not find its way out of every superko fight.
            let enough =
                memory == TINY || way.starts_with("negamax") || answered * 50 >= asked * 49;
            assert!(enough, "{columns}x{rows}: {way} answers {answered} of {asked}");
            assert!(2 * answered > asked, "{columns}x{rows}: {way} answers {answered} of {asked}");
        }
    }
}

#[test]
fn go_in_one_row() {
    with_room(|| {
        for (columns, one_in, games) in [(1, 1, 2), (2, 1, 10), (3, 1, 40), (4, 1, 40), (5, 2, 40)]
        {
            compare_on(columns, 1, one_in, games);
        }
    });
}

#[test]
fn go_in_two_rows() {
    with_room(|| {
        compare_on(2, 2, 1, 60);
        compare_on(3, 2, 7, 40);
    });
}

/// The questions must be able to tell a solver that forgets the past.
#[test]
fn a_table_without_premises_is_caught() {
    with_room(|| {
        let boards =
            [(3, 1), (5, 1), (2, 2)].map(|(columns, rows)| go_positions(columns, rows, 3, 30));
        for way in SOLVERS {
            let tallies = boards.each_ref().map(|board| wrong_if_trusting(board, way));
            println!("{way}: answered and wrong {tallies:?}");
            let wrong: usize = tallies.iter().map(|(_, wrong)| wrong).sum();
            assert!(wrong > 0, "{way}: {tallies:?}");
        }
    });
}

fn hex(size: &str) -> Hex<1> {
    Hex::from_setup(&Setup::empty(size.parse().unwrap())).unwrap()
}

fn go(size: &str, half_points: i32) -> Go<1> {
    let komi = Komi::from_half_points(half_points).unwrap();
    Go::from_setup(&Setup::empty(size.parse().unwrap()), komi).unwrap()
}

/// Stops at limits up to the whole, then asks the same solver again without one.
fn stops_and_goes_on<G: Game>(game: &G, winner: Player) {
    for way in WAYS {
        let whole = ask(&mut solver(game, way, ROOMY), game, None).nodes;
        let again = ask(&mut solver(game, way, ROOMY), game, None).nodes;
        assert_eq!(whole, again, "{way}");
        let mut limits = vec![0, 1, 2, 3, 5, 8, 13, whole / 2, whole - 1];
        limits.retain(|&limit| limit < whole);
        for limit in limits {
            let mut solver = solver(game, way, ROOMY);
            let stopped = ask(&mut solver, game, Some(limit));
            assert_eq!((stopped.winner, stopped.best), (None, None), "{way}, {limit} of {whole}");
            assert_eq!(stopped.stopped, Some(Stop::Nodes), "{way}, {limit} of {whole}");
            assert_eq!(stopped.nodes, limit, "{way}, {limit} of {whole}");
            let finished = ask(&mut solver, game, None);
            assert_eq!(finished.winner, Some(winner), "{way}, {limit} of {whole}");
            assert_eq!(finished.stopped, None);
        }
    }
}

#[test]
fn solvers_stop_at_the_limit_and_can_go_on() {
    with_room(|| {
        stops_and_goes_on(&hex("3x4"), Player::White);
        stops_and_goes_on(&hex("4x3"), Player::Black);
        stops_and_goes_on(&go("2x2", 1), Player::Black);
        stops_and_goes_on(&go("2x2", 3), Player::White);
        stops_and_goes_on(&go("5x1", 1), Player::White);
    });
}

#[test]
fn solvers_stopped_beforehand_do_nothing() {
    let game = hex("4x4");
    for way in WAYS {
        let mut solver = solver(&game, way, ROOMY);
        for (time, cancel, why) in
            [(None, true, Stop::Cancelled), (Some(Duration::ZERO), false, Stop::Time)]
        {
            let cancelled = AtomicBool::new(cancel);
            let mut control = Control::new(Limits { nodes: None, time, memory: 0 }, &cancelled);
            let report = solver.solve(&game, &mut control, &mut |_| {});
            assert_eq!((report.winner, report.nodes), (None, 0), "{way}");
            assert_eq!(report.stopped, Some(why), "{way}");
        }
    }
}

/// The certificate of what a solver finds out within some expansions.
fn certified<G>(case: &Case<G>, way: &str) -> Option<Vec<u8>>
where
    G: Certify + Notation,
{
    let claim = Claim::Wins(case.game.to_move());
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(20_000), time: None, memory: ROOMY };
    let mut control = Control::new(limits, &stop);
    let mut solver = Solver::new(&case.game, claim, &method(way), ROOMY, 1, 1);
    let winner = solver.solve(&case.game, &mut control, &mut |_| {}).winner?;
    let proof = solver.write_down(&case.game, winner, &mut control).expect("time is not limited");
    let mut bytes = Vec::new();
    tesuji_proof::write(&head(case, &format!("{winner} wins")), &[proof.tree], &mut bytes).unwrap();
    Some(bytes)
}

#[test]
fn proofs_are_accepted() {
    with_room(|| {
        let mut rng = Rng::new(1);
        for way in WAYS {
            let mut accepted = 0;
            for (columns, rows) in [(1, 5), (2, 2), (2, 3), (3, 3)] {
                for _ in 0..4 {
                    let komi = 2 * rng.below(7) as i32 - 5;
                    let case = random_go(columns, rows, 20, komi, &mut rng);
                    let Some(file) = certified(&case, way) else { continue };
                    verdict(&file).unwrap_or_else(|error| panic!("{way}, {case:?}: {error}"));
                    accepted += 1;
                }
            }
            for size in ["3x3", "4x3"] {
                let start = Setup::empty(size.parse().unwrap());
                let case = Case { game: hex(size), moves: Vec::new(), start };
                let Some(file) = certified(&case, way) else { continue };
                verdict(&file).unwrap_or_else(|error| panic!("{way}, {size}: {error}"));
                accepted += 1;
            }
            assert!(accepted > 10, "{way}: {accepted}");
        }
    });
}
