//! One or more lands being worked on, and their reduction (section 9.3 of the
//! thesis).
//!
//! A draft is flat: the vertices of all boundaries in a row, with the ends of
//! boundaries and regions. Bare spots are only counted.

use super::land::{LETTER, ONE, TWO};
use super::{SproutsConfig, extra};
use std::ops::Range;

/// Regions as they come; nothing is reduced or in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// The codes of the vertices of all boundaries but bare spots.
    pub(super) cells: Vec<u8>,
    /// The end of each boundary in `cells`. None is empty.
    ends: Vec<usize>,
    regions: Vec<Region>,
}

#[derive(Clone, Copy, Debug)]
struct Region {
    /// The number of bare spots.
    spots: u8,
    /// The end in `ends`.
    end: usize,
}

impl Draft {
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
        self.regions.clear();
    }

    /// Ends the boundary of the cells pushed since the last one, unless there are none.
    #[inline]
    pub(super) fn end_boundary(&mut self) {
        if self.cells.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.cells.len());
        }
    }

    /// Ends the region of the boundaries since the last one and `spots` bare spots.
    #[inline]
    pub(super) fn end_region(&mut self, spots: u8) {
        self.regions.push(Region { spots, end: self.ends.len() });
    }

    /// Adds the boundary `cells` without those in `dead`.
    #[inline]
    pub(super) fn push_boundary(&mut self, cells: &[u8], dead: [u8; 2]) {
        self.cells.extend(cells.iter().copied().filter(|cell| !dead.contains(cell)));
        self.end_boundary();
    }

    pub(super) fn region_count(&self) -> usize {
        self.regions.len()
    }

    pub(super) fn spots(&self, region: usize) -> u8 {
        self.regions[region].spots
    }

    /// The boundaries of a region.
    #[inline]
    pub(super) fn boundaries(&self, region: usize) -> Range<usize> {
        let start = if region == 0 { 0 } else { self.regions[region - 1].end };
        start..self.regions[region].end
    }

    /// The vertices of a boundary.
    #[inline]
    pub(super) fn boundary(&self, boundary: usize) -> &[u8] {
        &self.cells[self.span(boundary)]
    }

    #[inline]
    pub(super) fn span(&self, boundary: usize) -> Range<usize> {
        let start = if boundary == 0 { 0 } else { self.ends[boundary - 1] };
        start..self.ends[boundary]
    }

    /// The boundaries from `first` on.
    pub(super) fn words_from(&self, first: usize) -> impl Iterator<Item = &[u8]> {
        (first..self.ends.len()).map(|boundary| self.boundary(boundary))
    }

    /// Removes the boundaries from `first` on, of a region that has not ended.
    pub(super) fn truncate(&mut self, first: usize) {
        self.ends.truncate(first);
        self.cells.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// All vertices of a region but bare spots.
    #[inline]
    pub(super) fn region_cells(&self, region: usize) -> &[u8] {
        let boundaries = self.boundaries(region);
        if boundaries.is_empty() {
            return &[];
        }
        &self.cells[self.span(boundaries.start).start..self.span(boundaries.end - 1).end]
    }
}

/// Reduces drafts; holds the buffers for that.
#[derive(Debug)]
pub(super) struct Reducer {
    small_regions: bool,
    extra: bool,
    /// For each letter the last region, counted from 1, in which it was seen.
    seen: [u16; 256],
    /// For each letter the number of occurrences in living regions.
    count: [u8; 256],
    lives: Vec<u32>,
    reduced: Draft,
}

impl Reducer {
    pub(super) fn new(config: SproutsConfig) -> Reducer {
        Reducer {
            small_regions: config.small_regions || config.extra,
            extra: config.extra,
            seen: [0; 256],
            count: [0; 256],
            lives: Vec::new(),
            reduced: Draft::default(),
        }
    }

    /// Reduces `draft`, in which no dead vertex is left.
    ///
    /// One pass of each step is enough: the lives of a region do not depend on
    /// whether a vertex of degree 2 is generic, and what becomes generic makes
    /// no two occurrences of a letter neighbours.
    pub(super) fn reduce(&mut self, draft: &mut Draft) {
        self.join_neighbours(draft);
        self.count_lives(draft);
        self.rebuild(draft);
        std::mem::swap(draft, &mut self.reduced);
    }

    /// Replaces a letter that occurs twice in a row by one generic vertex.
    fn join_neighbours(&mut self, draft: &mut Draft) {
        let (mut kept, mut start) = (0, 0);
        for end in &mut draft.ends {
            let first_kept = kept;
            let mut next = start;
            while next < *end {
                let cell = draft.cells[next];
                next += 1;
                draft.cells[kept] = cell;
                if cell >= LETTER && next < *end && draft.cells[next] == cell {
                    draft.cells[kept] = TWO;
                    next += 1;
                }
                kept += 1;
            }
            let last = draft.cells[kept - 1];
            if kept - first_kept > 1 && last >= LETTER && draft.cells[first_kept] == last {
                draft.cells[first_kept] = TWO;
                kept -= 1;
            }
            start = *end;
            *end = kept;
        }
        draft.cells.truncate(kept);
    }

    /// Counts the lives of all regions, and the occurrences of letters in those that live.
    fn count_lives(&mut self, draft: &Draft) {
        for &cell in &draft.cells {
            self.seen[usize::from(cell)] = 0;
            self.count[usize::from(cell)] = 0;
        }
        self.lives.clear();
        for (region, number) in (0..draft.region_count()).zip(1..) {
            let mut lives = 3 * u32::from(draft.spots(region));
            let cells = draft.region_cells(region);
            for &cell in cells {
                lives += match cell {
                    ONE => 2,
                    TWO => 1,
                    letter => {
                        let before = std::mem::replace(&mut self.seen[usize::from(letter)], number);
                        u32::from(before != number)
                    }
                };
            }
            if lives >= 2 {
                for &cell in cells {
                    self.count[usize::from(cell)] = self.count[usize::from(cell)].wrapping_add(1);
                }
            }
            self.lives.push(lives);
        }
    }

    /// Copies the living regions, small ones as one boundary.
    fn rebuild(&mut self, draft: &Draft) {
        let Reducer { count, reduced, .. } = self;
        reduced.clear();
        for (region, &lives) in self.lives.iter().enumerate() {
            if lives < 2 {
                continue;
            }
            let first = reduced.ends.len();
            if self.small_regions && lives <= 3 {
                merge(draft.region_cells(region), count, &mut reduced.cells);
                reduced.end_boundary();
            } else {
                for boundary in draft.boundaries(region) {
                    let cells = draft.boundary(boundary).iter();
                    let lost = |cell: u8| cell >= LETTER && count[usize::from(cell)] == 1;
                    reduced.cells.extend(cells.map(|&cell| if lost(cell) { TWO } else { cell }));
                    reduced.end_boundary();
                }
            }
            let mut spots = draft.spots(region);
            if self.extra {
                spots = extra::simplify(reduced, first, lives, spots);
            }
            reduced.end_region(spots);
        }
    }
}

/// Adds the vertices of a region of at most three lives, in which the order
/// makes no difference; letters that occur only here become generic.
fn merge(cells: &[u8], count: &[u8; 256], merged: &mut Vec<u8>) {
    for (place, &cell) in cells.iter().enumerate() {
        let seen_before = cells[..place].contains(&cell);
        if cell < LETTER || seen_before {
            merged.push(if seen_before && cell >= LETTER { TWO } else { cell });
        } else if !cells[place + 1..].contains(&cell) {
            merged.push(if count[usize::from(cell)] == 1 { TWO } else { cell });
        }
    }
}
