//! Proofs by the cells they need: one stored proof answers every position that agrees on its zone.
//!
//! Stored are positions with the *loser* to move, as patterns seen from the winner's side. They also
//! tell about positions with the winner to move: there one of the needed stones may still be missing,
//! since the winner can put it down. So one search of the table with at most one stone missing yields
//! wins, losses and must-play regions alike.
//!
//! Patterns lie in the leaves of a tree. An inner node asks about one cell and sends each pattern down
//! one of three ways: it does not care, the opponent must not be there, or the winner must be there. A
//! look-up follows only the ways a position allows. Memory is bounded: when full, the patterns that
//! have gone unused longest are dropped.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, ZonePattern};

/// A leaf with more patterns than this is split.
const LEAF: usize = 24;

/// How likely a look-up is to follow each way of a split: don't care, covered, needed.
const FOLLOWED: [f64; 3] = [1.0, 0.75, 0.4];

/// Proofs by the cells they need.
#[derive(Debug)]
pub struct ZoneTable<S: CellSet> {
    shelves: [Tree<S>; 2],
    capacity: usize,
    clock: u32,
}

/// A stored proof that fits a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneMatch<S> {
    /// The pattern.
    pub pattern: ZonePattern<S>,
    /// The needed stone the winner does not have yet, if one is missing.
    pub missing: Option<usize>,
}

#[derive(Debug)]
struct Tree<S> {
    nodes: Vec<Node>,
    leaves: Vec<Vec<Stored<S>>>,
    count: usize,
    /// Work list of look-ups, kept to save allocations.
    todo: Vec<(u32, bool)>,
}

#[derive(Clone, Copy, Debug)]
enum Node {
    Leaf(u32),
    Split { cell: u16, ways: [u32; 3] },
}

#[derive(Clone, Copy, Debug)]
struct Stored<S> {
    pattern: ZonePattern<S>,
    last_used: u32,
}

impl<S: CellSet> ZoneTable<S> {
    /// A table that keeps within this many bytes.
    pub fn with_memory(bytes: usize) -> ZoneTable<S> {
        // Leaves are two thirds full on average and there are fewer nodes than leaves.
        let per_zone = size_of::<Stored<S>>() * 3 / 2 + 8;
        let shelves = [Tree::new(), Tree::new()];
        ZoneTable { shelves, capacity: (bytes / per_zone).max(64), clock: 0 }
    }

    /// How many patterns are stored.
    pub fn len(&self) -> usize {
        self.shelves.iter().map(|tree| tree.count).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The share of the table in use, 0 to 1.
    pub fn fill(&self) -> f64 {
        self.len() as f64 / self.capacity as f64
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.shelves = [Tree::new(), Tree::new()];
    }

    /// Calls `found` for each stored proof that fits a position in which the winner holds `own` and
    /// the opponent `other`, with at most one needed stone missing, until it breaks.
    #[inline]
    pub fn search(
        &mut self,
        shelf: usize,
        own: &S,
        other: &S,
        found: impl FnMut(ZoneMatch<S>) -> ControlFlow<()>,
    ) {
        self.shelves[shelf].search(own, other, 1, self.clock, found);
    }

    /// Stores a proof of a position with the loser to move, unless a stored one already covers it.
    /// `all` are all cells of the board.
    pub fn insert(&mut self, shelf: usize, pattern: ZonePattern<S>, all: &S) {
        self.clock = self.clock.wrapping_add(1);
        let mut known = false;
        // The least position the pattern fits: nothing but the needed stones, all else lost.
        let outside = all.without(&pattern.covers);
        self.shelves[shelf].search(&pattern.needs, &outside, 0, self.clock, |_| {
            known = true;
            ControlFlow::Break(())
        });
        if known {
            return;
        }
        if self.len() >= self.capacity {
            self.drop_unused();
        }
        self.shelves[shelf].insert(Stored { pattern, last_used: self.clock });
    }

    /// Drops the half of the patterns that have gone unused longest.
    fn drop_unused(&mut self) {
        let mut ages: Vec<u32> = self
            .shelves
            .iter()
            .flat_map(|tree| tree.leaves.iter().flatten())
            .map(|z| z.last_used)
            .collect();
        let middle = ages.len() / 2;
        let (_, &mut median, _) = ages.select_nth_unstable(middle);
        for shelf in &mut self.shelves {
            let old = std::mem::replace(shelf, Tree::new());
            // Freed leaf by leaf, so that the two trees never exist in full at the same time.
            for leaf in old.leaves {
                for stored in leaf.into_iter().filter(|stored| stored.last_used > median) {
                    shelf.insert(stored);
                }
            }
        }
    }
}

impl<S: CellSet> Tree<S> {
    fn new() -> Tree<S> {
        Tree { nodes: vec![Node::Leaf(0)], leaves: vec![Vec::new()], count: 0, todo: Vec::new() }
    }

    #[inline]
    fn search(
        &mut self,
        own: &S,
        other: &S,
        may_miss: usize,
        clock: u32,
        mut found: impl FnMut(ZoneMatch<S>) -> ControlFlow<()>,
    ) {
        self.todo.clear();
        self.todo.push((0, may_miss == 1));
        while let Some((at, may_miss_here)) = self.todo.pop() {
            match self.nodes[at as usize] {
                Node::Split { cell, ways: [any, covered, needed] } => {
                    let cell = usize::from(cell);
                    if own.contains(cell) {
                        self.todo.push((needed, may_miss_here));
                        self.todo.push((covered, may_miss_here));
                    } else if !other.contains(cell) {
                        if may_miss_here {
                            self.todo.push((needed, false));
                        }
                        self.todo.push((covered, may_miss_here));
                    }
                    self.todo.push((any, may_miss_here));
                }
                Node::Leaf(leaf) => {
                    for stored in &mut self.leaves[leaf as usize] {
                        let ZonePattern { needs, covers } = stored.pattern;
                        if covers.meets(other) {
                            continue;
                        }
                        let missing = needs.count_without(own);
                        if missing > may_miss {
                            continue;
                        }
                        stored.last_used = clock;
                        let mut cell = None;
                        if missing == 1 {
                            needs.without(own).for_each(|missing| cell = Some(missing));
                        }
                        let fits = ZoneMatch { pattern: stored.pattern, missing: cell };
                        if found(fits).is_break() {
                            return;
                        }
                    }
                }
            }
        }
    }

