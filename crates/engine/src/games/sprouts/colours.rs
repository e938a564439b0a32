//! Colours for the shared letters of a land, to tell them apart.

use super::shape::{LOCAL, SHARED, Shape, short};

/// Marks a letter that was chosen out of its class.
pub(super) const CHOSEN: u64 = 0x5851_f42d_4c95_7f2d;

/// An odd factor by which readings are folded.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
pub(super) fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^= word >> 29;
    word.wrapping_mul(FACTOR)
}

/// Colours letters by their surroundings.
#[derive(Debug, Default)]
pub(super) struct Refiner {
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
    pub(super) fn prepare(&mut self, shape: &Shape) {
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
    pub(super) fn refine(&mut self, shape: &Shape, colours: &mut [u64]) {
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
pub(super) struct Twins {
    /// For each shared letter the places of its occurrences, 0 where no exchange is possible.
    places: Vec<[usize; 2]>,
}

impl Twins {
    /// Gives all letters the same colour but twins, which are numbered.
    pub(super) fn tell_apart(&mut self, shape: &Shape, colours: &mut Vec<u64>) {
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

/// The colour of the smallest class of more than one letter, of several the least.
pub(super) fn smallest_class(colours: &[u64]) -> Option<u64> {
    let size = |colour: u64| colours.iter().filter(|&&other| other == colour).count();
    let classes = colours.iter().map(|&colour| (size(colour), colour));
    classes.filter(|&(size, _)| size > 1).min().map(|(_, colour)| colour)
}
