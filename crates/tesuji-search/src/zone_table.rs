//! Proofs by the cells they need: one stored proof answers every position that agrees on its zone.
//!
//! Stored are positions with the *loser* to move, as patterns seen from the winner's side. They also
//! tell about positions with the winner to move: there one of the needed stones may still be missing,
//! since the winner can put it down. So one search of the table with at most one stone missing yields
//! wins, losses and must-play regions alike.
//!
//! Searching everything grows dear as proofs pile up, and mostly it is not needed ([`Scope`]): after a
//! move, only zones that need a stone that was not there before can fit where they did not fit, and
//! where a position was looked up earlier, only the zones stored since matter. Patterns are numbered in
//! the order of arrival, so the latest are easily gone through; for all else there are trees.
//!
//! Memory is bounded: when full, the patterns that have gone unused longest are dropped.

use std::ops::{ControlFlow, Range};

use tesuji_core::{CellSet, ZonePattern};

use crate::{
    Wanted,
    wanted::Worth,
    zone_trees::{Sight, ZoneTrees},
};

/// So many of the latest zones are gone through one by one; searching the trees for more is cheaper.
const FEW: usize = 48;

/// However little memory is allowed, so many zones fit.
const LEAST_ZONES: usize = 256;

/// Proofs by the cells they need.
#[derive(Debug)]
pub struct ZoneTable<S: CellSet> {
    shelves: [Shelf<S>; 2],
    /// All cells of the board.
    all: S,
    capacity: usize,
    /// How many patterns were ever stored: the time, for [`Scope::Since`].
    stored: u64,
    /// When patterns were last dropped. What was looked up before that must be looked up in full.
    dropped: u64,
    /// Work list of look-ups, kept to save allocations.
    todo: Vec<u32>,
}

/// Which stored proofs to look through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope<S> {
    /// All of them.
    All,
    /// Those stored since a [`ZoneTable::now`].
    Since(u64),
    /// Those that need a stone on one of these cells.
    Needing(S),
}

/// A stored proof that fits a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneMatch<S> {
    /// The pattern.
    pub pattern: ZonePattern<S>,
    /// The needed stone the winner does not have yet, if one is missing.
    pub missing: Option<usize>,
}

/// The patterns of one family.
#[derive(Debug)]
struct Shelf<S> {
    patterns: Vec<ZonePattern<S>>,
    /// The time each was stored.
    stored: Vec<u64>,
    last_used: Vec<u64>,
    worth: Vec<Worth>,
    trees: ZoneTrees<S>,
}

impl<S: CellSet> ZoneTable<S> {
    /// A table for a board with these cells that keeps within this many bytes.
    pub fn with_memory(bytes: usize, all: S) -> ZoneTable<S> {
        let listed = size_of::<ZonePattern<S>>() + 2 * size_of::<u64>() + size_of::<Worth>();
        let per_zone = listed + ZoneTrees::<S>::BYTES_PER_PATTERN;
        ZoneTable {
            shelves: [Shelf::new(all), Shelf::new(all)],
            all,
            capacity: (bytes / per_zone).clamp(LEAST_ZONES, u32::MAX as usize),
            stored: 0,
            dropped: 0,
            todo: Vec::new(),
        }
    }

