//! A diagram as a text for Graphviz.

use graphviz_rust::dot_structures::{
    Attribute, Edge, EdgeTy, Graph, GraphAttributes, Id, Node, NodeId, Stmt, Vertex,
};
use graphviz_rust::printer::{DotPrinter, PrinterContext};

use crate::Caption;
use crate::diagram::{Diagram, Kind};
use crate::label::{label, short};
use crate::picture::ink::Ink;
use crate::proof::Proof;

/// Writes a diagram in the DOT language. Positions are texts.
#[must_use]
pub fn dot(proof: &Proof, diagram: &Diagram, caption: &Caption<'_>) -> String {
    let heading = crate::svg::title(proof, diagram, caption);
    let mut title = format!("{heading}\n{}\n{}", crate::svg::about(proof, diagram), proof.identity);
    if let Some(warning) = caption.warning {
        title = format!("{warning}\n{title}");
    }
    let warned = caption.warning.map(|_| attribute("fontcolor", "#b3261e"));
    let mut stmts = vec![
        Stmt::GAttribute(GraphAttributes::Graph(
            [attribute("label", &title), attribute("labelloc", "t")].into_iter().chain(warned).collect(),
        )),
        Stmt::GAttribute(GraphAttributes::Node(vec![
            attribute("fontname", "monospace"),
            attribute("shape", "plaintext"),
        ])),
    ];
    stmts.extend(diagram.nodes.iter().enumerate().map(|(place, kind)| node(proof, place, kind)));
    stmts.extend(diagram.edges.iter().map(|edge| {
        let vertex = |node: usize| Vertex::N(name(node));
        let label = (!edge.label.is_empty()).then(|| attribute("label", &short(&edge.label)));
        Stmt::Edge(Edge {
            ty: EdgeTy::Pair(vertex(edge.from), vertex(edge.to)),
            attributes: label.into_iter().collect(),
        })
    }));
    let graph = Graph::DiGraph { id: Id::Plain("proof".to_owned()), strict: false, stmts };
    graph.print(&mut PrinterContext::default()) + "\n"
}

fn node(proof: &Proof, place: usize, kind: &Kind) -> Stmt {
    let shape = match kind {
        Kind::Claim | Kind::Sum(..) | Kind::Line(_) => "box",
        Kind::Lemma { .. } | Kind::Reference(_) => "ellipse",
        Kind::Options(_) | Kind::More(_) => "plaintext",
        Kind::Hole => "octagon",
    };
    let mut text = label(proof, kind, &mut Ink::new(false)).lines.join("\n");
    if let Kind::Lemma { number, .. } = kind {
        text = format!("{number}. {text}");
    }
    let mut attributes = vec![attribute("label", &text), attribute("shape", shape)];
    match kind {
        Kind::Lemma { number, is_open } => {
            attributes.push(attribute("tooltip", &format!("lemma {number}")));
            attributes.extend((!is_open).then(|| attribute("style", "dashed")));
        }
        Kind::Reference(_) => attributes.push(attribute("style", "dotted")),
        Kind::Hole => attributes.push(attribute("color", "#b3261e")),
        Kind::Claim | Kind::Options(_) | Kind::Sum(..) | Kind::Line(_) | Kind::More(_) => {}
    }
    Stmt::Node(Node::new(name(place), attributes))
}

pub(crate) fn name(node: usize) -> NodeId {
    NodeId(Id::Plain(format!("n{node}")), None)
}

/// An attribute with a text for its value.
pub(crate) fn attribute(key: &str, value: &str) -> Attribute {
    let mut quoted = "\"".to_owned();
    for letter in value.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push('?'),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    Attribute(Id::Plain(key.to_owned()), Id::Escaped(quoted))
}
