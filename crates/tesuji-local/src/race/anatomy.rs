//! What the empty points of a race are to its two essential blocks: liberties outside, shared liberties,
//! eyes, or something that must be searched. [`Anatomy::of`] is the entry point.
//!
//! A *part* is a connected set of empty points. Blocks with a liberty outside the region are *frozen*: they
//! are never captured. Blocks with two eyes of their own are never captured unless their side fills the eyes. It gains nothing
//! by that, so for counting they are as good as frozen; a part that is plain only because of such a block is not *fixed*. A part is plain where it does what its kind says and nothing else:
//!
//! - *outside* of X: every point touches X and a frozen enemy block, and nothing else stands around it. An
//!   enemy stone there is connected to a frozen block at once; a stone of X there gains no liberty.
//! - *shared*: every point touches both essential blocks, and only they stand around it.
//! - *eye* of X: one or two points with only X around, all of which touch X.
//! - *large eye* of X: part of an area of up to seven points with only X around, all of which touch X, which
//!   may have enemy stones in it. What happens there is played out, not counted (`tally`).
//! - *neutral*: only frozen blocks stand around it.
//!
//! All this stays so until the race is over: frozen blocks and essential blocks stay, and a part can only
//! be filled. An eye of two points can have an enemy stone on one of them; it then counts as a large one.

use tesuji_core::{Bits, Player};

use super::Race;
use crate::fight::life::has_two_eyes;

/// What a part is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartKind {
    /// Liberties of this side's essential block that the opponent can fill at any time.
    Outside(Player),
    /// Liberties of both essential blocks.
    Shared,
    /// An eye of this side's essential block.
    Eye(Player),
    /// In an eye of this side's essential block that has more than two points or stones in it.
    LargeEye(Player),
    /// Nobody's.
    Neutral,
    /// Anything else.
    Unclear,
}

/// A connected set of empty points that touches something in the race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<const N: usize> {
    /// What it is for.
    pub kind: PartKind,
    /// Its points.
    pub points: Bits<N>,
    /// Whether it stays what it is whatever both sides do, and not only if neither fills eyes of its own.
    pub is_fixed: bool,
}

/// An area that is shut in by an essential block alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EyeArea<const N: usize> {
    /// Whose it is.
    pub owner: Player,
    /// Its points.
    pub points: Bits<N>,
}

/// The most points of an eye.
const LARGEST_EYE: usize = 7;

/// What is what in a race.
#[derive(Clone, Debug)]
pub struct Anatomy<const N: usize> {
    /// The essential blocks, Black's and White's: the blocks of the essential stones.
    pub blocks: [Bits<N>; 2],
    /// Whether each side's essential stones are all of one block.
    pub is_one_block: [bool; 2],
    /// Stones that have a liberty outside the region.
    pub frozen: [Bits<N>; 2],
    /// The eyes of both sides, enemy stones in them included.
    pub eyes: Vec<EyeArea<N>>,
    /// The empty points of the region, part by part.
    pub parts: Vec<Part<N>>,
}

impl<const N: usize> Anatomy<N> {
    /// The anatomy of a race that is not over.
    pub fn of(race: &Race<N>) -> Anatomy<N> {
        let mut anatomy = Anatomy::outline(race);
        anatomy.find_all_eyes(race);
        let mut unseen = race.go().stones().empty(race.go().board()) & race.region();
        while let Some(part) = anatomy.next_part(race, &mut unseen) {
            anatomy.parts.push(part);
        }
        anatomy
    }

