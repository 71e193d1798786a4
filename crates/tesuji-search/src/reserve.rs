//! Memory for tables of bounded size, set aside in one piece before use.
//!
//! Growing by doubling would copy, and for a moment hold two copies of, arrays that are to fill most of
//! the memory. Setting the whole aside costs nothing on systems that supply pages when first touched;
//! where the system refuses, less is taken.

/// An empty vector that can hold up to `wanted` items without moving, or as many as the system gives.
pub fn reserve<T>(wanted: usize) -> Vec<T> {
    let mut items = Vec::new();
    let mut capacity = wanted;
    while capacity > 0 && items.try_reserve_exact(capacity).is_err() {
        capacity /= 2;
    }
    items
}
