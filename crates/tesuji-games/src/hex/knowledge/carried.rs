//! Connections carried over from an earlier position, so that only what a new stone changes is searched for.
//!
//! Stones of the opponent only take connections away: those whose carriers they hit. Stones of the side
//! itself leave the others as they are; what a new stone makes possible follows from its neighbours by
//! the usual rules. [`Connections::search_after`] keeps what holds in both positions and applies the
//! rules to what is new.
//!
//! What is kept holds by the derivation it had. A derivation that shares captured cells is kept only
//! where they are still captured; connections between end points that capture other cells than before are
//! combined anew.

use tesuji_core::Bits;

use super::{
    arena::{Made, MadeBy, State},
    connections::{ConnectionId, Connections},
    ends::{End, Ends},
    lists::{NONE, pair_of},
};

/// Superseded connections of which nothing is made are dropped once one in so many is superseded.
const SUPERSEDED_TO_DROP: usize = 8;

/// What an end point of the earlier position is now.
#[derive(Clone, Copy)]
struct Now {
    /// Its number, or none if a stone was placed there.
    end: End,
    /// Whether it is one with another end point of the earlier position, or captures cells that it did not: so its
    /// connections have not been combined with all others yet.
    renewed: bool,
    /// Whether it captures what it did.
    captures_the_same: bool,
}

/// What a search found in an earlier position.
#[derive(Clone, Copy)]
pub struct Earlier<'a, const N: usize> {
    pub(super) ends: &'a Ends<N>,
    pub(super) made: &'a [Made<N>],
    pub(super) parts: &'a [ConnectionId],
}

impl<const N: usize> Connections<N> {
    /// Finds the connections between [`Connections::ends`], given those of a position with fewer stones, of
    /// either side, and the same ones otherwise.
    pub fn search_after(&mut self, earlier: Earlier<'_, N>, neighbours: &[Bits<N>]) {
        self.start();
        self.carry_over(earlier);
        self.join_neighbours(neighbours);
        self.combine_all();
    }

    /// Takes over the connections of a position with the same stones of this side and fewer of the opponent's, as
    /// far as these do not hit them, and finds no others. It is not looked at whether shared cells are still captured, so this
    /// is good for an opinion, and for the news that there is no connection of the edges.
    pub(super) fn survey_after(&mut self, earlier: Earlier<'_, N>) {
        self.start();
        let now = ends_now(earlier.ends, &self.ends);
        let mut living = std::mem::take(&mut self.fitting);
        let count = earlier.find_living(&self.ends.free(), &now, &mut living);
        self.all.copy(earlier.made);
        self.parts.extend_from_slice(earlier.parts);
        for &id in &living[..count] {
            let made = &earlier.made[id as usize];
            if made.state != State::Superseded {
                let [one, other] = made.ends.map(|end| now[end as usize].end);
                let pair = &mut self.pairs[pair_of(one, other)];
                let next = pair.kinds[usize::from(made.is_full())].insert(id, &made.carrier);
                self.all.set_next(id, next);
            }
        }
        self.fitting = living;
    }

    /// What was found, for [`Connections::search_after`] in a later position.
    pub fn found(&self) -> Earlier<'_, N> {
        Earlier { ends: &self.ends, made: self.all.made(), parts: &self.parts }
    }

    fn carry_over(&mut self, earlier: Earlier<'_, N>) {
        let now = ends_now(earlier.ends, &self.ends);
        let mut living = std::mem::take(&mut self.fitting);
        let count = earlier.find_living(&self.ends.free(), &now, &mut living);
        let wanted = earlier.wanted();
        let mut ids = std::mem::take(&mut self.ids);
        ids.clear();
        ids.resize(earlier.made.len(), NONE);
        for &id in &living[..count] {
            if wanted.as_ref().is_some_and(|wanted| !wanted[id as usize]) {
                continue;
            }
            let made = &earlier.made[id as usize];
            let Some(made_now) = self.made_now(earlier, made, &now, &ids) else { continue };
            let known = self.all.len();
            let renewed = made.ends.map(|end| now[end as usize].renewed);
            if (renewed[0] | renewed[1]) & (made.state != State::Superseded) {
                self.add(made_now.connection());
            } else {
                self.adopt(made_now);
            }
            if self.all.len() > known {
                ids[id as usize] = known as ConnectionId;
            }
        }
        self.fitting = living;
        self.ids = ids;
    }

    /// A connection by the present numbers, if all that it was made of still holds.
    #[inline]
    fn made_now(
        &mut self,
        earlier: Earlier<'_, N>,
        made: &Made<N>,
        now: &[Now],
        ids: &[ConnectionId],
    ) -> Option<Made<N>> {
        let kept = |part: ConnectionId| Some(ids[part as usize]).filter(|&id| id != NONE);
        let ends = made.ends.map(|end| now[end as usize].end);
        let (mut via, mut numbers) = (made.via, made.numbers);
        let mut captors = [made.ends[0], made.ends[1], made.ends[0]];
        match made.rule {
            MadeBy::Neighbours => {}
            MadeBy::AndOverBlock | MadeBy::AndOverCell | MadeBy::SemiOverEdge => {
                captors[2] = made.via;
                via = now[made.via as usize].end;
                // What a block on the way joined to an edge is found again without it.
                if via < 2 && made.via >= 2 || via == End::MAX {
                    return None;
                }
                numbers = [kept(numbers[0])?, kept(numbers[1])?];
            }
            MadeBy::Or => {
                let parts = earlier.parts(numbers);
                if parts.iter().any(|&part| kept(part).is_none()) {
                    return None;
                }
                numbers[0] = self.parts.len() as u32;
                self.parts.extend(parts.iter().map(|&part| ids[part as usize]));
            }
        }
        let still_captured = || {
            let captured = earlier.ends.captured_within(&captors, &made.carrier);
            let captors = captors.map(|end| now[end as usize].end);
            captured.is_within(&self.ends.captured_within(&captors, &made.carrier))
        };
        let [one, other, middle] = captors.map(|end| now[end as usize].captures_the_same);
        let holds = one & other & middle | !made.shares_captures || still_captured();
        holds.then_some(Made { ends, via, numbers, ..*made })
    }

    /// Takes in a connection that has been combined with all those taken in before, or is superseded.
    #[inline]
    fn adopt(&mut self, made: Made<N>) {
        if made.state == State::Superseded {
            self.all.push(made, NONE);
            return;
        }
        let (Made { carrier, ends, .. }, full) = (made, made.is_full());
        let at = pair_of(ends[0], ends[1]);
        let kind = &mut self.pairs[at].kinds[usize::from(full)];
        let next = kind.insert(self.all.len() as ConnectionId, &carrier);
        let id = self.all.push(Made { state: State::Combined, ..made }, next);
        if (kind.count >= kind.most) | (full & carrier.is_empty()) {
            self.note_done(at, ends, full, carrier.is_empty());
        }
        if full {
            self.note_attached(id, &carrier, ends);
            self.link(id, &carrier, ends);
        }
    }
}

