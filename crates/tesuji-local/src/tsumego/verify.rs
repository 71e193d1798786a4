//! Judging a line of play: [`verified`]. The sides alternate, the side to move first. Each of its moves must be among
//! the best where it is played; the other side's are taken as they are. Once play is over no move can do better or
//! worse, so what follows need only be possible on the board.

use tesuji_core::{Game, Notation};
use tesuji_search::Control;

use super::{
    answer::Verified,
    claims::Claims,
    game::{Passes, Tsumego, TsumegoMove},
    notation::{move_text, parse_move},
    question::TsumegoError,
    refute::Refuter,
    verdict::Verdict,
};

/// Reads a line; the error names the move that cannot be played.
fn read<const N: usize>(
    root: &Tsumego<N>,
    texts: &[String],
) -> Result<Vec<TsumegoMove>, TsumegoError> {
    let mut game = root.clone().with_passes(Passes::Full);
    // Play that is over goes on as a game of Go.
    let mut rest = None;
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(texts) {
        let wrong = |reason| TsumegoError::Verify { number, reason };
        let mv = match &mut rest {
            None => {
                let mv = parse_move(&game, text).map_err(wrong)?;
                game.play(mv);
                if game.outcome().is_some() {
                    rest = Some(game.go().clone());
                }
                mv
            }
            Some(go) => {
                let mv = go.parse_move(text).map_err(wrong)?;
                if !go.is_over() {
                    go.play(mv);
                }
                mv.cell().map_or(TsumegoMove::PASS, TsumegoMove::at)
            }
        };
        moves.push(mv);
    }
    Ok(moves)
}

/// Judges a line.
pub fn verified<const N: usize>(
    root: &Tsumego<N>,
    texts: &[String],
    most_threats: u8,
    claims: &mut Claims<N>,
    control: &mut Control<'_>,
) -> Result<Verified, TsumegoError> {
    let moves = read(root, texts)?;
    let mut judged = Verified {
        moves: moves.iter().map(|&mv| move_text(root, mv)).collect(),
        correct: Some(true),
        wrong_at: None,
        refutation: None,
        better: None,
    };
    let mut game = root.clone().with_passes(Passes::Full);
    for (at, &mv) in moves.iter().enumerate() {
        if game.outcome().is_some() {
            break;
        }
        if at % 2 == 0 {
            let Some(verdict) = Verdict::of(&game, claims, most_threats, control) else {
                judged.correct = None;
                break;
            };
            if !is_best(&verdict, mv) {
                let mut refuter = Refuter { claims, control, most_threats };
                let reply = refuter.punished(&game, mv, &verdict);
                judged.correct = Some(false);
                judged.wrong_at = Some(at + 1);
                judged.refutation = Some(reply.iter().map(|&mv| move_text(root, mv)).collect());
                judged.better = Some(best_texts(&game, &verdict));
                break;
            }
        }
        game.play(mv);
    }
    Ok(judged)
}

/// Whether no move does better than this one.
pub(super) fn is_best(verdict: &Verdict, mv: TsumegoMove) -> bool {
    match mv.cell() {
        Some(_) => !verdict.others.contains(&mv),
        None => verdict.moves.is_empty(),
    }
}

/// The best moves by name; a pass where none is better.
pub(super) fn best_texts<const N: usize>(game: &Tsumego<N>, verdict: &Verdict) -> Vec<String> {
    match verdict.moves.is_empty() {
        true => vec!["pass".to_owned()],
        false => verdict.moves.iter().map(|&mv| move_text(game, mv)).collect(),
    }
}
