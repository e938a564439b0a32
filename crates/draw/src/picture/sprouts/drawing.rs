//! A drawing whose lines are bent at joints.

use crate::picture::shape::Point;

/// Fewest joints of a line. Two keep the lines of a loop and of a lens apart.
const FEWEST: usize = 2;

/// A line and its joints.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) joints: Vec<Point>,
}

/// Vertices and lines.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub(super) vertices: Vec<Point>,
    pub(super) threads: Vec<Thread>,
}

/// All points of a drawing in one list: vertices, then joints.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    pub(super) at: Vec<Point>,
    /// The neighbours of each point on its lines.
    pub(super) near: Vec<Vec<usize>>,
    /// The pieces of lines between two points.
    pub(super) pieces: Vec<(usize, usize)>,
    /// The least point with which each point is connected by lines.
    pub(super) connected: Vec<usize>,
}

impl Drawing {
    /// The shortest distance between neighbours on a line, or vertices.
    pub(super) fn smallest(&self) -> f64 {
        let flat = self.flat();
        let pieces = flat.pieces.iter().map(|&(from, to)| distance(flat.at[from], flat.at[to]));
        let vertices = (0..self.vertices.len())
            .flat_map(|one| (0..one).map(move |other| distance(self.vertices[one], self.vertices[other])));
        pieces.chain(vertices).fold(f64::INFINITY, f64::min)
    }

    pub(super) fn scale(&mut self, factor: f64) {
        let joints = self.threads.iter_mut().flat_map(|thread| &mut thread.joints);
        self.vertices.iter_mut().chain(joints).for_each(|point| *point = point.map(|it| it * factor));
    }

    pub(super) fn flat(&self) -> Flat {
        let mut at = self.vertices.clone();
        let mut pieces = Vec::new();
        for thread in &self.threads {
            let first = at.len();
            at.extend(&thread.joints);
            let mut last = thread.from;
            for point in (first..at.len()).chain([thread.to]) {
                pieces.push((last, point));
                last = point;
            }
        }
        let mut near = vec![Vec::new(); at.len()];
        for &(from, to) in &pieces {
            near[from].push(to);
            near[to].push(from);
        }
        let connected = connected(&near);
        Flat { at, near, pieces, connected }
    }

    /// Moves all points, in the order of [`Drawing::flat`].
    pub(super) fn set(&mut self, at: &[Point]) {
        let (vertices, mut joints) = at.split_at(self.vertices.len());
        self.vertices.copy_from_slice(vertices);
        for thread in &mut self.threads {
            let (own, rest) = joints.split_at(thread.joints.len());
            thread.joints.copy_from_slice(own);
            joints = rest;
        }
    }

    /// The points of a line from end to end.
    pub(super) fn points(&self, thread: &Thread) -> Vec<Point> {
        let mut points = vec![self.vertices[thread.from]];
        points.extend(&thread.joints);
        points.push(self.vertices[thread.to]);
        points
    }

    /// Puts joints into pieces longer than a step, and takes joints out of shorter ones where nothing is
    /// in the way.
    pub(super) fn refresh(&mut self, step: f64) {
        for number in 0..self.threads.len() {
            let points = self.points(&self.threads[number]);
            let mut joints = Vec::with_capacity(points.len());
            for pair in points.windows(2) {
                if distance(pair[0], pair[1]) > 1.6 * step {
                    joints.push([(pair[0][0] + pair[1][0]) / 2.0, (pair[0][1] + pair[1][1]) / 2.0]);
                }
                joints.push(pair[1]);
            }
            joints.pop();
            self.threads[number].joints = joints;
            self.take_out(number, step);
        }
    }

    /// Takes out joints of a line that are close to both their neighbours, no two that follow each other.
    fn take_out(&mut self, number: usize, step: f64) {
        let mut place = 0;
        while self.threads[number].joints.len() > FEWEST && place < self.threads[number].joints.len() {
            let points = self.points(&self.threads[number]);
            let [a, b, c] = [points[place], points[place + 1], points[place + 2]];
            if distance(a, b) + distance(b, c) < 1.3 * step && self.is_free(a, b, c) {
                self.threads[number].joints.remove(place);
            }
            place += 1;
        }
    }

    /// Whether no other point lies in a triangle of points of this drawing.
    fn is_free(&self, a: Point, b: Point, c: Point) -> bool {
        let joints = self.threads.iter().flat_map(|thread| &thread.joints);
        self.vertices.iter().chain(joints).all(|&point| {
            let turns = [turn(a, b, point), turn(b, c, point), turn(c, a, point)];
            point == a
                || point == b
                || point == c
                || turns.iter().any(|it| *it < -1e-12) && turns.iter().any(|it| *it > 1e-12)
        })
    }
}

fn connected(near: &[Vec<usize>]) -> Vec<usize> {
    let mut least = vec![usize::MAX; near.len()];
    for start in 0..near.len() {
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            if least[point] == usize::MAX {
                least[point] = start;
                open.extend(&near[point]);
            }
        }
    }
    least
}

/// The point of a piece of line that is nearest to a point, and its share of the way.
pub(super) fn nearest(point: Point, from: Point, to: Point) -> (Point, f64) {
    let along = [to[0] - from[0], to[1] - from[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    let dot = (point[0] - from[0]) * along[0] + (point[1] - from[1]) * along[1];
    let share = if square > 0.0 { (dot / square).clamp(0.0, 1.0) } else { 0.0 };
    ([from[0] + share * along[0], from[1] + share * along[1]], share)
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

/// Twice the area of a triangle, negative if it is turned over.
pub(super) fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
