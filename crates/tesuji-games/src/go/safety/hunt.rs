//! Territory that only play can show: a small search within one region for whether L can be hunted
//! down there.
//!
//! Let S be the living stones of a plan and R a component of the other points that W does not need as
//! an eye and in which it has no pair. What happens in R depends on nothing outside it: its border is
//! all S, which cannot be captured. [`is_hunted_down`] searches the game in R in which L moves first,
//! may pass at any time, and is forbidden nothing but suicide; superko does not bind L here, since the
//! board may have changed elsewhere. After each move of L, a pass included, W plays one stone in R. W
//! has won when the rules of `territory` give it all that is left of R, or when L has just moved and they
//! do so without an answer.
//!
//! **Superko.** Call the stones of W that are connected to S *strong*; they stay for good. W may play a
//! point next to strong stones at any time: the stone is strong, so the board is new. Between two such
//! stones, W may play other points, but none where it has had a stone since the last strong one was
//! played: so this board is new as well. It never plays where it had a weak stone at the beginning,
//! which makes each of its boards hold S and a stone on a point of R that is not W's now, as a
//! [`Making`](super::Making) must say. What has happened so far therefore matters only through the set of
//! points closed to W, and positions with the same stones and the same closed points are worth the same.
//! `territory` has its own argument why nothing repeats from there on, which allows for weak stones but
//! not for boards of this search with a weak stone that has been captured since, so it is asked only
//! when there is none.
//!
//! **Other regions.** A move of L is in one region, and W answers in the same one; where an answer does
//! not matter to W, so much the better. When L passes, W goes on in any region where something is left
//! to do, and passes only when nothing is: then no stones of L are left in regions it owns.
//!
//! The search gives up after [`MOST_POSITIONS`]; results are kept in a table for each thread.

use std::cell::RefCell;

use tesuji_core::Bits;

use super::territory::few;
use crate::go::board::GoBoard;

/// Regions with more empty points are not searched.
pub const MOST_EMPTY: usize = 5;

/// A search that has seen so many positions is given up.
const MOST_POSITIONS: u32 = 60;

/// Answers kept for a thread, and positions for one search; powers of two.
const ANSWERS: usize = 1 << 18;
const POSITIONS: usize = 1 << 10;

thread_local! {
    static MEMORY: RefCell<Memory> =
        const { RefCell::new(Memory { answers: Vec::new(), positions: Vec::new(), search: 0 }) };
}

/// What has been found out: by question for good, by position for the search going on.
struct Memory {
    answers: Vec<([u64; 6], bool)>,
    positions: Vec<(Position, u64, bool)>,
    /// The number of the search: wide enough never to come round to that of an old entry.
    search: u64,
}

/// Stones of W and L, and the points closed to W.
type Position = [u64; 3];

/// Whether L, to move in the region, can be kept from getting any of it, and W's chains keep what eyes
/// they want.
pub(super) struct Question<const N: usize> {
    pub region: Bits<N>,
    /// W's stones in it, which are not living ones, and L's.
    pub weak: Bits<N>,
    pub other: Bits<N>,
    /// The points of the region next to living stones of W, which are all of its border; if eyes are
    /// wanted, next to the one chain and the other, if there is one.
    pub beside: [Bits<N>; 2],
    /// How many eyes each of these chains wants.
    pub eyes: usize,
    /// The search is given up after so many positions.
    pub most: u32,
}

