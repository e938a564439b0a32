//! Curves, and points along them.

use crate::picture::shape::Point;

/// A curve: its start, and of each piece two control points and the end.
#[derive(Clone, Debug)]
pub(super) struct Smooth {
    pub(super) from: Point,
    pub(super) segments: Vec<[Point; 3]>,
}

/// Points along a curve.
pub(super) fn flattened(curve: &Smooth, pieces: usize) -> Vec<Point> {
    let mut points = vec![curve.from];
    let mut from = curve.from;
    for &[leave, arrive, to] in &curve.segments {
        for piece in 1..=pieces {
            let t = piece as f64 / pieces as f64;
            let s = 1.0 - t;
            let part = |axis: usize| {
                s * s * s * from[axis]
                    + 3.0 * s * s * t * leave[axis]
                    + 3.0 * s * t * t * arrive[axis]
                    + t * t * t * to[axis]
            };
            points.push([part(0), part(1)]);
        }
        from = to;
    }
    points
}
