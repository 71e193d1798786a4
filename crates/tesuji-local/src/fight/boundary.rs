//! Whether what bounds a fight stays: [`Boundary`].
//!
//! A fight takes for granted that stones with a liberty outside its region are never captured. On the board they may be: the
//! side L against which something is proven may spend its turns outside. Let W be the side that the proof is for.
//!
//! **What bounds a fight.** The fight is played on the empty points of the region, the essential blocks, and the *loose* blocks
//! next to either or to each other: those that have all their liberties in the region. Prisoners are among these, so the
//! blocks that hold prisoners are next to the fight even where they touch no point of the region. All other blocks next to it
//! bound it.
//!
//! **Why it is enough that W's bounding blocks stay.** W plays in the region only. A turn of L outside is a pass in the fight, and
//! W has an answer to that (where both have passed, it is L's turn again at the same position). L's stones out there join at most
//! blocks that the fight takes to be safe anyway, and a block of L that is captured after all only gives W liberties. W's stones have in the region
//! the liberties they have in the fight, and all that they need beyond are W's bounding blocks and, where the region is cut out of a larger empty area,
//! the points beyond. (A turn outside lifts bans of superko; threats of L do so, too, and `unless` tells what these change.)
//!
//! **What stays.** A bounding block of W stays if it
//!
//! - lives apart from the fight: by two eyes there, or if W answers there each move that threatens them, connections to other
//!   blocks included (`living_apart` in `tesuji-games`, Benson 1976 and Müller 1997). W's answers take no turn from the fight;
//! - or has enough liberties outside, if W is to capture. Each of them costs L a turn, in which W plays a stone in the
//!   fight. As long as L plays outside, W has no more to fill than the points that L's essential blocks may grow into, so that more
//!   liberties than these are enough;
//! - or has five liberties outside and one of them in an empty area of more than [`ROOM`] points, if W only has to hold out: then
//!   it may answer there. That is no proof, but the fight is decided by something else.
//!
//! Where the region is cut out of a larger area (it is *open*), a stone at the cut counts as out. This is taken for granted if there are more than
//! [`ROOM`] points beyond the cut, and the wider region has to agree; a smaller rest is not.

use tesuji_core::{Bits, Player};
use tesuji_games::go::{Go, safety::living_apart};

use super::frozen;

/// Empty areas of more points than this have room for a block to live or to run.
pub const ROOM: usize = 20;

/// The liberties outside that a block with room needs.
const LIBERTIES_WITH_ROOM: usize = 5;

/// What is to be shown for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// That it gets something done in the fight: it has not to hold out longer.
    Captures,
    /// That something does not happen, whatever the other side does and for however long.
    HoldsOut,
}

/// What bounds a fight.
#[derive(Clone, Debug)]
pub struct Boundary<const N: usize> {
    /// The empty points, essential and loose blocks of the fight.
    fight: Bits<N>,
    blocks: Vec<Block<N>>,
    /// The points of the region beside empty points beyond, and the size of the smallest area there.
    cut: Bits<N>,
    least_beyond: usize,
    /// How many points each side has to fill at most to capture the other.
    to_fill: [usize; 2],
}

/// A block that bounds a fight.
#[derive(Clone, Copy, Debug)]
pub struct Block<const N: usize> {
    /// Whose it is.
    pub side: Player,
    /// Its stones.
    pub stones: Bits<N>,
    /// Whether it lives apart from the fight, and whether it does though its side never answers.
    pub lives: bool,
    /// See `lives`.
    pub lives_alone: bool,
    /// Its liberties outside the region.
    pub liberties: usize,
    /// Whether one of them is in a large empty area.
    pub has_room: bool,
}

impl<const N: usize> Block<N> {
    /// Whether it stays while the other side has so many turns.
    fn stays(&self, task: Task, turns: usize) -> bool {
        let has_enough = match task {
            Task::Captures => self.liberties > turns,
            Task::HoldsOut => self.has_room && self.liberties >= LIBERTIES_WITH_ROOM,
        };
        self.lives || has_enough
    }
}

/// The points on which a fight is played: the empty points of the region, the essential blocks, and the loose blocks next
/// to it.
pub fn fight<const N: usize>(go: &Go<N>, essential: &[Bits<N>; 2], region: &Bits<N>) -> Bits<N> {
    let (board, stones) = (go.board(), go.stones());
    let frozen = frozen::frozen(go, region);
    let blocks = Player::BOTH.map(|side| board.reach(essential[side.index()], &stones.of(side)));
    let loose = Player::BOTH.map(|side| stones.of(side).without(&frozen[side.index()]));
    let open = stones.empty(board) & *region;
    board.reach(open | blocks[0] | blocks[1], &(open | loose[0] | loose[1] | blocks[0] | blocks[1]))
}

