//! Reads a Sprouts position back from its picture, knowing nothing of how it was drawn.

use std::collections::BTreeMap;

use gamecert_draw::picture::shape::Point;
use gamecert_draw::picture::{Picture, Shape};

/// Straight pieces for each cubic segment.
const PIECES: u32 = 10;

/// A spot of a picture.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) at: Point,
    pub(crate) radius: f64,
    pub(crate) is_dead: bool,
}

/// A line from spot to spot, as a fine chain of points.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) points: Vec<Point>,
}

/// The spots and lines of a picture.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    pub(crate) spots: Vec<Spot>,
    pub(crate) lines: Vec<Line>,
}

impl Plane {
    /// What a picture shows. Each line must end in the middle of a spot.
    pub(crate) fn of(picture: &Picture) -> Self {
        let mut spots = Vec::new();
        for shape in &picture.shapes {
            if let Shape::Circle { class, centre, radius } = shape
                && class.starts_with("spot ")
            {
                spots.push(Spot { at: *centre, radius: *radius, is_dead: class.ends_with("dead") });
            }
        }
        let spot_at = |point: Point| {
            let found = spots.iter().position(|spot| distance(spot.at, point) < 1e-6);
            found.unwrap_or_else(|| panic!("no spot at {point:?}"))
        };
        let mut lines = Vec::new();
        for shape in &picture.shapes {
            if let Shape::Curve { from, segments, .. } = shape {
                let points = flattened(*from, segments);
                lines.push(Line { from: spot_at(*from), to: spot_at(points[points.len() - 1]), points });
            }
        }
        Self { spots, lines }
    }

    /// What is wrong with the drawing: lines that cross, or that touch a spot where they do not end.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut pieces = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            let last = line.points.len() - 2;
            for (place, ends) in line.points.windows(2).enumerate() {
                pieces.push((number, place, place == 0, place == last, ends[0], ends[1]));
            }
            for (name, spot) in self.spots.iter().enumerate() {
                let touches = |ends: &[Point]| distance_to(spot.at, ends[0], ends[1]) <= spot.radius;
                if name != line.from && name != line.to && line.points.windows(2).any(touches) {
                    faults.push(format!("line {number} touches spot {name}"));
                }
            }
        }
        pieces.sort_by(|one, other| one.4[0].min(one.5[0]).total_cmp(&other.4[0].min(other.5[0])));
        for (number, one) in pieces.iter().enumerate() {
            let right = one.4[0].max(one.5[0]);
            for other in pieces[number + 1..].iter().take_while(|other| other.4[0].min(other.5[0]) <= right) {
                if !meet([one.4, one.5], [other.4, other.5]) {
                    continue;
                }
                let follow = one.0 == other.0 && one.1.abs_diff(other.1) == 1;
                let share = [one.4, one.5].iter().any(|end| {
                    let is_spot = self.spots.iter().any(|spot| distance(spot.at, *end) < 1e-6);
                    is_spot && [other.4, other.5].iter().any(|it| distance(*end, *it) < 1e-6)
                });
                if !follow && !share {
                    faults.push(format!("lines {} and {} cross at {:?}", one.0, other.0, one.4));
                }
            }
        }
        faults
    }

    /// The spots at which each dart starts; dart `2 n` runs along line `n`, dart `2 n + 1` back.
    fn origin(&self, dart: usize) -> usize {
        let line = &self.lines[dart / 2];
        if dart.is_multiple_of(2) { line.from } else { line.to }
    }

    fn points(&self, dart: usize) -> Vec<Point> {
        let mut points = self.lines[dart / 2].points.clone();
        if dart % 2 == 1 {
            points.reverse();
        }
        points
    }

    /// The borders of all faces, as darts that have the face on one side, always the same.
    fn walks(&self) -> Vec<Vec<usize>> {
        let darts = 2 * self.lines.len();
        let angle = |dart: usize| {
            let points = self.points(dart);
            (points[1][1] - points[0][1]).atan2(points[1][0] - points[0][0])
        };
        let mut next = vec![usize::MAX; darts];
        for spot in 0..self.spots.len() {
            let mut leaving: Vec<usize> = (0..darts).filter(|&dart| self.origin(dart) == spot).collect();
            leaving.sort_by(|&one, &other| angle(one).total_cmp(&angle(other)));
            for (place, dart) in leaving.iter().enumerate() {
                next[dart ^ 1] = leaving[(place + leaving.len() - 1) % leaving.len()];
            }
        }
        let mut seen = vec![false; darts];
        let mut walks = Vec::new();
        for start in 0..darts {
            let (mut walk, mut dart) = (Vec::new(), start);
            while !seen[dart] {
                seen[dart] = true;
                walk.push(dart);
                dart = next[dart];
            }
            if !walk.is_empty() {
                walks.push(walk);
            }
        }
        walks
    }

    /// The position in the notation of the game, each spot with two lines as a letter.
    pub(crate) fn text(&self) -> String {
        let walks = self.walks();
        let polygons: Vec<Vec<Point>> = walks
            .iter()
            .map(|walk| walk.iter().flat_map(|&dart| self.points(dart).into_iter().skip(1)).collect())
            .collect();
        let areas: Vec<f64> = polygons.iter().map(|polygon| area(polygon)).collect();
        // Of the borders of a connected piece, the one outside runs the other way round than the others.
        let is_outer = |number: usize| {
            let piece = self.piece_of(self.origin(walks[number][0]));
            let of_piece = (0..walks.len()).filter(|&other| piece.contains(&self.origin(walks[other][0])));
            of_piece.min_by(|&one, &other| areas[one].total_cmp(&areas[other])) == Some(number)
        };
        // The face around a point: that of the smallest border around it which has it inside.
        let face = |point: Point, own: &[usize]| {
            let around = (0..walks.len()).filter(|walk| {
                !is_outer(*walk)
                    && !walks[*walk].iter().any(|&dart| own.contains(&self.origin(dart)))
                    && is_inside(point, &polygons[*walk])
            });
            around.min_by(|&one, &other| areas[one].total_cmp(&areas[other])).unwrap_or(usize::MAX)
        };
        let mut regions: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
        for (number, walk) in walks.iter().enumerate() {
            let tour: Vec<usize> = walk.iter().map(|&dart| self.origin(dart)).collect();
            let region = if !is_outer(number) {
                number
            } else {
                face(self.spots[tour[0]].at, &self.piece_of(tour[0]))
            };
            regions.entry(region).or_default().push(tour);
        }
        for spot in 0..self.spots.len() {
            if self.lines.iter().all(|line| line.from != spot && line.to != spot) {
                regions.entry(face(self.spots[spot].at, &[spot])).or_default().push(vec![spot]);
            }
        }
        let regions = regions.values().map(|region| {
            let boundaries = region.iter().map(|tour| tour.iter().map(|&spot| self.name(spot)).collect());
            boundaries.filter(|text: &String| !text.is_empty()).collect::<Vec<_>>().join(".")
        });
        regions.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("|")
    }

    /// The spots that are joined to a spot by lines.
    fn piece_of(&self, spot: usize) -> Vec<usize> {
        let mut piece = vec![spot];
        let mut place = 0;
        while let Some(&one) = piece.get(place) {
            for line in &self.lines {
                for (from, to) in [(line.from, line.to), (line.to, line.from)] {
                    if from == one && !piece.contains(&to) {
                        piece.push(to);
                    }
                }
            }
            place += 1;
        }
        piece
    }

    /// A spot as the text names it, by the number of its lines. A dead one with two lines holds a line without other spots.
    fn name(&self, spot: usize) -> String {
        let lines = (0..2 * self.lines.len()).filter(|&dart| self.origin(dart) == spot).count();
        let is_ring = lines == 2 && self.spots[spot].is_dead;
        assert_eq!(self.spots[spot].is_dead, lines == 3 || is_ring, "spot {spot} has {lines} lines");
        match lines {
            0 => "0".to_owned(),
            1 => "1".to_owned(),
            2 if is_ring => String::new(),
            2 => format!("{}{}", char::from(b'A' + u8::try_from(spot % 26).unwrap()), "'".repeat(spot / 26)),
            3 => String::new(),
            _ => panic!("spot {spot} has {lines} lines"),
        }
    }
}

