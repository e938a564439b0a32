//! Shapes for a finished drawing: lines, spots, lives and letters.

use super::curve::{Smooth, flattened};
use super::drawing::{Drawing, distance};
use super::read::Land;
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

/// The picture of one land.
pub(super) fn picture(land: &Land, drawing: &Drawing, curves: &[Smooth]) -> Picture {
    let ink: Vec<Point> =
        curves.iter().flat_map(|curve| flattened(curve, 4)).chain(drawing.vertices.clone()).collect();
    let least = |axis: usize| ink.iter().map(|point| point[axis]).fold(f64::INFINITY, f64::min);
    let most = |axis: usize| ink.iter().map(|point| point[axis]).fold(f64::NEG_INFINITY, f64::max);
    let corner = [least(0), least(1)];
    let place = |point: Point| [0, 1].map(|axis| MARGIN + UNIT * (point[axis] - corner[axis]));
    let mut picture = Picture {
        width: 2.0 * MARGIN + UNIT * (most(0) - corner[0]),
        height: 2.0 * MARGIN + UNIT * (most(1) - corner[1]),
        shapes: Vec::new(),
    };
    for curve in curves {
        picture.shapes.push(Shape::Curve {
            class: "line",
            from: place(curve.from),
            segments: curve.segments.iter().map(|segment| segment.map(place)).collect(),
        });
    }
    let mut ink: Vec<Point> = ink.into_iter().map(place).collect();
    let centres: Vec<Point> = drawing.vertices.iter().copied().map(place).collect();
    for (number, &centre) in centres.iter().enumerate() {
        match land.spots.get(number) {
            Some(spot) => draw_spot(&mut picture, centre, usize::from(spot.lives)),
            None => picture.shapes.push(Shape::Circle { class: "spot dead", centre, radius: DEAD }),
        }
    }
    for (spot, &centre) in land.spots.iter().zip(&centres).filter(|(spot, _)| spot.is_letter()) {
        let middle = letter_place(centre, &ink, &centres);
        ink.extend([middle, [middle[0] - 3.0, middle[1]], [middle[0] + 3.0, middle[1]]]);
        let at = [middle[0], middle[1] + HALF_HEIGHT];
        picture.shapes.push(Shape::Text { class: "name", at, text: spot.name.clone() });
    }
    picture
}

fn draw_spot(picture: &mut Picture, centre: Point, lives: usize) {
    let (class, radius) = match lives {
        3 => ("spot lives-3", SPOT[2]),
        2 => ("spot lives-2", SPOT[1]),
        _ => ("spot lives-1", SPOT[0]),
    };
    picture.shapes.push(Shape::Circle { class, centre, radius });
    let out = [0.0, 0.0, 2.2, 3.0][lives.min(3)];
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
