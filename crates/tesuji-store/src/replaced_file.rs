//! Files that are whole at any time: written aside as `FILE.tmp`, on disk, and then renamed. If that
//! fails, what was there before stays.
//!
//! Whoever writes `FILE.tmp` holds a lock on it, so that two processes that save to the same FILE do so one after
//! the other.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Whether FILE could be written: a search of hours should not find out at its end that it cannot.
pub fn try_out(file: &Path) -> io::Result<()> {
    let beside = beside(file);
    let _locked = locked(&beside)?;
    fs::remove_file(&beside)
}

/// Writes FILE anew.
pub fn replace<T>(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
) -> io::Result<T> {
    let beside = beside(file);
    let mut out = BufWriter::with_capacity(1 << 20, locked(&beside)?);
    let written = write(&mut out).and_then(|written| {
        out.flush()?;
        out.get_ref().sync_all()?;
        fs::rename(&beside, file)?;
        Ok(written)
    });
    if written.is_err() {
        // Half a file is of no use, and the disk may be full of it.
        let _ = fs::remove_file(&beside);
    }
    // What is left in the buffer after a failure must not be written any more.
    let (_still_locked, _) = out.into_parts();
    let written = written?;
    // The new name is safe once the directory is; where directories cannot be opened, it has to do
    // without.
    if let Ok(folder) = File::open(folder_of(file)) {
        folder.sync_all()?;
    }
    Ok(written)
}

/// An empty file of this name that nobody else writes.
fn locked(name: &Path) -> io::Result<File> {
    loop {
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(name)?;
        // Where files cannot be locked, it has to do without.
        while opened.lock().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {}
        // While this process waited, the other one may have renamed the file or taken it away.
        if is_still(&opened, name) {
            opened.set_len(0)?;
            return Ok(opened);
        }
    }
}

/// Whether a name still stands for the file it was opened by.
#[cfg(unix)]
fn is_still(opened: &File, name: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: &fs::Metadata, b: &fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    matches!((opened.metadata(), fs::metadata(name)), (Ok(a), Ok(b)) if same(&a, &b))
}

/// Elsewhere a file that is open cannot be renamed by others.
#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}

/// `FILE.tmp`.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".tmp");
    name.into()
}

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::{env, process, thread};

    use super::*;

    /// Several writers, one of which always fails: the file is whole at any time.
    #[test]
    fn writers_do_not_mix() {
        let folder = env::temp_dir().join(format!("tesuji-replaced-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("f");
        let contents = |writer: u8| vec![writer; 10_000 + usize::from(writer)];
        replace(&file, |out| out.write_all(&contents(0))).unwrap();
        thread::scope(|scope| {
            for writer in 1..4u8 {
                let file = &file;
                scope.spawn(move || {
                    for _ in 0..20 {
                        let write = |out: &mut BufWriter<File>| {
                            out.write_all(&contents(writer))?;
                            if writer == 3 { Err(io::Error::other("no")) } else { Ok(()) }
                        };
                        assert_eq!(replace(file, write).is_ok(), writer != 3);
                        try_out(file).unwrap();
                        let found = fs::read(file).unwrap();
                        assert!(found[0] != 3 && found == contents(found[0]));
                    }
                });
            }
        });
        assert!(!beside(&file).exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
