//! From bound to bound: which values can be reached at best?
//!
//! [`frontier`] asks about one value after another, best first. What lies at or below a value that can be
//! reached need not be asked, nor what lies at or above one that cannot.

use std::cmp::Ordering;

use super::Antichain;

/// What [`frontier`] found.
#[derive(Clone, PartialEq, Debug)]
pub struct Frontier<V> {
    /// The best values that can be reached, none above another.
    pub reached: Antichain<V>,
    /// Values about which the search gave no answer and that nothing else decides; the true frontier may
    /// hold some of them in place of those below.
    pub open: Vec<V>,
    /// How many bounds were asked about.
    pub asked: usize,
}

/// The best of `values` that can be reached for certain. `reaches` decides one bound, or gives up.
pub fn frontier<V: PartialOrd + Clone>(
    values: &[V],
    mut reaches: impl FnMut(&Antichain<V>) -> Option<bool>,
) -> Frontier<V> {
    let mut left = values.to_vec();
    let (mut reached, mut open) = (Vec::new(), Vec::new());
    let mut asked = 0;
    // A maximal value of those left: its answer decides most.
    while let Some(at) = (0..left.len()).find(|&at| !left.iter().any(|other| *other > left[at])) {
        let value = left.swap_remove(at);
        asked += 1;
        match reaches(&Antichain::of_least([value.clone()])) {
            Some(true) => {
                left.retain(|other| !other_is_at_most(other, &value));
                open.retain(|other| !other_is_at_most(other, &value));
                reached.push(value);
            }
            // Nothing above it is left, only other copies of it.
            Some(false) => left.retain(|other| *other != value),
            None => {
                left.retain(|other| *other != value);
                open.push(value);
            }
        }
    }
    Frontier { reached: Antichain::of_greatest(reached), open, asked }
}

fn other_is_at_most<V: PartialOrd>(other: &V, value: &V) -> bool {
    matches!(other.partial_cmp(value), Some(Ordering::Less | Ordering::Equal))
}
