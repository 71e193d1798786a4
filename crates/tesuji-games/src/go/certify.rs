//! Go in certificates: moves are numbered as the cells are, the pass comes last; a witness names a stone
//! of each living block, the points of the pairs, a point of each region that is left alone, and says whether
//! the rest is shared.

use tesuji_core::{Bits, Claim, Game, Player, Premise, WholeBoard};
use tesuji_proof::{Certify, NoArguer, Witness};

use super::{
    board::GoBoard,
    position::Go,
    rests::Rests,
    rules::GoMove,
    safety::{Explained, explained},
};

impl<const N: usize> Certify for Go<N> {
    type Rests = Rests<N>;
    type Ground = WholeBoard;
    type Arguer = NoArguer;

    fn move_number(&self, mv: GoMove) -> u32 {
        mv.cell().unwrap_or(self.board_size().cells()) as u32
    }

    fn numbered(&self, number: u32) -> GoMove {
        let cell = number as usize;
        if cell < self.board_size().cells() { GoMove::at(cell) } else { GoMove::PASS }
    }

    fn read_witness(next: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>> {
        let mut numbers = Vec::new();
        for _ in 0..3 {
            let count = next()?;
            numbers.push(count);
            for _ in 0..count {
                numbers.push(next()?);
            }
        }
        numbers.push(next()?);
        Some(numbers)
    }

    fn witness(&self, claim: Claim, winner: Player) -> Option<Witness<Self>> {
        if self.outcome().is_some() {
            return None;
        }
        let needed = self.needed_to_settle(winner, claim)?;
        self.safety().and_weaker().iter().find_map(|&level| {
            let (board, stones) = (self.board(), self.stones());
            let why = explained(board, stones, winner, self.to_move(), level, needed)?;
            let rests = Rests::of_making(board.points(), winner, &why.making);
            rests.holds(self).then(|| {
                let numbers = numbers(board, &why);
                Witness { numbers, rests }
            })
        })
    }
}

/// What the checker reads: three lists, each with its length, and a flag.
fn numbers<const N: usize>(board: &GoBoard<N>, why: &Explained<N>) -> Vec<u32> {
    let ends = why.pairs.iter().flat_map(|pair| pair.iter().collect::<Vec<_>>()).collect();
    let lists = [a_point_of_each(board, why.stones), ends, a_point_of_each(board, why.alone)];
    let mut numbers = Vec::new();
    for list in lists {
        numbers.push(list.len() as u32);
        numbers.extend(list.into_iter().map(|cell| cell as u32));
    }
    numbers.push(u32::from(why.takes_share));
    numbers
}

/// A point of each connected part of a set.
fn a_point_of_each<const N: usize>(board: &GoBoard<N>, mut rest: Bits<N>) -> Vec<usize> {
    let mut points = Vec::new();
    while let Some(point) = rest.lowest() {
        rest = rest.without(&board.reach(Bits::single(point), &rest));
        points.push(point);
    }
    points
}