fn flattened(from: Point, segments: &[[Point; 3]]) -> Vec<Point> {
    let mut points = vec![from];
    let mut a = from;
    for &[b, c, d] in segments {
        for piece in 1..=PIECES {
            // De Casteljau's construction.
            let t = f64::from(piece) / f64::from(PIECES);
            let mix = |p: Point, q: Point| [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])];
            let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d));
            points.push(if piece == PIECES { d } else { mix(mix(ab, bc), mix(bc, cd)) });
        }
        a = d;
    }
    points
}

pub(crate) fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn distance_to(point: Point, from: Point, to: Point) -> f64 {
    let (u, v) = ([to[0] - from[0], to[1] - from[1]], [point[0] - from[0], point[1] - from[1]]);
    let share = ((u[0] * v[0] + u[1] * v[1]) / (u[0] * u[0] + u[1] * u[1]).max(1e-12)).clamp(0.0, 1.0);
    distance(point, [from[0] + share * u[0], from[1] + share * u[1]])
}

fn meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |p: Point, q: Point, r: Point| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    let beside = |axis: usize| {
        a[axis].max(b[axis]) < c[axis].min(d[axis]) || c[axis].max(d[axis]) < a[axis].min(b[axis])
    };
    !beside(0) && !beside(1) && side(a, b, c) * side(a, b, d) <= 0.0 && side(c, d, a) * side(c, d, b) <= 0.0
}

fn area(polygon: &[Point]) -> f64 {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    ends.map(|(p, q)| (p[0] * q[1] - q[0] * p[1]) / 2.0).sum()
}

/// Whether a ray from the point to the right meets the polygon an odd number of times.
fn is_inside(point: Point, polygon: &[Point]) -> bool {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let hits = ends.filter(|(p, q)| {
        (p[1] > point[1]) != (q[1] > point[1])
            && p[0] + (point[1] - p[1]) / (q[1] - p[1]) * (q[0] - p[0]) > point[0]
    });
    hits.count() % 2 == 1
}
