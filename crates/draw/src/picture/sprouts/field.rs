//! The faces of a drawn position cut into triangles, with all lines as edges (a constrained Delaunay
//! triangulation): where a new line can run is then a path from triangle to triangle.

use spade::{ConstrainedDelaunayTriangulation, Point2, Triangulation};

use super::crossings;
use super::curve::flattened;
use super::drawing::{distance, turn};
use super::map::{Dart, Side, Vertex};
use super::net::Corner;
use super::sheet::Sheet;
use crate::picture::shape::Point;

/// Straight pieces for each segment of a curve, at first; if these cross, as many as curves were compared with.
const PIECES: [usize; 2] = [2, crossings::PIECES];

/// Between two points of the frame, about, and how many pieces each of its sides has at most.
const FRAME_STEP: f64 = 1.2;
const MAX_FRAME: usize = 8;

/// Most triangles.
const MAX_TRIANGLES: usize = 40_000;

/// What a point of a triangulation belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A vertex of the drawing.
    Vertex(Vertex),
    /// A line.
    Line(usize),
    /// The frame around the drawing.
    Frame,
}

/// An edge of a triangle, seen from inside: the triangle, and which of its points is the first.
pub(super) type Edge = (usize, usize);

/// A triangulation.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) points: Vec<Point>,
    pub(super) parts: Vec<Part>,
    /// The points of each triangle, those before and after an edge on its left.
    pub(super) triangles: Vec<[usize; 3]>,
    /// What lies across each edge of a triangle, from its first point to the next: the same edge, seen from
    /// the other side; none across lines and the frame.
    pub(super) across: Vec<[Option<Edge>; 3]>,
    /// The face in which each triangle lies.
    pub(super) face: Vec<usize>,
    /// The pieces of lines, each with the dart that runs there and its place in it, by the first point.
    pieces: Vec<Vec<(usize, Dart, usize)>>,
    /// The triangles around each point, by the number of the point in them.
    around: Vec<Vec<Edge>>,
}

impl Field {
    /// The faces of a sheet; `None` if numbers are not exact enough.
    pub(super) fn of(sheet: &Sheet) -> Option<Self> {
        PIECES.iter().find_map(|&pieces| Self::with_pieces(sheet, pieces))
    }

    fn with_pieces(sheet: &Sheet, pieces: usize) -> Option<Self> {
        let (mut points, mut edges) = (sheet.at.clone(), Vec::new());
        let mut parts: Vec<Part> = (0..points.len()).map(Part::Vertex).collect();
        let mut lines = vec![Vec::new(); points.len()];
        for (line, curve) in sheet.curves.iter().enumerate() {
            let [from, to] = sheet.ends(line);
            let along = flattened(curve, pieces);
            let last = along.len().checked_sub(2)?;
            let mut before = from;
            for (place, point) in along.into_iter().skip(1).enumerate() {
                let next = if place == last { to } else { points.len() };
                if place < last {
                    points.push(point);
                    parts.push(Part::Line(line));
                    lines.push(Vec::new());
                }
                lines[before].push((next, 2 * line, place));
                lines[next].push((before, 2 * line + 1, last - place));
                edges.push([before, next]);
                before = next;
            }
        }
        let first = points.len();
        points.extend(frame(sheet.room));
        parts.resize(points.len(), Part::Frame);
        lines.resize(points.len(), Vec::new());
        edges.extend(
            (first..points.len()).map(|point| [point, (point + 1 - first) % (points.len() - first) + first]),
        );
        let mut field = triangulated(points, parts, &edges)?;
        field.pieces = lines;
        field.find_faces(sheet)?;
        Some(field)
    }

    /// Tells in which face each triangle lies; `None` if one lies in two.
    fn find_faces(&mut self, sheet: &Sheet) -> Option<()> {
        self.face = vec![usize::MAX; self.triangles.len()];
        for (face, sides) in sheet.net.map.regions.iter().enumerate() {
            for side in sides {
                let seeds = match side {
                    Side::Bare(vertex) => vec![self.around.get(*vertex)?.first()?.0],
                    Side::Walk(darts) => {
                        let seeds = darts.iter().map(|&dart| self.beside(sheet.net.map.origin[dart], dart));
                        seeds.collect::<Option<Vec<usize>>>()?
                    }
                };
                for seed in seeds {
                    self.fill(seed, face)?;
                }
            }
        }
        self.face.iter().all(|&face| face != usize::MAX).then_some(())
    }

    fn fill(&mut self, seed: usize, face: usize) -> Option<()> {
        let mut open = vec![seed];
        while let Some(triangle) = open.pop() {
            if self.face[triangle] == usize::MAX {
                self.face[triangle] = face;
                open.extend(self.across[triangle].iter().flatten().map(|edge| edge.0));
            }
        }
        (self.face[seed] == face).then_some(())
    }

    /// The triangle to the left of the first piece of a dart.
    fn beside(&self, vertex: Vertex, dart: Dart) -> Option<usize> {
        let &(next, ..) = self.pieces[vertex].iter().find(|piece| piece.1 == dart && piece.2 == 0)?;
        self.edge(vertex, next).map(|edge| edge.0)
    }

    /// The edge from one point to another, with the triangle on its left.
    fn edge(&self, from: usize, to: usize) -> Option<Edge> {
        self.around[from].iter().copied().find(|&edge| self.ends(edge)[1] == to)
    }

