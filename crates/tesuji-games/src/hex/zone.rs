//! Zones of Hex proofs: a stone more never hurts its owner, so a proof that W wins holds wherever W
//! has the stones it needs and the opponent has none of the cells it covers.
//!
//! On square boards exchanging columns and rows exchanges the two aims; zones are compared in the
//! winner's own view, so that both colours share one stock of proofs.

use tesuji_core::{Bits, Player, Symmetry, Unconditional, Zone, ZonePattern};

use super::{Hex, HexMove, HexUndo, knowledge::FillStep};

/// The cells a proof uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexZone<const N: usize> {
    /// Cells that must hold the winner's stones; part of `covers`.
    pub(super) needs: Bits<N>,
    /// Cells that must not hold the opponent's stones.
    pub(super) covers: Bits<N>,
}

impl<const N: usize> HexZone<N> {
    /// Whether the winner's view of the board is the exchanged one.
    #[inline]
    fn exchanged(game: &Hex<N>, winner: Player) -> bool {
        winner == Player::White && game.board.size.is_square()
    }
}

impl<const N: usize> HexZone<N> {
    /// The zone of a position that these stones of the winner decide.
    pub fn of_stones(stones: Bits<N>) -> HexZone<N> {
        HexZone { needs: stones, covers: stones }
    }

    /// Cells that must hold the winner's stones.
    pub fn needs(&self) -> Bits<N> {
        self.needs
    }

    /// The zone of the same proof for `winner` before these steps of fill-in.
    pub(super) fn before_steps(mut self, steps: &[FillStep<N>], winner: Player) -> HexZone<N> {
        for step in steps.iter().rev() {
            step.carry_back(winner, &mut self.needs, &mut self.covers);
        }
        self
    }
}

impl<const N: usize> Zone<Hex<N>> for HexZone<N> {
    type Cells = Bits<N>;

    const TRACKED: bool = true;

    fn nothing() -> Self {
        HexZone { needs: Bits::EMPTY, covers: Bits::EMPTY }
    }

    fn of_ending(game: &Hex<N>) -> Self {
        let chain = Player::BOTH
            .map(|player| game.board.shortest_chain(player, game.stones(player)))
            .into_iter()
            .find(|chain| !chain.is_empty())
            .expect("the game is over");
        HexZone { needs: chain, covers: chain }
    }

    fn carry_back(&mut self, game: &Hex<N>, undo: &HexUndo<N>, winner: Player) {
        *self = self.before_steps(game.steps_since(undo), winner);
    }

    #[inline]
    fn before(_: &Hex<N>, mv: HexMove, after: &Self) -> Self {
        let mut zone = *after;
        zone.needs.remove(mv.cell());
        zone
    }

    #[inline]
    fn join(&mut self, other: &Self) {
        self.needs |= other.needs;
        self.covers |= other.covers;
    }

    #[inline]
    fn close(&mut self, _: &Hex<N>, common: &Bits<N>, _: &Unconditional) {
        self.needs |= *common;
    }

    #[inline]
    fn covers(&self) -> Bits<N> {
        self.covers
    }

    #[inline]
    fn cell(_: &Hex<N>, mv: HexMove) -> usize {
        mv.cell()
    }

    fn under(&self, game: &Hex<N>, symmetry: Symmetry) -> Self {
        let [needs, covers] =
            [self.needs, self.covers].map(|cells| Self::cells_under(game, &cells, symmetry));
        HexZone { needs, covers }
    }

    #[inline]
    fn cells_under(game: &Hex<N>, cells: &Bits<N>, symmetry: Symmetry) -> Bits<N> {
        if symmetry == 0 { *cells } else { cells.reversed(game.board.size.cells()) }
    }

    fn pattern(&self, game: &Hex<N>, winner: Player) -> ZonePattern<Bits<N>> {
        let [needs, covers] =
            [self.needs, self.covers].map(|cells| Self::cells_seen(game, winner, &cells));
        ZonePattern { needs, covers }
    }

    #[inline]
    fn cells_seen(game: &Hex<N>, winner: Player, cells: &Bits<N>) -> Bits<N> {
        match HexZone::exchanged(game, winner) {
            true => cells.mapped(&game.board.transposed),
            false => *cells,
        }
    }

    fn from_pattern(game: &Hex<N>, winner: Player, pattern: &ZonePattern<Bits<N>>) -> Self {
        // Exchanging columns and rows of a square board twice changes nothing.
        let zone = HexZone { needs: pattern.needs, covers: pattern.covers };
        let seen = zone.pattern(game, winner);
        HexZone { needs: seen.needs, covers: seen.covers }
    }

    #[inline]
    fn stones(game: &Hex<N>, side: Player) -> (Bits<N>, Bits<N>) {
        let stones = match HexZone::exchanged(game, side) {
            true => &game.transposed_stones,
            false => &game.stones,
        };
        (stones[side.index()], stones[side.opponent().index()])
    }

    fn move_at(game: &Hex<N>, winner: Player, cell: usize) -> HexMove {
        HexMove::at(match HexZone::exchanged(game, winner) {
            true => usize::from(game.board.transposed[cell]),
            false => cell,
        })
    }

    #[inline]
    fn shelf(game: &Hex<N>, winner: Player) -> usize {
        if game.board.size.is_square() { 0 } else { winner.index() }
    }

    #[inline]
    fn all_cells(game: &Hex<N>) -> Bits<N> {
        game.board.all
    }
}
