//! Files that are whole at any time: written aside as `FILE.tmp`, on disk, and then renamed. If that
//! fails, what was there before stays.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Whether FILE could be written: a search of hours should not find out at its end that it cannot.
pub fn try_out(file: &Path) -> io::Result<()> {
    let beside = beside(file);
    File::create(&beside).and_then(|_| fs::remove_file(&beside))
}

/// Writes FILE anew.
pub fn replace<T>(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
) -> io::Result<T> {
    let beside = beside(file);
    let written = File::create(&beside).and_then(|created| {
        let mut out = BufWriter::with_capacity(1 << 20, created);
        let written = write(&mut out)?;
        out.flush()?;
        out.get_ref().sync_all()?;
        Ok(written)
    });
    let written = match written {
        Ok(written) => written,
        Err(error) => {
            // Half a file is of no use, and the disk may be full of it.
            let _ = fs::remove_file(&beside);
            return Err(error);
        }
    };
    fs::rename(&beside, file)?;
    // The new name is safe once the directory is; where directories cannot be opened, it has to do
    // without.
    if let Ok(folder) = File::open(folder_of(file)) {
        folder.sync_all()?;
    }
    Ok(written)
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
