//! The connections of positions seen before, from which those of a position with more stones follow with
//! less work: see [`Connections::search_after`](super::Connections::search_after).
//!
//! Expected Work Search goes from one part of the tree to another, so it pays to remember thousands of positions. They
//! are written one after the other into segments, and once these may not become more, the oldest is emptied to be written
//! again. Positions in the older half that are used are written once more.

use tesuji_core::Bits;

use super::{arena::Made, carried::Earlier, connections::ConnectionId, ends::Ends};

/// So many connections fit into a segment. What is larger is not kept.
const SEGMENT: usize = 1 << 17;

/// An own stone that an earlier position lacks costs as much as so many of the opponent's: it makes connections
/// possible, while the opponent's only take them away.
const OWN_STONE_COSTS: usize = 4;

/// The connections of one side in some positions.
#[derive(Debug, Default)]
pub(super) struct Kept<const N: usize> {
    segments: Vec<Segment<N>>,
    /// The segment being written.
    current: usize,
}

impl<const N: usize> Clone for Kept<N> {
    /// Nothing is kept yet: what was found can be found again.
    fn clone(&self) -> Kept<N> {
        Kept::default()
    }
}

#[derive(Debug, Default)]
struct Segment<const N: usize> {
    stones: Vec<[Bits<N>; 2]>,
    places: Vec<Place<N>>,
    made: Vec<Made<N>>,
    parts: Vec<ConnectionId>,
}

/// The end points of a position, and where its connections and their parts begin.
#[derive(Debug)]
struct Place<const N: usize> {
    ends: Ends<N>,
    made: usize,
    parts: usize,
}

impl<const N: usize> Kept<N> {
    pub(super) const SEGMENT_BYTES: usize = SEGMENT * size_of::<Made<N>>();

    /// Those of the position nearest to this one among those with fewer stones. `own` is the side; `may_grow` says
    /// whether there may be another segment.
    pub(super) fn before(
        &mut self,
        stones: &[Bits<N>; 2],
        own: usize,
        may_grow: bool,
    ) -> Option<Earlier<'_, N>> {
        let (mut nearest, mut most) = (None, 0);
        for (number, segment) in self.segments.iter().enumerate() {
            for (at, one) in segment.stones.iter().enumerate() {
                if one[0].is_within(&stones[0]) & one[1].is_within(&stones[1]) {
                    let nearness = 1 + OWN_STONE_COSTS * one[own].len() + one[1 - own].len();
                    if nearness > most {
                        (nearest, most) = (Some((number, at)), nearness);
                    }
                }
            }
        }
        let (number, at) = nearest?;
        let count = self.segments.len();
        let age = (self.current + count - number) % count;
        if may_grow || 2 * age < count {
            return Some(self.segments[number].earlier(at));
        }
        let copy = self.segments[number].copy(at);
        self.keep(copy.stones[0], copy.earlier(0), may_grow);
        self.segments[self.current].last()
    }

    /// The bytes of its segments.
    pub(super) fn bytes(&self) -> usize {
        self.segments.len() * Self::SEGMENT_BYTES
    }

    /// Keeps the connections of a position. At least one segment there is always.
    pub(super) fn keep(&mut self, stones: [Bits<N>; 2], found: Earlier<'_, N>, may_grow: bool) {
        if found.made.len() > SEGMENT {
            return;
        }
        let is_full = |segment: &Segment<N>| segment.made.len() + found.made.len() > SEGMENT;
        if self.segments.get(self.current).is_none_or(is_full) {
            if may_grow || self.segments.is_empty() {
                self.current = self.segments.len();
                self.segments.push(Segment::empty());
            } else {
                self.current = (self.current + 1) % self.segments.len();
                self.segments[self.current].clear();
            }
        }
        self.segments[self.current].push(stones, found);
    }
}

impl<const N: usize> Segment<N> {
    fn empty() -> Segment<N> {
        Segment { made: Vec::with_capacity(SEGMENT), ..Segment::default() }
    }

    fn clear(&mut self) {
        self.stones.clear();
        self.places.clear();
        self.made.clear();
        self.parts.clear();
    }

    fn push(&mut self, stones: [Bits<N>; 2], found: Earlier<'_, N>) {
        let Earlier { ends, made, parts } = found;
        let place = Place { ends: ends.clone(), made: self.made.len(), parts: self.parts.len() };
        self.stones.push(stones);
        self.places.push(place);
        self.made.extend_from_slice(made);
        self.parts.extend_from_slice(parts);
    }

    fn earlier(&self, at: usize) -> Earlier<'_, N> {
        let Place { ends, made, parts } = &self.places[at];
        let next = self.places.get(at + 1);
        Earlier {
            ends,
            made: &self.made[*made..next.map_or(self.made.len(), |next| next.made)],
            parts: &self.parts[*parts..next.map_or(self.parts.len(), |next| next.parts)],
        }
    }

    fn last(&self) -> Option<Earlier<'_, N>> {
        self.places.len().checked_sub(1).map(|at| self.earlier(at))
    }

    /// A segment with one of its positions.
    fn copy(&self, at: usize) -> Segment<N> {
        let mut copy = Segment::default();
        copy.push(self.stones[at], self.earlier(at));
        copy
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{BoardSize, Player, Rng};

    use super::*;
    use crate::hex::{
        HexBoard,
        knowledge::{Connections, ReducedGraph},
    };

    /// Segments are emptied and positions in old ones written again; what is returned is still what was found.
    #[test]
    fn what_is_kept_is_what_was_found() {
        let board = HexBoard::<1>::new(BoardSize::new(5, 5).expect("a board"));
        let mut rng = Rng::new(1);
        let mut kept = Kept::default();
        let (mut connections, mut graph) = (Connections::default(), ReducedGraph::new(&board));
        let mut find = |stones: &[Bits<1>; 2]| {
            graph.rebuild(&board, Player::White, stones);
            connections.ends.rebuild(&board, Player::Black, stones, &graph);
            connections.search(&board.neighbours);
            connections.clone()
        };
        let (mut written, mut known, mut most) = (0, 0, 0);
        for round in 0..4_000 {
            let cell = Bits::single(rng.below(25));
            let stones = [cell, Bits::single(rng.below(25)).without(&cell)];
            let found = find(&stones);
            if let Some(earlier) = kept.before(&stones, 0, round < 1_000) {
                let own = earlier.ends.stones.iter().fold(Bits::EMPTY, |all, one| all | *one);
                let free = earlier.ends.free();
                let before = [own, board.all.without(&free).without(&own)];
                assert!((0..2).all(|side| before[side].is_within(&stones[side])));
                let again = find(&before);
                let carriers = |made: &[Made<1>]| made.iter().map(|one| one.carrier).collect();
                let [one, other]: [Vec<Bits<1>>; 2] =
                    [carriers(earlier.made), carriers(again.found().made)];
                assert_eq!(one, other);
                assert_eq!(earlier.parts, again.found().parts);
                known += 1;
            }
            most = most.max(kept.segments.len());
            written += found.all.len();
            kept.keep(stones, found.found(), round < 1_000);
        }
        assert!(known > 1_000 && most > 2, "{known} known, {most} segments");
        assert!(written > 2 * most * SEGMENT, "segments were written again");
    }
}
