//! A drawn position as a planar map with all its faces, and what a move does to it.
//!
//! A move joins two corners of one face. A corner is a place where a spot can be reached: what lies
//! between two lines that follow each other around it, or the whole of a bare spot. A line between two
//! sides of a face makes one of them; a line from a side to itself cuts the face in two, and the other
//! sides lie in either.

use std::fmt::Write;

use super::map::{Dart, Map, Side, Vertex};
use super::read::Land;

/// A corner of a face: one of its sides, and the dart of that side which leaves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Corner {
    pub(super) side: usize,
    pub(super) place: usize,
}

/// A line to be drawn, from corner to corner of a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) face: usize,
    pub(super) from: Corner,
    pub(super) to: Corner,
    /// Whether a line from a corner to itself comes back clockwise of where it leaves, when y goes up.
    pub(super) is_turned: bool,
}

/// Vertices, lines and faces.
#[derive(Clone, Debug)]
pub(super) struct Net {
    /// How many lines may still end at each vertex.
    pub(super) lives: Vec<u8>,
    /// The map. Its regions are all faces, the dead ones too.
    pub(super) map: Map,
}

impl Net {
    /// The map of a land.
    pub(super) fn of(land: &Land, mut map: Map) -> Self {
        let dead = std::mem::take(&mut map.dead);
        map.regions.extend(dead.into_iter().map(|walk| vec![Side::Walk(walk)]));
        let mut lives = vec![0; map.leaving.len()];
        lives.iter_mut().zip(&land.spots).for_each(|(lives, spot)| *lives = spot.lives);
        Self { lives, map }
    }

    /// The vertices along a side, one for each corner.
    pub(super) fn tour<'a>(&'a self, side: &'a Side) -> impl Iterator<Item = Vertex> + 'a {
        let (bare, walk) = match side {
            Side::Bare(vertex) => (Some(*vertex), [].as_slice()),
            Side::Walk(darts) => (None, darts.as_slice()),
        };
        bare.into_iter().chain(walk.iter().map(|&dart| self.map.origin[dart]))
    }

    /// The vertex of a corner.
    pub(super) fn vertex(&self, face: usize, corner: Corner) -> Vertex {
        match &self.map.regions[face][corner.side] {
            Side::Bare(vertex) => *vertex,
            Side::Walk(darts) => self.map.origin[darts[corner.place]],
        }
    }

    /// The corners of a face at which a line may end.
    pub(super) fn corners(&self, face: usize) -> Vec<Corner> {
        let sides = self.map.regions[face].iter().enumerate();
        let corners = sides.flat_map(|(side, it)| {
            let tour = self.tour(it).enumerate();
            tour.filter(|&(_, vertex)| self.lives[vertex] > 0).map(move |(place, _)| Corner { side, place })
        });
        corners.collect()
    }

    /// Whether lines can be drawn in a face: there are two lives.
    pub(super) fn is_alive(&self, face: usize) -> bool {
        let mut spots: Vec<Vertex> = self.map.regions[face].iter().flat_map(|side| self.tour(side)).collect();
        spots.sort_unstable();
        spots.dedup();
        spots.iter().map(|&spot| self.lives[spot]).sum::<u8>() >= 2
    }

    /// Draws a line with a new spot on it: vertex by vertex, its last two lines. The sides of the face that
    /// are not joined lie on its left or not.
    pub(super) fn draw(&mut self, stroke: Stroke, is_left: impl Fn(&Self, usize) -> bool) {
        let Stroke { face, from, to, .. } = stroke;
        let (start, end) = (self.vertex(face, from), self.vertex(face, to));
        let (out, back) = (self.map.origin.len(), self.map.origin.len() + 3);
        let fresh = self.lives.len();
        self.lives.push(1);
        self.lives[start] = self.lives[start].saturating_sub(1);
        self.lives[end] = self.lives[end].saturating_sub(1);
        let places = [(from, out, start), (to, back, end)]
            .map(|(corner, dart, vertex)| (self.slot(face, corner), dart, vertex));
        self.map.origin.extend([start, fresh, fresh, end]);
        self.map.leaving.push(vec![out + 1, back - 1]);
        let is_loop = from == to;
        for (number, (slot, dart, vertex)) in places.into_iter().enumerate() {
            // Two at one corner: the second goes before the first unless the line is turned.
            let later = usize::from(is_loop && number == 1 && stroke.is_turned);
            self.map.leaving[vertex].insert(slot + later, dart);
        }
        let sides = std::mem::take(&mut self.map.regions[face]);
        let is_other = |side: usize| side != from.side && side != to.side;
        let mut left = vec![Side::Walk(self.map.around(out))];
        let mut right = Vec::new();
        if from.side == to.side {
            right.push(Side::Walk(self.map.around(out + 1)));
        }
        for (number, side) in sides.into_iter().enumerate().filter(|&(number, _)| is_other(number)) {
            let goes_left = right.is_empty() || is_left(self, number);
            if goes_left { &mut left } else { &mut right }.push(side);
        }
        self.map.regions[face] = left;
        if !right.is_empty() {
            self.map.regions.push(right);
        }
    }

