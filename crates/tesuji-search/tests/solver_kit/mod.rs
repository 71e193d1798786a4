//! The conformance kit of solvers: positions with known answers, asked of one [`Solver`] in a way written as
//! text (`"dfpn epsilon=0"`), which keeps its tables from one question to the next.

use std::{collections::HashMap, sync::atomic::AtomicBool, thread};

use tesuji_core::{Claim, Game, Notation, Player, Rng};
use tesuji_games::go::Komi;
use tesuji_search::{Control, Limits, Method, Report, Solver, ews::STACK_BYTES};

use crate::{
    exact_go::ExactGo,
    go_games::{Position, diagrams, question, random_game},
    hex_oracle::{HexOracle, Stones},
    hex_positions::{check, hex, random_stones},
    trusting_go::TrustingGo,
};

pub const CLAIM: Claim = Claim::Wins(Player::Black);

/// Enough memory for every position in these tests.
pub const ROOMY: usize = 1 << 22;

/// So little that every table is as small as it can be.
pub const TINY: usize = 0;

/// The search and its parameters.
pub fn method(way: &str) -> Method {
    let mut words = way.split_whitespace();
    let name = words.next().expect("a solver comes first");
    let mut method = Method::named(name).expect(name).without_line();
    for word in words {
        let (name, value) = word.split_once('=').expect("changes are name=value");
        method.set(name, value).unwrap();
    }
    method
}

pub fn solver<G: Game>(game: &G, way: &str, memory: usize) -> Solver<G> {
    Solver::new(game, CLAIM, &method(way), memory, 1, 1)
}

/// What a solver says about a position within this many expansions.
pub fn ask<G: Game>(solver: &mut Solver<G>, game: &G, nodes: Option<u64>) -> Report<G::Move> {
    let cancelled = AtomicBool::new(false);
    let limits = Limits { nodes, time: None, memory: 0 };
    solver.solve(game, &mut Control::new(limits, &cancelled), &mut |_| {})
}

/// Lines of play under superko can be long.
pub fn with_room(test: impl FnOnce() + Send) {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, test);
        if let Err(panic) = thread.unwrap().join() {
            std::panic::resume_unwind(panic);
        }
    });
}

/// Asks about Hex positions and compares with brute force. Returns how many were answered.
pub fn compare_hex(
    oracle: &mut HexOracle,
    positions: &[(Stones, Player)],
    (way, memory): (&str, usize),
    knowledge: bool,
    nodes: Option<u64>,
) -> usize {
    let prepared = |stones, to_move| {
        let game = hex::<1>(oracle, stones, to_move);
        if knowledge { game.with_knowledge() } else { game }
    };
    let mut solver = solver(&prepared([0; 2], Player::Black), way, memory);
    let games: Vec<_> =
        positions.iter().map(|&(stones, to_move)| prepared(stones, to_move)).collect();
    let mut answered = 0;
    for (game, &(stones, _)) in games.iter().zip(positions) {
        let report = ask(&mut solver, game, nodes);
        if report.winner.is_some() {
            check(oracle, game, stones, &report, way);
            answered += 1;
        } else {
            assert!(nodes.is_some() && report.stopped.is_some() && report.best.is_none(), "{way}");
        }
    }
    answered
}

/// Random positions of a Hex board with at least so many stones of each side.
pub fn random_hex(oracle: &HexOracle, least: usize, count: usize) -> Vec<(Stones, Player)> {
    let mut rng = Rng::new(5);
    let one = |_| {
        let black = least + rng.below(3);
        let to_move = Player::BOTH[rng.below(2)];
        let white = black - usize::from(to_move == Player::White).min(black);
        (random_stones(oracle.cells(), [black, white], &mut rng), to_move)
    };
    (0..count).map(one).collect()
}

/// A position of Go with the score that best play gives.
pub struct Scored {
    pub game: Position,
    pub score: i32,
}

/// Diagrams without a past, every `one_in`th, and positions of random games, whose scores the exact solver
/// finds.
pub fn go_positions(columns: usize, rows: usize, one_in: usize, games: usize) -> Vec<Scored> {
    let mut exact = ExactGo::new(columns, rows);
    let mut rng = Rng::new(7);
    let mut positions: Vec<Position> = diagrams(columns, rows).step_by(one_in).collect();
    for _ in 0..games {
        let game = random_game(columns, rows, 40, &mut rng);
        let picked: Vec<Position> = (0..4).map(|_| game[rng.below(game.len())].clone()).collect();
        positions.extend(picked);
    }
    let scored = |game: Position| {
        let score = exact.score(&question(&game), 20_000)?;
        Some(Scored { game, score })
    };
    positions.into_iter().filter_map(scored).collect()
}

/// Asks who wins with komi around the score, and compares. One solver for each komi answers all positions.
/// Returns how many questions were asked and how many of them answered.
pub fn compare_go(
    positions: &[Scored],
    (way, memory): (&str, usize),
    nodes: u64,
) -> (usize, usize) {
    let mut solvers: HashMap<i32, Solver<Position>> = HashMap::new();
    let (mut asked, mut answered) = (0, 0);
    for Scored { game, score } in positions {
        for half_points in [2 * score - 3, 2 * score - 1, 2 * score + 1] {
            let komi = Komi::from_half_points(half_points).unwrap();
            let game = game.clone().with_komi(komi);
            let solver = solvers.entry(half_points).or_insert_with(|| solver(&game, way, memory));
            let report = ask(solver, &game, Some(nodes));
            asked += 1;
            let expected = if 2 * score > half_points { Player::Black } else { Player::White };
            if let Some(winner) = report.winner {
                answered += 1;
                let picture = game.picture(&[]);
                let seen = game.seen().len();
                let mover = game.to_move();
                assert_eq!(
                    winner, expected,
                    "{way}, komi {komi}, {mover} to move, {seen} seen\n{picture}"
                );
                assert_eq!(report.best.is_some(), winner == mover, "{way}, komi {komi}\n{picture}");
                assert!(report.best.is_none_or(|best| game.refusal(best).is_none()));
            } else {
                assert!(report.stopped.is_some() && report.best.is_none(), "{way}");
            }
        }
    }
    (asked, answered)
}

/// How many questions about these positions a solver answers, and how many of them wrong, if it takes every
/// stored proof for valid whatever the past.
pub fn wrong_if_trusting(positions: &[Scored], way: &str) -> (usize, usize) {
    let mut solvers: HashMap<i32, Solver<TrustingGo>> = HashMap::new();
    let (mut answered, mut wrong) = (0, 0);
    for Scored { game, score } in positions {
        for half_points in [2 * score - 1, 2 * score + 1] {
            let komi = Komi::from_half_points(half_points).unwrap();
            let game = TrustingGo(game.clone().with_komi(komi));
            let solver = solvers.entry(half_points).or_insert_with(|| solver(&game, way, ROOMY));
            let expected = if 2 * score > half_points { Player::Black } else { Player::White };
            if let Some(winner) = ask(solver, &game, Some(2_000)).winner {
                answered += 1;
                wrong += usize::from(winner != expected);
            }
        }
    }
    (answered, wrong)
}