    fn insert(&mut self, stored: Stored<S>) {
        self.count += 1;
        let mut at = 0;
        loop {
            match self.nodes[at] {
                Node::Split { cell, ways } => at = ways[way(&stored.pattern, cell)] as usize,
                Node::Leaf(leaf) => {
                    let patterns = &mut self.leaves[leaf as usize];
                    patterns.push(stored);
                    // Looked at again only at multiples, should no cell tell the patterns apart.
                    if patterns.len() > LEAF && patterns.len() % LEAF == 1 {
                        self.split(at, leaf);
                    }
                    return;
                }
            }
        }
    }

    fn split(&mut self, at: usize, leaf: u32) {
        let patterns = &self.leaves[leaf as usize];
        let Some(cell) = best_cell(patterns) else { return };
        let patterns = std::mem::take(&mut self.leaves[leaf as usize]);
        let mut parts: [Vec<Stored<S>>; 3] = Default::default();
        for stored in patterns {
            parts[way(&stored.pattern, cell)].push(stored);
        }
        let mut ways = [0; 3];
        for (number, part) in parts.into_iter().enumerate() {
            let place = if number == 0 { leaf as usize } else { self.leaves.len() };
            if number == 0 {
                self.leaves[place] = part;
            } else {
                self.leaves.push(part);
            }
            ways[number] = self.nodes.len() as u32;
            self.nodes.push(Node::Leaf(place as u32));
        }
        self.nodes[at] = Node::Split { cell, ways };
    }
}

/// Which way of a split on `cell` a pattern goes.
#[inline]
fn way<S: CellSet>(pattern: &ZonePattern<S>, cell: u16) -> usize {
    let cell = usize::from(cell);
    usize::from(pattern.covers.contains(cell)) + usize::from(pattern.needs.contains(cell))
}

/// The cell whose split makes look-ups cheapest, if any tells the patterns apart.
fn best_cell<S: CellSet>(patterns: &[Stored<S>]) -> Option<u16> {
    let mut counts: Vec<[u32; 2]> = Vec::new();
    for stored in patterns {
        stored.pattern.covers.for_each(|cell| {
            if counts.len() <= cell {
                counts.resize(cell + 1, [0; 2]);
            }
            counts[cell][usize::from(stored.pattern.needs.contains(cell))] += 1;
        });
    }
    let all = patterns.len() as u32;
    let mut best: Option<(f64, u16)> = None;
    for (cell, &[covered, needed]) in counts.iter().enumerate() {
        let parts = [all - covered - needed, covered, needed];
        if parts.contains(&all) {
            continue;
        }
        let cost: f64 =
            parts.iter().zip(FOLLOWED).map(|(&part, share)| f64::from(part) * share).sum();
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, cell as u16));
        }
    }
    best.map(|(_, cell)| cell)
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Bits, Rng};

    use super::*;

    type Set = Bits<1>;

    fn random_set(rng: &mut Rng, cells: usize, one_in: usize) -> Set {
        (0..cells).filter(|_| rng.below(one_in) == 0).collect()
    }

    /// Look-ups find exactly what a plain scan of everything inserted finds, up to patterns another
    /// one covers.
    #[test]
    fn finds_what_a_scan_finds() {
        let mut rng = Rng::new(11);
        let cells = 20;
        let all = Set::first(cells);
        let mut table = ZoneTable::<Set>::with_memory(1 << 20);
        let mut inserted = Vec::new();
        for round in 0..3000 {
            let covers = random_set(&mut rng, cells, 2);
            let pattern = ZonePattern { needs: covers & random_set(&mut rng, cells, 2), covers };
            table.insert(0, pattern, &all);
            inserted.push(pattern);
            if round % 5 != 0 {
                continue;
            }
            let other = random_set(&mut rng, cells, 3);
            let own = random_set(&mut rng, cells, 2).without(&other);
            let fits = |pattern: &ZonePattern<Set>| {
                !pattern.covers.meets(&other) && pattern.needs.without(&own).len() <= 1
            };
            let mut found = Vec::new();
            table.search(0, &own, &other, |hit| {
                assert!(fits(&hit.pattern));
                let missing = hit.pattern.needs.without(&own);
                assert_eq!(hit.missing, missing.lowest());
                found.push(hit.pattern);
                ControlFlow::Continue(())
            });
            for pattern in inserted.iter().filter(|pattern| fits(pattern)) {
                let covered = found.iter().any(|known| {
                    known.covers.is_within(&pattern.covers) && known.needs.is_within(&pattern.needs)
                });
                assert!(covered, "{pattern:?} was lost");
            }
        }
    }

    #[test]
    fn keeps_within_its_capacity() {
        let mut rng = Rng::new(2);
        let mut table = ZoneTable::<Set>::with_memory(0);
        for _ in 0..5000 {
            let covers = random_set(&mut rng, 40, 2);
            let needs = covers & random_set(&mut rng, 40, 2);
            table.insert(1, ZonePattern { needs, covers }, &Set::first(40));
            assert!(table.len() <= table.capacity);
        }
    }
}
