//! The table of the partition search: bounds of all positions that agree in lengths and in the owners of high cards.
//!
//! Positions are kept at the start of a trick, by the lengths of the suits in the hands and by the leader. Under each
//! such key there are entries, each with the owners of the highest cards of each suit (Ginsberg's partition search;
//! rows of owners as Bradmetz has them), a lower and an upper bound for the tricks of North and South, and a card
//! that was good.

/// What the table keeps of a position, and so which other positions its bounds serve. All but the first are for comparisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kept {
    /// The owners of the cards that the bound rests on, compared all at once, from rows that are made in advance.
    #[default]
    Owners,
    /// The same, made and compared card by card.
    OwnersCardByCard,
    /// The owners of all cards: positions that differ in ranks that are out of play are the same.
    RelativeRanks,
    /// All cards.
    Cards,
}

/// The bounds of the positions of one pattern.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// The owners of the cards that count, 0 for all others.
    rows: Pair,
    /// Which owners count.
    masks: Pair,
    /// North and South take at least so many tricks.
    pub(super) lower: u8,
    /// North and South take at most so many tricks.
    pub(super) upper: u8,
    /// A card worth trying first.
    pub(super) best: u8,
}

/// Four rows as two words, which are compared faster.
type Pair = [u64; 2];

#[inline]
fn pair(rows: [u32; 4]) -> Pair {
    let [first, second, third, fourth] = rows.map(u64::from);
    [first << 32 | second, third << 32 | fourth]
}

impl Entry {
    /// Which owners count, suit by suit.
    #[inline]
    pub(super) fn masks(&self) -> [u32; 4] {
        [0, 1, 2, 3].map(|suit| row_of(self.masks, suit))
    }

    /// The owners that count, suit by suit.
    #[cfg(test)]
    pub(super) fn rows(&self) -> [u32; 4] {
        [0, 1, 2, 3].map(|suit| row_of(self.rows, suit))
    }

    /// As [`covers`](Self::covers), from the highest card of each suit down.
    fn covers_card_by_card(&self, rows: Pair) -> bool {
        (0..4).all(|suit| {
            let [row, known, mask] = [rows, self.rows, self.masks].map(|pair| row_of(pair, suit));
            let cards = (0..13).map(|card| 24 - 2 * card);
            let mut counting = cards.take_while(|place| mask >> place & 3 != 0);
            counting.all(|place| row >> place & 3 == known >> place & 3)
        })
    }

    #[inline]
    fn covers(&self, rows: Pair) -> bool {
        (rows[0] ^ self.rows[0]) & self.masks[0] == 0 && (rows[1] ^ self.rows[1]) & self.masks[1] == 0
    }
}

#[inline]
fn row_of(pair: Pair, suit: usize) -> u32 {
    let word = pair[suit / 2];
    // Rows are shorter than half a word.
    u32::try_from(if suit & 1 == 0 { word >> 32 } else { word & 0xffff_ffff }).unwrap_or(0)
}

/// What is under one key.
#[derive(Clone, Default)]
struct Bucket {
    /// 0 if there is nothing here.
    key: u64,
    entries: Vec<Entry>,
}

/// What a look-up finds.
pub(super) enum Found {
    /// This entry settles the question.
    Settled(Entry),
    /// Nothing that settles it, but perhaps a card of a position that is alike.
    Open(Option<u8>),
}

/// Bounds by patterns, in a limited amount of memory.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    used: usize,
    bytes: usize,
    limit: usize,
    kept: Kept,
}

