//! The moves of a land (section 9.2.5 of the thesis).
//!
//! A move joins two vertices of one region by a line with a new vertex on it.
//! Within one boundary it cuts the region in two, and the other boundaries go
//! to either side in every way; boundaries that nobody can tell apart are only
//! counted. Two boundaries become one.

use super::draft::Draft;
use super::land::{LETTER, Land, ONE, TWO};
use std::ops::Range;

/// Stands for no letter.
const NONE: u8 = 0;

/// Finds the options of lands; holds the buffers for that.
#[derive(Debug, Default)]
pub(super) struct Moves {
    land: Draft,
    /// For each vertex its code if it is generic, [`LOCAL`] plus the distance
    /// to its other occurrence in reading direction if that is in the same
    /// boundary, and 0 otherwise.
    symbols: Vec<u16>,
    /// For each boundary the period of its word: turning it by that many
    /// vertices changes nothing.
    periods: Vec<usize>,
    /// The first letter that is free for new vertices.
    free: u8,
    region: usize,
    groups: Vec<Group>,
    /// How many boundaries of each group are on the near side of a cut.
    near: Vec<usize>,
    cut: Cut,
    option: Draft,
}

const LOCAL: u16 = 0x100;

/// Boundaries of a region that nobody can tell apart.
type Group = Range<usize>;

/// A line within one boundary.
#[derive(Debug, Default)]
struct Cut {
    /// The boundaries on its two sides, dead vertices left out.
    near: Vec<u8>,
    far: Vec<u8>,
    dead: [u8; 2],
}

/// What a vertex becomes when a line ends there.
#[derive(Clone, Copy)]
struct End {
    /// Its letter on both sides of the line, or [`NONE`].
    cell: u8,
    /// The letter that dies, or [`NONE`].
    dead: u8,
}

impl End {
    /// A vertex of degree 1 has one life left and becomes `letter`.
    fn new(cell: u8, letter: u8) -> End {
        match cell {
            ONE => End { cell: letter, dead: NONE },
            TWO => End { cell: NONE, dead: NONE },
            _ => End { cell: NONE, dead: cell },
        }
    }

    fn push_to(self, word: &mut Vec<u8>) {
        if self.cell != NONE {
            word.push(self.cell);
        }
    }
}

impl Moves {
    /// Calls `each` with every option of `land`, not reduced, until it answers `false`.
    pub(super) fn each(&mut self, land: &Land, mut each: impl FnMut(&mut Draft) -> bool) {
        land.unpack(&mut self.land);
        self.prepare();
        for region in 0..self.land.region_count() {
            self.region = region;
            self.find_groups();
            let complete = self.join_spot_to_itself(&mut each)
                && self.join_within(&mut each)
                && self.join_spots(&mut each)
                && self.join_to_spot(&mut each)
                && self.join_between(&mut each);
            if !complete {
                return;
            }
        }
    }

    fn prepare(&mut self) {
        let Moves { land, symbols, periods, free, .. } = self;
        *free = land.cells.iter().copied().max().unwrap_or(0).max(LETTER - 1) + 1;
        symbols.clear();
        periods.clear();
        for region in 0..land.region_count() {
            for boundary in land.boundaries(region) {
                let start = symbols.len();
                push_symbols(land.boundary(boundary), symbols);
                periods.push(period(&symbols[start..]));
            }
        }
    }

    fn find_groups(&mut self) {
        let Moves { land, symbols, groups, .. } = self;
        groups.clear();
        for boundary in land.boundaries(self.region) {
            let word = &symbols[land.span(boundary)];
            match groups.last_mut() {
                Some(group) if !word.contains(&0) && word == &symbols[land.span(group.start)] => {
                    group.end = boundary + 1;
                }
                _ => groups.push(boundary..boundary + 1),
            }
        }
    }

    fn spots(&self) -> u8 {
        self.land.spots(self.region)
    }

    fn join_spot_to_itself(&mut self, each: &mut impl FnMut(&mut Draft) -> bool) -> bool {
        let spots = self.spots();
        if spots == 0 {
            return true;
        }
        let circle = [self.free, self.free + 1];
        self.cut.dead = [NONE; 2];
        for side in [&mut self.cut.near, &mut self.cut.far] {
            side.clear();
            side.extend(circle);
        }
        self.cut(spots - 1, each)
    }

