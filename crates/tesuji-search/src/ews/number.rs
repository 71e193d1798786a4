//! A number that several threads change without waiting for each other.
//!
//! A change that is lost because two threads made one at the same time does no harm where these are
//! used: in weights that are learned from thousands of examples.

use std::sync::atomic::{AtomicU32, Ordering};

/// A shared `f32`.
#[derive(Debug, Default)]
pub(super) struct Number(AtomicU32);

impl Number {
    pub fn new(value: f32) -> Number {
        Number(AtomicU32::new(value.to_bits()))
    }

    #[inline]
    pub fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    #[inline]
    pub fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Ordering::Relaxed);
    }

    #[inline]
    pub fn add(&self, more: f32) {
        self.set(self.get() + more);
    }
}
