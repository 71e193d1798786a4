//! Memory for tables of bounded size, set aside in one piece.
//!
//! Growing by doubling would copy, and for a moment hold two copies of, arrays that are to fill most of
//! the memory. Setting the whole aside costs nothing on systems that supply pages when first touched;
//! where the system refuses, less is taken. A table in many pieces grows by doubling while it is small:
//! the first page of each piece, two megabytes where pages are huge, would be touched for a few records.

/// Up to so many bytes a vector grows by doubling.
const SMALL: usize = 1 << 16;

/// An empty vector that can hold up to `wanted` items without moving, or as many as the system gives.
pub fn reserve<T>(wanted: usize) -> Vec<T> {
    let mut items = Vec::new();
    take(&mut items, wanted);
    items
}

/// Makes room in a vector that is full and may hold up to `most` items. Returns how many it may hold
/// from now on: fewer if the system gives no more.
pub fn make_room<T>(items: &mut Vec<T>, most: usize) -> usize {
    let doubled = (2 * items.len()).max(16);
    match doubled * size_of::<T>() <= SMALL && doubled < most {
        true => take(items, doubled - items.len()),
        false => take(items, most - items.len()),
    }
    if items.len() == items.capacity() { items.len().max(1) } else { most }
}

fn take<T>(items: &mut Vec<T>, wanted: usize) {
    let mut more = wanted;
    while more > 0 && items.try_reserve_exact(more).is_err() {
        more /= 2;
    }
}
