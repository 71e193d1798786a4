//! The rules of Go as a [`Game`]: which moves are legal, what they do and who has won.
//!
//! A stone may be played on an empty point if it has a liberty once captured stones are gone, and
//! if the board it makes has not been seen, whoever made it (positional superko; the starting
//! diagram counts as seen). Passing is always allowed and makes no new board. Two passes in a row
//! end the game; Black's area minus White's is then compared with komi.

use std::cmp::Ordering;

use tesuji_core::{
    Claim, Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Premise, Rng, Settled, Symmetry,
    WholeBoard,
};

use super::{
    position::{Go, Now},
    premise::PastBoards,
    safety::{self, Safety},
    stones::Stones,
};

/// A stone on a point, or a pass. Points come in cell order and the pass last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GoMove(u16);

impl GoMove {
    /// Not to play a stone.
    pub const PASS: GoMove = GoMove(u16::MAX);

    /// A stone on this cell.
    #[inline]
    pub fn at(cell: usize) -> GoMove {
        debug_assert!(cell < usize::from(u16::MAX));
        GoMove(cell as u16)
    }

    /// The cell of the stone; nothing for a pass.
    #[inline]
    pub fn cell(self) -> Option<usize> {
        (self != GoMove::PASS).then_some(usize::from(self.0))
    }
}

/// What taking back a move needs.
#[derive(Debug)]
pub struct GoUndo<const N: usize> {
    passes: u8,
    /// What the board was; nothing after a pass, which leaves it alone.
    before: Option<Now<N>>,
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// Two passes have ended the game.
    GameOver,
    /// No such point on this board.
    OffBoard,
    /// A stone of this side stands there.
    Occupied(Player),
    /// The stone would have no liberty.
    Suicide,
    /// The board would be one that was seen before.
    Repeats,
}

impl<const N: usize> Go<N> {
    /// Why a move is not legal; nothing if it is.
    pub fn refusal(&self, mv: GoMove) -> Option<Refusal> {
        if self.is_over() {
            return Some(Refusal::GameOver);
        }
        let cell = mv.cell()?;
        if cell >= self.board_size().cells() {
            return Some(Refusal::OffBoard);
        }
        if let Some(owner) = self.stones().owner(cell) {
            return Some(Refusal::Occupied(owner));
        }
        if !self.stones().breathes(self.board(), cell, self.to_move) {
            return Some(Refusal::Suicide);
        }
        self.repeated_by(cell).map(|_| Refusal::Repeats)
    }

    /// The boards that superko keeps the side to move from making.
    pub(super) fn boards_refused(&self) -> impl Iterator<Item = Stones<N>> + '_ {
        self.perhaps_repeating().iter().filter_map(|cell| {
            let breathes = self.stones().breathes(self.board(), cell, self.to_move);
            if breathes { self.repeated_by(cell) } else { None }
        })
    }

    /// How many points decide the claim for `side`; nothing if not even all of them do, or if the
    /// opponent may end the game before dead stones are taken off.
    pub(super) fn needed_to_settle(&self, side: Player, claim: Claim) -> Option<usize> {
        let can_be_ended = self.passes == 1
            && self.to_move != side
            && claim.favours(self.outcome_as_it_stands()) != side;
        if can_be_ended { None } else { self.needed(side, claim) }
    }

    /// The proof that `side` is sure of enough points to decide the claim, if it is.
    fn settled_for(&self, side: Player, claim: Claim) -> Option<Settled<Self>> {
        let needed = self.needed_to_settle(side, claim)?;
        // If the past forbids what the stronger claim needs, a weaker one may do.
        for level in self.safety().and_weaker() {
            let secured =
                safety::secured(self.board(), self.stones(), side, self.to_move, *level, needed);
            if secured.points < needed {
                return None;
            }
            let premise = match &secured.making {
                Some(making) => PastBoards::of_making(self.board(), side, making),
                None => PastBoards::none(),
            };
            if premise.holds(self) {
                return Some(Settled { winner: side, zone: WholeBoard, premise });
            }
        }
        None
    }

    /// How many points decide the claim for `side`; nothing if not even all of them do.
    fn needed(&self, side: Player, claim: Claim) -> Option<usize> {
        let cells = self.board_size().cells();
        let decides = |points: usize| {
            let margin = 2 * points as i32 - cells as i32;
            let score = if side == Player::Black { margin } else { -margin };
            claim.favours(self.outcome_of_score(score)) == side
        };
        let (mut low, mut high) = (0, cells);
        if !decides(high) {
            return None;
        }
        while low < high {
            let middle = (low + high) / 2;
            if decides(middle) { high = middle } else { low = middle + 1 }
        }
        Some(high)
    }

    /// The result if the game ended with the board as it stands.
    pub fn outcome_as_it_stands(&self) -> Outcome {
        self.outcome_of_score(self.score())
    }

    /// The result of a game that ends with this score, Black minus White.
    #[inline]
    pub fn outcome_of_score(&self, score: i32) -> Outcome {
        match (2 * score).cmp(&self.komi().half_points()) {
            Ordering::Greater => Outcome::Won(Player::Black),
            Ordering::Less => Outcome::Won(Player::White),
            Ordering::Equal => Outcome::Drawn,
        }
    }
}

