//! Whether curves cross: they are cut into short straight pieces.

use super::curve::{Smooth, flattened};
use super::drawing::turn;
use crate::picture::shape::Point;

/// Straight pieces for each segment of a curve.
pub(super) const PIECES: usize = 6;

/// A straight piece of a curve: its line, its place there, and its ends.
type Piece = (usize, usize, Point, Point);

/// The lines whose curves cross another one or themselves, ascending. `ends` are the vertices that each line joins.
/// Each segment of a curve is cut into so many pieces.
pub(super) fn crossing_lines(ends: &[[usize; 2]], curves: &[Smooth], cut: usize) -> Vec<usize> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (line, curve) in curves.iter().enumerate() {
        let points = flattened(curve, cut);
        pieces.extend((0..).zip(points.windows(2)).map(|(place, pair)| (line, place, pair[0], pair[1])));
    }
    pieces.sort_by(|a, b| left(a).total_cmp(&left(b)));
    let mut found = Vec::new();
    for (number, one) in pieces.iter().enumerate() {
        let right = one.2[0].max(one.3[0]);
        for other in pieces[number + 1..].iter().take_while(|other| left(other) <= right) {
            if meet(one.2, one.3, other.2, other.3) && !follow((ends, curves, cut), one, other) {
                found.extend([one.0, other.0]);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn left(piece: &Piece) -> f64 {
    piece.2[0].min(piece.3[0])
}

/// Whether two pieces have an end in common, as neighbours on a line or at a vertex.
fn follow((lines, curves, cut): (&[[usize; 2]], &[Smooth], usize), one: &Piece, other: &Piece) -> bool {
    if one.0 == other.0 && one.1.abs_diff(other.1) == 1 {
        return true;
    }
    let ends = |piece: &Piece| {
        let [from, to] = lines[piece.0];
        let last = curves[piece.0].segments.len() * cut - 1;
        [(piece.1 == 0).then_some(from), (piece.1 == last).then_some(to)]
    };
    ends(one).into_iter().flatten().any(|end| ends(other).contains(&Some(end)))
}

/// Whether two straight pieces meet.
fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let apart = |axis: usize| {
        a[axis].max(b[axis]) < c[axis].min(d[axis]) || c[axis].max(d[axis]) < a[axis].min(b[axis])
    };
    !apart(0) && !apart(1) && turn(a, b, c) * turn(a, b, d) <= 0.0 && turn(c, d, a) * turn(c, d, b) <= 0.0
}
