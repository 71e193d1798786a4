//! Static safety in Go: whether the stones and points that a witness names are W's for good.
//!
//! A witness has W's stones S that are to live, disjoint *pairs* of points, and the regions that W is
//! to leave alone. When L plays on one point of a pair and the other is empty, W answers there.
//! [`secured`] makes sure that this keeps S alive and counts the points W gets; docs/checker.md has the
//! arguments, by the numbers used here:
//!
//! 1. Two chains of S are one if a pair of empty points touches both, each of them.
//! 2. A point is *good* if it touches S, or has a pair of good points next to it, both empty if it is.
//!    A region (component of the points without S) is *covered* if it borders on one chain, has no
//!    other stone of W and all of its points are good.
//! 3. Each chain needs two eyes: covered regions of which the pairs leave something, worth two if a
//!    pair of empty points touching S divides them in parts of which they do; and regions that W leaves
//!    alone, with no pair, all of whose empty points touch the chain.
//! 4. W owns covered regions and regions of one point.
//! 5. W owns a region left alone if every chain that touches it touches all of its points.
//! 6. On boards at least two wide and high W owns other regions in which all but two adjacent points,
//!    W's other stones included, are good; with such stones and L's in it, two empty points must
//!    touch S.
//! 7. Of the remaining empty points that touch S W gets half, rounded up if it is to move, and of each
//!    remaining pair one.

use std::io::Read;

use super::stones::Geometry;
use crate::{Broken, board::EMPTY, container::Body, walk::Fault};

/// What a certificate says about a position.
pub struct Witness {
    /// A stone of each block that lives.
    stones: Vec<usize>,
    pairs: Vec<[usize; 2]>,
    /// A point of each region that is left alone.
    alone: Vec<usize>,
    /// Whether W takes its share of the remaining points.
    takes_share: bool,
}

impl Witness {
    pub fn read<R: Read>(body: &mut Body<R>, cells: usize) -> Result<Witness, Fault> {
        let cell = |body: &mut Body<R>| match body.number()? {
            number if number < cells => Ok(number),
            number => Err(Fault::Wrong(format!("there is no point {number}"))),
        };
        let count = |body: &mut Body<R>| match body.number()? {
            number if number <= cells => Ok(number),
            _ => Err(Fault::Broken(Broken::Format("a witness is too long"))),
        };
        let cells = |body: &mut Body<R>| -> Result<Vec<usize>, Fault> {
            (0..count(body)?).map(|_| cell(body)).collect()
        };
        let stones = cells(body)?;
        let ends = cells(body)?;
        let alone = cells(body)?;
        let takes_share = match body.number()? {
            number @ (0 | 1) => number == 1,
            _ => return Err(Fault::Wrong("a share is taken or not".into())),
        };
        let pairs = ends.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        match ends.len() % 2 {
            0 => Ok(Witness { stones, pairs, alone, takes_share }),
            _ => Err(Fault::Wrong("a pair has only one point".into())),
        }
    }
}

/// What W is sure of.
pub struct Secured {
    pub points: usize,
    /// The living stones.
    pub kept: Vec<bool>,
    /// Where W may have to play.
    pub plays: Vec<bool>,
}

/// A component of the points without living stones.
struct Region {
    points: Vec<usize>,
    /// The chains it borders on.
    chains: Vec<usize>,
    is_alone: bool,
    /// Whether W has other stones in it.
    is_mixed: bool,
}

struct Scene<'a> {
    geometry: &'a Geometry,
    board: &'a [u8],
    own: u8,
    living: Vec<bool>,
    /// For each living stone the number of its chain.
    chain: Vec<usize>,
    pairs: &'a [[usize; 2]],
    in_pair: Vec<bool>,
}

/// What the witness shows for the side with the stones `own`.
pub fn secured(
    geometry: &Geometry,
    board: &[u8],
    own: u8,
    is_to_move: bool,
    witness: &Witness,
) -> Result<Secured, Fault> {
    if witness.stones.is_empty() {
        // Enough where W succeeds whatever the score. With stones, every region borders on a chain.
        let none = vec![false; board.len()];
        return Ok(Secured { points: 0, kept: none.clone(), plays: none });
    }
    let mut scene = Scene::new(geometry, board, own, witness)?;
    scene.join_chains();
    let regions = scene.regions(&witness.alone)?;
    let good = scene.good_points();
    scene.check_life(&regions, &good)?;
    let mut owned = vec![false; board.len()];
    let mut plays = vec![false; board.len()];
    for region in &regions {
        let may_play = match scene.ownership(region, &good) {
            Ownership::Without => false,
            Ownership::ByPlay => true,
            Ownership::No => continue,
        };
        for &point in &region.points {
            owned[point] = true;
            plays[point] |= may_play && board[point] != own;
        }
    }
    scene.check_pairs(&owned, &mut plays)?;
    let share = match witness.takes_share {
        true => scene.share(&regions, &owned, is_to_move, &mut plays),
        false => 0,
    };
    let sure = (0..board.len()).filter(|&point| owned[point] || scene.living[point]).count();
    Ok(Secured { points: sure + share, kept: scene.living, plays })
}

