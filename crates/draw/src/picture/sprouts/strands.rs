//! A way through triangles as straight pieces that do not cross each other: where it crosses each edge, and in which order
//! it does if it crosses one several times.
//!
//! A shortest way may cross itself. Between two crossings at one place it is then run through backwards, which crosses
//! the same edges and one time less itself. Then it is pulled tight, as far as the ends of edges and other strands
//! keep it away.

use std::cmp::Ordering;

use super::drawing::distance;
use super::field::{Edge, Field, Part};
use crate::picture::shape::Point;

/// Most crossings of a way with itself that are taken out, and most edges of one that is drawn.
const MAX_CROSSINGS: usize = 60;
const MAX_EDGES: usize = 1_000;

/// How far a line should stay away from spots, from lines and the frame, and from itself.
const FROM_SPOT: f64 = 0.34;
const FROM_LINE: f64 = 0.26;
const FROM_ITSELF: f64 = 0.3;

/// Rounds of pulling.
const ROUNDS: usize = 24;

/// A way from a point to a point.
struct Way<'a> {
    field: &'a Field,
    ends: [usize; 2],
    /// The edges crossed, each seen from inside the triangle that is left there.
    edges: Vec<Edge>,
}

/// Points along a way from one vertex to another across these edges; `None` if it cannot be drawn without crossing itself.
pub(super) fn pulled(field: &Field, ends: [usize; 2], edges: Vec<Edge>) -> Option<Vec<Point>> {
    let mut way = Way { field, ends, edges };
    for _ in 0..MAX_CROSSINGS {
        way.shorten();
        if way.edges.len() > MAX_EDGES {
            return None;
        }
        let ranks = way.ranks();
        let Some([first, second]) = way.crossing(&ranks) else {
            return Some(way.pull(&ranks));
        };
        way.reverse(first, second);
    }
    None
}

