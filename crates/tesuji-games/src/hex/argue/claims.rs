//! Connections that have been shown, to be referred to.

use std::collections::HashMap;

use tesuji_core::Bits;
use tesuji_proof::NodeId;

use super::route::Place;
use crate::hex::HexGround;

/// What has been shown about each pair of places, the lower one first.
#[derive(Debug, Default)]
pub struct Claims<const N: usize> {
    shown: HashMap<[Place; 2], Vec<Claim<N>>>,
    /// The places of all of them, in the order in which they were shown.
    order: Vec<[Place; 2]>,
}

/// A connection that has been shown.
#[derive(Clone, Debug)]
pub struct Claim<const N: usize> {
    /// The node that shows it.
    pub node: NodeId,
    /// The symmetry by which the node has to be seen.
    pub symmetry: u8,
    /// What it needs.
    pub ground: HexGround<N>,
}

impl<const N: usize> Claims<N> {
    /// Files a connection of two places.
    pub fn add(&mut self, goal: [Place; 2], claim: Claim<N>) {
        self.shown.entry(sorted(goal)).or_default().push(claim);
        self.order.push(sorted(goal));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Forgets those that were shown last, such that so many are left.
    pub fn truncate(&mut self, count: usize) {
        for goal in self.order.drain(count..) {
            self.shown.get_mut(&goal).and_then(Vec::pop).expect("it was filed");
        }
    }

    /// A connection of two places that holds with these stones and uses no other empty cells than these.
    pub fn find(
        &self,
        goal: [Place; 2],
        [own, other]: [&Bits<N>; 2],
        cells: &Bits<N>,
    ) -> Option<&Claim<N>> {
        let allowed = *cells | *own | *other;
        self.shown.get(&sorted(goal))?.iter().find(|claim| {
            claim.ground.all().is_within(&allowed) && claim.ground.holds_with(own, other)
        })
    }
}

fn sorted([one, other]: [Place; 2]) -> [Place; 2] {
    [one.min(other), one.max(other)]
}
