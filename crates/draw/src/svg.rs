//! A diagram as an SVG picture that needs nothing else: no program, no font, no style sheet.

use std::fmt::Write;

use gamecert_certs::Play;

use crate::Caption;
use crate::diagram::{Diagram, Edge, Kind, Root};
use crate::label::{Label, label, short};
use crate::layout::layout;
use crate::picture::budget::PictureBudget;
use crate::picture::shape::{Point, escape, number};
use crate::proof::Proof;

const STYLE: &str = include_str!("style.css");
pub(crate) const LETTER: f64 = 7.3;
/// Width of a letter of what stands on a line.
const REPLY_LETTER: f64 = 6.2;
pub(crate) const LINE: f64 = 16.0;
pub(crate) const PAD: f64 = 8.0;
pub(crate) const MARGIN: f64 = 24.0;
/// Height of the title and what stands under it.
const HEAD: f64 = 74.0;
const FOOT: f64 = 86.0;
const MIN_WIDTH: f64 = 760.0;

/// Writes a diagram as SVG.
#[must_use]
pub fn svg(proof: &Proof, diagram: &Diagram, caption: &Caption<'_>) -> String {
    let mut budget = PictureBudget::new(caption.with_pictures);
    let labels: Vec<Label> = diagram.nodes.iter().map(|kind| label(proof, kind, &mut budget)).collect();
    let mut sizes: Vec<Point> =
        diagram.nodes.iter().zip(&labels).map(|(kind, label)| size(kind, label)).collect();
    let mut lines_below = vec![0; sizes.len()];
    for edge in &diagram.edges {
        lines_below[edge.from] += 1;
        // Options leave room for the text on the line below them, next to that of their neighbours.
        if matches!(diagram.nodes[edge.from], Kind::Options(_)) {
            let width = short(&edge.label).chars().count() as f64 * REPLY_LETTER;
            sizes[edge.from][0] = sizes[edge.from][0].max(width);
        }
    }
    let edges: Vec<(usize, usize)> = diagram.edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let places = layout(&sizes, &edges);
    let width = places.size[0].max(MIN_WIDTH) + 2.0 * MARGIN;
    let banner = if caption.warning.is_some() { 34.0 } else { 0.0 };
    let height = places.size[1] + HEAD + FOOT + banner + 2.0 * MARGIN;
    let mut out = paper([width, height], &title(proof, diagram, caption), &about(proof, diagram));
    head(&mut out, proof, diagram, caption, width);
    let left = MARGIN + (width - 2.0 * MARGIN - places.size[0]) / 2.0;
    let _ = writeln!(out, "<g transform=\"translate({} {})\">", number(left), number(MARGIN + HEAD + banner));
    for (edge, bends) in diagram.edges.iter().zip(&places.bends) {
        let (from, to) = (places.centres[edge.from], places.centres[edge.to]);
        let from = [from[0], from[1] + sizes[edge.from][1] / 2.0];
        let to = [to[0], to[1] - sizes[edge.to][1] / 2.0];
        line(&mut out, edge, from, bends, to, lines_below[edge.from] == 1);
    }
    for (kind, (label, (centre, size))) in
        diagram.nodes.iter().zip(labels.iter().zip(places.centres.iter().zip(&sizes)))
    {
        node(&mut out, kind, label, *centre, *size);
    }
    out.push_str("</g>\n");
    legend(&mut out, proof.transcript.claim.play, height - FOOT - MARGIN / 2.0);
    out.push_str("</svg>\n");
    out
}

/// The beginning of a picture of this size, up to its empty paper.
pub(crate) fn paper([width, height]: Point, title: &str, about: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" \
         role=\"img\" aria-label=\"{2}\">\n<title>{2}</title>\n<desc>{4}</desc>\n<style>{3}</style>\n\
         <rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n",
        number(width),
        number(height),
        escape(title),
        STYLE.trim(),
        escape(about),
    )
}

fn size(kind: &Kind, label: &Label) -> Point {
    let text = label.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * LETTER;
    let (mut width, mut height) = (text, label.lines.len() as f64 * LINE);
    if let Some(picture) = &label.picture {
        width = width.max(picture.width * label.scale);
        height += picture.height * label.scale + if label.lines.is_empty() { 0.0 } else { 5.0 };
    }
    match kind {
        // An ellipse around a rectangle; a single line of text has room in less.
        Kind::Lemma { .. } | Kind::Reference(_) => {
            let factor = if label.picture.is_some() { std::f64::consts::SQRT_2 } else { 1.25 };
            [width * factor + PAD, height * factor + PAD]
        }
        Kind::Options(_) => [width + PAD, height + PAD / 2.0],
        _ => [width + 2.0 * PAD, height + 2.0 * PAD],
    }
}

