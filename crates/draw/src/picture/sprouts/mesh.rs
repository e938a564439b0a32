//! The faces of a map cut into triangles, so that every drawing of the triangles with straight edges
//! is a drawing of the map.
//!
//! Lines are cut at joints. Inside each face a fence of new points follows its border; fences of one
//! region are tied to each other, and what is left is a star. No two edges join the same points.
//! Spots without lines are left out; there is room for them in the middle of the star.

use super::map::{Dart, Map, Side};

/// Joints on each line.
const JOINTS: usize = 3;

/// Points of the frame around everything.
pub(super) const FRAME: usize = 16;

/// Triangles with a frame. The points of the frame come first, then the vertices of the map, then joints.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    /// The points that each point has an edge to.
    pub(super) near: Vec<Vec<usize>>,
    /// The triangles, all in one sense.
    pub(super) triangles: Vec<[usize; 3]>,
    /// The points of each line, from its first vertex to its last.
    pub(super) lines: Vec<Vec<usize>>,
    /// A point inside each region, with nothing else between it and its neighbours.
    pub(super) middles: Vec<usize>,
}

impl Mesh {
    /// The mesh of a map whose outer face is this region.
    pub(super) fn new(map: &Map, outer: usize) -> Self {
        let near = vec![Vec::new(); FRAME + map.leaving.len()];
        let mut mesh = Self { near, triangles: Vec::new(), lines: Vec::new(), middles: Vec::new() };
        for line in 0..map.lines() {
            let mut points = vec![FRAME + map.origin[2 * line]];
            points.extend((0..JOINTS).map(|_| mesh.point()));
            points.push(FRAME + map.origin[2 * line + 1]);
            mesh.lines.push(points);
        }
        for (number, sides) in map.regions.iter().enumerate() {
            let mut rings: Vec<Vec<usize>> = sides.iter().filter_map(|side| mesh.fence_of(side)).collect();
            if number == outer {
                rings.push((0..FRAME).collect());
            }
            let middle = mesh.fill(rings);
            mesh.middles.push(middle);
        }
        for walk in &map.dead {
            let ring = mesh.walk(walk);
            mesh.star(&ring);
        }
        for [a, b, c] in mesh.triangles.clone() {
            for (one, other) in [(a, b), (b, c), (c, a)] {
                mesh.near[one].push(other);
                mesh.near[other].push(one);
            }
        }
        mesh.near.iter_mut().for_each(|near| {
            near.sort_unstable();
            near.dedup();
        });
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

    fn fence_of(&mut self, side: &Side) -> Option<Vec<usize>> {
        match side {
            Side::Walk(darts) => Some(self.fence(&self.walk(darts))),
            Side::Bare(_) => None,
        }
    }

    /// New points along the left of a closed walk, one for each step.
    fn fence(&mut self, walk: &[usize]) -> Vec<usize> {
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

    /// Fills the region between rings, which lies to the left of each: from the longest ring through all
    /// others and back to it runs a chain, with a face on either side. Returns a point in the middle.
    fn fill(&mut self, mut rings: Vec<Vec<usize>>) -> usize {
        rings.sort_by_key(Vec::len);
        let Some(outer) = rings.pop() else { return 0 };
        if rings.is_empty() {
            return self.star(&outer);
        }
        let ties: Vec<usize> = (0..=rings.len()).map(|_| self.point()).collect();
        let there = |ring: &[usize]| ring[..=ring.len() / 2].to_vec();
        let back = |ring: &[usize]| [&ring[ring.len() / 2..], &ring[..1]].concat();
        let (mut left, mut right) = (there(&outer), back(&outer));
        for (ring, &tie) in rings.iter().zip(&ties) {
            right.push(tie);
            right.extend(there(ring));
        }
        right.push(ties[rings.len()]);
        for (ring, &tie) in rings.iter().rev().zip(ties.iter().rev()) {
            left.push(tie);
            left.extend(back(ring));
        }
        left.push(ties[0]);
        let fences = [self.fence(&left), self.fence(&right)];
        self.star(&fences[1]);
        self.star(&fences[0])
    }
}
