//! Zones that threads send each other.
//!
//! Where proofs are kept by zone, each thread has a table of its own: looking through it takes too long to
//! hold a lock. A thread sends every zone it stores to the others, and now and then puts what it was sent
//! into its own table. A zone is a proof by itself, so it does not matter when.

use std::sync::{Mutex, MutexGuard};

use tesuji_core::ZonePattern;

/// One box for each thread, with what the others have sent and it has not yet taken.
#[derive(Debug)]
pub(super) struct Exchange<S> {
    boxes: Vec<Mutex<Vec<Parcel<S>>>>,
}

/// A zone, with its shelf before and the expansions it took after it.
pub(super) type Parcel<S> = (usize, ZonePattern<S>, u64);

impl<S: Copy> Exchange<S> {
    pub fn new(threads: usize) -> Exchange<S> {
        Exchange { boxes: (0..threads).map(|_| Mutex::default()).collect() }
    }

    /// Sends a zone to every thread but the sender.
    pub fn send(&self, sender: usize, parcel: Parcel<S>) {
        for (number, to) in self.boxes.iter().enumerate() {
            if number != sender {
                opened(to).push(parcel);
            }
        }
    }

    /// Takes what was sent to a thread.
    pub fn take(&self, receiver: usize) -> Vec<Parcel<S>> {
        std::mem::take(&mut opened(&self.boxes[receiver]))
    }
}

fn opened<T>(parcels: &Mutex<T>) -> MutexGuard<'_, T> {
    parcels.lock().expect("no thread of the search has panicked")
}
