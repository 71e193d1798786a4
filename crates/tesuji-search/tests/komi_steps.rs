//! Proofs kept from one komi to the next are still proofs: a search that goes from komi to komi, up and
//! down at random, says what fresh searches say, on all diagrams of small boards and on positions with
//! long pasts.

mod exact_go;
mod go_games;
mod questions;

use std::sync::atomic::AtomicBool;

use go_games::{Position, diagrams, random_game};
use questions::{ROOMY, ask, parameters, search};
use tesuji_core::{Claim, Game, Player, Rng};
use tesuji_games::go::Komi;
use tesuji_search::{Control, Limits, Team};

const SETTINGS: &str = "default line_nodes=0";
const STEPS: usize = 5;

/// Takes one search through several komi and compares every answer with a fresh search. Returns how
/// many expansions both took.
fn compare(position: &Position, rng: &mut Rng) -> [u64; 2] {
    let cells = position.board_size().cells();
    let claim = Claim::Wins(position.to_move());
    let mut team = Team::new(position, claim, parameters(SETTINGS), ROOMY, 1, 1);
    let mut nodes = [0; 2];
    let mut last: Option<i32> = None;
    for _ in 0..STEPS {
        let half_points = 2 * (rng.below(2 * cells + 1) as i32 - cells as i32) - 1;
        match last {
            Some(last) if half_points < last => team.keep_proofs_for(Player::Black),
            Some(last) if half_points > last => team.keep_proofs_for(Player::White),
            _ => {}
        }
        last = Some(half_points);
        let step = position.clone().with_komi(Komi::from_half_points(half_points).unwrap());
        let cancelled = AtomicBool::new(false);
        let limits = Limits { nodes: None, time: None, memory: 0 };
        let kept = team.solve(&step, &mut Control::new(limits, &cancelled), &mut |_| {});
        let fresh = ask(&mut search(&step, claim, SETTINGS, ROOMY, 1), &step, None);
        assert!(kept.winner.is_some());
        assert_eq!(kept.winner, fresh.winner, "komi {half_points}/2: {position:?}");
        nodes[0] += kept.nodes;
        nodes[1] += fresh.nodes;
    }
    nodes
}

#[test]
fn all_diagrams_of_small_boards() {
    let mut rng = Rng::new(3);
    for (columns, rows) in [(1, 1), (2, 1), (3, 1), (2, 2), (5, 1)] {
        for position in diagrams(columns, rows) {
            compare(&position, &mut rng);
        }
    }
}

#[test]
fn positions_with_a_past() {
    let mut rng = Rng::new(4);
    let mut nodes = [0; 2];
    for (columns, rows, games) in [(2, 2, 40), (3, 2, 40), (6, 1, 30), (3, 3, 10)] {
        for _ in 0..games {
            let positions = random_game(columns, rows, 14, &mut rng);
            let [kept, fresh] = compare(&positions[rng.below(positions.len())], &mut rng);
            nodes[0] += kept;
            nodes[1] += fresh;
        }
    }
    assert!(nodes[0] < nodes[1], "kept proofs save something: {nodes:?}");
}
