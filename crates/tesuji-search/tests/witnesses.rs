//! The checker's rules for static safety against exact search: witnesses made up at random, on random
//! boards. Whatever the checker accepts must be true. The long test can be run in parts (`part`).

mod certificate;
mod exact_go;
mod go_games;
#[path = "../../tesuji-games/tests/part/mod.rs"]
mod part;

use certificate::{packed, verdict};
use exact_go::ExactGo;
use part::Part;
use tesuji_core::{Cell, Claim, Player, Rng};
use tesuji_games::{formats::diagram_text, go::Komi};
use tesuji_proof::Certify;

/// A board with many stones of `side`, which may live, and some of the other.
fn random_cells(points: usize, side: Player, rng: &mut Rng) -> Vec<Cell> {
    let (own, other) = (3 + rng.below(4), rng.below(4));
    let cell = |number: usize| match number {
        _ if number < own => Cell::Stone(side),
        _ if number < own + other => Cell::Stone(side.opponent()),
        _ => Cell::Empty,
    };
    (0..points).map(|_| cell(rng.below(10))).collect()
}

/// A witness with random stones, pairs and regions left alone, as the bytes of a node.
fn random_witness(cells: &[Cell], side: Player, columns: usize, rng: &mut Rng) -> Vec<u8> {
    let mut own: Vec<u8> = Vec::new();
    let mut others: Vec<u8> = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        if cell == Cell::Stone(side) { own.push(at as u8) } else { others.push(at as u8) }
    }
    if rng.below(3) == 0 {
        own.retain(|_| rng.below(4) > 0);
    }
    // Pairs are often next to each other, or on a diagonal.
    let mut pairs = Vec::new();
    let mut free = others.clone();
    rng.shuffle(&mut free);
    for _ in 0..rng.below(4) {
        let Some(one) = free.pop() else { break };
        let near = |other: &u8| {
            let step = usize::from(one.abs_diff(*other));
            [1, 2, columns - 1, columns, columns + 1, 2 * columns].contains(&step)
        };
        let place = free.iter().position(near).filter(|_| rng.below(8) > 0);
        let place = place.or_else(|| (!free.is_empty()).then(|| rng.below(free.len())));
        if let Some(place) = place {
            pairs.extend([one, free.swap_remove(place)]);
        }
    }
    let alone: Vec<u8> = others.into_iter().filter(|_| rng.below(5) == 0).collect();
    let mut bytes = vec![6];
    for list in [own, pairs, alone] {
        bytes.push(list.len() as u8);
        bytes.extend(list);
    }
    bytes.push(rng.below(4).min(1) as u8);
    bytes
}

/// What the solver would say, for every number of points it is sure of.
fn solvers_witnesses(game: &go_games::Position, side: Player) -> Vec<Vec<u8>> {
    let points = game.board_size().cells() as i32;
    let mut bodies: Vec<Vec<u8>> = Vec::new();
    for gets in 1..=points {
        let margin = 2 * (2 * gets - points) - 1;
        let komi = Komi::from_half_points(if side == Player::Black { margin } else { -margin });
        let game = game.clone().with_komi(komi.unwrap());
        if let Some(witness) = game.witness(Claim::Wins(side), side) {
            let body = [6].into_iter().chain(witness.numbers.iter().map(|&n| n as u8)).collect();
            if !bodies.contains(&body) {
                bodies.push(body);
            }
        }
    }
    bodies
}

/// A witness with one number changed, or with the share taken after all.
fn changed(body: &[u8], points: usize, rng: &mut Rng) -> Vec<u8> {
    let mut body = body.to_vec();
    let last = body.len() - 1;
    match rng.below(3) {
        0 => body[last] = 1,
        _ => body[1 + rng.below(last)] = rng.below(points) as u8,
    }
    body
}

