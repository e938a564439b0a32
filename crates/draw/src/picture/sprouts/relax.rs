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

/// The first of these are done with few joints.
const COARSE: usize = 170;

/// Between joints, at first and at last.
const COARSE_STEP: f64 = 0.38;
const FINE_STEP: f64 = 0.25;

/// Steps between two times when joints are put in and taken out.
const REFRESH: usize = 4;

/// What part of a force is followed when there are many joints: more would make lines tremble.
const FINE_PACE: f64 = 0.5;

/// Steps that move nothing farther than this end the work.
const STILL: f64 = 0.003;

/// How strongly joints move to the middle of their neighbours.
const EVEN: f64 = 0.2;

/// How strongly bends spread along lines.
const STIFF: f64 = 0.15;

/// How strongly a line shortens that is twice as long as it should be.
const TENSION: f64 = 0.06;

/// How long a line should be between two spots, and from a spot to itself.
const LENGTH: f64 = 1.15;
const LOOP: f64 = 2.6;

/// How strongly a line and a point push each other at a distance of one.
const PUSH: f64 = 0.0012;

/// How much more a spot feels this than a joint.
const SPOT_WEIGHT: f64 = 3.0;

/// How strongly two spots push each other at a distance of one.
const SPOT_PUSH: f64 = 0.007;

/// From how far away things are not felt.
const REACH: f64 = 1.6;

/// From how near on pushes grow no more, and a barrier takes over.
const NEAR: f64 = 0.1;
const BARRIER: f64 = 0.05;

/// How strongly connected parts are pulled to the middle.
const GRAVITY: f64 = 0.003;

/// Longest move in a step, at first.
const LONGEST: f64 = 0.2;

/// Steps that may be added while points are closer to lines than three times this, as long as they have
/// not taken this many pairs of points.
const MAX_MORE: usize = 2000;
const MAX_PAIRS: usize = 300_000_000;
const CROWDED: f64 = 0.02;

/// Relaxes a drawing.
pub(super) fn relax(drawing: &mut Drawing) {
    let mut more = 0;
    let mut round = 0;
    while round * REFRESH < STEPS {
        let is_fine = round * REFRESH >= COARSE;
        drawing.refresh(if is_fine { FINE_STEP } else { COARSE_STEP });
        let mut flat = drawing.flat();
        let longest = LONGEST * (1.0 - 0.8 * (round * REFRESH) as f64 / STEPS as f64);
        let pace = if is_fine { FINE_PACE } else { 1.0 };
        let mut moved: f64 = 0.0;
        let mut free = f64::INFINITY;
        for _ in 0..REFRESH {
            let motion = Motion::of(&flat, drawing.vertices.len());
            free = motion.free.iter().copied().fold(f64::INFINITY, f64::min);
            moved = moved.max(motion.apply(&mut flat.at, longest, pace));
        }
        drawing.set(&flat.at);
        if is_fine && moved < STILL {
            break;
        }
        let pairs = flat.at.len() * flat.at.len();
        let may_more = more < MAX_MORE && more * pairs < MAX_PAIRS;
        if round * REFRESH >= COARSE / 2 && !is_fine && free < CROWDED && may_more {
            more += REFRESH;
        } else {
            round += 1;
        }
    }
}

/// The force on each point, and how far it can move without meeting anything.
#[derive(Clone, Debug)]
struct Motion {
    force: Vec<Point>,
    free: Vec<f64>,
}

impl Motion {
    fn of(flat: &Flat, vertices: usize) -> Self {
        let count = flat.at.len();
        let mut motion = Self { force: vec![[0.0, 0.0]; count], free: vec![f64::INFINITY; count] };
        motion.gather(flat, vertices);
        motion.tighten(flat, vertices);
        motion.part_spots(flat, vertices);
        for &piece in &flat.pieces {
            motion.part_piece(flat, vertices, piece);
        }
        motion
    }

    /// Moves the points, none farther than `longest`. Returns the longest move.
    fn apply(&self, at: &mut [Point], longest: f64, pace: f64) -> f64 {
        let mut moved: f64 = 0.0;
        for ((point, force), free) in at.iter_mut().zip(&self.force).zip(&self.free) {
            let length = pace * length(*force);
            let most = longest.min(*free);
            *point = plus(*point, *force, pace * if length > most { most / length } else { 1.0 });
            moved = moved.max(length.min(most));
        }
        moved
    }