impl<const N: usize> Game for Go<N> {
    type Move = GoMove;
    type Undo = GoUndo<N>;
    type Premise = PastBoards<N>;
    type Zone = WholeBoard;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.outcome_as_it_stands())
    }

    fn moves(&self, out: &mut Vec<GoMove>) {
        out.clear();
        if self.is_over() {
            return;
        }
        let mut playable = self.stones().playable(self.board(), self.to_move);
        for cell in (self.perhaps_repeating() & playable).iter() {
            if self.repeated_by(cell).is_some() {
                playable.remove(cell);
            }
        }
        out.extend(playable.iter().map(GoMove::at));
        out.push(GoMove::PASS);
    }

    fn play(&mut self, mv: GoMove) -> GoUndo<N> {
        debug_assert_eq!(self.refusal(mv), None, "{mv:?} is not legal");
        let passes = self.passes;
        let before = mv.cell().map(|cell| self.place(cell));
        self.passes = if before.is_some() { 0 } else { passes + 1 };
        self.to_move = self.to_move.opponent();
        GoUndo { passes, before }
    }

    fn undo(&mut self, undo: GoUndo<N>) {
        self.to_move = self.to_move.opponent();
        self.passes = undo.passes;
        if let Some(before) = undo.before {
            self.unplace(before);
        }
    }

    #[inline]
    fn key(&self) -> Key {
        self.oriented_key(0)
    }

    fn recomputed_key(&self) -> Key {
        self.key_from_nothing()
    }

    fn symmetries(&self) -> usize {
        self.board().symmetries.count()
    }

    #[inline]
    fn key_under(&self, symmetry: Symmetry) -> Key {
        self.oriented_key(symmetry)
    }

    fn move_under(&self, mv: GoMove, symmetry: Symmetry) -> GoMove {
        match mv.cell() {
            Some(cell) => GoMove(self.board().symmetries.places(symmetry)[cell]),
            None => mv,
        }
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        self.board().symmetries.inverse(symmetry)
    }

    fn self_symmetries(&self, out: &mut Vec<Symmetry>) {
        out.extend((1..self.symmetries()).filter(|&symmetry| self.is_unchanging(symmetry)));
    }

    /// Only a pass after a pass ends a game.
    fn ending_move(&self) -> Option<GoMove> {
        (self.passes == 1).then_some(GoMove::PASS)
    }

    fn settled(&self, claim: Claim) -> Option<Settled<Self>> {
        if self.safety() == Safety::None || self.is_over() {
            return None;
        }
        Player::BOTH.into_iter().find_map(|side| self.settled_for(side, claim))
    }

    fn evaluation(&self, _: Claim) -> Option<f32> {
        Some(self.influence_odds())
    }

    fn feature_count(&self) -> usize {
        // Larger boards have too many different windows.
        if self.board_size().cells() <= 49 { self.board().patterns().count() } else { 0 }
    }

    #[inline]
    fn features(&self, feature: impl FnMut(u32)) {
        self.board().patterns().each(self.stones(), self.to_move, feature);
    }

    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        super::playout::playout(self, rng, branching)
    }
}