/// How many witnesses were accepted, and for how many of these exact search could tell that they are
/// right. Each board has a generator of its own, so that a part of the boards takes a part of the time.
fn compare(
    (columns, rows): (usize, usize),
    boards: usize,
    budget: u64,
    part: &mut Part,
    seeds: &mut Rng,
) -> [usize; 2] {
    let mut exact = ExactGo::new(columns, rows);
    let points = columns * rows;
    let mut counts = [0; 2];
    for _ in 0..boards {
        let rng = &mut Rng::new(seeds.word());
        if !part.takes_next() {
            continue;
        }
        let side = Player::BOTH[rng.below(2)];
        let to_move = Player::BOTH[rng.below(2)];
        let cells = random_cells(points, side, rng);
        let Some(game) = go_games::diagram(columns, rows, cells.clone(), to_move) else { continue };
        // The most points that any of the witnesses shows.
        let mut most = 0;
        let mut witnesses = solvers_witnesses(&game, side);
        for at in 0..witnesses.len() {
            let changed = changed(&witnesses[at], points, rng);
            witnesses.push(changed);
        }
        witnesses.extend((0..20).map(|_| random_witness(&cells, side, columns, rng)));
        for body in witnesses {
            let shows = |gets: &usize| {
                let margin = 2 * (2 * *gets as i32 - points as i32) - 1;
                let komi = f64::from(if side == Player::Black { margin } else { -margin }) / 2.0;
                let start = diagram_text(&tesuji_core::Setup {
                    size: game.board_size(),
                    cells: cells.clone(),
                    to_move,
                });
                let head = format!(
                    "tesuji-proof 1\ngame go\nboard {columns}x{rows}\nkomi {komi}\nstart {start}\nmoves\nshows {side} wins\nnodes 1\n\n"
                );
                verdict(&packed(&head, &body)).is_ok()
            };
            if let Some(better) = (most + 1..=points).rev().find(shows) {
                most = better;
            }
        }
        if most == 0 {
            continue;
        }
        counts[0] += 1;
        let margin = 2 * most as i32 - points as i32;
        let question = go_games::question(&game);
        let truth = match side {
            Player::Black => exact.black_gets(&question, margin, budget),
            Player::White => exact.black_gets(&question, 1 - margin, budget).map(|gets| !gets),
        };
        if let Some(truth) = truth {
            counts[1] += 1;
            assert!(truth, "{side} gets {most}: {cells:?}, {to_move} to move");
        }
    }
    counts
}

#[test]
fn what_the_checker_accepts_without_play_is_true() {
    let mut seeds = Rng::new(7);
    for (columns, rows, boards, least) in [
        (3, 3, 2000, 100),
        (2, 4, 2000, 100),
        (1, 6, 600, 5),
        (3, 4, 1500, 100),
        (2, 5, 1500, 50),
        (4, 4, 500, 50),
        (3, 5, 500, 50),
    ] {
        let [accepted, compared] =
            compare((columns, rows), boards, 100_000, &mut Part::whole(), &mut seeds);
        println!("{columns}x{rows}: {accepted} accepted, {compared} compared");
        assert!(compared >= least, "{columns}x{rows}: {accepted} accepted, {compared} compared");
    }
}

#[test]
#[ignore = "takes ten minutes; the same on more and larger boards"]
fn what_the_checker_accepts_without_play_is_true_on_many_boards() {
    let (mut part, mut seeds) = (Part::asked_for(), Rng::new(8));
    for (columns, rows) in [(3, 3), (2, 4), (1, 7), (3, 4), (2, 5), (4, 3), (4, 4), (3, 5)] {
        let [accepted, compared] =
            compare((columns, rows), 40_000, 1_000_000, &mut part, &mut seeds);
        println!("{columns}x{rows}: {accepted} accepted, {compared} compared");
    }
}

/// Whether a witness, given by its numbers, shows that Black beats the komi.
fn shows_black(start: &str, komi: &str, numbers: &[u8]) -> bool {
    let rows = start.split(' ').next().unwrap();
    let (columns, rows) = (rows.split('/').next().unwrap().len(), rows.split('/').count());
    let head = format!(
        "tesuji-proof 1\ngame go\nboard {columns}x{rows}\nkomi {komi}\nstart {start}\nmoves\nshows black wins\nnodes 1\n\n"
    );
    let body: Vec<u8> = [6].iter().chain(numbers).copied().collect();
    verdict(&packed(&head, &body)).is_ok()
}

#[test]
fn the_last_free_point_is_for_the_side_to_move() {
    // Both sides live; the only point nobody owns is e1, in the lower row.
    let board = ".x.xxo.o./xxxx.oooo";
    // A stone of the one block, no pairs, the two eyes, the share.
    let witness = [1, 1, 0, 2, 0, 2, 1];
    for (to_move, komi, holds) in [
        ("w", "-0.5", true),
        ("w", "0.5", false),
        ("w", "1.5", false),
        ("b", "1.5", true),
        ("b", "2.5", false),
    ] {
        let start = format!("{board} {to_move}");
        assert_eq!(shows_black(&start, komi, &witness), holds, "{start}, komi {komi}");
    }
}

#[test]
fn answers_may_not_be_promised_in_regions_left_alone() {
    // Black has an eye of two points and one of one.
    let board = "..x.xo./xxxxxoo w";
    let (without, with) = ([1, 2, 0, 2, 0, 3, 0], [1, 2, 2, 0, 1, 2, 0, 3, 0]);
    assert!(shows_black(board, "-4.5", &without));
    assert!(!shows_black(board, "-4.5", &with));
}
