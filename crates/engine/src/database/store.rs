//! What a database says, by the hash of each position: fixed-size records, in memory as long as they
//! fit, then in a table on disk.
//!
//! No position is kept. Nothing is trusted that comes from here, so two positions with one hash (which
//! nobody will see with 128 bits) would cost a hole and prove nothing.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;

use super::MAX_TOLD;
use redb::backends::FileBackend;
use redb::{Database, Durability, ReadableDatabase, ReadableTable, TableDefinition};
use rustc_hash::FxHashMap;

/// The first 128 bits of the BLAKE3 hash of a sum in the engine's canonical form.
pub(super) type Key = u128;

/// Line, other line, count, nimber.
type Row = (u64, u64, u32, u16);

const TABLE: TableDefinition<'_, Key, Row> = TableDefinition::new("nimbers");

/// Memory for an entry, in bytes: what a hash map of 48-byte entries takes when it grows.
const ENTRY_BYTES: usize = 160;

/// Fewer entries would not be worth a visit to the disk.
const LEAST_ENTRIES: usize = 1 << 10;

/// Opens an empty file for a table that outgrows the memory.
pub type Spill<'a> = Box<dyn FnMut() -> io::Result<File> + 'a>;

/// What the entries about one position say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// The nimber by the first of them.
    pub(super) nimber: u16,
    /// The line of the first of them.
    pub(super) line: u64,
    /// The line of the first that says something else; 0 if none does.
    other_line: u64,
    /// How many there are.
    count: u32,
}

impl Record {
    fn of(nimber: u16, line: u64) -> Self {
        Self { nimber, line, other_line: 0, count: 1 }
    }

    /// Whether the entries say different things.
    pub(super) fn is_contradicted(self) -> bool {
        self.other_line != 0
    }

    /// What the entries of two records say. It is the same in whatever order they are taken.
    fn with(self, other: Self) -> Self {
        let (first, second) = if self.line <= other.line { (self, other) } else { (other, self) };
        let differs = if first.nimber == second.nimber { second.other_line } else { second.line };
        let other_line = match (first.other_line, differs) {
            (0, line) | (line, 0) => line,
            (one, other) => one.min(other),
        };
        Self { other_line, count: first.count.saturating_add(second.count), ..first }
    }

    fn row(self) -> Row {
        (self.line, self.other_line, self.count, self.nimber)
    }

    fn from_row((line, other_line, count, nimber): Row) -> Self {
        Self { nimber, line, other_line, count }
    }
}

/// What there is besides one good entry for each position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Surplus {
    /// Entries that say again what another one has said.
    pub(super) duplicates: u64,
    /// Entries about positions of which different things are said.
    pub(super) contradicted: u64,
    /// The first lines of entries that contradict each other.
    pub(super) clashes: BTreeSet<(u64, u64)>,
}

impl Surplus {
    fn add(&mut self, record: Record) {
        if !record.is_contradicted() {
            self.duplicates += u64::from(record.count - 1);
            return;
        }
        self.contradicted += u64::from(record.count);
        self.clashes.insert((record.line, record.other_line));
        if self.clashes.len() > MAX_TOLD {
            self.clashes.pop_last();
        }
    }
}

/// Records by keys.
pub(super) struct Store<'a> {
    recent: FxHashMap<Key, Record>,
    most_recent: usize,
    shelf: Option<Database>,
    spill: Spill<'a>,
    cache_bytes: usize,
}

impl<'a> Store<'a> {
    /// An empty store that takes about `memory_bytes` bytes of memory.
    pub(super) fn new(memory_bytes: usize, spill: Spill<'a>) -> Self {
        Self {
            recent: FxHashMap::default(),
            most_recent: (memory_bytes / ENTRY_BYTES).max(LEAST_ENTRIES),
            shelf: None,
            spill,
            cache_bytes: memory_bytes / 4,
        }
    }

    /// Takes up what an entry says.
    pub(super) fn insert(&mut self, key: Key, nimber: u16, line: u64) -> io::Result<()> {
        let new = Record::of(nimber, line);
        self.recent.entry(key).and_modify(|old| *old = old.with(new)).or_insert(new);
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
        Ok(found.map(|row| Record::from_row(row.value())))
    }

    /// Ends a reading: if there is a table on disk, everything goes there.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        if self.shelf.is_some() { self.flush() } else { Ok(()) }
    }

    /// What there is in a settled store besides one good entry for each position.
    pub(super) fn surplus(&self) -> io::Result<Surplus> {
        let mut surplus = Surplus::default();
        self.recent.values().for_each(|record| surplus.add(*record));
        if let Some(shelf) = &self.shelf {
            let table = shelf.begin_read().map_err(other)?.open_table(TABLE).map_err(other)?;
            for row in table.iter().map_err(other)? {
                surplus.add(Record::from_row(row.map_err(other)?.1.value()));
            }
        }
        Ok(surplus)
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
                Database::builder()
                    .set_cache_size(self.cache_bytes)
                    .create_with_backend(FileBackend::new(file).map_err(other)?)
                    .map_err(other)?
            }
        };
        let mut transaction = shelf.begin_write().map_err(other)?;
        // The table does not outlive the program.
        transaction.set_durability(Durability::None).map_err(other)?;
        {
            let mut table = transaction.open_table(TABLE).map_err(other)?;
            for (key, new) in recent {
                let old = table.get(key).map_err(other)?.map(|row| Record::from_row(row.value()));
                let both = old.map_or(new, |old| old.with(new));
                if old != Some(both) {
                    table.insert(key, both.row()).map_err(other)?;
                }
            }
        }
        transaction.commit().map_err(other)?;
        self.shelf = Some(shelf);
        Ok(())
    }
}

fn other(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
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
                store.insert(Key::from(number), nimber, line).unwrap();
            }
            store.settle().unwrap();
            let records: Vec<_> = (0..3001_u64).map(|number| store.get(Key::from(number)).unwrap()).collect();
            (store.surplus().unwrap(), records)
        };
        let (surplus, records) = fill(1 << 30);
        assert_eq!((surplus.duplicates, surplus.contradicted), (1000, 1000));
        assert_eq!(surplus.clashes.first(), Some(&(1, 3001)));
        assert_eq!(records[7], Some(Record { nimber: 2, line: 8, other_line: 3008, count: 2 }));
        assert_eq!(records[707], Some(Record { nimber: 2, line: 708, other_line: 0, count: 2 }));
        assert_eq!(records[3000], None);
        assert_eq!(fill(1), (surplus, records));
    }

    #[test]
    fn records_are_the_same_in_any_order() {
        let entries =
            [(2, 10), (2, 20), (3, 30), (2, 40), (4, 25)].map(|(nimber, line)| Record::of(nimber, line));
        let all = Record { nimber: 2, line: 10, other_line: 25, count: 5 };
        let [a, b, c, d, e] = entries;
        assert_eq!(a.with(b).with(c).with(d).with(e), all);
        assert_eq!(e.with(d).with(c).with(b).with(a), all);
        assert_eq!(b.with(c).with(d.with(e).with(a)), all);
    }
}
