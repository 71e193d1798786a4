//! The and rule: full connections x-z and z-y that share no cell make a full connection x-y if z is a block
//! of the side's stones, and a semi connection if z is empty: the side plays z.
//!
//! [`Connections::combine_full`] uses it with a new full connection and all those combined before. Cells that a stone on z
//! (or on the end points, where they are empty) captures may be shared: the side owns them once the stone is there, provided that
//! the opponent has none of them; so they join the carrier.

use tesuji_core::Bits;

use super::{
    arena::{Made, State},
    connections::{Connection, ConnectionId, Connections, Origin},
    ends::{End, Ends},
    lists::Link,
};

/// Larger connections between two empty cells are not kept: 7x7 takes no more nodes without them, and
/// two thirds of the time.
const MOST_CELLS: usize = 10;

impl<const N: usize> Connections<N> {
    /// The and rule with a full connection and all those combined before it.
    pub(super) fn combine_full(&mut self, id: ConnectionId) {
        let Made { carrier, ends, state, .. } = *self.all.get(id);
        if state == State::Superseded {
            return;
        }
        for (via, far) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            // Joining over an edge as well takes a third fewer nodes, each of them three times as long; what pays of it is
            // found by `over_edge`.
            if via >= 2 {
                self.combine_at(id, &carrier, via, far);
            }
        }
        self.all.set_combined(id);
        self.combine_attached(id, ends);
        self.link(id, &carrier, ends);
    }

    /// Lets the and rule know of a full connection.
    #[inline]
    pub(super) fn link(&mut self, id: ConnectionId, carrier: &Bits<N>, ends: [End; 2]) {
        for (near, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            let Ends { cell, captures, .. } = &self.ends;
            let hard = carrier.without(&captures[other as usize]) | cell[other as usize];
            self.links[near as usize].push(Link { hard, other, id });
        }
    }

    /// The and rule with a full connection and those combined before it that have an end point in common.
    fn combine_at(&mut self, id: ConnectionId, carrier: &Bits<N>, via: End, far: End) {
        let is_block = (via as usize) < self.ends.blocks;
        let links = std::mem::take(&mut self.links[via as usize]);
        let mut fitting = std::mem::take(&mut self.fitting);
        let count = self.find_fitting(carrier, via, far, &links, &mut fitting);
        let via_cell = self.ends.cell[via as usize];
        let far_cell = self.ends.cell[far as usize];
        for link in fitting[..count].iter().map(|&at| &links[at as usize]) {
            let ends = [far, link.other];
            // What was added for the links before may be all that is wanted.
            if self.done.contains(far, link.other, is_block) {
                continue;
            }
            let second = *self.all.carrier(link.id);
            let shared = *carrier & second;
            let mut whole = *carrier | second | via_cell;
            if !shared.is_empty() {
                let captors = [via, far, link.other];
                let Some(captured) = self.ends.capturing(&captors, &shared) else { continue };
                whole |= captured;
            }
            if whole.meets(&(far_cell | self.ends.cell[link.other as usize])) {
                continue;
            }
            if self.are_cells(ends) && whole.len() > MOST_CELLS {
                continue;
            }
            let origin = Origin::And { first: id, second: link.id, via };
            let shares_captures = !shared.is_empty();
            self.add(Connection { carrier: whole, ends, full: is_block, origin, shares_captures });
        }
        self.links[via as usize] = links;
        self.fitting = fitting;
    }

    /// Which links may be joined with a connection: those of which more is wanted, and that share no cells with it
    /// but captured ones. One in four is, and which cannot be foreseen, so there are no branches here. Returns how many
    /// they are; their places come first in `fitting`. (Whether an end point of the one lies in the carrier of the other, and is
    /// captured, is left to be looked at.)
    fn find_fitting(
        &self,
        carrier: &Bits<N>,
        via: End,
        far: End,
        links: &[Link<N>],
        fitting: &mut Vec<u32>,
    ) -> usize {
        let captures = &self.ends.captures;
        let full = (via as usize) < self.ends.blocks;
        let done = self.done.row(far);
        let captured = captures[via as usize] | captures[far as usize];
        let barred = carrier.without(&captured) | self.ends.cell[far as usize];
        if fitting.len() < links.len() {
            fitting.resize(links.len(), 0);
        }
        let fitting = &mut fitting[..links.len()];
        let mut count = 0;
        for (at, link) in links.iter().enumerate() {
            fitting[count] = at as u32;
            let is_done = done.contains(link.other as usize, full);
            count += usize::from(!link.hard.meets(&barred) & !is_done);
        }
        count
    }
}
