//! Eyes for chains that lack them, region by region.
//!
//! A chain that pairs and quiet regions do not give two eyes (`alternating`) may have them in regions of
//! which one answer makes an eye (`one_answer`), or of which a small search shows it (`hunted_eyes`). What
//! is found in a region is an eye for every chain that borders on it, and W owns the region. A chain that
//! counted it as an eye before has one there still, so counts never go down.
//!
//! S is chosen as in `alternating`: stones without two eyes are dropped until all have them, first those
//! that cannot have them. With hunts a chain may gain by that, since what is dropped no longer needs an eye
//! of its own and its points join regions. So if none are left, longer hunts try the largest chain alone.

use tesuji_core::Bits;

use super::{
    alternating::{Attempt, Means},
    few::Few,
    hunted_eyes::{self, Limits, leaves_eyes},
    one_answer,
    scene::Scene,
    shape::{Chain, Region, regions_of},
};

/// How eyes are looked for; each way includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EyesBy {
    /// By pairs alone.
    Pairs,
    /// By regions that one answer makes an eye, and by searches that are quickly given up.
    SmallHunts,
    /// By longer searches.
    Hunts,
}

impl EyesBy {
    /// Only regions of at most so many empty points are looked at, as far as they are there before stones are
    /// dropped; nothing if none is to be missed.
    pub fn most_empty(self) -> Option<usize> {
        match self {
            EyesBy::Pairs => Some(0),
            EyesBy::Hunts => None,
            _ => Some(self.limits().most_empty),
        }
    }

    fn limits(self) -> Limits {
        if self == EyesBy::Hunts { hunted_eyes::LARGE } else { hunted_eyes::SMALL }
    }
}

/// A region that may be an eye, or two.
#[derive(Clone, Copy)]
struct Hope<const N: usize> {
    region: Region<N>,
    open: Bits<N>,
    /// Stones of W that are not to live.
    weak: Bits<N>,
    /// Whether it has been covered, and counted as an eye then.
    covered: Option<bool>,
}

impl<const N: usize> Hope<N> {
    fn borders_on(&self, chain: &Chain<N>) -> bool {
        self.region.border.meets(&chain.stones)
    }

    /// The eyes that the chain has there already.
    fn had(&self, chain: &Chain<N>) -> u8 {
        let is_quiet = || self.weak.is_empty() && self.open.is_within(&chain.around);
        u8::from(self.covered.unwrap_or_else(is_quiet))
    }
}

/// So many eyes for every chain that borders on a region, and the pair that makes them, if one does.
struct Found<const N: usize> {
    eyes: u8,
    pair: Option<Bits<N>>,
}

