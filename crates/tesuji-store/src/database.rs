//! The proof database: solved positions kept from run to run, one file for each game, board and set of rules.
//!
//! [`Database::open`] finds the file and checks it, [`Database::load`] gives a search what is known for its
//! question, [`Database::save`] adds what is new. A file only grows at its end, block by block (`chain`), until it
//! is too large and the cheapest proofs are left out (`compact`). After a crash its last block may be torn: that is
//! cut off, and everything before it is as good as ever.
//!
//! Proofs are trusted only under the rules they were proven under: the head of the file has them in words, with
//! the version of tesuji, and the name of the file a digest of those words. Within a file, each block says for
//! which threshold its proofs were found ([`Storable::threshold`]); a proof is used at other thresholds only where
//! [`carries_over`] says so. Premises and zones are part of every proof.
//!
//! One process writes at a time. Others may read meanwhile: they see whole blocks or none.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use tesuji_core::{Notation, Player, Storable, Stored, carries_over};
use tesuji_search::{Finding, Findings, Proof, Wanted};
use thiserror::Error;

use crate::{
    chain::{Blocks, Kind, Link, Reader, Unusable, Writer},
    compact,
    lock::Lock,
    record, replaced_file,
};

/// The version changes with the format.
pub(crate) const KIND: Kind = Kind { magic: *b"TESUJIDB", version: 1 };

/// Blocks of proofs. The payload begins with their threshold, an `i32`.
pub(crate) const PROOFS: u8 = 1;

/// A database, open for one game, board and set of rules.
pub struct Database<G> {
    game: G,
    file: PathBuf,
    /// What the file must be about.
    about: String,
    /// Missing where another process writes.
    lock: Option<Lock>,
    /// Where the file ends, if there is one.
    end: Option<Link>,
    /// The most bytes the file may have.
    limit: u64,
    tail: Tail,
}

/// How a file ended when it was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// As it should.
    Whole,
    /// With so many bytes that were no whole block. They are not used.
    Torn(u64),
}

/// Why a database cannot be used.
#[derive(Debug, Error)]
pub enum DatabaseError {
    /// The folder or the file cannot be read or written.
    #[error("cannot use the database {}: {error}", file.display())]
    Io {
        /// Which.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is no database, or its head is damaged.
    #[error("cannot use the database file {}: {reason}; it can be deleted", file.display())]
    Unusable {
        /// Which.
        file: PathBuf,
        /// Why.
        reason: Unusable,
    },
    /// Proofs of another game or under other rules.
    #[error(
        "the database file {} is about something else\n  it has proofs of {found}\n  needed are       {needed}",
        file.display()
    )]
    OtherRules {
        /// Which.
        file: PathBuf,
        /// What it is about.
        found: String,
        /// What it should be about.
        needed: String,
    },
}

