//! Small regions in which a cell can be given away, although it is neither dead nor one of a captured pair.
//!
//! For a side O and its opponent W, a cell x that O's stones on some cells, or W's on others, would kill is
//! taken together with all of those: [`Regions::fill`] compares the ways to leave that region
//! (`local_order`) and says which of its cells W can be given. What O gets out of the region is the pairs of
//! cells and edges around it, not neighbours in O's reduced graph anyway, that are joined through it.
//!
//! The usual case lies at W's edge, next to a stone of W: the next cell on the edge is W's as long as the two
//! cells on its other sides are free.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use tesuji_core::Bits;

use super::{
    local_order::{Comparisons, LocalOrder, MOST_CELLS, SUBSETS},
    reduced_graph::{Killers, ReducedGraph},
};

/// At most so many cells around a region, the two edges included.
const MOST_AROUND: usize = 16;

/// So many regions are remembered before all are forgotten.
const MOST_KNOWN: usize = 1 << 18;

/// What was found out about regions.
#[derive(Debug, Default)]
pub struct Regions {
    /// By all that matters to them.
    fills: HashMap<u128, u8, FxBuildHasher>,
    /// By the order of what they come to.
    fills_of_orders: HashMap<LocalOrder, u8, FxBuildHasher>,
    comparisons: Comparisons,
}

impl Clone for Regions {
    /// Knows nothing yet: what was found out can be found out again.
    fn clone(&self) -> Regions {
        Regions::default()
    }
}

impl Regions {
    /// The cells that can be given to the opponent of the graph's side in the region of `cell` and its killers, and
    /// that region.
    pub fn fill<const N: usize>(
        &mut self,
        graph: &ReducedGraph<N>,
        cell: usize,
        killers: &Killers<N>,
    ) -> Option<(Bits<N>, Bits<N>)> {
        let region = killers.opponents | killers.own | Bits::single(cell);
        if !(3..=MOST_CELLS).contains(&region.len()) {
            return None;
        }
        let fill = self.look_up(graph, &region);
        let cells = region.iter().enumerate().filter(|(at, _)| fill >> at & 1 != 0);
        let cells: Bits<N> = cells.map(|(_, cell)| cell).collect();
        (!cells.is_empty()).then_some((cells, region))
    }

    fn look_up<const N: usize>(&mut self, graph: &ReducedGraph<N>, region: &Bits<N>) -> u8 {
        let around = region.iter().fold(Bits::EMPTY, |all, cell| all | *graph.neighbours(cell));
        let around = around.without(region);
        let key = key(graph, region, &around);
        if let Some(&fill) = self.fills.get(&key) {
            return fill;
        }
        let fill = match order(graph, region, &around) {
            None => 0,
            Some(order) => {
                let found = || order.fill(&mut self.comparisons);
                *self.fills_of_orders.entry(order).or_insert_with(found)
            }
        };
        if self.fills.len() == MOST_KNOWN {
            self.fills.clear();
            self.fills_of_orders.clear();
        }
        self.fills.insert(key, fill);
        fill
    }
}

/// A key of everything that [`order`] looks at.
fn key<const N: usize>(graph: &ReducedGraph<N>, region: &Bits<N>, around: &Bits<N>) -> u128 {
    let mut key = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128;
    let mut mix = |set: Bits<N>| {
        for &word in set.words() {
            key = (key ^ u128::from(word)).wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
            key ^= key >> 64;
        }
    };
    let near = *region | *around;
    mix(*region);
    mix(*graph.beside_edge(0) & near);
    mix(*graph.beside_edge(1) & near);
    near.iter().for_each(|cell| mix(*graph.neighbours(cell) & near));
    key
}

/// How good what each set of the side's cells in the region joins is for the side, compared with each other.
fn order<const N: usize>(
    graph: &ReducedGraph<N>,
    region: &Bits<N>,
    around: &Bits<N>,
) -> Option<LocalOrder> {
    let edges = around.len();
    if edges + 2 > MOST_AROUND {
        return None;
    }
    // The cells around the region are numbered, and the two edges after them.
    let neighbours = |cell: usize| -> u16 {
        let near = around.iter().enumerate().filter(|&(_, at)| graph.neighbours(cell).contains(at));
        let beside = (0..2).filter(|&edge| graph.beside_edge(edge).contains(cell));
        near.map(|(at, _)| at)
            .chain(beside.map(|edge| edges + edge))
            .fold(0, |all, at| all | 1 << at)
    };
    let mut adjacent = [0u16; MOST_AROUND];
    for (at, cell) in around.iter().enumerate() {
        adjacent[at] = neighbours(cell);
        for edge in [edges, edges + 1] {
            adjacent[edge] |= (adjacent[at] >> edge & 1) << at;
        }
    }
    let mut touched = [0u16; MOST_CELLS];
    let mut inner = [0u8; MOST_CELLS];
    for (at, cell) in region.iter().enumerate() {
        touched[at] = neighbours(cell);
        let inside =
            region.iter().enumerate().filter(|&(_, to)| graph.neighbours(cell).contains(to));
        inner[at] = inside.fold(0, |all, (to, _)| all | 1 << to);
    }
    let cells = region.len();
    let mut joined = [[0u16; MOST_AROUND]; SUBSETS];
    for (set, joined) in joined.iter_mut().enumerate().take(1 << cells) {
        let mut left = set as u8;
        while left != 0 {
            let part = connected_part(left, &inner);
            left &= !part;
            let touching = members(part).fold(0, |all, at| all | touched[at]);
            for at in (0..edges + 2).filter(|at| touching >> at & 1 != 0) {
                joined[at] |= touching & !(adjacent[at] | 1 << at);
            }
        }
    }
    Some(LocalOrder::of(cells, |less, more| {
        joined[less].iter().zip(&joined[more]).all(|(less, more)| less & !more == 0)
    }))
}

/// The part of a set that is connected with its lowest member.
fn connected_part(set: u8, neighbours: &[u8; MOST_CELLS]) -> u8 {
    let mut part = set & set.wrapping_neg();
    loop {
        let grown = members(part).fold(part, |all, at| all | neighbours[at]) & set;
        if grown == part {
            return part;
        }
        part = grown;
    }
}

fn members(set: u8) -> impl Iterator<Item = usize> {
    (0..MOST_CELLS).filter(move |at| set >> at & 1 != 0)
}