    /// Where a new dart goes into the list of those that leave the vertex of a corner.
    fn slot(&self, face: usize, corner: Corner) -> usize {
        let Side::Walk(darts) = &self.map.regions[face][corner.side] else { return 0 };
        let before = darts[(corner.place + darts.len() - 1) % darts.len()] ^ 1;
        let leaving = &self.map.leaving[self.map.origin[before]];
        leaving.iter().position(|&dart| dart == before).map_or(0, |slot| slot + 1)
    }

    /// The face to the left of each dart.
    pub(super) fn left_of(&self) -> Vec<usize> {
        let mut left = vec![usize::MAX; self.map.origin.len()];
        for (face, sides) in self.map.regions.iter().enumerate() {
            for side in sides {
                if let Side::Walk(darts) = side {
                    darts.iter().for_each(|&dart: &Dart| left[dart] = face);
                }
            }
        }
        left
    }

    /// The least vertex with which each vertex is connected by lines.
    pub(super) fn connected(&self) -> Vec<Vertex> {
        let mut least = vec![usize::MAX; self.lives.len()];
        for start in 0..least.len() {
            let mut open = vec![start];
            while let Some(vertex) = open.pop() {
                if least[vertex] == usize::MAX {
                    least[vertex] = start;
                    open.extend(self.map.leaving[vertex].iter().map(|&dart| self.map.origin[dart ^ 1]));
                }
            }
        }
        least
    }

    /// A side of a face as text, the same from whichever place it is read; `None` if it shares a spot with another
    /// face in which there are moves.
    pub(super) fn alone(&self, face: usize, side: &Side) -> Option<String> {
        let tour: Vec<Vertex> = self.tour(side).filter(|&vertex| self.lives[vertex] > 0).collect();
        let is_within = |vertex: Vertex| tour.iter().filter(|&&other| other == vertex).count() == 2;
        let is_dead_beyond = |vertex: Vertex| {
            (0..self.map.regions.len()).filter(|&other| other != face).all(|other| {
                let mut tours = self.map.regions[other].iter().flat_map(|side| self.tour(side));
                !tours.any(|it| it == vertex) || !self.is_alive(other)
            })
        };
        let kind = |place: usize| match self.lives[tour[place]] {
            1 if is_within(tour[place]) => {
                let after = tour.iter().cycle().skip(place + 1).take_while(|&&it| it != tour[place]);
                Some(3 + after.count())
            }
            1 => is_dead_beyond(tour[place]).then_some(2),
            2 => Some(1),
            _ => Some(0),
        };
        let kinds: Vec<usize> = (0..tour.len()).map(kind).collect::<Option<_>>()?;
        let turned = |turn: usize| [&kinds[turn..], &kinds[..turn]].concat();
        (0..kinds.len()).map(turned).min().map(|kinds| format!("{kinds:?}"))
    }

    /// The regions as text, with what is dead in it.
    pub(super) fn text(&self) -> String {
        let mut regions = Vec::new();
        for sides in &self.map.regions {
            let mut boundaries = Vec::new();
            for side in sides {
                let mut text = String::new();
                for vertex in self.tour(side) {
                    match self.lives[vertex] {
                        0 => {}
                        1 => text.push_str(&letter(vertex)),
                        2 => text.push('1'),
                        _ => text.push('0'),
                    }
                }
                boundaries.extend((!text.is_empty()).then_some(text));
            }
            regions.extend((!boundaries.is_empty()).then(|| boundaries.join(".")));
        }
        regions.join("|")
    }
}

/// The name of a spot with this number: after `Z` comes `A'`.
fn letter(number: usize) -> String {
    let mut name = String::new();
    let place = u8::try_from(number % 26).unwrap_or_default();
    // A string takes everything.
    let _ = write!(name, "{}{}", char::from(b'A' + place), "'".repeat(number / 26));
    name
}
