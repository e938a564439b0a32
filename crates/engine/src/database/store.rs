//! What a database says, by the hash of each position: fixed-size records, in memory as long as they
//! fit, then in a table on disk.
//!
//! No position is kept. Nothing is trusted that comes from here, so two positions with one hash (which
//! nobody will see with 128 bits) would cost a hole and prove nothing.

use std::collections::BTreeSet;
use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io;

use redb::{Database, Durability, ReadableTable, TableDefinition};
use rustc_hash::FxHashMap;

/// The first 128 bits of the BLAKE3 hash of a sum in the engine's canonical form.
pub(super) type Key = u128;

const TABLE: TableDefinition<'_, Key, u64> = TableDefinition::new("nimbers");

/// Memory for an entry, in bytes: what a hash map of 32-byte entries takes when it grows.
const ENTRY_BYTES: usize = 128;

/// Fewer entries would not be worth a visit to the disk.
const LEAST_ENTRIES: usize = 1 << 10;

/// Clashes that are remembered.
pub(super) const MAX_CLASHES: usize = 10;

/// Opens an empty file for a table that outgrows the memory.
pub type Spill<'a> = Box<dyn FnMut() -> io::Result<File> + 'a>;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) nimber: u16,
    /// The line of the first entry that says so.
    pub(super) line: u64,
    /// Whether another entry says something else.
    pub(super) is_contradicted: bool,
}

impl Record {
    fn pack(self) -> u64 {
        self.line << 17 | u64::from(self.nimber) << 1 | u64::from(self.is_contradicted)
    }

    fn unpack(bits: u64) -> Self {
        let nimber = u16::try_from(bits >> 1 & 0xffff).unwrap_or(u16::MAX);
        Self { nimber, line: bits >> 17, is_contradicted: bits & 1 == 1 }
    }
}

/// Records by keys.
pub(super) struct Store<'a> {
    recent: FxHashMap<Key, Record>,
    most_recent: usize,
    shelf: Option<Database>,
    spill: Spill<'a>,
    cache_bytes: usize,
    /// Entries that say again what another one has said.
    pub(super) duplicates: u64,
    /// Entries about positions of which different nimbers are claimed.
    pub(super) contradicted: u64,
    /// The first lines of entries that contradict each other.
    pub(super) clashes: BTreeSet<(u64, u64)>,
}

impl<'a> Store<'a> {
    /// An empty store that takes about so many bytes of memory.
    pub(super) fn new(memory_bytes: usize, spill: Spill<'a>) -> Self {
        Self {
            recent: FxHashMap::default(),
            most_recent: (memory_bytes / ENTRY_BYTES).max(LEAST_ENTRIES),
            shelf: None,
            spill,
            cache_bytes: memory_bytes / 4,
            duplicates: 0,
            contradicted: 0,
            clashes: BTreeSet::new(),
        }
    }

    /// Takes up what an entry says.
    pub(super) fn insert(&mut self, key: Key, nimber: u16, line: u64) -> io::Result<()> {
        let new = Record { nimber, line, is_contradicted: false };
        match self.recent.get(&key).copied() {
            Some(old) => {
                let both = self.combine(old, new);
                self.recent.insert(key, both);
            }
            None => drop(self.recent.insert(key, new)),
        }
        if self.recent.len() >= self.most_recent { self.flush() } else { Ok(()) }
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: Key) -> io::Result<Option<Record>> {
        if let Some(record) = self.recent.get(&key) {
            return Ok(Some(*record));
        }
        let Some(shelf) = &self.shelf else { return Ok(None) };
        let table = shelf.begin_read().map_err(other)?.open_table(TABLE).map_err(other)?;
        let found = table.get(key).map_err(other)?;
        Ok(found.map(|bits| Record::unpack(bits.value())))
    }

