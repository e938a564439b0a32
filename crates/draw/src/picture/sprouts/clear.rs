//! Takes what is dead out of a drawing, as the text leaves it out; all else stays where it is.
//!
//! A dead vertex is one at which no line can end any more. A line between two of them goes where there are dead faces
//! on both its sides, which then are one, and where it leads nowhere. A connected piece of dead lines in a face goes as
//! a whole. A dead vertex with two lines left becomes a point of one line.

use super::crossings::{self, crossing_lines};
use super::curve::Smooth;
use super::drawing::distance;
use super::map::{Dart, Map, Side, Vertex};
use super::net::Net;
use super::sheet::{Mark, Sheet};
use crate::picture::shape::Point;

/// A drawing of which parts are taken out.
struct Clearing<'a> {
    sheet: &'a Sheet,
    is_dead: Vec<bool>,
    /// The lines that stay.
    is_kept: Vec<bool>,
    /// The face to the left of each dart, and of all faces the least of those that have become one with it.
    left: Vec<usize>,
    class: Vec<usize>,
    /// Whether there are moves in a face.
    is_alive: Vec<bool>,
}

/// The drawing without what is dead.
pub(super) fn cleared(sheet: &Sheet) -> Sheet {
    let mut clearing = Clearing::new(sheet);
    while clearing.take_out_lines() || clearing.take_out_pieces() {}
    clearing.rebuilt()
}

impl<'a> Clearing<'a> {
    fn new(sheet: &'a Sheet) -> Self {
        let net = &sheet.net;
        let faces = net.map.regions.len();
        let is_alive: Vec<bool> = (0..faces).map(|face| net.is_alive(face)).collect();
        let mut is_dead = vec![true; net.lives.len()];
        for (sides, _) in net.map.regions.iter().zip(&is_alive).filter(|(_, is_alive)| **is_alive) {
            for vertex in sides.iter().flat_map(|side| net.tour(side)) {
                is_dead[vertex] = net.lives[vertex] == 0;
            }
        }
        let is_kept = vec![true; net.map.lines()];
        Self { sheet, is_dead, is_kept, left: net.left_of(), class: (0..faces).collect(), is_alive }
    }

    fn kept(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.is_kept.len()).filter(|&line| self.is_kept[line])
    }

    fn face(&self, dart: Dart) -> usize {
        self.class[self.left[dart]]
    }

    fn degree(&self, vertex: Vertex) -> usize {
        self.sheet.net.map.leaving[vertex].iter().filter(|&&dart| self.is_kept[dart / 2]).count()
    }

    fn take_out(&mut self, line: usize) {
        self.is_kept[line] = false;
        let (one, other) = (self.face(2 * line), self.face(2 * line + 1));
        let (low, high) = (one.min(other), one.max(other));
        self.is_alive[low] |= self.is_alive[high];
        self.class.iter_mut().filter(|it| **it == high).for_each(|it| *it = low);
    }

    /// Takes out lines one by one; whether there were any.
    fn take_out_lines(&mut self) -> bool {
        let goes = |clearing: &Self, line: usize| {
            let ends = clearing.sheet.ends(line);
            let is_between =
                [2 * line, 2 * line + 1].iter().all(|&dart| !clearing.is_alive[clearing.face(dart)]);
            let leads_nowhere = ends[0] != ends[1] && ends.iter().any(|&end| clearing.degree(end) == 1);
            ends.iter().all(|&end| clearing.is_dead[end]) && (is_between || leads_nowhere)
        };
        let going: Vec<usize> = self.kept().collect();
        let mut is_any = false;
        for line in going {
            if goes(self, line) {
                self.take_out(line);
                is_any = true;
            }
        }
        is_any
    }

    /// Takes out a connected piece with nothing in it that is alive; whether there was one.
    fn take_out_pieces(&mut self) -> bool {
        let connected = self.sheet.net.connected();
        let piece_of = |line: usize| connected[self.sheet.ends(line)[0]];
        let mut pieces: Vec<usize> = self.kept().map(piece_of).collect();
        pieces.sort_unstable();
        pieces.dedup();
        for piece in pieces {
            let lines: Vec<usize> = self.kept().filter(|&line| piece_of(line) == piece).collect();
            let is_dead = lines.iter().flat_map(|&line| self.sheet.ends(line)).all(|end| self.is_dead[end]);
            let mut faces: Vec<usize> =
                lines.iter().flat_map(|&line| [self.face(2 * line), self.face(2 * line + 1)]).collect();
            faces.sort_unstable();
            faces.dedup();
            // What else lies in its dead faces would come into the living one.
            let shares = |face: usize| {
                self.kept().any(|line| {
                    piece_of(line) != piece
                        && [2 * line, 2 * line + 1].iter().any(|&dart| self.face(dart) == face)
                })
            };
            let alive = faces.iter().filter(|&&face| self.is_alive[face]).count();
            if is_dead && alive == 1 && faces.iter().all(|&face| self.is_alive[face] || !shares(face)) {
                lines.into_iter().for_each(|line| self.take_out(line));
                return true;
            }
        }
        false
    }

    /// What is left, numbered anew.
    fn rebuilt(self) -> Sheet {
        let mut whole = Joined::new(&self);
        for vertex in 0..self.is_dead.len() {
            if self.is_dead[vertex] {
                whole.join(vertex);
            }
        }
        whole.sheet(&self)
    }
}

