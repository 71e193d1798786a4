//! Standard output: the answers and nothing else. Errors are returned, because a reader may go away
//! at any time and `println!` would panic.

use std::io::{self, Write};

use serde::Serialize;

/// Prints text and a line break.
pub fn line(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Prints one JSON object on one line.
pub fn json(object: &impl Serialize) -> io::Result<()> {
    line(&serde_json::to_string(object)?)
}
