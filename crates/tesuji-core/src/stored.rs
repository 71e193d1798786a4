//! How parts of a proof are written to a file and read back.
//!
//! Whoever writes chooses the shortest bytes the board allows; whoever reads checks everything, since the
//! bytes may be anything: a value that comes back can be used as if the search had just made it.

use crate::Unconditional;

/// Something that can be kept in a file. `game` is any position on the board it belongs to.
pub trait Stored<G>: Sized {
    /// Appends the value.
    fn write(&self, game: &G, out: &mut Vec<u8>);

    /// Takes a value off the front of `bytes`; nothing if they do not begin with one.
    fn read(game: &G, bytes: &mut &[u8]) -> Option<Self>;
}

impl<G> Stored<G> for Unconditional {
    fn write(&self, _: &G, _: &mut Vec<u8>) {}

    fn read(_: &G, _: &mut &[u8]) -> Option<Self> {
        Some(Unconditional)
    }
}
