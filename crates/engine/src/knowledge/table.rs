//! The transposition table: what is known of the components met so far.
//!
//! A component whose nimber is n is a losing couple (P, n), and those are what
//! a proof consists of (section 3.6.6 of the thesis). Besides them the table
//! keeps, for components that are not settled, which nimbers they do not have:
//! the winning couples, worth remembering but not worth keeping. When the
//! memory budget is used up the latter are forgotten first; when even the
//! losing couples do not fit, the table says so and keeps what it has.

use super::{NimberSet, Stopped};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What is known about the nimber of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is this.
    Nimber(u16),
    /// It is none of these; the set may be empty.
    Excludes(NimberSet),
}

impl Known {
    /// The nimber, if it is known.
    #[inline]
    pub fn nimber(self) -> Option<u16> {
        match self {
            Known::Nimber(n) => Some(n),
            Known::Excludes(_) => None,
        }
    }

    /// Whether the nimber is known not to be `n`.
    pub fn excludes(self, n: u16) -> bool {
        match self {
            Known::Nimber(m) => m != n,
            Known::Excludes(set) => set.has(n),
        }
    }
}

/// An entry: the nimber, or the mask of the excluded nimbers below 32.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Nimber(u16),
    Excludes(u32),
}

/// Facts about components, within a memory budget.
#[derive(Clone, Debug)]
pub struct Table<P> {
    entries: HashMap<P, Entry, BuildHasherDefault<Mixer>>,
    settled: usize,
    budget: usize,
}

impl<P: Eq + Hash + Ord + Clone> Table<P> {
    /// The memory that one entry takes, in bytes, its control byte included.
    pub const ENTRY_BYTES: usize = size_of::<(P, Entry)>() + 1;

    /// An empty table that never uses more than `budget` bytes, not even while
    /// it grows.
    pub fn new(budget: usize) -> Table<P> {
        Table { entries: HashMap::default(), settled: 0, budget }
    }

    /// An empty table with the same budget.
    pub(crate) fn emptied(&self) -> Table<P> {
        Table::new(self.budget)
    }

    /// What is known about `position`.
    #[inline]
    pub fn known(&self, position: &P) -> Known {
        match self.entries.get(position) {
            None => Known::Excludes(NimberSet::EMPTY),
            Some(Entry::Nimber(n)) => Known::Nimber(*n),
            Some(Entry::Excludes(mask)) => Known::Excludes(NimberSet::from_mask(*mask)),
        }
    }

    /// Records that the nimber of `position` is `n`: the losing couple.
    ///
    /// # Errors
    /// [`Stopped::Memory`] when the budget is used up by losing couples.
    pub fn settle(&mut self, position: &P, n: u16) -> Result<(), Stopped> {
        self.make_room()?;
        let before = self.entries.insert(position.clone(), Entry::Nimber(n));
        if !matches!(before, Some(Entry::Nimber(_))) {
            self.settled += 1;
        }
        Ok(())
    }

    /// Records that the nimber of `position` is not in `nimbers`. Nimbers from
    /// 32 on are not remembered.
    ///
    /// # Errors
    /// [`Stopped::Memory`] when the budget is used up by losing couples.
    pub fn exclude(&mut self, position: &P, nimbers: NimberSet) -> Result<(), Stopped> {
        self.make_room()?;
        let mask = nimbers.low_mask();
        let entry = self.entries.entry(position.clone()).or_insert(Entry::Excludes(0));
        if let Entry::Excludes(known) = entry {
            *known |= mask;
        }
        Ok(())
    }

    /// Forgets one position.
    pub fn forget(&mut self, position: &P) {
        if let Some(Entry::Nimber(_)) = self.entries.remove(position) {
            self.settled -= 1;
        }
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.settled = 0;
    }

