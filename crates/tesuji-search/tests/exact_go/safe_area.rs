//! Stones that live although their owner does nothing but pass (Benson 1976), and the one-point eyes
//! between them. Passing is legal under every history, so this holds whatever boards were seen.

use super::{Board, field::Field};

/// How many points a side keeps if it passes for the rest of the game, at least.
pub fn safe_area(field: &Field, board: &Board, side: usize) -> u32 {
    let own = board[side];
    // Two eyes take a side at least this much.
    if own.count_ones() < 2 {
        return 0;
    }
    let empty = field.empty(board);
    let mut blocks: Vec<u32> = field.parts(own).collect();
    let mut regions: Vec<u32> = field.parts(empty | board[1 - side]).collect();
    loop {
        // A region is vital to a block if all its empty points are liberties of the block: the
        // opponent cannot fill the last of them.
        let is_alive = |block: &u32| {
            let liberties = field.around(*block);
            let vital = |region: &&u32| {
                field.around(**region) & *block != 0 && *region & empty & !liberties == 0
            };
            regions.iter().filter(vital).count() >= 2
        };
        let alive: Vec<u32> = blocks.iter().copied().filter(is_alive).collect();
        let stones = alive.iter().fold(0, |stones, block| stones | block);
        let fenced: Vec<u32> = regions
            .iter()
            .copied()
            .filter(|&region| field.around(region) & own & !stones == 0)
            .collect();
        if alive.len() == blocks.len() && fenced.len() == regions.len() {
            // The opponent has no legal move on a single point between stones that stay.
            let eyes = fenced.iter().filter(|region| region.count_ones() == 1).count() as u32;
            return if stones == 0 { 0 } else { stones.count_ones() + eyes };
        }
        (blocks, regions) = (alive, fenced);
    }
}
