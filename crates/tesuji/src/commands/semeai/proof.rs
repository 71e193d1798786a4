//! `--proof FILE`: the result of a race as a certificate, a proof for each claim it is made of.

use std::time::Instant;

use tesuji_core::{Notation, Setup};
use tesuji_games::{formats::diagram_text, go::Go};
use tesuji_local::{head_terms, semeai::Semeai};
use tesuji_proof::Head;
use tesuji_search::Control;

use super::Answered;
use crate::{
    exit::Failure,
    proof_file::{ProofFile, ProofOutcome},
};

/// Writes the proofs of all that is known about a race with either side moving first; nothing if nothing is.
pub fn write<const N: usize>(
    file: &ProofFile<'_>,
    go: &Go<N>,
    answered: &Answered<N>,
    questions: &mut Semeai<'_, N>,
    control: &mut Control<'_>,
) -> Result<Option<ProofOutcome>, Failure> {
    let started = Instant::now();
    let (mut shows, mut trees, mut searched) = (Vec::new(), Vec::new(), 0);
    for (race, verdict) in answered.races.iter().zip(&answered.verdicts) {
        match questions.written(race, verdict, control) {
            Err(stop) => return Ok(Some(ProofOutcome::Stopped(stop))),
            Ok(shown) => {
                for shown in shown {
                    shows.push(shown.claim);
                    trees.push(shown.tree);
                    searched += shown.searched;
                }
            }
        }
    }
    if shows.is_empty() {
        return Ok(None);
    }
    let (start, moves) = match go.is_over() {
        // The race of a finished game begins afresh.
        true => (diagram_text(&setup(go)), Vec::new()),
        false => {
            let moves = file.spec.moves_with_passes("pass");
            let moves = moves.into_iter().map(str::to_ascii_lowercase).collect();
            (diagram_text(&file.spec.setup), moves)
        }
    };
    let head = Head {
        game: "race",
        board: go.size().to_string(),
        rules: Vec::new(),
        start,
        moves,
        terms: head_terms(&answered.races[0]),
        shows,
    };
    file.save_as(&head, &trees, started.elapsed(), searched).map(Some)
}

/// The board as it stands.
fn setup<const N: usize>(go: &Go<N>) -> Setup {
    let mut setup = Setup::empty(go.size());
    for (cell, content) in setup.cells.iter_mut().enumerate() {
        *content = go.cell(cell);
    }
    setup
}
