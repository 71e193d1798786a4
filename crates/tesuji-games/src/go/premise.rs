//! Under which other histories a proof about a Go position stays valid.
//!
//! [`PastBoards`] goes with a proof that side W (the winner) beats L (the loser) at a position whose
//! board is s. It says two things about the boards seen before:
//!
//! * C, the boards W's stones *create* in the proof, must be new. They are kept as a summary that
//!   may cover more boards than there are: the stones all of them have, the stones any of them has,
//!   and the points W plays. A board of the past is "possibly in C" if it lies between the two for
//!   both colours and has a W stone on one of the points.
//! * X, earlier boards the proof *relies* on because they made a move of L illegal, must have been
//!   seen. At most two are kept; a proof that relies on more is never reused.
//!
//! **Rules.** Finished game: C = X = ∅. W's turn, playing to board c with proof (C', X'):
//! C = C' ∪ {c} (C' for a pass) and X = X' \ {s}. L's turn: C and X are the unions over all legal
//! replies, X also gets the boards that refused replies would have repeated, and s is taken out of X.
//!
//! **Claim.** If s ∈ H, C ∩ (H \ {s}) = ∅ and X ⊆ H, then W wins at s under the history H (the set
//! of boards seen). Here C and X are the exact sets; the summary covers C, so its test passing implies
//! the condition, and [`Premise::holds`] is that test.
//!
//! *First*, C never meets the history H₀ under which the proof was made, s included: by induction,
//! W's move to c was legal, so c ∉ H₀, and C' avoids H₀ ∪ {c}; a union of sets that avoid H₀ avoids
//! it. For a proof taken from a table, the test was made against H₀ \ {s}, and s ∉ C because s was in
//! the history when that proof was made, too. This is why s itself needs no test, and must not get
//! one: the summary may well cover it.
//!
//! *Second*, the claim, by induction over the proof, which is finite. W's turn: c ∉ H since c ∈ C and
//! c ≠ s (it has one more stone of W), so the move is legal. Afterwards the history is H ∪ {c}; of it,
//! H \ {s} avoids C' ⊆ C, s ∉ C' by the first part (s was seen when C' was built), and
//! X' ⊆ X ∪ {s} ⊆ H. L's turn: take a reply to board b that is legal under H. If it was legal in the
//! proof, its proof (C', X') applies in the same way: H avoids C', and X' ⊆ X ∪ {s} ⊆ H. If it was
//! refused in the proof, then for suicide or an occupied point, which are so under any history, or
//! because b had been seen: then b ∈ X ⊆ H, so it is refused now. That H may refuse replies the proof
//! answers only helps W, and the pass is always left. Passes change neither board nor history, so they
//! need nothing said. The proof never compares depths or orders, so positions may share proofs freely.
//!
//! *Remarks.* (1) C may hold boards that L creates in another branch of the same proof. The test
//! concerns H alone; inside the proof, each part's own C avoids that part's history by the first
//! point. (2) That every board of C has a W stone on one of W's points holds because each got there by
//! W playing one. (3) A pass lists no board again, so "every board but the present one" is well defined
//! after a pass: the history is a set. (4) A summary too coarse for its own path is no contradiction:
//! `holds` is then false where the proof was made, and a search must use the result it has in
//! hand instead of asking again. (5) A search that answers only one of several replies which a symmetry
//! σ of the position and its history maps onto each other relies on the mirrored proofs as well, and
//! another history need not be symmetric. [`Premise::close`] therefore joins σ(C) and σ(X). The
//! history being unchanged by σ, the first point holds for them, too.

use tesuji_core::{Bits, Game, Key, Player, Premise, Symmetry};

use super::{board::GoBoard, position::Go, rules::GoMove, safety::Making, stones::Stones};

/// How many boards a reusable proof may rely on. Nearly always it is the ko just taken.
pub(super) const MOST_RELIED_ON: usize = 2;

/// What a proof takes for granted about the boards seen before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastBoards<const N: usize> {
    pub(super) created: Option<Created<N>>,
    pub(super) relied_on: ReliedOn<N>,
}

/// A family of boards, one of which is that of every stone the winner plays in a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Created<const N: usize> {
    pub(super) winner: Player,
    /// Stones on all of the boards.
    pub(super) common: [Bits<N>; 2],
    /// Stones on any of the boards.
    pub(super) possible: [Bits<N>; 2],
    /// Where the winner plays.
    pub(super) points: Bits<N>,
}

/// A short list of boards, or the admission that there were too many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ReliedOn<const N: usize> {
    Few { boards: [Stones<N>; MOST_RELIED_ON], count: u8 },
    TooMany,
}

impl<const N: usize> PastBoards<N> {
    /// The premise of a static claim: none of the boards `winner` may have to make has been seen.
    pub(super) fn of_making(board: &GoBoard<N>, winner: Player, making: &Making<N>) -> Self {
        let created = Created::of_making(board.points(), winner, making);
        PastBoards { created: Some(created), ..Premise::<Go<N>>::none() }
    }

    /// Whether the proof relies on too many boards to be used under any other history.
    pub fn is_tainted(&self) -> bool {
        self.relied_on == ReliedOn::TooMany
    }
}

