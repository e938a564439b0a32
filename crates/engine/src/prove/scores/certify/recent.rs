//! Recent results: a table of fixed size in which later entries replace earlier ones.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// Values by keys, each in the one place where it can be.
#[derive(Clone, Debug)]
pub(super) struct Recent<K, V> {
    /// As many as a power of two; none before the first value.
    places: Vec<Option<(K, V)>>,
    bits: u32,
}

impl<K: Copy + Eq + Hash, V: Clone> Recent<K, V> {
    /// An empty table with 2^`bits` places, at least 2.
    pub(super) fn new(bits: u32) -> Recent<K, V> {
        Recent { places: Vec::new(), bits: bits.clamp(1, 24) }
    }

    fn place(&self, key: &K) -> usize {
        usize::try_from(FxBuildHasher.hash_one(key) >> (64 - self.bits)).unwrap_or(0)
    }

    pub(super) fn get(&self, key: &K) -> Option<V> {
        let (known, value) = self.places.get(self.place(key))?.as_ref()?;
        (known == key).then(|| value.clone())
    }

    pub(super) fn put(&mut self, key: K, value: V) {
        if self.places.is_empty() {
            self.places.resize_with(1 << self.bits, || None);
        }
        let place = self.place(&key);
        self.places[place] = Some((key, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_later_takes_the_place_of_what_was_there() {
        let mut recent = Recent::new(4);
        assert_eq!(recent.get(&0), None);
        for key in 0..1000_u64 {
            recent.put(key, key + 1);
            assert_eq!(recent.get(&key), Some(key + 1));
        }
        let known: Vec<u64> = (0..1000).filter(|key| recent.get(key).is_some()).collect();
        assert!((2..=16).contains(&known.len()), "{known:?}");
        assert!(known.iter().all(|key| recent.get(key) == Some(key + 1)));
    }
}
