//! Shapes for a position whose layout is known.

use gamecert_elaborate::rules::dots::{Cut, Graph};

use super::layout::{Layout, Place};
use super::springs::{length, minus};
use crate::picture::shape::{Picture, Point, Shape};

/// Units of a picture to the length of a string.
const UNIT: f64 = 24.0;
/// Around a layout: room for arrows that point out of it.
const MARGIN: f64 = 13.0;
const COIN: f64 = 6.5;
/// How long an arrow is, and its head.
const ARROW: f64 = 0.9;
const HEAD: f64 = 0.16;
/// Half of the line that is drawn across a string.
const ACROSS: f64 = 0.5;
/// How far apart strings between the same two coins bend.
const BEND: f64 = 0.35;
/// From the baseline of a number to its middle.
const HALF_DIGIT: f64 = 2.9;

/// Strings that are marked: what is drawn across them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The move of one player.
    pub made: Option<Cut>,
    /// The moves of the other player that answer it.
    pub answers: Vec<Cut>,
}

/// Draws a position. Marks are across strings that it has; coins that can be captured after the move are white.
#[must_use]
pub fn drawn(graph: &Graph, layout: &Layout, marks: &Marks) -> Picture {
    let pen = Pen { graph, layout };
    let mut shapes = vec![Shape::Lines { class: "string", lines: pen.strings() }];
    shapes.push(Shape::Lines { class: "side", lines: pen.sides() });
    let mut used = Vec::new();
    let made: Vec<Vec<Point>> = marks.made.iter().map(|&cut| pen.across(cut, &mut used)).collect();
    let answers: Vec<Vec<Point>> = marks.answers.iter().map(|&cut| pen.across(cut, &mut used)).collect();
    shapes.push(Shape::Lines { class: "made", lines: made });
    shapes.push(Shape::Lines { class: "answer", lines: answers });
    shapes.push(Shape::Lines { class: "corner", lines: pen.corners() });
    shapes.retain(|shape| !matches!(shape, Shape::Lines { lines, .. } if lines.is_empty()));
    // What the other player can capture after the move is white already.
    let after = marks.made.and_then(|cut| graph.after(cut).ok());
    let seen = after.as_ref().map_or(graph, |(after, _)| after);
    let black = seen.coloured().and_then(|coloured| coloured.black.degrees()).unwrap_or_default();
    let degrees = graph.degrees().unwrap_or_default();
    for (coin, _) in degrees.into_iter().enumerate().filter(|&(_, degree)| degree > 0) {
        let class = if black.get(coin).is_some_and(|&degree| degree > 0) { "coin" } else { "coin white" };
        let centre = place(layout.places[coin].at);
        shapes.push(Shape::Circle { class, centre, radius: COIN });
        let at = [centre[0], centre[1] + HALF_DIGIT];
        shapes.push(Shape::Text { class: "coin-name", at, text: coin.to_string() });
    }
    let [width, height] = layout.size.map(|it| it * UNIT + 2.0 * MARGIN);
    Picture { width, height, shapes }
}

fn place(point: Point) -> Point {
    point.map(|it| it * UNIT + MARGIN)
}

struct Pen<'a> {
    graph: &'a Graph,
    layout: &'a Layout,
}

