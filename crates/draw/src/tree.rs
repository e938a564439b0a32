//! A game as a tree: a picture in layers, in which equal branches are one.

use std::fmt::Write;

use crate::dot::Digraph;
use crate::layout::layout;
use crate::picture::shape::{Point, escape, number};
use crate::svg::{LETTER, LINE, MARGIN, PAD, paper};

/// Height of the title and what stands under it.
const HEAD: f64 = 54.0;
const FOOT: f64 = 40.0;
const MIN_WIDTH: f64 = 560.0;

/// A tree to draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeDrawing {
    /// What stands on top.
    pub title: String,
    /// What stands under it.
    pub about: String,
    /// The trees in it, the whole one first.
    pub nodes: Vec<TreeNode>,
    /// From a tree to its branches.
    pub edges: Vec<(usize, usize)>,
}

/// A tree in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// Its name.
    pub name: String,
    /// Whether who is to move loses it.
    pub is_lost: bool,
    /// Whether it has branches that are not drawn.
    pub is_cut: bool,
}

const LEGEND: &str =
    "A number is a heap of Nim. Filled: who is to move loses; dashed: its branches are not drawn.";

/// Writes a tree as SVG.
#[must_use]
pub fn tree_svg(drawing: &TreeDrawing) -> String {
    let size = |node: &TreeNode| -> Point {
        [(node.name.chars().count() as f64 * LETTER).mul_add(1.25, PAD), LINE.mul_add(1.25, PAD)]
    };
    let sizes: Vec<Point> = drawing.nodes.iter().map(size).collect();
    let places = layout(&sizes, &drawing.edges);
    let width = places.size[0].max(MIN_WIDTH) + 2.0 * MARGIN;
    let height = places.size[1] + HEAD + FOOT + 2.0 * MARGIN;
    let (title, about) = (escape(&drawing.title), escape(&drawing.about));
    let mut out = paper([width, height], &drawing.title, &drawing.about);
    // A string takes everything.
    let _ = write!(
        out,
        "<text class=\"title\" x=\"{0}\" y=\"{1}\">{title}</text>\n\
         <text class=\"about\" x=\"{0}\" y=\"{2}\">{about}</text>\n",
        number(MARGIN),
        number(MARGIN + 14.0),
        number(MARGIN + 34.0),
    );
    let left = MARGIN + (width - 2.0 * MARGIN - places.size[0]) / 2.0;
    let _ = writeln!(out, "<g transform=\"translate({} {})\">", number(left), number(MARGIN + HEAD));
    for bends in &places.bends {
        let mut points = bends.iter().map(|&[x, y]| format!("{} {}", number(x), number(y)));
        let start = points.next().unwrap_or_default();
        let rest: String = points.map(|point| format!("L{point}")).collect();
        let _ = writeln!(out, "<path class=\"edge\" d=\"M{start}{rest}\"/>");
    }
    for (node, (&[x, y], &[width, height])) in drawing.nodes.iter().zip(places.centres.iter().zip(&sizes)) {
        let class = match (node.is_cut, node.is_lost) {
            (true, true) => "node cut",
            (true, false) => "node claim cut",
            (false, true) => "node",
            (false, false) => "node claim",
        };
        let _ = writeln!(
            out,
            "<g class=\"{class}\"><ellipse class=\"frame\" cx=\"{0}\" cy=\"{1}\" rx=\"{2}\" ry=\"{3}\"/>\
             <text x=\"{0}\" y=\"{4}\">{5}</text></g>",
            number(x),
            number(y),
            number(width / 2.0),
            number(height / 2.0),
            number(y + 4.0),
            escape(&node.name)
        );
    }
    let _ = write!(
        out,
        "</g>\n<text class=\"legend\" x=\"{}\" y=\"{}\">{LEGEND}</text>\n</svg>\n",
        number(MARGIN),
        number(height - MARGIN)
    );
    out
}

/// Writes a tree in the DOT language.
#[must_use]
pub fn tree_dot(drawing: &TreeDrawing) -> String {
    let heading = format!("{}\n{}", drawing.title, drawing.about);
    let mut graph = Digraph::new("tree");
    graph.statement("graph", &[("label", &heading), ("labelloc", "t")]);
    for (place, node) in drawing.nodes.iter().enumerate() {
        let style = match (node.is_cut, node.is_lost) {
            (true, true) => Some("filled,dashed"),
            (true, false) => Some("dashed"),
            (false, true) => Some("filled"),
            (false, false) => None,
        };
        let attributes: Vec<_> =
            [("label", node.name.as_str())].into_iter().chain(style.map(|style| ("style", style))).collect();
        graph.node(place, &attributes);
    }
    for &(from, to) in &drawing.edges {
        graph.edge(from, to, &[]);
    }
    graph.finish()
}
