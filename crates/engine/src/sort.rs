//! Stable sorting by what a closure tells.
//!
//! The standard library's sorts are the fastest, and large: ten kilobytes for each closure, and for each game anew, a fifth of all
//! that is compiled for the engine. Here one of them is compiled once, for numbers. Most of what is sorted are the moves
//! of one position, by insertion. Whole proofs and databases are sorted by the library where that is compiled once: in place, without numbers.

use std::cmp::Ordering;

/// As many items are sorted by insertion at most.
const FEW: usize = 20;

/// Sorts by a key that is cheap to compute.
pub(crate) fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by a comparison.
pub(crate) fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() > FEW {
        let order = order(items.len(), &|one, other| compare(&items[one], &items[other]));
        return arrange(items, order);
    }
    for end in 1..items.len() {
        let is_before = |at: &usize| compare(&items[*at], &items[end]).is_le();
        let place = (0..end).rev().find(is_before).map_or(0, |before| before + 1);
        items[place..=end].rotate_right(1);
    }
}

/// Sorts by a key that is computed once for each item.
pub(crate) fn by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    if items.len() > 1 {
        let keys: Vec<K> = items.iter().map(key).collect();
        arrange(items, order(keys.len(), &|one, other| keys[one].cmp(&keys[other])));
    }
}

/// The places of that many items in their order.
fn order(items: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

/// Puts items in an order.
fn arrange<T>(items: &mut [T], mut order: Vec<usize>) {
    for at in 0..items.len() {
        let mut from = order[at];
        // What stood there has been swapped away.
        while from < at {
            from = order[from];
        }
        // Remembered, so that no way is gone twice.
        order[at] = from;
        items.swap(at, from);
    }
}

#[cfg(test)]
mod tests {
    use super::{by, by_cached_key, by_key};

    #[test]
    fn all_are_stable_and_a_cached_key_is_computed_once() {
        for size in 0..80_u32 {
            let items: Vec<u32> = (0..size).map(|number| number.wrapping_mul(0x9e37_79b9) >> 20).collect();
            let mut wanted = items.clone();
            wanted.sort_by_key(|item| item % 7);
            let mut sorted = items.clone();
            by_key(&mut sorted, |item| item % 7);
            assert_eq!(sorted, wanted, "{size} items by a key");
            let mut sorted = items.clone();
            by(&mut sorted, |one, other| (one % 7).cmp(&(other % 7)));
            assert_eq!(sorted, wanted, "{size} items by a comparison");
            let (mut sorted, mut keys) = (items, 0);
            by_cached_key(&mut sorted, |item| {
                keys += 1;
                item % 7
            });
            assert_eq!(sorted, wanted, "{size} items by a cached key");
            assert_eq!(keys, if size < 2 { 0 } else { size });
        }
    }
}
