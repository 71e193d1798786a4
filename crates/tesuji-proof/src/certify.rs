//! What a game tells so that proofs of its positions can be written down and checked by others.

use std::fmt::Debug;

use tesuji_core::{CellSet, Claim, Game, Player, Premise, Symmetry, WholeBoard, Zone, ZonePattern};

use crate::{NodeId, Tree};

/// The sets of cells of a game with zones.
pub type Cells<G> = <<G as Game>::Zone as Zone<G>>::Cells;

/// A game whose proofs can be written down.
pub trait Certify: Game {
    /// What a written proof takes for granted about earlier moves: the same as [`Game::Premise`] or
    /// something more precise, but no more than the checker can see for itself.
    type Rests: Premise<Self>;

    /// What a written proof needs of the cells, in games with zones: what the checker will find it to be.
    type Ground: Ground<Self>;

    /// Who explains positions that need no more search.
    type Arguer: Arguer<Self>;

    /// The position as the rules alone see it, with nothing filled in: what certificates are about.
    fn plain(&self) -> Self {
        self.clone()
    }

    /// The same position with what is known about the game, where that is not part of the plain one: a
    /// search finds the winner's move faster.
    fn informed(&self) -> Self {
        self.clone()
    }

    /// The position with the cells outside a zone of the winner's given to its opponent. A proof of it is
    /// one of this position as well.
    fn confined(&self, _winner: Player, _zone: &Self::Zone) -> Self {
        self.clone()
    }

    /// Whether a move can be played, in a game with zones even after its end: what is shown may be about a
    /// part of the board.
    fn allows(&self, mv: Self::Move) -> bool {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        legal.contains(&mv)
    }

    /// The number of a move in certificates.
    fn move_number(&self, mv: Self::Move) -> u32;

    /// The move with this number, which need not be legal.
    fn numbered(&self, number: u32) -> Self::Move;

    /// The numbers of one witness of this game, taken from `next` one by one; nothing if there are too
    /// few.
    fn read_witness(next: &mut dyn FnMut() -> Option<u32>) -> Option<Vec<u32>>;

    /// How many parts these numbers leave to be shown.
    fn parts_of(&self, _numbers: &[u32]) -> usize {
        0
    }

    /// What is to be shown at first: two places that the winner wants to join, in games where parts have
    /// such goals.
    fn whole_goal(&self) -> [u32; 2] {
        [0; 2]
    }

    /// The goals of these parts.
    fn part_goals(&self, _goal: [u32; 2], _numbers: &[u32]) -> Vec<[u32; 2]> {
        Vec::new()
    }

    /// What a witness with these numbers needs, given what its parts do; nothing if the numbers make no
    /// sense.
    fn chain_ground(
        &self,
        _winner: Player,
        _goal: [u32; 2],
        _numbers: &[u32],
        _parts: &[Self::Ground],
    ) -> Option<Self::Ground> {
        None
    }

    /// The cells that these numbers tell to be filled in, by the numbers of moves there, each with the one that
    /// answers a reply on it, if an answer is needed; nothing if the numbers make no sense.
    fn fill_cells(&self, _numbers: &[u32]) -> Option<Vec<(u32, Option<u32>)>> {
        None
    }

    /// The position with these cells the winner's. Stones of the other side are replaced: once they are dead
    /// they might as well be the winner's.
    fn filled(&self, _winner: Player, _cells: &[Self::Move]) -> Self {
        self.clone()
    }

    /// What a proof of the filled position needs without what was filled in, and the numbers for as much of
    /// that as it takes; none are left if it takes nothing.
    fn without_fill(
        &self,
        _winner: Player,
        _numbers: &[u32],
        _ground: Self::Ground,
    ) -> Option<(Vec<u32>, Self::Ground)> {
        None
    }

    /// What it rests on that a reply here is wasted by an answer, both told by their numbers, and by what the
    /// winner then captures; and the numbers for as much of that as it takes. Nothing if they make no sense.
    fn wasted_ground(
        &self,
        _winner: Player,
        _reply: u32,
        _answer: u32,
        _numbers: &[u32],
    ) -> Option<(Vec<u32>, Self::Ground)> {
        None
    }

    /// Why a claim is decided for `winner` without a move, in a form that the checker can follow. There may be none
    /// even where [`Game::settled`] has an answer: what cannot be explained is shown by play.
    fn witness(&self, _claim: Claim, _winner: Player) -> Option<Witness<Self>> {
        None
    }
}

/// Why a position is decided.
#[derive(Clone, Debug)]
pub struct Witness<G: Certify> {
    /// What the checker of the game wants to be told.
    pub numbers: Vec<u32>,
    /// What it takes for granted about earlier moves.
    pub rests: G::Rests,
}

/// What a written proof that a side wins needs of the cells. It holds in a position or not, and where it
/// holds with the same side to move, the same proof is valid.
pub trait Ground<G: Game>: Clone + Debug + Send {
    /// Whether written proofs are told by the cells they need; where not, they are about whole positions.
    const BY_CELLS: bool = true;

    /// The ground of a proof that needs nothing: the start for [`Ground::add`].
    fn nothing() -> Self;

    /// The winner's turn: the ground before `mv`.
    fn before(&mut self, game: &G, mv: G::Move);

    /// Adds what the answer to another reply needs. `game` is the position before the replies.
    fn add(&mut self, other: &Self, game: &G, winner: Player);

    /// Adds cells that must hold the winner's stones.
    fn need(&mut self, cells: &Cells<G>);

