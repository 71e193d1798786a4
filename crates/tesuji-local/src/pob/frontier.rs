//! From bound to bound: all that a side can force.
//!
//! A side can often be sure of "this or that" without being sure of either, so what it can force is not a
//! set of values but a set of bounds. It is closed: whoever forces a bound forces every weaker one. So it is
//! known by its strongest members, and [`frontier`] finds them with few questions. It begins with the
//! weakest bound of all and strengthens one that can be forced until nothing more can be taken away, by
//! bisection along the order. Any further bound that can be forced must do without at least one value of
//! each bound found so far; the weakest bounds of that kind are asked about next (Gunopulos and others,
//! "dualize and advance", 1997). Their refusals show at last that nothing is missing.
//!
//! What a question does not answer stays open: [`Frontier::open`] covers everything that is undecided.

use super::{
    Antichain,
    upsets::{Order, Upset},
};

/// What [`frontier`] found.
#[derive(Clone, PartialEq, Debug)]
pub struct Frontier<V> {
    /// The strongest bounds that can be forced, as far as is known; none is stronger than another. Whatever
    /// is weaker than one of them can be forced, too.
    pub forced: Vec<Antichain<V>>,
    /// The weakest bounds about which nothing is known. A bound that is neither weaker than one of `forced`
    /// nor as strong as one of these, or stronger, cannot be forced.
    pub open: Vec<Antichain<V>>,
    /// How many bounds were asked about.
    pub asked: usize,
}

impl<V: PartialOrd + Clone> Frontier<V> {
    /// Whether a bound can be forced, as far as this tells.
    pub fn forces(&self, bound: &Antichain<V>) -> Option<bool> {
        if self.forced.iter().any(|forced| forced.is_at_least(bound)) {
            return Some(true);
        }
        match self.open.iter().any(|open| bound.is_at_least(open)) {
            true => None,
            false => Some(false),
        }
    }

    /// The best of these values that can be had for certain.
    pub fn sure(&self, values: &[V]) -> Antichain<V> {
        let is_sure = |value: &&V| {
            self.forced.iter().any(|forced| forced.values().iter().all(|least| *value <= least))
        };
        Antichain::of_greatest(values.iter().filter(is_sure).cloned())
    }
}

/// All that can be forced over an order with these values: `forces` decides one bound, or gives up. At most
/// so many questions are asked.
///
/// ```
/// use tesuji_local::pob::{Antichain, Dominance, frontier};
///
/// // The opponent chooses between (2, 0) and (0, 1).
/// let outcomes = [Dominance([2, 0]), Dominance([0, 1])];
/// let values: Vec<_> = (0..3).flat_map(|a| (0..3).map(move |b| Dominance([a, b]))).collect();
/// let found = frontier(&values, usize::MAX, |bound| {
///     Some(outcomes.iter().all(|outcome| bound.admits(outcome)))
/// });
/// assert_eq!(found.forced, [Antichain::of_least(outcomes)]);
/// assert_eq!(found.sure(&values).values(), [Dominance([0, 0])]);
/// ```
pub fn frontier<V: PartialOrd + Clone>(
    values: &[V],
    most_questions: usize,
    forces: impl FnMut(&Antichain<V>) -> Option<bool>,
) -> Frontier<V> {
    let order = Order::new(values);
    let (granted, refused, unknown) = (Vec::new(), Vec::new(), Vec::new());
    let mut inquiry =
        Inquiry { order: &order, forces, most_questions, asked: 0, granted, refused, unknown };
    let mut candidates = vec![Candidate { set: Upset::full(order.len()), state: State::Fresh }];
    let mut strongest: Vec<Upset> = Vec::new();
    // The largest candidate: it is the likeliest to be granted, and its refusal decides most.
    while let Some(at) = (0..candidates.len())
        .filter(|&at| candidates[at].state == State::Fresh)
        .max_by_key(|&at| (candidates[at].set.len(), std::cmp::Reverse(at)))
    {
        match inquiry.ask(&candidates[at].set) {
            Some(true) => {}
            Some(false) => {
                candidates[at].state = State::Refused;
                continue;
            }
            None => {
                candidates[at].state = State::Unknown;
                continue;
            }
        }
        let found = inquiry.strengthened(candidates[at].set.clone());
        split(&order, &mut candidates, &found);
        strongest.retain(|other| !found.is_within(other));
        strongest.push(found);
    }
    let is_open = |candidate: &&Candidate| {
        !candidate.set.is_empty() && inquiry.implied(&candidate.set).is_none()
    };
    let open: Vec<&Upset> =
        candidates.iter().filter(is_open).map(|candidate| &candidate.set).collect();
    let is_weakest =
        |set: &&&Upset| !open.iter().any(|other| set.is_within(other) && *other != **set);
    let open = open.iter().filter(is_weakest).map(|set| order.bound(set)).collect();
    let forced = strongest.iter().map(|set| order.bound(set)).collect();
    Frontier { forced, open, asked: inquiry.asked }
}