/// How many points `side` has to fill at most to capture the other's essential blocks: those that they may grow into, stones of `side` that
/// may be captured on the way included.
fn to_fill<const N: usize>(
    go: &Go<N>,
    essential: &[Bits<N>; 2],
    fight: &Bits<N>,
    side: Player,
) -> usize {
    let (board, stones) = (go.board(), go.stones());
    let (own, enemy) = (stones.of(side), stones.of(side.opponent()));
    let walls = own.without(fight) | board.reach(essential[side.index()], &own);
    let losers = board.reach(essential[side.opponent().index()], &enemy);
    board.reach(losers, &fight.without(&walls)).without(&losers).len()
}

impl<const N: usize> Boundary<N> {
    /// What bounds the fight about these stones in this region.
    pub fn of(go: &Go<N>, essential: &[Bits<N>; 2], region: &Bits<N>) -> Boundary<N> {
        let (board, stones) = (go.board(), go.stones());
        let fight = fight(go, essential, region);
        let empty = stones.empty(board);
        let outside = empty.without(region);
        let mut blocks = Vec::new();
        for side in Player::BOTH {
            let own = stones.of(side);
            let mut bounding = (board.neighbours(&fight) & own).without(&fight);
            if bounding.is_empty() {
                continue;
            }
            let may_answer = [true, false];
            let found =
                may_answer.map(|may_answer| living_apart(board, stones, side, &fight, may_answer));
            let alone = found[1].stones;
            let living = found
                .into_iter()
                // An answer may be forbidden where the side has had a stone before.
                .find(|living| {
                    let pairs = living.pairs.iter().fold(Bits::EMPTY, |sum, pair| sum | *pair);
                    !pairs.meets(&go.ever_occupied())
                });
            let living = living.map_or(Bits::EMPTY, |living| living.stones);
            while let Some(stone) = bounding.lowest() {
                let block = board.reach(Bits::single(stone), &own);
                bounding = bounding.without(&block);
                let liberties = board.neighbours(&block) & outside;
                let has_room = liberties
                    .iter()
                    .any(|cell| board.reach(Bits::single(cell), &outside).len() > ROOM);
                blocks.push(Block {
                    side,
                    stones: block,
                    lives: block.is_within(&living),
                    lives_alone: block.is_within(&alone),
                    liberties: liberties.len(),
                    has_room,
                });
            }
        }
        let cut = board.neighbours(&outside) & empty & *region;
        let mut beyond = board.neighbours(&cut) & outside;
        let mut least_beyond = usize::MAX;
        while let Some(cell) = beyond.lowest() {
            let area = board.reach(Bits::single(cell), &outside);
            beyond = beyond.without(&area);
            least_beyond = least_beyond.min(area.len());
        }
        let to_fill = Player::BOTH.map(|side| to_fill(go, essential, &fight, side));
        Boundary { fight, blocks, cut, least_beyond, to_fill }
    }

    /// The points on which the fight is played.
    pub fn fight(&self) -> Bits<N> {
        self.fight
    }

    /// The blocks that bound it.
    pub fn blocks(&self) -> &[Block<N>] {
        &self.blocks
    }

    /// Whether the checker sees for itself that all of it stays.
    pub fn is_plain(&self, side: Player, task: Task, first: Player) -> bool {
        let turns = self.turns(side, first);
        let mut blocks = self.blocks.iter().filter(|block| block.side == side);
        self.cut.is_empty()
            && blocks.all(|block| {
                block.lives_alone || (task == Task::Captures && block.stays(task, turns))
            })
    }

    /// How many turns the other side has before this one has captured. Moving first it is done a turn earlier.
    fn turns(&self, side: Player, first: Player) -> usize {
        self.to_fill[side.index()].saturating_sub(usize::from(first == side))
    }

    /// What is not shown to stay if this is to be shown for a side, with `first` to move: stones of its blocks, and points at a cut beyond which
    /// there is little.
    pub fn unshown(&self, side: Player, task: Task, first: Player) -> Bits<N> {
        let turns = self.turns(side, first);
        let is_unshown = |block: &&Block<N>| block.side == side && !block.stays(task, turns);
        let blocks = self.blocks.iter().filter(is_unshown);
        let stones = blocks.fold(Bits::EMPTY, |sum, block| sum | block.stones);
        if self.least_beyond <= ROOM { stones | self.cut } else { stones }
    }
}
