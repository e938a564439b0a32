//! Makes a drawing look drawn by hand: lines pull themselves short and round, everything pushes away
//! what comes near, and nothing ever moves over anything.
//!
//! The last is the idea of PrEd (Bertault 2000) and ImPrEd (Simonetto et al. 2011): a point moves by
//! less than a third of its distance to any line, and so do the ends of the line. Lengths are in units
//! of a good distance between spots.

use super::drawing::{Drawing, Flat, nearest};
use crate::picture::shape::Point;

/// Steps of all points.
const STEPS: usize = 240;

/// Steps between two times when joints are put in and taken out.
const REFRESH: usize = 4;

/// How strongly joints move to the middle of their neighbours.
const EVEN: f64 = 0.2;

/// How strongly a line shortens that is twice as long as it should be.
const TENSION: f64 = 0.06;

/// How long a line should be between two spots, and from a spot to itself.
const LENGTH: f64 = 1.0;
const LOOP: f64 = 2.2;

/// How strongly a line and a point push each other at a distance of one.
const PUSH: f64 = 0.0012;

/// How much more a spot feels this than a joint.
const SPOT_WEIGHT: f64 = 3.0;

/// How strongly two spots push each other at a distance of one.
const SPOT_PUSH: f64 = 0.01;

/// From how far away things are not felt.
const REACH: f64 = 1.9;

/// From how near on pushes grow no more, and a barrier takes over.
const NEAR: f64 = 0.1;
const BARRIER: f64 = 0.05;

/// How strongly everything is pulled to the middle.
const GRAVITY: f64 = 0.003;

/// Longest move in a step, at first.
const LONGEST: f64 = 0.2;

/// Relaxes a drawing whose first `live` vertices have lives.
pub(super) fn relax(drawing: &mut Drawing) {
    for step in 0..STEPS {
        if step % REFRESH == 0 {
            drawing.refresh();
        }
        let mut flat = drawing.flat();
        let (force, mut free) = forces(&flat, drawing.vertices.len());
        let longest = LONGEST * (1.0 - 0.8 * step as f64 / STEPS as f64);
        for ((point, force), free) in flat.at.iter_mut().zip(&force).zip(&mut free) {
            let length = force[0].hypot(force[1]);
            let factor = if length > 0.0 { (longest.min(*free) / length).min(1.0) } else { 0.0 };
            *point = [point[0] + factor * force[0], point[1] + factor * force[1]];
        }
        drawing.set(&flat.at);
    }
}

/// The force on each point, and how far it can move without meeting anything.
fn forces(flat: &Flat, vertices: usize) -> (Vec<Point>, Vec<f64>) {
    let count = flat.at.len();
    let mut force = vec![[0.0, 0.0]; count];
    let mut free = vec![f64::INFINITY; count];
    let centre = middle(&flat.at[..vertices]);
    for (point, force) in force.iter_mut().enumerate() {
        if let [one, other] = *flat.near[point] {
            let half = middle(&[flat.at[one], flat.at[other]]);
            *force = plus(*force, minus(half, flat.at[point]), EVEN);
        }
        *force = plus(*force, minus(centre, flat.at[point]), GRAVITY);
    }
    for line in flat.pieces.chunk_by(|one, other| one.1 == other.0 && other.0 >= vertices) {
        let length: f64 = line.iter().map(|&(from, to)| distance(flat.at[from], flat.at[to])).sum();
        let ends = (line[0].0, line[line.len() - 1].1);
        let pull = TENSION * (length / if ends.0 == ends.1 { LOOP } else { LENGTH } - 1.0).clamp(-0.6, 2.0);
        for &(from, to) in line {
            let along = minus(flat.at[to], flat.at[from]);
            let pull = pull / distance(flat.at[from], flat.at[to]).max(1e-9);
            force[from] = plus(force[from], along, pull);
            force[to] = plus(force[to], along, -pull);
        }
    }
    for one in 0..vertices {
        for other in 0..one {
            let apart = minus(flat.at[one], flat.at[other]);
            let distance = apart[0].hypot(apart[1]).max(1e-9);
            if !flat.near[one].is_empty() && !flat.near[other].is_empty() && distance > REACH {
                continue;
            }
            for spot in [one, other] {
                free[spot] = free[spot].min(distance / 3.0);
            }
            if distance < REACH {
                let push = SPOT_PUSH * strength(distance) / distance;
                force[one] = plus(force[one], apart, push);
                force[other] = plus(force[other], apart, -push);
            }
        }
    }
    for &(from, to) in &flat.pieces {
        let length = distance(flat.at[from], flat.at[to]);
        let half = middle(&[flat.at[from], flat.at[to]]);
        for point in 0..count {
            let rough = minus(flat.at[point], half);
            let reach = REACH + length / 2.0;
            if rough[0].abs() > reach || rough[1].abs() > reach || point == from || point == to {
                continue;
            }
            let (foot, share) = nearest(flat.at[point], flat.at[from], flat.at[to]);
            let apart = minus(flat.at[point], foot);
            let distance = apart[0].hypot(apart[1]);
            for end in [point, from, to] {
                free[end] = free[end].min(distance / 3.0);
            }
            if distance < REACH && distance > 0.0 {
                let weight = if point < vertices { SPOT_WEIGHT } else { 1.0 };
                let push = PUSH * weight * strength(distance) * (length * 4.0).min(1.5);
                let push = (push + BARRIER * (NEAR / distance - 1.0).max(0.0)) / distance;
                force[point] = plus(force[point], apart, push);
                force[from] = plus(force[from], apart, -push * (1.0 - share));
                force[to] = plus(force[to], apart, -push * share);
            }
        }
    }
    (force, free)
}

/// A push that falls with the square of the distance, to nothing at the reach.
fn strength(distance: f64) -> f64 {
    1.0 / (distance * distance).max(NEAR * NEAR) - 1.0 / (REACH * REACH)
}

fn plus(a: Point, b: Point, factor: f64) -> Point {
    [a[0] + factor * b[0], a[1] + factor * b[1]]
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The middle of some points.
fn middle(points: &[Point]) -> Point {
    let sum = points.iter().fold([0.0, 0.0], |sum, point| plus(sum, *point, 1.0));
    let count = points.len().max(1) as f64;
    [sum[0] / count, sum[1] / count]
}
