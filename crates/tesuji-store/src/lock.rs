//! A lock between processes: an empty file that one of them holds. The system lets go of it when the process
//! ends, however it ends.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::Path,
};

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock, unless another process holds it. The file is made if there is none, and stays.
    pub fn take(file: &Path) -> io::Result<Option<Lock>> {
        let opened = OpenOptions::new().create(true).append(true).open(file)?;
        match opened.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: opened })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