    /// How many patterns are stored.
    pub fn len(&self) -> usize {
        self.shelves.iter().map(|shelf| shelf.patterns.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The share of the table in use, 0 to 1.
    pub fn fill(&self) -> f64 {
        self.len() as f64 / self.capacity as f64
    }

    /// The time, for a later [`Scope::Since`].
    pub fn now(&self) -> u64 {
        self.stored
    }

    /// Calls `found` for each stored proof in scope that fits a position in which the winner holds
    /// `own` and the opponent `other`, with at most one needed stone missing, until it breaks.
    pub fn search(
        &mut self,
        shelf: usize,
        scope: Scope<S>,
        own: &S,
        other: &S,
        mut found: impl FnMut(ZoneMatch<S>) -> ControlFlow<()>,
    ) {
        let now = self.stored;
        let Shelf { patterns, stored, last_used, trees, .. } = &mut self.shelves[shelf];
        let since = match scope {
            Scope::Since(then) if then >= self.dropped => stored.partition_point(|&at| at <= then),
            _ => 0,
        };
        let needing = match scope {
            Scope::Needing(cells) => Some(cells),
            _ => None,
        };
        let sight =
            Sight { own: *own, other: *other, may_miss: true, needing, since: since as u32 };
        let mut report = |number: u32| {
            last_used[number as usize] = now;
            let pattern = patterns[number as usize];
            let mut missing = None;
            pattern.needs.without(own).for_each(|cell| missing = Some(cell));
            found(ZoneMatch { pattern, missing })
        };
        let _ = match patterns.len() - since <= FEW {
            true => (since..patterns.len())
                .filter(|&number| sight.fits(&patterns[number]))
                .try_for_each(|number| report(number as u32)),
            false => trees.search(sight, &mut self.todo, &mut report),
        };
    }

    /// Stores a proof of a position with the loser to move, which took `work` expansions, unless a stored
    /// one already covers it.
    pub fn insert(&mut self, shelf: usize, pattern: ZonePattern<S>, work: u64) {
        self.insert_worth(shelf, pattern, Worth::of(work));
    }

    /// The same for a proof that is kept elsewhere already.
    pub fn insert_kept(&mut self, shelf: usize, pattern: ZonePattern<S>, work: u64) {
        self.insert_worth(shelf, pattern, Worth::of_kept(work));
    }

    fn insert_worth(&mut self, shelf: usize, pattern: ZonePattern<S>, worth: Worth) {
        // The least position the pattern fits: nothing but the needed stones, all else lost.
        let outside = self.all.without(&pattern.covers);
        let own = pattern.needs;
        let sight = Sight { own, other: outside, may_miss: false, needing: None, since: 0 };
        let mut known = None;
        let mut found = |number: u32| {
            known = Some(number as usize);
            ControlFlow::Break(())
        };
        let _ = self.shelves[shelf].trees.search(sight, &mut self.todo, &mut found);
        if let Some(number) = known {
            let Shelf { patterns, worth: worths, .. } = &mut self.shelves[shelf];
            if patterns[number] == pattern {
                worths[number].learn_of(worth);
            }
            return;
        }
        if self.len() >= self.capacity {
            self.drop_unused();
        }
        self.stored += 1;
        self.shelves[shelf].insert(pattern, self.stored, worth, self.stored);
    }

    /// Calls `each` for the wanted patterns at these places of a shelf, with roughly how many expansions
    /// they took. Returns whether there are places beyond.
    pub fn read(
        &mut self,
        shelf: usize,
        places: Range<usize>,
        wanted: Wanted,
        mut each: impl FnMut(ZonePattern<S>, u64),
    ) -> bool {
        let Shelf { patterns, worth, .. } = &mut self.shelves[shelf];
        let end = places.end.min(patterns.len());
        for place in places.start..end {
            if let Some(work) = worth[place].taken(wanted) {
                each(patterns[place], work);
            }
        }
        end < patterns.len()
    }

    /// Drops the half of the patterns that have gone unused longest.
    fn drop_unused(&mut self) {
        let mut ages: Vec<u64> =
            self.shelves.iter().flat_map(|shelf| shelf.last_used.iter().copied()).collect();
        let middle = ages.len() / 2;
        let (_, &mut median, _) = ages.select_nth_unstable(middle);
        drop(ages);
        self.stored += 1;
        self.dropped = self.stored;
        for shelf in &mut self.shelves {
            // The trees go before new ones are built, so that they never exist twice.
            let Shelf { patterns, last_used, worth, .. } =
                std::mem::replace(shelf, Shelf::new(self.all));
            for ((pattern, used), worth) in patterns.into_iter().zip(last_used).zip(worth) {
                if used > median {
                    shelf.insert(pattern, used, worth, self.stored);
                }
            }
        }
    }
}

impl<S: CellSet> Shelf<S> {
    fn new(all: S) -> Shelf<S> {
        Shelf {
            patterns: Vec::new(),
            stored: Vec::new(),
            last_used: Vec::new(),
            worth: Vec::new(),
            trees: ZoneTrees::new(all),
        }
    }

    fn insert(&mut self, pattern: ZonePattern<S>, used: u64, worth: Worth, now: u64) {
        self.trees.insert(&pattern, self.patterns.len() as u32);
        self.patterns.push(pattern);
        self.stored.push(now);
        self.last_used.push(used);
        self.worth.push(worth);
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Bits, Rng};

    use super::*;

    type Set = Bits<1>;

    fn random_set(rng: &mut Rng, cells: usize, one_in: usize) -> Set {
        (0..cells).filter(|_| rng.below(one_in) == 0).collect()
    }

    /// Look-ups find exactly what a plain scan of everything inserted finds, up to patterns another
    /// one covers, in each scope.
    #[test]
    fn finds_what_a_scan_finds() {
        let mut rng = Rng::new(11);
        let cells = 20;
        let mut table = ZoneTable::with_memory(1 << 22, Set::first(cells));
        let mut inserted: Vec<(u64, ZonePattern<Set>)> = Vec::new();
        for round in 0..3000 {
            let covers = random_set(&mut rng, cells, 2);
            let pattern = ZonePattern { needs: covers & random_set(&mut rng, cells, 2), covers };
            table.insert(0, pattern, 1);
            inserted.push((table.now(), pattern));
            if round % 5 != 0 {
                continue;
            }
            let other = random_set(&mut rng, cells, 3);
            let own = random_set(&mut rng, cells, 2).without(&other);
            let fits = |pattern: &ZonePattern<Set>| {
                !pattern.covers.meets(&other) && pattern.needs.without(&own).len() <= 1
            };
            let then = table.now().saturating_sub(rng.below(200) as u64);
            for scope in
                [Scope::All, Scope::Since(then), Scope::Needing(random_set(&mut rng, cells, 8))]
            {
                let mut found = Vec::new();
                table.search(0, scope, &own, &other, |hit| {
                    assert!(fits(&hit.pattern));
                    let missing = hit.pattern.needs.without(&own);
                    assert_eq!(hit.missing, missing.lowest());
                    found.push(hit.pattern);
                    ControlFlow::Continue(())
                });
                for (_, pattern) in inserted.iter().filter(|(time, pattern)| match scope {
                    Scope::All => fits(pattern),
                    // Before its time a pattern may have been covered by an older one.
                    Scope::Since(then) => {
                        *time > then && fits(pattern) && is_new(&inserted, *time, pattern)
                    }
                    Scope::Needing(_) => false,
                }) {
                    let covered = found.iter().any(|known| {
                        known.covers.is_within(&pattern.covers)
                            && known.needs.is_within(&pattern.needs)
                    });
                    assert!(covered, "{pattern:?} was lost in {scope:?}");
                }
                if let Scope::Needing(wanted) = scope {
                    let mut all = Vec::new();
                    table.search(0, Scope::All, &own, &other, |hit| {
                        all.push(hit.pattern);
                        ControlFlow::Continue(())
                    });
                    all.retain(|pattern| pattern.needs.meets(&wanted));
                    assert_eq!(found.len(), all.len());
                    assert!(all.iter().all(|pattern| found.contains(pattern)));
                }
            }
        }
    }

    /// Whether nothing stored earlier covered the pattern stored at this time.
    fn is_new(inserted: &[(u64, ZonePattern<Set>)], time: u64, pattern: &ZonePattern<Set>) -> bool {
        let covers = |older: &ZonePattern<Set>| {
            older.covers.is_within(&pattern.covers) && older.needs.is_within(&pattern.needs)
        };
        let own = inserted.iter().position(|(_, other)| other == pattern);
        let earlier = inserted.iter().take_while(|(stored, _)| *stored <= time);
        earlier.enumerate().all(|(place, (_, older))| Some(place) == own || !covers(older))
    }

    #[test]
    fn keeps_within_its_capacity() {
        let mut rng = Rng::new(2);
        let mut table = ZoneTable::with_memory(0, Set::first(40));
        for _ in 0..5000 {
            let covers = random_set(&mut rng, 40, 2);
            let needs = covers & random_set(&mut rng, 40, 2);
            table.insert(1, ZonePattern { needs, covers }, 1);
            assert!(table.len() <= table.capacity);
        }
    }
}