impl<const N: usize> Question<N> {
    /// The answer, by a search or from memory.
    pub(super) fn holds(&self, board: &GoBoard<N>) -> bool {
        // The tables are made for boards that fit in one word.
        if N != 1 {
            return false;
        }
        let word = |set: &Bits<N>| set.words()[0];
        let size = board.size();
        let sides = (size.columns() * 64 + size.rows()) as u64;
        let kind = sides | (self.eyes as u64) << 16 | u64::from(self.most) << 32;
        let [one, another] = &self.beside;
        let sets = [&self.region, &self.weak, &self.other, one, another].map(word);
        let question = [kind, sets[0], sets[1], sets[2], sets[3], sets[4]];
        MEMORY.with_borrow_mut(|memory| {
            if memory.answers.is_empty() {
                memory.answers = vec![([0; 6], false); ANSWERS];
                memory.positions = vec![([0; 3], 0, false); POSITIONS];
            }
            let place = hash(&question) as usize % ANSWERS;
            if memory.answers[place].0 == question {
                return memory.answers[place].1;
            }
            memory.search += 1;
            let mut hunt = Hunt {
                board,
                region: self.region,
                beside_wall: *one | *another,
                beside_chains: self.beside,
                eyes: self.eyes,
                closed_for_good: self.weak,
                most: self.most,
                seen: 0,
                memory,
            };
            let found = hunt.is_lost(self.weak, self.other, self.weak);
            memory.answers[place] = (question, found);
            found
        })
    }
}

/// Whether L, to move in the region, can be kept from getting any of it. `wall` are living stones of W
/// that include all of the region's border, `weak` W's other stones in it.
pub fn is_hunted_down<const N: usize>(
    board: &GoBoard<N>,
    wall: &Bits<N>,
    region: &Bits<N>,
    weak: &Bits<N>,
    other: &Bits<N>,
) -> bool {
    let beside = [board.neighbours(wall) & *region, Bits::EMPTY];
    let question = Question {
        region: *region,
        weak: *weak,
        other: *other,
        beside,
        eyes: 0,
        most: MOST_POSITIONS,
    };
    region.without(&(*weak | *other)).len() <= MOST_EMPTY && question.holds(board)
}

/// A search in one region.
pub(super) struct Hunt<'a, const N: usize> {
    pub(super) board: &'a GoBoard<N>,
    pub(super) region: Bits<N>,
    /// The points of the region next to the wall.
    beside_wall: Bits<N>,
    /// The points of the region next to each chain that wants eyes there.
    pub(super) beside_chains: [Bits<N>; 2],
    /// How many they want.
    pub(super) eyes: usize,
    /// Where W had weak stones at the beginning.
    closed_for_good: Bits<N>,
    /// The search is given up after so many positions.
    most: u32,
    seen: u32,
    memory: &'a mut Memory,
}

