//! Trees of zone patterns, one for each pair of cells. A pattern is filed under two of the stones it needs, those that
//! fewest other patterns need: a look-up with at most one stone missing must have one of the two, and mostly has
//! neither. In a tree, an inner node asks about one cell and sends each pattern down one of three ways: it does not
//! care, the opponent must not be there, or the winner must be there.
//!
//! Every node knows the [`Gist`] of the patterns below it: what all of them cover and need, what any of them needs, and
//! the latest of them. A look-up leaves out a node as soon as that rules out all of its patterns, and compares the
//! patterns of the leaves it is left with one by one. The cells asked about only see to it that patterns with much in
//! common lie together.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, ZonePattern};

/// A leaf with so many patterns is split. (Or one with twice as many, if they were all alike, and so on.)
const LEAF: usize = 24;

/// How likely a look-up is to follow each way of a split: don't care, covered, needed.
const FOLLOWED: [f64; 3] = [1.0, 0.75, 0.4];

/// Patterns by number, in trees.
#[derive(Debug)]
pub struct ZoneTrees<S> {
    /// The root of each tree: a row for each first cell, a place in it for each second one. Patterns that need one
    /// stone or none have the number of cells in place of those they lack.
    roots: Vec<u32>,
    /// For each first cell the second ones with which there is a tree.
    seconds: Vec<S>,
    /// How many patterns need each cell.
    needing: Vec<u32>,
    nodes: Vec<Node<S>>,
    leaves: Vec<Vec<Numbered<S>>>,
    /// All cells of the board.
    all: S,
}

/// No tree.
const NONE: u32 = u32::MAX;

/// A pattern and its number.
type Numbered<S> = (ZonePattern<S>, u32);

#[derive(Clone, Copy, Debug)]
struct Node<S> {
    gist: Gist<S>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The place of its patterns.
    Leaf(u32),
    /// The three ways begin at node `first`.
    Split { cell: u16, first: u32 },
}

/// What some patterns have in common.
#[derive(Clone, Copy, Debug)]
struct Gist<S> {
    /// The cells that all of them cover, and those where all of them need a stone: all cells, if there are no patterns.
    covered: S,
    needed: S,
    /// The cells where any of them needs a stone.
    needed_by_any: S,
    /// The number after that of the latest.
    end: u32,
}

/// What a look-up is after.
#[derive(Clone, Copy, Debug)]
pub struct Sight<S> {
    /// The winner's stones.
    pub own: S,
    /// The opponent's stones.
    pub other: S,
    /// Whether one needed stone may be missing.
    pub may_miss: bool,
    /// If given, only patterns that need a stone on one of these cells are wanted.
    pub needing: Option<S>,
    /// Only patterns with this number or a later one are wanted.
    pub since: u32,
}

impl<S: CellSet> Sight<S> {
    /// Whether a pattern, wherever it stands in the order, is wanted and fits. Each condition alone may hold or not, all
    /// together hardly ever: so they are joined without branches, here and below.
    #[inline]
    pub fn fits(&self, pattern: &ZonePattern<S>) -> bool {
        !pattern.covers.meets(&self.other)
            & self.has_needed(&pattern.needs)
            & self.needing.is_none_or(|cells| cells.meets(&pattern.needs))
    }

    /// Whether some of the patterns with this gist may be wanted and fit.
    #[inline]
    fn may_fit(&self, gist: &Gist<S>) -> bool {
        (gist.end > self.since)
            & !gist.covered.meets(&self.other)
            & self.has_needed(&gist.needed)
            & self.needing.is_none_or(|cells| cells.meets(&gist.needed_by_any))
    }

    #[inline]
    fn has_needed(&self, needs: &S) -> bool {
        let lacking = needs.without(&self.own);
        if self.may_miss { !lacking.has_two() } else { lacking.is_empty() }
    }
}

impl<S: CellSet> Gist<S> {
    /// That of no patterns.
    fn none(all: S) -> Gist<S> {
        Gist { covered: all, needed: all, needed_by_any: S::EMPTY, end: 0 }
    }

    fn add(&mut self, pattern: &ZonePattern<S>, number: u32) {
        self.covered = self.covered.and(&pattern.covers);
        self.needed = self.needed.and(&pattern.needs);
        self.needed_by_any.add(&pattern.needs);
        self.end = self.end.max(number + 1);
    }
}

impl<S: CellSet> ZoneTrees<S> {
    /// The memory each pattern takes, in bytes: leaves are about two thirds full, and their lists have room to grow.
    pub const BYTES_PER_PATTERN: usize =
        2 * size_of::<Numbered<S>>() + 3 * (size_of::<Node<S>>() + 24) / LEAF;

    /// No patterns yet, on a board with these cells.
    pub fn new(all: S) -> ZoneTrees<S> {
        let mut cells = 0;
        all.for_each(|cell| cells = cells.max(cell + 1));
        ZoneTrees {
            roots: vec![NONE; (cells + 1) * (cells + 1)],
            seconds: vec![S::EMPTY; cells],
            needing: vec![0; cells],
            nodes: Vec::new(),
            leaves: Vec::new(),
            all,
        }
    }

