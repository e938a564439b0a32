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

/// A land in symbols, its shared letters numbered as they come.
#[derive(Debug, Default)]
struct Shape {
    /// The symbols of all boundaries of the land in a row.
    symbols: Vec<u16>,
    boundaries: Vec<Boundary>,
    /// The number of bare spots and the boundaries of each region.
    regions: Vec<(u8, Range<usize>)>,
    /// The number of shared letters.
    shared: usize,
}

#[derive(Clone, Copy, Debug)]
struct Boundary {
    start: usize,
    end: usize,
    /// Whether there is a shared letter in it.
    shares: bool,
}

impl Boundary {
    #[inline]
    fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

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

impl Shape {
    fn load_boundary(&mut self, cells: &[u8], first: &mut [usize; 256]) {
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
fn short(number: usize) -> u16 {
    // Lands have at most a few hundred vertices.
    u16::try_from(number).unwrap_or(u16::MAX)
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
            if back < depth {
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
        if self.strings == MAX_STRINGS {
            return 0;
        }
        match order {
            Ordering::Equal => self.path.iter().zip(&self.best_path).take_while(|(a, b)| a == b).count(),
            _ => self.path.len(),
        }
    }
}

/// The colour of the smallest class of more than one letter, of several the least.
fn smallest_class(colours: &[u64]) -> Option<u64> {
    let size = |colour: u64| colours.iter().filter(|&&other| other == colour).count();
    let classes = colours.iter().map(|&colour| (size(colour), colour));
    classes.filter(|&(size, _)| size > 1).min().map(|(_, colour)| colour)
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
    /// The colours of all vertices of the land; only those of shared letters change.
    vertices: Vec<u64>,
    /// For each region what does not depend on shared letters.
    fixed: Vec<u64>,
    /// What is read from each vertex, in both directions.
    views: Vec<u64>,
    next: Vec<u64>,
}

impl Refiner {
    /// Colours the vertices that are not shared.
    fn prepare(&mut self, shape: &Shape) {
        self.vertices.clear();
        for boundary in &shape.boundaries {
            let symbols = &shape.symbols[boundary.range()];
            let length = short(symbols.len());
            self.vertices.extend(symbols.iter().map(|&symbol| match symbol {
                LOCAL..SHARED => {
                    let distance = symbol - LOCAL;
                    mix(u64::from(LOCAL + distance.min(length - distance)))
                }
                other => mix(u64::from(other)),
            }));
        }
        self.views.clear();
        self.views.resize(shape.symbols.len(), 0);
        self.fixed.clear();
        for (spots, boundaries) in &shape.regions {
            let mut fixed = mix(u64::from(*spots) + 1);
            for boundary in shape.boundaries[boundaries.clone()].iter().filter(|boundary| !boundary.shares) {
                let range = boundary.range();
                fixed =
                    fixed.wrapping_add(read_both_ways(&self.vertices[range.clone()], &mut self.views[range]));
            }
            self.fixed.push(fixed);
        }
    }

    /// Refines colours until no class splits any more.
    fn refine(&mut self, shape: &Shape, colours: &mut [u64]) {
        let mut classes = 0;
        loop {
            self.round(shape, colours);
            let now = count_classes(colours);
            if now == colours.len() || now == classes {
                return;
            }
            classes = now;
        }
    }

    /// One round: the new colour of a letter depends on its old one and, for
    /// each occurrence, on what is read from there both ways, on the whole
    /// boundary and on the whole region.
    fn round(&mut self, shape: &Shape, colours: &mut [u64]) {
        let Refiner { vertices, fixed, views, next, .. } = self;
        next.clear();
        next.extend_from_slice(colours);
        for (vertex, &symbol) in vertices.iter_mut().zip(&shape.symbols) {
            if symbol >= SHARED {
                *vertex = colours[usize::from(symbol - SHARED)];
            }
        }
        for ((_, boundaries), &fixed) in shape.regions.iter().zip(&*fixed) {
            let boundaries = &shape.boundaries[boundaries.clone()];
            let mut whole = fixed;
            for boundary in boundaries.iter().filter(|boundary| boundary.shares) {
                let range = boundary.range();
                whole = whole.wrapping_add(read_both_ways(&vertices[range.clone()], &mut views[range]));
            }
            for boundary in boundaries.iter().filter(|boundary| boundary.shares) {
                for (&symbol, &view) in shape.symbols[boundary.range()].iter().zip(&views[boundary.range()]) {
                    if symbol >= SHARED {
                        let colour = &mut next[usize::from(symbol - SHARED)];
                        *colour = colour.wrapping_add(mix(view ^ whole));
                    }
                }
            }
        }
        for (colour, next) in colours.iter_mut().zip(&*next) {
            *colour = mix(*next);
        }
    }
}

fn count_classes(colours: &[u64]) -> usize {
    (0..colours.len()).filter(|&letter| !colours[..letter].contains(&colours[letter])).count()
}

/// Letters that can be exchanged for each other without any other change: both
/// of their occurrences lie side by side, in a place that can be turned or
/// mirrored on its own.
///
/// These are the most frequent symmetries by far (each loop makes one), and no
/// search is needed for them.
#[derive(Debug, Default)]
struct Twins {
    /// For each shared letter the places of its occurrences, 0 where no exchange is possible.
    places: Vec<[usize; 2]>,
}

impl Twins {
    /// Gives all letters the same colour but twins, which are numbered.
    fn tell_apart(&mut self, shape: &Shape, colours: &mut Vec<u64>) {
        colours.clear();
        colours.resize(shape.shared, 0);
        if shape.shared < 2 {
            return;
        }
        self.find_places(shape);
        for (letter, place) in self.places.iter().enumerate().filter(|(_, place)| !place.contains(&0)) {
            let twins = self.places[..letter].iter().filter(|&other| other == place).count();
            colours[letter] = twins as u64;
        }
    }

    fn find_places(&mut self, shape: &Shape) {
        const NOT_MET: usize = usize::MAX;
        self.places.clear();
        self.places.resize(shape.shared, [NOT_MET; 2]);
        for (region, (_, boundaries)) in (1..).zip(&shape.regions) {
            for index in boundaries.clone() {
                let boundary = shape.boundaries[index];
                let place = match boundary.end - boundary.start {
                    // Boundaries of one letter each are in no order.
                    1 => 3 * region,
                    // Two letters are in no order, nor are three that are alone.
                    2 => 3 * index + 1,
                    3 if boundaries.len() == 1 => 3 * index + 1,
                    _ => 0,
                };
                for &symbol in &shape.symbols[boundary.range()] {
                    if let Some(letter) = symbol.checked_sub(SHARED) {
                        let places = &mut self.places[usize::from(letter)];
                        let second = usize::from(places[0] != NOT_MET);
                        places[second] = place;
                    }
                }
            }
        }
    }
}

/// Sets `views` to hashes of what is read from each vertex of a boundary in
/// both directions, each with the sum of them all, and returns a hash of that sum.
fn read_both_ways(vertices: &[u64], views: &mut [u64]) -> u64 {
    let (mut forward, mut backward, mut power) = (0_u64, 0_u64, 1_u64);
    for (&vertex, &from_end) in vertices.iter().zip(vertices.iter().rev()) {
        forward = forward.wrapping_mul(FACTOR).wrapping_add(from_end);
        backward = backward.wrapping_mul(FACTOR).wrapping_add(vertex);
        power = power.wrapping_mul(FACTOR);
    }
    // These are read from the first vertex forwards and from the last one
    // backwards. From one vertex to the next, one moves from the far end of
    // what is read to the near one.
    let far_to_near = 1_u64.wrapping_sub(power);
    for (&vertex, view) in vertices.iter().zip(views.iter_mut()) {
        backward = backward.wrapping_mul(FACTOR).wrapping_add(vertex.wrapping_mul(far_to_near));
        *view = mix(backward);
    }
    let mut sum = 0_u64;
    for (&vertex, view) in vertices.iter().zip(views.iter_mut()).rev() {
        forward = forward.wrapping_mul(FACTOR).wrapping_add(vertex.wrapping_mul(far_to_near));
        *view = mix(view.wrapping_add(mix(forward)));
        sum = sum.wrapping_add(*view);
    }
    for view in views {
        *view = view.wrapping_add(sum.rotate_left(17));
    }
    mix(sum)
}

/// Writes the string of a land whose shared letters are in order.
#[derive(Debug, Default)]
struct Writer {
    ranks: Vec<u16>,
    /// The least words of all boundaries, first in one orientation of their
    /// regions, then in the other.
    words: [Vec<u16>; 2],
    /// The symbols of each boundary, read backwards.
    backward: Vec<u16>,
    ranked: Vec<u16>,
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
    /// Finds the words that do not depend on the order of shared letters.
    fn prepare(&mut self, shape: &Shape) {
        let Writer { words, backward, twice, .. } = self;
        for words in &mut *words {
            words.clear();
            words.extend_from_slice(&shape.symbols);
        }
        backward.clear();
        for boundary in &shape.boundaries {
            let range = boundary.range();
            let symbols = &shape.symbols[range.clone()];
            let length = short(symbols.len());
            backward.extend(symbols.iter().rev().map(|&symbol| match symbol {
                LOCAL..SHARED => LOCAL + (length - (symbol - LOCAL)),
                other => other,
            }));
            if !boundary.shares && symbols.len() > 1 {
                least_rotation(symbols, twice, &mut words[0][range.clone()]);
                least_rotation(&backward[range.clone()], twice, &mut words[1][range]);
            }
        }
    }

    /// Writes the string for shared letters in the order of their colours, all different.
    fn write(&mut self, shape: &Shape, colours: &[u64]) {
        self.rank(colours);
        self.find_words(shape);
        self.sort_regions(shape);
        self.names.clear();
        self.names.resize(colours.len(), 0);
        self.bytes.clear();
        let mut name = LETTER + SHIFT;
        for (place, &region) in self.region_order.iter().enumerate() {
            if place > 0 {
                self.bytes.push(END_OF_REGION);
            }
            let (spots, range) = &shape.regions[region];
            self.bytes.push(*spots);
            let side = self.chosen[region];
            for (place, &boundary) in self.sorted[side][range.clone()].iter().enumerate() {
                if place > 0 {
                    self.bytes.push(END_OF_BOUNDARY);
                }
                let word = &self.words[side][shape.boundaries[boundary].range()];
                write_word(word, &mut self.names, &mut name, &mut self.bytes);
            }
        }
    }

    fn rank(&mut self, colours: &[u64]) {
        let rank = |colour: &u64| SHARED + short(colours.iter().filter(|&other| other < colour).count());
        self.ranks.clear();
        self.ranks.extend(colours.iter().map(rank));
    }

    /// Finds the least rotation of each boundary with shared letters, read forwards and backwards.
    fn find_words(&mut self, shape: &Shape) {
        let Writer { ranks, words, backward, ranked, twice, .. } = self;
        for boundary in shape.boundaries.iter().filter(|boundary| boundary.shares) {
            let range = boundary.range();
            for (side, symbols) in [&shape.symbols, &*backward].into_iter().enumerate() {
                ranked.clear();
                ranked.extend(symbols[range.clone()].iter().map(|&symbol| match symbol {
                    SHARED.. => ranks[usize::from(symbol - SHARED)],
                    other => other,
                }));
                least_rotation(ranked, twice, &mut words[side][range.clone()]);
            }
        }
    }

    /// Sorts the boundaries of each region in both orientations, chooses the
    /// least, and sorts the regions.
    fn sort_regions(&mut self, shape: &Shape) {
        let Writer { words, sorted, chosen, region_order, .. } = self;
        for (words, sorted) in words.iter().zip(&mut *sorted) {
            sorted.clear();
            sorted.extend(0..shape.boundaries.len());
            let word = |boundary: usize| &words[shape.boundaries[boundary].range()];
            for (_, range) in shape.regions.iter().filter(|(_, range)| range.len() > 1) {
                sort(&mut sorted[range.clone()], |one, other| word(one) < word(other));
            }
        }
        let (words, sorted) = (&*words, &*sorted);
        let reading = |side: usize, region: usize| {
            let in_order = sorted[side][shape.regions[region].1.clone()].iter();
            in_order.map(move |&boundary| &words[side][shape.boundaries[boundary].range()])
        };
        chosen.clear();
        let regions = 0..shape.regions.len();
        chosen.extend(regions.clone().map(|region| usize::from(reading(1, region).lt(reading(0, region)))));
        region_order.clear();
        region_order.extend(regions);
        sort(region_order, |one, other| {
            let spots = shape.regions[one].0.cmp(&shape.regions[other].0);
            spots.then_with(|| reading(chosen[one], one).cmp(reading(chosen[other], other))).is_lt()
        });
    }
}

/// Sorts a few numbers by insertion.
#[inline]
fn sort(numbers: &mut [usize], less: impl Fn(usize, usize) -> bool) {
    for end in 1..numbers.len() {
        let mut place = end;
        while place > 0 && less(numbers[place], numbers[place - 1]) {
            numbers.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// Sets `least` to the least rotation of `word`.
fn least_rotation(word: &[u16], twice: &mut Vec<u16>, least: &mut [u16]) {
    let length = word.len();
    twice.clear();
    twice.extend_from_slice(word);
    twice.extend_from_slice(word);
    let mut best = 0;
    for start in 1..length {
        if twice[start] <= twice[best] && twice[start..start + length] < twice[best..best + length] {
            best = start;
        }
    }
    least.copy_from_slice(&twice[best..best + length]);
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
