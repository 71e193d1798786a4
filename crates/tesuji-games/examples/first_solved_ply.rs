//! At which move static safety alone first decides a game, for each level.
//!
//! Games start on the empty board and are played by the same player for both sides: by `tree` (see
//! `tree_player`), or by `flat` (see `monte_carlo_player`), or by that with `played-out`, where nobody
//! passes while there is another move. A game ends with two passes, or after three moves for each point. Then every
//! position is asked at each komi of the table. The table gives the mean over all games, where a game that no
//! position decides counts with its length; the mean over the games that every level decides; and the share
//! of games this level decides.
//!
//! `cargo run --release -p tesuji-games --example first_solved_ply -- 6x6 200 0.5,3.5 tree`

mod monte_carlo_player;
mod tree_player;

use monte_carlo_player::komi;
use tesuji_core::{Claim, Game, Player, Setup};
use tesuji_games::go::{Go, Safety};

/// All positions of one game.
fn play(start: &Go<1>, player: &str, seed: u64) -> Vec<Go<1>> {
    let most = 3 * start.board_size().cells();
    let moves = match player {
        "tree" => tree_player::moves_of_game(start, seed, most),
        "flat" => monte_carlo_player::moves_of_game(start, false, seed, most),
        "played-out" => monte_carlo_player::moves_of_game(start, true, seed, most),
        other => panic!("expected tree, flat or played-out, not {other}"),
    };
    let mut positions = vec![start.clone()];
    for mv in moves {
        let mut next = positions[positions.len() - 1].clone();
        next.play(mv);
        positions.push(next);
    }
    positions
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().unwrap_or_else(|| "6x6".to_owned());
    let games: u64 =
        arguments.next().map_or(200, |count| count.parse().expect("a number of games"));
    let komis = arguments.next().unwrap_or_else(|| "0.5,3.5,7.5,12.5,17.5".to_owned());
    let player = arguments.next().unwrap_or_else(|| "tree".to_owned());
    let half_points = |text: &str| (2.0 * text.parse::<f64>().expect("komis")) as i32;
    let komis: Vec<i32> = komis.split(',').map(half_points).collect();
    let levels: Vec<_> =
        Safety::ALL.into_iter().filter(|(level, _)| *level != Safety::None).collect();
    let start = Go::<1>::from_setup(&Setup::empty(size.parse().expect("a size")), komi(7));
    let start = start.expect("an empty board");
    // For each level and komi the first decided ply of each game.
    let mut firsts = vec![vec![Vec::new(); komis.len()]; levels.len()];
    let mut lengths = Vec::new();
    for seed in 0..games {
        let positions = play(&start, &player, seed);
        lengths.push(positions.len() - 1);
        for (index, &(level, _)) in levels.iter().enumerate() {
            for (column, &half_points) in komis.iter().enumerate() {
                firsts[index][column].push(positions.iter().position(|game| {
                    let asked = game.clone().with_safety(level).with_komi(komi(half_points));
                    asked.settled(Claim::Wins(Player::Black)).is_some()
                }));
            }
        }
    }
    let mean = |plies: &[usize]| plies.iter().sum::<usize>() as f64 / plies.len() as f64;
    println!("{size}, {games} games by {player} of {:.1} moves on average.\n", mean(&lengths));
    print!("| level |");
    komis.iter().for_each(|half| print!(" komi {} |", f64::from(*half) / 2.0));
    print!("\n|---|");
    komis.iter().for_each(|_| print!("---|"));
    for (index, (_, name)) in levels.iter().enumerate() {
        print!("\n| `{name}` |");
        for column in 0..komis.len() {
            let by_all = |game: &usize| firsts.iter().all(|level| level[column][*game].is_some());
            let plies: Vec<_> = (0..lengths.len())
                .filter(by_all)
                .filter_map(|game| firsts[index][column][game])
                .collect();
            let all: Vec<_> = (0..lengths.len())
                .map(|game| firsts[index][column][game].unwrap_or(lengths[game]))
                .collect();
            let decided = firsts[index][column].iter().flatten().count();
            let share = 100.0 * decided as f64 / games as f64;
            print!(" {:.2} / {:.2} ({share:.0} %) |", mean(&all), mean(&plies));
        }
    }
    println!();
}
