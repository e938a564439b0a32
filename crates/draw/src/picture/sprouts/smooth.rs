//! Round curves through the joints of lines.

use super::crossings::{self, crossing_lines};
use super::curve::Smooth;
use super::drawing::{Drawing, Thread, distance};
use crate::picture::shape::Point;

/// How often lines that cross are drawn straighter; after that, straight from joint to joint.
const TRIES: usize = 5;

/// A curve for each line of a drawing; `None` if they cross even where they are straight.
pub(super) fn smooth(drawing: &Drawing) -> Option<Vec<Smooth>> {
    let ends: Vec<[usize; 2]> = drawing.threads.iter().map(|thread| [thread.from, thread.to]).collect();
    let mut roundness = vec![1.0; drawing.threads.len()];
    for attempt in 0..=TRIES {
        let curves: Vec<Smooth> =
            drawing.threads.iter().zip(&roundness).map(|(it, &round)| curve(drawing, it, round)).collect();
        let crossing = crossing_lines(&ends, &curves, crossings::PIECES);
        if crossing.is_empty() {
            return Some(curves);
        }
        for line in crossing {
            roundness[line] = if attempt + 1 < TRIES { roundness[line] * 0.6 } else { 0.0 };
        }
    }
    None
}

/// A curve whose direction at each joint is that from the joint before to the one after.
fn curve(drawing: &Drawing, thread: &Thread, roundness: f64) -> Smooth {
    let ends = [true, false].map(|at_start| end_direction(drawing, thread, at_start));
    through(&drawing.points(thread), ends, roundness)
}

/// A curve through points, at least three of them, with these directions at its ends if they are given.
pub(super) fn through(points: &[Point], ends: [Option<Point>; 2], roundness: f64) -> Smooth {
    let last = points.len() - 1;
    let mut directions: Vec<Point> = vec![[0.0, 0.0]; points.len()];
    for place in 1..last {
        directions[place] = direction(points[place - 1], points[place + 1]);
    }
    directions[0] = ends[0].unwrap_or_else(|| natural(direction(points[0], points[1]), directions[1]));
    directions[last] =
        ends[1].unwrap_or_else(|| natural(direction(points[last - 1], points[last]), directions[last - 1]));
    let segments = (0..last)
        .map(|place| {
            let (from, to) = (points[place], points[place + 1]);
            let reach = roundness * distance(from, to) / 3.0;
            let (leave, arrive) = (directions[place], directions[place + 1]);
            [
                [from[0] + reach * leave[0], from[1] + reach * leave[1]],
                [to[0] - reach * arrive[0], to[1] - reach * arrive[1]],
                to,
            ]
        })
        .collect();
    Smooth { from: points[0], segments }
}

/// The direction of a line at a spot where it goes on as another line; `None` where it does not.
fn end_direction(drawing: &Drawing, thread: &Thread, at_start: bool) -> Option<Point> {
    let spot = if at_start { thread.from } else { thread.to };
    let mut ends = Vec::new();
    for other in &drawing.threads {
        if other.from == spot {
            ends.push((other.joints.first().copied()?, std::ptr::eq(other, thread) && at_start));
        }
        if other.to == spot {
            ends.push((other.joints.last().copied()?, std::ptr::eq(other, thread) && !at_start));
        }
    }
    let [(one, is_own), (other, _)] = *ends else { return None };
    let (own, beyond) = if is_own { (one, other) } else { (other, one) };
    Some(if at_start { direction(beyond, own) } else { direction(own, beyond) })
}

/// The direction at the end of a piece with this direction, so that it is an arc to its other end.
fn natural(chord: Point, other: Point) -> Point {
    unit([2.0 * chord[0] - other[0], 2.0 * chord[1] - other[1]])
}

fn direction(from: Point, to: Point) -> Point {
    unit([to[0] - from[0], to[1] - from[1]])
}

fn unit(vector: Point) -> Point {
    let length = distance(vector, [0.0, 0.0]);
    if length > 0.0 { vector.map(|it| it / length) } else { vector }
}
