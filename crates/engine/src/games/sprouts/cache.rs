//! A cache of the options of recently met lands.
//!
//! A search comes back to a land several times, once for each nimber that it
//! asks for, and finding options takes nearly all of its time.

use super::land::Land;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::mem::size_of;
use std::sync::Arc;

use crate::knowledge::Mixer;

/// All options of a land, each once, in the order in which they are found.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    lands: Vec<Land>,
    /// The end of each option in `lands`.
    ends: Vec<u32>,
}

impl Options {
    pub(super) fn clear(&mut self) {
        self.lands.clear();
        self.ends.clear();
    }

    pub(super) fn push(&mut self, option: &[Land]) {
        self.lands.extend_from_slice(option);
        self.ends.push(u32::try_from(self.lands.len()).unwrap_or(u32::MAX));
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, index: usize) -> &[Land] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.lands[start as usize..self.ends[index] as usize]
    }

    /// The same without repetitions.
    fn distinct(&self) -> Options {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_unstable_by(|&one, &other| self.get(one).cmp(self.get(other)).then(one.cmp(&other)));
        order.dedup_by(|later, first| self.get(*later) == self.get(*first));
        order.sort_unstable();
        let lands = order.iter().map(|&index| self.get(index).len()).sum();
        let mut distinct =
            Options { lands: Vec::with_capacity(lands), ends: Vec::with_capacity(order.len()) };
        for index in order {
            distinct.push(self.get(index));
        }
        distinct
    }

    fn bytes(&self) -> usize {
        self.lands.len() * size_of::<Land>() + self.ends.len() * size_of::<u32>()
    }
}

type Generation = HashMap<Land, Arc<Options>, BuildHasherDefault<Mixer>>;

/// The options of lands, within a memory budget. When half of it is used, what
/// has not been asked for since the last time is forgotten.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    young: Generation,
    old: Generation,
    young_bytes: usize,
    budget: usize,
}

impl Cache {
    /// What one land takes in addition to its options: the entry of the map at its
    /// emptiest, and the allocations.
    const ENTRY_BYTES: usize = 3 * size_of::<(Land, Arc<Options>)>() + size_of::<Options>() + 64;

    /// An empty cache that uses about `budget` bytes at most.
    pub(super) fn new(budget: usize) -> Cache {
        Cache { young: HashMap::default(), old: HashMap::default(), young_bytes: 0, budget }
    }

    pub(super) fn get(&mut self, land: &Land) -> Option<Arc<Options>> {
        if let Some(options) = self.young.get(land) {
            return Some(Arc::clone(options));
        }
        let (land, options) = self.old.remove_entry(land)?;
        self.insert(land, Arc::clone(&options));
        Some(options)
    }

    /// Remembers all options of a land.
    pub(super) fn learn(&mut self, land: &Land, options: &Options) {
        if self.budget > 0 {
            self.insert(land.clone(), Arc::new(options.distinct()));
        }
    }

    fn insert(&mut self, land: Land, options: Arc<Options>) {
        let bytes = Cache::ENTRY_BYTES + options.bytes();
        if self.young_bytes + bytes > self.budget / 2 {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        if bytes <= self.budget / 2 {
            self.young_bytes += bytes;
            self.young.insert(land, options);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn land(number: u8) -> Land {
        Land::new(&[number])
    }

    #[test]
    fn options_come_once_and_in_order() {
        let mut cache = Cache::new(1 << 20);
        let mut options = Options::default();
        for option in [&[land(2), land(3)][..], &[], &[land(1)], &[land(2), land(3)], &[], &[land(4)]] {
            options.push(option);
        }
        cache.learn(&land(9), &options);
        let known = cache.get(&land(9)).unwrap();
        let listed: Vec<&[Land]> = (0..known.len()).map(|index| known.get(index)).collect();
        assert_eq!(listed, [&[land(2), land(3)][..], &[], &[land(1)], &[land(4)]]);
        assert!(cache.get(&land(1)).is_none());
    }

    #[test]
    fn what_is_asked_for_stays_within_the_budget() {
        let mut cache = Cache::new(100 * Cache::ENTRY_BYTES);
        for number in 1..=255 {
            cache.learn(&land(number), &Options::default());
            assert!(cache.get(&land(1)).is_some());
            assert!(cache.young.len() + cache.old.len() <= 100);
        }
        assert!(cache.get(&land(2)).is_none());
    }
}
