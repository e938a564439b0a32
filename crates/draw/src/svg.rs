//! A diagram as an SVG picture that needs nothing else: no program, no font, no style sheet.

use std::fmt::Write;

use gamecert_certs::Play;
use gamecert_elaborate::transcript::{Judgement, Lemma};

use crate::Caption;
use crate::diagram::{Diagram, Edge, Extent, Kind, Node, Root, diagram};
use crate::label::{Label, label, scale, short, without_digest};
use crate::layout::{Layout, layout};
use crate::legend::{Entry, LEGEND_LINE, legend, write_legend};
use crate::picture::budget::PictureBudget;
use crate::picture::shape::{Point, escape, number};
use crate::proof::Proof;
use crate::words::grouped;

const STYLE: &str = include_str!("style.css");
pub(crate) const LETTER: f64 = 7.3;
/// Width of a letter of the title.
const TITLE_LETTER: f64 = 11.3;
/// Width of a letter of what stands on a line.
const REPLY_LETTER: f64 = 6.2;
/// How far apart such texts have to be, one below the other.
const REPLY_LINE: f64 = 10.0;
pub(crate) const LINE: f64 = 16.0;
pub(crate) const PAD: f64 = 8.0;
pub(crate) const MARGIN: f64 = 24.0;
/// Height of the title and what stands under it.
const HEAD: f64 = 74.0;
const MIN_WIDTH: f64 = 760.0;
/// The size of a picture whose text, of 12 units, has 10 pixels in a window of 1,400 by 1,000 pixels.
const LEGIBLE: Point = [1650.0, 1180.0];
/// Nodes that are drawn even if they do not fit.
const FEWEST: usize = 4;
/// Levels of lemmas of a diagram that would be too high with more.
const FEW_LEVELS: usize = 3;
/// Height of the warning on a drawing of what is no proof.
const BANNER: f64 = 34.0;

/// A diagram laid out: what its nodes say, and where they are.
struct Sheet {
    labels: Vec<Label>,
    /// How much smaller than their own size the pictures are.
    scale: f64,
    sizes: Vec<Point>,
    places: Layout,
    /// How many lines leave each node.
    lines_below: Vec<usize>,
    legend: Vec<Entry>,
}

impl Sheet {
    fn of(proof: &Proof, diagram: &Diagram, with_pictures: bool) -> Self {
        let mut budget = PictureBudget::new(with_pictures);
        let labels: Vec<Label> = diagram.nodes.iter().map(|node| label(proof, node, &mut budget)).collect();
        let scale = scale(&labels);
        let mut sizes: Vec<Point> =
            diagram.nodes.iter().zip(&labels).map(|(node, label)| size(&node.kind, label, scale)).collect();
        let mut lines_below = vec![0; sizes.len()];
        for edge in &diagram.edges {
            lines_below[edge.from] += 1;
            // Options leave room for the text on the line below them, next to that of their neighbours.
            if matches!(diagram.nodes[edge.from].kind, Kind::Options(_)) {
                let width = short(&edge.label).chars().count() as f64 * REPLY_LETTER;
                sizes[edge.from][0] = sizes[edge.from][0].max(width);
            }
        }
        let edges: Vec<(usize, usize)> = diagram.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        let places = layout(&sizes, &edges);
        Self {
            labels,
            scale,
            sizes,
            places,
            lines_below,
            legend: legend(diagram, proof.transcript.claim.play),
        }
    }

    /// The size of the picture, with its head and its foot.
    fn size(&self, caption: &Caption<'_>) -> Point {
        let width = self.places.size[0].max(MIN_WIDTH) + 2.0 * MARGIN;
        [width, self.places.size[1] + HEAD + self.foot() + banner(caption) + 2.0 * MARGIN]
    }

    /// The height of the legend, of two entries a line, and what is above it.
    fn foot(&self) -> f64 {
        16.0 + self.legend.len().div_ceil(2) as f64 * LEGEND_LINE
    }
}

/// The height of the warning on top.
fn banner(caption: &Caption<'_>) -> f64 {
    if caption.warning.is_some() { BANNER } else { 0.0 }
}

/// A diagram that is legible as a whole: one of at most as many nodes as are wanted, fewer if its text would be too small in a window.
/// If it is high rather than wide, that is one of fewer levels, in which more nodes have room.
#[must_use]
pub fn legible(proof: &Proof, root: Root, extent: Extent, caption: &Caption<'_>) -> Diagram {
    let (mut best, is_high) = fitted(proof, root, extent, caption);
    let levels = (2..=FEW_LEVELS).rev().filter(|&depth| is_high && depth < extent.depth);
    for depth in levels {
        let (drawn, _) = fitted(proof, root, Extent { depth, ..extent }, caption);
        if drawn.nodes.len() > best.nodes.len() {
            best = drawn;
        }
    }
    best
}

