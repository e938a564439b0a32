//! The canonical form of a land: one string for all ways to write it.
//!
//! A land may be written with any order of regions and boundaries, any first
//! vertex of each boundary, either orientation of each region, and any names
//! for the letters that two regions share. Once those letters are in order,
//! the least string is found region by region. Their order comes from colour
//! refinement: a letter is coloured by what is read around each of its
//! occurrences, again and again. Letters that remain alike are told apart by
//! trying each of the smallest class first, as programs for graph isomorphism
//! do; of all strings found so the least is taken. A string found twice shows
//! a symmetry of the land, and spares the rest of the branch.
//!
//! Colours are hashes: a collision makes the search longer, never wrong. Only
//! [`MAX_STRINGS`] may make two strings of one land.

use super::draft::Draft;
use super::land::{END_OF_BOUNDARY, END_OF_REGION, LETTER, Land, SHIFT};
use std::cmp::Ordering;
use std::ops::Range;

/// The number of strings after which the least one so far is taken.
const MAX_STRINGS: u32 = 512;

/// Symbols from here on are lower-case letters: the distance to the other
/// occurrence, in reading direction, is added.
const LOCAL: u16 = 0x100;
/// Symbols from here on are letters shared by two regions.
const SHARED: u16 = 0x800;

/// The place of a letter that has not been met.
const NOWHERE: usize = usize::MAX;

/// Finds canonical forms; holds the buffers for that.
#[derive(Debug)]
pub(super) struct Canoniser {
    /// The symbols of all boundaries of the land in a row.
    symbols: Vec<u16>,
    boundaries: Vec<Range<usize>>,
    /// The number of bare spots and the boundaries of each region.
    regions: Vec<(u8, Range<usize>)>,
    /// The number of shared letters.
    shared: usize,
    /// For each letter code, where it was met first.
    first: [usize; 256],
    colours: Vec<u64>,
    /// For each region of a draft the first one of its land.
    owners: Vec<usize>,
    refiner: Refiner,
    writer: Writer,
}

impl Canoniser {
    pub(super) fn new() -> Canoniser {
        Canoniser {
            symbols: Vec::new(),
            boundaries: Vec::new(),
            regions: Vec::new(),
            shared: 0,
            first: [NOWHERE; 256],
            colours: Vec::new(),
            owners: Vec::new(),
            refiner: Refiner::default(),
            writer: Writer::default(),
        }
    }

    /// Adds the canonical forms of the lands of a reduced draft.
    pub(super) fn split(&mut self, draft: &Draft, lands: &mut Vec<Land>) {
        let owners = &mut self.owners;
        owners.clear();
        owners.extend(0..draft.region_count());
        for region in 0..draft.region_count() {
            for &cell in draft.region_cells(region).iter().filter(|&&cell| cell >= LETTER) {
                self.first[usize::from(cell)] = NOWHERE;
            }
        }
        for region in 0..draft.region_count() {
            for &cell in draft.region_cells(region).iter().filter(|&&cell| cell >= LETTER) {
                match std::mem::replace(&mut self.first[usize::from(cell)], region) {
                    NOWHERE => {}
                    other if other == region => {}
                    other => {
                        let (one, other) = (owners[region], owners[other]);
                        for owner in &mut *owners {
                            if *owner == one.max(other) {
                                *owner = one.min(other);
                            }
                        }
                    }
                }
            }
        }
        for &cell in &draft.cells {
            self.first[usize::from(cell)] = NOWHERE;
        }
        let owners = std::mem::take(&mut self.owners);
        for land in 0..owners.len() {
            if owners[land] == land {
                let members = (land..owners.len()).filter(|&region| owners[region] == land);
                lands.push(self.land(draft, members));
            }
        }
        self.owners = owners;
    }

    /// The canonical form of the land that consists of these regions.
    fn land(&mut self, draft: &Draft, members: impl Iterator<Item = usize> + Clone) -> Land {
        self.load(draft, members);
        let mut colours = std::mem::take(&mut self.colours);
        colours.clear();
        colours.resize(self.shared, 0);
        if self.shared > 1 {
            self.refine(&mut colours);
        }
        let mut search = Search { best: Vec::new(), best_path: Vec::new(), path: Vec::new(), strings: 0 };
        search.run(self, &colours);
        self.colours = colours;
        Land::new(&search.best)
    }

