//! `--proof FILE`: the result of a race as a certificate, a proof for each claim it is made of.

use tesuji_core::Notation;
use tesuji_games::{formats::diagram_text, go::Go};
use tesuji_local::{
    head_terms,
    semeai::{Answered, Written},
};
use tesuji_proof::Head;

use crate::{
    describe,
    exit::Failure,
    proof_file::{ProofFile, ProofOutcome},
};

/// Writes the proofs of all that is known about a race with either side moving first; nothing if nothing is.
pub fn write<const N: usize>(
    file: &ProofFile<'_>,
    go: &Go<N>,
    answered: &Answered<N>,
) -> Result<Option<ProofOutcome>, Failure> {
    let Written { shown, bounds, time } = match &answered.written {
        None => return Ok(None),
        Some(Err(stop)) => return Ok(Some(ProofOutcome::Stopped(*stop))),
        Some(Ok(written)) => written,
    };
    let shows: Vec<String> = shown.iter().map(|shown| shown.claim.clone()).collect();
    let trees: Vec<_> = shown.iter().map(|shown| shown.tree.clone()).collect();
    let searched = shown.iter().map(|shown| shown.searched).sum();
    if shows.is_empty() {
        return Ok(None);
    }
    let (start, moves) = match go.is_over() {
        // The race of a finished game begins afresh.
        true => (describe::diagram(go), Vec::new()),
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
        terms: head_terms(&answered.races[0], *bounds),
        shows,
    };
    file.save_as(&head, &trees, *time, searched).map(Some)
}
