//! A transposition table of two levels: in each bucket one place for what took most work, and one for what came last.
//!
//! Positions are kept whole, so what is found is what was stored.

use std::num::NonZeroU8;

use super::{Score, short};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
    /// The numbers of the best moves that were found, the last one first.
    pub best: [Option<u16>; 2],
}

#[derive(Clone, Copy, Debug)]
struct Entry<P> {
    position: P,
    hash: u32,
    lower: i16,
    upper: i16,
    /// Numbers of moves, and one more; 0 for none.
    best: [u8; 2],
    /// The logarithm of the work, and one more: a number that is never 0 makes an empty place as small as an entry.
    cost: NonZeroU8,
    /// In which search it was last of use.
    generation: u8,
}

/// What was learnt of positions. It grows with what is stored, up to its limit.
#[derive(Clone, Debug)]
pub struct Table<P> {
    buckets: Vec<Bucket<P>>,
    /// How many buckets there may be.
    most: usize,
    /// Positions that were stored since it last grew.
    stored: usize,
    generation: u8,
}

/// One place for what took most work, one for what came last; with the hashes, to find new places when the table grows.
///
/// Most of the time of a search is spent on waiting for buckets, so none lies in more cache lines than it has to.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket<P>([Option<Entry<P>>; 2]);

impl<P> Bucket<P> {
    const EMPTY: Self = Self([None, None]);
}

/// Buckets of a new table.
const FEWEST: usize = 1 << 10;

impl<P: Copy + Eq> Table<P> {
    /// A table of at most the given number of bytes, and at least one bucket.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<Bucket<P>>()).max(1).ilog2();
        Self { buckets: vec![Bucket::EMPTY; FEWEST.min(most)], most, stored: 0, generation: 0 }
    }

    /// The bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket<P>>()
    }

    /// The positions that it has.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.buckets.iter().flat_map(|bucket| &bucket.0).flatten().count()
    }

    /// Lets all entries be replaced by those of the next search.
    pub fn next_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Twice as many buckets: what is in one moves to it or to the one that is new, by the next bit of its hash.
    fn grow(&mut self) {
        let count = self.buckets.len();
        self.buckets.resize(2 * count, Bucket::EMPTY);
        self.stored = 0;
        for number in 0..count {
            let (old, new) = self.buckets.split_at_mut(count);
            for (old, new) in old[number].0.iter_mut().zip(&mut new[number].0) {
                let moves = old.is_some_and(|entry| place(entry.hash.into(), 2 * count) != number);
                if moves {
                    *new = old.take();
                }
            }
        }
    }

    /// What is known of a position.
    #[must_use]
    pub fn get(&self, hash: u64, position: P) -> Option<Bounds> {
        let entry = self.entry(hash, position)?;
        let best = entry.best.map(|number| number.checked_sub(1).map(u16::from));
        Some(Bounds { lower: entry.lower.into(), upper: entry.upper.into(), best })
    }

    /// About how much work a position took, in nodes: a power of two.
    #[must_use]
    pub fn work(&self, hash: u64, position: P) -> Option<u64> {
        1_u64.checked_shl(u32::from(self.entry(hash, position)?.cost.get()) - 1)
    }

    fn entry(&self, hash: u64, position: P) -> Option<&Entry<P>> {
        let bucket = self.buckets.get(place(folded(hash).into(), self.buckets.len()))?;
        bucket.0.iter().flatten().find(|entry| entry.position == position)
    }

    /// Stores what a search found, by its work in nodes. Bounds that the table has already are kept.
    pub fn put(&mut self, hash: u64, position: P, found: Bounds, work: u64) {
        if 2 * self.stored > self.buckets.len() && self.buckets.len() < self.most {
            self.grow();
        }
        let (generation, hash) = (self.generation, folded(hash));
        let place = place(hash.into(), self.buckets.len());
        let Some(bucket) = self.buckets.get_mut(place) else { return };
        let number = |best: Option<u16>| best.and_then(|number| u8::try_from(number + 1).ok()).unwrap_or(0);
        let mut new = Entry {
            position,
            hash,
            lower: short(found.lower),
            upper: short(found.upper),
            best: found.best.map(number),
            cost: NonZeroU8::MIN.saturating_add(u8::try_from(work.max(1).ilog2()).unwrap_or(u8::MAX)),
            generation,
        };
        if let Some(old) = bucket.0.iter_mut().flatten().find(|entry| entry.position == position) {
            (new.lower, new.upper) = (new.lower.max(old.lower), new.upper.min(old.upper));
            new.cost = new.cost.max(old.cost);
            let first = if new.best[0] == 0 { old.best[0] } else { new.best[0] };
            let second = if old.best[0] == first { old.best[1] } else { old.best[0] };
            new.best = [first, second];
            *old = new;
            return;
        }
        self.stored += 1;
        let Bucket([dear, recent]) = bucket;
        match dear {
            Some(old) if old.generation == generation && old.cost > new.cost => *recent = Some(new),
            Some(_) => *recent = dear.replace(new),
            None => *dear = Some(new),
        }
    }
}

/// The bucket of a hash, out of this number of buckets.
fn place(hash: u64, count: usize) -> usize {
    usize::try_from(hash).unwrap_or(0) & (count - 1)
}

/// The part of a hash that is kept: the high bits of a product are mixed best.
fn folded(hash: u64) -> u32 {
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(lower: Score, upper: Score) -> Bounds {
        Bounds { lower, upper, best: [Some(3), None] }
    }

    #[test]
    fn what_took_most_work_stays() {
        let mut table: Table<u32> = Table::new(1);
        table.put(0, 1, bounds(0, 9), 1000);
        assert_eq!((table.work(0, 1), table.work(0, 2)), (Some(512), None));
        table.put(0, 2, bounds(1, 9), 10);
        table.put(0, 3, bounds(2, 9), 10);
        assert_eq!(table.get(0, 1), Some(bounds(0, 9)));
        assert_eq!((table.get(0, 2), table.get(0, 3)), (None, Some(bounds(2, 9))));
        table.put(0, 4, bounds(3, 9), 5000);
        assert_eq!((table.get(0, 1), table.get(0, 4)), (Some(bounds(0, 9)), Some(bounds(3, 9))));
        table.next_search();
        table.put(0, 5, bounds(4, 9), 1);
        assert_eq!((table.get(0, 1), table.get(0, 4)), (None, Some(bounds(3, 9))));
    }

    /// While there is room, nothing is forgotten.
    #[test]
    fn it_grows() {
        let mut table: Table<u64> = Table::new(1 << 24);
        let hash = |number: u64| {
            let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        (0..40_000).for_each(|number| table.put(hash(number), number, bounds(0, 9), number));
        assert!(table.bytes() > 1 << 20 && table.bytes() <= 1 << 24);
        let found = (0..40_000).filter(|&number| table.get(hash(number), number).is_some()).count();
        assert!(found > 30_000 && table.entries() == found, "{found}");
    }

    #[test]
    fn bounds_of_one_position_meet() {
        let mut table: Table<u32> = Table::new(1 << 10);
        table.put(7, 1, bounds(-3, 9), 1);
        table.put(7, 1, Bounds { lower: -9, upper: 4, best: [Some(5), None] }, 1);
        assert_eq!(table.get(7, 1), Some(Bounds { lower: -3, upper: 4, best: [Some(5), Some(3)] }));
    }
}