    /// Copies the regions and turns letters into symbols.
    fn load(&mut self, draft: &Draft, members: impl Iterator<Item = usize> + Clone) {
        self.symbols.clear();
        self.boundaries.clear();
        self.regions.clear();
        self.shared = 0;
        for region in members.clone() {
            let first_boundary = self.boundaries.len();
            for boundary in draft.boundaries(region) {
                self.load_boundary(draft.boundary(boundary));
            }
            self.regions.push((draft.spots(region), first_boundary..self.boundaries.len()));
        }
        for region in members {
            for &cell in draft.region_cells(region) {
                self.first[usize::from(cell)] = NOWHERE;
            }
        }
    }

    fn load_boundary(&mut self, cells: &[u8]) {
        let start = self.symbols.len();
        for (place, &cell) in (start..).zip(cells) {
            if cell < LETTER {
                self.symbols.push(u16::from(cell));
                continue;
            }
            let first = std::mem::replace(&mut self.first[usize::from(cell)], place);
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
        self.boundaries.push(start..self.symbols.len());
    }

    /// Refines colours until no class splits any more.
    fn refine(&mut self, colours: &mut [u64]) {
        let Canoniser { symbols, boundaries, regions, refiner, .. } = self;
        let mut classes = 0;
        loop {
            refiner.round(symbols, boundaries, regions, colours);
            let now = refiner.count_classes(colours);
            if now == colours.len() || now == classes {
                return;
            }
            classes = now;
        }
    }

    /// The string for shared letters in the order of their colours, all different.
    fn write(&mut self, colours: &[u64]) -> &[u8] {
        let Canoniser { symbols, boundaries, regions, writer, .. } = self;
        writer.rank(colours);
        writer.write(symbols, boundaries, regions);
        &writer.bytes
    }
}

/// A small number as part of a symbol.
#[inline]
fn short(number: usize) -> u16 {
    // Lands have at most a few hundred vertices.
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The search for the least string.
struct Search {
    best: Vec<u8>,
    /// The choices that led to the best string.
    best_path: Vec<usize>,
    path: Vec<usize>,
    strings: u32,
}

impl Search {
    /// Tries all orders of letters that these colours leave open. The answer is
    /// the depth to which to return: less than the present one if a symmetry
    /// shows that the rest of this branch repeats an earlier one.
    fn run(&mut self, land: &mut Canoniser, colours: &[u64]) -> usize {
        let depth = self.path.len();
        let Some(class) = smallest_class(colours) else {
            return self.compare(land.write(colours));
        };
        let mut children: Vec<(u64, usize, Vec<u64>)> = Vec::with_capacity(class.len());
        for letter in class {
            let mut child = colours.to_vec();
            child[letter] = mix(child[letter] ^ CHOSEN);
            land.refine(&mut child);
            let trace = child.iter().fold(0_u64, |sum, &colour| sum.wrapping_add(mix(colour)));
            children.push((trace, letter, child));
        }
        let least = children.iter().map(|child| child.0).min();
        for (trace, letter, child) in children {
            if Some(trace) != least {
                continue;
            }
            self.path.push(letter);
            let back = self.run(land, &child);
            self.path.pop();
            if back < depth {
                return back;
            }
        }
        depth
    }

    /// Takes note of a string, and says to which depth to return.
    fn compare(&mut self, string: &[u8]) -> usize {
        self.strings += 1;
        let order = if self.strings == 1 { Ordering::Less } else { string.cmp(&self.best) };
        if order == Ordering::Less {
            self.best.clear();
            self.best.extend_from_slice(string);
            self.best_path.clone_from(&self.path);
        }
        if self.strings == MAX_STRINGS {
            return 0;
        }
        match order {
            Ordering::Equal => self.path.iter().zip(&self.best_path).take_while(|(a, b)| a == b).count(),
            _ => self.path.len(),
        }
    }
}

/// The members of the smallest class of more than one letter, of several the one of the least colour.
fn smallest_class(colours: &[u64]) -> Option<Vec<usize>> {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    let classes = sorted.chunk_by(|a, b| a == b).filter(|class| class.len() > 1);
    let colour = classes.min_by_key(|class| class.len())?[0];
    Some((0..colours.len()).filter(|&letter| colours[letter] == colour).collect())
}

/// Marks a letter that was chosen out of its class.
const CHOSEN: u64 = 0x5851_f42d_4c95_7f2d;

/// An odd factor by which readings are folded.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^= word >> 29;
    word.wrapping_mul(FACTOR)
}

/// Colours letters by their surroundings.
#[derive(Debug, Default)]
struct Refiner {
    /// The colours of all vertices of the land.
    vertices: Vec<u64>,
    /// What is read from each of them, in both directions.
    views: Vec<u64>,
    next: Vec<u64>,
}

impl Refiner {
    /// One round: the new colour of a letter depends on its old one and, for
    /// each occurrence, on what is read from there both ways, on the whole
    /// boundary and on the whole region.
    fn round(
        &mut self,
        symbols: &[u16],
        boundaries: &[Range<usize>],
        regions: &[(u8, Range<usize>)],
        colours: &mut [u64],
    ) {
        self.next.clear();
        self.next.extend_from_slice(colours);
        self.views.clear();
        self.views.resize(symbols.len(), 0);
        for (spots, region) in regions {
            let mut whole = mix(u64::from(*spots) + 1);
            for boundary in &boundaries[region.clone()] {
                let views = &mut self.views[boundary.clone()];
                let sum = read_both_ways(&symbols[boundary.clone()], colours, &mut self.vertices, views);
                whole = whole.wrapping_add(mix(sum));
            }
            for boundary in &boundaries[region.clone()] {
                for (&symbol, &view) in symbols[boundary.clone()].iter().zip(&self.views[boundary.clone()]) {
                    if let Some(letter) = symbol.checked_sub(SHARED) {
                        let colour = &mut self.next[usize::from(letter)];
                        *colour = colour.wrapping_add(mix(view ^ whole));
                    }
                }
            }
        }
        for (colour, next) in colours.iter_mut().zip(&self.next) {
            *colour = mix(*next);
        }
    }

