//! The positions of a graph by their bytes: millions of them, so that each takes little more than these.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

/// Positions in one chunk. Nothing is copied as chunks are added.
const IN_CHUNK: usize = 1 << 16;
/// Bytes that a position takes besides its own: a growing table takes three times its size, and may be half empty.
pub(super) const ENTRY_ROOM: usize = 30;

/// Positions in the order in which they came, all of the same number of bytes.
#[derive(Default)]
pub(super) struct Met {
    hasher: RandomState,
    places: HashTable<u32>,
    chunks: Vec<Vec<u8>>,
    width: usize,
    count: u32,
}

impl Met {
    /// The place of a position, from 0.
    pub(super) fn place(&self, position: &[u8]) -> Option<u32> {
        let is_it = |&place: &u32| self.bytes(place) == Some(position);
        self.places.find(self.hasher.hash_one(position), is_it).copied()
    }

    /// Adds a position that is not there yet; returns its place. `None` if it has another number of bytes than the first one, or there
    /// are too many.
    pub(super) fn add(&mut self, position: &[u8]) -> Option<u32> {
        let place = self.count;
        if place == 0 {
            self.width = position.len();
        }
        self.count = place.checked_add(1).filter(|_| position.len() == self.width)?;
        if self.chunks.last().is_none_or(|chunk| chunk.len() == IN_CHUNK * self.width) {
            self.chunks.push(Vec::with_capacity(IN_CHUNK * self.width));
        }
        self.chunks.last_mut()?.extend_from_slice(position);
        let Self { hasher, places, chunks, width, .. } = self;
        let hash = |&place: &u32| hasher.hash_one(bytes(chunks, *width, place).unwrap_or_default());
        places.insert_unique(hasher.hash_one(position), place, hash);
        Some(place)
    }

    /// The bytes that all of it takes, about.
    pub(super) fn room(&self) -> usize {
        self.chunks.len() * IN_CHUNK * self.width + self.places.len() * ENTRY_ROOM
    }

    fn bytes(&self, place: u32) -> Option<&[u8]> {
        bytes(&self.chunks, self.width, place)
    }
}

/// The bytes of the position at a place.
fn bytes(chunks: &[Vec<u8>], width: usize, place: u32) -> Option<&[u8]> {
    let place = usize::try_from(place).ok()?;
    let start = place % IN_CHUNK * width;
    chunks.get(place / IN_CHUNK)?.get(start..start + width)
}
