//! Lays out the pieces of a map, each in a disc inside the face that it lies in.

use std::collections::VecDeque;

use super::drawing::{Drawing, Thread, distance, nearest};
use super::map::{Dart, Map, Side};
use super::mesh::Mesh;
use super::spread::spread;
use crate::picture::circle::on_circle;
use crate::picture::shape::Point;

/// A disc in a region without anything in it, and the side of the region that is around it.
#[derive(Clone, Copy, Debug)]
struct Disc {
    region: usize,
    around: Option<usize>,
    centre: Point,
    radius: f64,
}

/// What part of a disc is used.
const PART: f64 = 0.9;

/// The part of a turn from one seed of a sunflower to the next.
const GOLDEN: f64 = 0.381_966;

/// A drawing of a map with straight pieces, this region outside; `None` if numbers are not exact enough.
pub(super) fn nest(map: &Map, outer: usize) -> Option<Drawing> {
    let thread =
        |line: usize| Thread { from: map.origin[2 * line], to: map.origin[2 * line + 1], joints: Vec::new() };
    let mut drawing = Drawing {
        vertices: vec![[0.0, 0.0]; map.leaving.len()],
        threads: (0..map.lines()).map(thread).collect(),
    };
    let whole = Disc { region: outer, around: None, centre: [0.0, 0.0], radius: 1.0 };
    let mut open = VecDeque::from([whole]);
    while let Some(disc) = open.pop_front() {
        let sides = map.regions[disc.region].iter().enumerate();
        let inside: Vec<&Side> =
            sides.filter(|(number, _)| Some(*number) != disc.around).map(|(_, side)| side).collect();
        for (place, side) in discs(disc, inside.len()).zip(inside) {
            match side {
                Side::Bare(vertex) => drawing.vertices[*vertex] = place.centre,
                Side::Walk(darts) => open.extend(put(map, &mut drawing, place, darts)?),
            }
        }
    }
    Some(drawing)
}

/// Discs next to each other in a disc, like the seeds of a sunflower.
fn discs(disc: Disc, count: usize) -> impl Iterator<Item = Disc> {
    let root = (count as f64).sqrt();
    let within = PART * disc.radius / (1.0 + 0.75 / root);
    (0..count).map(move |seed| {
        let out = within * if count == 1 { 0.0 } else { ((seed as f64 + 0.5) / count as f64).sqrt() };
        let [x, y] = on_circle(GOLDEN * seed as f64);
        let centre = [disc.centre[0] + out * x, disc.centre[1] + out * y];
        let radius = if count == 1 { PART * disc.radius } else { 0.75 * within / root };
        Disc { centre, radius, ..disc }
    })
}

/// Draws the piece with this border in a disc. Returns discs in its other faces.
fn put(map: &Map, drawing: &mut Drawing, disc: Disc, outer: &[Dart]) -> Option<Vec<Disc>> {
    let vertices = piece(map, outer);
    let is_inside = |walk: &[Dart]| walk != outer && walk.iter().any(|&dart| vertices[map.origin[dart]]);
    let mut faces: Vec<&[Dart]> = Vec::new();
    let mut of_faces = Vec::new();
    for (region, sides) in map.regions.iter().enumerate() {
        for (number, side) in sides.iter().enumerate() {
            if let Side::Walk(walk) = side
                && is_inside(walk)
            {
                faces.push(walk);
                of_faces.push((region, number));
            }
        }
    }
    faces.extend(map.dead.iter().map(Vec::as_slice).filter(|walk| is_inside(walk)));
    let mesh = Mesh::new(map, outer, &faces);
    let at: Vec<Point> = spread(&mesh)?
        .into_iter()
        .map(|point| [0, 1].map(|axis| disc.centre[axis] + disc.radius * point[axis]))
        .collect();
    for (line, points) in mesh.lines.iter().enumerate().filter(|(_, points)| !points.is_empty()) {
        drawing.threads[line].joints = points[1..points.len() - 1].iter().map(|&point| at[point]).collect();
        [points[0], points[points.len() - 1]].into_iter().for_each(|end| drawing.vertices[end] = at[end]);
    }
    let inner = of_faces.into_iter().zip(&mesh.middles).map(|((region, number), &middle)| {
        let ring = mesh.triangles.iter().filter(|triangle| triangle[2] == middle);
        let room = ring.map(|&[from, to, _]| distance(at[middle], nearest(at[middle], at[from], at[to]).0));
        let radius = room.fold(f64::INFINITY, f64::min);
        Disc { region, around: Some(number), centre: at[middle], radius }
    });
    Some(inner.collect())
}

/// Which vertices are joined by lines to those of a border.
fn piece(map: &Map, border: &[Dart]) -> Vec<bool> {
    let mut is_in = vec![false; map.leaving.len()];
    let mut open: Vec<usize> = border.iter().map(|&dart| map.origin[dart]).collect();
    while let Some(vertex) = open.pop() {
        if !is_in[vertex] {
            is_in[vertex] = true;
            open.extend(map.leaving[vertex].iter().map(|&dart| map.origin[dart ^ 1]));
        }
    }
    is_in
}