/// The largest diagram that is legible, and whether a larger one would be too high.
fn fitted(proof: &Proof, root: Root, mut extent: Extent, caption: &Caption<'_>) -> (Diagram, bool) {
    let mut is_high = false;
    loop {
        let drawn = diagram(proof, root, extent);
        let [width, height] = Sheet::of(proof, &drawn, caption.with_pictures).size(caption);
        is_high |= height > LEGIBLE[1];
        if (width <= LEGIBLE[0] && height <= LEGIBLE[1]) || drawn.nodes.len() <= FEWEST {
            return (drawn, is_high);
        }
        extent.max_nodes = drawn.nodes.len().min(extent.max_nodes) - 1;
    }
}

/// Writes a diagram as SVG.
#[must_use]
pub fn svg(proof: &Proof, diagram: &Diagram, caption: &Caption<'_>) -> String {
    let sheet = Sheet::of(proof, diagram, caption.with_pictures);
    let [width, height] = sheet.size(caption);
    let mut out = paper([width, height], &title(proof, diagram, caption), &about(proof, diagram));
    head(&mut out, proof, diagram, caption, width);
    let Sheet { sizes, places, .. } = &sheet;
    let left = MARGIN + (width - 2.0 * MARGIN - places.size[0]) / 2.0;
    let top = MARGIN + HEAD + banner(caption);
    let _ = writeln!(out, "<g transform=\"translate({} {})\">", number(left), number(top));
    let mut texts = Vec::new();
    for (edge, bends) in diagram.edges.iter().zip(&places.bends) {
        let (from, to) = (places.centres[edge.from], places.centres[edge.to]);
        let from = [from[0], from[1] + sizes[edge.from][1] / 2.0];
        let to = [to[0], to[1] - sizes[edge.to][1] / 2.0];
        line(&mut out, from, bends, to);
        reply(&mut out, edge, [from, to], bends, sheet.lines_below[edge.from] == 1, &mut texts);
    }
    for (place, drawn) in diagram.nodes.iter().enumerate() {
        let label = &sheet.labels[place];
        node(&mut out, drawn, (label, sheet.scale), places.centres[place], sizes[place]);
    }
    out.push_str("</g>\n");
    write_legend(&mut out, &sheet.legend, [MARGIN, height - sheet.foot()]);
    out.push_str("</svg>\n");
    out
}

/// The beginning of a picture of this size, up to its empty paper. It has no width and no height: it is as large as there is room.
pub(crate) fn paper([width, height]: Point, title: &str, about: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" \
         role=\"img\" aria-label=\"{2}\">\n<title>{2}</title>\n<desc>{4}</desc>\n<style>{3}</style>\n\
         <rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n",
        number(width),
        number(height),
        escape(title),
        STYLE.trim(),
        escape(about),
    )
}

fn size(kind: &Kind, label: &Label, scale: f64) -> Point {
    let text = label.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * LETTER;
    let (mut width, mut height) = (text, label.lines.len() as f64 * LINE);
    if let Some(picture) = &label.picture {
        width = width.max(picture.width * scale);
        height += picture.height * scale + if label.lines.is_empty() { 0.0 } else { 5.0 };
    }
    match kind {
        // Less than an ellipse around a rectangle needs: the corners of a line of text are empty.
        Kind::Reference(_) | Kind::Tree { .. } => [width * 1.25 + PAD, height * 1.25 + PAD],
        Kind::Options(_) => [width + PAD, height + PAD / 2.0],
        _ => [width + 2.0 * PAD, height + 2.0 * PAD],
    }
}

