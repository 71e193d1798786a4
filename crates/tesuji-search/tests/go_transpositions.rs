//! Stored proofs under superko against the exact solver: positions with and without long pasts, asked
//! one after the other of searches that keep their tables, so that proofs meet histories they were not
//! made for. The same positions are put to a table that trusts every proof; it must be found out, or the
//! test would be blind. What is tested and why it holds: docs/ghi.md.

mod exact_go;
mod go_games;
mod questions;
mod transpositions;
mod trusting_go;

use transpositions::{ALL_RUNS, Komis, Questions, SHARED_RUNS, Total};

#[test]
fn rows_of_up_to_seven_points() {
    let mut total = Total::default();
    // Of how many diagrams one is taken, and how many random games.
    for (points, one_in, games) in
        [(1, 1, 10), (2, 1, 30), (3, 1, 100), (4, 1, 150), (5, 1, 150), (6, 8, 60), (7, 60, 25)]
    {
        let komis = if points < 6 { Komis::All } else { Komis::NextToTheScore };
        let mut questions = Questions::new((points, 1), &ALL_RUNS);
        questions.ask_diagrams(one_in, komis);
        questions.ask_games(0..games, 60, 2, komis);
        total.add(&questions);
    }
    total.check(4_000, 500);
}

#[test]
fn two_by_two_and_two_by_three() {
    let mut total = Total::default();
    for (size, one_in, games) in [((2, 2), 1, 150), ((3, 2), 20, 60), ((2, 3), 20, 60)] {
        let komis = if size == (2, 2) { Komis::All } else { Komis::NextToTheScore };
        let mut questions = Questions::new(size, &ALL_RUNS);
        questions.ask_diagrams(one_in, komis);
        questions.ask_games(0..games, 60, 2, komis);
        total.add(&questions);
    }
    total.check(2_000, 500);
}

#[test]
fn larger_boards_with_long_pasts() {
    let mut total = Total::default();
    for (size, games, longest, least) in
        [((4, 2), 80, 60, 5), ((2, 4), 80, 60, 5), ((3, 3), 60, 70, 8), ((4, 3), 20, 90, 16)]
    {
        let mut questions = Questions::new(size, &SHARED_RUNS);
        questions.ask_games(0..games, longest, least, Komis::NextToTheScore);
        total.add(&questions);
    }
    total.check(1_500, 50);
}

/// Every diagram of the small boards and tens of thousands of positions with long pasts, at every komi.
/// Results in docs/ghi.md. Boards can be picked: `GHI_BOARDS=7x1,3x3`.
#[test]
#[ignore = "takes half an hour and more"]
fn every_small_position_and_tens_of_thousands_of_others() {
    let picked = std::env::var("GHI_BOARDS").ok();
    let is_picked = |(columns, rows): (usize, usize)| {
        let name = format!("{columns}x{rows}");
        picked.as_ref().is_none_or(|picked| picked.split(',').any(|other| other == name))
    };
    for (size, games) in [
        ((1, 1), 10),
        ((2, 1), 50),
        ((3, 1), 500),
        ((4, 1), 1_000),
        ((5, 1), 1_000),
        ((2, 2), 1_000),
        ((6, 1), 1_000),
        ((3, 2), 1_000),
        ((7, 1), 500),
    ] {
        if is_picked(size) {
            let mut questions = Questions::new(size, &SHARED_RUNS);
            questions.ask_diagrams(1, Komis::All);
            questions.ask_games(0..games, 60, 2, Komis::All);
            questions.print();
        }
    }
    for (size, games, longest, least) in
        [((4, 2), 2_000, 60, 5), ((3, 3), 2_000, 70, 5), ((4, 3), 1_500, 90, 16)]
    {
        if is_picked(size) {
            let mut questions = Questions::new(size, &SHARED_RUNS[..2]);
            questions.ask_games(0..games, longest, least, Komis::All);
            questions.print();
        }
    }
}