impl<const N: usize> Attempt<'_, N> {
    /// Whether there is anything to try. `territory` says why not on narrow boards.
    pub(super) fn may_seek(&self) -> bool {
        let size = self.scene.board.size();
        self.eyes_by > EyesBy::Pairs
            && self.means != Means::Nothing
            && size.columns() >= 2
            && size.rows() >= 2
    }

    /// The stones of the largest chain, if there are others.
    pub(super) fn largest(&self) -> Bits<N> {
        let chains = self.plan.chains.as_slice();
        let largest = chains.iter().max_by_key(|chain| chain.stones.len());
        largest.filter(|_| chains.len() > 1).map_or(Bits::EMPTY, |chain| chain.stones)
    }

    /// Which of the stones of chains that lack eyes must be dropped. What is found is added to what is
    /// covered, and to the plan's pairs; `counts` are the eyes of each chain so far.
    pub(super) fn seek_eyes(
        &mut self,
        lacking: &Bits<N>,
        counts: &mut [u8],
        connections: &Bits<N>,
        undivided: &Bits<N>,
        covered: &mut Bits<N>,
    ) -> Bits<N> {
        let hopes = self.hopes(connections, undivided, covered);
        let hopeless = self.hopeless(hopes.as_slice(), lacking, counts);
        if !hopeless.is_empty() {
            return hopeless;
        }
        let mut dead = *lacking;
        for hope in hopes.as_slice() {
            let chains = self.plan.chains.as_slice();
            let mut beside = Few::<Bits<N>, 4>::new(Bits::EMPTY);
            let mut wants_one = false;
            for (chain, count) in chains.iter().zip(&*counts).filter(|(c, _)| hope.borders_on(c)) {
                beside.push(chain.around & hope.region.points);
                wants_one |= *count < 2 && hope.had(chain) == 0;
            }
            if !hope.region.border.meets(&dead) {
                continue;
            }
            let Some(found) = self.eyes_in(hope, beside.as_slice(), wants_one) else { continue };
            for (chain, count) in
                chains.iter().zip(&mut *counts).filter(|(c, _)| hope.borders_on(c))
            {
                *count += found.eyes - hope.had(chain);
                if *count >= 2 {
                    dead = dead.without(&chain.stones);
                }
            }
            *covered |= hope.region.points;
            self.plan.pairs.forget_within(&hope.region.points);
            if let Some(pair) = found.pair {
                self.plan.pairs.add(pair);
            }
        }
        dead
    }

    /// The regions that may be eyes.
    fn hopes(
        &self,
        connections: &Bits<N>,
        undivided: &Bits<N>,
        covered: &Bits<N>,
    ) -> Few<Hope<N>, 8> {
        let Scene { board, own, empty, regions, .. } = self.scene;
        let standing = self.plan.stones;
        let most_empty = self.eyes_by.limits().most_empty;
        let merged = (standing != *own).then(|| regions_of(board, &standing));
        let nowhere = Region { points: Bits::EMPTY, border: Bits::EMPTY };
        let (open, weak) = (Bits::EMPTY, Bits::EMPTY);
        let mut hopes = Few::new(Hope { region: nowhere, open, weak, covered: None });
        for region in merged.as_ref().unwrap_or(regions).as_slice() {
            let points = &region.points;
            let (open, weak) = (*points & *empty, *points & *own);
            if open.len() <= most_empty && !points.meets(connections) {
                let covered = points.is_within(covered).then(|| points.is_within(undivided));
                hopes.push(Hope { region: *region, open, weak, covered });
            }
        }
        hopes
    }

    /// The stones of the chains that lack eyes and cannot have two, whatever is found.
    fn hopeless(&self, hopes: &[Hope<N>], lacking: &Bits<N>, counts: &[u8]) -> Bits<N> {
        let mut hopeless = Bits::EMPTY;
        let chains = self.plan.chains.as_slice().iter().zip(counts);
        for (chain, count) in chains.filter(|(chain, _)| chain.stones.is_within(lacking)) {
            let more = |hope: &Hope<N>| {
                let is_only = hope.region.border.is_within(&chain.stones);
                1 + u8::from(is_only) - hope.had(chain)
            };
            let most = hopes.iter().filter(|hope| hope.borders_on(chain)).map(more).sum::<u8>();
            if count + most < 2 {
                hopeless |= chain.stones;
            }
        }
        hopeless
    }

    /// Two eyes in a region for the only chain `beside` it, or one for each chain, if one is wanted.
    fn eyes_in(&self, hope: &Hope<N>, beside: &[Bits<N>], wants_one: bool) -> Option<Found<N>> {
        let board = self.scene.board;
        let Hope { region: Region { points, .. }, open, weak, .. } = hope;
        let both = match *beside {
            [one] => Some([one, Bits::EMPTY]),
            [one, another] => Some([one, another]),
            _ => None,
        };
        let most = if beside.len() == 1 { 2 } else { 1 };
        let least = if wants_one { 1 } else { 2 };
        (least..=most).rev().find_map(|eyes| {
            let found = Found { eyes, pair: None };
            if weak.is_empty()
                && let Some(pair) = one_answer::pair_for_eyes(board, points, beside, open, eyes)
            {
                return Some(Found { pair: Some(pair), ..found });
            }
            let stones = [*weak, points.without(&(*weak | *open))];
            leaves_eyes(board, points, both?, eyes, stones, self.eyes_by.limits()).then_some(found)
        })
    }
}
