//! `--checkpoint FILE`: what a search has found out is saved now and then, and a later run of the same
//! question, or `tesuji resume FILE`, goes on from there.
//!
//! FILE is written aside and renamed, so that it is whole at any time, even if the machine stops. If saving
//! fails, the search goes on and the old file stays. A file that was changed, cut short or is about another
//! question is refused. A checkpoint is not a proof: its proofs are believed as far as its digest goes.

mod question;

use std::{
    fs::File,
    io::{self, BufReader},
    path::Path,
    time::{Duration, Instant},
};

use tesuji_core::Claim;
use tesuji_games::open::Listed;
use tesuji_search::Findings;
use tesuji_store::{
    Unusable,
    checkpoint::{self, Head, Refused, Selection, Spent},
    replaced_file,
};

use crate::{exit::Failure, progress_line::ProgressLine, search_options::Settings};

/// Where to save a search, and how to ask for it again.
#[derive(Clone, Debug)]
pub struct CheckpointFile<'a> {
    pub file: &'a Path,
    /// The options of the command line, as names and values.
    pub asked: Vec<(String, String)>,
}

/// The checkpoint of one search.
pub struct Checkpoint<'a, G: Listed> {
    file: &'a Path,
    head: Head,
    game: &'a G,
    settings: &'a Settings,
    started: Instant,
}

impl<'a, G: Listed> Checkpoint<'a, G> {
    /// Loads FILE, if there is one, into the findings of a search that has not begun.
    pub fn open(
        place: &CheckpointFile<'a>,
        game: &'a G,
        claim: Claim,
        findings: &Findings<G>,
        settings: &'a Settings,
        progress: &ProgressLine,
    ) -> Result<Checkpoint<'a, G>, Failure> {
        let file = place.file;
        let question = question::text(game, claim, settings);
        let mut head = Head { question, settings: place.asked.clone(), spent: Spent::default() };
        if !head.is_writable() {
            return Err(Failure::usage(
                "a checkpoint cannot hold options with line breaks or longer than 1 MiB",
            ));
        }
        match File::open(file) {
            Ok(opened) => {
                let input = BufReader::with_capacity(1 << 20, opened);
                let loaded = checkpoint::read(input, &head.question, game, findings);
                let (spent, proofs) =
                    loaded.map_err(|reason| refused(file, &head.question, reason))?;
                head.spent = spent;
                let hours = Duration::from_millis(spent.milliseconds).as_secs_f64() / 3600.0;
                progress.note(&format!(
                    "going on from {}: {proofs} proofs, {} nodes in {hours:.2} h so far",
                    file.display(),
                    spent.nodes
                ));
            }
            // A search of hours should not find out at its end that it cannot save.
            Err(error) if error.kind() == io::ErrorKind::NotFound => try_out(file)?,
            Err(error) => return Err(unusable(file, Unusable::Io(error))),
        }
        Ok(Checkpoint { file, head, game, settings, started: Instant::now() })
    }

    /// Saves what there is, after so many expansions in this run; says so, or what went wrong.
    pub fn save(&self, findings: &Findings<G>, nodes: u64, progress: &ProgressLine) {
        let file = self.file.display();
        match self.try_to_save(findings, nodes) {
            Ok(proofs) => progress.note(&format!("saved {proofs} proofs to {file}")),
            Err(error) => progress.warn(&format!("cannot save {file}: {error}")),
        }
    }

    fn try_to_save(&self, findings: &Findings<G>, nodes: u64) -> io::Result<u64> {
        let parameters = &self.settings.parameters;
        let selection = Selection {
            all: parameters.checkpoint_all as usize,
            work: u64::from(parameters.checkpoint_work),
        };
        let mut head = self.head.clone();
        head.spent.nodes += nodes;
        head.spent.milliseconds += self.started.elapsed().as_millis() as u64;
        replaced_file::replace(self.file, |out| {
            checkpoint::write(out, &head, self.game, findings, selection)
        })
    }
}

/// What the checkpoint in FILE is about.
pub fn head(file: &Path) -> Result<Head, Failure> {
    let opened = File::open(file).map_err(|error| unusable(file, Unusable::Io(error)))?;
    checkpoint::read_head(BufReader::new(opened)).map_err(|reason| unusable(file, reason))
}

/// Whether FILE could be written.
fn try_out(file: &Path) -> Result<(), Failure> {
    replaced_file::try_out(file).map_err(|error| {
        Failure::input(format!("cannot write the checkpoint {}: {error}", file.display()))
    })
}

fn refused(file: &Path, question: &str, reason: Refused) -> Failure {
    match reason {
        Refused::Unusable(reason) => unusable(file, reason),
        Refused::OtherQuestion(other) => Failure::input(format!(
            "{} is a checkpoint of another question\n  it is about {other}\n  asked is    {question}",
            file.display()
        )),
    }
}

fn unusable(file: &Path, reason: Unusable) -> Failure {
    let file = file.display();
    Failure::input(match reason {
        Unusable::SomethingElse => format!("{file} is not a checkpoint"),
        Unusable::OtherVersion(version) => {
            format!("{file} is a checkpoint of another version of tesuji (format {version})")
        }
        Unusable::Damaged => format!("the checkpoint {file} is damaged"),
        Unusable::Io(error) => format!("cannot read the checkpoint {file}: {error}"),
    })
}
