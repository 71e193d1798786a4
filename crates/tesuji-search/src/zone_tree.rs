//! A tree of zone patterns. An inner node asks about one cell and sends each pattern down one of three
//! ways: it does not care, the opponent must not be there, or the winner must be there. A look-up
//! follows only the ways a position allows and compares what it finds in the leaves.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, ZonePattern};

use crate::zone_sheaf::Sheaf;

/// A leaf with more sheaves than this is split.
const LEAF: usize = 2;

/// How likely a look-up is to follow each way of a split: don't care, covered, needed.
const FOLLOWED: [f64; 3] = [1.0, 0.75, 0.4];

/// Patterns by number, in a tree.
#[derive(Debug)]
pub struct ZoneTree<S> {
    nodes: Vec<Node>,
    leaves: Vec<Vec<Sheaf>>,
    /// For each leaf the cells that any of its patterns needs.
    needed: Vec<S>,
}

#[derive(Clone, Copy, Debug)]
enum Node {
    Leaf(u32),
    Split { cell: u16, ways: [u32; 3] },
}

/// A position as a look-up sees it.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a, S> {
    /// The winner's stones.
    pub own: &'a S,
    /// The opponent's stones.
    pub other: &'a S,
    /// All other cells.
    pub empty: &'a S,
    /// Whether one needed stone may be missing.
    pub may_miss: bool,
    /// Only patterns that need a stone here are wanted.
    pub needing: Option<usize>,
}

impl<S: CellSet> ZoneTree<S> {
    /// A tree without patterns.
    pub fn new() -> ZoneTree<S> {
        let (nodes, leaves) = (vec![Node::Leaf(0)], vec![Vec::new()]);
        ZoneTree { nodes, leaves, needed: vec![S::EMPTY] }
    }

    /// Calls `found` with the number of each pattern that fits, until it breaks. `todo` is a work list
    /// lent by the caller.
    #[inline]
    pub fn search(
        &self,
        sight: Sight<'_, S>,
        todo: &mut Vec<(u32, bool)>,
        found: &mut impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        todo.clear();
        todo.push((0, sight.may_miss));
        while let Some((at, may_miss)) = todo.pop() {
            match self.nodes[at as usize] {
                Node::Split { cell, ways: [any, covered, needed] } => {
                    let cell = usize::from(cell);
                    if sight.needing == Some(cell) {
                        todo.push((needed, may_miss));
                    } else {
                        if sight.own.contains(cell) {
                            todo.push((needed, may_miss));
                            todo.push((covered, may_miss));
                        } else if !sight.other.contains(cell) {
                            if may_miss {
                                todo.push((needed, false));
                            }
                            todo.push((covered, may_miss));
                        }
                        todo.push((any, may_miss));
                    }
                }
                Node::Leaf(leaf) => {
                    let needed = &self.needed[leaf as usize];
                    if sight.needing.is_some_and(|cell| !needed.contains(cell)) {
                        continue;
                    }
                    for sheaf in &self.leaves[leaf as usize] {
                        search_sheaf(sheaf, sight, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds a pattern. `patterns` are all patterns by number, this one included.
    pub fn insert(&mut self, number: u32, patterns: &[ZonePattern<S>], cells: usize) {
        let pattern = &patterns[number as usize];
        let mut at = 0;
        loop {
            match self.nodes[at] {
                Node::Split { cell, ways } => at = ways[way(pattern, cell)] as usize,
                Node::Leaf(leaf) => {
                    let sheaves = &mut self.leaves[leaf as usize];
                    let full = sheaves.last().is_none_or(Sheaf::is_full);
                    if !full || sheaves.len() < LEAF || !self.split(at, leaf, patterns, cells) {
                        add(&mut self.leaves[leaf as usize], pattern, number, cells);
                        self.needed[leaf as usize].add(&pattern.needs);
                        return;
                    }
                }
            }
        }
    }

    /// Splits a leaf in three, if any cell tells its patterns apart.
    fn split(&mut self, at: usize, leaf: u32, patterns: &[ZonePattern<S>], cells: usize) -> bool {
        let Some(cell) = best_cell(&self.leaves[leaf as usize], cells) else { return false };
        let mut parts: [Vec<Sheaf>; 3] = Default::default();
        let mut needed = [S::EMPTY; 3];
        for sheaf in std::mem::take(&mut self.leaves[leaf as usize]) {
            for &number in sheaf.numbers() {
                let pattern = &patterns[number as usize];
                let way = way(pattern, cell);
                add(&mut parts[way], pattern, number, cells);
                needed[way].add(&pattern.needs);
            }
        }
        let [first, second, third] = parts;
        let next = self.leaves.len() as u32;
        self.leaves[leaf as usize] = first;
        self.leaves.extend([second, third]);
        self.needed[leaf as usize] = needed[0];
        self.needed.extend([needed[1], needed[2]]);
        let ways = [0, 1, 2].map(|way| self.nodes.len() as u32 + way);
        self.nodes.extend([leaf, next, next + 1].map(Node::Leaf));
        self.nodes[at] = Node::Split { cell, ways };
        true
    }
}

/// Calls `found` with the number of each pattern of a sheaf that fits, until it breaks.
#[inline]
pub fn search_sheaf<S: CellSet>(
    sheaf: &Sheaf,
    sight: Sight<'_, S>,
    found: &mut impl FnMut(u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut fitting = sheaf.fitting(sight);
    while fitting != 0 {
        found(sheaf.numbers()[fitting.trailing_zeros() as usize])?;
        fitting &= fitting - 1;
    }
    ControlFlow::Continue(())
}

/// Puts a pattern into the last of some sheaves, or into a new one.
pub fn add<S: CellSet>(
    sheaves: &mut Vec<Sheaf>,
    pattern: &ZonePattern<S>,
    number: u32,
    cells: usize,
) {
    if sheaves.last().is_none_or(Sheaf::is_full) {
        sheaves.push(Sheaf::new(cells));
    }
    let last = sheaves.len() - 1;
    sheaves[last].push(pattern, number);
}

/// Which way of a split on `cell` a pattern goes.
#[inline]
fn way<S: CellSet>(pattern: &ZonePattern<S>, cell: u16) -> usize {
    let cell = usize::from(cell);
    usize::from(pattern.covers.contains(cell)) + usize::from(pattern.needs.contains(cell))
}

/// The cell whose split makes look-ups cheapest, if any tells the patterns apart.
fn best_cell(sheaves: &[Sheaf], cells: usize) -> Option<u16> {
    let patterns: u32 = sheaves.iter().map(|sheaf| sheaf.numbers().len() as u32).sum();
    let mut best: Option<(f64, u16)> = None;
    for cell in 0..cells {
        let covering: u32 = sheaves.iter().map(|sheaf| sheaf.covering(cell)).sum();
        let needing: u32 = sheaves.iter().map(|sheaf| sheaf.needing(cell)).sum();
        let parts = [patterns - covering, covering - needing, needing];
        if parts.contains(&patterns) {
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
