//! The board with whose each point is, open groups, lost stones and the frontier.

use tesuji_chance::evaluation::{Evaluation, Report, Standing};
use tesuji_games::{
    go::Go,
    picture::{Area, BoardPicture, Pictured as _, Sign, Tone},
};

use super::words;

/// The board for a file. `last` is the last move.
pub fn drawn<const N: usize>(
    go: &Go<N>,
    found: &Evaluation<N>,
    report: &Report,
    last: Option<&str>,
) -> BoardPicture {
    let mut picture = go.board_picture().with_shades(found.ownership.clone());
    for (number, battle) in found.battles.iter().enumerate() {
        let stones = battle.groups.iter().flat_map(|&at| found.groups[at].stones.iter());
        let name = format!("battle {}", number + 1);
        let tone = Tone::Group(number as u8);
        picture = picture.with_area(Area { sign: None, ..Area::new(name, tone, stones) });
    }
    let frontier = found.frontier[0] | found.frontier[1];
    for cell in frontier.iter() {
        picture = picture.with_mark(cell, Sign::Dot, Tone::Frontier);
    }
    for group in &found.groups {
        match group.standing {
            Standing::Safe => {}
            Standing::Dead => {
                for cell in group.stones.iter() {
                    picture = picture.with_mark(cell, Sign::Cross, Tone::Wrong);
                }
            }
            Standing::Unsettled | Standing::Abandoned => {
                let label = format!("{:.0}", group.life * 100.0);
                let at = group.stones.lowest().unwrap_or(0);
                picture = picture.with_mark(at, Sign::Label(label), Tone::Plain);
            }
        }
    }
    if let Some(cell) = last.and_then(|last| picture.coordinates.parse(last).ok())
        && picture.marks.iter().all(|mark| mark.cell != cell)
    {
        picture = picture.with_mark(cell, Sign::Circle, Tone::Plain);
    }
    for caption in words::captions(report, found.to_move) {
        picture = picture.with_caption(caption);
    }
    picture
}

/// The board for a terminal: stones whose fate is open are capitals, lost stones are stars.
pub fn for_terminal<const N: usize>(go: &Go<N>, found: &Evaluation<N>) -> BoardPicture {
    let mut picture = go.board_picture().with_shades(found.ownership.clone());
    for (number, battle) in found.battles.iter().enumerate() {
        for cell in battle.groups.iter().flat_map(|&at| found.groups[at].stones.iter()) {
            picture = picture.with_mark(cell, Sign::Circle, Tone::Group(number as u8));
        }
    }
    for group in &found.groups {
        for cell in group.stones.iter() {
            match group.standing {
                Standing::Dead => {
                    picture = picture.with_signs(&[(cell, '*')]);
                    picture = picture.with_mark(cell, Sign::Cross, Tone::Wrong);
                }
                Standing::Abandoned => {
                    picture = picture.with_mark(cell, Sign::Circle, Tone::Open);
                }
                Standing::Safe | Standing::Unsettled => {}
            }
        }
    }
    let frontier = (found.frontier[0] | found.frontier[1]).iter();
    picture.with_area(Area { sign: None, ..Area::new("frontier", Tone::Frontier, frontier) })
}