/// A largest up-set that none of the bounds found so far lies within.
struct Candidate {
    set: Upset,
    state: State,
}

/// What is known about a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It was not asked about yet.
    Fresh,
    Refused,
    Unknown,
}

/// Makes candidates that do without a value of `found` of those that have all of it.
fn split<V: PartialOrd + Clone>(order: &Order<V>, candidates: &mut Vec<Candidate>, found: &Upset) {
    let (broken, mut kept): (Vec<Candidate>, Vec<Candidate>) =
        candidates.drain(..).partition(|candidate| found.is_within(&candidate.set));
    let mut fresh: Vec<Upset> = Vec::new();
    for candidate in broken {
        for least in order.least(found) {
            let set = candidate.set.without(order.below(least));
            // A part of what is unknown may still be refused.
            let covers =
                |other: &Candidate| other.state != State::Unknown && set.is_within(&other.set);
            let is_covered =
                kept.iter().any(covers) || fresh.iter().any(|other| set.is_within(other));
            if !is_covered && !set.is_empty() {
                fresh.retain(|other| !other.is_within(&set));
                fresh.push(set);
            }
        }
    }
    kept.extend(fresh.into_iter().map(|set| Candidate { set, state: State::Fresh }));
    *candidates = kept;
}

/// What was asked, and what follows from the answers.
struct Inquiry<'a, V, F> {
    order: &'a Order<V>,
    forces: F,
    most_questions: usize,
    asked: usize,
    granted: Vec<Upset>,
    refused: Vec<Upset>,
    unknown: Vec<Upset>,
}

impl<V: PartialOrd + Clone, F: FnMut(&Antichain<V>) -> Option<bool>> Inquiry<'_, V, F> {
    /// What the answers so far say.
    fn implied(&self, set: &Upset) -> Option<bool> {
        if set.is_empty() || self.refused.iter().any(|refused| set.is_within(refused)) {
            return Some(false);
        }
        self.granted.iter().any(|granted| granted.is_within(set)).then_some(true)
    }

    fn ask(&mut self, set: &Upset) -> Option<bool> {
        if let Some(answer) = self.implied(set) {
            return Some(answer);
        }
        if self.asked >= self.most_questions || self.unknown.contains(set) {
            return None;
        }
        self.asked += 1;
        let answer = (self.forces)(&self.order.bound(set));
        match answer {
            Some(true) => self.granted.push(set.clone()),
            Some(false) => self.refused.push(set.clone()),
            None => self.unknown.push(set.clone()),
        }
        answer
    }

    /// A part of a set that can be forced which can be forced as well, while no smaller one is known to.
    fn strengthened(&mut self, set: Upset) -> Upset {
        let mut needed = Upset::empty(self.order.len());
        let mut set = set;
        loop {
            // In this order each value comes after those below it, so what is left of an up-set when the
            // first ones are taken away is one again.
            let spare = set.without(&needed);
            let spare: Vec<usize> =
                (0..self.order.len()).filter(|&at| spare.contains(at)).collect();
            let left = |taken: usize| {
                let mut left = needed.clone();
                spare[taken..].iter().for_each(|&at| left.insert(at));
                left
            };
            // So many can be taken, and so many cannot.
            let (mut can, mut cannot) = (0, spare.len() + 1);
            while cannot - can > 1 {
                let middle = (can + cannot) / 2;
                match self.ask(&left(middle)) {
                    Some(true) => can = middle,
                    _ => cannot = middle,
                }
            }
            set = left(can);
            if can == spare.len() {
                return set;
            }
            // Whatever is forced within this set has the value that could not be taken.
            needed.add(self.order.above(spare[can]));
        }
    }
}
