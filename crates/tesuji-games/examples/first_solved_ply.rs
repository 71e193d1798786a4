//! At which move static safety alone first decides a game, for each level.
//!
//! Games start on the empty board and are played by the same player for both sides: it sets komi so
//! that about half of 64 random games are won (seven steps of bisection), gives every legal move
//! that does not fill an own one-point eye 300 random games at that komi and plays the best, ties
//! by lot. So both sides fight for points to the end and no two seeds give the same game. The first four
//! moves are taken by lot from the better half. A game ends with two passes, or after three
//! moves for each point. Then every position is asked at each komi of the table. The table
//! gives the mean over all games, where a game that no position decides counts with its length; the mean
//! over the games that every level decides; and the share of games this level decides.
//!
//! `cargo run --release -p tesuji-games --example first_solved_ply -- 6x6 200 0.5,3.5`

use tesuji_core::{Claim, Game, Outcome, Player, Rng, Setup};
use tesuji_games::go::{Go, GoMove, Komi, Safety};

const PLAYOUTS: usize = 300;

fn komi(half_points: i32) -> Komi {
    Komi::from_half_points(half_points).expect("a komi")
}

/// How many of `games` random games Black wins.
fn wins(game: &Go<1>, games: usize, rng: &mut Rng) -> usize {
    let mut branching = Vec::new();
    let mut won = 0;
    for _ in 0..games {
        branching.clear();
        won += usize::from(game.playout(rng, &mut branching) == Outcome::Won(Player::Black));
    }
    won
}

/// The komi at which random games are even.
fn even_komi(game: &Go<1>, rng: &mut Rng) -> Komi {
    let cells = game.board_size().cells() as i32;
    let (mut low, mut high) = (-cells, cells);
    for _ in 0..7 {
        let middle = (low + high) / 2;
        if wins(&game.clone().with_komi(komi(2 * middle + 1)), 64, rng) > 32 {
            low = middle;
        } else {
            high = middle;
        }
    }
    komi(2 * low + 1)
}

fn fills_own_eye(game: &Go<1>, mv: GoMove) -> bool {
    let own = game.stones().of(game.to_move());
    mv.cell().is_some_and(|cell| game.board().touching(cell).is_within(&own))
}

fn choose(game: &Go<1>, by_lot: bool, rng: &mut Rng) -> GoMove {
    let game = game.clone().with_komi(even_komi(game, rng));
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.retain(|&mv| !fills_own_eye(&game, mv));
    rng.shuffle(&mut moves);
    let mut rated: Vec<(usize, GoMove)> = Vec::new();
    for mv in moves {
        let mut next = game.clone();
        next.play(mv);
        let black = wins(&next, PLAYOUTS, rng);
        let own = if game.to_move() == Player::Black { black } else { PLAYOUTS - black };
        rated.push((own, mv));
    }
    rated.sort_by_key(|(own, mv)| (std::cmp::Reverse(*own), *mv == GoMove::PASS));
    let choice = if by_lot { rng.below(rated.len().div_ceil(2)) } else { 0 };
    rated[choice].1
}

/// All positions of one game.
fn play(start: &Go<1>, seed: u64) -> Vec<Go<1>> {
    let mut rng = Rng::new(seed);
    let mut positions = vec![start.clone()];
    let most = 3 * start.board_size().cells();
    while let Some(game) = positions.last()
        && !game.is_over()
        && positions.len() <= most
    {
        let mv = choose(game, positions.len() <= 4, &mut rng);
        let mut next = game.clone();
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
        let positions = play(&start, seed);
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
    println!("{size}, {games} games of {:.1} moves on average.\n", mean(&lengths));
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
