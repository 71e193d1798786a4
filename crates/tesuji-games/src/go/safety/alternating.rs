//! Life under alternating play (after Müller 1997), in a form that positional superko cannot break.
//!
//! W, the side that claims to live, relies on a set S of its blocks and on disjoint *pairs* of points.
//! When L plays on a point of a pair and the other is empty as well, W answers there. Nothing else ever
//! forces W to move. [`plan`] looks for S and pairs with these properties:
//!
//! 1. *Connection.* Blocks of S form chains: two chains become one by a pair of empty points each of
//!    which touches both.
//! 2. *Cover.* A region (component of the points without W's stones) is **covered** if it borders on
//!    one chain only, and each of its points that does not touch S, whether empty or L's, has a pair of
//!    points next to it that touch S or have a pair in their turn (no circles: a point's *rank* is 0 if
//!    it touches S, else one more than those of its pair). If the point is empty, so is its pair.
//!    Points may share a pair.
//! 3. *Eyes.* Each chain has two eyes. An eye is a covered region of which the answers leave something,
//!    having a point in no pair, or a whole pair; or a *quiet* region, where W has no pair and each
//!    empty point touches the chain (Benson's). A covered region is worth two eyes if it has a pair of
//!    empty points that touch the chain, each of which divides it so that two parts are such eyes.
//!
//! **Answers are legal, and stones of S and answers are never captured.** Say these have been true so
//! far, and let it be L's turn.
//! * *(a) If a point with a pair is empty, then so is its pair, or W has one of it.* True at first;
//!   answers keep it so. A point of L becomes empty when an answer captures its block: then its
//!   neighbours are W's or were of that block, and are empty.
//! * *(b) An answer is tied to S.* It touches S or, by (a), its pair, of lower rank, is empty or has a
//!   stone of W, which is tied. So a block of answers without a stone of S has an empty pair next to
//!   its stone of lowest rank: two liberties.
//! * *(c) A block B of S that is not its whole chain has two liberties.* Take the first step of joining
//!   chains that put a block within B together with one outside. One side of that step lies within B,
//!   the other outside, so its pair is still empty, and both points touch B.
//! * *(d) In each eye a chain that is one block has a liberty, and if an empty point there is none,
//!   two.* For that point go down by (a) and (b), through empty points and tied answers, to an empty
//!   pair of rank 0. In a quiet region W never plays, so all empty points stay next to the chain. An
//!   eye never fills up, as answers leave something of it. (Before it is divided, a region worth two
//!   has two liberties, the dividing pair.)
//!
//! So L cannot capture anything with one move: to take the last liberty in an eye, (d), would be
//! suicide, as the chain has another eye. An answer connects to a block with another liberty, so it is
//! legal, and it stays for good: no board W makes has been seen since the claim. Each holds S and a
//! stone on a point of a pair; boards of the past are tested for that by the caller.
//!
//! **W owns the covered regions.** While L has stones there and W need not answer, W plays half of each
//! empty pair that connects, divides or ties; then any empty point next to its living stones in a part
//! (component of the region without W's stones) that holds stones of L. There is one by (d), for now
//! the way down stays within the part. The stone stays; what is left of the part is not nothing, for
//! there were stones of L, so it remains an eye. W passes only when L has no stones there.
//!
//! Pairs for points that L *holds* are what the literature leaves out: there a region whose inner
//! points are all L's is an eye even if W answers in it. But an answer may capture, and in the space
//! left L may live or make an eye. Either W does not play in the region at all (quiet), or all points
//! need pairs.

use tesuji_core::Bits;

use super::{few::Few, pairs::Pairs, scene::Scene, seeking::EyesBy, shape::Chains};
use crate::go::board::GoBoard;

/// What W may rely on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// No answers at all: unconditional life.
    Nothing,
    /// Answers inside regions that are eyes.
    Answers,
    /// Besides, pairs that connect chains.
    Connections,
}

/// Chains that live, and how.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    /// The chains.
    pub chains: Chains<N>,
    /// All their stones.
    pub stones: Bits<N>,
    /// The points next to them.
    pub around: Bits<N>,
    /// The regions W owns.
    pub covered: Bits<N>,
    /// Regions that W needs as eyes and must not play in.
    pub quiet: Bits<N>,
    /// Where W answers.
    pub pairs: Pairs<N>,
}

/// How many more inner points than others a region W owns may have.
pub const MOST_SPARE: usize = 4;

