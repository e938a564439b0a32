//! The canonical form of a land: one string for all ways to write it.
//!
//! A land may be written with any order of regions and boundaries, any first
//! vertex of each boundary, either orientation of each region, and any names
//! for the letters that two regions share. Once those letters are in order,
//! the least string is found region by region. Their order comes from colour
//! refinement: a letter is coloured by what is read around each of its
//! occurrences, again and again. Letters that remain alike are distinguished by
//! trying each of the smallest class first, as programs for graph isomorphism
//! do; of all strings found so the least is taken. A string found twice shows
//! a symmetry of the land, and spares the rest of the branch.
//!
//! Colours are hashes: a collision makes the search longer, never wrong. Only
//! [`MAX_STRINGS`] may make two strings of one land.

use super::colours::{CHOSEN, Refiner, Twins, mix, smallest_class};
use super::draft::Draft;
use super::land::{LETTER, Land};
use super::shape::{NOWHERE, SHARED, Shape};
use super::writer::Writer;
use std::cmp::Ordering;

/// The number of strings after which the least one so far is taken.
const MAX_STRINGS: u32 = 512;

/// Finds canonical forms; holds the buffers for that.
#[derive(Debug)]
pub(super) struct Canoniser {
    shape: Shape,
    /// For each letter code, where it was met first.
    first: [usize; 256],
    colours: Vec<u64>,
    /// For each region of a draft the first one of its land.
    owners: Vec<usize>,
    twins: Twins,
    refiner: Refiner,
    writer: Writer,
}

impl Canoniser {
    pub(super) fn new() -> Canoniser {
        Canoniser {
            shape: Shape::default(),
            first: [NOWHERE; 256],
            colours: Vec::new(),
            owners: Vec::new(),
            twins: Twins::default(),
            refiner: Refiner::default(),
            writer: Writer::default(),
        }
    }

    /// Adds the canonical forms of the lands of a reduced draft.
    pub(super) fn split(&mut self, draft: &Draft, lands: &mut Vec<Land>) {
        self.find_owners(draft);
        let owners = std::mem::take(&mut self.owners);
        for land in (0..owners.len()).filter(|&land| owners[land] == land) {
            let members = (land..owners.len()).filter(|&region| owners[region] == land);
            lands.push(self.land(draft, members));
        }
        self.owners = owners;
    }

    /// Finds which regions belong together: those with a letter in common.
    fn find_owners(&mut self, draft: &Draft) {
        let Canoniser { owners, first, .. } = self;
        owners.clear();
        owners.extend(0..draft.region_count());
        for region in 0..draft.region_count() {
            for &cell in draft.region_cells(region).iter().filter(|&&cell| cell >= LETTER) {
                let other = std::mem::replace(&mut first[usize::from(cell)], region);
                if other != NOWHERE && owners[other] != owners[region] {
                    let (one, other) = (owners[region], owners[other]);
                    for owner in owners.iter_mut().filter(|owner| **owner == one.max(other)) {
                        *owner = one.min(other);
                    }
                }
            }
        }
        for &cell in &draft.cells {
            first[usize::from(cell)] = NOWHERE;
        }
    }

    /// The canonical form of the land that consists of these regions.
    fn land(&mut self, draft: &Draft, members: impl Iterator<Item = usize> + Clone) -> Land {
        self.load(draft, members);
        let Canoniser { shape, colours, twins, refiner, writer, .. } = self;
        writer.prepare(shape);
        twins.tell_apart(shape, colours);
        if shape.shared > 2 {
            refiner.prepare(shape);
            refiner.refine(shape, colours);
        }
        if smallest_class(colours).is_none() {
            writer.write(shape, colours);
            return Land::new(&writer.bytes);
        }
        let mut search = Search {
            shape,
            refiner,
            writer,
            best: Vec::new(),
            best_path: Vec::new(),
            path: Vec::new(),
            strings: 0,
        };
        search.run(colours);
        Land::new(&search.best)
    }

    /// Copies the regions and turns letters into symbols.
    fn load(&mut self, draft: &Draft, members: impl Iterator<Item = usize> + Clone) {
        let Canoniser { shape, first, .. } = self;
        shape.symbols.clear();
        shape.boundaries.clear();
        shape.regions.clear();
        shape.shared = 0;
        for region in members.clone() {
            let first_boundary = shape.boundaries.len();
            for boundary in draft.boundaries(region) {
                shape.load_boundary(draft.boundary(boundary), first);
            }
            shape.regions.push((draft.spots(region), first_boundary..shape.boundaries.len()));
        }
        // A shared letter was 0 where it was met first.
        for boundary in &mut shape.boundaries {
            boundary.shares = shape.symbols[boundary.range()].iter().any(|&symbol| symbol >= SHARED);
        }
        for region in members {
            for &cell in draft.region_cells(region) {
                first[usize::from(cell)] = NOWHERE;
            }
        }
    }
}

/// The search for the least string.
struct Search<'c> {
    shape: &'c Shape,
    refiner: &'c mut Refiner,
    writer: &'c mut Writer,
    best: Vec<u8>,
    /// The choices that led to the best string.
    best_path: Vec<usize>,
    path: Vec<usize>,
    strings: u32,
}

impl Search<'_> {
    /// Tries all orders of letters that these colours leave open. The answer is
    /// the depth to which to return: less than the present one if a symmetry
    /// shows that the rest of this branch repeats an earlier one.
    fn run(&mut self, colours: &[u64]) -> usize {
        let depth = self.path.len();
        let Some(class) = smallest_class(colours) else {
            self.writer.write(self.shape, colours);
            return self.compare();
        };
        let letters = (0..colours.len()).filter(|&letter| colours[letter] == class);
        let mut children: Vec<(u64, usize, Vec<u64>)> = Vec::with_capacity(4);
        for letter in letters {
            let mut child = colours.to_vec();
            child[letter] = mix(child[letter] ^ CHOSEN);
            if smallest_class(&child).is_some() {
                self.refiner.refine(self.shape, &mut child);
            }
            let trace = child.iter().fold(0_u64, |sum, &colour| sum.wrapping_add(mix(colour)));
            children.push((trace, letter, child));
        }
        let least = children.iter().map(|child| child.0).min();
        for (trace, letter, child) in children {
            if Some(trace) != least {
                continue;
            }
            self.path.push(letter);
            let back = self.run(&child);
            self.path.pop();
            if back < depth || self.strings >= MAX_STRINGS {
                return back;
            }
        }
        depth
    }

    /// Takes note of a string, and says to which depth to return.
    fn compare(&mut self) -> usize {
        let string = self.writer.bytes.as_slice();
        self.strings += 1;
        let order = if self.strings == 1 { Ordering::Less } else { string.cmp(&self.best) };
        if order == Ordering::Less {
            self.best.clear();
            self.best.extend_from_slice(string);
            self.best_path.clone_from(&self.path);
        }
        match order {
            Ordering::Equal => self.path.iter().zip(&self.best_path).take_while(|(a, b)| a == b).count(),
            _ => self.path.len(),
        }
    }
}