    fn join_within(&mut self, each: &mut impl FnMut(&mut Draft) -> bool) -> bool {
        let spots = self.spots();
        for chosen in 0..self.groups.len() {
            self.groups[chosen].end -= 1;
            let boundary = self.groups[chosen].end;
            let length = self.land.boundary(boundary).len();
            for first in 0..length {
                for last in first..length {
                    let new = is_first_turn(first, last, self.periods[boundary], length);
                    let word = self.land.boundary(boundary);
                    if new && self.cut.join(word, first, last, self.free) && !self.cut(spots, each) {
                        return false;
                    }
                }
            }
            self.groups[chosen].end += 1;
        }
        true
    }

    /// Cuts the region in two, with all ways to distribute what else is in it.
    fn cut(&mut self, spots: u8, each: &mut impl FnMut(&mut Draft) -> bool) -> bool {
        let symmetric = self.cut.is_symmetric();
        self.near.clear();
        self.near.resize(self.groups.len(), 0);
        loop {
            for near_spots in 0..=spots {
                if symmetric && self.has_more_near(near_spots, spots) {
                    continue;
                }
                self.start(self.cut.dead);
                let Moves { land, groups, near, cut, option, .. } = self;
                option.push_boundary(&cut.near, [NONE; 2]);
                for (group, &near) in groups.iter().zip(&*near) {
                    push_all(land, group.start..group.start + near, cut.dead, option);
                }
                option.end_region(near_spots);
                option.push_boundary(&cut.far, [NONE; 2]);
                for (group, &near) in groups.iter().zip(&*near) {
                    push_all(land, group.start + near..group.end, cut.dead, option);
                }
                option.end_region(spots - near_spots);
                if !each(option) {
                    return false;
                }
            }
            if !self.distribute() {
                return true;
            }
        }
    }

    /// Whether the near side has more than the far side, in some order of distributions.
    fn has_more_near(&self, near_spots: u8, spots: u8) -> bool {
        let near = self.near.iter().copied().chain([usize::from(near_spots)]);
        let far = self.groups.iter().zip(&self.near).map(|(group, &near)| group.len() - near);
        near.gt(far.chain([usize::from(spots - near_spots)]))
    }

    /// The next way to distribute groups to the two sides, until all have been.
    fn distribute(&mut self) -> bool {
        for (group, near) in self.groups.iter().zip(&mut self.near) {
            if *near < group.len() {
                *near += 1;
                return true;
            }
            *near = 0;
        }
        false
    }

    fn join_spots(&mut self, each: &mut impl FnMut(&mut Draft) -> bool) -> bool {
        let spots = self.spots();
        if spots < 2 {
            return true;
        }
        self.start([NONE; 2]);
        self.option.cells.extend([ONE, self.free, ONE, self.free]);
        self.finish(spots - 2, [NONE; 2]);
        each(&mut self.option)
    }

    fn join_to_spot(&mut self, each: &mut impl FnMut(&mut Draft) -> bool) -> bool {
        let spots = self.spots();
        if spots == 0 {
            return true;
        }
        for chosen in 0..self.groups.len() {
            self.groups[chosen].end -= 1;
            let boundary = self.groups[chosen].end;
            for place in 0..self.periods[boundary] {
                let end = End::new(self.land.boundary(boundary)[place], self.free + 1);
                let dead = [end.dead, NONE];
                self.start(dead);
                self.option.cells.extend([self.free, ONE, self.free]);
                self.push_from(boundary, place, end, dead);
                self.finish(spots - 1, dead);
                if !each(&mut self.option) {
                    return false;
                }
            }
            self.groups[chosen].end += 1;
        }
        true
    }

    fn join_between(&mut self, each: &mut impl FnMut(&mut Draft) -> bool) -> bool {
        for one in 0..self.groups.len() {
            self.groups[one].end -= 1;
            for other in one..self.groups.len() {
                if self.groups[other].is_empty() {
                    continue;
                }
                let first = self.groups[one].end;
                self.groups[other].end -= 1;
                let second = self.groups[other].end;
                if !self.join_two(first, second, one == other, each) {
                    return false;
                }
                self.groups[other].end += 1;
            }
            self.groups[one].end += 1;
        }
        true
    }

    fn join_two(
        &mut self,
        first: usize,
        second: usize,
        alike: bool,
        each: &mut impl FnMut(&mut Draft) -> bool,
    ) -> bool {
        let spots = self.spots();
        for place in 0..self.periods[first] {
            let end = End::new(self.land.boundary(first)[place], self.free + 1);
            for other_place in (if alike { place } else { 0 })..self.periods[second] {
                let other_end = End::new(self.land.boundary(second)[other_place], self.free + 2);
                let dead = [end.dead, other_end.dead];
                self.start(dead);
                self.option.cells.push(self.free);
                self.push_from(first, place, end, dead);
                self.option.cells.push(self.free);
                self.push_from(second, other_place, other_end, dead);
                self.finish(spots, dead);
                if !each(&mut self.option) {
                    return false;
                }
            }
        }
        true
    }

