//! A short list that lives on the stack: positions of small boards have a handful of chains and
//! regions, and static safety is asked for far too often to allocate for each of them. Only a list that
//! outgrows `CAP` moves to the heap.

#[derive(Clone, Debug)]
pub struct Few<T, const CAP: usize> {
    inline: [T; CAP],
    count: usize,
    /// All items, once there are more than `CAP`; else empty.
    spilled: Vec<T>,
}

impl<T: Copy, const CAP: usize> Few<T, CAP> {
    /// The empty list; `filler` is what unused places hold.
    #[inline]
    pub fn new(filler: T) -> Self {
        Few { inline: [filler; CAP], count: 0, spilled: Vec::new() }
    }

    #[inline]
    pub fn push(&mut self, item: T) {
        if self.spilled.is_empty() && self.count < CAP {
            self.inline[self.count] = item;
            self.count += 1;
            return;
        }
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline);
        }
        self.spilled.push(item);
    }

    /// Takes an item out; the last one takes its place.
    pub fn swap_remove(&mut self, at: usize) {
        if self.spilled.is_empty() {
            self.count -= 1;
            self.inline.swap(at, self.count);
            return;
        }
        self.spilled.swap_remove(at);
        if self.spilled.len() == CAP {
            self.inline.copy_from_slice(&self.spilled);
            self.count = CAP;
            self.spilled.clear();
        }
    }

    /// Forgets all items but the first `count`.
    #[inline]
    pub fn truncate(&mut self, count: usize) {
        if self.spilled.is_empty() {
            self.count = self.count.min(count);
            return;
        }
        while self.as_slice().len() > count {
            self.swap_remove(self.as_slice().len() - 1);
        }
    }

    #[inline]
    pub fn as_slice(&self) -> &[T] {
        if self.spilled.is_empty() { &self.inline[..self.count] } else { &self.spilled }
    }

    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        if self.spilled.is_empty() { &mut self.inline[..self.count] } else { &mut self.spilled }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_outgrow_their_place_and_come_back() {
        let mut list = Few::<usize, 3>::new(0);
        for item in 0..5 {
            list.push(item);
            assert_eq!(list.as_slice(), (0..=item).collect::<Vec<_>>());
        }
        list.swap_remove(1);
        assert_eq!(list.as_slice(), [0, 4, 2, 3]);
        list.swap_remove(0);
        assert_eq!(list.as_slice(), [3, 4, 2]);
        list.as_mut_slice()[1] = 7;
        list.push(9);
        assert_eq!(list.as_slice(), [3, 7, 2, 9]);
        list.truncate(1);
        assert_eq!(list.as_slice(), [3]);
    }
}
