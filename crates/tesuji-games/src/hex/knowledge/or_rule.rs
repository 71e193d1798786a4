//! The or rule: semi connections x-y that have no cell in common make a full connection, since whatever the
//! opponent takes, one of them is left. Cells that the end points capture may be shared, as in the and rule.
//!
//! [`Connections::combine_semi`] uses it with a new semi connection and those of the pair combined before.

use tesuji_core::Bits;

use super::{
    arena::{Made, State},
    connections::{Connection, ConnectionId, Connections, Origin},
    ends::End,
    lists::pair_of,
};

/// At most so many semi connections in one use of the or rule, and in one between two empty cells: most
/// pairs are such, and joining more there saves a twentieth of the nodes for a fifth of the time.
const MOST_PARTS: usize = 4;
const MOST_PARTS_BETWEEN_CELLS: usize = 2;

/// At most so many steps in looking for uses of the or rule with one new semi connection.
const MOST_OR_STEPS: u32 = 200;

impl<const N: usize> Connections<N> {
    /// The or rule with a semi connection and those combined before it.
    pub(super) fn combine_semi(&mut self, id: ConnectionId) {
        let Made { carrier, ends, state, .. } = *self.all.get(id);
        if state == State::Superseded {
            return;
        }
        self.combine_over_edges(id);
        let pair = pair_of(ends[0], ends[1]);
        let captured = self.ends.captures[ends[0] as usize] | self.ends.captures[ends[1] as usize];
        if !self.pairs[pair].semis().meet.without(&captured).is_empty() {
            self.all.set_combined(id);
            return;
        }
        self.candidates.clear();
        for semi in self.all.list(self.pairs[pair].semis().first) {
            let Made { carrier, state, .. } = *self.all.get(semi);
            if state == State::Combined {
                self.candidates.push((carrier, semi));
            }
        }
        self.all.set_combined(id);
        let candidates = std::mem::take(&mut self.candidates);
        self.chosen.clear();
        self.chosen.push(id);
        self.or_steps = 0;
        self.most_parts = match self.are_cells(ends) {
            true => MOST_PARTS_BETWEEN_CELLS,
            false => MOST_PARTS,
        };
        self.choose(&candidates, ends, Bits::EMPTY, carrier, carrier);
        if captured.meets(&carrier) {
            self.choose(&candidates, ends, captured, carrier, carrier);
        }
        self.candidates = candidates;
    }

    /// Chooses semi connections one after the other, each without the first cell that those chosen
    /// share, until they share none.
    fn choose(
        &mut self,
        candidates: &[(Bits<N>, ConnectionId)],
        ends: [End; 2],
        captured: Bits<N>,
        meet: Bits<N>,
        union: Bits<N>,
    ) {
        let open = meet.without(&captured);
        let Some(cell) = open.lowest() else {
            self.add_or(ends, meet, union);
            return;
        };
        let is_last = self.chosen.len() + 1 == self.most_parts;
        for &(carrier, id) in candidates {
            if carrier.contains(cell) || is_last && carrier.meets(&open) {
                continue;
            }
            if self.or_steps >= MOST_OR_STEPS {
                return;
            }
            self.or_steps += 1;
            self.chosen.push(id);
            match is_last {
                true => self.add_or(ends, meet & carrier, union | carrier),
                false => self.choose(candidates, ends, captured, meet & carrier, union | carrier),
            }
            self.chosen.pop();
        }
    }

    /// Adds the full connection made of the chosen semi connections, which share no cells but captured
    /// ones.
    fn add_or(&mut self, ends: [End; 2], shared: Bits<N>, union: Bits<N>) {
        let mut carrier = union;
        if !shared.is_empty() {
            let Some(captured) = self.ends.capturing(&ends, &shared) else { return };
            carrier |= captured;
        }
        let cells = self.ends.cell[ends[0] as usize] | self.ends.cell[ends[1] as usize];
        if carrier.meets(&cells) {
            return;
        }
        let fulls = self.pairs[pair_of(ends[0], ends[1])].fulls();
        if self.has_one_within(fulls, &carrier) {
            return;
        }
        let (start, count) = (self.parts.len() as u32, self.chosen.len() as u32);
        self.parts.extend_from_slice(&self.chosen);
        let (origin, shares_captures) = (Origin::Or { start, count }, !shared.is_empty());
        self.add(Connection { carrier, ends, full: true, origin, shares_captures });
    }
}