impl Way<'_> {
    /// Leaves out edges that are crossed and at once crossed back, and those at the ends that meet them.
    fn shorten(&mut self) {
        let mut short: Vec<Edge> = Vec::new();
        for &edge in &self.edges {
            if short.last().is_some_and(|&last| self.field.across(last) == Some(edge)) {
                short.pop();
            } else {
                short.push(edge);
            }
        }
        let meets = |edge: Option<&Edge>, end: usize| {
            edge.is_some_and(|&edge| self.field.ends(edge).contains(&self.ends[end]))
        };
        while meets(short.last(), 1) {
            short.pop();
        }
        let first = (0..short.len()).find(|&at| !meets(short.get(at), 0)).unwrap_or(short.len());
        self.edges = short.split_off(first);
    }

    /// Runs the part between two arcs backwards.
    fn reverse(&mut self, first: usize, second: usize) {
        let turned: Vec<Edge> =
            self.edges[first..second].iter().rev().filter_map(|&edge| self.field.across(edge)).collect();
        if turned.len() == second - first {
            self.edges.splice(first..second, turned);
        }
    }

    /// The next step of a strand into the triangle on the inner side of an edge that it crosses there, forwards or backwards: the
    /// number of the next strand, if it does not end at a point.
    fn follow(&self, strand: usize, is_forward: bool) -> Option<usize> {
        if is_forward { Some(strand + 1).filter(|&it| it < self.edges.len()) } else { strand.checked_sub(1) }
    }

    /// Which of two strands on an edge is nearer to its first point, seen from inside of a triangle, by where they go
    /// in this triangle and on. Both go on forwards or backwards.
    fn order(&self, edge: Edge, mut strands: [(usize, bool); 2]) -> Ordering {
        let mut edge = edge;
        for _ in 0..=self.edges.len() {
            let next = strands.map(|(strand, is_forward)| self.follow(strand, is_forward));
            // Beyond the first point, at the far one, beyond the second.
            let place = |at: usize| {
                let Some(number) = next[at] else { return 1 };
                let leaving = self.seen_from(edge.0, number);
                if leaving == Some((edge.0, (edge.1 + 2) % 3)) { 0 } else { 2 }
            };
            let (one, other) = (place(0), place(1));
            if one != other || one == 1 {
                return one.cmp(&other);
            }
            // The edge that both cross, seen from beyond: its first point is that of the same side.
            let leaving = (edge.0, (edge.1 + if one == 0 { 2 } else { 1 }) % 3);
            let (Some(beyond), [Some(a), Some(b)]) = (self.field.across(leaving), next) else {
                return Ordering::Equal;
            };
            strands = [(a, strands[0].1), (b, strands[1].1)];
            edge = beyond;
        }
        Ordering::Equal
    }

    /// An edge as it is seen from inside a triangle, which is on one of its sides.
    fn seen_from(&self, triangle: usize, strand: usize) -> Option<Edge> {
        let edge = *self.edges.get(strand)?;
        [Some(edge), self.field.across(edge)].into_iter().flatten().find(|it| it.0 == triangle)
    }

    /// For each strand the number of strands that cross the same edge, and how many of them are nearer to its
    /// first point as its name sees it.
    fn ranks(&self) -> Vec<(usize, usize)> {
        let names: Vec<Edge> = self.edges.iter().map(|&edge| self.field.name(edge)).collect();
        let mut ranks = vec![(1, 0); names.len()];
        for one in 0..names.len() {
            for other in (0..one).filter(|&other| names[other] == names[one]) {
                let mut order = Ordering::Equal;
                for side in [Some(names[one]), self.field.across(names[one])].into_iter().flatten() {
                    let pair = [one, other].map(|strand| (strand, self.edges[strand].0 != side.0));
                    let seen = self.order(side, pair);
                    let seen = if side == names[one] { seen } else { seen.reverse() };
                    order = order.then(seen);
                }
                ranks[one].0 += 1;
                ranks[other].0 += 1;
                let farther = if order.is_lt() { other } else { one };
                ranks[farther].1 += 1;
            }
        }
        ranks
    }

    /// Where an arc begins or ends on the border of a triangle, from 0 to 3.
    fn place(&self, triangle: usize, strand: Option<usize>, end: usize, ranks: &[(usize, usize)]) -> f64 {
        let Some(strand) = strand else {
            let points = self.field.triangles[triangle];
            return points.iter().position(|&it| it == self.ends[end]).unwrap_or(0) as f64;
        };
        let Some(seen) = self.seen_from(triangle, strand) else { return 0.0 };
        let (count, rank) = ranks[strand];
        let share = (rank + 1) as f64 / (count + 1) as f64;
        seen.1 as f64 + if self.field.name(seen) == seen { share } else { 1.0 - share }
    }

    /// Two arcs that cross in a triangle, if there are any: arc n is between the strands n - 1 and n.
    fn crossing(&self, ranks: &[(usize, usize)]) -> Option<[usize; 2]> {
        let last = self.edges.len();
        let triangle = |arc: usize| {
            let leaving = self.edges.get(arc).map(|edge| edge.0);
            leaving.or_else(|| {
                self.edges.get(arc.checked_sub(1)?).and_then(|&it| self.field.across(it)).map(|it| it.0)
            })
        };
        let mut arcs: Vec<(usize, usize, f64, f64)> = Vec::new();
        for arc in (0..=last).filter(|_| last > 0) {
            let triangle = triangle(arc)?;
            let from = self.place(triangle, arc.checked_sub(1), 0, ranks);
            let to = self.place(triangle, Some(arc).filter(|&it| it < last), 1, ranks);
            arcs.push((triangle, arc, from.min(to), from.max(to)));
        }
        arcs.sort_by_key(|arc| (arc.0, arc.1));
        for run in arcs.chunk_by(|one, other| one.0 == other.0) {
            for (number, &(_, second, low, high)) in run.iter().enumerate() {
                for &(_, first, start, end) in &run[..number] {
                    let is_within = |it: f64| low < it && it < high;
                    let is_end = |it: f64| it == low || it == high;
                    if !is_end(start) && !is_end(end) && is_within(start) != is_within(end) {
                        return Some([first, second]);
                    }
                }
            }
        }
        None
    }

    /// Points of a short way.
    fn pull(&self, ranks: &[(usize, usize)]) -> Vec<Point> {
        let spans: Vec<[Point; 2]> = self
            .edges
            .iter()
            .zip(ranks)
            .map(|(&edge, &rank)| self.span(self.field.name(edge), rank))
            .collect();
        let middle = |[low, high]: [Point; 2]| [0, 1].map(|axis| (low[axis] + high[axis]) / 2.0);
        let mut points = vec![self.field.points[self.ends[0]]];
        points.extend(spans.iter().copied().map(middle));
        points.push(self.field.points[self.ends[1]]);
        for _ in 0..ROUNDS {
            for (number, span) in spans.iter().enumerate() {
                points[number + 1] = shortest(points[number], points[number + 2], *span);
            }
        }
        points
    }

    /// The part of an edge on which a strand lies.
    fn span(&self, edge: Edge, (count, rank): (usize, usize)) -> [Point; 2] {
        let room = |point: usize| match self.field.parts[point] {
            Part::Vertex(_) => FROM_SPOT,
            Part::Line(_) | Part::Frame => FROM_LINE,
        };
        let ends = self.field.ends(edge);
        let [before, after] = ends.map(room);
        let [from, to] = ends.map(|point| self.field.points[point]);
        let slots = (count - 1) as f64 * FROM_ITSELF;
        let length = distance(from, to);
        // In a narrow gap the middle is free for as many strands as there are.
        let scale = (0.9 * length / (before + slots + after)).min(1.0);
        let free = (length - scale * (before + slots + after)) / count as f64;
        let low = scale * (before + rank as f64 * FROM_ITSELF) + rank as f64 * free;
        let at = |along: f64| [0, 1].map(|axis| from[axis] + along / length * (to[axis] - from[axis]));
        [at(low), at(low + free)]
    }
}

/// The point between two points of an edge by which the way from one point to another is shortest.
fn shortest(from: Point, to: Point, [low, high]: [Point; 2]) -> Point {
    let length = distance(low, high);
    if length < 1e-9 {
        return low;
    }
    let along = [0, 1].map(|axis| (high[axis] - low[axis]) / length);
    let seen = |point: Point| {
        let [x, y] = [point[0] - low[0], point[1] - low[1]];
        (x * along[0] + y * along[1], (x * along[1] - y * along[0]).abs())
    };
    let ((one, near), (other, far)) = (seen(from), seen(to));
    let best =
        if near + far > 1e-9 { (one * far + other * near) / (near + far) } else { (one + other) / 2.0 };
    let best = best.clamp(0.0, length);
    [0, 1].map(|axis| low[axis] + best * along[axis])
}
