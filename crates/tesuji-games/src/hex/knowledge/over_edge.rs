//! The or rule over an edge. A stone on an empty cell z that captures its way to an edge is joined to that edge. So x is
//! as good as joined to z where it is joined to the edge: a semi connection x-edge is one of x with z, too, as long as it
//! leaves z and the way from z to the edge alone. With a semi connection x-z that shares no cell with it that makes a
//! full connection x-z, by the or rule.
//!
//! Without it a block near an edge misses double threats that need z first: once the side has z, the block threatens both z and the edge
//! itself. The and rule over edges finds these as well, but makes so many other connections that a position takes
//! three times as long; here only what joins with a connection of z itself is made, and
//! [only if it is small](MOST_CELLS).
//!
//! Asked for by [`Connections::over_edges`]. The other users of connections want each of them to be a chain of stones.

use tesuji_core::Bits;

use super::{
    arena::{Made, State},
    connections::{Connection, ConnectionId, Connections, Origin},
    ends::End,
    lists::{NONE, pair_of},
};

/// Larger connections are not made. With 5 cells instead of 4, 7x7 and 8x8 take 3 % fewer nodes and 5 % more time; without a limit
/// 7x7 takes a sixth fewer, each twice as long.
const MOST_CELLS: usize = 4;

/// An empty cell on which a stone is joined to an edge, and the connection that says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attached {
    cell: End,
    link: ConnectionId,
}

impl<const N: usize> Connections<N> {
    /// Takes note of a full connection if it attaches a cell to an edge.
    #[inline]
    pub(super) fn note_attached(&mut self, id: ConnectionId, carrier: &Bits<N>, ends: [End; 2]) {
        let (edge, cell) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        if edge >= 2 || (cell as usize) < self.ends.blocks {
            return;
        }
        if carrier.is_within(&self.ends.captures[cell as usize])
            && self.attached_by(cell, edge).is_none()
        {
            self.attached[edge as usize].push(Attached { cell, link: id });
        }
    }

    /// The connection by which a cell is attached to an edge.
    fn attached_by(&self, cell: End, edge: End) -> Option<ConnectionId> {
        let attached = self.attached[edge as usize].iter().find(|attached| attached.cell == cell);
        attached.map(|attached| attached.link)
    }

    /// Uses the rule with a new semi connection and those combined before it.
    pub(super) fn combine_over_edges(&mut self, id: ConnectionId) {
        let Made { ends, carrier, .. } = *self.all.get(id);
        if !self.joins_over_edges || carrier.len() >= MOST_CELLS {
            return;
        }
        for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            if end < 2 {
                for at in 0..self.attached[end as usize].len() {
                    let Attached { cell, link } = self.attached[end as usize][at];
                    if other >= 2 && cell != other {
                        let use_of = |direct| OverEdge { direct, far: id, link, edge: end };
                        self.with_each_semi([other, cell], [other, cell], carrier.len(), use_of);
                    }
                }
            } else {
                for edge in (0..2).filter(|&edge| edge != other) {
                    if let Some(link) = self.attached_by(end, edge) {
                        let use_of = |far| OverEdge { direct: id, far, link, edge };
                        self.with_each_semi([other, edge], [other, end], carrier.len(), use_of);
                    }
                }
            }
        }
    }

    /// Uses the rule for a cell that a new full connection attaches to an edge, if it does: with all semi connections
    /// that have been combined before it was.
    pub(super) fn combine_attached(&mut self, id: ConnectionId, ends: [End; 2]) {
        let (edge, cell) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        if !self.joins_over_edges || edge >= 2 || self.attached_by(cell, edge) != Some(id) {
            return;
        }
        for other in (0..self.ends.count() as End).filter(|&other| other != edge && other != cell) {
            let mut at = self.pairs[pair_of(other, cell)].semis().first;
            while at != NONE {
                let Made { carrier, state, .. } = *self.all.get(at);
                if state == State::Combined && carrier.len() < MOST_CELLS {
                    let use_of = |far| OverEdge { direct: at, far, link: id, edge };
                    self.with_each_semi([other, edge], [other, cell], carrier.len(), use_of);
                }
                at = self.all.after(at);
            }
        }
    }

    /// Uses the rule for the `ends` with each semi connection of `pair` that has been combined and is small enough beside
    /// one of so many cells.
    fn with_each_semi(
        &mut self,
        pair: [End; 2],
        ends: [End; 2],
        cells: usize,
        use_of: impl Fn(ConnectionId) -> OverEdge,
    ) {
        if self.done.contains(ends[0], ends[1], true) {
            return;
        }
        let mut at = self.pairs[pair_of(pair[0], pair[1])].semis().first;
        while at != NONE {
            let Made { carrier, state, .. } = *self.all.get(at);
            if state == State::Combined && cells + carrier.len() <= MOST_CELLS {
                self.join_over_edge(ends, use_of(at));
            }
            at = self.all.after(at);
        }
    }

    /// Adds the full connection, if the rule makes one.
    fn join_over_edge(&mut self, ends: [End; 2], OverEdge { direct, far, link, edge }: OverEdge) {
        let [direct_carrier, far_carrier, link_carrier] =
            [direct, far, link].map(|id| *self.all.carrier(id));
        let cells = self.ends.cell[ends[0] as usize] | self.ends.cell[ends[1] as usize];
        let shared = far_carrier & link_carrier;
        let Some(captured) = self.shared(&ends[1..], &shared) else { return };
        let around = far_carrier | link_carrier | captured;
        let shared_by_both = around & direct_carrier;
        let Some(captured) = self.shared(&ends, &shared_by_both) else { return };
        let carrier = around | direct_carrier | captured;
        if carrier.meets(&cells) || carrier.len() > MOST_CELLS {
            return;
        }
        let fulls = self.pairs[pair_of(ends[0], ends[1])].fulls();
        if fulls.count >= fulls.most || self.has_one_within(fulls, &carrier) {
            return;
        }
        let origin = Origin::And { first: far, second: link, via: edge };
        let shares_captures = !shared.is_empty();
        let around =
            Made::from(Connection { carrier: around, ends, full: false, origin, shares_captures });
        // It is part of this connection only, and in no list.
        let around = self.all.push(Made { state: State::Superseded, ..around }, NONE);
        let start = self.parts.len() as u32;
        self.parts.extend([direct, around]);
        let (origin, shares_captures) =
            (Origin::Or { start, count: 2 }, !shared_by_both.is_empty());
        self.add(Connection { carrier, ends, full: true, origin, shares_captures });
    }

    /// The captured cells that have to belong to a connection for it to share these; nothing if it may not.
    fn shared(&self, captors: &[End], shared: &Bits<N>) -> Option<Bits<N>> {
        if shared.is_empty() { Some(Bits::EMPTY) } else { self.ends.capturing(captors, shared) }
    }
}

/// A use of the rule: a semi connection x-z, one of x with an edge, and what attaches z to it.
#[derive(Clone, Copy)]
struct OverEdge {
    direct: ConnectionId,
    far: ConnectionId,
    link: ConnectionId,
    edge: End,
}
