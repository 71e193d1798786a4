//! The board of a problem: the group marked, the region, and for a file the best moves.

use tesuji_games::{
    formats,
    picture::{Area, BoardPicture, Grid, Sign, Tone},
};
use tesuji_local::tsumego::TsumegoAnswer;

/// The board with the group and the region.
pub fn of(answer: &TsumegoAnswer) -> Option<BoardPicture> {
    let setup = formats::parse_inline(&answer.position).ok()?.setup;
    let picture = BoardPicture::of_setup(&setup, Grid::Lines);
    let names = picture.coordinates;
    let cells = |list: &[String]| -> Vec<usize> {
        list.iter().filter_map(|point| names.parse(point).ok()).collect()
    };
    let region = Area::new("where stones may be played", Tone::Region, cells(&answer.region));
    let marked = picture.with_area(region);
    Some(
        cells(&answer.stones)
            .into_iter()
            .fold(marked, |picture, cell| picture.with_mark(cell, Sign::Triangle, Tone::Target)),
    )
}

/// The same with the best first moves of the side to move, and what they do below.
pub fn with_moves(answer: &TsumegoAnswer, captions: &[String]) -> Option<BoardPicture> {
    let mut picture = of(answer)?;
    let mover = if answer.position.ends_with('w') { "white" } else { "black" };
    let moving = answer.firsts().map(|(_, first)| first).find(|first| first.color == mover);
    for mv in moving.map_or(&[][..], |first| &first.moves) {
        if let Ok(cell) = picture.coordinates.parse(mv) {
            picture = picture.with_mark(cell, Sign::Dot, Tone::Right);
        }
    }
    Some(captions.iter().fold(picture, |picture, caption| picture.with_caption(caption.as_str())))
}
