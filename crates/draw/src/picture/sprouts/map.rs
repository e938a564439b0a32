//! The planar map that the text of a land describes: which lines there are, and in which order they leave a spot.
//!
//! The text leaves out what is dead. Between two places that follow each other on a boundary, the
//! region borders on dead matter: a line, dead spots, dead regions. At a letter the matter on one
//! side of the place goes on at the other place of the letter. So the gaps between places fall into
//! cycles, and each cycle goes around one connected piece of dead matter, here a *knot*. What a knot
//! looks like inside changes nothing in the text. Where two lines enter it, it is one line; where more
//! do, a tree of dead spots; a `2` lies on a loop around a dead region.
//!
//! Each region may be turned over. The right turns are those with the most knots, by Euler's formula.

use super::read::{Land, Region};
use super::tours::{Entry, Port, Tours};
use super::turn;

/// A spot of the map: live ones have the numbers of the land.
pub(super) type Vertex = usize;
/// One of the two directions of a line. `dart ^ 1` is the other one.
pub(super) type Dart = usize;

/// A connected piece of the border of a region.
#[derive(Clone, Debug)]
pub(super) enum Side {
    /// A spot without lines.
    Bare(Vertex),
    /// The darts around a face that lies to their left.
    Walk(Vec<Dart>),
}

/// A planar map.
#[derive(Clone, Debug, Default)]
pub(super) struct Map {
    /// The darts that leave each vertex: one that arrives on a line leaves the face on the next.
    pub(super) leaving: Vec<Vec<Dart>>,
    /// The vertex where each dart starts.
    pub(super) origin: Vec<Vertex>,
    /// The borders of each region of the land.
    pub(super) regions: Vec<Vec<Side>>,
    /// The borders of dead regions.
    pub(super) dead: Vec<Vec<Dart>>,
}

/// The map of a land; `None` if it cannot be drawn in the plane.
pub(super) fn map(land: &Land) -> Option<Map> {
    let regions = turn::planar(land)?;
    let tours = Tours::new(land, &regions);
    let mut map = Map::default();
    map.leaving = land.spots.iter().map(|spot| vec![Dart::MAX; 3 - usize::from(spot.lives)]).collect();
    for knot in tours.knots() {
        map.tie(&tours, &knot);
    }
    map.trace(&tours, &regions);
    Some(map)
}

impl Map {
    /// Draws the lines of a knot. Each `2` lies on a loop of its own around a dead region, for in a region
    /// with two of them there would be a move.
    fn tie(&mut self, tours: &Tours, knot: &[Entry]) {
        match *knot {
            [Entry::Two(place)] => self.link((tours.spot[place], 0), (tours.spot[place], 1)),
            [Entry::Line(place)] => {
                let dead = self.dead_spot();
                self.link(tours.port(place), (dead, 0));
                self.link((dead, 1), (dead, 2));
            }
            _ => {
                let lines = knot.iter().map(|entry| match *entry {
                    Entry::Line(place) => tours.port(place),
                    Entry::Two(place) => self.loop_through(tours.spot[place]),
                });
                let lines = lines.collect();
                self.tie_tree(lines);
            }
        }
    }

    /// A loop through a spot, and the port of the dead spot on it.
    fn loop_through(&mut self, spot: Vertex) -> Port {
        let dead = self.dead_spot();
        self.link((dead, 1), (spot, 1));
        self.link((spot, 0), (dead, 2));
        (dead, 0)
    }

    /// Joins lines at dead spots with three lines each, until two are left.
    fn tie_tree(&mut self, mut lines: Vec<Port>) {
        while lines.len() > 2 {
            let mut joined = Vec::new();
            let mut left = lines.len();
            for pair in lines.chunks(2) {
                match *pair {
                    [one, other] if left > 2 => {
                        let dead = self.dead_spot();
                        self.link(one, (dead, 0));
                        self.link(other, (dead, 1));
                        joined.push((dead, 2));
                        left -= 1;
                    }
                    _ => joined.extend(pair),
                }
            }
            lines = joined;
        }
        if let [one, other] = *lines {
            self.link(one, other);
        }
    }

    fn dead_spot(&mut self) -> Vertex {
        self.leaving.push(vec![Dart::MAX; 3]);
        self.leaving.len() - 1
    }

    fn link(&mut self, from: Port, to: Port) {
        let dart = self.origin.len();
        self.leaving[from.0][from.1] = dart;
        self.leaving[to.0][to.1] = dart + 1;
        self.origin.extend([from.0, to.0]);
    }

    /// The dart that follows on the border of the face to the left.
    fn next(&self, dart: Dart) -> Dart {
        let leaving = &self.leaving[self.origin[dart ^ 1]];
        let slot = leaving.iter().position(|&other| other == dart ^ 1).unwrap_or(0);
        leaving[(slot + 1) % leaving.len()]
    }

    /// The darts around the face to the left of a dart.
    pub(super) fn around(&self, first: Dart) -> Vec<Dart> {
        let mut walk = vec![first];
        let mut dart = self.next(first);
        while dart != first && walk.len() < self.origin.len() {
            walk.push(dart);
            dart = self.next(dart);
        }
        walk
    }

    /// Finds the borders of all faces.
    fn trace(&mut self, tours: &Tours, regions: &[Region]) {
        let mut place = 0;
        let mut seen = vec![false; self.origin.len()];
        for region in regions {
            let mut sides = Vec::new();
            for boundary in region {
                if tours.is_bare[place] {
                    sides.push(Side::Bare(tours.spot[place]));
                } else {
                    let (vertex, slot) = tours.port(place);
                    let walk = self.around(self.leaving[vertex][slot]);
                    walk.iter().for_each(|&dart| seen[dart] = true);
                    sides.push(Side::Walk(walk));
                }
                place += boundary.len();
            }
            self.regions.push(sides);
        }
        for dart in 0..seen.len() {
            if !seen[dart] {
                let walk = self.around(dart);
                walk.iter().for_each(|&dart| seen[dart] = true);
                self.dead.push(walk);
            }
        }
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
        self.origin.len() / 2
    }
}
