//! How much a move would force: the replies that it leaves to the opponent, as far as one can see without
//! looking at the position after it.
//!
//! A stone on a cell joins the edges in one more move wherever a full connection of the cell with one edge
//! and a semi connection with the other share no cell. The opponent has to reply within all of these
//! carriers; the fewer cells these share compared with their size, the more threats of different kinds there are. Opinion
//! only: the search for connections after the move may find more threats.

use tesuji_core::Bits;

use super::{connections::Connections, ends::End};

/// What a stone on a cell would threaten.
pub(super) struct Threats {
    /// So many replies stop all threats.
    pub(super) replies: usize,
    /// So many cells has the smallest one.
    pub(super) smallest: usize,
}

impl<const N: usize> Connections<N> {
    /// The threats of a stone of this side on a cell, `free` being all empty cells. Without a threat every other cell is
    /// a reply.
    pub(super) fn threats_of(&self, cell: usize, free: &Bits<N>) -> Threats {
        let end = self.ends.at[cell];
        let mut replies = free.without(&Bits::single(cell));
        let mut smallest = replies.len();
        for (near, far) in [(0, 1), (1, 0)] as [(End, End); 2] {
            for semi in self.semis_between(near, end) {
                if replies.is_within(semi) && semi.len() >= smallest {
                    continue;
                }
                for full in self.fulls_between(far, end).filter(|full| !semi.meets(full)) {
                    let threat = *semi | *full;
                    replies &= threat;
                    smallest = smallest.min(threat.len());
                }
            }
        }
        Threats { replies: replies.len(), smallest }
    }
}