    /// Starts an option: the other regions, without the dead letters.
    fn start(&mut self, dead: [u8; 2]) {
        let Moves { land, option, .. } = self;
        option.clear();
        for region in (0..land.region_count()).filter(|&region| region != self.region) {
            push_all(land, land.boundaries(region), dead, option);
            option.end_region(land.spots(region));
        }
    }

    /// Adds what is read all round a boundary from where a line ends.
    fn push_from(&mut self, boundary: usize, place: usize, end: End, dead: [u8; 2]) {
        let word = self.land.boundary(boundary);
        let cells = &mut self.option.cells;
        end.push_to(cells);
        let rest = word[place + 1..].iter().chain(&word[..place]);
        cells.extend(rest.filter(|cell| !dead.contains(cell)));
        end.push_to(cells);
    }

    /// Ends the boundary and the region that were begun, with the boundaries left over.
    fn finish(&mut self, spots: u8, dead: [u8; 2]) {
        let Moves { land, option, groups, .. } = self;
        option.end_boundary();
        for group in groups {
            push_all(land, group.clone(), dead, option);
        }
        option.end_region(spots);
    }
}

impl Cut {
    /// Joins two vertices of a boundary, or one of degree 1 to itself. The
    /// answer is whether that is a move.
    fn join(&mut self, word: &[u8], first: usize, last: usize, free: u8) -> bool {
        let Cut { near, far, dead } = self;
        if first == last {
            if word[first] != ONE {
                return false;
            }
            *dead = [NONE; 2];
            near.clear();
            near.extend_from_slice(word);
            near[first] = free;
            far.clear();
            far.push(free);
            return true;
        }
        if word[first] == word[last] && word[first] >= LETTER {
            return false;
        }
        let (one, other) = (End::new(word[first], free + 1), End::new(word[last], free + 2));
        *dead = [one.dead, other.dead];
        near.clear();
        near.extend(word[..first].iter().filter(|cell| !dead.contains(cell)));
        one.push_to(near);
        near.push(free);
        other.push_to(near);
        near.extend(word[last + 1..].iter().filter(|cell| !dead.contains(cell)));
        far.clear();
        one.push_to(far);
        far.extend(word[first + 1..last].iter().filter(|cell| !dead.contains(cell)));
        other.push_to(far);
        far.push(free);
        true
    }

    /// Whether the two sides are the same word, of one or two vertices: such a
    /// word is its own mirror image.
    fn is_symmetric(&self) -> bool {
        self.near.len() == self.far.len()
            && self.near.len() <= 2
            && self.near.iter().all(|cell| self.far.contains(cell))
    }
}

fn push_all(land: &Draft, boundaries: Range<usize>, dead: [u8; 2], option: &mut Draft) {
    for boundary in boundaries {
        option.push_boundary(land.boundary(boundary), dead);
    }
}

fn push_symbols(word: &[u8], symbols: &mut Vec<u16>) {
    symbols.extend((0..word.len()).map(|place| {
        if word[place] < LETTER {
            return u16::from(word[place]);
        }
        let onwards = (1..).zip(word[place + 1..].iter().chain(&word[..place]));
        let distance = onwards.filter(|&(_, &cell)| cell == word[place]).map(|(distance, _)| distance).next();
        distance.map_or(0, |distance: u16| LOCAL + distance)
    }));
}

/// The least number of vertices by which a word can be turned without change;
/// its length if there are letters from elsewhere in it.
fn period(word: &[u16]) -> usize {
    let length = word.len();
    if word.contains(&0) {
        return length;
    }
    let unchanged =
        |turn: usize| word[turn..] == word[..length - turn] && word[..turn] == word[length - turn..];
    (1..length).find(|&turn| length.is_multiple_of(turn) && unchanged(turn)).unwrap_or(length)
}

/// Whether no turn of the word by its period maps this pair to an earlier one.
fn is_first_turn(first: usize, last: usize, period: usize, length: usize) -> bool {
    (period..length).step_by(period).all(|turn| {
        let (one, other) = ((first + turn) % length, (last + turn) % length);
        (first, last) <= (one.min(other), one.max(other))
    })
}
