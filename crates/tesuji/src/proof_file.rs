//! `--proof FILE`: the proof of an answer, written down as a certificate that `tesuji check` verifies.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use tesuji_core::{Claim, Player};
use tesuji_games::{
    formats::{PositionSpec, diagram_text},
    open::Listed,
};
use tesuji_proof::{Head, Node, Tree};
use tesuji_search::{Control, Solver, Stop};
use tesuji_store::replaced_file;

use crate::exit::Failure;

/// Where a proof goes, and the position as it was given.
pub struct ProofFile<'a> {
    pub file: &'a Path,
    pub spec: &'a PositionSpec,
}

/// A proof that was written, or why it was not.
#[derive(Clone, Debug)]
pub enum ProofOutcome {
    Written { file: String, nodes: usize, bytes: u64, seconds: f64, expansions: u64 },
    Stopped(Stop),
}

impl ProofFile<'_> {
    /// Makes sure that there will be a file to write.
    pub fn try_out(&self) -> Result<(), Failure> {
        try_out(self.file)
    }

    /// Writes the proof of what the solver has just found out.
    pub fn write<G: Listed>(
        &self,
        solver: &mut Solver<G>,
        position: &G,
        claim: Claim,
        winner: Player,
        control: &mut Control<'_>,
    ) -> Result<ProofOutcome, Failure> {
        let started = Instant::now();
        match solver.write_down(position, winner, control) {
            Ok(proof) => {
                let shows = shown(claim, winner, position.can_draw());
                self.save(position, shows, &proof.tree, started.elapsed(), proof.expansions)
            }
            Err(stop) => Ok(ProofOutcome::Stopped(stop)),
        }
    }

    /// Writes the proof that a finished game has been won, or not been lost.
    pub fn write_ending<G: Listed>(
        &self,
        position: &G,
        winner: Option<Player>,
    ) -> Result<ProofOutcome, Failure> {
        let shows = match winner {
            Some(winner) => format!("{winner} wins"),
            None => format!("{} does not lose", position.to_move()),
        };
        let mut tree = Tree::new();
        tree.add(Node::Ending);
        self.save(position, shows, &tree, Duration::ZERO, 0)
    }

    fn save<G: Listed>(
        &self,
        position: &G,
        shows: String,
        tree: &Tree,
        unfolding: Duration,
        expansions: u64,
    ) -> Result<ProofOutcome, Failure> {
        // What stands in the file is what the position was made of; `open` has accepted it.
        let moves = self.spec.moves_with_passes("pass");
        let head = Head {
            game: G::NAME,
            board: position.size().to_string(),
            rules: position.rules(),
            start: diagram_text(&self.spec.setup),
            moves: moves.into_iter().map(str::to_ascii_lowercase).collect(),
            terms: Vec::new(),
            shows: vec![shows],
        };
        self.save_as(&head, std::slice::from_ref(tree), unfolding, expansions)
    }

    /// Writes these proofs, which took some time and positions to unfold.
    pub fn save_as(
        &self,
        head: &Head,
        trees: &[Tree],
        unfolding: Duration,
        expansions: u64,
    ) -> Result<ProofOutcome, Failure> {
        save_as(self.file, head, trees, unfolding, expansions)
    }
}

/// Writes these proofs to a file.
pub fn save_as(
    file: &Path,
    head: &Head,
    trees: &[Tree],
    unfolding: Duration,
    expansions: u64,
) -> Result<ProofOutcome, Failure> {
    let started = Instant::now();
    let written = replaced_file::replace(file, |out| tesuji_proof::write(head, trees, out));
    let written = written.map_err(|error| failure(file, &error))?;
    Ok(ProofOutcome::Written {
        file: file.display().to_string(),
        nodes: written.nodes,
        bytes: written.bytes,
        seconds: crate::duration::seconds(unfolding + started.elapsed()),
        expansions,
    })
}

/// Makes sure that there will be a file to write.
pub fn try_out(file: &Path) -> Result<(), Failure> {
    replaced_file::try_out(file).map_err(|error| failure(file, &error))
}

fn failure(file: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("cannot write the proof {}: {error}", file.display()))
}

/// What a decided claim shows.
fn shown(claim: Claim, winner: Player, can_draw: bool) -> String {
    let wins = match claim {
        Claim::Wins(claimant) => winner == claimant,
        Claim::DoesNotLose(claimant) => winner != claimant,
    };
    match wins || !can_draw {
        true => format!("{winner} wins"),
        false => format!("{winner} does not lose"),
    }
}