impl Pen<'_> {
    fn at(&self, coin: u8) -> &Place {
        &self.layout.places[usize::from(coin)]
    }

    /// All strings, and the arrows with their heads.
    fn strings(&self) -> Vec<Vec<Point>> {
        let mut lines = Vec::new();
        let links = &self.graph.links;
        for (number, &(one, other)) in links.iter().enumerate() {
            let before = links[..number].iter().filter(|&&it| it == (one, other)).count();
            let all = links.iter().filter(|&&it| it == (one, other)).count();
            let ends = [self.at(one).at, self.at(other).at];
            lines.push(match all {
                1 => ends.map(place).to_vec(),
                _ => [ends[0], self.middle((one, other), before, all), ends[1]].map(place).to_vec(),
            });
        }
        for (coin, &arrows) in (0..).zip(&self.graph.arrows) {
            let Place { at, arrows: directions, .. } = self.at(coin);
            for &[x, y] in directions.iter().take(usize::from(arrows)) {
                let tip = [at[0] + ARROW * x, at[1] + ARROW * y];
                let wing = |turn: f64| [tip[0] - HEAD * (x + turn * y), tip[1] - HEAD * (y - turn * x)];
                lines.push([*at, tip].map(place).to_vec());
                lines.push([wing(1.0), tip, wing(-1.0)].map(place).to_vec());
            }
        }
        lines
    }

    /// The middle of a string, if several join the same coins of this one.
    fn middle(&self, (one, other): (u8, u8), number: usize, all: usize) -> Point {
        let [from, to] = [self.at(one).at, self.at(other).at];
        let along = minus(to, from);
        let bend = BEND * (2.0 * number as f64 - (all as f64 - 1.0)) / length(along).max(1e-6);
        [(from[0] + to[0]) / 2.0 - bend * along[1], (from[1] + to[1]) / 2.0 + bend * along[0]]
    }

    /// The line that a cut draws: the side of the box, or a stroke across the string. Of strings that are alike, one that
    /// has not been used.
    fn across(&self, cut: Cut, used: &mut Vec<Cut>) -> Vec<Point> {
        let number = used.iter().filter(|&&it| it == cut).count();
        used.push(cut);
        let (middle, along) = match cut {
            Cut::Arrow(coin) => {
                let Place { at, arrows, .. } = self.at(coin);
                // Moves take the last arrows first, so that those that are left stay where they are.
                let left = arrows.len().min(usize::from(self.graph.arrows[usize::from(coin)]));
                let direction = left.checked_sub(number + 1).and_then(|it| arrows.get(it));
                let [x, y] = direction.copied().unwrap_or([1.0, 0.0]);
                ([at[0] + x / 2.0, at[1] + y / 2.0], [x, y])
            }
            Cut::Link(one, other) => {
                let all = self.graph.links.iter().filter(|&&it| it == (one, other)).count();
                let along = minus(self.at(other).at, self.at(one).at);
                let length = length(along).max(1e-6);
                (self.middle((one, other), number, all), along.map(|it| it / length))
            }
        };
        let [x, y] = along.map(|it| it * ACROSS);
        [[middle[0] - y, middle[1] + x], [middle[0] + y, middle[1] - x]].map(place).to_vec()
    }

    /// The sides of boxes that have been drawn, each once.
    fn sides(&self) -> Vec<Vec<Point>> {
        let mut sides: Vec<[[i64; 2]; 2]> = Vec::new();
        let boxes = self.boxes();
        for &(coin, [x, y]) in &boxes {
            for [right, down] in [[1, 0], [-1, 0], [0, 1], [0, -1]] {
                if self.has_string(coin, [right, down], &boxes) {
                    continue;
                }
                // Corners are in half lengths: one away from the middle of the box in each direction.
                let ends =
                    [1, -1].map(|turn: i64| [x + right - turn * down.abs(), y + down - turn * right.abs()]);
                sides.push(ends);
            }
        }
        sides.sort_unstable();
        sides.dedup();
        sides.iter().map(|ends| ends.iter().map(|&end| half(end)).collect()).collect()
    }

    /// The dots of the board, as lines of one point.
    fn corners(&self) -> Vec<Vec<Point>> {
        let around =
            |(_, [x, y]): (u8, [i64; 2])| [[x - 1, y - 1], [x + 1, y - 1], [x - 1, y + 1], [x + 1, y + 1]];
        let mut corners: Vec<[i64; 2]> = self.boxes().into_iter().flat_map(around).collect();
        corners.sort_unstable();
        corners.dedup();
        corners.into_iter().map(|corner| vec![half(corner)]).collect()
    }

    /// The coins that are left and lie in boxes of a board, with their places in half lengths.
    fn boxes(&self) -> Vec<(u8, [i64; 2])> {
        let degrees = self.graph.degrees().unwrap_or_default();
        let left = (0_u8..).zip(degrees).filter(|&(coin, degree)| degree > 0 && self.at(coin).is_box);
        left.map(|(coin, _)| (coin, self.at(coin).at.map(twice))).collect()
    }

    fn has_string(&self, coin: u8, side: [i64; 2], boxes: &[(u8, [i64; 2])]) -> bool {
        let Place { at, arrows, .. } = self.at(coin);
        let there = [0, 1].map(|axis| twice(at[axis]) + 2 * side[axis]);
        let neighbour = boxes.iter().find(|(_, it)| *it == there).map(|&(coin, _)| coin);
        let is_joined = |other: u8| self.graph.links.contains(&(coin.min(other), coin.max(other)));
        let left = usize::from(self.graph.arrows[usize::from(coin)]);
        let is_arrow = arrows.iter().take(left).any(|it| it.map(twice) == side.map(|part| 2 * part));
        neighbour.is_some_and(is_joined) || is_arrow
    }
}

/// A place of the grid in half lengths.
#[allow(clippy::cast_possible_truncation, reason = "layouts have at most 64 coins in each direction")]
fn twice(value: f64) -> i64 {
    (2.0 * value).round() as i64
}

fn half(point: [i64; 2]) -> Point {
    place(point.map(|it| it as f64 / 2.0))
}
