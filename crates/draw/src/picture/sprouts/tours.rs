//! The places of a land in the order of its boundaries, and the knots around which they lie.

use super::read::{Land, Region};

/// A place where a line can end: a spot, and which of its lines it is.
pub(super) type Port = (usize, usize);

/// What lies around a knot.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    /// The line on which a tour leaves this place.
    Line(usize),
    /// The place of a `2`, whose two lines both belong to the knot.
    Two(usize),
}

/// The places of a land, numbered in the order of the text.
#[derive(Debug)]
pub(super) struct Tours {
    /// The spot of each place.
    pub(super) spot: Vec<usize>,
    /// The next place on the boundary.
    pub(super) next: Vec<usize>,
    /// The other place of a letter; for the others the place itself.
    pub(super) twin: Vec<usize>,
    /// Whether the spot is a `2`, or bare.
    is_two: Vec<bool>,
    pub(super) is_bare: Vec<bool>,
}

impl Tours {
    pub(super) fn new(land: &Land, regions: &[Region]) -> Self {
        let mut next = Vec::new();
        for boundary in regions.iter().flatten() {
            let first = next.len();
            next.extend((1..boundary.len()).map(|step| first + step));
            next.push(first);
        }
        let spot: Vec<usize> = regions.iter().flatten().flatten().copied().collect();
        let other = |place: usize| (0..spot.len()).find(|&it| it != place && spot[it] == spot[place]);
        let twin = (0..spot.len()).map(|place| other(place).unwrap_or(place)).collect();
        let is_two =
            spot.iter().map(|&it| land.spots[it].lives == 1 && !land.spots[it].is_letter()).collect();
        let is_bare = spot.iter().map(|&it| land.spots[it].lives == 3).collect();
        Self { spot, next, twin, is_two, is_bare }
    }

    /// What lies around each knot, with the regions on the left of one who enters at each line and
    /// leaves at the next.
    pub(super) fn knots(&self) -> Vec<Vec<Entry>> {
        let mut seen = self.is_bare.clone();
        let mut knots = Vec::new();
        for start in 0..seen.len() {
            let (mut knot, mut place) = (Vec::new(), start);
            while !seen[place] {
                seen[place] = true;
                place = self.twin[self.next[place]];
                knot.push(if self.is_two[place] { Entry::Two(place) } else { Entry::Line(place) });
            }
            if !knot.is_empty() {
                knots.push(knot);
            }
        }
        knots
    }

    /// How many knots there are.
    pub(super) fn count_knots(&self) -> usize {
        self.knots().len()
    }

    /// The port on which a tour leaves a place.
    pub(super) fn port(&self, place: usize) -> Port {
        (self.spot[place], usize::from(self.twin[place] < place))
    }
}
