//! Stones that live though their side never moves again (Benson 1976), in a race in which nobody plays
//! outside the region.
//!
//! An *area* is a component of the points without a stone of the side. It is *vital* to a chain if the
//! chain touches all of its empty points. A set of chains lives if each has an empty point outside the
//! region next to it, or two vital areas that touch no chain outside the set: the opponent cannot fill the
//! last empty point of an area whose border stays without capturing there, and each chain of the border has
//! a liberty elsewhere. [`lives`] finds the largest such set.

use crate::{board::EMPTY, go::stones::Geometry};

/// Whether these stones of the side are among those that live.
pub fn lives(
    geometry: &Geometry,
    board: &[u8],
    region: &[bool],
    own: u8,
    essential: &[usize],
) -> bool {
    let living = living(geometry, board, region, own);
    essential.iter().all(|&stone| living[stone])
}

/// For each cell whether a stone of the side that lives stands there.
pub fn living(geometry: &Geometry, board: &[u8], region: &[bool], own: u8) -> Vec<bool> {
    // Chains and areas are numbered together.
    let (number, count) =
        components(geometry, |one, other| (board[one] == own) == (board[other] == own));
    let number = &number;
    let cells_of = |part: usize| (0..board.len()).filter(move |&cell| number[cell] == part);
    let touches = |cell: usize, part: usize| {
        geometry.neighbours[cell].iter().any(|&next| number[next] == part)
    };
    let mut reaches_out = vec![false; count];
    let mut borders: Vec<Vec<usize>> = vec![Vec::new(); count];
    for cell in 0..board.len() {
        for &next in &geometry.neighbours[cell] {
            reaches_out[number[cell]] |= board[next] == EMPTY && !region[next];
            if number[next] != number[cell] {
                borders[number[cell]].push(number[next]);
            }
        }
    }
    let is_chain = |part: usize| cells_of(part).next().is_some_and(|cell| board[cell] == own);
    let is_vital = |area: usize, chain: usize| {
        borders[area].contains(&chain)
            && cells_of(area).all(|cell| board[cell] != EMPTY || touches(cell, chain))
    };
    let mut living: Vec<usize> = (0..count).filter(|&part| is_chain(part)).collect();
    let areas: Vec<usize> = (0..count).filter(|&part| !is_chain(part)).collect();
    loop {
        let is_shut = |area: &&usize| borders[**area].iter().all(|chain| living.contains(chain));
        let shut: Vec<usize> = areas.iter().filter(is_shut).copied().collect();
        let has_eyes =
            |chain: usize| shut.iter().filter(|&&area| is_vital(area, chain)).count() >= 2;
        let before = living.len();
        living.retain(|&chain| reaches_out[chain] || has_eyes(chain));
        if living.len() == before {
            return number.iter().map(|part| living.contains(part)).collect();
        }
    }
}

/// The number of the connected part that each cell is in, and how many parts there are. Cells next to each
/// other are of one part if they are alike.
fn components(geometry: &Geometry, alike: impl Fn(usize, usize) -> bool) -> (Vec<usize>, usize) {
    let mut number = vec![usize::MAX; geometry.size.cells()];
    let mut count = 0;
    for cell in 0..number.len() {
        if number[cell] == usize::MAX {
            for other in geometry.reach(cell, |other| alike(cell, other)) {
                number[other] = count;
            }
            count += 1;
        }
    }
    (number, count)
}
