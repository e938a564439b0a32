//! A drawn position as it lies: where its spots are, and how its lines run. Several lands can be on one sheet.

use std::cell::OnceCell;

use super::band::{self, Obstacles};
use super::crossings::crossing_lines;
use super::curve::{Smooth, flattened};
use super::drawing::{Drawing, distance};
use super::field::{Field, Part};
use super::map::{Dart, Side, Vertex};
use super::net::{Net, Stroke};
use super::read::Land;
use super::routes::Route;
use super::smooth::through;
use super::strands::pulled;
use crate::picture::shape::Point;

/// Room around a drawing for lines to come, in units of a good distance between spots.
const ROOM: f64 = 0.8;

/// Roundnesses of a new line that are tried; the last is straight from joint to joint.
const ROUNDNESSES: [f64; 5] = [1.0, 0.7, 0.4, 0.2, 0.0];

/// The cosine of the least angle between two lines at a spot.
const STEEP: f64 = 0.99;

/// Straight pieces for each segment of a curve, to tell whether a new line crosses anything.
const FINE: usize = 10;

/// How far a curve strays from its joints, at most.
const ASIDE: f64 = 0.3;

/// Straight pieces for each segment of a curve, to tell which side of it something lies on.
const PIECES: usize = 4;

/// A spot or a line that is marked: a move, or the reply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Move,
    Reply,
}

/// A planar drawing.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) net: Net,
    /// Where each vertex is.
    pub(super) at: Vec<Point>,
    /// The letter of each vertex; empty if it has none.
    pub(super) names: Vec<String>,
    /// Each line, from the start of its first dart.
    pub(super) curves: Vec<Smooth>,
    /// What each vertex and line is marked as.
    pub(super) spot_marks: Vec<Mark>,
    pub(super) line_marks: Vec<Mark>,
    /// The least and the greatest coordinates of the rectangle that it is drawn in.
    pub(super) room: [Point; 2],
}

/// A new line and where it leaves and arrives, with the place of the new spot.
struct NewLine {
    halves: [Smooth; 2],
    at: Point,
}

impl Sheet {
    /// A drawing of one land.
    pub(super) fn new(land: &Land, net: Net, drawing: &Drawing, curves: Vec<Smooth>) -> Self {
        let mut names: Vec<String> = land.spots.iter().map(|spot| spot.name.clone()).collect();
        names.resize(drawing.vertices.len(), String::new());
        let mut sheet = Self {
            net,
            at: drawing.vertices.clone(),
            names,
            spot_marks: vec![Mark::None; drawing.vertices.len()],
            line_marks: vec![Mark::None; curves.len()],
            curves,
            room: [[0.0; 2]; 2],
        };
        let ink = sheet.ink();
        let edge = |start: f64, choose: fn(f64, f64) -> f64| {
            [0, 1].map(|axis| ink.iter().map(|point| point[axis]).fold(start, choose))
        };
        let (low, high) = (edge(f64::INFINITY, f64::min), edge(f64::NEG_INFINITY, f64::max));
        sheet.room = [low.map(|it| it - ROOM), high.map(|it| it + ROOM)];
        sheet
    }

    /// Points along all lines, and the vertices.
    pub(super) fn ink(&self) -> Vec<Point> {
        self.curves.iter().flat_map(|curve| flattened(curve, PIECES)).chain(self.at.clone()).collect()
    }

    /// Takes away marks.
    pub(super) fn unmark(&mut self) {
        self.spot_marks.fill(Mark::None);
        self.line_marks.fill(Mark::None);
    }

    /// Takes away letters.
    pub(super) fn forget_names(&mut self) {
        self.names.fill(String::new());
    }

    /// The vertices that a line joins.
    pub(super) fn ends(&self, line: usize) -> [Vertex; 2] {
        [self.net.map.origin[2 * line], self.net.map.origin[2 * line + 1]]
    }

    /// The sheet with a line along a route; `None` if it cannot be drawn.
    pub(super) fn drawn(&self, field: &Field, route: &Route, mark: Mark) -> Option<Self> {
        let [start, end] = [route.from, route.to].map(|corner| self.net.vertex(route.face, corner));
        let obstacles = self.obstacles(field, route.face);
        let rough = if start == end && route.edges.is_empty() {
            let is_allowed = |along: Point| self.is_in_corner(field, route, along);
            vec![band::petal(self.at[start], &obstacles, is_allowed)?]
        } else {
            let rough = band::cut(&pulled(field, [start, end], route.edges.clone())?);
            let mut relaxed = rough.clone();
            band::relax(&mut relaxed, &obstacles);
            vec![relaxed, rough]
        };
        let line = rough.iter().find_map(|points| self.rounded(points, [start, end], &obstacles))?;
        Some(self.with(line, route, mark))
    }

