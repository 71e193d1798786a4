//! Moves of a problem as text, and the stones that can be played, whatever a search leaves out.

use tesuji_core::{Game, Notation};
use tesuji_games::go::coordinates;

use super::game::{Tsumego, TsumegoMove};

/// Every stone that the side to move may play, in the order of the points.
pub fn stones<const N: usize>(game: &Tsumego<N>) -> Vec<TsumegoMove> {
    match game.outcome() {
        Some(_) => Vec::new(),
        None => {
            let playable = game.go().playable_within(&game.terms().region);
            playable.iter().map(TsumegoMove::at).collect()
        }
    }
}

/// The name of a move.
pub fn move_text<const N: usize>(game: &Tsumego<N>, mv: TsumegoMove) -> String {
    let names = coordinates(game.go().board_size());
    mv.cell().map_or_else(|| "pass".to_owned(), |cell| names.name(cell))
}

/// The move of a text, if it can be played; otherwise why not.
pub fn parse_move<const N: usize>(game: &Tsumego<N>, text: &str) -> Result<TsumegoMove, String> {
    let mv = game.go().parse_move(text)?;
    let Some(cell) = mv.cell() else { return Ok(TsumegoMove::PASS) };
    if !game.terms().region.contains(cell) {
        return Err(format!("`{text}` is not in the region"));
    }
    Ok(TsumegoMove::at(cell))
}