fn head(out: &mut String, proof: &Proof, diagram: &Diagram, caption: &Caption<'_>, width: f64) {
    let mut down = MARGIN + 14.0;
    if let Some(warning) = caption.warning {
        let _ = writeln!(
            out,
            "<rect class=\"banner\" width=\"{}\" height=\"34\"/>\n\
             <text class=\"warning\" x=\"{}\" y=\"22\">{}</text>",
            number(width),
            number(MARGIN),
            escape(warning)
        );
        down += 34.0;
    }
    for (class, text) in [
        ("title", title(proof, diagram, caption)),
        ("about", about(proof, diagram)),
        ("identity", proof.transcript.identity.to_string()),
    ] {
        let _ = writeln!(
            out,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>",
            number(MARGIN),
            number(down),
            escape(&text)
        );
        down += 20.0;
    }
}

/// What is drawn: the claim, or a part of its proof.
pub(crate) fn title(proof: &Proof, diagram: &Diagram, caption: &Caption<'_>) -> String {
    let claim = &proof.transcript.claim;
    let before = if caption.warning.is_some() { "not proved: " } else { "" };
    let part = match diagram.root {
        Root::Claim => String::new(),
        Root::Lemma(number) => {
            let says = match claim.play {
                Play::Normal => format!(" : {}", proof.transcript.value(number)),
                Play::Misere => " lost".to_owned(),
                Play::Scoring => format!(" < {}", proof.transcript.value(number)),
                Play::Contest => format!(" : {}", proof.transcript.bound(number)),
            };
            format!("; lemma {number}, {}{says}", proof.transcript.subject(number))
        }
    };
    format!("{before}{claim}{part}")
}

/// The size of the proof, and how much of it is drawn.
pub(crate) fn about(proof: &Proof, diagram: &Diagram) -> String {
    let (lemmas, axioms) = (proof.transcript.lemmas.len(), &proof.transcript.axioms);
    let mut about = format!(
        "{lemmas} lemma{}, axioms: {}",
        if lemmas == 1 { "" } else { "s" },
        if axioms.is_empty() { "none".to_owned() } else { axioms.join(", ") }
    );
    if diagram.cut > 0 || diagram.root != Root::Claim {
        about += &format!("; {} drawn in full", diagram.in_full());
    }
    if diagram.cut > 0 {
        about += &format!(", and {} more", thousands(diagram.cut));
    }
    about
}

/// A number with a comma after each three digits.
pub(crate) fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A line from node to node that leaves and arrives upright. What stands on it stands right below the node if it is the only line
/// there, and else where the lines are apart.
fn line(out: &mut String, edge: &Edge, from: Point, bends: &[Point], to: Point, is_alone: bool) {
    let _ = write!(out, "<path class=\"edge\" d=\"M{} {}", number(from[0]), number(from[1]));
    let mut before = from;
    for &point in bends.iter().chain([&to]) {
        if (point[0] - before[0]).abs() < 0.05 {
            if point[1] > before[1] {
                let _ = write!(out, "V{}", number(point[1]));
                before = point;
            }
            continue;
        }
        let middle = (before[1] + point[1]) / 2.0;
        let [x, y, x2, y2, m] = [before[0], middle, point[0], point[1], middle].map(number);
        let _ = write!(out, "C{x} {y} {x2} {m} {x2} {y2}");
        before = point;
    }
    out.push_str("\"/>\n");
    if !edge.label.is_empty() {
        let start = bends.first().copied().unwrap_or(from);
        let end = bends.get(1).copied().unwrap_or(to);
        let at = if is_alone {
            [from[0], from[1] + 12.0]
        } else {
            [start[0] + (end[0] - start[0]) * 0.3, start[1] + (end[1] - start[1]) * 0.38]
        };
        let _ = writeln!(
            out,
            "<text class=\"reply\" x=\"{}\" y=\"{}\">{}</text>",
            number(at[0]),
            number(at[1]),
            escape(&short(&edge.label))
        );
    }
}

