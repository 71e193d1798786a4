//! The connections of positions seen before, from which those of a position with more stones follow with
//! less work: see [`Connections::search_after`].

use tesuji_core::Bits;

use super::connections::Connections;

/// So many connections are kept in all, for about 50 bytes each on boards of 64 cells; of positions not used
/// for longest none.
const MOST_KEPT: usize = 1 << 20;

/// The connections of one side in some positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept<const N: usize> {
    positions: Vec<Position<N>>,
    connections: usize,
    clock: u64,
}

#[derive(Clone, Debug)]
struct Position<const N: usize> {
    stones: [Bits<N>; 2],
    found: Connections<N>,
    last_used: u64,
}

impl<const N: usize> Kept<N> {
    /// Those of the position nearest to this one among those with fewer stones.
    pub(super) fn before(&mut self, stones: &[Bits<N>; 2]) -> Option<&Connections<N>> {
        let nearest = self
            .positions
            .iter_mut()
            .filter(|one| (0..2).all(|side| one.stones[side].is_within(&stones[side])))
            .max_by_key(|one| one.stones[0].len() + one.stones[1].len())?;
        self.clock += 1;
        nearest.last_used = self.clock;
        Some(&nearest.found)
    }

    /// Keeps the connections of a position, and leaves others to be overwritten in their place.
    pub(super) fn keep(&mut self, stones: [Bits<N>; 2], found: &mut Connections<N>) {
        self.clock += 1;
        let last_used = self.clock;
        self.connections += found.all.len();
        let mut spare = Connections::default();
        while self.connections > MOST_KEPT && !self.positions.is_empty() {
            let oldest = (0..self.positions.len()).min_by_key(|&at| self.positions[at].last_used);
            spare = self.positions.swap_remove(oldest.expect("there is one")).found;
            self.connections -= spare.all.len();
        }
        let mut kept = std::mem::replace(found, spare);
        found.take_lists(&mut kept);
        self.positions.push(Position { stones, found: kept, last_used });
    }
}
