//! Ctrl-C and termination. The first signal asks the search to stop, so that what is known can still
//! be printed; a second one ends the program at once.

use std::{io, sync::atomic::AtomicBool, sync::atomic::Ordering};

use signal_hook::{
    consts::{SIGINT, SIGTERM},
    flag,
};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// The exit status of an interrupted program.
const STATUS: i32 = 130;

/// From here on signals set the flag that searches watch. Called after the input has been read, which
/// the plain signal can end just as well.
pub fn watch() -> io::Result<&'static AtomicBool> {
    for signal in [SIGINT, SIGTERM] {
        // In this order: the exit must see the flag as the previous signal left it.
        flag::register_conditional_shutdown(signal, STATUS, &CANCELLED)?;
        flag::register(signal, &CANCELLED)?;
    }
    Ok(&CANCELLED)
}

/// Whether a signal has come.
pub fn requested() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}
