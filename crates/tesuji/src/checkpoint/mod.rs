//! `--checkpoint FILE`: what a search has found out is saved now and then, and a later run of the same
//! question goes on from there.
//!
//! A thread beside the search writes FILE by way of `replaced_file`, so that it is whole at any time, even
//! if the machine stops. If saving fails, the search goes on and the old file stays. A
//! file that was changed, cut short or is about another question is refused. A checkpoint is not a
//! proof: its proofs are believed as far as its checksum goes.

mod checksum;
mod format;
mod question;

use std::{
    fs::File,
    io::{self, BufReader},
    path::Path,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use tesuji_core::{Claim, Zone};
use tesuji_games::open::Listed;
use tesuji_search::{Findings, Report};

use crate::{exit::Failure, progress_line::ProgressLine, replaced_file, search_options::Settings};
use format::{Selection, Spent, Unusable};

/// The checkpoint of one search.
pub struct Checkpoint<'a, G: Listed> {
    file: &'a Path,
    question: String,
    game: &'a G,
    findings: Findings<G>,
    settings: &'a Settings,
    progress: &'a ProgressLine,
    /// What earlier runs have spent.
    before: Spent,
    started: Instant,
    /// Expansions of this run so far.
    nodes: AtomicU64,
}

impl<'a, G: Listed> Checkpoint<'a, G> {
    /// Loads FILE, if there is one, into the findings of a search that has not begun.
    pub fn open(
        file: &'a Path,
        game: &'a G,
        claim: Claim,
        findings: Findings<G>,
        settings: &'a Settings,
        progress: &'a ProgressLine,
    ) -> Result<Checkpoint<'a, G>, Failure> {
        if G::Zone::TRACKED {
            let reason = "--checkpoint is only for games without zones so far";
            return Err(Failure::usage(format!("{reason}, and {} has them", G::NAME)));
        }
        let question = question::text(game, claim, settings);
        let mut before = Spent::default();
        match File::open(file) {
            Ok(opened) => {
                let loaded = format::read(BufReader::new(opened), &question, game, &findings);
                let (spent, proofs) = loaded.map_err(|reason| refused(file, &question, reason))?;
                before = spent;
                let hours = Duration::from_millis(spent.milliseconds).as_secs_f64() / 3600.0;
                progress.note(&format!(
                    "going on from {}: {proofs} proofs, {} nodes in {hours:.2} h so far",
                    file.display(),
                    spent.nodes
                ));
            }
            // A search of hours should not find out at its end that it cannot save.
            Err(error) if error.kind() == io::ErrorKind::NotFound => try_out(file)?,
            Err(error) => return Err(refused(file, &question, Unusable::Io(error))),
        }
        let (started, nodes) = (Instant::now(), AtomicU64::new(0));
        Ok(Checkpoint {
            file,
            question,
            game,
            findings,
            settings,
            progress,
            before,
            started,
            nodes,
        })
    }

    /// Runs a search, saving what it finds now and then and at its end. The search is given a counter
    /// to keep up to date with its expansions.
    pub fn around(self, search: impl FnOnce(&AtomicU64) -> Report<G::Move>) -> Report<G::Move> {
        let every = Duration::from_secs_f64(self.settings.parameters.checkpoint_seconds);
        let report = thread::scope(|scope| {
            let (end, ended) = mpsc::channel::<()>();
            let checkpoint = &self;
            scope.spawn(move || {
                while ended.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                    checkpoint.save();
                }
            });
            let report = search(&self.nodes);
            drop(end);
            report
        });
        self.nodes.store(report.nodes, Ordering::Relaxed);
        self.save();
        report
    }

    /// Saves what there is; says so, or what went wrong.
    fn save(&self) {
        let file = self.file.display();
        match self.try_to_save() {
            Ok(proofs) => self.progress.note(&format!("saved {proofs} proofs to {file}")),
            Err(error) => self.progress.warn(&format!("cannot save {file}: {error}")),
        }
    }

    fn try_to_save(&self) -> io::Result<u64> {
        let parameters = &self.settings.parameters;
        let selection = Selection {
            all: parameters.checkpoint_all as usize,
            work: u64::from(parameters.checkpoint_work),
        };
        replaced_file::replace(self.file, |out| {
            format::write(out, &self.question, self.spent(), self.game, &self.findings, selection)
        })
    }

    fn spent(&self) -> Spent {
        Spent {
            nodes: self.before.nodes + self.nodes.load(Ordering::Relaxed),
            milliseconds: self.before.milliseconds + self.started.elapsed().as_millis() as u64,
        }
    }
}

/// Whether FILE could be written.
fn try_out(file: &Path) -> Result<(), Failure> {
    replaced_file::try_out(file).map_err(|error| {
        Failure::input(format!("cannot write the checkpoint {}: {error}", file.display()))
    })
}

fn refused(file: &Path, question: &str, reason: Unusable) -> Failure {
    let file = file.display();
    Failure::input(match reason {
        Unusable::NotACheckpoint => format!("{file} is not a checkpoint"),
        Unusable::OtherVersion(version) => {
            format!("{file} is a checkpoint of another version of tesuji (format {version})")
        }
        Unusable::OtherQuestion(other) => format!(
            "{file} is a checkpoint of another question\n  it is about {other}\n  asked is    {question}"
        ),
        Unusable::Damaged => format!("the checkpoint {file} is damaged"),
        Unusable::Io(error) => format!("cannot read the checkpoint {file}: {error}"),
    })
}