    fn count_classes(&mut self, colours: &[u64]) -> usize {
        self.next.clear();
        self.next.extend_from_slice(colours);
        self.next.sort_unstable();
        self.next.chunk_by(|a, b| a == b).count()
    }
}

/// Sets `views` to hashes of what is read from each vertex of a boundary in
/// both directions, each with the sum of them all, and returns that sum.
fn read_both_ways(symbols: &[u16], colours: &[u64], vertices: &mut Vec<u64>, views: &mut [u64]) -> u64 {
    let length = short(symbols.len());
    vertices.clear();
    vertices.extend(symbols.iter().map(|&symbol| match symbol.checked_sub(SHARED) {
        Some(letter) => colours[usize::from(letter)],
        None if symbol >= LOCAL => {
            let distance = symbol - LOCAL;
            mix(u64::from(LOCAL + distance.min(length - distance)))
        }
        None => mix(u64::from(symbol)),
    }));
    let (mut forward, mut backward, mut power) = (0_u64, 0_u64, 1_u64);
    for &vertex in vertices.iter().rev() {
        forward = forward.wrapping_mul(FACTOR).wrapping_add(vertex);
        power = power.wrapping_mul(FACTOR);
    }
    // Reading from the last vertex backwards; then one vertex moves from the
    // far end to the near one at each step, in both directions.
    for &vertex in vertices.iter() {
        backward = backward.wrapping_mul(FACTOR).wrapping_add(vertex);
    }
    let mut sum = 0_u64;
    for (&vertex, view) in vertices.iter().zip(views.iter_mut()) {
        let once_round = vertex.wrapping_sub(vertex.wrapping_mul(power));
        backward = backward.wrapping_mul(FACTOR).wrapping_add(once_round);
        *view = mix(backward);
    }
    // `forward` was read from the first vertex on.
    let mut reading = forward;
    for (&vertex, view) in vertices.iter().zip(views.iter_mut()).rev() {
        let once_round = vertex.wrapping_sub(vertex.wrapping_mul(power));
        reading = reading.wrapping_mul(FACTOR).wrapping_add(once_round);
        *view = mix(view.wrapping_add(mix(reading)));
        sum = sum.wrapping_add(*view);
    }
    for view in views {
        *view = view.wrapping_add(sum.rotate_left(17));
    }
    sum
}

/// Writes the string of a land whose shared letters are in order.
#[derive(Debug, Default)]
struct Writer {
    order: Vec<(u64, usize)>,
    ranks: Vec<u16>,
    /// The least words of all boundaries, first in one orientation of their
    /// regions, then in the other.
    words: [Vec<u16>; 2],
    /// A word twice in a row.
    twice: Vec<u16>,
    /// The boundaries of each region in the order of their words.
    sorted: [Vec<usize>; 2],
    /// The chosen orientation of each region.
    chosen: Vec<usize>,
    region_order: Vec<usize>,
    /// The names of the shared letters, 0 for none yet.
    names: Vec<u8>,
    bytes: Vec<u8>,
}

impl Writer {
    fn rank(&mut self, colours: &[u64]) {
        self.order.clear();
        self.order.extend(colours.iter().copied().zip(0..));
        self.order.sort_unstable();
        self.ranks.clear();
        self.ranks.resize(colours.len(), 0);
        for (rank, &(_, letter)) in self.order.iter().enumerate() {
            self.ranks[letter] = short(rank);
        }
    }