    /// The points of an edge, seen from inside its triangle.
    pub(super) fn ends(&self, (triangle, first): Edge) -> [usize; 2] {
        let points = self.triangles[triangle];
        [points[first], points[(first + 1) % 3]]
    }

    /// The point of a triangle that is not on an edge.
    pub(super) fn apex(&self, (triangle, first): Edge) -> usize {
        self.triangles[triangle][(first + 2) % 3]
    }

    /// The edge of a triangle from the point with this number to the next.
    pub(super) fn across(&self, (triangle, first): Edge) -> Option<Edge> {
        self.across[triangle][first % 3]
    }

    pub(super) fn length(&self, edge: Edge) -> f64 {
        let [from, to] = self.ends(edge);
        distance(self.points[from], self.points[to])
    }

    pub(super) fn middle(&self, edge: Edge) -> Point {
        let [from, to] = self.ends(edge).map(|point| self.points[point]);
        [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0)
    }

    /// One name for both sides of an edge.
    pub(super) fn name(&self, edge: Edge) -> Edge {
        self.across(edge).map_or(edge, |other| other.min(edge))
    }

    /// The triangles in a corner around its vertex, against the clock when y goes up: each as the edge that
    /// leaves the vertex.
    pub(super) fn fan(&self, sheet: &Sheet, face: usize, corner: Corner) -> Option<Vec<Edge>> {
        let vertex = sheet.net.vertex(face, corner);
        let first = match &sheet.net.map.regions[face][corner.side] {
            Side::Bare(_) => self.around[vertex].iter().copied().min()?,
            Side::Walk(darts) => {
                let dart = darts[corner.place];
                let &(next, ..) = self.pieces[vertex].iter().find(|piece| piece.1 == dart && piece.2 == 0)?;
                self.edge(vertex, next)?
            }
        };
        let mut fan = vec![first];
        // The edge that arrives at the vertex, seen from across, is the next one to leave.
        while let Some(next) = self.across((fan[fan.len() - 1].0, fan[fan.len() - 1].1 + 2)) {
            if next == first || fan.len() > self.around[vertex].len() {
                break;
            }
            fan.push(next);
        }
        Some(fan)
    }

    /// The dart that one meets first when turning an edge about its first point with the clock, when y goes up,
    /// and how far along the dart; `None` at a bare vertex and at the frame.
    pub(super) fn next_dart(&self, edge: Edge) -> Option<(Dart, usize)> {
        let [from, _] = self.ends(edge);
        let mut edge = edge;
        for _ in 0..self.around[from].len() {
            let [_, to] = self.ends(edge);
            let Some((triangle, first)) = self.across(edge) else {
                let piece = self.pieces[from].iter().find(|piece| piece.0 == to)?;
                return Some((piece.1, piece.2));
            };
            // Across, the edge arrives at the point; the next one leaves it.
            edge = (triangle, (first + 1) % 3);
        }
        None
    }
}

/// Points along the border of a rectangle.
fn frame([low, high]: [Point; 2]) -> Vec<Point> {
    let corners = [low, [high[0], low[1]], high, [low[0], high[1]]];
    let mut points = Vec::new();
    for (number, &from) in corners.iter().enumerate() {
        let to = corners[(number + 1) % 4];
        let count = (1..MAX_FRAME).find(|&count| distance(from, to) <= count as f64 * FRAME_STEP);
        let count = count.unwrap_or(MAX_FRAME);
        points.extend((0..count).map(|step| {
            let share = step as f64 / count as f64;
            [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]))
        }));
    }
    points
}

/// The triangles between these points that have these edges; `None` if the edges cross.
fn triangulated(points: Vec<Point>, parts: Vec<Part>, edges: &[[usize; 2]]) -> Option<Field> {
    let mut is_plane = true;
    let places = points.iter().map(|&[x, y]| Point2::new(x, y)).collect();
    let made =
        ConstrainedDelaunayTriangulation::<Point2<f64>>::try_bulk_load_cdt(places, edges.to_vec(), |_| {
            is_plane = false;
        });
    let made = made.ok().filter(|made| {
        is_plane && made.num_vertices() == points.len() && made.num_inner_faces() <= MAX_TRIANGLES
    })?;
    let mut triangles: Vec<[usize; 3]> = made
        .inner_faces()
        .map(|face| face.vertices().map(|vertex| vertex.fix().index()))
        .map(|points| {
            // From its least point on.
            let least = (0..3).min_by_key(|&it| points[it]).unwrap_or(0);
            [0, 1, 2].map(|step| points[(least + step) % 3])
        })
        .collect();
    triangles.sort_unstable();
    let is_right = |&[a, b, c]: &[usize; 3]| turn(points[a], points[b], points[c]) > 0.0;
    triangles.iter().all(is_right).then_some(())?;
    let mut around = vec![Vec::new(); points.len()];
    for (number, triangle) in triangles.iter().enumerate() {
        triangle.iter().enumerate().for_each(|(place, &point)| around[point].push((number, place)));
    }
    let mut walls: Vec<[usize; 2]> = edges.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
    walls.sort_unstable();
    let mut field = Field {
        points,
        parts,
        across: vec![[None; 3]; triangles.len()],
        triangles,
        face: Vec::new(),
        pieces: Vec::new(),
        around,
    };
    for triangle in 0..field.triangles.len() {
        for first in 0..3 {
            let [from, to] = field.ends((triangle, first));
            if walls.binary_search(&[from, to]).is_err() {
                field.across[triangle][first] = field.edge(to, from);
            }
        }
    }
    Some(field)
}