    /// The number of positions about which something is known.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of losing couples.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        bytes_for::<P>(self.entries.capacity())
    }

    /// All losing couples, in the order of the positions.
    pub fn losing_couples(&self) -> Vec<(P, u16)> {
        let mut couples: Vec<(P, u16)> = self
            .entries
            .iter()
            .filter_map(|(position, entry)| match entry {
                Entry::Nimber(n) => Some((position.clone(), *n)),
                Entry::Excludes(_) => None,
            })
            .collect();
        couples.sort_unstable();
        couples
    }

    fn make_room(&mut self) -> Result<(), Stopped> {
        let capacity = self.entries.capacity();
        if self.entries.len() < capacity {
            return Ok(());
        }
        let grown = bytes_for::<P>(2 * capacity.max(4));
        if bytes_for::<P>(capacity) + grown <= self.budget {
            return Ok(());
        }
        self.entries.retain(|_, entry| matches!(entry, Entry::Nimber(_)));
        // A table that is nearly full again would be swept again and again.
        if self.entries.len() > capacity / 8 * 7 { Err(Stopped::Memory) } else { Ok(()) }
    }
}

/// The memory of a hash map of this capacity: a power of two of slots, of which
/// seven in eight are used.
fn bytes_for<P: Eq + Hash + Ord + Clone>(capacity: usize) -> usize {
    match capacity {
        0 => 0,
        _ => (capacity / 7 * 8).next_power_of_two() * Table::<P>::ENTRY_BYTES,
    }
}

/// A fast hash for keys of a few machine words, by multiplication. Not meant
/// against an adversary.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        // An odd constant without structure: the fraction of the golden ratio.
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        #[allow(clippy::cast_possible_truncation, reason = "both halves are folded into one")]
        let (low, high) = (product as u64, (product >> 64) as u64);
        self.0 = low ^ high;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }
    #[inline]
    fn write_u8(&mut self, value: u8) {
        // Small numbers come before the words that they describe: the product
        // of those mixes both.
        self.0 = (self.0 ^ u64::from(value)).rotate_right(7);
    }
    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.add(u64::from(value));
    }
    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }
    #[inline]
    fn write_u128(&mut self, value: u128) {
        #[allow(clippy::cast_possible_truncation, reason = "both halves are added")]
        let (low, high) = (value as u64, (value >> 64) as u64);
        self.add(low);
        self.add(high);
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_kept_and_refined() {
        let mut table = Table::new(1 << 20);
        assert_eq!(table.known(&7_u64), Known::Excludes(NimberSet::EMPTY));
        table.exclude(&7, NimberSet::only(0)).unwrap();
        table.exclude(&7, NimberSet::only(2)).unwrap();
        assert!(table.known(&7).excludes(0) && !table.known(&7).excludes(1));
        table.settle(&7, 1).unwrap();
        table.exclude(&7, NimberSet::only(5)).unwrap();
        assert_eq!(table.known(&7), Known::Nimber(1));
        assert_eq!((table.len(), table.settled()), (1, 1));
        table.exclude(&8, NimberSet::only(0)).unwrap();
        table.forget(&8);
        assert_eq!((table.known(&8), table.settled()), (Known::Excludes(NimberSet::EMPTY), 1));
        table.forget(&7);
        assert_eq!((table.known(&7), table.settled()), (Known::Excludes(NimberSet::EMPTY), 0));
    }

    #[test]
    fn winning_couples_make_room_for_losing_ones() {
        let budget = 64 * Table::<u64>::ENTRY_BYTES;
        let mut table = Table::new(budget);
        let mut losing = 0;
        let stopped = (0..1000_u64).find_map(|key| {
            table.exclude(&(key + 1000), NimberSet::only(0)).err().or_else(|| {
                let full = table.settle(&key, 3).err();
                losing += u64::from(full.is_none());
                full
            })
        });
        assert_eq!(stopped, Some(Stopped::Memory));
        assert!(table.bytes() <= budget);
        assert!(losing > 20);
        assert!((0..losing).all(|key| table.known(&key) == Known::Nimber(3)));
        let couples: Vec<(u64, u16)> = (0..losing).map(|key| (key, 3)).collect();
        assert_eq!(table.losing_couples(), couples);
    }
}
