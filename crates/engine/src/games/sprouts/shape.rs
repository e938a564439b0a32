//! A land as the canonical form sees it: symbols instead of letters.

use super::land::LETTER;
use std::ops::Range;

/// Symbols from here on are lower-case letters: the distance to the other
/// occurrence, in reading direction, is added.
pub(super) const LOCAL: u16 = 0x100;
/// Symbols from here on are letters shared by two regions.
pub(super) const SHARED: u16 = 0x800;

/// The place of a letter that has not been met.
pub(super) const NOWHERE: usize = usize::MAX;

/// A land in symbols, its shared letters numbered as they come.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// The symbols of all boundaries of the land in a row.
    pub(super) symbols: Vec<u16>,
    pub(super) boundaries: Vec<Boundary>,
    /// The number of bare spots and the boundaries of each region.
    pub(super) regions: Vec<(u8, Range<usize>)>,
    /// The number of shared letters.
    pub(super) shared: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Boundary {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether there is a shared letter in it.
    pub(super) shares: bool,
}

impl Boundary {
    #[inline]
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl Shape {
    pub(super) fn load_boundary(&mut self, cells: &[u8], first: &mut [usize; 256]) {
        let start = self.symbols.len();
        for (place, &cell) in (start..).zip(cells) {
            if cell < LETTER {
                self.symbols.push(u16::from(cell));
                continue;
            }
            let first = std::mem::replace(&mut first[usize::from(cell)], place);
            if first == NOWHERE {
                self.symbols.push(0);
            } else if first >= start {
                self.symbols[first] = LOCAL + short(place - first);
                self.symbols.push(LOCAL + short(cells.len() - (place - first)));
            } else {
                let symbol = SHARED + short(self.shared);
                self.symbols[first] = symbol;
                self.symbols.push(symbol);
                self.shared += 1;
            }
        }
        self.boundaries.push(Boundary { start, end: self.symbols.len(), shares: false });
    }
}

/// A small number as part of a symbol.
#[inline]
pub(super) fn short(number: usize) -> u16 {
    // Lands have at most a few hundred vertices.
    u16::try_from(number).unwrap_or(u16::MAX)
}
