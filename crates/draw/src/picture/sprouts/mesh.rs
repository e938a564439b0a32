//! The faces of one connected piece of a map cut into triangles, so that every drawing of the triangles
//! with straight edges is a drawing of the piece.
//!
//! Lines are cut at joints. Along the border of each face, on its inside, runs a fence of new points. What
//! is left inside the fence is a star, but the fence outside of the piece is a frame, to be fixed on a
//! circle. No two edges join the same points.

use super::map::{Dart, Map};

/// Joints on each line.
const JOINTS: usize = 3;

/// Triangles with a frame. The vertices of the map come first.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    /// The points that each point has an edge to; none for points of the frame.
    pub(super) near: Vec<Vec<usize>>,
    /// The triangles, all in one sense.
    pub(super) triangles: Vec<[usize; 3]>,
    /// The points of each line of the piece, from its first vertex to its last.
    pub(super) lines: Vec<Vec<usize>>,
    /// The frame, in the other sense than the triangles.
    pub(super) frame: Vec<usize>,
    /// The middle of the star in each face.
    pub(super) middles: Vec<usize>,
}

impl Mesh {
    /// The mesh of the piece that lies within one border and has other faces inside.
    pub(super) fn new(map: &Map, outer: &[Dart], faces: &[&[Dart]]) -> Self {
        let mut mesh = Self {
            near: vec![Vec::new(); map.leaving.len()],
            triangles: Vec::new(),
            lines: vec![Vec::new(); map.lines()],
            frame: Vec::new(),
            middles: Vec::new(),
        };
        for dart in faces.iter().copied().flatten().chain(outer) {
            let line = dart / 2;
            if mesh.lines[line].is_empty() {
                let mut points = vec![map.origin[2 * line]];
                points.extend((0..JOINTS).map(|_| mesh.point()));
                points.push(map.origin[2 * line + 1]);
                mesh.lines[line] = points;
            }
        }
        mesh.frame = mesh.fence(outer);
        for face in faces {
            let fence = mesh.fence(face);
            let middle = mesh.star(&fence);
            mesh.middles.push(middle);
        }
        mesh.join();
        mesh
    }

    fn point(&mut self) -> usize {
        self.near.push(Vec::new());
        self.near.len() - 1
    }

    /// The points along darts, each line without its last.
    fn walk(&self, darts: &[Dart]) -> Vec<usize> {
        let mut points = Vec::new();
        for dart in darts {
            let line = &self.lines[dart / 2];
            let steps = line.len() - 1;
            points.extend((0..steps).map(|step| line[if dart % 2 == 0 { step } else { steps - step }]));
        }
        points
    }

    /// New points along the left of a closed walk, one for each step.
    fn fence(&mut self, darts: &[Dart]) -> Vec<usize> {
        let walk = self.walk(darts);
        let ring: Vec<usize> = walk.iter().map(|_| self.point()).collect();
        for (at, (&from, &beside)) in walk.iter().zip(&ring).enumerate() {
            let next = (at + 1) % ring.len();
            self.triangles.push([from, walk[next], beside]);
            self.triangles.push([beside, walk[next], ring[next]]);
        }
        ring
    }

    /// One point inside a ring, joined to all of it.
    fn star(&mut self, ring: &[usize]) -> usize {
        let centre = self.point();
        for (at, &one) in ring.iter().enumerate() {
            self.triangles.push([one, ring[(at + 1) % ring.len()], centre]);
        }
        centre
    }

    /// Finds the neighbours of all points but those of the frame.
    fn join(&mut self) {
        for &[a, b, c] in &self.triangles {
            for (one, other) in [(a, b), (b, c), (c, a)] {
                self.near[one].push(other);
                self.near[other].push(one);
            }
        }
        for near in &mut self.near {
            near.sort_unstable();
            near.dedup();
        }
        for &point in &self.frame {
            self.near[point].clear();
        }
    }
}