fn node(out: &mut String, kind: &Kind, label: &Label, centre: Point, size: Point) {
    let [x, y] = centre.map(number);
    let corner = [centre[0] - size[0] / 2.0, centre[1] - size[1] / 2.0].map(number);
    let [width, height] = size.map(number);
    let [rx, ry] = [size[0] / 2.0, size[1] / 2.0].map(number);
    let boxed = |class: &str| {
        format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"3\"/>",
            corner[0], corner[1]
        )
    };
    let (class, frame) = match kind {
        Kind::Claim => ("node claim", boxed("frame")),
        Kind::Lemma { is_open, .. } => (
            if *is_open { "node lemma" } else { "node lemma cut" },
            format!("<ellipse class=\"frame\" cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"/>"),
        ),
        Kind::Reference(_) => (
            "node reference",
            format!("<ellipse class=\"frame\" cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"/>"),
        ),
        Kind::Options(_) | Kind::More(_) => ("node options", boxed("ground")),
        Kind::Sum(..) | Kind::Line(_) => ("node sum", boxed("frame")),
        Kind::Hole | Kind::Refused(_) => ("node hole", boxed("frame")),
    };
    let _ = write!(out, "<g class=\"{class}\">{frame}");
    if !label.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", escape(&label.title));
    }
    if let Kind::Lemma { number: lemma, .. } = kind {
        let [x, y] = [centre[0] - size[0] / 2.0, centre[1] - size[1] / 2.0 + 6.0].map(number);
        let _ = write!(out, "<text class=\"number\" x=\"{x}\" y=\"{y}\">{lemma}</text>");
    }
    let text = label.lines.len() as f64 * LINE;
    let picture = label.picture.as_ref().map_or(0.0, |picture| picture.height * label.scale);
    let gap = if picture > 0.0 && text > 0.0 { 5.0 } else { 0.0 };
    let mut down = centre[1] - (text + picture + gap) / 2.0;
    if let Some(shapes) = &label.picture {
        let left = centre[0] - shapes.width * label.scale / 2.0;
        let scale =
            if label.scale < 1.0 { format!(" scale({})", number(label.scale)) } else { String::new() };
        let _ = write!(
            out,
            "<g class=\"picture\" transform=\"translate({} {}){scale}\">{}</g>",
            number(left),
            number(down),
            shapes.elements()
        );
        down += picture + gap;
    }
    for line in &label.lines {
        let _ = write!(out, "<text x=\"{x}\" y=\"{}\">{}</text>", number(down + 12.0), escape(line));
        down += LINE;
    }
    out.push_str("</g>\n");
}

fn legend(out: &mut String, play: Play, down: f64) {
    let [lemma, options, sum] = match play {
        Play::Normal => [
            "a lemma: position : nimber; on its left its number",
            "options, each refuted by the reply on the line below it",
            "a sum: its components have lemmas",
        ],
        Play::Misere => [
            "a lemma: a sum that is lost; on its left its number",
            "options, each won by the reply below it, or by its tree",
            "a sum",
        ],
        Play::Contest => [
            "a lemma: what a side is sure of; on its left its number",
            "a position with all answers, after the moves on the line",
            "the end of a strategy without a lemma",
        ],
        Play::Scoring => [
            "a lemma: who moves scores less; on its left its number",
            "moves (thick), each answered as its line says (dashed)",
            "a line of play that rests on no lemma, or on several",
        ],
    };
    let entries = [
        ("ellipse", lemma),
        ("bare", options),
        ("box", sum),
        ("reference", "the lemma with this number, drawn elsewhere"),
        ("dashed", "more below that is not drawn"),
    ];
    let mut left = MARGIN;
    let mut down = down + 16.0;
    for (place, (shape, text)) in entries.into_iter().enumerate() {
        if place > 0 && place % 2 == 0 {
            (left, down) = (MARGIN, down + 24.0);
        }
        let [x, y] = [left, down].map(number);
        let sign = match shape {
            "ellipse" => format!(
                "<g class=\"node lemma\"><ellipse class=\"frame\" cx=\"{}\" cy=\"{y}\" rx=\"16\" ry=\"8\"/></g>",
                number(left + 16.0)
            ),
            "reference" => format!(
                "<g class=\"node reference\"><ellipse class=\"frame\" cx=\"{0}\" cy=\"{y}\" rx=\"16\" ry=\"8\"/><text x=\"{0}\" y=\"{1}\">\u{2193} 7</text></g>",
                number(left + 16.0),
                number(down + 4.0)
            ),
            "dashed" => format!(
                "<g class=\"node lemma cut\"><ellipse class=\"frame\" cx=\"{}\" cy=\"{y}\" rx=\"16\" ry=\"8\"/></g>",
                number(left + 16.0)
            ),
            "box" => format!(
                "<g class=\"node sum\"><rect class=\"frame\" x=\"{x}\" y=\"{}\" width=\"32\" height=\"16\" rx=\"3\"/></g>",
                number(down - 8.0)
            ),
            _ => format!(
                "<text class=\"legend\" x=\"{}\" y=\"{}\">abc</text>",
                number(left + 5.0),
                number(down + 4.0)
            ),
        };
        let _ = writeln!(
            out,
            "{sign}<text class=\"legend\" x=\"{}\" y=\"{}\">{text}</text>",
            number(left + 42.0),
            number(down + 4.0)
        );
        left += 400.0;
    }
}
