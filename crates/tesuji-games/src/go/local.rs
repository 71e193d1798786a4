//! What searches in a part of the board say about the past beyond what [`PastBoards`] is built from move
//! by move: a claim without search, and moves for which the answer to another move stands.

use tesuji_core::{Bits, Game, Player, Premise};

use super::{
    board::GoBoard,
    position::Go,
    premise::{PastBoards, ReliedOn},
    rests::Rests,
    rules::GoMove,
    safety::Making,
};

impl<const N: usize> PastBoards<N> {
    /// The premise of a claim without search: `winner` keeps the stones `kept`, plays on `plays` only, and
    /// none of the boards it can make so has been seen.
    pub fn of_plays(board: &GoBoard<N>, winner: Player, kept: Bits<N>, plays: Bits<N>) -> Self {
        PastBoards::of_making(board, winner, &Making { kept, plays })
    }

    /// Whether a proof takes for granted that some board has been seen: that a ko cannot be taken back.
    pub fn relies_on_the_past(&self) -> bool {
        self.is_tainted() || !self.relied_on.boards().is_empty()
    }

    /// Makes the premise good for all proofs that differ from its own in what stands on `cells` and in
    /// which of them the winner plays.
    pub fn disregard(&mut self, cells: &Bits<N>) {
        if let Some(created) = &mut self.created {
            for player in Player::BOTH.map(Player::index) {
                created.common[player] = created.common[player].without(cells);
                created.possible[player] |= *cells;
            }
            if created.points.meets(cells) {
                created.points |= *cells;
            }
        }
        // Other boards would have to have been seen in place of these; nobody knows whether they were.
        let differs = |board: &super::Stones<N>| {
            Player::BOTH.into_iter().any(|player| board.of(player).meets(cells))
        };
        if self.relied_on.boards().iter().any(differs) {
            self.relied_on = ReliedOn::TooMany;
        }
    }
}

impl<const N: usize> Rests<N> {
    /// The same as [`PastBoards::of_plays`], for certificates.
    pub fn of_plays(board: &GoBoard<N>, winner: Player, kept: Bits<N>, plays: Bits<N>) -> Self {
        Rests::of_making(board.points(), winner, &Making { kept, plays })
    }
}

impl<const N: usize> Go<N> {
    /// The points of `within` where the side to move may play a stone.
    pub fn playable_within(&self, within: &Bits<N>) -> Bits<N> {
        let (board, mover) = (self.board(), self.to_move());
        let mut cells = self.stones().empty(board) & *within;
        let repeating = self.perhaps_repeating();
        for cell in cells.iter() {
            if !self.stones().breathes(board, cell, mover)
                || (repeating.contains(cell) && self.repeated_by(cell).is_some())
            {
                cells.remove(cell);
            }
        }
        cells
    }

    /// Whether superko keeps the side to move from playing on one of these points.
    pub fn is_any_repetition_within(&self, within: &Bits<N>) -> bool {
        (self.perhaps_repeating() & *within).iter().any(|cell| {
            self.stones().breathes(self.board(), cell, self.to_move())
                && self.repeated_by(cell).is_some()
        })
    }

    /// What the proof of the position before a stone on `cell` takes for granted, or before a turn without
    /// a stone; see [`Premise::before`].
    pub fn premise_before(&self, cell: Option<usize>, after: &PastBoards<N>) -> PastBoards<N> {
        <PastBoards<N> as Premise<Go<N>>>::before(
            self,
            cell.map_or(GoMove::PASS, GoMove::at),
            after,
        )
    }
}