impl<const N: usize> Premise<Go<N>> for PastBoards<N> {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        let boards = [Stones::NONE; MOST_RELIED_ON];
        PastBoards { created: None, relied_on: ReliedOn::Few { boards, count: 0 } }
    }

    fn before(game: &Go<N>, mv: GoMove, after: &Self) -> Self {
        let mut premise = after.clone();
        if let Some(cell) = mv.cell() {
            let (board, _) = game.board_after(cell);
            premise.create(Created::one(game.to_move(), &board, cell));
        }
        premise.relied_on.forget(game.stones());
        premise
    }

    fn join(&mut self, other: &Self) {
        if let Some(created) = &other.created {
            self.create(created.clone());
        }
        match &other.relied_on {
            ReliedOn::TooMany => self.relied_on = ReliedOn::TooMany,
            few => few.boards().iter().for_each(|board| self.relied_on.add(board)),
        }
    }

    fn close(&mut self, game: &Go<N>) {
        self.relied_on.forget(game.stones());
        game.boards_refused().for_each(|board| self.relied_on.add(&board));
        // Joining the images of one premise under all of them leaves it unchanged by each.
        let proved = self.clone();
        for symmetry in (1..game.symmetries()).filter(|&symmetry| game.is_unchanging(symmetry)) {
            self.join(&proved.under(game, symmetry));
        }
    }

    fn holds(&self, game: &Go<N>) -> bool {
        let relied_on_seen = match &self.relied_on {
            ReliedOn::TooMany => false,
            few => few.boards().iter().all(|board| game.seen().any(|seen| seen == board)),
        };
        let covers = |created: &Created<N>| game.seen_before().any(|seen| created.covers(seen));
        relied_on_seen && !self.created.as_ref().is_some_and(covers)
    }

    fn under(&self, game: &Go<N>, symmetry: Symmetry) -> Self {
        if symmetry == 0 {
            return self.clone();
        }
        let places = game.board().symmetries.places(symmetry);
        PastBoards {
            created: self.created.as_ref().map(|created| created.mapped(places)),
            relied_on: self.relied_on.mapped(places),
        }
    }

    #[inline]
    fn history_key(game: &Go<N>) -> Key {
        game.history()
    }
}

impl<const N: usize> PastBoards<N> {
    fn create(&mut self, more: Created<N>) {
        match &mut self.created {
            Some(created) => created.join(&more),
            None => self.created = Some(more),
        }
    }
}

impl<const N: usize> Created<N> {
    /// The boards that a static claim may need.
    pub(super) fn of_making(points: Bits<N>, winner: Player, making: &Making<N>) -> Self {
        let mut common = [Bits::EMPTY; 2];
        common[winner.index()] = making.kept;
        Created { winner, common, possible: [points; 2], points: making.plays }
    }

    pub(super) fn one(winner: Player, board: &Stones<N>, point: usize) -> Self {
        let stones = Player::BOTH.map(|player| board.of(player));
        Created { winner, common: stones, possible: stones, points: Bits::single(point) }
    }

    pub(super) fn join(&mut self, other: &Self) {
        debug_assert_eq!(self.winner, other.winner, "premises of proofs for different sides");
        for player in Player::BOTH.map(Player::index) {
            self.common[player] &= other.common[player];
            self.possible[player] |= other.possible[player];
        }
        self.points |= other.points;
    }

    /// Whether a board may be one of the family.
    #[inline]
    pub(super) fn covers(&self, board: &Stones<N>) -> bool {
        board.of(self.winner).meets(&self.points)
            && Player::BOTH.into_iter().all(|player| {
                let stones = board.of(player);
                self.common[player.index()].is_within(&stones)
                    && stones.is_within(&self.possible[player.index()])
            })
    }

    pub(super) fn mapped(&self, places: &[u16]) -> Self {
        Created {
            winner: self.winner,
            common: self.common.map(|stones| stones.mapped(places)),
            possible: self.possible.map(|stones| stones.mapped(places)),
            points: self.points.mapped(places),
        }
    }
}

impl<const N: usize> ReliedOn<N> {
    /// The boards on the list; none if there were too many.
    pub(super) fn boards(&self) -> &[Stones<N>] {
        match self {
            ReliedOn::Few { boards, count } => &boards[..usize::from(*count)],
            ReliedOn::TooMany => &[],
        }
    }

    pub(super) fn add(&mut self, board: &Stones<N>) {
        if self.boards().contains(board) {
            return;
        }
        match self {
            ReliedOn::Few { boards, count } if usize::from(*count) < MOST_RELIED_ON => {
                boards[usize::from(*count)] = *board;
                *count += 1;
            }
            _ => *self = ReliedOn::TooMany,
        }
    }

    /// Takes a board off the list. Unused places are cleared so that equal lists compare equal.
    fn forget(&mut self, board: &Stones<N>) {
        if let ReliedOn::Few { boards, count } = self
            && let Some(at) = boards[..usize::from(*count)].iter().position(|kept| kept == board)
        {
            *count -= 1;
            boards.swap(at, usize::from(*count));
            boards[usize::from(*count)] = Stones::NONE;
        }
    }

    fn mapped(&self, places: &[u16]) -> Self {
        match self {
            ReliedOn::Few { boards, count } => {
                ReliedOn::Few { boards: boards.map(|board| board.mapped(places)), count: *count }
            }
            ReliedOn::TooMany => ReliedOn::TooMany,
        }
    }
}