impl<const N: usize> Earlier<'_, N> {
    /// Whether the side has the same stones as now.
    pub(super) fn has_stones_of(&self, ends: &Ends<N>) -> bool {
        self.ends.stones == ends.stones
    }

    /// The connections whose carriers lie within `free` and whose end points are still two, without a branch for each: which
    /// they are cannot be foreseen. They come first in `found`; returns how many they are.
    fn find_living(&self, free: &Bits<N>, now: &[Now], found: &mut Vec<u32>) -> usize {
        if found.len() < self.made.len() {
            found.resize(self.made.len(), 0);
        }
        let found = &mut found[..self.made.len()];
        let mut count = 0;
        for (id, made) in self.made.iter().enumerate() {
            let [one, other] = made.ends.map(|end| now[end as usize].end);
            let are_two = (one != End::MAX) & (other != End::MAX) & (one != other);
            found[count] = id as ConnectionId;
            count += usize::from(made.carrier.is_within(free) & are_two);
        }
        count
    }

    /// Which connections are in use: those that none has replaced, and what they were made of, which comes
    /// before them. Nothing if that is as good as all of them.
    fn wanted(&self) -> Option<Vec<bool>> {
        let mut wanted: Vec<bool> =
            self.made.iter().map(|made| made.state != State::Superseded).collect();
        let superseded = wanted.iter().filter(|&&wanted| !wanted).count();
        if superseded * SUPERSEDED_TO_DROP < self.made.len() {
            return None;
        }
        for (id, made) in self.made.iter().enumerate().rev() {
            if wanted[id] {
                match made.rule {
                    MadeBy::Neighbours => {}
                    MadeBy::AndOverBlock | MadeBy::AndOverCell | MadeBy::SemiOverEdge => {
                        made.numbers.iter().for_each(|&part| wanted[part as usize] = true);
                    }
                    MadeBy::Or => {
                        let parts = self.parts(made.numbers).iter();
                        parts.for_each(|&part| wanted[part as usize] = true);
                    }
                }
            }
        }
        Some(wanted)
    }

    fn parts(&self, [start, count]: [u32; 2]) -> &[ConnectionId] {
        &self.parts[start as usize..][..count as usize]
    }
}

fn ends_now<const N: usize>(earlier: &Ends<N>, ends: &Ends<N>) -> Vec<Now> {
    let block_of =
        |stones: &Bits<N>| (2..ends.blocks).find(|&block| ends.stones[block].meets(stones));
    let edge_of = |stones: &Bits<N>| (0..2).find(|&edge| ends.stones[edge].meets(stones));
    let mut comers = vec![0; ends.count()];
    let mut now: Vec<Now> = (0..earlier.count())
        .map(|end| {
            let number = match end {
                0 | 1 => end as End,
                block if block < earlier.blocks => {
                    let stones = &earlier.stones[block];
                    edge_of(stones).or_else(|| block_of(stones)).map_or(End::MAX, |at| at as End)
                }
                cell => ends.at[earlier.cell[cell].lowest().expect("an empty cell")],
            };
            let lives = number != End::MAX;
            if lives {
                comers[number as usize] += 1;
            }
            let (before, after) = match lives {
                true => (earlier.groups(end as End), ends.groups(number)),
                false => Default::default(),
            };
            let captures_the_same = before == after;
            let renewed = !captures_the_same && after.iter().any(|group| !before.contains(group));
            Now { end: number, renewed, captures_the_same }
        })
        .collect();
    for one in now.iter_mut().filter(|one| one.end != End::MAX) {
        one.renewed |= comers[one.end as usize] > 1;
    }
    now
}