    /// What a new line in a face keeps away from.
    fn obstacles(&self, field: &Field, face: usize) -> Obstacles {
        let mut obstacles = Obstacles::default();
        let mut spots = Vec::new();
        for triangle in (0..field.triangles.len()).filter(|&it| field.face[it] == face) {
            for edge in [0, 1, 2].map(|first| (triangle, first)) {
                let ends = field.ends(edge);
                if field.across(edge).is_none() {
                    obstacles.pieces.push(ends.map(|point| field.points[point]));
                }
                if let Part::Vertex(vertex) = field.parts[ends[0]] {
                    spots.push(vertex);
                }
            }
        }
        spots.sort_unstable();
        spots.dedup();
        obstacles.spots = spots.into_iter().map(|vertex| self.at[vertex]).collect();
        obstacles
    }

    /// Whether a direction from the vertex of a corner leads into the corner.
    fn is_in_corner(&self, field: &Field, route: &Route, along: Point) -> bool {
        let Some(fan) = field.fan(self, route.face, route.from) else { return false };
        let is_whole = matches!(self.net.map.regions[route.face][route.from.side], Side::Bare(_));
        is_whole
            || fan.iter().any(|&(triangle, first)| {
                let points = field.triangles[triangle].map(|point| field.points[point]);
                let [at, from, to] = [0, 1, 2].map(|step| points[(first + step) % 3]);
                cross(minus(from, at), along) > 0.0 && cross(along, minus(to, at)) > 0.0
            })
    }

    /// A curve through points, as round as it can be without crossing anything.
    fn rounded(&self, points: &[Point], ends: [Vertex; 2], obstacles: &Obstacles) -> Option<NewLine> {
        if points.len() < 4 {
            return None;
        }
        let middle = band::middle(points, obstacles);
        let last = points.len() - 1;
        let chords = [minus(points[1], points[0]), minus(points[last], points[last - 1])].map(unit);
        let onward = [
            self.onward(ends[0], chords[0]),
            self.onward(ends[1], chords[1].map(|it| -it)).map(|it| it.map(|it| -it)),
        ];
        let ways = if ends[0] == ends[1] { [chords.map(Some); 2] } else { [onward, chords.map(Some)] };
        let near: Vec<usize> =
            (0..self.curves.len()).filter(|&line| is_near(&self.curves[line], points)).collect();
        let mut joins: Vec<[Vertex; 2]> = near.iter().map(|&line| self.ends(line)).collect();
        joins.extend([[ends[0], self.at.len()], [self.at.len(), ends[1]]]);
        let tries = ways.into_iter().flat_map(|way| ROUNDNESSES.map(|round| (way, round)));
        for (way, roundness) in tries {
            let whole = through(points, way, roundness);
            let (first, second) = whole.segments.split_at(middle);
            let halves = [
                Smooth { from: whole.from, segments: first.to_vec() },
                Smooth { from: points[middle], segments: second.to_vec() },
            ];
            if self.is_steep(&halves, ends) {
                continue;
            }
            let curves: Vec<Smooth> =
                near.iter().map(|&line| &self.curves[line]).chain(&halves).cloned().collect();
            let crossing = crossing_lines(&joins, &curves, FINE);
            if crossing.iter().all(|&line| line < near.len()) {
                return Some(NewLine { halves, at: points[middle] });
            }
        }
        None
    }

    /// Whether a new line leaves or arrives along another line, or along itself.
    fn is_steep(&self, halves: &[Smooth; 2], ends: [Vertex; 2]) -> bool {
        let along = |half: usize| {
            let mut points = flattened(&halves[half], PIECES);
            if half == 1 {
                points.reverse();
            }
            unit(minus(points[1], points[0]))
        };
        let new = [along(0), along(1)];
        let is_near = |one: Point, other: Point| one[0] * other[0] + one[1] * other[1] > STEEP;
        let meets = |at: usize| {
            self.net.map.leaving[ends[at]].iter().any(|&dart| is_near(self.direction(dart), new[at]))
        };
        meets(0) || meets(1) || ends[0] == ends[1] && is_near(new[0], new[1])
    }

    /// The direction of a new line at a vertex with one line, so that both are one curve, if it is about where the new
    /// line goes.
    fn onward(&self, vertex: Vertex, chord: Point) -> Option<Point> {
        let [dart] = *self.net.map.leaving[vertex] else { return None };
        let along = self.direction(dart).map(|it| -it);
        (along[0] * chord[0] + along[1] * chord[1] > 0.3).then_some(along)
    }