/// Whether a region is W's.
enum Ownership {
    No,
    /// W need not play there.
    Without,
    ByPlay,
}

impl<'a> Scene<'a> {
    fn new(
        geometry: &'a Geometry,
        board: &'a [u8],
        own: u8,
        witness: &'a Witness,
    ) -> Result<Scene<'a>, Fault> {
        let mut living = vec![false; board.len()];
        let mut chain = vec![usize::MAX; board.len()];
        for (number, &stone) in witness.stones.iter().enumerate() {
            if board[stone] != own {
                return Err(Fault::Wrong("a stone of the witness is not the winner's".into()));
            }
            for member in geometry.chain(board, stone) {
                living[member] = true;
                chain[member] = number;
            }
        }
        let mut in_pair = vec![false; board.len()];
        for point in witness.pairs.iter().flatten().copied() {
            if board[point] == own || in_pair[point] {
                return Err(Fault::Wrong("the points of pairs are taken".into()));
            }
            in_pair[point] = true;
        }
        Ok(Scene { geometry, board, own, living, chain, pairs: &witness.pairs, in_pair })
    }

    fn touches_living(&self, point: usize) -> bool {
        self.geometry.neighbours[point].iter().any(|&next| self.living[next])
    }

    fn touches_chain(&self, point: usize, chain: usize) -> bool {
        self.geometry.neighbours[point].iter().any(|&next| self.chain[next] == chain)
    }

    /// Rule 1. Each pair is used for one connection.
    fn join_chains(&mut self) {
        for &[one, other] in self.pairs {
            if self.board[one] != EMPTY || self.board[other] != EMPTY {
                continue;
            }
            let mut common: Vec<usize> = self.chain.clone();
            common.sort_unstable();
            common.dedup();
            common.retain(|&chain| {
                chain != usize::MAX
                    && self.touches_chain(one, chain)
                    && self.touches_chain(other, chain)
            });
            if let [first, second, ..] = common[..] {
                self.chain.iter_mut().filter(|chain| **chain == second).for_each(|chain| {
                    *chain = first;
                });
            }
        }
    }

    fn regions(&self, alone: &[usize]) -> Result<Vec<Region>, Fault> {
        let mut regions: Vec<Region> = Vec::new();
        let mut unseen: Vec<bool> = self.living.iter().map(|living| !living).collect();
        for from in 0..unseen.len() {
            if !unseen[from] {
                continue;
            }
            let points = self.geometry.reach(from, |point| !self.living[point]);
            points.iter().for_each(|&point| unseen[point] = false);
            let border = points.iter().flat_map(|&point| &self.geometry.neighbours[point]);
            let mut chains: Vec<usize> =
                border.filter(|&&next| self.living[next]).map(|&next| self.chain[next]).collect();
            chains.sort_unstable();
            chains.dedup();
            let is_alone = alone.iter().any(|point| points.contains(point));
            let is_mixed = points.iter().any(|&point| self.board[point] == self.own);
            if is_alone && (is_mixed || points.iter().any(|&point| self.in_pair[point])) {
                return Err(Fault::Wrong("a region is not left alone".into()));
            }
            regions.push(Region { points, chains, is_alone, is_mixed });
        }
        Ok(regions)
    }

    /// Rule 2, for all regions at once: pairs lie next to the point they serve, and so in its region.
    fn good_points(&self) -> Vec<bool> {
        let is_point = |point: usize| self.board[point] != self.own;
        let mut good: Vec<bool> = (0..self.board.len())
            .map(|point| is_point(point) && self.touches_living(point))
            .collect();
        loop {
            let served = |point: usize| {
                let is_empty = self.board[point] == EMPTY;
                self.pairs.iter().any(|pair| {
                    pair.iter().all(|&end| {
                        self.geometry.neighbours[point].contains(&end)
                            && good[end]
                            && (!is_empty || self.board[end] == EMPTY)
                    })
                })
            };
            let next = (0..good.len()).find(|&p| is_point(p) && !good[p] && served(p));
            match next {
                Some(point) => good[point] = true,
                None => return good,
            }
        }
    }

    fn is_covered(&self, region: &Region, good: &[bool]) -> bool {
        !region.is_alone
            && !region.is_mixed
            && region.chains.len() == 1
            && region.points.iter().all(|&point| good[point])
    }

    /// Whether W's answers leave at least one of the points alone, whatever happens.
    fn pairs_leave_something(&self, points: &[usize]) -> bool {
        points.iter().any(|&point| !self.in_pair[point])
            || self.pairs.iter().any(|pair| pair.iter().all(|end| points.contains(end)))
    }

    /// Rule 3.
    fn check_life(&self, regions: &[Region], good: &[bool]) -> Result<(), Fault> {
        let mut chains: Vec<usize> =
            self.chain.iter().copied().filter(|&chain| chain != usize::MAX).collect();
        chains.sort_unstable();
        chains.dedup();
        for chain in chains {
            let eyes = |region: &Region| {
                if self.is_covered(region, good) {
                    match region.chains == [chain] && self.pairs_leave_something(&region.points) {
                        true => 1 + usize::from(self.is_divided(region)),
                        false => 0,
                    }
                } else {
                    let mut open = region.points.iter().filter(|&&p| self.board[p] == EMPTY);
                    usize::from(region.is_alone && open.all(|&p| self.touches_chain(p, chain)))
                }
            };
            if regions.iter().map(eyes).sum::<usize>() < 2 {
                return Err(Fault::Wrong("a chain of the witness has not two eyes".into()));
            }
        }
        Ok(())
    }

    /// Whether a pair of empty points that touch living stones divides a region in two eyes.
    fn is_divided(&self, region: &Region) -> bool {
        let divides = |cut: usize| {
            let is_rest = |point: usize| point != cut && region.points.contains(&point);
            let mut seen = Vec::new();
            let mut parts = 0;
            for &from in region.points.iter().filter(|&&point| point != cut) {
                if !seen.contains(&from) {
                    let part = self.geometry.reach(from, is_rest);
                    parts += usize::from(self.pairs_leave_something(&part));
                    seen.extend(part);
                }
            }
            parts >= 2
        };
        self.pairs.iter().any(|pair| {
            pair.iter().all(|&end| {
                region.points.contains(&end)
                    && self.board[end] == EMPTY
                    && self.touches_living(end)
                    && divides(end)
            })
        })
    }

    /// Rules 4 to 6.
    fn ownership(&self, region: &Region, good: &[bool]) -> Ownership {
        if region.points.len() == 1 {
            return Ownership::Without;
        }
        if self.is_covered(region, good) {
            return Ownership::ByPlay;
        }
        let touches_all =
            |&chain: &usize| region.points.iter().all(|&p| self.touches_chain(p, chain));
        if region.is_alone {
            return match region.chains.iter().all(touches_all) {
                true => Ownership::ByPlay,
                false => Ownership::No,
            };
        }
        let size = self.geometry.size;
        let spare: Vec<usize> =
            region.points.iter().copied().filter(|&point| !good[point]).collect();
        let few = match spare[..] {
            [] | [_] => true,
            [one, other] => self.geometry.neighbours[one].contains(&other),
            _ => false,
        };
        let is_empty = |point: usize| self.board[point] == EMPTY;
        let holds_enemy = region.points.iter().any(|&p| !is_empty(p) && self.board[p] != self.own);
        let room = region.points.iter().filter(|&&p| is_empty(p) && self.touches_living(p)).count();
        let is_wide = size.columns >= 2 && size.rows >= 2;
        match is_wide && few && !(region.is_mixed && holds_enemy && room < 2) {
            true => Ownership::ByPlay,
            false => Ownership::No,
        }
    }

    /// Answers must be sure to live also in regions that are not W's. Adds where they are played.
    fn check_pairs(&self, owned: &[bool], plays: &mut [bool]) -> Result<(), Fault> {
        for &end in self.pairs.iter().flatten() {
            plays[end] = true;
            if !owned[end] && (self.board[end] != EMPTY || !self.touches_living(end)) {
                return Err(Fault::Wrong("a pair is out of reach".into()));
            }
        }
        Ok(())
    }

    /// Rule 7. Adds where W may play for its share.
    fn share(
        &self,
        regions: &[Region],
        owned: &[bool],
        is_to_move: bool,
        plays: &mut [bool],
    ) -> usize {
        let mut halves = usize::from(is_to_move);
        for region in regions.iter().filter(|region| !region.is_alone) {
            for &point in &region.points {
                let is_open = self.board[point] == EMPTY && self.touches_living(point);
                if is_open && !owned[point] && !self.in_pair[point] {
                    halves += 1;
                    plays[point] = true;
                }
            }
        }
        let is_free = |pair: &&[usize; 2]| pair.iter().all(|&end| !owned[end]);
        halves / 2 + self.pairs.iter().filter(is_free).count()
    }
}
