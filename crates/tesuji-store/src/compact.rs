//! Making a database file smaller: the proofs that took most work stay.
//!
//! The file is read twice, once to see how many bytes the proofs of each amount of work take, once to copy those
//! that stay into a new file, which then takes the place of the old one.

use std::io::{self, Write};

use tesuji_core::{Notation, Storable};

use crate::{
    chain::{Link, Writer},
    database::{Database, DatabaseError, KIND, PROOFS},
    replaced_file,
};

/// Blocks are about so long.
const BLOCK: usize = 1 << 16;

/// The logarithms of work there are.
const LEVELS: usize = 64;

/// Keeps about `room` bytes of proofs. Returns the end of the new file.
pub fn compact<G: Storable + Notation>(database: &Database<G>, room: u64) -> io::Result<Link> {
    let mut bytes_at = [0u64; LEVELS];
    let sizes =
        |_, _, work: u64, bytes: &[u8]| bytes_at[work.ilog2() as usize] += bytes.len() as u64;
    database.each(sizes).map_err(into_io)?;
    let (least, mut left) = divide(&bytes_at, room);
    replaced_file::replace(database.file(), |out| {
        let mut writer = Writer::begin(out, KIND, database.about())?;
        let mut pending = Pending { threshold: 0, count: 0, payload: Vec::new() };
        let mut result = Ok(());
        let copied = database.each(|threshold, _, work, bytes| {
            let level = work.ilog2() as usize;
            let length = bytes.len() as u64;
            if level < least || level == least && left < length || result.is_err() {
                return;
            }
            if level == least {
                left -= length;
            }
            if pending.threshold != threshold || pending.payload.len() >= BLOCK {
                result = pending.write(&mut writer);
                pending.threshold = threshold;
            }
            pending.payload.extend_from_slice(bytes);
            pending.count += 1;
        });
        copied.map_err(into_io)?;
        result.and_then(|()| pending.write(&mut writer))?;
        Ok(writer.link())
    })
}

/// The least logarithm of work that is kept at all, and how many bytes of that work there is room for.
/// Everything above it is kept.
fn divide(bytes_at: &[u64; LEVELS], room: u64) -> (usize, u64) {
    let mut left = room;
    for level in (0..LEVELS).rev() {
        match left.checked_sub(bytes_at[level]) {
            Some(rest) => left = rest,
            None => return (level, left),
        }
    }
    (0, left + bytes_at[0])
}

/// A block that is being put together.
struct Pending {
    threshold: i32,
    count: u32,
    payload: Vec<u8>,
}

impl Pending {
    fn write(&mut self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        if self.count > 0 {
            let payload = [&self.threshold.to_le_bytes()[..], &self.payload].concat();
            writer.block(PROOFS, self.count, &payload)?;
            self.payload.clear();
            self.count = 0;
        }
        Ok(())
    }
}

fn into_io(error: DatabaseError) -> io::Error {
    io::Error::other(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearest_are_kept() {
        let mut bytes_at = [0; LEVELS];
        (bytes_at[0], bytes_at[3], bytes_at[9]) = (100, 50, 20);
        for (room, expected) in
            [(0, (9, 0)), (19, (9, 19)), (20, (3, 0)), (60, (3, 40)), (70, (0, 0)), (999, (0, 929))]
        {
            assert_eq!(divide(&bytes_at, room), expected, "{room}");
        }
    }
}
