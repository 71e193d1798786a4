//! What a proof about Hex rests on, cell by cell, and how the grounds of several proofs are put together.
//!
//! A cell is needed as W's stone, or only not to be L's, or as half of a *pair*: W has one of the two
//! cells, or L has neither. When L plays on one half, W answers on the other, and the pair is still one.

use crate::board::{Cells, mapped};

/// What a proof needs of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    Nothing,
    /// Not L's.
    Free,
    /// W's.
    Own,
    /// A pair with this other cell.
    Half(u16),
}

impl Need {
    pub fn half(mate: usize) -> Need {
        Need::Half(mate as u16)
    }
}

/// What a proof needs of all cells. The other half of a pair is always a half of the same pair.
#[derive(Clone)]
pub struct Ground(pub Box<[Need]>);

impl Ground {
    pub fn nothing(cells: usize) -> Ground {
        Ground(vec![Need::Nothing; cells].into())
    }

    /// That a cell holds a stone of W.
    pub fn of_stone(cell: usize, cells: usize) -> Ground {
        let mut ground = Ground::nothing(cells);
        ground.0[cell] = Need::Own;
        ground
    }

    /// Whether all that is needed is there, with these stones for W and L.
    pub fn holds(&self, board: &Cells, own: u8, other: u8) -> bool {
        self.0.iter().enumerate().all(|(cell, &need)| match need {
            Need::Nothing => true,
            Need::Free => board[cell] != other,
            Need::Own => board[cell] == own,
            Need::Half(mate) => {
                let has = |stone| board[cell] == stone || board[usize::from(mate)] == stone;
                has(own) || !has(other)
            }
        })
    }

    /// The ground after a symmetry.
    pub fn mapped(&self, places: &[usize]) -> Ground {
        let turned = |need: &Need| match *need {
            Need::Half(mate) => Need::half(places[usize::from(mate)]),
            need => need,
        };
        let needs: Vec<Need> = self.0.iter().map(turned).collect();
        Ground(mapped(&needs, places))
    }

    /// Adds another ground, such that both hold where the sum does. A pair of one of them that the other
    /// touches is given up: W has one half of it now, which is then needed, or both must be free.
    pub fn add(&mut self, other: &Ground, board: &Cells, own: u8) {
        let mut given_up = Vec::new();
        for (cell, (need, &more)) in self.0.iter_mut().zip(&other.0).enumerate() {
            let both = [*need, more];
            *need = match both {
                [one, Need::Nothing] => one,
                [Need::Nothing, one] => one,
                [one, same] if one == same => one,
                [Need::Own, _] | [_, Need::Own] => Need::Own,
                [Need::Half(_), Need::Half(_)] => Need::Nothing,
                _ => Need::Free,
            };
            for one in both {
                match one {
                    Need::Half(mate) if *need != one => {
                        let mate = usize::from(mate);
                        given_up.push([cell.min(mate), cell.max(mate)]);
                    }
                    _ => {}
                }
            }
        }
        given_up.sort_unstable();
        given_up.dedup();
        given_up.into_iter().for_each(|pair| self.give_up(pair, board, own));
    }

    fn give_up(&mut self, pair: [usize; 2], board: &Cells, own: u8) {
        // Whatever is left of the pair must not look like one.
        for (cell, mate) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            if self.0[cell] == Need::half(mate) {
                self.0[cell] = Need::Nothing;
            }
        }
        if pair.iter().any(|&cell| self.0[cell] == Need::Own) {
            return;
        }
        match pair.into_iter().find(|&cell| board[cell] == own) {
            Some(cell) => self.0[cell] = Need::Own,
            None => pair.into_iter().for_each(|cell| self.0[cell] = Need::Free),
        }
    }

    /// A cell that both grounds need and that L could take from both at once: neither needed as W's stone nor
    /// half of the same pair. A pair of which W has a half is in no danger: the sum needs that half.
    pub fn clash(&self, other: &Ground, board: &Cells, own: u8) -> Option<usize> {
        let is_exposed = |cell: usize, need: Need| match need {
            Need::Nothing | Need::Own => false,
            Need::Free => true,
            Need::Half(mate) => board[cell] != own && board[usize::from(mate)] != own,
        };
        (0..self.0.len()).find(|&cell| {
            let (one, same) = (self.0[cell], other.0[cell]);
            is_exposed(cell, one) && is_exposed(cell, same) && (one == Need::Free || one != same)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of three of these.
    fn triples<T: Copy>(of: [T; 3]) -> Vec<[T; 3]> {
        let mut all = Vec::new();
        for one in of {
            for other in of {
                all.extend(of.map(|third| [one, other, third]));
            }
        }
        all
    }

    /// All grounds on three cells.
    fn grounds() -> Vec<Ground> {
        let simple = [Need::Nothing, Need::Free, Need::Own];
        let mut all: Vec<Ground> =
            triples(simple).into_iter().map(|one| Ground(one.into())).collect();
        for third in 0..3 {
            for need in simple {
                let mut needs = [0, 1, 2].map(|cell| Need::half(3 - third - cell.min(3 - third)));
                needs[third] = need;
                all.push(Ground(needs.into()));
            }
        }
        all
    }

    /// Whatever L plays, one of the grounds still holds, or one answer of W mends both.
    fn no_move_hurts_both(one: &Ground, other: &Ground, board: &Cells) {
        let is_empty = |cell: &usize| board[*cell] == b'.';
        for cell in (0..3).filter(is_empty) {
            let mut after = board.clone();
            after[cell] = b'o';
            let hold = |board: &Cells| [one, other].map(|ground| ground.holds(board, b'x', b'o'));
            let mended = (0..3).filter(is_empty).filter(|&answer| answer != cell).any(|answer| {
                let mut mended = after.clone();
                mended[answer] = b'x';
                hold(&mended) == [true, true]
            });
            assert!(
                hold(&after) != [false, false] || mended,
                "{:?} {:?} {board:?}",
                one.0,
                other.0
            );
        }
    }

    #[test]
    fn a_sum_holds_only_where_both_do_and_here_if_both_do_here() {
        let boards: Vec<Cells> = triples(*b".xo").into_iter().map(|one| one.into()).collect();
        let holds = |ground: &Ground, board: &Cells| ground.holds(board, b'x', b'o');
        for one in grounds() {
            for other in grounds() {
                for here in boards.iter().filter(|here| holds(&one, here) && holds(&other, here)) {
                    let mut sum = one.clone();
                    sum.add(&other, here, b'x');
                    assert!(holds(&sum, here), "{:?} {:?} {here:?}", one.0, other.0);
                    for board in boards.iter().filter(|board| holds(&sum, board)) {
                        let both = holds(&one, board) && holds(&other, board);
                        assert!(both, "{:?} {:?} {here:?} {board:?}", one.0, other.0);
                        if one.clash(&other, here, b'x').is_none() {
                            no_move_hurts_both(&one, &other, board);
                        }
                    }
                }
            }
        }
    }
}
