//! A first drawing with straight edges: each point in the weighted middle of its neighbours (Tutte's
//! theorem: no edges cross, whatever the weights), with weights that pull long edges together.

use super::drawing::{distance, turn};
use super::mesh::Mesh;
use crate::picture::circle::on_circle;
use crate::picture::shape::Point;

/// Rounds of weighting.
const ROUNDS: usize = 8;

/// Sweeps over all points in a round, and at most before the first round.
const SWEEPS: usize = 40;
const FIRST_SWEEPS: usize = 8000;

/// What is added to the length of an edge, so that weights stay within bounds.
const FLOOR: f64 = 0.01;

/// How far beyond the middle a point is moved, for speed.
const OVERSHOOT: f64 = 1.85;

/// Points for a mesh, with the frame on the unit circle; `None` if some triangle stays turned over.
pub(super) fn spread(mesh: &Mesh) -> Option<Vec<Point>> {
    let mut at = vec![[0.0, 0.0]; mesh.near.len()];
    for (number, &point) in mesh.frame.iter().enumerate() {
        at[point] = on_circle(-(number as f64) / mesh.frame.len() as f64);
    }
    let mut weights: Vec<Vec<f64>> = mesh.near.iter().map(|near| vec![1.0; near.len()]).collect();
    for _ in 0..FIRST_SWEEPS / SWEEPS {
        for _ in 0..SWEEPS {
            sweep(mesh, &weights, &mut at);
        }
        if is_plane(mesh, &at) {
            break;
        }
    }
    let mut last = is_plane(mesh, &at).then(|| at.clone())?;
    for _ in 0..ROUNDS {
        reweight(mesh, &at, &mut weights);
        for _ in 0..SWEEPS {
            sweep(mesh, &weights, &mut at);
        }
        // Weights that are far apart may need more sweeps than these.
        if is_plane(mesh, &at) {
            last.clone_from(&at);
        }
    }
    Some(last)
}

fn is_plane(mesh: &Mesh, at: &[Point]) -> bool {
    mesh.triangles.iter().all(|&[a, b, c]| turn(at[a], at[b], at[c]) > 0.0)
}

fn sweep(mesh: &Mesh, weights: &[Vec<f64>], at: &mut [Point]) {
    for point in 0..at.len() {
        let (mut sum, mut total) = ([0.0, 0.0], 0.0);
        for (&near, &weight) in mesh.near[point].iter().zip(&weights[point]) {
            sum = [sum[0] + weight * at[near][0], sum[1] + weight * at[near][1]];
            total += weight;
        }
        for axis in (0..2).filter(|_| total > 0.0) {
            at[point][axis] += OVERSHOOT * (sum[axis] / total - at[point][axis]);
        }
    }
}

/// The longer an edge, the more it pulls from now on.
fn reweight(mesh: &Mesh, at: &[Point], weights: &mut [Vec<f64>]) {
    for (point, (near, weights)) in mesh.near.iter().zip(weights).enumerate() {
        for (&near, weight) in near.iter().zip(weights) {
            let length = distance(at[near], at[point]);
            *weight *= (length + FLOOR).sqrt();
        }
    }
}