    /// The blocks alone.
    pub(super) fn outline(race: &Race<N>) -> Anatomy<N> {
        let stones = race.go().stones();
        Anatomy {
            blocks: Player::BOTH.map(|side| race.blocks_among(side, &stones.of(side))),
            is_one_block: Player::BOTH.map(|side| race.is_one_block(side)),
            frozen: Player::BOTH.map(|side| race.frozen(side)),
            eyes: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// The whole anatomy, of which this is the outline, if every part is plain: the first that is not ends it.
    pub(super) fn if_plain(mut self, race: &Race<N>) -> Option<Anatomy<N>> {
        if self.is_one_block != [true, true] {
            return None;
        }
        self.find_all_eyes(race);
        let mut unseen = race.go().stones().empty(race.go().board()) & race.region();
        while let Some(part) = self.next_part(race, &mut unseen) {
            if part.kind == PartKind::Unclear {
                return None;
            }
            self.parts.push(part);
        }
        Some(self)
    }

    fn find_all_eyes(&mut self, race: &Race<N>) {
        if self.is_one_block == [true, true] && race.keeper().is_none() {
            Player::BOTH.into_iter().for_each(|side| self.find_eyes(race, side));
        }
    }

    /// The part of the first of these points, which is taken out of them.
    fn next_part(&self, race: &Race<N>, unseen: &mut Bits<N>) -> Option<Part<N>> {
        let board = race.go().board();
        let first = Bits::single(unseen.lowest()?);
        let points = board.reach(first, &race.go().stones().empty(board));
        *unseen = unseen.without(&points);
        let mut kind = self.kind(race, &points, &self.frozen);
        let is_fixed = kind != PartKind::Unclear;
        if !is_fixed {
            let around = board.neighbours(&points);
            kind = self.kind(race, &points, &self.lasting(race, &around));
        }
        Some(Part { kind, points: points & race.region(), is_fixed })
    }

    fn find_eyes(&mut self, race: &Race<N>, owner: Player) {
        let (board, stones) = (race.go().board(), race.go().stones());
        let block = self.blocks[owner.index()];
        let touched = board.neighbours(&block);
        let barred = stones.of(owner) | self.blocks[owner.opponent().index()];
        let within = (touched & race.region()).without(&barred);
        let alien = board.points().without(&(within | block));
        let mut unseen = touched & stones.empty(board) & within;
        while let Some(point) = unseen.lowest() {
            unseen.remove(point);
            let seed = Bits::single(point);
            let Some(points) = board.reach_unless_touching(seed, &within, &alien) else { continue };
            unseen = unseen.without(&points);
            if points.len() <= LARGEST_EYE {
                self.eyes.push(EyeArea { owner, points });
            }
        }
    }

    /// The frozen stones, and those among the others of `stones` that have two eyes of their own.
    fn lasting(&self, race: &Race<N>, stones: &Bits<N>) -> [Bits<N>; 2] {
        Player::BOTH.map(|side| {
            let own = race.go().stones().of(side);
            let mut lasting = self.frozen[side.index()];
            let mut others = (*stones & own).without(&(lasting | self.blocks[side.index()]));
            while let Some(stone) = others.lowest() {
                let block = race.go().board().reach(Bits::single(stone), &own);
                others = others.without(&block);
                if has_two_eyes(race.go(), side, &block) {
                    lasting |= block;
                }
            }
            lasting
        })
    }

    /// What a part is for if the stones in `lasting` are never captured.
    fn kind(&self, race: &Race<N>, points: &Bits<N>, lasting: &[Bits<N>; 2]) -> PartKind {
        let (board, stones) = (race.go().board(), race.go().stones());
        // Of a race with a keeper only the keeper's block is looked at: the other may be captured and go on.
        let keeper = race.keeper();
        let is_single = |side: Player| self.is_one_block[side.index()];
        let are_single =
            keeper.map_or(is_single(Player::Black) && is_single(Player::White), is_single);
        if !points.is_within(&race.region()) || !are_single {
            return PartKind::Unclear;
        }
        if let Some(eye) = self.eyes.iter().find(|eye| points.is_within(&eye.points)) {
            return match *points == eye.points && points.len() <= 2 {
                true => PartKind::Eye(eye.owner),
                false => PartKind::LargeEye(eye.owner),
            };
        }
        let around = board.neighbours(points);
        let all_touch = |stones: &Bits<N>| points.is_within(&board.neighbours(stones));
        let near = Player::BOTH.map(|side| around & stones.of(side));
        let [black, white] = [0, 1].map(|side| near[side].is_within(&self.blocks[side]));
        let is_shared = keeper.is_none() && black && white;
        if is_shared && all_touch(&self.blocks[0]) && all_touch(&self.blocks[1]) {
            return PartKind::Shared;
        }
        for side in
            Player::BOTH.into_iter().filter(|&side| keeper.is_none_or(|keeper| keeper == side))
        {
            let (own, enemy) = (side.index(), side.opponent().index());
            let only_own = near[own].is_within(&self.blocks[own]) && !near[own].is_empty();
            let held =
                near[enemy].is_within(&lasting[enemy]) && !near[enemy].meets(&self.blocks[enemy]);
            if only_own && held && all_touch(&self.blocks[own]) && all_touch(&near[enemy]) {
                return PartKind::Outside(side);
            }
        }
        let lasts = |side: usize| {
            near[side].is_within(&lasting[side]) && !near[side].meets(&self.blocks[side])
        };
        if lasts(0) && lasts(1) { PartKind::Neutral } else { PartKind::Unclear }
    }

    /// Whether every part is plain, so that the race can be counted.
    pub fn is_plain(&self) -> bool {
        self.is_one_block == [true, true]
            && self.parts.iter().all(|part| part.kind != PartKind::Unclear)
    }

    /// All points of the parts of a kind.
    pub fn points_of(&self, kind: PartKind) -> Bits<N> {
        let parts = self.parts.iter().filter(|part| part.kind == kind);
        parts.fold(Bits::EMPTY, |sum, part| sum | part.points)
    }

    /// Whether the side's essential stones can never be captured: each of their blocks has a liberty
    /// outside the region, or two eyes.
    pub fn is_immortal(&self, race: &Race<N>, side: Player) -> bool {
        let (board, own) = (race.go().board(), race.go().stones().of(side));
        let mut blocks = self.blocks[side.index()].without(&self.frozen[side.index()]);
        while let Some(stone) = blocks.lowest() {
            // The one block need not be gathered again.
            let block = match self.is_one_block[side.index()] {
                true => self.blocks[side.index()],
                false => board.reach(Bits::single(stone), &own),
            };
            blocks = blocks.without(&block);
            if !has_two_eyes(race.go(), side, &block) {
                return false;
            }
        }
        true
    }
}
