//! What a search has learnt of scores: for each position an interval, in eight bytes.
//!
//! Positions are identified by their keys. The table grows by doubling. Where it may not grow any more, what took the least
//! work is forgotten.

/// The interval in which a score lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this.
    pub least: u8,
    /// At most this.
    pub most: u8,
}

/// Entries that lie together: a line of the processor's cache.
const BUCKET: usize = 8;

/// Bits of a key that count: those of the bucket, and the rest, which an entry keeps.
const KEY_BITS: u32 = 62;

/// Where the rest of the key stands in an entry, above the logarithm of the work and two bounds of 7 bits.
const REST: u32 = 20;

/// The least number of buckets, as a logarithm, so that the rest of a key fits an entry: 16 MiB.
const LEAST_BITS: u32 = KEY_BITS - (64 - REST);

/// Intervals of positions by their keys.
pub struct BoundsTable {
    /// Each the rest of a key, the logarithm of the work, and two bounds.
    entries: Vec<u64>,
    /// The logarithm of the number of buckets, and how large it may become.
    bits: u32,
    most_bits: u32,
    /// How many entries are taken.
    taken: u64,
}

impl BoundsTable {
    /// A table that takes at most `bytes` bytes, or the least size of 16 MiB.
    #[must_use]
    pub fn new(bytes: usize) -> BoundsTable {
        let buckets = (bytes / 8 / BUCKET).max(1);
        let most_bits = buckets.ilog2().clamp(LEAST_BITS, KEY_BITS - 1);
        BoundsTable { entries: vec![0; BUCKET << LEAST_BITS], bits: LEAST_BITS, most_bits, taken: 0 }
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

    /// The first entry of the bucket of a key, and the rest of it where entries have it.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let bucket = usize::try_from(key >> (64 - self.bits)).unwrap_or(0);
        let first = bucket * BUCKET;
        let rest = key >> (64 - KEY_BITS) & ((1 << (KEY_BITS - self.bits)) - 1);
        (first, rest << REST)
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<u64> {
        let (first, rest) = self.place(key);
        self.entries[first..first + BUCKET]
            .iter()
            .copied()
            .find(|entry| entry >> REST == rest >> REST && *entry != 0)
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
        self.entry(key).map_or(0, effort)
    }

    /// Records an interval that took `work` nodes to find.
    pub fn put(&mut self, key: u64, bounds: Bounds, work: u64) {
        if self.taken >= self.entries.len() as u64 / 2 && self.bits < self.most_bits {
            self.grow();
        }
        let (first, rest) = self.place(key);
        // At least 1, so that no entry looks like an empty place.
        let log = u64::from(64 - (work | 1).leading_zeros()).min(63);
        let entry = rest | log << 14 | u64::from(bounds.most) << 7 | u64::from(bounds.least);
        let bucket = &mut self.entries[first..first + BUCKET];
        let mut worst = 0;
        for place in 0..BUCKET {
            let there = bucket[place];
            if there == 0 {
                bucket[place] = entry;
                self.taken += 1;
                return;
            }
            if there >> REST == rest >> REST {
                bucket[place] = entry & !(63 << 14) | log.max(u64::from(effort(there))) << 14;
                return;
            }
            if effort(there) < effort(bucket[worst]) {
                worst = place;
            }
        }
        bucket[worst] = entry;
    }

    /// Doubles the number of buckets: each becomes two, by the next bit of the keys.
    fn grow(&mut self) {
        let buckets = 1_usize << self.bits;
        self.entries.resize(2 * buckets * BUCKET, 0);
        let next_bit = 1 << (REST + KEY_BITS - self.bits - 1);
        for bucket in (0..buckets).rev() {
            let first = bucket * BUCKET;
            let mut old = [0; BUCKET];
            old.copy_from_slice(&self.entries[first..first + BUCKET]);
            let mut places = [2 * first, 2 * first + BUCKET];
            self.entries[first..first + BUCKET].fill(0);
            self.entries[2 * first..2 * (first + BUCKET)].fill(0);
            for entry in old.into_iter().filter(|&entry| entry != 0) {
                let place = &mut places[usize::from(entry & next_bit != 0)];
                self.entries[*place] = entry & !next_bit;
                *place += 1;
            }
        }
        self.bits += 1;
    }
}

/// The logarithm of the work of an entry.
#[inline]
fn effort(entry: u64) -> u32 {
    (entry >> 14 & 63) as u32
}

fn unpack(entry: u64) -> Bounds {
    Bounds { least: (entry & 127) as u8, most: (entry >> 7 & 127) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys whose first and last bits differ.
    fn key(number: u64) -> u64 {
        (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).swap_bytes().wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    fn bounds(number: u64) -> Bounds {
        let small = |number: u64| u8::try_from(number).unwrap();
        Bounds { least: small(number % 50), most: small(number % 60 + 50) }
    }

    #[test]
    fn nothing_is_lost_by_growing() {
        let mut table = BoundsTable::new(1 << 27);
        let least = table.bytes();
        // Little more than makes it grow twice.
        let count = 2_200_000;
        (0..count).for_each(|number| table.put(key(number), bounds(number), number % 1000));
        assert_eq!(table.bytes(), 4 * least);
        let known = (0..count).filter(|&number| table.get(key(number)).is_some()).count();
        // Full buckets forget some before the table grows.
        assert!(known as u64 > count / 100 * 98, "{known}");
        assert_eq!(table.positions(), known as u64);
        for number in 0..count {
            assert!(table.get(key(number)).is_none_or(|found| found == bounds(number)), "{number}");
            assert_eq!(table.get(key(count + number)), None);
        }
    }

    #[test]
    fn what_took_the_most_work_stays() {
        let mut table = BoundsTable::new(0);
        let most = table.bytes();
        (0..8_000_000).for_each(|number| table.put(key(number), bounds(number), 1 + number % 2));
        assert_eq!(table.bytes(), most);
        let known =
            |odd| (0..4_000_000_u64).filter(|number| table.get(key(2 * number + odd)).is_some()).count();
        assert!(known(1) > 10 * known(0), "{} {}", known(1), known(0));
    }
}
