//! A diagram as a text for Graphviz.

use std::fmt::{Display, Write};

use crate::Caption;
use crate::diagram::{Diagram, Kind, Node};
use crate::label::{label, short};
use crate::picture::budget::PictureBudget;
use crate::proof::Proof;

/// The colour of warnings and of what is missing.
const BAD: &str = "#b3261e";

/// Writes a diagram in the DOT language. Positions are texts.
#[must_use]
pub fn dot(proof: &Proof, diagram: &Diagram, caption: &Caption<'_>) -> String {
    let heading = crate::svg::title(proof, diagram, caption);
    let mut title =
        format!("{heading}\n{}\n{}", crate::svg::about(proof, diagram), proof.transcript.identity);
    if let Some(warning) = caption.warning {
        title = format!("{warning}\n{title}");
    }
    let mut graph = Digraph::new("proof");
    let mut attributes = vec![("label", title.as_str()), ("labelloc", "t")];
    attributes.extend(caption.warning.map(|_| ("fontcolor", BAD)));
    graph.statement("graph", &attributes);
    graph.statement("node", &[("fontname", "monospace"), ("shape", "plaintext")]);
    for (place, drawn) in diagram.nodes.iter().enumerate() {
        node(&mut graph, proof, place, drawn);
    }
    for edge in &diagram.edges {
        let label = short(&edge.label);
        let label = (!label.is_empty()).then_some(("label", label.as_str()));
        graph.edge(edge.from, edge.to, label.as_slice());
    }
    graph.finish()
}

fn node(graph: &mut Digraph, proof: &Proof, place: usize, node: &Node) {
    let shape = match node.kind {
        Kind::Claim | Kind::Sum(..) | Kind::Line(_) => "box",
        Kind::Lemma(_) | Kind::Reference(_) | Kind::Tree { .. } => "ellipse",
        Kind::Options(_) => "plaintext",
        Kind::Hole | Kind::Refused(_) => "octagon",
    };
    let mut text = label(proof, node, &mut PictureBudget::new(false)).lines.join("\n");
    let mut tooltip = String::new();
    if let Kind::Lemma(number) = node.kind {
        text = format!("{number}. {text}");
        tooltip = format!("lemma {number}");
    }
    let mut attributes = vec![("label", text.as_str()), ("shape", shape)];
    match node.kind {
        Kind::Lemma(_) => attributes.push(("tooltip", &tooltip)),
        Kind::Reference(_) => attributes.push(("style", "dotted")),
        Kind::Hole | Kind::Refused(_) => attributes.push(("color", BAD)),
        Kind::Claim | Kind::Options(_) | Kind::Sum(..) | Kind::Line(_) | Kind::Tree { .. } => {}
    }
    attributes.extend(match (node.left > 0, &node.kind) {
        (true, Kind::Tree { is_lost: true, .. }) => Some(("style", "filled,dashed")),
        (true, _) => Some(("style", "dashed")),
        (false, Kind::Tree { is_lost: true, .. }) => Some(("style", "filled")),
        (false, _) => None,
    });
    graph.node(place, &attributes);
}

/// A directed graph in the DOT language, written statement by statement. Nodes are numbers.
pub(crate) struct Digraph(String);

impl Digraph {
    pub(crate) fn new(name: &str) -> Self {
        Self(format!("digraph {name} {{\n"))
    }

    /// Attributes of a node or an edge, or of all of a kind.
    pub(crate) fn statement(&mut self, subject: impl Display, attributes: &[(&str, &str)]) {
        // Writing to a string never fails.
        let _ = write!(self.0, "  {subject}");
        for (place, (key, value)) in attributes.iter().enumerate() {
            let _ = write!(self.0, "{}{key}={}", if place == 0 { "[" } else { " " }, quoted(value));
        }
        self.0.push_str(if attributes.is_empty() { "\n" } else { "]\n" });
    }

    pub(crate) fn node(&mut self, node: usize, attributes: &[(&str, &str)]) {
        self.statement(format_args!("n{node}"), attributes);
    }

    pub(crate) fn edge(&mut self, from: usize, to: usize, attributes: &[(&str, &str)]) {
        // The name of an edge is followed by a space.
        let space = if attributes.is_empty() { "" } else { " " };
        self.statement(format_args!("n{from} -> n{to}{space}"), attributes);
    }

    pub(crate) fn finish(self) -> String {
        self.0 + "}\n"
    }
}

/// A text as the value of an attribute.
fn quoted(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push('?'),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
