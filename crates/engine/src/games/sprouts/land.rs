//! A land in canonical form, as bytes.
//!
//! Regions are separated by [`END_OF_REGION`]. A region is the number of its
//! bare spots, then its other boundaries, separated by [`END_OF_BOUNDARY`]. A
//! vertex is its code ([`ONE`], [`TWO`], a letter) plus [`SHIFT`]. Letters are
//! named in the order in which they first appear in the land, wherever their
//! other occurrence is.

use super::draft::Draft;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The generic vertex of degree 1.
pub(super) const ONE: u8 = 1;
/// The generic vertex of degree 2, whose other occurrence makes no difference.
pub(super) const TWO: u8 = 2;
/// The code of the first letter: a vertex of degree 2 that occurs twice.
pub(super) const LETTER: u8 = 3;

pub(super) const END_OF_REGION: u8 = 0;
pub(super) const END_OF_BOUNDARY: u8 = 1;
/// What is added to the code of a vertex to tell it from the separators.
pub(super) const SHIFT: u8 = 1;

/// The number of bytes that are held without an allocation.
const SHORT: usize = 31;

/// A land in canonical form, with at least one move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Land(Bytes);

/// Bytes, up to [`SHORT`] of them padded with zeros. No land ends with a zero
/// (its last region has a bare spot or ends with a vertex), so that the padding
/// makes no two lands equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Bytes {
    Short([u8; SHORT]),
    Long(Box<[u8]>),
}

impl Land {
    pub(super) fn new(bytes: &[u8]) -> Land {
        if bytes.len() > SHORT {
            return Land(Bytes::Long(bytes.into()));
        }
        let mut padded = [0; SHORT];
        padded[..bytes.len()].copy_from_slice(bytes);
        Land(Bytes::Short(padded))
    }

    /// The bytes; zeros at the end mean nothing.
    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        match &self.0 {
            Bytes::Short(bytes) => bytes,
            Bytes::Long(bytes) => bytes,
        }
    }

    /// The regions: the number of bare spots, and the other boundaries as bytes.
    #[inline]
    pub(super) fn regions(&self) -> Regions<'_> {
        let bytes = self.bytes();
        let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        Regions(&bytes[..end])
    }

    /// The number of lines that could still end at its vertices: three for a
    /// bare spot, two for the generic vertex of degree 1, one for the others.
    pub fn lives(&self) -> u32 {
        let mut lives = 0;
        let mut letters = 0;
        for (spots, boundaries) in self.regions() {
            lives += 3 * u32::from(spots);
            for &byte in boundaries {
                match byte.saturating_sub(SHIFT) {
                    0 => {}
                    ONE => lives += 2,
                    TWO => lives += 1,
                    _ => letters += 1,
                }
            }
        }
        lives + letters / 2
    }

    /// About how many options there are (section 10.4.2 of the thesis): for a
    /// line within a boundary, the square of the number of its vertices, for
    /// each way to distribute the others; for a line between two, the product.
    ///
    /// Bare spots are boundaries like any other here, although it makes no
    /// difference which of them is played: counted once, they would look much
    /// easier than they are, and searches take ten times as many nodes.
    pub(super) fn estimated_options(&self) -> u64 {
        let mut options = 0;
        for (spots, bytes) in self.regions() {
            let (mut boundaries, mut squares, mut products, mut vertices) = (0_u32, 0, 0, 0);
            for boundary in bytes.split(|&byte| byte == END_OF_BOUNDARY).filter(|word| !word.is_empty()) {
                let length = boundary.len() as u64;
                boundaries += 1;
                squares += length * length;
                products += length * vertices;
                vertices += length;
            }
            let spots = u64::from(spots);
            let ways = |others: u32| 1_u64 << others.min(32);
            options += squares * (spots + 1) * ways(boundaries.saturating_sub(1)) + products;
            options += spots * (spots * ways(boundaries) + vertices) + spots * (spots.max(1) - 1) / 2;
        }
        options
    }

    /// Copies the land into `draft`.
    pub(super) fn unpack(&self, draft: &mut Draft) {
        draft.clear();
        for (spots, boundaries) in self.regions() {
            for boundary in boundaries.split(|&byte| byte == END_OF_BOUNDARY) {
                draft.cells.extend(boundary.iter().map(|&byte| byte - SHIFT));
                draft.end_boundary();
            }
            draft.end_region(spots);
        }
    }
}

/// What is left to read of a land.
pub(super) struct Regions<'a>(&'a [u8]);

impl<'a> Iterator for Regions<'a> {
    type Item = (u8, &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<(u8, &'a [u8])> {
        let (&spots, rest) = self.0.split_first()?;
        let end = rest.iter().position(|&byte| byte == END_OF_REGION);
        let (region, rest) = match end {
            Some(end) => (&rest[..end], &rest[end + 1..]),
            None => (rest, &rest[rest.len()..]),
        };
        self.0 = rest;
        Some((spots, region))
    }
}

impl Hash for Land {
    /// Word by word, as the tables of a search hash words much faster than bytes.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for chunk in self.bytes().chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            state.write_u64(u64::from_le_bytes(word));
        }
    }
}

impl fmt::Debug for Land {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&super::text::print(self))
    }
}