/// How many eyes a chain has.
#[derive(Clone, Copy, Default)]
struct Eyes {
    covered: u8,
    quiet: u8,
}

/// The living chains of W, with eyes found in these ways.
pub fn plan<const N: usize>(
    scene: &Scene<N>,
    blocks: &Chains<N>,
    means: Means,
    eyes_by: EyesBy,
) -> Option<Plan<N>> {
    let mut attempt = Attempt { scene, means, eyes_by, plan: Plan::of(blocks, scene.own) };
    loop {
        if means == Means::Connections {
            let joined = attempt.connect();
            // Without connections there is nothing to be found that answers alone do not give.
            if !joined && attempt.plan.stones == scene.own {
                return None;
            }
        }
        let dead = attempt.judge();
        if dead.is_empty() {
            return Some(attempt.plan);
        }
        let mut standing = attempt.plan.stones.without(&dead);
        if standing.is_empty() && eyes_by == EyesBy::Hunts {
            standing = attempt.largest();
        }
        if standing.is_empty() {
            return None;
        }
        attempt.plan.start_again(blocks, standing);
    }
}

impl<const N: usize> Plan<N> {
    /// The blocks before anything is known about them.
    fn of(blocks: &Chains<N>, stones: Bits<N>) -> Self {
        Plan {
            chains: blocks.clone(),
            stones,
            around: Bits::EMPTY,
            covered: Bits::EMPTY,
            quiet: Bits::EMPTY,
            pairs: Pairs::none(),
        }
    }

    /// The same with only those blocks that are still standing.
    fn start_again(&mut self, blocks: &Chains<N>, standing: Bits<N>) {
        self.chains.truncate(0);
        for block in blocks.as_slice().iter().filter(|block| block.stones.is_within(&standing)) {
            self.chains.push(*block);
        }
        self.stones = standing;
        self.covered = Bits::EMPTY;
        self.quiet = Bits::EMPTY;
        self.pairs.clear();
    }
}

/// Whether the chains of a plan live.
pub(super) struct Attempt<'a, const N: usize> {
    pub(super) scene: &'a Scene<'a, N>,
    pub(super) means: Means,
    /// How eyes are looked for that pairs do not show (`seeking`).
    pub(super) eyes_by: EyesBy,
    pub(super) plan: Plan<N>,
}

