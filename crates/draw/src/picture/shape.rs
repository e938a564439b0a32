//! What pictures are made of, and how it is written as SVG.

use std::fmt::Write;

/// A point in a picture: x to the right, y down, in units of the picture.
pub type Point = [f64; 2];

/// A shape. Its class tells what it is; a style sheet tells how that looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A curve from a point along cubic Bezier segments: two control points and the end of each.
    Curve {
        /// What it is.
        class: &'static str,
        /// Where it starts.
        from: Point,
        /// Its segments.
        segments: Vec<[Point; 3]>,
    },
    /// Straight lines, each from point to point; one with a single point is a dot.
    Lines {
        /// What they are.
        class: &'static str,
        /// The points of each.
        lines: Vec<Vec<Point>>,
    },
    /// A circle.
    Circle {
        /// What it is.
        class: &'static str,
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
    },
    /// An upright rectangle.
    Rectangle {
        /// What it is.
        class: &'static str,
        /// Its upper left corner.
        corner: Point,
        /// Its width and height.
        size: Point,
    },
    /// A short text, its middle at a point.
    Text {
        /// What it is.
        class: &'static str,
        /// The middle of its baseline.
        at: Point,
        /// What it says, not yet escaped.
        text: String,
    },
}

impl Shape {
    /// The same shape farther to the right and down.
    #[must_use]
    pub fn moved(mut self, by: Point) -> Self {
        let add = |point: &mut Point| (0..2).for_each(|axis| point[axis] += by[axis]);
        match &mut self {
            Self::Curve { from, segments, .. } => {
                add(from);
                segments.iter_mut().flatten().for_each(add);
            }
            Self::Lines { lines, .. } => lines.iter_mut().flatten().for_each(add),
            Self::Circle { centre: point, .. }
            | Self::Rectangle { corner: point, .. }
            | Self::Text { at: point, .. } => add(point),
        }
        self
    }
}

/// A picture: shapes in a rectangle whose upper left corner is the origin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Its shapes, from the lowest to the uppermost.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// Its shapes as SVG elements, with coordinates rounded to hundredths.
    #[must_use]
    pub fn elements(&self) -> String {
        let mut out = String::new();
        for shape in &self.shapes {
            // A string takes everything.
            let _ = write_shape(&mut out, shape);
        }
        out
    }
}

fn write_shape(out: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Curve { class, from, segments } => {
            write!(out, r#"<path class="{class}" d="M{} {}"#, number(from[0]), number(from[1]))?;
            for segment in segments {
                out.push('C');
                for (place, point) in segment.iter().enumerate() {
                    let gap = if place == 0 { "" } else { " " };
                    write!(out, "{gap}{} {}", number(point[0]), number(point[1]))?;
                }
            }
            out.write_str(r#""/>"#)
        }
        Shape::Lines { class, lines } => {
            write!(out, r#"<path class="{class}" d=""#)?;
            for line in lines {
                for (place, point) in line.iter().enumerate() {
                    let letter = if place == 0 { 'M' } else { 'L' };
                    write!(out, "{letter}{} {}", number(point[0]), number(point[1]))?;
                }
                if line.len() == 1 {
                    out.push_str("h0");
                }
            }
            out.write_str(r#""/>"#)
        }
        Shape::Circle { class, centre, radius } => {
            let [x, y] = centre.map(number);
            write!(out, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{}"/>"#, number(*radius))
        }
        Shape::Rectangle { class, corner, size } => {
            let ([x, y], [width, height]) = (corner.map(number), size.map(number));
            write!(out, r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}"/>"#)
        }
        Shape::Text { class, at, text } => {
            let [x, y] = at.map(number);
            write!(out, r#"<text class="{class}" x="{x}" y="{y}">{}</text>"#, escape(text))
        }
    }
}

/// A coordinate, rounded to hundredths, without needless digits.
#[must_use]
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text as it may stand in SVG, HTML, or an attribute between double quotes. Characters that these
/// do not allow become question marks.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(' '),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            letter => out.push(letter),
        }
    }
    out
}
