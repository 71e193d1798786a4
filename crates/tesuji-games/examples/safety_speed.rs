//! How long static safety takes: nanoseconds for one call of `secured`, averaged over all positions of
//! seeded random games, for both sides.
//!
//! `cargo run --release -p tesuji-games --example safety_speed`

use std::time::Instant;

use tesuji_core::{Game, Player, Rng, Setup};
use tesuji_games::go::{Go, Komi, Safety, safety::secured};

/// The fastest of so many rounds counts: other programs may disturb the rest.
const ROUNDS: usize = 20;

fn positions(size: &str, games: u64) -> Vec<Go<1>> {
    let komi = Komi::from_half_points(1).expect("a komi");
    let start = Go::<1>::from_setup(&Setup::empty(size.parse().expect("a size")), komi);
    let start = start.expect("an empty board");
    let cells = start.board_size().cells();
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut game = start.clone();
        while !game.is_over() && game.seen().len() < cells * 3 / 2 {
            game.moves(&mut moves);
            game.play(moves[rng.below(moves.len())]);
            positions.push(game.clone());
        }
    }
    positions
}

fn main() {
    println!("{:>5} {:>6} {:>10} {:>9} {:>8}", "board", "needed", "level", "ns/call", "decided");
    for (size, needed) in [("5x5", [25, 1]), ("6x6", [20, 17])] {
        let positions = positions(size, 300);
        for (level, name) in Safety::ALL {
            let (mut decided, mut fastest) = (0, usize::MAX);
            for _ in 0..ROUNDS {
                decided = 0;
                let begin = Instant::now();
                for game in &positions {
                    for (side, needed) in Player::BOTH.into_iter().zip(needed) {
                        let (board, stones) = (game.board(), game.stones());
                        let bound = secured(board, stones, side, game.to_move(), level, needed);
                        decided += usize::from(bound.points >= needed);
                    }
                }
                fastest = fastest.min(begin.elapsed().as_nanos() as usize);
            }
            let calls = 2 * positions.len();
            let nanoseconds = fastest / calls;
            println!(
                "{size:>5} {:>6} {name:>10} {nanoseconds:>9} {:>7.2}%",
                format!("{}/{}", needed[0], needed[1]),
                100.0 * decided as f64 / calls as f64
            );
        }
    }
}
