//! The races a certificate is about, made of the lines of its head.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, coordinates};
use tesuji_local::race::{Race, targets::race_with_first};
use tesuji_proof::Unpacked;

use super::winner_of;
use crate::exit::Failure;

/// For each claim the race with its side to move and its threats, the side that succeeds and the claim.
pub fn claims<const N: usize>(
    go: &Go<N>,
    file: &Unpacked,
) -> Result<Vec<(Race<N>, Player, String)>, Failure> {
    let points = |key: &str| -> Result<Bits<N>, Failure> {
        let line = file.line(key).ok_or_else(|| no_line(key))?;
        let cells = line.split_whitespace().map(|word| coordinates(go.board_size()).parse(word));
        cells.collect::<Result<_, _>>().map_err(Failure::input)
    };
    let essential = [points("black")?, points("white")?];
    for side in Player::BOTH {
        if !essential[side.index()].is_within(&go.stones().of(side)) {
            return Err(Failure::input(format!(
                "the line `{side} …` names other points than stones"
            )));
        }
    }
    let empty = go.stones().empty(go.board());
    let region = points("region")? | go.board().points().without(&empty);
    let keeper = file.line("keeper").map(winner_of).transpose()?;
    let shows = file.lines("shows");
    if shows.is_empty() {
        return Err(no_line("shows"));
    }
    let claim = |shows: &&str| {
        let parts: Vec<&str> = shows.split(", ").collect();
        let first = parts.get(1).map_or_else(|| winner_of(""), |first| winner_of(first))?;
        let mut race = race_with_first(go, essential, region, keeper, first);
        if let Some(threats) = parts.get(2) {
            let number = threats.split(' ').next().and_then(|number| number.parse().ok());
            let side = winner_of(threats.rsplit(' ').next().unwrap_or_default())?;
            let number =
                number.ok_or_else(|| Failure::input(format!("`{threats}` makes no sense")))?;
            race = race.with_threats(side, number);
        }
        Ok((race, winner_of(shows)?, (*shows).to_owned()))
    };
    shows.iter().map(claim).collect()
}

fn no_line(key: &str) -> Failure {
    Failure::input(format!("the certificate has no line `{key} …`"))
}
