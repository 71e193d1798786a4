//! A bound: values of which none is above another. [`Antichain::admits`] is the test for its success set.

/// A set of values of which no two are comparable.
#[derive(Clone, Debug)]
pub struct Antichain<V>(Vec<V>);

/// The order of the values does not matter, and none is there twice.
impl<V: PartialEq> PartialEq for Antichain<V> {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|value| other.0.contains(value))
    }
}

impl<V: PartialOrd> Antichain<V> {
    /// The bound that asks for at least one of these values. What lies above another of them adds nothing
    /// to the success set and is dropped.
    pub fn of_least(values: impl IntoIterator<Item = V>) -> Antichain<V> {
        let mut bound = Antichain(Vec::new());
        for value in values {
            if !bound.admits(&value) {
                bound.0.retain(
                    |kept| !matches!(value.partial_cmp(kept), Some(order) if order.is_le()),
                );
                bound.0.push(value);
            }
        }
        bound
    }

    /// The bound with these values, of which no two are comparable.
    pub(super) fn of_incomparable(values: impl IntoIterator<Item = V>) -> Antichain<V> {
        Antichain(values.into_iter().collect())
    }

    /// The maximal ones of these values.
    pub fn of_greatest(values: impl IntoIterator<Item = V>) -> Antichain<V> {
        let mut top = Antichain(Vec::new());
        for value in values {
            if !top.0.iter().any(|kept| value <= *kept) {
                top.0.retain(
                    |kept| !matches!(kept.partial_cmp(&value), Some(order) if order.is_le()),
                );
                top.0.push(value);
            }
        }
        top
    }

    /// Whether a value is in the success set: at or above one of the bound's.
    pub fn admits(&self, value: &V) -> bool {
        self.0.iter().any(|least| least <= value)
    }

    /// Whether this bound asks for at least as much as another: its success set is part of the other's.
    pub fn is_at_least(&self, other: &Antichain<V>) -> bool {
        self.0.iter().all(|least| other.admits(least))
    }

    /// The values.
    pub fn values(&self) -> &[V] {
        &self.0
    }
}
