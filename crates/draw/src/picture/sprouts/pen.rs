//! Shapes for a finished drawing: lines, spots, lives and letters.

use super::curve::{Smooth, flattened};
use super::drawing::{Drawing, distance};
use super::read::Land;
use super::sheet::Mark;
use crate::picture::circle::on_circle;
use crate::picture::shape::{Picture, Point, Shape};

/// Units of a picture to a good distance between spots.
const UNIT: f64 = 52.0;

/// Space around a drawing.
const MARGIN: f64 = 20.0;

/// Radius of spots with one, two and three lives, of a life inside, and of a dead spot.
const SPOT: [f64; 3] = [5.2, 6.4, 7.6];
const LIFE: f64 = 1.3;
const DEAD: f64 = 2.4;

/// How far the middle of a letter is from its spot, and how high it stands over its baseline.
const AWAY: [f64; 3] = [13.0, 16.0, 20.0];
const HALF_HEIGHT: f64 = 4.5;

/// Directions in which a letter may lie.
const DIRECTIONS: usize = 24;

/// What is to be drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Ink<'a> {
    pub(super) spots: Vec<InkSpot<'a>>,
    /// The curves, each with what it is marked as.
    pub(super) curves: Vec<(&'a Smooth, Mark)>,
    /// The least and the greatest coordinates of the picture.
    pub(super) room: [Point; 2],
}

/// A spot as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct InkSpot<'a> {
    pub(super) at: Point,
    pub(super) lives: u8,
    /// Its letter; empty if it has none.
    pub(super) name: &'a str,
    pub(super) mark: Mark,
}

/// The picture of one land, with a margin around it.
pub(super) fn picture(land: &Land, drawing: &Drawing, curves: &[Smooth]) -> Picture {
    let spots = drawing.vertices.iter().enumerate().map(|(number, &at)| {
        let spot = land.spots.get(number);
        let (lives, name) = spot.map_or((0, ""), |spot| (spot.lives, spot.name.as_str()));
        InkSpot { at, lives, name, mark: Mark::None }
    });
    let curves = curves.iter().map(|curve| (curve, Mark::None)).collect();
    let mut ink = Ink { spots: spots.collect(), curves, room: [[0.0; 2]; 2] };
    let points = ink.points();
    let edge = |start: f64, choose: fn(f64, f64) -> f64| {
        [0, 1].map(|axis| points.iter().map(|point| point[axis]).fold(start, choose))
    };
    ink.room = [
        edge(f64::INFINITY, f64::min).map(|it| it - MARGIN / UNIT),
        edge(f64::NEG_INFINITY, f64::max).map(|it| it + MARGIN / UNIT),
    ];
    ink.picture()
}

impl Ink<'_> {
    /// Points along all curves, and the spots.
    fn points(&self) -> Vec<Point> {
        let along = self.curves.iter().flat_map(|(curve, _)| flattened(curve, 4));
        along.chain(self.spots.iter().map(|spot| spot.at)).collect()
    }

    /// Where a point lies in the picture.
    pub(super) fn place([low, _]: [Point; 2], point: Point) -> Point {
        [0, 1].map(|axis| UNIT * (point[axis] - low[axis]))
    }

    /// The size of the picture.
    pub(super) fn size([low, high]: [Point; 2]) -> Point {
        [0, 1].map(|axis| UNIT * (high[axis] - low[axis]))
    }

    /// The picture.
    pub(super) fn picture(&self) -> Picture {
        let place = |point: Point| Self::place(self.room, point);
        let [width, height] = Self::size(self.room);
        let mut picture = Picture { width, height, shapes: Vec::new() };
        for &(curve, mark) in &self.curves {
            picture.shapes.push(Shape::Curve {
                class: line_class(mark),
                from: place(curve.from),
                segments: curve.segments.iter().map(|segment| segment.map(place)).collect(),
            });
        }
        for spot in &self.spots {
            draw_spot(&mut picture, place(spot.at), spot.lives, spot.mark);
        }
        let mut ink: Vec<Point> = self.points().into_iter().map(place).collect();
        let centres: Vec<Point> = self.spots.iter().map(|spot| place(spot.at)).collect();
        for (spot, &centre) in self.spots.iter().zip(&centres).filter(|(spot, _)| !spot.name.is_empty()) {
            let middle = letter_place(centre, &ink, &centres);
            ink.extend([middle, [middle[0] - 3.0, middle[1]], [middle[0] + 3.0, middle[1]]]);
            let at = [middle[0], middle[1] + HALF_HEIGHT];
            picture.shapes.push(Shape::Text { class: "name", at, text: spot.name.to_owned() });
        }
        picture
    }
}

fn line_class(mark: Mark) -> &'static str {
    match mark {
        Mark::None => "line",
        Mark::Move => "line made",
        Mark::Reply => "line made reply",
    }
}

fn spot_class(lives: u8, mark: Mark) -> &'static str {
    match (lives, mark) {
        (0, Mark::None) => "spot dead",
        (0, Mark::Move) => "spot made dead",
        (0, Mark::Reply) => "spot made reply dead",
        (3, _) => "spot lives-3",
        (2, _) => "spot lives-2",
        (_, Mark::None) => "spot lives-1",
        (_, Mark::Move) => "spot made lives-1",
        (_, Mark::Reply) => "spot made reply lives-1",
    }
}

fn draw_spot(picture: &mut Picture, centre: Point, lives: u8, mark: Mark) {
    let class = spot_class(lives, mark);
    let lives = usize::from(lives.min(3));
    let radius = [DEAD, SPOT[0], SPOT[1], SPOT[2]][lives];
    picture.shapes.push(Shape::Circle { class, centre, radius });
    let out = [0.0, 0.0, 2.2, 3.0][lives];
    for life in 0..lives {
        let [x, y] = on_circle(life as f64 / lives as f64 + if lives == 2 { 0.0 } else { 0.75 });
        let centre = [centre[0] + out * x, centre[1] + out * y];
        picture.shapes.push(Shape::Circle { class: "life", centre, radius: LIFE });
    }
}

/// The place near a spot that is farthest from all ink and other spots.
fn letter_place(centre: Point, ink: &[Point], centres: &[Point]) -> Point {
    let mut best = (f64::NEG_INFINITY, centre);
    for away in AWAY {
        for step in 0..DIRECTIONS {
            let [x, y] = on_circle(step as f64 / DIRECTIONS as f64);
            let at = [centre[0] + away * x, centre[1] + away * y];
            let lines = ink.iter().map(|&point| distance(point, at)).fold(f64::INFINITY, f64::min);
            let spots = centres.iter().filter(|&&other| other != centre);
            let spots = spots.map(|&point| distance(point, at) - 5.0).fold(f64::INFINITY, f64::min);
            // More room than this is of no use, and a letter had better be close to its spot.
            let score = lines.min(spots).min(12.0) - 0.3 * away;
            if score > best.0 + 1e-9 {
                best = (score, at);
            }
        }
    }
    best.1
}