impl<const N: usize> Hunt<'_, N> {
    /// Whether L, to move, loses all of the region.
    fn is_lost(&mut self, own: Bits<N>, other: Bits<N>, closed: Bits<N>) -> bool {
        if self.eyes > 0 && !self.has_liberties(&own, &other) {
            return false;
        }
        let strong = self.strong(&own);
        if self.is_done(&own, &other, &closed, &strong) {
            return true;
        }
        let position = [own.words()[0], other.words()[0], closed.words()[0]];
        let place = hash(&position) as usize % POSITIONS;
        let search = self.memory.search;
        if let (known, at, lost) = self.memory.positions[place]
            && known == position
            && at == search
        {
            return lost;
        }
        self.seen += 1;
        if self.seen > self.most {
            return false;
        }
        let lost = self.is_answered(own, other, closed, None)
            && self.region.without(&(own | other)).iter().all(|cell| {
                match self.after_other(&own, &other, cell) {
                    Some((own, other)) => self.is_answered(own, other, closed, Some(cell)),
                    None => true,
                }
            });
        // A search given up proves nothing, and its failures are not kept apart from real ones.
        self.memory.positions[place] = (position, search, lost);
        lost
    }

    /// Whether W, to move after L played `last` or passed, has a move after which L loses all.
    fn is_answered(
        &mut self,
        own: Bits<N>,
        other: Bits<N>,
        closed: Bits<N>,
        last: Option<usize>,
    ) -> bool {
        let strong = self.strong(&own);
        if last.is_some() && self.is_done(&own, &other, &closed, &strong) {
            return true;
        }
        let open = self.region.without(&(own | other | closed | self.closed_for_good));
        let sure = open & (self.beside_wall | self.board.neighbours(&strong));
        let near = last.map_or(Bits::EMPTY, |cell| self.board.touching(cell));
        let orders = [sure & near, sure.without(&near), open.without(&sure)];
        orders.iter().flat_map(Bits::iter).any(|cell| {
            let is_strong = sure.contains(cell);
            let Some((own, other)) = self.after_own(&own, &other, cell, is_strong) else {
                return false;
            };
            let closed = match is_strong {
                true => own.without(&self.strong(&own)),
                false => closed | Bits::single(cell),
            };
            self.is_lost(own, other, closed)
        })
    }

    /// W's stones that are connected to the wall.
    #[inline]
    fn strong(&self, own: &Bits<N>) -> Bits<N> {
        self.board.reach(self.beside_wall & *own, own)
    }

    /// Whether no more play is needed.
    fn is_done(&self, own: &Bits<N>, other: &Bits<N>, closed: &Bits<N>, strong: &Bits<N>) -> bool {
        self.is_territory(own, other, closed, strong)
            && (self.eyes == 0 || self.has_eyes(own, strong))
    }

    /// Whether all that is not strong is W's by the rules of `territory`, case 3 without pairs.
    fn is_territory(
        &self,
        own: &Bits<N>,
        other: &Bits<N>,
        closed: &Bits<N>,
        strong: &Bits<N>,
    ) -> bool {
        let weak = own.without(strong);
        // Captured weak stones.
        if !closed.is_within(&weak) {
            return false;
        }
        let around = self.beside_wall | self.board.neighbours(strong);
        let mut unseen = self.region.without(strong);
        while let Some(point) = unseen.lowest() {
            let part = self.board.reach(Bits::single(point), &unseen);
            unseen = unseen.without(&part);
            let loose = part & weak;
            let spare = part.without(&around) | loose;
            let room = (part & around).without(&(*own | *other)).len();
            if !few(self.board, &spare) || (!loose.is_empty() && part.meets(other) && room < 2) {
                return false;
            }
        }
        true
    }

    /// The stones of both after L plays on an empty point; nothing if that is suicide.
    fn after_other(
        &self,
        own: &Bits<N>,
        other: &Bits<N>,
        cell: usize,
    ) -> Option<(Bits<N>, Bits<N>)> {
        let mut other = *other;
        other.insert(cell);
        let weak = own.without(&self.strong(own));
        let own = own.without(&self.captured(&weak, own, &other, cell));
        let block = self.board.reach(Bits::single(cell), &other);
        let empty = self.region.without(&(own | other));
        self.board.neighbours(&block).meets(&empty).then_some((own, other))
    }

    /// The stones of both after W plays on an empty point; nothing if that is suicide.
    fn after_own(
        &self,
        own: &Bits<N>,
        other: &Bits<N>,
        cell: usize,
        is_strong: bool,
    ) -> Option<(Bits<N>, Bits<N>)> {
        let mut own = *own;
        own.insert(cell);
        let other = other.without(&self.captured(other, &own, other, cell));
        let empty = self.region.without(&(own | other));
        let breathes = || {
            let block = self.board.reach(Bits::single(cell), &own);
            self.board.neighbours(&block).meets(&empty)
        };
        (is_strong || breathes()).then_some((own, other))
    }

    /// The blocks among `prey` next to `cell` that have no liberty left.
    fn captured(&self, prey: &Bits<N>, own: &Bits<N>, other: &Bits<N>, cell: usize) -> Bits<N> {
        let empty = self.region.without(&(*own | *other));
        let mut unseen = self.board.touching(cell) & *prey;
        let mut captured = Bits::EMPTY;
        while let Some(stone) = unseen.lowest() {
            unseen.remove(stone);
            let seed = Bits::single(stone);
            if let Some(block) = self.board.reach_unless_touching(seed, prey, &empty) {
                captured |= block;
                unseen = unseen.without(&block);
            }
        }
        captured
    }
}

/// A hash of a few words.
fn hash<const M: usize>(words: &[u64; M]) -> u64 {
    let mixed = words
        .iter()
        .fold(0u64, |hash, word| (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed >> 32
}