    /// What is connected to the middle of the drawing, as a whole, and joints to the middle of their neighbours.
    fn gather(&mut self, flat: &Flat, vertices: usize) {
        let centre = middle(&flat.at[..vertices]);
        let to_middle = |of: &[Point], point: usize| {
            let near: Vec<Point> = flat.near[point].iter().map(|&near| of[near]).collect();
            if near.len() > 1 { minus(middle(&near), of[point]) } else { [0.0, 0.0] }
        };
        let bends: Vec<Point> = (0..flat.at.len()).map(|point| to_middle(&flat.at, point)).collect();
        let mut sums = vec![([0.0, 0.0], 0.0); flat.at.len()];
        for (&least, &at) in flat.connected.iter().zip(&flat.at) {
            let (sum, count) = sums[least];
            sums[least] = (plus(sum, at, 1.0), count + 1.0);
        }
        for (point, force) in self.force.iter_mut().enumerate() {
            *force = plus(*force, bends[point], EVEN);
            *force = plus(*force, to_middle(&bends, point), -STIFF);
            let (sum, count) = sums[flat.connected[point]];
            *force = plus(*force, minus(centre, sum.map(|it| it / count)), GRAVITY);
        }
    }

    /// Lines that are too long pull at their joints, and those too short push.
    fn tighten(&mut self, flat: &Flat, vertices: usize) {
        for line in flat.pieces.chunk_by(|one, other| one.1 == other.0 && other.0 >= vertices) {
            let along = |&(from, to): &(usize, usize)| minus(flat.at[to], flat.at[from]);
            let is_loop = line[0].0 == line[line.len() - 1].1;
            let ideal = if is_loop { LOOP } else { LENGTH };
            let total: f64 = line.iter().map(|piece| length(along(piece))).sum();
            let excess = if total > ideal { total / ideal - 1.0 } else { 1.0 - ideal / total.max(1e-9) };
            let pull = TENSION * excess.clamp(-1.5, 1.2);
            for piece in line {
                let along = along(piece);
                let pull = pull / length(along).max(1e-9);
                self.push(piece.0, along, pull);
                self.push(piece.1, along, -pull);
            }
        }
    }

    fn part_spots(&mut self, flat: &Flat, vertices: usize) {
        for one in 0..vertices {
            for other in 0..one {
                let apart = minus(flat.at[one], flat.at[other]);
                let distance = length(apart);
                for spot in [one, other] {
                    self.free[spot] = self.free[spot].min(distance / 3.0);
                }
                if distance < REACH && distance > 0.0 {
                    let push = SPOT_PUSH * strength(distance) / distance;
                    self.push(one, apart, push);
                    self.push(other, apart, -push);
                }
            }
        }
    }

    /// A piece of a line and all points that are not its ends.
    fn part_piece(&mut self, flat: &Flat, vertices: usize, (from, to): (usize, usize)) {
        let (start, end) = (flat.at[from], flat.at[to]);
        let span = length(minus(end, start));
        let half = middle(&[start, end]);
        let reach = (REACH + span / 2.0) * (REACH + span / 2.0);
        let weight = PUSH * (4.0 * span).min(1.5);
        for (point, &at) in flat.at.iter().enumerate() {
            let rough = minus(at, half);
            if rough[0] * rough[0] + rough[1] * rough[1] > reach || point == from || point == to {
                continue;
            }
            let (foot, share) = nearest(at, start, end);
            let apart = minus(at, foot);
            let distance = length(apart);
            for met in [point, from, to] {
                self.free[met] = self.free[met].min(distance / 3.0);
            }
            if distance < REACH && distance > 0.0 {
                let weight = if point < vertices { SPOT_WEIGHT * weight } else { weight };
                let barrier = BARRIER * (NEAR / distance - 1.0).max(0.0);
                let push = (weight * strength(distance) + barrier) / distance;
                self.push(point, apart, push);
                self.push(from, apart, -push * (1.0 - share));
                self.push(to, apart, -push * share);
            }
        }
    }

    fn push(&mut self, point: usize, by: Point, factor: f64) {
        self.force[point] = plus(self.force[point], by, factor);
    }
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

/// The length of a vector. Forces need no more than a square root's exactness.
fn length(vector: Point) -> f64 {
    (vector[0] * vector[0] + vector[1] * vector[1]).sqrt()
}

/// The middle of some points.
fn middle(points: &[Point]) -> Point {
    let sum = points.iter().fold([0.0, 0.0], |sum, point| plus(sum, *point, 1.0));
    let count = points.len().max(1) as f64;
    [sum[0] / count, sum[1] / count]
}
