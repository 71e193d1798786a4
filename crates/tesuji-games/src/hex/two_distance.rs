//! A quick opinion of a Hex position: two-distance (van Rijswijck 2002).
//!
//! The opponent will block the best way on, so the distance of a cell from an edge is one more than the
//! *second* least among its neighbours; chains of own stones count as one with what they touch. A side's
//! potential is the least sum of the distances from both of its edges, and how many cells have it says how
//! hard it is to stop. Opinion only: nothing rests on it.

use tesuji_core::{Bits, Game, Player};

use super::Hex;

/// Log-odds for a potential that is smaller by one.
const PER_STEP: f32 = 1.0;

/// Log-odds for one more cell with the least sum.
const PER_CELL: f32 = 0.05;

/// The distance of cells that cannot be reached.
const FAR: u32 = 50;

/// How well a side stands.
struct Potential {
    least: u32,
    cells: u32,
}

impl<const N: usize> Hex<N> {
    /// The log-odds that the side to move wins.
    pub(super) fn two_distance_odds(&self) -> f32 {
        let mover = self.to_move();
        let [own, other] = [mover, mover.opponent()].map(|side| self.potential(side));
        // Being on move is worth half a step.
        let steps = other.least as f32 - own.least as f32 + 0.5;
        PER_STEP * steps + PER_CELL * (own.cells as f32 - other.cells as f32)
    }

    fn potential(&self, side: Player) -> Potential {
        let board = &self.board;
        let (own, empty) = (*self.stones(side), self.empty_cells());
        // The empty cells next to each empty cell, directly or through own stones.
        let mut beside: Vec<Bits<N>> =
            board.neighbours().iter().map(|near| *near & empty).collect();
        let mut edges = [0, 1].map(|edge| board.edge(side, edge));
        let mut unseen = own;
        while let Some(stone) = unseen.lowest() {
            let chain = board.flood(Bits::single(stone), &own);
            unseen = unseen.without(&chain);
            let around = board.neighbours_of(&chain) & empty;
            around.iter().for_each(|cell| beside[cell] |= around);
            for edge in &mut edges {
                if chain.meets(edge) {
                    *edge |= around;
                }
            }
        }
        let [from_first, from_last] = edges.map(|edge| distances(edge & empty, empty, &beside));
        let mut potential = Potential { least: 2 * FAR, cells: 0 };
        for cell in empty.iter() {
            let sum = from_first[cell] + from_last[cell];
            if sum < potential.least {
                potential = Potential { least: sum, cells: 0 };
            }
            potential.cells += u32::from(sum == potential.least);
        }
        potential
    }
}

/// The two-distance of every empty cell from an edge, next to which are the cells of `near`.
fn distances<const N: usize>(near: Bits<N>, empty: Bits<N>, beside: &[Bits<N>]) -> Vec<u32> {
    let mut distance = vec![FAR; beside.len()];
    let mut reached = near;
    near.iter().for_each(|cell| distance[cell] = 1);
    let mut level = 1;
    loop {
        level += 1;
        let next: Bits<N> = empty
            .without(&reached)
            .iter()
            .filter(|&cell| (beside[cell] & reached).len() >= 2)
            .collect();
        if next.is_empty() {
            return distance;
        }
        next.iter().for_each(|cell| distance[cell] = level);
        reached |= next;
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::Setup;

    use super::*;

    fn odds(size: &str, moves: &[usize]) -> f32 {
        let mut hex = Hex::<1>::from_setup(&Setup::empty(size.parse().unwrap())).unwrap();
        for &cell in moves {
            hex.play(super::super::HexMove::at(cell));
        }
        hex.two_distance_odds()
    }

    #[test]
    fn the_centre_is_better_than_the_corner() {
        // The opinion is the opponent's.
        assert!(odds("5x5", &[12]) < odds("5x5", &[0]));
        assert!(odds("5x5", &[12]) < 0.0);
        assert!(odds("5x5", &[]) > 0.0);
    }

    #[test]
    fn boards_of_one_cell_and_full_lines_do_no_harm() {
        assert!(odds("1x1", &[]).is_finite());
        assert!(odds("1x5", &[0, 1]).is_finite());
        assert!(odds("3x3", &[4, 3, 1]).is_finite());
    }
}