/// Lines that become one where a vertex goes.
struct Joined {
    leaving: Vec<Vec<Dart>>,
    origin: Vec<Vertex>,
    left: Vec<usize>,
    curves: Vec<Option<Smooth>>,
    /// Where two curves meet that have become one, by line, before and after they are made round.
    round: Vec<Smooth>,
}

impl Joined {
    fn new(clearing: &Clearing<'_>) -> Self {
        let Clearing { sheet, is_kept, class, left, .. } = clearing;
        let mut leaving = sheet.net.map.leaving.clone();
        leaving.iter_mut().for_each(|darts| darts.retain(|&dart| is_kept[dart / 2]));
        let curves = sheet.curves.iter().zip(is_kept).map(|(curve, kept)| kept.then(|| curve.clone()));
        Self {
            leaving,
            origin: sheet.net.map.origin.clone(),
            left: left.iter().map(|&face| class[face]).collect(),
            curves: curves.collect(),
            round: sheet.curves.clone(),
        }
    }

    /// Makes one line of the two at a vertex.
    fn join(&mut self, vertex: Vertex) {
        let [first, second] = *self.leaving[vertex] else { return };
        let (line, other) = (first / 2, second / 2);
        let (Some(one), Some(two)) = (self.curves[line].clone(), self.curves[other].clone()) else { return };
        if line == other {
            return;
        }
        let way = |curve: &Smooth, is_back: bool| if is_back { reversed(curve) } else { curve.clone() };
        let plain = joined(&way(&one, first % 2 == 0), &way(&two, second % 2 == 1));
        let round = [way(&self.round[line], first % 2 == 0), way(&self.round[other], second % 2 == 1)];
        self.round[line] = rounded(&round[0], &round[1]);
        self.curves[line] = Some(plain);
        self.curves[other] = None;
        let (start, end) = (self.origin[first ^ 1], self.origin[second ^ 1]);
        let faces = [self.left[first ^ 1], self.left[second ^ 1]];
        for (at, old, new) in [(start, first ^ 1, 2 * line), (end, second ^ 1, 2 * line + 1)] {
            if let Some(dart) = self.leaving[at].iter_mut().find(|dart| **dart == old) {
                *dart = new;
            }
        }
        self.origin[2 * line] = start;
        self.origin[2 * line + 1] = end;
        [self.left[2 * line], self.left[2 * line + 1]] = faces;
        self.leaving[vertex].clear();
    }