    /// Ends the first reading: if there is a table on disk, everything goes there.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        if self.shelf.is_some() { self.flush() } else { Ok(()) }
    }

    /// Moves all recent records to the table on disk, in the order of their keys, so that pages
    /// are written once.
    fn flush(&mut self) -> io::Result<()> {
        let mut recent: Vec<(Key, Record)> = std::mem::take(&mut self.recent).into_iter().collect();
        recent.sort_unstable_by_key(|(key, _)| *key);
        let shelf = match self.shelf.take() {
            Some(shelf) => shelf,
            None => {
                let file = (self.spill)()?;
                Database::builder().set_cache_size(self.cache_bytes).create_file(file).map_err(other)?
            }
        };
        let mut transaction = shelf.begin_write().map_err(other)?;
        // The table does not outlive the program.
        transaction.set_durability(Durability::None);
        {
            let mut table = transaction.open_table(TABLE).map_err(other)?;
            for (key, new) in recent {
                let old = table.get(key).map_err(other)?.map(|bits| Record::unpack(bits.value()));
                let both = old.map_or(new, |old| self.combine(old, new));
                if old != Some(both) {
                    table.insert(key, both.pack()).map_err(other)?;
                }
            }
        }
        transaction.commit().map_err(other)?;
        self.shelf = Some(shelf);
        Ok(())
    }

    /// Makes one record of two. An entry counts as a duplicate or as contradicted once it no longer
    /// stands for what is known of its position.
    fn combine(&mut self, old: Record, new: Record) -> Record {
        let line = old.line.min(new.line);
        let agree = old.nimber == new.nimber;
        match (old.is_contradicted, new.is_contradicted) {
            (false, false) if agree => {
                self.duplicates += 1;
                return Record { line, ..old };
            }
            (false, false) => self.contradicted += 2,
            (true, true) => {}
            _ => self.contradicted += 1,
        }
        if !agree {
            self.clashes.insert((line, old.line.max(new.line)));
            if self.clashes.len() > MAX_CLASHES {
                self.clashes.pop_last();
            }
        }
        Record { line, is_contradicted: true, ..old }
    }
}

fn other(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}

/// The key of a sum.
pub(super) fn key<P: Hash>(sum: &[P]) -> Key {
    let mut hasher = KeyHasher(blake3::Hasher::new());
    sum.hash(&mut hasher);
    let mut bytes = [0; 16];
    hasher.0.finalize_xof().fill(&mut bytes);
    Key::from_le_bytes(bytes)
}

/// Feeds whatever is hashed to BLAKE3. Keys are compared within one run only.
struct KeyHasher(blake3::Hasher);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same counts and records whether everything fits into memory or hardly anything.
    #[test]
    fn a_small_memory_changes_nothing() {
        let fill = |memory_bytes| {
            let mut store = Store::new(memory_bytes, Box::new(tempfile::tempfile));
            // Each of 3000 positions, then 1500 of them again, 500 of these with another nimber.
            let entries = (0..4500_u64).map(|line| {
                let number = line % 3000;
                let nimber = u16::try_from(number % 5).unwrap();
                (number, if (3000..3500).contains(&line) { nimber + 1 } else { nimber }, line + 1)
            });
            for (number, nimber, line) in entries {
                store.insert(key(&[number]), nimber, line).unwrap();
            }
            store.settle().unwrap();
            let records: Vec<_> = (0..3001_u64).map(|number| store.get(key(&[number])).unwrap()).collect();
            (store.duplicates, store.contradicted, store.clashes.clone(), records)
        };
        let (duplicates, contradicted, clashes, records) = fill(1 << 30);
        assert_eq!((duplicates, contradicted, clashes.first()), (1000, 1000, Some(&(1, 3001))));
        assert_eq!(records[7], Some(Record { nimber: 2, line: 8, is_contradicted: true }));
        assert_eq!(records[707], Some(Record { nimber: 2, line: 708, is_contradicted: false }));
        assert_eq!(records[3000], None);
        assert_eq!(fill(1), (duplicates, contradicted, clashes, records));
    }
}
