//! How much a move would force: the replies that it leaves to the opponent, as far as one can see without
//! looking at the position after it.
//!
//! A stone on a cell joins the edges in one more move wherever a full connection of the cell with one edge
//! and a semi connection with the other share no cell. The opponent has to reply within all of these
//! carriers. Opinion only: the search for connections after the move may find more threats.

use tesuji_core::Bits;

use super::{connections::Connections, ends::End};

impl<const N: usize> Connections<N> {
    /// The replies to a stone of this side on a cell, `free` being all empty cells.
    pub(super) fn replies_to(&self, cell: usize, free: &Bits<N>) -> Bits<N> {
        let end = self.ends.at[cell];
        let mut replies = free.without(&Bits::single(cell));
        for (near, far) in [(0, 1), (1, 0)] as [(End, End); 2] {
            for semi in self.semis_between(near, end) {
                if replies.is_within(semi) {
                    continue;
                }
                for full in self.fulls_between(far, end) {
                    if !semi.meets(full) {
                        replies &= *semi | *full;
                    }
                }
            }
        }
        replies
    }
}
