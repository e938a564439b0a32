//! A new line as an elastic band (Quinlan and Khatib 1993): it pulls itself short and round, what is drawn already
//! pushes it away and stays where it is, and no step moves it over anything.

use super::drawing::{distance, nearest, turn};
use crate::picture::circle::on_circle;
use crate::picture::shape::Point;

/// Steps, and those between two times when joints are put in and taken out.
const STEPS: usize = 36;
const REFRESH: usize = 4;

/// The last of these only make the line smooth.
const SMOOTH: usize = 6;

/// Between joints, at most, and in how many pieces a short line is cut at least.
const STEP: f64 = 0.24;
const FEWEST: usize = 6;

/// How strongly joints move to the middle of their neighbours, and how strongly bends spread.
const EVEN: f64 = 0.24;
const STIFF: f64 = 0.14;

/// How strongly things push at a distance of one, how much more spots do, and from how far away nothing is felt.
const PUSH: f64 = 0.0016;
const SPOT_WEIGHT: f64 = 3.0;
const REACH: f64 = 1.0;

/// Joints so many places from each other push each other.
const FAR: usize = 8;

/// From how near on pushes grow no more, and a barrier takes over.
const NEAR: f64 = 0.12;
const BARRIER: f64 = 0.05;

/// Longest move in a step, and how far away is what cannot be met in one.
const LONGEST: f64 = 0.12;
const NEAR_BY: f64 = 0.4;

/// Lengths of petals that are tried, and in how many directions.
const PETALS: [f64; 7] = [1.15, 0.9, 0.7, 0.5, 0.35, 0.2, 0.08];
const DIRECTIONS: usize = 32;

/// What lines keep away from.
#[derive(Clone, Debug, Default)]
pub(super) struct Obstacles {
    /// Pieces of lines, or of the frame.
    pub(super) pieces: Vec<[Point; 2]>,
    /// Spots.
    pub(super) spots: Vec<Point>,
}

impl Obstacles {
    /// How near the nearest of them is.
    fn room(&self, at: Point) -> f64 {
        let pieces = self.pieces.iter().map(|&[from, to]| distance(at, nearest(at, from, to).0));
        pieces.chain(self.spots.iter().map(|&spot| distance(at, spot))).fold(f64::INFINITY, f64::min)
    }

    /// Those that a line may feel.
    fn near(&self, points: &[Point]) -> Self {
        let is_near = |from: Point, to: Point| {
            points.iter().any(|&at| distance(at, nearest(at, from, to).0) < 1.6 * REACH)
        };
        let pieces = self.pieces.iter().copied().filter(|&[from, to]| is_near(from, to)).collect();
        let spots = self.spots.iter().copied().filter(|&spot| is_near(spot, spot)).collect();
        Self { pieces, spots }
    }
}

/// A line through these points, cut into short pieces.
pub(super) fn cut(points: &[Point]) -> Vec<Point> {
    let total: f64 = points.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
    let step = STEP.min(total / FEWEST as f64).max(1e-9);
    let mut cut = vec![points[0]];
    for pair in points.windows(2) {
        let count = (distance(pair[0], pair[1]) / step).ceil().clamp(1.0, 1000.0);
        let mut number = 1.0;
        while number <= count {
            let share = number / count;
            cut.push([0, 1].map(|axis| pair[0][axis] + share * (pair[1][axis] - pair[0][axis])));
            number += 1.0;
        }
    }
    cut
}

/// Relaxes a line, whose ends stay.
pub(super) fn relax(points: &mut Vec<Point>, obstacles: &Obstacles) {
    let obstacles = obstacles.near(points);
    for step in 0..STEPS {
        if step % REFRESH == 0 {
            refresh(points, &obstacles);
        }
        // What trembles comes to rest, and at last only bends spread.
        let strength = if step < STEPS / 2 { 1.0 } else { 0.5 };
        move_once(points, &obstacles, if step < STEPS - SMOOTH { strength } else { 0.0 });
    }
}

