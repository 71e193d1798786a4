//! Saving while a search runs: a thread beside it that wakes up now and then.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

/// Runs a search. Every so often, and once at the end, `save` is called.
pub fn around<T>(every: Duration, save: impl Fn() + Sync, search: impl FnOnce() -> T) -> T {
    let result = thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        let save = &save;
        scope.spawn(move || {
            while ended.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                save();
            }
        });
        let result = search();
        drop(end);
        result
    });
    save();
    result
}
