//! Hex moves as bytes.

use tesuji_core::Stored;

use super::position::{Hex, HexMove};

impl<const N: usize> Stored<Hex<N>> for HexMove {
    fn write(&self, _: &Hex<N>, out: &mut Vec<u8>) {
        out.extend((self.cell() as u16).to_le_bytes());
    }

    fn read(game: &Hex<N>, bytes: &mut &[u8]) -> Option<Self> {
        let (number, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        let cell = usize::from(u16::from_le_bytes(*number));
        (cell < game.board.size.cells()).then(|| HexMove::at(cell))
    }
}
