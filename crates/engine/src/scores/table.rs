//! What a search has learnt of scores: for each position an interval, in eight bytes.
//!
//! Positions are told by their keys. Where the table is full, what took the least work is forgotten.

/// The interval in which a score lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least so much.
    pub least: u8,
    /// At most so much.
    pub most: u8,
}

/// Entries that lie together: a line of the processor's cache.
const BUCKET: usize = 8;

/// The part of a key that an entry keeps.
const TAG: u64 = !0 << 24;

/// Intervals of positions by their keys.
pub struct Table {
    /// Each a tag of 40 bits, the logarithm of the work, and two bounds of 7 bits.
    entries: Vec<u64>,
    buckets: u64,
    /// How many entries are taken.
    taken: u64,
}

impl Table {
    /// A table that takes about so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Table {
        let buckets = (bytes / 8 / BUCKET).max(16);
        Table { entries: vec![0; buckets * BUCKET], buckets: buckets as u64, taken: 0 }
    }

    /// Its size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.len() * 8
    }

    /// The number of positions that it knows.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.taken
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(0);
        self.taken = 0;
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The product of the low half of the key with the number of buckets, so that any number of them serves.
        let place = (u128::from(key.rotate_left(24)) * u128::from(self.buckets)) >> 64;
        usize::try_from(place).unwrap_or(0) * BUCKET
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<u64> {
        let first = self.bucket(key);
        let tag = tag(key);
        self.entries[first..first + BUCKET].iter().copied().find(|entry| entry & TAG == tag)
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Bounds> {
        self.entry(key).map(unpack)
    }

    /// The logarithm of the nodes that it took to learn what is known of a position; 0 if nothing is known.
    #[must_use]
    pub fn effort(&self, key: u64) -> u32 {
        self.entry(key).map_or(0, |entry| (entry >> 14 & 63) as u32)
    }

    /// Takes note of an interval that took so many nodes to find.
    pub fn put(&mut self, key: u64, bounds: Bounds, work: u64) {
        let first = self.bucket(key);
        let tag = tag(key);
        let effort = u64::from(64 - work.leading_zeros()).min(63);
        let entry = tag | effort << 14 | u64::from(bounds.most) << 7 | u64::from(bounds.least);
        let bucket = &mut self.entries[first..first + BUCKET];
        let mut worst = 0;
        for place in 0..BUCKET {
            let there = bucket[place];
            if there & TAG == tag {
                let effort = effort.max(there >> 14 & 63);
                bucket[place] = entry & !(63 << 14) | effort << 14;
                return;
            }
            if there == 0 {
                bucket[place] = entry;
                self.taken += 1;
                return;
            }
            if there >> 14 & 63 < bucket[worst] >> 14 & 63 {
                worst = place;
            }
        }
        bucket[worst] = entry;
    }
}

/// Never zero, so that no entry looks like an empty place.
#[inline]
fn tag(key: u64) -> u64 {
    let tag = key & TAG;
    if tag == 0 { 1 << 24 } else { tag }
}

fn unpack(entry: u64) -> Bounds {
    Bounds { least: (entry & 127) as u8, most: (entry >> 7 & 127) as u8 }
}
