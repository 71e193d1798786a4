//! `--db DIR`: what earlier runs have proven about a game on a board, and where this run adds to it.

use std::{
    path::PathBuf,
    sync::{Mutex, MutexGuard},
};

use tesuji_games::open::Listed;
use tesuji_search::Findings;
use tesuji_store::{Database, Tail};

use crate::{exit::Failure, progress_line::ProgressLine, search_options::Settings};

/// Where the database is and how large each of its files may get.
#[derive(Clone, Debug)]
pub struct DatabasePlace {
    pub folder: PathBuf,
    pub limit: u64,
}

/// The proofs about one game and board.
pub struct KnownProofs<G> {
    database: Mutex<Database<G>>,
    least_work: u64,
}

impl<G: Listed> KnownProofs<G> {
    /// Opens the database, if one is wanted.
    pub fn open(
        settings: &Settings,
        position: &G,
        progress: &ProgressLine,
    ) -> Result<Option<KnownProofs<G>>, Failure> {
        let Some(DatabasePlace { folder, limit }) = &settings.database else { return Ok(None) };
        let database = Database::open(folder, position, *limit).map_err(Failure::input)?;
        let file = database.file().display();
        if let Tail::Torn(bytes) = database.tail() {
            progress.warn(&format!("{file}: dropped {bytes} bytes at its end, which are damaged"));
        }
        if database.is_read_only() {
            progress.warn(&format!(
                "another process is adding to {file}; this one reads it and adds nothing"
            ));
        }
        let least_work = u64::from(settings.parameters.db_work);
        Ok(Some(KnownProofs { database: Mutex::new(database), least_work }))
    }

    /// Gives a search everything that holds at a threshold.
    pub fn load(
        &self,
        threshold: i32,
        findings: &Findings<G>,
        progress: &ProgressLine,
    ) -> Result<(), Failure> {
        let database = self.locked();
        let known = database.load(threshold, findings).map_err(Failure::input)?;
        progress.note(&format!("{known} proofs known from {}", database.file().display()));
        Ok(())
    }

    /// Adds what a search has found out at a threshold; says what went wrong, if anything does.
    pub fn save(&self, threshold: i32, findings: &Findings<G>, progress: &ProgressLine) {
        let mut database = self.locked();
        match database.save(threshold, self.least_work, findings) {
            Ok(0) => {}
            Ok(added) => {
                progress.note(&format!("added {added} proofs to {}", database.file().display()));
            }
            Err(error) => {
                progress.warn(&format!("cannot add to {}: {error}", database.file().display()));
            }
        }
    }

    fn locked(&self) -> MutexGuard<'_, Database<G>> {
        self.database.lock().expect("a panic while saving has ended the program")
    }
}
