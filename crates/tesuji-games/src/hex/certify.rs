//! Hex in certificates: moves are numbered as the cells are; the witness of a finished game or of a
//! connection is a chain of the winner's stones with gaps (`argue`).

use tesuji_core::{Bits, Player, Unconditional, Zone};
use tesuji_proof::Certify;

use super::{
    HexArguer, HexGround, HexZone,
    position::{Hex, HexMove},
};

impl<const N: usize> Certify for Hex<N> {
    type Rests = Unconditional;
    type Ground = HexGround<N>;
    type Arguer = HexArguer<N>;

    fn plain(&self) -> Self {
        self.clone().without_knowledge()
    }

    fn informed(&self) -> Self {
        self.clone().with_knowledge()
    }

    fn confined(&self, winner: Player, zone: &HexZone<N>) -> Self {
        let outside = self.board.all.without(&zone.covers());
        self.clone().with_stones(winner.opponent(), &outside)
    }

    fn allows(&self, mv: HexMove) -> bool {
        mv.cell() < self.board.size.cells() && self.empty_cells().contains(mv.cell())
    }

    fn move_number(&self, mv: HexMove) -> u32 {
        mv.cell() as u32
    }

    fn numbered(&self, number: u32) -> HexMove {
        HexMove::at(number as usize)
    }

    fn read_witness(next: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>> {
        let count = next()?;
        let mut numbers = vec![count];
        for _ in 0..count {
            numbers.push(next()?);
        }
        Some(numbers)
    }

    fn parts_of(&self, numbers: &[u32]) -> usize {
        let gap = self.board.size.cells() as u32 + 3;
        numbers.iter().skip(1).filter(|&&number| number == gap).count()
    }
}

impl<const N: usize> Hex<N> {
    /// The cells of a shortest chain, in the order in which they join the edges.
    pub(super) fn in_order(&self, mut chain: Bits<N>, winner: Player) -> Vec<usize> {
        let size = self.board.size;
        let is_first = |cell: &usize| match winner {
            Player::Black => size.row_of(*cell) == 0,
            Player::White => size.column_of(*cell) == 0,
        };
        let mut next = chain.iter().find(is_first);
        let mut order = Vec::new();
        while let Some(cell) = next {
            order.push(cell);
            chain.remove(cell);
            next = (self.board.neighbours_of(&Bits::single(cell)) & chain).lowest();
        }
        order
    }
}
