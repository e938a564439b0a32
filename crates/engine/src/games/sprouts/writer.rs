//! The string of a land whose shared letters are in order.

use super::land::{END_OF_BOUNDARY, END_OF_REGION, LETTER, SHIFT};
use super::shape::{LOCAL, SHARED, Shape, short};

/// Writes the string of a land whose shared letters are in order.
#[derive(Debug, Default)]
pub(super) struct Writer {
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
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    /// Finds the words that do not depend on the order of shared letters.
    pub(super) fn prepare(&mut self, shape: &Shape) {
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
    pub(super) fn write(&mut self, shape: &Shape, colours: &[u64]) {
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
