//! A first drawing with straight edges: each point in the weighted middle of its neighbours (Tutte's
//! theorem: no edges cross, whatever the weights), with weights that pull long edges together.

use std::f64::consts::TAU;

use super::mesh::{FRAME, Mesh};
use crate::picture::shape::Point;

/// Rounds of weighting.
const ROUNDS: usize = 6;

/// Sweeps over all points in each round, and at most, if triangles are still turned over after that.
const SWEEPS: usize = 40;
const MAX_SWEEPS: usize = 4000;

/// What is added to the length of an edge, so that weights stay within bounds.
const FLOOR: f64 = 0.02;

/// How far beyond the middle a point is moved, for speed.
const OVERSHOOT: f64 = 1.7;

/// Points for a mesh, the frame on the unit circle; `None` if some triangle stays turned over.
pub(super) fn spread(mesh: &Mesh) -> Option<Vec<Point>> {
    let mut at = vec![[0.0, 0.0]; mesh.near.len()];
    for (number, point) in at.iter_mut().take(FRAME).enumerate() {
        let angle = TAU * number as f64 / FRAME as f64;
        *point = [angle.cos(), angle.sin()];
    }
    let mut weights: Vec<Vec<f64>> = mesh.near.iter().map(|near| vec![1.0; near.len()]).collect();
    for round in 0..ROUNDS {
        for _ in 0..if round == 0 { 4 * SWEEPS } else { SWEEPS } {
            sweep(mesh, &weights, &mut at, OVERSHOOT);
        }
        if round + 1 < ROUNDS {
            reweight(mesh, &at, &mut weights);
        }
    }
    for _ in 0..MAX_SWEEPS / SWEEPS {
        for _ in 0..SWEEPS {
            sweep(mesh, &weights, &mut at, OVERSHOOT);
        }
        if mesh.triangles.iter().all(|&[a, b, c]| turn(at[a], at[b], at[c]) > 0.0) {
            return Some(at);
        }
    }
    None
}

fn sweep(mesh: &Mesh, weights: &[Vec<f64>], at: &mut [Point], overshoot: f64) {
    for point in FRAME..at.len() {
        let (mut sum, mut total) = ([0.0, 0.0], 0.0);
        for (&near, &weight) in mesh.near[point].iter().zip(&weights[point]) {
            sum = [sum[0] + weight * at[near][0], sum[1] + weight * at[near][1]];
            total += weight;
        }
        for axis in (0..2).filter(|_| total > 0.0) {
            at[point][axis] += overshoot * (sum[axis] / total - at[point][axis]);
        }
    }
}

/// The longer an edge, the more it pulls from now on.
fn reweight(mesh: &Mesh, at: &[Point], weights: &mut [Vec<f64>]) {
    for (point, (near, weights)) in mesh.near.iter().zip(weights).enumerate() {
        for (&near, weight) in near.iter().zip(weights) {
            let length = (at[near][0] - at[point][0]).hypot(at[near][1] - at[point][1]);
            *weight = (*weight * (length + FLOOR)).sqrt();
        }
    }
}

/// Twice the area of a triangle, negative if it is turned over.
pub(super) fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