    fn sheet(self, clearing: &Clearing<'_>) -> Sheet {
        let before = clearing.sheet;
        let vertices: Vec<Vertex> = (0..self.leaving.len())
            .filter(|&vertex| !clearing.is_dead[vertex] || !self.leaving[vertex].is_empty())
            .collect();
        let lines: Vec<usize> = (0..self.curves.len()).filter(|&line| self.curves[line].is_some()).collect();
        let vertex = |old: Vertex| vertices.binary_search(&old).unwrap_or(0);
        let dart = |old: Dart| 2 * lines.binary_search(&(old / 2)).unwrap_or(0) + old % 2;
        let mut map = Map {
            leaving: vertices
                .iter()
                .map(|&it| self.leaving[it].iter().map(|&it| dart(it)).collect())
                .collect(),
            origin: lines
                .iter()
                .flat_map(|&it| [self.origin[2 * it], self.origin[2 * it + 1]])
                .map(vertex)
                .collect(),
            ..Map::default()
        };
        let left: Vec<usize> =
            lines.iter().flat_map(|&it| [self.left[2 * it], self.left[2 * it + 1]]).collect();
        for face in 0..clearing.class.len() {
            let mut sides = Vec::new();
            let mut seen = vec![false; left.len()];
            for first in (0..left.len()).filter(|&dart| left[dart] == face) {
                if !seen[first] {
                    let walk = map.around(first);
                    walk.iter().for_each(|&dart| seen[dart] = true);
                    sides.push(Side::Walk(walk));
                }
            }
            for (old, old_sides) in before.net.map.regions.iter().enumerate() {
                let bare = old_sides.iter().filter(|_| clearing.class[old] == face);
                sides.extend(bare.filter_map(|side| match side {
                    Side::Bare(it) => Some(Side::Bare(vertex(*it))),
                    Side::Walk(_) => None,
                }));
            }
            if !sides.is_empty() {
                map.regions.push(sides);
            }
        }
        let ends: Vec<[Vertex; 2]> = map.origin.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        let round: Vec<Smooth> = lines.iter().map(|&line| self.round[line].clone()).collect();
        let curves = if crossing_lines(&ends, &round, crossings::PIECES).is_empty() {
            round
        } else {
            lines.iter().filter_map(|&line| self.curves[line].clone()).collect()
        };
        let lives = vertices.iter().map(|&it| if clearing.is_dead[it] { 0 } else { before.net.lives[it] });
        Sheet {
            net: Net { lives: lives.collect(), map },
            at: vertices.iter().map(|&vertex| before.at[vertex]).collect(),
            names: vec![String::new(); vertices.len()],
            spot_marks: vec![Mark::None; vertices.len()],
            line_marks: vec![Mark::None; curves.len()],
            curves,
            room: before.room,
        }
    }
}

/// A curve from its end to its start.
fn reversed(curve: &Smooth) -> Smooth {
    let starts = [curve.from].into_iter().chain(curve.segments.iter().map(|segment| segment[2]));
    let pieces = curve.segments.iter().zip(starts);
    let mut segments: Vec<[Point; 3]> =
        pieces.map(|(&[leave, arrive, _], start)| [arrive, leave, start]).collect();
    segments.reverse();
    Smooth { from: curve.segments.last().map_or(curve.from, |segment| segment[2]), segments }
}

fn joined(one: &Smooth, other: &Smooth) -> Smooth {
    Smooth { from: one.from, segments: [one.segments.as_slice(), &other.segments].concat() }
}

/// Two curves as one, without a corner where they meet.
fn rounded(one: &Smooth, other: &Smooth) -> Smooth {
    let mut curve = joined(one, other);
    let at = one.segments.len();
    if at > 0 && at < curve.segments.len() {
        let [_, arrive, middle] = curve.segments[at - 1];
        let leave = curve.segments[at][0];
        let length = distance(arrive, leave);
        if length > 1e-9 {
            let along = [0, 1].map(|axis| (leave[axis] - arrive[axis]) / length);
            let beside = |by: f64| [0, 1].map(|axis| middle[axis] + by * along[axis]);
            curve.segments[at - 1][1] = beside(-distance(arrive, middle));
            curve.segments[at][0] = beside(distance(leave, middle));
        }
    }
    curve
}
