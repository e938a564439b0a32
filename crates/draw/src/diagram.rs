//! The part of a proof that a drawing shows, as a graph: the claim on top, below it the lemmas that it
//! rests on, their options, and what refutes each of these.
//!
//! What is drawn is chosen by limited discrepancy: the heaviest line first, with what is close to it and to the claim.

mod builder;
mod groups;
mod strategy;
mod trees;
mod weight;

use gamecert_elaborate::transcript::Transcript;

use crate::layout::layers;
use crate::proof::{Proof, View};
use builder::Builder;

/// Layers that a line may go down; a longer one becomes a reference.
const MAX_SPAN: usize = 3;

/// The nodes of a drawing that tells the idea of a proof.
pub const USUAL_NODES: usize = 15;

/// How repeated positions are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Each lemma once, with as many lines to it as there are uses.
    #[default]
    Graph,
    /// A lemma that comes again is a numbered reference.
    Tree,
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Lemmas below each other, at most.
    pub depth: usize,
    /// Nodes in all, at most, but for references in the place of long lines.
    pub max_nodes: usize,
    /// How repeated positions are drawn.
    pub form: Form,
}

/// What a node stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The claim about the start position.
    Claim,
    /// A lemma, by its number.
    Lemma(usize),
    /// Another place where this lemma is drawn.
    Reference(usize),
    /// Options that one reply refutes.
    Options(Vec<View>),
    /// A sum whose components have lemmas.
    Sum(Vec<usize>, u16),
    /// A line of play that rests on no lemma, or on several.
    Line(String),
    /// A tree, of the claim or below it, by its number; whether whoever is to move loses it.
    Tree {
        /// Its number.
        number: usize,
        /// Whether whoever is to move loses it.
        is_lost: bool,
    },
    /// Something that the certificate lacks.
    Hole,
    /// Evidence that the checker refuses, for this reason.
    Refused(String),
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it stands for.
    pub kind: Kind,
    /// Options of its position, or parts of the claim, that are not drawn below it.
    pub left: usize,
}

/// A line from a node to one below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The upper node.
    pub from: usize,
    /// The lower one.
    pub to: usize,
    /// The reply, or how many of them; may be empty.
    pub label: String,
}

/// A graph to draw; the first node is the uppermost.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// Where it begins.
    pub root: Root,
    /// Its nodes.
    pub nodes: Vec<Node>,
    /// Its lines, each to a later layer.
    pub edges: Vec<Edge>,
    /// Lemmas that are drawn.
    pub shown: usize,
    /// Lemmas that the root rests on and that are not drawn.
    pub cut: usize,
}

/// Where a drawing begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Root {
    /// At the claim.
    #[default]
    Claim,
    /// At this lemma.
    Lemma(usize),
}

/// The part of a proof that is to be drawn.
#[must_use]
pub fn diagram(proof: &Proof, root: Root, extent: Extent) -> Diagram {
    let mut diagram = Builder::new(&proof.transcript, extent).built(root);
    shorten(&mut diagram);
    diagram.root = root;
    let lemmas = diagram.nodes.iter().filter(|node| matches!(node.kind, Kind::Lemma(_)));
    diagram.shown = lemmas.count();
    diagram.cut = below(&proof.transcript, root).saturating_sub(diagram.shown);
    diagram
}

/// The number of lemmas that a root rests on, itself included.
fn below(transcript: &Transcript, root: Root) -> usize {
    let mut is_used = vec![false; transcript.lemmas.len()];
    let mark = |lemmas: &[usize], is_used: &mut Vec<bool>| {
        for &lemma in lemmas {
            if let Some(used) = is_used.get_mut(lemma) {
                *used = true;
            }
        }
    };
    match root {
        Root::Claim => transcript.goal.iter().for_each(|step| mark(&step.lemmas(), &mut is_used)),
        Root::Lemma(number) => mark(&[number], &mut is_used),
    }
    for (number, lemma) in transcript.lemmas.iter().enumerate().rev() {
        if is_used.get(number) == Some(&true) {
            lemma.steps.iter().for_each(|step| mark(&step.lemmas(), &mut is_used));
        }
    }
    is_used.into_iter().filter(|&used| used).count()
}

/// Puts references in the place of lines that pass many layers.
fn shorten(diagram: &mut Diagram) {
    let pairs: Vec<(usize, usize)> = diagram.edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let layers = layers(diagram.nodes.len(), &pairs);
    let mut is_reached = vec![false; diagram.nodes.len()];
    // The shortest line to a node stays, or else nothing would lead to it.
    let span = |edge: &Edge| layers[edge.to] - layers[edge.from];
    let mut order: Vec<usize> = (0..diagram.edges.len()).collect();
    order.sort_by_key(|&place| span(&diagram.edges[place]));
    for place in order {
        let to = diagram.edges[place].to;
        let is_long = is_reached[to] && span(&diagram.edges[place]) > MAX_SPAN;
        if let (true, &Kind::Lemma(number)) = (is_long, &diagram.nodes[to].kind) {
            diagram.nodes.push(Node { kind: Kind::Reference(number), left: 0 });
            diagram.edges[place].to = diagram.nodes.len() - 1;
        }
        is_reached[to] = true;
    }
}
