//! Finite partial orders as sets of numbers: values are numbered, and an *up-set* is a set that has with
//! a value all those above it. Success sets of bounds are up-sets, and the other way round.

use super::Antichain;

/// A set of numbered values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Upset(Box<[u64]>);

impl Upset {
    /// The set without members, for so many values.
    pub fn empty(count: usize) -> Upset {
        Upset(vec![0; count.div_ceil(64)].into())
    }

    /// All of so many values.
    pub fn full(count: usize) -> Upset {
        let mut all = Upset::empty(count);
        (0..count).for_each(|at| all.insert(at));
        all
    }

    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_within(&self, other: &Upset) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    /// How many members two sets have in common.
    pub fn common(&self, other: &Upset) -> usize {
        self.0.iter().zip(&other.0).map(|(own, other)| (own & other).count_ones() as usize).sum()
    }

    pub fn add(&mut self, other: &Upset) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    pub fn without(&self, other: &Upset) -> Upset {
        Upset(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }
}

/// Values, each once, with what lies above and below each.
pub(super) struct Order<V> {
    values: Vec<V>,
    /// For each value those at or above it.
    above: Vec<Upset>,
    /// For each value those at or below it.
    below: Vec<Upset>,
}

impl<V: PartialOrd + Clone> Order<V> {
    pub fn new(values: &[V]) -> Order<V> {
        let mut once: Vec<V> = Vec::new();
        for value in values {
            if !once.contains(value) {
                once.push(value.clone());
            }
        }
        // What has fewer values below it comes first, so that each comes after all that are below it.
        let depth = |value: &V| once.iter().filter(|other| *other <= value).count();
        let mut sorted: Vec<(usize, V)> =
            once.iter().map(|value| (depth(value), value.clone())).collect();
        sorted.sort_by_key(|(depth, _)| *depth);
        let values: Vec<V> = sorted.into_iter().map(|(_, value)| value).collect();
        let those = |test: &dyn Fn(&V) -> bool| {
            let mut set = Upset::empty(values.len());
            (0..values.len()).filter(|&at| test(&values[at])).for_each(|at| set.insert(at));
            set
        };
        let above = values.iter().map(|value| those(&|other| other >= value)).collect();
        let below = values.iter().map(|value| those(&|other| other <= value)).collect();
        Order { values, above, below }
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn above(&self, at: usize) -> &Upset {
        &self.above[at]
    }

    pub fn below(&self, at: usize) -> &Upset {
        &self.below[at]
    }

    /// The least members of an up-set, by number.
    pub fn least<'a>(&'a self, set: &'a Upset) -> impl Iterator<Item = usize> + 'a {
        (0..self.len()).filter(|&at| set.contains(at) && self.below[at].common(set) == 1)
    }

    /// The bound whose success set this is.
    pub fn bound(&self, set: &Upset) -> Antichain<V> {
        Antichain::of_incomparable(self.least(set).map(|at| self.values[at].clone()))
    }
}
