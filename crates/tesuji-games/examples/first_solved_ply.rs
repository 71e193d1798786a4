//! At which move static safety alone first decides a game, for each level.
//!
//! Games start on the empty board and are played by the same player for both sides: by `tree` (see
//! `tree_player`), or by `flat` (see `monte_carlo_player`), or by that with `played-out`, where nobody
//! passes while there is another move. A game ends with two passes, or after three moves for each point. Then every
//! position is asked at each komi of the table. The table gives the mean over all games, where a game that no
//! position decides counts with its length, and the share of games that are decided.
//!
//! `cargo run --release -p tesuji-games --example first_solved_ply -- 6x6 games=100 komi=0.5,3.5 player=tree
//! levels=lap,bss file=games.txt`: all but the size may be left out. Playing takes nearly all of the time;
//! with a file each game is kept there when it is over, one on a line, and not played again.

mod monte_carlo_player;
mod tree_player;

use std::{error::Error, fs, io::ErrorKind};

use monte_carlo_player::komi;
use tesuji_core::{Claim, Game, Notation, Player, Setup};
use tesuji_games::go::{Go, GoMove, Komi, Safety};

type Fallible<T> = Result<T, Box<dyn Error>>;

/// What the command line says.
struct Settings {
    size: String,
    games: usize,
    komis: Vec<Komi>,
    player: String,
    levels: Vec<Safety>,
    file: Option<String>,
}

impl Settings {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Fallible<Settings> {
        let levels = Safety::ALL.map(|(level, _)| level);
        let mut settings = Settings {
            size: arguments.next().unwrap_or_else(|| "6x6".to_owned()),
            games: 100,
            komis: [1, 7, 15, 25, 35].map(komi).to_vec(),
            player: "tree".to_owned(),
            levels: levels.into_iter().filter(|level| *level != Safety::None).collect(),
            file: None,
        };
        for argument in arguments {
            let (name, value) =
                argument.split_once('=').ok_or(format!("expected name=value, not {argument}"))?;
            match name {
                "games" => settings.games = value.parse()?,
                "komi" => {
                    settings.komis = value.split(',').map(str::parse).collect::<Result<_, _>>()?;
                }
                "player" => settings.player = value.to_owned(),
                "levels" => {
                    settings.levels = value.split(',').map(str::parse).collect::<Result<_, _>>()?;
                }
                "file" => settings.file = Some(value.to_owned()),
                _ => return Err(format!("there is no setting {name}").into()),
            }
        }
        Ok(settings)
    }
}

/// The moves of a game.
fn play(start: &Go<1>, player: &str, seed: u64) -> Fallible<Vec<GoMove>> {
    let most = most_moves(start);
    match player {
        "tree" => Ok(tree_player::moves_of_game(start, seed, most)),
        "flat" => Ok(monte_carlo_player::moves_of_game(start, false, seed, most)),
        "played-out" => Ok(monte_carlo_player::moves_of_game(start, true, seed, most)),
        other => Err(format!("expected tree, flat or played-out, not {other}").into()),
    }
}

fn most_moves(start: &Go<1>) -> usize {
    3 * start.board_size().cells()
}

/// All positions of a game that is written on one line.
fn positions(start: &Go<1>, line: &str) -> Fallible<Vec<Go<1>>> {
    let mut positions = vec![start.clone()];
    for word in line.split_whitespace() {
        let mut next = positions[positions.len() - 1].clone();
        let mv = next.parse_move(word)?;
        next.play(mv);
        positions.push(next);
    }
    let is_whole = positions[positions.len() - 1].is_over() || positions.len() > most_moves(start);
    if is_whole { Ok(positions) } else { Err("the game is not over".into()) }
}

/// The games, from the file as far as it has them.
fn games(start: &Go<1>, settings: &Settings) -> Fallible<Vec<Vec<Go<1>>>> {
    let head = format!("# {} by {}\n", settings.size, settings.player);
    let mut text = head.clone();
    if let Some(file) = &settings.file {
        match fs::read_to_string(file) {
            Ok(kept) if kept.starts_with(&head) => text = kept,
            Ok(_) => return Err(format!("{file} does not begin with {head:?}").into()),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(format!("{file}: {error}").into()),
        }
    }
    let mut games = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1).take(settings.games) {
        let game = positions(start, line);
        games.push(game.map_err(|error| format!("line {} of the games: {error}", number + 1))?);
    }
    while games.len() < settings.games {
        let moves = play(start, &settings.player, games.len() as u64)?;
        let words: Vec<String> = moves.iter().map(|&mv| start.move_text(mv)).collect();
        let line = words.join(" ");
        games.push(positions(start, &line)?);
        text += &line;
        text.push('\n');
        if let Some(file) = &settings.file {
            fs::write(file, &text).map_err(|error| format!("{file}: {error}"))?;
        }
        eprintln!("game {} of {}: {} moves", games.len(), settings.games, moves.len());
    }
    Ok(games)
}

fn main() -> Fallible<()> {
    let settings = Settings::parse(std::env::args().skip(1))?;
    let start = Go::<1>::from_setup(&Setup::empty(settings.size.parse()?), komi(7))?;
    let games = games(&start, &settings)?;
    let mean = |counts: &[usize]| counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    let lengths: Vec<usize> = games.iter().map(|positions| positions.len() - 1).collect();
    let Settings { size, player, komis, .. } = &settings;
    println!(
        "{size}, {} games by {player} of {:.1} moves on average.\n",
        games.len(),
        mean(&lengths)
    );
    print!("| level |");
    komis.iter().for_each(|komi| print!(" komi {komi} |"));
    print!("\n|---|");
    komis.iter().for_each(|_| print!("---|"));
    for level in &settings.levels {
        print!("\n| `{level}` |");
        for &komi in komis {
            let is_decided = |game: &Go<1>| {
                let asked = game.clone().with_safety(*level).with_komi(komi);
                asked.settled(Claim::Wins(Player::Black)).is_some()
            };
            let firsts: Vec<Option<usize>> =
                games.iter().map(|positions| positions.iter().position(is_decided)).collect();
            let plies: Vec<usize> = firsts
                .iter()
                .zip(&lengths)
                .map(|(first, length)| first.unwrap_or(*length))
                .collect();
            let share = 100.0 * firsts.iter().flatten().count() as f64 / games.len() as f64;
            print!(" {:.2} ({share:.0} %) |", mean(&plies));
        }
    }
    println!();
    Ok(())
}