impl<const N: usize> Attempt<'_, N> {
    /// Joins chains that share two liberties; whether there are any.
    fn connect(&mut self) -> bool {
        // A region of one point is better kept as an eye.
        let Scene { board, empty, regions, .. } = self.scene;
        let eyes = regions.as_slice().iter().filter(|region| region.points.len() == 1);
        let mut usable = eyes.fold(*empty, |usable, eye| usable.without(&eye.points));
        let inner = usable.without(&board.neighbours(&self.plan.stones));
        while let Some((one, other, pair)) = self.joint(&usable, &inner) {
            self.plan.pairs.add(pair);
            usable = usable.without(&pair);
            let joined = self.plan.chains.as_slice()[other];
            let chain = &mut self.plan.chains.as_mut_slice()[one];
            chain.stones |= joined.stones;
            chain.around |= joined.around;
            self.plan.chains.swap_remove(other);
        }
        !self.plan.pairs.list().is_empty()
    }

    /// Two chains with two liberties in common, and the two that touch the fewest inner points.
    fn joint(&self, usable: &Bits<N>, inner: &Bits<N>) -> Option<(usize, usize, Bits<N>)> {
        let chains = self.plan.chains.as_slice();
        let wanted = |cell: &usize| (self.scene.board.touching(*cell) & *inner).len();
        for (one, chain) in chains.iter().enumerate() {
            for (after, other) in chains[one + 1..].iter().enumerate() {
                let common = chain.around & other.around & *usable;
                if common.len() >= 2 {
                    let first = common.iter().min_by_key(wanted)?;
                    let mut pair = Bits::single(first);
                    pair.insert(common.without(&pair).iter().min_by_key(wanted)?);
                    return Some((one, one + 1 + after, pair));
                }
            }
        }
        None
    }

    /// The stones of chains that do not live; if there are none, the plan is complete.
    fn judge(&mut self) -> Bits<N> {
        let Scene { board, empty, regions, .. } = self.scene;
        let regions = regions.as_slice();
        let mut eyes = Few::<Eyes, 12>::new(Eyes::default());
        for _ in self.plan.chains.as_slice() {
            eyes.push(Eyes::default());
        }
        let connections = self.plan.pairs.used();
        let mut covered = Bits::EMPTY;
        let mut undivided = Bits::EMPTY;
        let standing = self.plan.stones;
        for region in regions.iter().filter(|region| region.border.is_within(&standing)) {
            let chains = self.plan.chains.as_slice();
            let only = chains.iter().position(|chain| region.border.is_within(&chain.stones));
            let around = only.map_or(Bits::EMPTY, |only| chains[only].around);
            if let Some(only) = only
                && self.cover(&region.points, &around)
            {
                covered |= region.points;
                if self.plan.pairs.leave_something_of(&region.points) {
                    undivided |= region.points;
                    eyes.as_mut_slice()[only].covered += 1;
                }
            } else if !region.points.meets(&connections) {
                let open = region.points & *empty;
                for (chain, eyes) in self.plan.chains.as_slice().iter().zip(eyes.as_mut_slice()) {
                    eyes.quiet += u8::from(open.is_within(&chain.around));
                }
            }
        }
        let mut dead = Bits::EMPTY;
        for (chain, eyes) in self.plan.chains.as_slice().iter().zip(eyes.as_slice()) {
            let enough = match eyes.covered + eyes.quiet {
                0 => false,
                1 => {
                    let eye = regions.iter().find(|region| {
                        region.points.is_within(&undivided)
                            && region.border.is_within(&chain.stones)
                    });
                    eye.is_some_and(|eye| {
                        divide(
                            board,
                            &mut self.plan.pairs,
                            self.means,
                            &eye.points,
                            &chain.around,
                            empty,
                        )
                    })
                }
                _ => true,
            };
            if !enough {
                dead |= chain.stones;
            }
        }
        if !dead.is_empty() && self.may_seek() {
            let mut counts = Few::<u8, 12>::new(0);
            eyes.as_slice().iter().for_each(|eyes| counts.push(eyes.covered + eyes.quiet));
            let counts = counts.as_mut_slice();
            dead = self.seek_eyes(&dead, counts, &connections, &undivided, &mut covered);
        }
        if !dead.is_empty() {
            return dead;
        }
        let mut quiet = Bits::EMPTY;
        for (chain, eyes) in self.plan.chains.as_slice().iter().zip(eyes.as_slice()) {
            if eyes.covered < 2 && eyes.quiet > 0 {
                for region in regions {
                    let open = region.points & *empty;
                    if region.border.is_within(&standing)
                        && open.is_within(&chain.around)
                        && !region.points.meets(&(covered | connections))
                    {
                        quiet |= region.points;
                    }
                }
            }
        }
        self.plan.around = board.neighbours(&standing).without(&standing);
        self.plan.covered = covered;
        self.plan.quiet = quiet;
        Bits::EMPTY
    }

    /// Whether the region can be covered; if so, its pairs are taken.
    #[inline]
    fn cover(&mut self, region: &Bits<N>, around: &Bits<N>) -> bool {
        let inner = region.without(around);
        if inner.is_empty() {
            return true;
        }
        // Each pair serves two points at most.
        if self.means == Means::Nothing || 2 * inner.len() > region.len() {
            return false;
        }
        let Scene { board, empty, .. } = self.scene;
        self.plan.pairs.cover(board, region, around, empty, |_| false).is_empty()
    }
}

/// Whether W can divide the region in two; if so, the pair for that is taken.
fn divide<const N: usize>(
    board: &GoBoard<N>,
    pairs: &mut Pairs<N>,
    means: Means,
    region: &Bits<N>,
    around: &Bits<N>,
    empty: &Bits<N>,
) -> bool {
    if means == Means::Nothing || region.len() < 4 {
        return false;
    }
    let dividing = |pairs: &Pairs<N>, cell: usize| {
        let mut rest = region.without(&Bits::single(cell));
        let mut parts = 0;
        while let Some(point) = rest.lowest() {
            let part = board.reach(Bits::single(point), &rest);
            rest = rest.without(&part);
            parts += usize::from(pairs.leave_something_of(&part));
        }
        parts >= 2
    };
    let open = *region & *around & *empty;
    let existing = pairs.list().iter().filter(|pair| pair.is_within(&open));
    if existing.clone().any(|pair| pair.iter().all(|cell| dividing(pairs, cell))) {
        return true;
    }
    let mut pair = Bits::EMPTY;
    for cell in open.without(&pairs.used()).iter() {
        if dividing(pairs, cell) {
            pair.insert(cell);
            if pair.len() == 2 {
                pairs.add(pair);
                return true;
            }
        }
    }
    false
}