    /// Calls `found` with the number of each pattern that is wanted and fits, until it breaks. `todo` is a work list lent
    /// by the caller.
    #[inline]
    pub fn search(
        &self,
        sight: Sight<S>,
        todo: &mut Vec<u32>,
        found: &mut impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        todo.clear();
        self.find_roots(&sight, todo);
        while let Some(at) = todo.pop() {
            match self.nodes[at as usize].kind {
                Kind::Split { first, .. } => {
                    let ways = &self.nodes[first as usize..][..3];
                    for (way, node) in (first..).zip(ways) {
                        if sight.may_fit(&node.gist) {
                            todo.push(way);
                        }
                    }
                }
                Kind::Leaf(leaf) => {
                    for (pattern, number) in &self.leaves[leaf as usize] {
                        if sight.fits(pattern) && *number >= sight.since {
                            found(*number)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The trees whose patterns may be wanted and fit.
    fn find_roots(&self, sight: &Sight<S>, found: &mut Vec<u32>) {
        let cells = self.seconds.len();
        let mut look_at = |root: u32| {
            if root != NONE && sight.may_fit(&self.nodes[root as usize].gist) {
                found.push(root);
            }
        };
        for ((first, row), seconds) in (0..).zip(self.roots.chunks(cells + 1)).zip(&self.seconds) {
            let seconds = match sight.own.contains(first) {
                true => *seconds,
                false if sight.may_miss => seconds.and(&sight.own),
                false => continue,
            };
            seconds.for_each(|second| look_at(row[second]));
            look_at(row[cells]);
        }
        look_at(self.roots[self.roots.len() - 1]);
    }

    /// The root of the tree for a pattern.
    fn root_for(&mut self, pattern: &ZonePattern<S>) -> usize {
        let cells = self.seconds.len();
        let mut rarest = [(u32::MAX, cells); 2];
        pattern.needs.for_each(|cell| {
            self.needing[cell] += 1;
            let one = (self.needing[cell], cell);
            if one < rarest[0] {
                rarest = [one, rarest[0]];
            } else if one < rarest[1] {
                rarest[1] = one;
            }
        });
        let [(_, first), (_, second)] = rarest;
        let place = first * (cells + 1) + second;
        if self.roots[place] == NONE {
            self.roots[place] = self.nodes.len() as u32;
            self.add_leaf(Vec::new(), Gist::none(self.all));
            if second < cells {
                self.seconds[first].insert(second);
            }
        }
        self.roots[place] as usize
    }

    /// Adds a pattern with a number later than all others.
    pub fn insert(&mut self, pattern: &ZonePattern<S>, number: u32) {
        let mut at = self.root_for(pattern);
        loop {
            self.nodes[at].gist.add(pattern, number);
            match self.nodes[at].kind {
                Kind::Split { cell, first } => at = first as usize + way(pattern, cell),
                Kind::Leaf(leaf) => {
                    let patterns = &mut self.leaves[leaf as usize];
                    patterns.push((*pattern, number));
                    if patterns.len().is_multiple_of(LEAF) {
                        self.split(at, leaf);
                    }
                    return;
                }
            }
        }
    }

    /// Splits a leaf in three, if any cell tells its patterns apart.
    fn split(&mut self, at: usize, leaf: u32) {
        let Some(cell) = best_cell(&self.leaves[leaf as usize], &self.all) else { return };
        let mut parts: [Vec<Numbered<S>>; 3] = Default::default();
        let mut gists = [Gist::none(self.all); 3];
        for (pattern, number) in std::mem::take(&mut self.leaves[leaf as usize]) {
            let way = way(&pattern, cell);
            parts[way].push((pattern, number));
            gists[way].add(&pattern, number);
        }
        self.nodes[at].kind = Kind::Split { cell, first: self.nodes.len() as u32 };
        for (part, gist) in parts.into_iter().zip(gists) {
            self.add_leaf(part, gist);
        }
    }

    fn add_leaf(&mut self, patterns: Vec<Numbered<S>>, gist: Gist<S>) {
        self.nodes.push(Node { gist, kind: Kind::Leaf(self.leaves.len() as u32) });
        self.leaves.push(patterns);
    }
}

/// Which way of a split on `cell` a pattern goes.
#[inline]
fn way<S: CellSet>(pattern: &ZonePattern<S>, cell: u16) -> usize {
    let cell = usize::from(cell);
    usize::from(pattern.covers.contains(cell)) + usize::from(pattern.needs.contains(cell))
}

/// The cell whose split makes look-ups cheapest, if any tells the patterns apart.
fn best_cell<S: CellSet>(patterns: &[Numbered<S>], all: &S) -> Option<u16> {
    let mut best: Option<(f64, u16)> = None;
    all.for_each(|cell| {
        let mut parts = [0; 3];
        patterns.iter().for_each(|(pattern, _)| parts[way(pattern, cell as u16)] += 1);
        if parts.contains(&patterns.len()) {
            return;
        }
        let cost: f64 = parts.iter().zip(FOLLOWED).map(|(&part, share)| part as f64 * share).sum();
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, cell as u16));
        }
    });
    best.map(|(_, cell)| cell)
}
