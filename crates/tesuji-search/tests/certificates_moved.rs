//! Proofs under another past: a certificate whose position was reached in one way gets the head of one
//! reached in another way, with the same stones. Under superko it may be wrong there. Whatever the checker
//! accepts must be true, by the exact solver.

mod certificate;
mod exact_go;
mod go_games;

use std::collections::HashMap;

use certificate::{Case, certified, packed, random_go, unpacked, verdict};
use exact_go::ExactGo;
use tesuji_core::{Game, Notation, Player, Rng};
use tesuji_games::go::{Go, Komi};

/// Positions of random games, by stones, side to move and passes.
fn grouped(columns: u64, rows: u64, games: usize, rng: &mut Rng) -> Vec<Vec<Case<Go<1>>>> {
    let mut groups: HashMap<tesuji_core::Key, Vec<Case<Go<1>>>> = HashMap::new();
    for _ in 0..games {
        let case = random_go(columns, rows, 40, 1, rng);
        groups.entry(case.game.key()).or_default().push(case);
    }
    let mut groups: Vec<_> = groups.into_values().filter(|group| group.len() > 1).collect();
    groups.sort_by_key(|group| group[0].game.key());
    groups
}

fn with_komi(case: &Case<Go<1>>, half_points: i32) -> Case<Go<1>> {
    let game = case.game.clone().with_komi(Komi::from_half_points(half_points).unwrap());
    Case { game, ..case.clone() }
}

/// The head of the proof of `case`, for this side.
fn head_for(case: &Case<Go<1>>, winner: Player, nodes: &str) -> String {
    let komi = &case.game.rules()[0].1;
    let moves: String = case.moves.iter().map(|mv| format!(" {mv}")).collect();
    let size = case.start.size;
    let start = tesuji_games::formats::diagram_text(&case.start);
    format!(
        "tesuji-proof 1\ngame go\nboard {size}\nkomi {komi}\nstart {start}\nmoves{moves}\nshows {winner} wins\n{nodes}\n\n"
    )
}

#[test]
fn proofs_moved_to_another_past_are_accepted_only_where_they_are_true() {
    let mut rng = Rng::new(9);
    let (mut accepted, mut rejected, mut wrong) = (0, 0, 0);
    for (columns, rows, games) in [(1, 5, 600), (2, 2, 600), (2, 3, 1500), (1, 6, 1500)] {
        let mut exact = ExactGo::new(columns, rows);
        for group in grouped(columns as u64, rows as u64, games, &mut rng) {
            for pair in group.windows(2).take(4) {
                let score = exact.score(&go_games::question(&pair[0].game), 3_000_000);
                let other = exact.score(&go_games::question(&pair[1].game), 3_000_000);
                let (Some(score), Some(other)) = (score, other) else { continue };
                for half_points in [2 * score - 1, 2 * score + 1] {
                    let case = with_komi(&pair[0], half_points);
                    let (winner, file) = certified(&case, 1 << 22, 1);
                    let (head, body) = unpacked(&file);
                    let nodes = head.lines().find(|line| line.starts_with("nodes")).unwrap();
                    let moved = with_komi(&pair[1], half_points);
                    let file = packed(&head_for(&moved, winner, nodes), &body);
                    let is_true = (2 * other > half_points) == (winner == Player::Black);
                    let verdict = verdict(&file);
                    match verdict {
                        Ok(_) => accepted += 1,
                        Err(_) => rejected += 1,
                    }
                    wrong += usize::from(!is_true);
                    assert!(is_true || verdict.is_err(), "{case:?} as {moved:?}");
                }
            }
        }
    }
    println!("{accepted} accepted, {rejected} rejected, {wrong} of these false");
    assert!(accepted > 100 && rejected > 100 && wrong > 20);
}