    /// The direction in which a dart leaves its vertex, of length one.
    pub(super) fn direction(&self, dart: Dart) -> Point {
        let points = self.along(dart, PIECES);
        unit(minus(points[1], points[0]))
    }

    /// Points along a dart.
    fn along(&self, dart: Dart, pieces: usize) -> Vec<Point> {
        let mut points = flattened(&self.curves[dart / 2], pieces);
        if dart % 2 == 1 {
            points.reverse();
        }
        points
    }

    fn with(&self, line: NewLine, route: &Route, mark: Mark) -> Self {
        let mut sheet = self.clone();
        sheet.at.push(line.at);
        sheet.names.push(String::new());
        sheet.spot_marks.push(mark);
        sheet.line_marks.extend([mark; 2]);
        sheet.curves.extend(line.halves);
        let is_turned = self.is_turned(&sheet, route);
        let stroke = Stroke { face: route.face, from: route.from, to: route.to, is_turned };
        let samples: Vec<Option<Point>> = self.net.map.regions[route.face]
            .iter()
            .map(|side| self.net.tour(side).next().map(|vertex| self.at[vertex]))
            .collect();
        let out = 2 * self.curves.len();
        let border = sheet.clone();
        let left = OnceCell::new();
        sheet.net.draw(stroke, |net, side| {
            let left = left.get_or_init(|| border.face_around(&net.map.around(out)));
            samples[side].is_some_and(|point| left.contains(point))
        });
        sheet
    }

    /// Whether a loop from a corner comes back before it leaves, from the next line on against the clock.
    fn is_turned(&self, with_line: &Self, route: &Route) -> bool {
        let Side::Walk(darts) = &self.net.map.regions[route.face][route.from.side] else { return false };
        let base = self.direction(darts[route.from.place]);
        let [out, back] = [0, 1].map(|half| {
            let line = self.curves.len() + half;
            let mut points = flattened(&with_line.curves[line], PIECES);
            if half == 1 {
                points.reverse();
            }
            angle(base, minus(points[1], points[0]))
        });
        back < out
    }
}

/// Whether a line and a curve through points may meet.
fn is_near(curve: &Smooth, points: &[Point]) -> bool {
    let control = || curve.segments.iter().flatten().chain([&curve.from]);
    (0..2).all(|axis| {
        let bounds = |points: &mut dyn Iterator<Item = &Point>| {
            points.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), point| {
                (low.min(point[axis]), high.max(point[axis]))
            })
        };
        let ((low, high), (from, to)) = (bounds(&mut control()), bounds(&mut points.iter()));
        from - ASIDE <= high && low <= to + ASIDE
    })
}

/// The face to the left of a closed walk.
struct Face {
    polygon: Vec<Point>,
    is_inside: bool,
}

impl Sheet {
    fn face_around(&self, walk: &[Dart]) -> Face {
        let points = walk.iter().flat_map(|&dart| self.along(dart, PIECES).into_iter().skip(1));
        let polygon: Vec<Point> = points.collect();
        let area: f64 = pairs(&polygon).map(|(from, to)| cross(from, to)).sum();
        Face { polygon, is_inside: area > 0.0 }
    }
}

impl Face {
    /// Whether a point is in the face, apart from what else may border on it: whether a ray to the right meets the
    /// walk an odd number of times.
    fn contains(&self, point: Point) -> bool {
        let hits = pairs(&self.polygon).filter(|(from, to)| {
            (from[1] > point[1]) != (to[1] > point[1])
                && from[0] + (point[1] - from[1]) / (to[1] - from[1]) * (to[0] - from[0]) > point[0]
        });
        (hits.count() % 2 == 1) == self.is_inside
    }
}

fn pairs(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

fn minus(to: Point, from: Point) -> Point {
    [to[0] - from[0], to[1] - from[1]]
}

fn unit(vector: Point) -> Point {
    let length = distance(vector, [0.0; 2]).max(1e-12);
    vector.map(|it| it / length)
}

fn cross(one: Point, other: Point) -> f64 {
    one[0] * other[1] - one[1] * other[0]
}

/// A number that grows with the angle from one direction to another against the clock when y goes up, from 0 to 4.
fn angle(base: Point, along: Point) -> f64 {
    let lengths = (distance(base, [0.0; 2]) * distance(along, [0.0; 2])).max(1e-12);
    let cosine = (base[0] * along[0] + base[1] * along[1]) / lengths;
    if cross(base, along) >= 0.0 { 1.0 - cosine } else { 3.0 + cosine }
}
