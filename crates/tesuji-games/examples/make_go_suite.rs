//! Makes a suite of Go positions from the games of `monte_carlo_player`, as `.pos` lines.
//!
//! `cargo run --release -p tesuji-games --example make_go_suite -- 6x6 3.5 600 1 20-31 4` writes 600
//! positions of 6x6 games with komi 3.5. The games have the seeds 1, 2, 3, … Each gives up to 4 positions, at
//! plies spread evenly over 20 to 31: with 12 plies in all, game number n (from 0) is asked for the positions
//! after 20 + (n + 3k) mod 12 moves, k = 0, 1, 2, 3. A position is left out if the game is over by then, if
//! the last move was a pass, if static safety decides it (level bss, at that komi, so that nothing is left to
//! search), or if it equals an earlier one up to symmetry. All moves from the empty board are written
//! down, since superko looks at them.

mod monte_carlo_player;

use std::{collections::HashSet, error::Error, ops::Range, thread};

use monte_carlo_player::moves_of_game;
use tesuji_core::{Claim, Game, Key, Notation, Player, Setup};
use tesuji_games::{
    formats::{PositionSpec, SpecMove, pos},
    go::{Go, GoMove, Komi},
};

/// Games played at the same time.
const AT_A_TIME: usize = 4;

/// What is asked for.
struct Plan {
    komi: Komi,
    positions: usize,
    first_seed: u64,
    first_ply: usize,
    plies: usize,
    per_game: usize,
}

fn plan_of(arguments: &[String]) -> Result<(Setup, Plan), Box<dyn Error>> {
    let [size, komi, positions, first_seed, plies, per_game] = arguments else {
        return Err("expected SIZE KOMI POSITIONS FIRST_SEED FIRST_PLY-LAST_PLY PER_GAME".into());
    };
    let (first, last) = plies.split_once('-').ok_or("expected plies such as 20-31")?;
    let (first_ply, last_ply): (usize, usize) = (first.parse()?, last.parse()?);
    let plan = Plan {
        komi: komi.parse()?,
        positions: positions.parse()?,
        first_seed: first_seed.parse()?,
        first_ply,
        plies: (last_ply + 1).checked_sub(first_ply).ok_or("the last ply is before the first")?,
        per_game: per_game.parse()?,
    };
    Ok((Setup::empty(size.parse()?), plan))
}

/// The plies at which game number `game` is asked, in ascending order.
fn plies_of_game(plan: &Plan, game: usize) -> Vec<usize> {
    let ply = |part| plan.first_ply + (game + part * plan.plies / plan.per_game) % plan.plies;
    let mut plies: Vec<usize> = (0..plan.per_game).map(ply).collect();
    plies.sort_unstable();
    plies
}

/// The key that all positions symmetric to this one share.
fn least_key(game: &Go<1>) -> Key {
    (0..game.symmetries()).map(|symmetry| game.key_under(symmetry)).min().expect("the identity")
}

/// The line of a position.
fn line(start: &Go<1>, setup: &Setup, komi: Komi, moves: &[GoMove], source: String) -> String {
    let mut spec = PositionSpec::bare(setup.clone());
    spec.game = Some("go".to_owned());
    spec.rules.push(("komi".to_owned(), komi.to_string()));
    let text = |&mv| SpecMove { player: None, text: start.move_text(mv) };
    spec.moves = moves.iter().map(text).collect();
    spec.answers.push(("src".to_owned(), source));
    pos::line_text(&spec).expect("moves and rules are plain words")
}

/// The games with these numbers, played at the same time.
fn play_games(start: &Go<1>, plan: &Plan, games: Range<usize>) -> Vec<Vec<GoMove>> {
    thread::scope(|scope| {
        let play = |game| {
            let last = plies_of_game(plan, game).last().copied().unwrap_or(0);
            scope.spawn(move || moves_of_game(start, false, plan.first_seed + game as u64, last))
        };
        let playing: Vec<_> = games.map(play).collect();
        playing.into_iter().map(|game| game.join().expect("games end")).collect()
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (setup, plan) = plan_of(&arguments)?;
    let start = Go::<1>::from_setup(&setup, plan.komi)?;
    let mut known = HashSet::new();
    println!("# make_go_suite -- {}", arguments.join(" "));
    for first in (0..).step_by(AT_A_TIME) {
        let games = first..first + AT_A_TIME;
        for (game, moves) in games.clone().zip(play_games(&start, &plan, games)) {
            let plies = plies_of_game(&plan, game);
            let seed = plan.first_seed + game as u64;
            let mut position = start.clone();
            for (ply, &mv) in (1..).zip(&moves) {
                position.play(mv);
                let is_asked = plies.contains(&ply)
                    && position.passes() == 0
                    && position.settled(Claim::Wins(Player::Black)).is_none();
                if !is_asked || !known.insert(least_key(&position)) {
                    continue;
                }
                let source = format!("game {seed} ply {ply}");
                println!("{}", line(&start, &setup, plan.komi, &moves[..ply], source));
                if known.len() == plan.positions {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}
