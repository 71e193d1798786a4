//! Go with a table that is wrong on purpose: a proof counts wherever its board, side to move and passes
//! come up again, whatever was seen before. Tests of the real thing must catch this one.

use tesuji_core::{
    Game, Key, NoAdviser, OnlyPlayouts, Outcome, Player, Premise, Rng, Symmetry, WholeBoard,
};
use tesuji_games::go::{Go, GoMove, GoUndo};

/// A position whose proofs trust every history. The rules are those of Go, superko included.
#[derive(Clone, Debug)]
pub struct TrustingGo(pub Go<1>);

/// The claim that history does not matter. Nodes are still told apart by history: only stored proofs
/// are trusted, as in a table without any bookkeeping.
#[derive(Clone, Debug)]
pub struct AnyHistory;

impl Premise<TrustingGo> for AnyHistory {
    const REMEMBERS: bool = true;

    fn none() -> Self {
        AnyHistory
    }

    fn before(_: &TrustingGo, _: GoMove, _: &Self) -> Self {
        AnyHistory
    }

    fn join(&mut self, _: &Self) {}

    fn close(&mut self, _: &TrustingGo) {}

    fn holds(&self, _: &TrustingGo) -> bool {
        true
    }

    fn under(&self, _: &TrustingGo, _: Symmetry) -> Self {
        AnyHistory
    }

    fn history_key(game: &TrustingGo) -> Key {
        <Go<1> as Game>::Premise::history_key(&game.0)
    }
}

impl Game for TrustingGo {
    type Move = GoMove;
    type Undo = GoUndo<1>;
    type Premise = AnyHistory;
    type Zone = WholeBoard;
    type Sampler = OnlyPlayouts;
    type Adviser = NoAdviser;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self, out: &mut Vec<GoMove>) {
        self.0.moves(out);
    }

    fn play(&mut self, mv: GoMove) -> GoUndo<1> {
        self.0.play(mv)
    }

    fn undo(&mut self, undo: GoUndo<1>) {
        self.0.undo(undo);
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn recomputed_key(&self) -> Key {
        self.0.recomputed_key()
    }

    fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    fn key_under(&self, symmetry: Symmetry) -> Key {
        self.0.key_under(symmetry)
    }

    fn move_under(&self, mv: GoMove, symmetry: Symmetry) -> GoMove {
        self.0.move_under(mv, symmetry)
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        self.0.inverse(symmetry)
    }

    fn self_symmetries(&self, out: &mut Vec<Symmetry>) {
        self.0.self_symmetries(out);
    }

    fn ending_move(&self) -> Option<GoMove> {
        self.0.ending_move()
    }

    fn playout(&self, rng: &mut Rng, branching: &mut Vec<u32>) -> Outcome {
        self.0.playout(rng, branching)
    }
}
