//! A layout for components that have no place in the grid: strings pull like springs, coins push each other away.
//!
//! Only sums, products and square roots, which are the same everywhere.

use super::grid::Component;
use crate::picture::circle::on_circle;
use crate::picture::shape::Point;

const STEPS: usize = 400;
/// How strongly coins push each other away at a distance of one, and strings pull at a length of two.
const PUSH: f64 = 0.05;
const PULL: f64 = 0.12;
/// The longest move of a step at first.
const LONGEST: f64 = 0.3;
/// Coins are at least so far from each other.
const APART: f64 = 1.0;
/// Directions in which arrows may point.
const DIRECTIONS: usize = 24;

/// Places for the coins of a component, each at least [`APART`] from the others.
pub(super) fn relaxed(component: &Component) -> Vec<Point> {
    let count = component.joined.len();
    let radius = 0.25 * count as f64;
    let mut at: Vec<Point> =
        (0..count).map(|coin| on_circle(coin as f64 / count as f64).map(|it| it * radius)).collect();
    for step in 0..STEPS {
        let longest = LONGEST * (1.0 - step as f64 / STEPS as f64);
        let forces: Vec<Point> = (0..count).map(|coin| force(component, &at, coin)).collect();
        for (point, force) in at.iter_mut().zip(&forces) {
            let length = length(*force);
            let share = if length > longest { longest / length } else { 1.0 };
            (0..2).for_each(|axis| point[axis] += force[axis] * share);
        }
    }
    let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
    let least = pairs.map(|(one, other)| length(minus(at[one], at[other]))).fold(f64::INFINITY, f64::min);
    let scale = if least < APART { APART / least.max(1e-6) } else { 1.0 };
    at.iter().map(|point| point.map(|it| it * scale)).collect()
}

fn force(component: &Component, at: &[Point], coin: usize) -> Point {
    let mut force = [0.0, 0.0];
    for (other, &point) in at.iter().enumerate().filter(|&(other, _)| other != coin) {
        let apart = minus(at[coin], point);
        let distance = length(apart).max(0.05);
        let strings = component.joined[coin].iter().filter(|&&it| it == other).count();
        let pull = if strings > 0 { PULL * (distance - 1.0) } else { 0.0 };
        let push = PUSH / (distance * distance);
        (0..2).for_each(|axis| force[axis] += apart[axis] / distance * (push - pull));
    }
    force
}

/// Directions for the arrows of a coin, far from those of its strings and from each other.
pub(super) fn directions(taken: &[Point], arrows: usize) -> Vec<Point> {
    let mut taken = taken.to_vec();
    let mut found = Vec::with_capacity(arrows);
    for _ in 0..arrows {
        // The largest part of a direction that is shared with one that is taken.
        let shared = |direction: Point| {
            let shared = taken.iter().map(|it| it[0] * direction[0] + it[1] * direction[1]);
            shared.fold(-1.0, f64::max)
        };
        let mut best = [1.0, 0.0];
        for step in 0..DIRECTIONS {
            let direction = on_circle(step as f64 / DIRECTIONS as f64);
            if shared(direction) < shared(best) - 1e-9 {
                best = direction;
            }
        }
        taken.push(best);
        found.push(best);
    }
    found
}

pub(super) fn minus(one: Point, other: Point) -> Point {
    [one[0] - other[0], one[1] - other[1]]
}

pub(super) fn length(vector: Point) -> f64 {
    (vector[0] * vector[0] + vector[1] * vector[1]).sqrt()
}