impl Table {
    /// An empty table that stays within about so many bytes.
    pub(super) fn new(limit: usize, kept: Kept) -> Self {
        let buckets = vec![Bucket::default(); 1 << 10];
        let bytes = buckets.len() * size_of::<Bucket>();
        Self { buckets, used: 0, bytes, limit, kept }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// What is kept of positions.
    #[inline]
    pub(super) fn kept(&self) -> Kept {
        self.kept
    }

    /// The key of these lengths (four bits each, those of a hand together) with this leader.
    ///
    /// The last of the sixteen lengths follows from the others, as all hands have the same size: the leader stands
    /// in its place.
    #[inline]
    fn key(lengths: u64, leader: usize) -> u64 {
        lengths & (u64::MAX >> 4) | (leader as u64 + 1) << 60
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        let mask = self.buckets.len() - 1;
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (mixed >> 32) as usize & mask;
        while self.buckets[place].key != key && self.buckets[place].key != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    /// Looks for an entry that tells whether North and South take at least `need` tricks.
    #[inline]
    pub(super) fn look_up(&mut self, lengths: u64, leader: usize, rows: &[u32; 4], need: u8) -> Found {
        let place = self.place(Self::key(lengths, leader));
        let entries = &mut self.buckets[place].entries;
        let rows = pair(*rows);
        let mut best = None;
        let card_by_card = self.kept == Kept::OwnersCardByCard;
        for (number, entry) in entries.iter().enumerate().rev() {
            if if card_by_card { entry.covers_card_by_card(rows) } else { entry.covers(rows) } {
                if entry.lower >= need || entry.upper < need {
                    let entry = *entry;
                    // What serves often comes to the end, where a look-up begins.
                    let last = entries.len() - 1;
                    entries.swap(number, last);
                    return Found::Settled(entry);
                }
                best = best.or(Some(entry.best));
            }
        }
        Found::Open(best)
    }

    /// Adds a bound: at least `need` tricks for North and South if `sure`, otherwise fewer.
    #[inline]
    pub(super) fn add(&mut self, lengths: u64, leader: usize, pattern: Pattern, bound: Bound) {
        let key = Self::key(lengths, leader);
        let mut place = self.place(key);
        if self.buckets[place].key == 0 {
            if self.used * 4 >= self.buckets.len() * 3 {
                self.grow();
                place = self.place(key);
            }
            self.buckets[place].key = key;
            self.used += 1;
        }
        let bucket = &mut self.buckets[place];
        let (rows, masks) = (pair(pattern.rows), pair(pattern.masks));
        let rows = [rows[0] & masks[0], rows[1] & masks[1]];
        for entry in &mut bucket.entries {
            if entry.rows == rows && entry.masks == masks {
                entry.lower = entry.lower.max(bound.lower);
                entry.upper = entry.upper.min(bound.upper);
                entry.best = bound.best;
                return;
            }
        }
        let before = bucket.entries.capacity();
        bucket.entries.push(Entry { rows, masks, lower: bound.lower, upper: bound.upper, best: bound.best });
        self.bytes += (bucket.entries.capacity() - before) * size_of::<Entry>();
        if self.bytes > self.limit {
            self.forget();
        }
    }

    /// Twice as many buckets.
    fn grow(&mut self) {
        let size = self.buckets.len() * 2;
        self.bytes += (size - self.buckets.len()) * size_of::<Bucket>();
        let old = std::mem::replace(&mut self.buckets, vec![Bucket::default(); size]);
        for bucket in old {
            if bucket.key != 0 {
                let place = self.place(bucket.key);
                self.buckets[place] = bucket;
            }
        }
    }

    /// Makes half of the memory free: first what has the fewest tricks left, as it is soon found again.
    fn forget(&mut self) {
        let mut by_tricks = [0; 16];
        for bucket in &self.buckets {
            by_tricks[tricks_left(bucket.key)] += bucket.entries.capacity() * size_of::<Entry>();
        }
        let mut kept = self.buckets.len() * size_of::<Bucket>() + by_tricks.iter().sum::<usize>();
        let mut least = 0;
        while least < 16 && kept > self.limit / 2 {
            kept -= by_tricks[least];
            least += 1;
        }
        for bucket in &mut self.buckets {
            if tricks_left(bucket.key) < least {
                bucket.entries = Vec::new();
            }
        }
        self.bytes = kept;
        if self.bytes > self.limit / 2 {
            // The buckets themselves are too many: begin anew.
            *self = Self::new(self.limit, self.kept);
        }
    }

    /// All entries with the lengths and the leader of their keys.
    #[cfg(test)]
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, usize, &Entry)> {
        self.buckets.iter().flat_map(|bucket| {
            let leader = (bucket.key >> 60).wrapping_sub(1) as usize;
            bucket.entries.iter().map(move |entry| (bucket.key & (u64::MAX >> 4), leader, entry))
        })
    }
}

/// The positions a bound is about.
pub(super) struct Pattern {
    /// The owners of the cards left, of which some do not count.
    pub(super) rows: [u32; 4],
    /// Which owners count.
    pub(super) masks: [u32; 4],
}

/// What is known of the tricks of North and South.
pub(super) struct Bound {
    /// At least so many.
    pub(super) lower: u8,
    /// At most so many.
    pub(super) upper: u8,
    /// A card worth trying first.
    pub(super) best: u8,
}

/// The number of tricks left under a key: the size of the first hand.
fn tricks_left(key: u64) -> usize {
    (0..4).map(|suit| (key >> (4 * suit) & 15) as usize).sum::<usize>().min(15)
}