    /// Makes the other half of a pair needed where the loser has one half: then nothing is needed of the loser's
    /// cells.
    fn need_nothing_of_losers(&mut self, game: &G, winner: Player);

    /// All cells that are needed in any way.
    fn cells(&self) -> Cells<G>;

    /// Those among them on which a reply, at this position, would matter.
    fn exposed(&self, game: &G, winner: Player) -> Cells<G>;

    /// Those on which a reply is answered as a matter of course.
    fn guarded(&self) -> Cells<G>;

    /// The answer to a reply on one of those.
    fn mate(&self, game: &G, reply: G::Move) -> Option<G::Move>;

    /// A pattern that fits wherever the ground holds.
    fn pattern(&self) -> ZonePattern<Cells<G>>;

    /// Whether the ground holds, or would by one move of the winner.
    fn fits(&self, game: &G, winner: Player) -> Fit<G::Move>;

    /// The ground seen after applying a symmetry of the board.
    fn under(&self, game: &G, symmetry: Symmetry) -> Self;
}

/// How a ground fits a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit<M> {
    /// It holds.
    Holds,
    /// It holds once the winner has played this.
    After(M),
    /// It does not hold, and no single move changes that.
    No,
}

/// A game's way to explain positions without search. It remembers what it has explained.
pub trait Arguer<G: Certify> {
    /// One for positions on this board.
    fn new(game: &G) -> Self;

    /// Adds to the tree why `winner` wins, if that is seen without search.
    fn argue(&mut self, game: &G, winner: Player, tree: &mut Tree) -> Option<Argued<G>>;

    /// After [`Arguer::argue`] has found nothing with the loser to move: the cells of each way in which the
    /// winner would win if it were to move, the smallest first.
    fn threats(&self) -> Vec<Cells<G>>;

    /// Adds to the tree why one of these wins, with the winner to move, if that can be told.
    fn argue_threat(&mut self, threat: usize, tree: &mut Tree) -> Option<Argued<G>>;

    /// The numbers that tell what can be filled in for the winner. Only cells that are empty in `game` are,
    /// and whether they can be is seen in `told`, which has the same stones of the winner and no others
    /// of its opponent than the checker will see.
    fn fill(&mut self, told: &G, game: &G, winner: Player) -> Vec<u32>;

    /// Moves by which the winner would win if it were to move, each with the zone of a proof, as far as that
    /// is known though it cannot be argued; those with small zones first.
    fn hints(&mut self, game: &G, winner: Player) -> Vec<(G::Move, G::Zone)>;

    /// Those of some replies that are wasted: seen in `told`, with answers on cells that are empty in `game`, as
    /// with [`Arguer::fill`].
    fn wasted(
        &mut self,
        _told: &G,
        _game: &G,
        _winner: Player,
        _replies: &Cells<G>,
    ) -> Vec<WastedReply<G>> {
        Vec::new()
    }
}

/// A reply that gains nothing.
#[derive(Clone, Debug)]
pub struct WastedReply<G: Certify> {
    /// The reply.
    pub reply: G::Move,
    /// The number of the winner's answer.
    pub answer: u32,
    /// What is captured with it.
    pub numbers: Vec<u32>,
    /// What that rests on.
    pub ground: G::Ground,
}

/// What was added to a tree, and what it needs.
#[derive(Clone, Debug)]
pub struct Argued<G: Certify> {
    /// The root of what was added.
    pub node: NodeId,
    /// What it needs.
    pub ground: G::Ground,
}

/// Nothing to say: all is shown by play and by witnesses.
#[derive(Clone, Copy, Debug)]
pub struct NoArguer;

impl<G: Certify> Arguer<G> for NoArguer {
    fn new(_: &G) -> NoArguer {
        NoArguer
    }

    fn argue(&mut self, _: &G, _: Player, _: &mut Tree) -> Option<Argued<G>> {
        None
    }

    fn threats(&self) -> Vec<Cells<G>> {
        Vec::new()
    }

    fn argue_threat(&mut self, _: usize, _: &mut Tree) -> Option<Argued<G>> {
        None
    }

    fn fill(&mut self, _: &G, _: &G, _: Player) -> Vec<u32> {
        Vec::new()
    }

    fn hints(&mut self, _: &G, _: Player) -> Vec<(G::Move, G::Zone)> {
        Vec::new()
    }
}

/// Games without zones need the whole board.
impl<G: Game> Ground<G> for WholeBoard {
    const BY_CELLS: bool = false;

    fn nothing() -> Self {
        WholeBoard
    }

    fn before(&mut self, _: &G, _: G::Move) {}

    fn add(&mut self, _: &Self, _: &G, _: Player) {}

    fn need(&mut self, _: &Cells<G>) {}

    fn need_nothing_of_losers(&mut self, _: &G, _: Player) {}

    fn cells(&self) -> Cells<G> {
        Cells::<G>::EMPTY
    }

    fn exposed(&self, _: &G, _: Player) -> Cells<G> {
        Cells::<G>::EMPTY
    }

    fn guarded(&self) -> Cells<G> {
        Cells::<G>::EMPTY
    }

    fn mate(&self, _: &G, _: G::Move) -> Option<G::Move> {
        None
    }

    fn pattern(&self) -> ZonePattern<Cells<G>> {
        ZonePattern { needs: Cells::<G>::EMPTY, covers: Cells::<G>::EMPTY }
    }

    fn fits(&self, _: &G, _: Player) -> Fit<G::Move> {
        Fit::No
    }

    fn under(&self, _: &G, _: Symmetry) -> Self {
        WholeBoard
    }
}