/// One step, with pushes of this strength.
fn move_once(points: &mut [Point], obstacles: &Obstacles, strength: f64) {
    let last = points.len() - 1;
    let mut force = vec![[0.0, 0.0]; points.len()];
    let mut free = vec![f64::INFINITY; points.len()];
    let bend = |at: usize| {
        if at == 0 || at == last {
            return [0.0, 0.0];
        }
        [0, 1].map(|axis| (points[at - 1][axis] + points[at + 1][axis]) / 2.0 - points[at][axis])
    };
    for (at, force) in force.iter_mut().enumerate().take(last).skip(1) {
        let (own, before, after) = (bend(at), bend(at - 1), bend(at + 1));
        for axis in 0..2 {
            let spread = (before[axis] + after[axis]) / 2.0 - own[axis];
            force[axis] += EVEN * own[axis] - STIFF * spread;
        }
    }
    let mut meet =
        |[from, to]: [Point; 2], at: Point, ends: [Option<usize>; 2], of: Option<usize>, weight: f64| {
            let half = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
            let reach = if weight > 0.0 { REACH } else { NEAR_BY };
            if distance(at, half) > reach + distance(from, half) {
                return;
            }
            let (foot, share) = nearest(at, from, to);
            let apart = distance(at, foot);
            let met = [ends[0], ends[1], of].into_iter().flatten();
            met.for_each(|point| free[point] = free[point].min(apart / 3.0));
            if apart > 0.0 && apart < REACH {
                let barrier = BARRIER * (NEAR / apart - 1.0).max(0.0);
                let push =
                    (strength * weight * (1.0 / (apart * apart).max(NEAR * NEAR) - 1.0 / (REACH * REACH))
                        + barrier)
                        / apart;
                let shares = [(ends[0], share - 1.0), (ends[1], -share), (of, 1.0)];
                for (point, share) in shares.into_iter().filter_map(|(point, share)| Some((point?, share))) {
                    (0..2).for_each(|axis| force[point][axis] += push * share * (at[axis] - foot[axis]));
                }
            }
        };
    let own: Vec<[Point; 2]> = points.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    for &[from, to] in &obstacles.pieces {
        let weight = PUSH * 8.0 * distance(from, to).min(0.3);
        for (place, &at) in points.iter().enumerate().take(last).skip(1) {
            meet([from, to], at, [None, None], Some(place), weight);
        }
    }
    // Pieces push joints; their ends are only not to be met by what is between joints.
    let ends = obstacles.pieces.iter().map(|piece| (piece[0], 0.0));
    let spots = obstacles.spots.iter().map(|&spot| (spot, SPOT_WEIGHT));
    for (at, weight) in ends.chain(spots) {
        for (place, &piece) in own.iter().enumerate().filter(|(_, piece)| !piece.contains(&at)) {
            let is_end = at == points[0] && place < FAR / 2 || at == points[last] && place + FAR / 2 >= last;
            let weight = if is_end { 0.0 } else { weight };
            meet(piece, at, [Some(place), Some(place + 1)], None, weight * PUSH);
        }
    }
    for (place, &piece) in own.iter().enumerate() {
        for (number, &at) in points.iter().enumerate() {
            // What is near along the line would push it longer.
            let weight = if number > place + FAR || number + FAR < place { PUSH } else { 0.0 };
            if number > place + 1 || number < place {
                meet(piece, at, [Some(place), Some(place + 1)], Some(number), weight);
            }
        }
    }
    for at in 1..last {
        let length = distance(force[at], [0.0, 0.0]);
        let most = LONGEST.min(free[at]);
        let factor = if length > most { most / length } else { 1.0 };
        (0..2).for_each(|axis| points[at][axis] += factor * force[at][axis]);
    }
}

/// Puts joints into long pieces, and takes those out that are close to their neighbours, with nothing in between.
fn refresh(points: &mut Vec<Point>, obstacles: &Obstacles) {
    *points = {
        let mut cut = vec![points[0]];
        for pair in points.windows(2) {
            if distance(pair[0], pair[1]) > 1.6 * STEP {
                cut.push([0, 1].map(|axis| (pair[0][axis] + pair[1][axis]) / 2.0));
            }
            cut.push(pair[1]);
        }
        cut
    };
    let mut place = 1;
    while points.len() > FEWEST && place + 1 < points.len() {
        let triangle = [points[place - 1], points[place], points[place + 1]];
        let [a, b, c] = triangle;
        let is_free = |&at: &Point| {
            let turns = [turn(a, b, at), turn(b, c, at), turn(c, a, at)];
            triangle.contains(&at)
                || turns.iter().any(|it| *it < -1e-12) && turns.iter().any(|it| *it > 1e-12)
        };
        let mut all = obstacles.pieces.iter().flatten().chain(&obstacles.spots).chain(points.iter());
        if distance(a, b) + distance(b, c) < 1.3 * STEP && all.all(is_free) {
            points.remove(place);
        }
        place += 1;
    }
}

/// A loop around nothing from a point, in the direction where there is most room, among those allowed.
pub(super) fn petal(
    at: Point,
    obstacles: &Obstacles,
    is_allowed: impl Fn(Point) -> bool,
) -> Option<Vec<Point>> {
    PETALS.iter().find_map(|&size| {
        let mut best = (0.5 * size, None);
        for step in 0..DIRECTIONS {
            let along = on_circle(step as f64 / DIRECTIONS as f64);
            let centre = [0, 1].map(|axis| at[axis] + 0.62 * size * along[axis]);
            let room = obstacles.room(centre).min(0.62 * size);
            // Of directions with the same room, the first.
            if is_allowed(along) && room > best.0 + 1e-9 {
                best = (room, Some(along));
            }
        }
        let along = best.1?;
        let around = (2..=10).map(|step| {
            let [x, y] = on_circle(0.5 + f64::from(step) / 12.0);
            let [out, aside] = [size * (0.62 + 0.38 * x), 0.38 * size * y];
            [at[0] + out * along[0] - aside * along[1], at[1] + out * along[1] + aside * along[0]]
        });
        Some([at].into_iter().chain(around).chain([at]).collect())
    })
}

/// The joint about in the middle of a line that has most room around it.
pub(super) fn middle(points: &[Point], obstacles: &Obstacles) -> usize {
    let mut along = vec![0.0];
    for pair in points.windows(2) {
        along.push(along[along.len() - 1] + distance(pair[0], pair[1]));
    }
    let total = along[along.len() - 1];
    let mut best = (f64::NEG_INFINITY, points.len() / 2);
    for place in 1..points.len() - 1 {
        let off = (along[place] / total.max(1e-9) - 0.5).abs();
        let score = obstacles.room(points[place]).min(0.4) - off;
        if off < 0.2 && score > best.0 + 1e-9 {
            best = (score, place);
        }
    }
    best.1
}