fn head(out: &mut String, proof: &Proof, diagram: &Diagram, caption: &Caption<'_>, width: f64) {
    let mut down = MARGIN + 14.0;
    if let Some(warning) = caption.warning {
        let _ = writeln!(
            out,
            "<rect class=\"banner\" width=\"{}\" height=\"{}\"/>\n\
             <text class=\"warning\" x=\"{}\" y=\"22\">{}</text>",
            number(width),
            number(BANNER),
            number(MARGIN),
            escape(warning)
        );
        down += BANNER;
    }
    for (class, text, letter) in [
        ("title", title(proof, diagram, caption), TITLE_LETTER),
        ("about", about(proof, diagram), LETTER),
        ("identity", proof.transcript.identity.to_string(), LETTER),
    ] {
        let text = cut(&text, (width - 2.0 * MARGIN) / letter);
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

/// A text of at most this many letters.
fn cut(text: &str, most: f64) -> String {
    let fits = |count: usize| count as f64 <= most;
    if fits(text.chars().count()) {
        return text.to_owned();
    }
    let begin = text.chars().enumerate().take_while(|(place, _)| fits(place + 2)).map(|(_, letter)| letter);
    begin.chain(['\u{2026}']).collect()
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
    format!("{before}{}{part}", without_digest(claim))
}

/// The size of the proof, and how much of it is drawn.
pub(crate) fn about(proof: &Proof, diagram: &Diagram) -> String {
    let (lemmas, axioms) = (proof.transcript.lemmas.len(), &proof.transcript.axioms);
    let mut about = format!(
        "{} lemma{}, axioms: {}",
        grouped(lemmas as u64),
        if lemmas == 1 { "" } else { "s" },
        if axioms.is_empty() { "none".to_owned() } else { axioms.join(", ") }
    );
    let unseen = proof.transcript.lemmas.iter().filter(|lemma| is_about_trees(lemma)).count();
    if diagram.cut > 0 || diagram.root != Root::Claim {
        about +=
            &format!("; {} drawn, {} left out", grouped(diagram.shown as u64), grouped(diagram.cut as u64));
    }
    if unseen > 0 {
        about += &format!("; {} about trees, not drawn", grouped(unseen as u64));
    }
    about
}

/// Whether a lemma is about trees: these are not drawn.
fn is_about_trees(lemma: &Lemma) -> bool {
    matches!(lemma.states, Judgement::Tree(_) | Judgement::Equals(..))
}

/// A line from node to node that leaves and arrives upright.
fn line(out: &mut String, from: Point, bends: &[Point], to: Point) {
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
}

/// What stands on a line: right below the node if it is the only line there, and else where the lines are apart, or where it arrives if
/// another text is in the way; `texts` are the middles and widths of those that stand on lines.
fn reply(
    out: &mut String,
    edge: &Edge,
    [from, to]: [Point; 2],
    bends: &[Point],
    is_alone: bool,
    texts: &mut Vec<(Point, f64)>,
) {
    if edge.label.is_empty() {
        return;
    }
    let text = short(&edge.label);
    let start = bends.first().copied().unwrap_or(from);
    let end = bends.get(1).copied().unwrap_or(to);
    let usual = if is_alone {
        [from[0], from[1] + 12.0]
    } else {
        [start[0] + (end[0] - start[0]) * 0.3, start[1] + (end[1] - start[1]) * 0.38]
    };
    let width = text.chars().count() as f64 * REPLY_LETTER;
    let is_free = |at: &Point| {
        let is_apart = |(other, its): &(Point, f64)| {
            (other[1] - at[1]).abs() >= REPLY_LINE || (other[0] - at[0]).abs() >= f64::midpoint(*its, width)
        };
        texts.iter().all(is_apart)
    };
    let at = [usual, [to[0], to[1] - 6.0]].into_iter().find(is_free).unwrap_or(usual);
    texts.push((at, width));
    let [x, y] = at.map(number);
    let _ = writeln!(out, "<text class=\"reply\" x=\"{x}\" y=\"{y}\">{}</text>", escape(&text));
}

fn node(out: &mut String, node: &Node, (label, scale): (&Label, f64), centre: Point, size: Point) {
    let [x, y] = centre.map(number);
    let corner = [centre[0] - size[0] / 2.0, centre[1] - size[1] / 2.0].map(number);
    let [width, height] = size.map(number);
    let [rx, ry] = [size[0] / 2.0, size[1] / 2.0].map(number);
    let boxed = |class: &str, round: u32| {
        format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>",
            corner[0], corner[1]
        )
    };
    let ellipse = || format!("<ellipse class=\"frame\" cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"/>");
    let (class, frame) = match node.kind {
        Kind::Claim => ("node claim", boxed("frame", 3)),
        Kind::Lemma(_) => ("node lemma", boxed("frame", 14)),
        Kind::Reference(_) => ("node reference", ellipse()),
        Kind::Tree { is_lost: true, .. } => ("node tree lost", ellipse()),
        Kind::Tree { is_lost: false, .. } => ("node tree", ellipse()),
        Kind::Options(_) => ("node options", boxed("ground", 3)),
        Kind::Sum(..) | Kind::Line(_) => ("node sum", boxed("frame", 3)),
        Kind::Hole | Kind::Refused(_) => ("node hole", boxed("frame", 3)),
    };
    let cut = if node.left > 0 { " cut" } else { "" };
    let _ = write!(out, "<g class=\"{class}{cut}\">{frame}");
    if !label.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", escape(&label.title));
    }
    if let Kind::Lemma(lemma) = node.kind {
        let [x, y] = [centre[0] - size[0] / 2.0 - 3.0, centre[1] - size[1] / 2.0 + 6.0].map(number);
        let _ = write!(out, "<text class=\"number\" x=\"{x}\" y=\"{y}\">{lemma}</text>");
    }
    let text = label.lines.len() as f64 * LINE;
    let picture = label.picture.as_ref().map_or(0.0, |picture| picture.height * scale);
    let gap = if picture > 0.0 && text > 0.0 { 5.0 } else { 0.0 };
    let mut down = centre[1] - (text + picture + gap) / 2.0;
    if let Some(shapes) = &label.picture {
        let left = centre[0] - shapes.width * scale / 2.0;
        let scale = if scale < 1.0 { format!(" scale({})", number(scale)) } else { String::new() };
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