impl<G: Storable + Notation> Database<G> {
    /// Opens the part of the database in `folder` that is about the game and board of a position. The
    /// folder is made if there is none. The file is kept below `limit` bytes.
    pub fn open(folder: &Path, game: &G, limit: u64) -> Result<Database<G>, DatabaseError> {
        let about = about(game);
        let digest = blake3::hash(about.as_bytes()).to_hex();
        let name = format!("{}-{}-{}", G::NAME, game.size(), &digest[..16]);
        let file = folder.join(format!("{name}.proofs"));
        let failed = |error| DatabaseError::Io { file: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = Lock::take(&folder.join(format!("{name}.lock"))).map_err(failed)?;
        let (game, tail) = (game.clone(), Tail::Whole);
        let mut database = Database { game, file, about, lock, end: None, limit, tail };
        database.find_end()?;
        Ok(database)
    }

    /// Whether another process writes, so that this one only reads.
    pub fn is_read_only(&self) -> bool {
        self.lock.is_none()
    }

    /// How the file ended when it was opened.
    pub fn tail(&self) -> Tail {
        self.tail
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Gives a search all proofs that hold at a threshold, and returns how many there are.
    pub fn load(&self, asked: i32, findings: &Findings<G>) -> Result<u64, DatabaseError> {
        let mut loaded = 0;
        let mut buffers = [Vec::new(), Vec::new()];
        self.each(|threshold, finding, work, _| {
            if carries_over(record::winner_of(&finding), threshold, asked) {
                loaded += 1;
                let new = premise_bytes(&self.game, &finding, &mut buffers[0]);
                findings.add_kept(&self.game, finding, work, |proof| {
                    new == Some(proof.winner) && {
                        buffers[1].clear();
                        proof.premise.write(&self.game, &mut buffers[1]);
                        buffers[0] == buffers[1]
                    }
                });
            }
        })?;
        Ok(loaded)
    }

    /// Adds what a search has found out at a threshold since the last time, as far as it took at least about
    /// `least_work` expansions; returns how many proofs that are. If it fails, the file is as it was.
    pub fn save(
        &mut self,
        threshold: i32,
        least_work: u64,
        findings: &Findings<G>,
    ) -> io::Result<u64> {
        if self.is_read_only() {
            return Ok(0);
        }
        let end = match self.end {
            Some(end) => end,
            None => replaced_file::replace(&self.file, |out| {
                Ok(Writer::begin(out, KIND, &self.about)?.link())
            })?,
        };
        self.end = Some(end);
        let mut opened = OpenOptions::new().write(true).open(&self.file)?;
        match self.append(&mut opened, end, threshold, Wanted::news(least_work), findings) {
            Ok((link, added)) => {
                self.end = Some(link);
                if link.bytes > self.limit {
                    self.end = Some(compact::compact(self, self.limit / 2)?);
                }
                Ok(added)
            }
            Err(error) => {
                // What was written of a block is of no use, and the disk may be full of it.
                let _ = opened.set_len(end.bytes);
                Err(error)
            }
        }
    }

    fn append(
        &self,
        file: &mut File,
        end: Link,
        threshold: i32,
        wanted: Wanted,
        findings: &Findings<G>,
    ) -> io::Result<(Link, u64)> {
        file.seek(SeekFrom::Start(end.bytes))?;
        let mut writer = Writer::after(BufWriter::new(&mut *file), end);
        let prefix = threshold.to_le_bytes();
        let mut blocks = Blocks::new(&mut writer, PROOFS, &prefix);
        findings.read(
            &self.game,
            wanted,
            &mut blocks,
            |blocks, finding, work| {
                blocks.add(|out| record::write(&self.game, &finding, work, out))
            },
            Blocks::flush_full,
        )?;
        let added = blocks.finish()?;
        let link = writer.link();
        writer.into_inner()?;
        if added > 0 {
            file.sync_data()?;
        }
        Ok((link, added))
    }

    /// Calls `visit` with the threshold, the proof, its work and its bytes, for every proof in the file.
    pub(crate) fn each(
        &self,
        mut visit: impl FnMut(i32, Finding<G>, u64, &[u8]),
    ) -> Result<(), DatabaseError> {
        let Some((mut reader, _)) = self.begin()? else { return Ok(()) };
        while let Some(block) = self.next_whole(&mut reader)? {
            let malformed = || self.unusable(Unusable::Damaged);
            let (threshold, mut rest) = block.split_first_chunk().ok_or_else(malformed)?;
            while !rest.is_empty() {
                let before = rest;
                let (finding, work) = record::read(&self.game, &mut rest).ok_or_else(malformed)?;
                let bytes = &before[..before.len() - rest.len()];
                visit(i32::from_le_bytes(*threshold), finding, work, bytes);
            }
        }
        Ok(())
    }

    /// Finds the end of the last whole block and cuts off what comes after it.
    fn find_end(&mut self) -> Result<(), DatabaseError> {
        let Some((mut reader, length)) = self.begin()? else { return Ok(()) };
        while self.next_whole(&mut reader)?.is_some() {}
        let end = reader.link();
        self.end = Some(end);
        if length > end.bytes && !self.is_read_only() {
            self.tail = Tail::Torn(length - end.bytes);
            let opened = OpenOptions::new().write(true).open(&self.file);
            let cut =
                opened.and_then(|file| file.set_len(end.bytes).and_then(|()| file.sync_all()));
            cut.map_err(|error| self.unusable(Unusable::Io(error)))?;
        }
        Ok(())
    }

    /// The reader of the file's blocks and the length of the file, if there is one.
    #[allow(clippy::type_complexity)]
    fn begin(&self) -> Result<Option<(Reader<BufReader<File>>, u64)>, DatabaseError> {
        let opened = match File::open(&self.file) {
            Ok(opened) => opened,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.unusable(Unusable::Io(error))),
        };
        let length = opened.metadata().map_or(0, |data| data.len());
        let (reader, found) = Reader::begin(BufReader::with_capacity(1 << 20, opened), KIND)
            .map_err(|reason| self.unusable(reason))?;
        if found != self.about {
            let (file, needed) = (self.file.clone(), self.about.clone());
            return Err(DatabaseError::OtherRules { file, found, needed });
        }
        Ok(Some((reader, length)))
    }

    /// The payload of the next whole block of proofs. What comes after a torn one cannot be told from it.
    fn next_whole(
        &self,
        reader: &mut Reader<impl BufRead>,
    ) -> Result<Option<Vec<u8>>, DatabaseError> {
        match reader.next_block() {
            Ok(Some(block)) if block.tag == PROOFS => Ok(Some(block.payload)),
            Ok(Some(_)) => Err(self.unusable(Unusable::Damaged)),
            Ok(None) | Err(Unusable::Damaged) => Ok(None),
            Err(reason) => Err(self.unusable(reason)),
        }
    }

    pub(crate) fn about(&self) -> &str {
        &self.about
    }

    fn unusable(&self, reason: Unusable) -> DatabaseError {
        DatabaseError::Unusable { file: self.file.clone(), reason }
    }
}

/// What proofs in a file are about: whoever agrees on these words may use them.
fn about<G: Storable + Notation>(game: &G) -> String {
    format!("tesuji {}: {} {}; {}", env!("CARGO_PKG_VERSION"), G::NAME, game.size(), G::RULES)
}

/// Puts the premise of a finding about a position into `out`; returns the winner of such a finding.
fn premise_bytes<G: Storable>(game: &G, finding: &Finding<G>, out: &mut Vec<u8>) -> Option<Player> {
    out.clear();
    match finding {
        Finding::Position { proof: Proof { winner, premise, .. }, .. } => {
            premise.write(game, out);
            Some(*winner)
        }
        Finding::Zone { .. } => None,
    }
}