    fn write(&mut self, symbols: &[u16], boundaries: &[Range<usize>], regions: &[(u8, Range<usize>)]) {
        self.find_words(symbols, boundaries);
        self.sort_regions(boundaries, regions);
        self.names.clear();
        self.names.resize(self.ranks.len(), 0);
        self.bytes.clear();
        let mut name = LETTER + SHIFT;
        for (place, &region) in self.region_order.iter().enumerate() {
            if place > 0 {
                self.bytes.push(END_OF_REGION);
            }
            let (spots, range) = &regions[region];
            self.bytes.push(*spots);
            let side = self.chosen[region];
            for (place, &boundary) in self.sorted[side][range.clone()].iter().enumerate() {
                if place > 0 {
                    self.bytes.push(END_OF_BOUNDARY);
                }
                let word = &self.words[side][boundaries[boundary].clone()];
                write_word(word, &mut self.names, &mut name, &mut self.bytes);
            }
        }
    }

    /// Finds the least rotation of each boundary, read forwards and backwards.
    fn find_words(&mut self, symbols: &[u16], boundaries: &[Range<usize>]) {
        let Writer { ranks, words, twice, .. } = self;
        let ranked = |symbol: u16| match symbol.checked_sub(SHARED) {
            Some(letter) => SHARED + ranks[usize::from(letter)],
            None => symbol,
        };
        for side in &mut *words {
            side.clear();
        }
        for boundary in boundaries {
            let symbols = &symbols[boundary.clone()];
            twice.clear();
            twice.extend(symbols.iter().map(|&symbol| ranked(symbol)));
            push_least_rotation(twice, &mut words[0]);
            twice.clear();
            let length = short(symbols.len());
            twice.extend(symbols.iter().rev().map(|&symbol| match ranked(symbol) {
                local @ LOCAL..SHARED => LOCAL + (length - (local - LOCAL)),
                other => other,
            }));
            push_least_rotation(twice, &mut words[1]);
        }
    }

    /// Sorts the boundaries of each region in both orientations, chooses the
    /// least, and sorts the regions.
    fn sort_regions(&mut self, boundaries: &[Range<usize>], regions: &[(u8, Range<usize>)]) {
        let Writer { words, sorted, chosen, region_order, .. } = self;
        for (words, sorted) in words.iter().zip(&mut *sorted) {
            sorted.clear();
            sorted.extend(0..boundaries.len());
            for (_, range) in regions {
                let word = |boundary: usize| &words[boundaries[boundary].clone()];
                if range.len() > 1 {
                    sorted[range.clone()].sort_by(|&one, &other| word(one).cmp(word(other)));
                }
            }
        }
        let (words, sorted) = (&*words, &*sorted);
        let reading = |side: usize, region: usize| {
            let in_order = sorted[side][regions[region].1.clone()].iter();
            in_order.map(move |&boundary| &words[side][boundaries[boundary].clone()])
        };
        chosen.clear();
        chosen
            .extend((0..regions.len()).map(|region| usize::from(reading(1, region).lt(reading(0, region)))));
        region_order.clear();
        region_order.extend(0..regions.len());
        region_order.sort_by(|&one, &other| {
            let spots = regions[one].0.cmp(&regions[other].0);
            spots.then_with(|| reading(chosen[one], one).cmp(reading(chosen[other], other)))
        });
    }
}

/// Adds the least rotation of `word`, which is doubled for that.
fn push_least_rotation(word: &mut Vec<u16>, words: &mut Vec<u16>) {
    let length = word.len();
    word.extend_from_within(..);
    let mut least = 0;
    for start in 1..length {
        if word[start] <= word[least] && word[start..start + length] < word[least..least + length] {
            least = start;
        }
    }
    words.extend_from_slice(&word[least..least + length]);
}

/// Adds a word, with letters named in the order in which they appear.
fn write_word(word: &[u16], names: &mut [u8], next: &mut u8, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    for (place, &symbol) in word.iter().enumerate() {
        let mut new_name = || {
            let name = *next;
            *next += 1;
            name
        };
        let byte = match symbol {
            SHARED.. => {
                let name = &mut names[usize::from(symbol - SHARED)];
                if *name == 0 {
                    *name = new_name();
                }
                *name
            }
            LOCAL.. => {
                let mate = place + usize::from(symbol - LOCAL);
                if mate < word.len() { new_name() } else { bytes[start + mate - word.len()] }
            }
            generic => {
                // Generic vertices have codes below LETTER.
                u8::try_from(generic).unwrap_or(0) + SHIFT
            }
        };
        bytes.push(byte);
    }
}
