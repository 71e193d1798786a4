//! Hex in certificates: moves are numbered as the cells are; the witness of a finished game is the
//! winner's chain, cell by cell from edge to edge.

use tesuji_core::{Bits, Certify, Claim, Game, Outcome, Player, Unconditional, Witness, Zone};

use super::position::{Hex, HexMove};

impl<const N: usize> Certify for Hex<N> {
    type Rests = Unconditional;

    fn plain(&self) -> Self {
        self.clone().without_knowledge()
    }

    fn informed(&self) -> Self {
        self.clone().with_knowledge()
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

    fn witness(&self, claim: Claim, winner: Player) -> Option<Witness<Self>> {
        let outcome = self.outcome().filter(|&outcome| claim.favours(outcome) == winner)?;
        let zone = <Self as Game>::Zone::of_ending(self);
        let chain = self.in_order(zone.covers(), outcome);
        let numbers = std::iter::once(chain.len()).chain(chain).map(|number| number as u32);
        Some(Witness { numbers: numbers.collect(), zone, rests: Unconditional })
    }
}

impl<const N: usize> Hex<N> {
    /// The cells of a shortest chain, in the order in which they join the edges.
    fn in_order(&self, mut chain: Bits<N>, outcome: Outcome) -> Vec<usize> {
        let size = self.board.size;
        let is_first = |cell: &usize| match outcome {
            Outcome::Won(Player::Black) => size.row_of(*cell) == 0,
            _ => size.column_of(*cell) == 0,
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
