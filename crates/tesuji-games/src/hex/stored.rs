//! Hex moves and zones as bytes. Sets of cells take one bit a cell.

use tesuji_core::{Bits, Storable, Stored};

use super::{
    position::{Hex, HexMove},
    zone::HexZone,
};

impl<const N: usize> Storable for Hex<N> {
    // What is filled in makes real positions, so it matters to no proof whether knowledge was used.
    const RULES: &'static str =
        "Black joins top and bottom, White left and right; no swap; proofs 1";
}

impl<const N: usize> Stored<Hex<N>> for HexZone<N> {
    fn write(&self, game: &Hex<N>, out: &mut Vec<u8>) {
        let cells = game.board.size.cells();
        self.needs.write(cells, out);
        self.covers.write(cells, out);
    }

    fn read(game: &Hex<N>, bytes: &mut &[u8]) -> Option<Self> {
        let cells = game.board.size.cells();
        let (needs, covers) = (Bits::read(cells, bytes)?, Bits::read(cells, bytes)?);
        needs.is_within(&covers).then_some(HexZone { needs, covers })
    }
}

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
