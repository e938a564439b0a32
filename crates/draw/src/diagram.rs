//! The part of a proof that a drawing shows, as a graph: the claim on top, below it the lemmas that it
//! rests on, their options, and what refutes each of these.

use std::collections::{BTreeMap, VecDeque};

use crate::layout::layers;
use crate::proof::{Answer, Choice, Component, Proof, without_pairs};

/// Layers that a line may go down; a longer one becomes a reference.
const MAX_SPAN: usize = 3;

/// Nodes at which nothing more is drawn, not even what the first lemma or the claim needs, unless more are wanted.
const MOST_NODES: usize = 400;

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
    /// Nodes in all, about.
    pub max_nodes: usize,
    /// How repeated positions are drawn.
    pub form: Form,
}

/// What a node stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The claim about the start position.
    Claim,
    /// A lemma, by its number. Whether what it rests on is drawn too.
    Lemma {
        /// Its number.
        number: usize,
        /// Whether what refutes its options is below it.
        is_open: bool,
    },
    /// Another place where this lemma is drawn.
    Reference(usize),
    /// Options that one reply refutes.
    Options(Vec<Vec<Component>>),
    /// A sum whose components have lemmas.
    Sum(Vec<Component>, u16),
    /// A line of play that rests on no lemma, or on several.
    Line(String),
    /// Something that the certificate lacks.
    Hole,
    /// So many further answers or groups of options, which would take too much room.
    More(usize),
}

/// A line from a node to one below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The upper node.
    pub from: usize,
    /// The lower one.
    pub to: usize,
    /// The reply, or the nimber that is known; may be empty.
    pub label: String,
}

/// A graph to draw; the first node is the uppermost.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// Where it begins.
    pub root: Root,
    /// What its nodes stand for.
    pub nodes: Vec<Kind>,
    /// Its lines, each to a later layer.
    pub edges: Vec<Edge>,
    /// Lemmas that are drawn.
    pub shown: usize,
    /// Lemmas that the root rests on and that are not drawn, or are drawn without what they rest on.
    pub cut: usize,
}

impl Diagram {
    /// Lemmas that are drawn with what they rest on.
    #[must_use]
    pub fn in_full(&self) -> usize {
        self.nodes.iter().filter(|kind| matches!(kind, Kind::Lemma { is_open: true, .. })).count()
    }
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

struct Builder<'a> {
    proof: &'a Proof,
    extent: Extent,
    diagram: Diagram,
    /// The node of each lemma that is drawn.
    nodes: BTreeMap<usize, usize>,
    /// Lemmas to open: number, node and depth.
    waiting: VecDeque<(usize, usize, usize)>,
}

/// The part of a proof that is to be drawn.
#[must_use]
pub fn diagram(proof: &Proof, root: Root, extent: Extent) -> Diagram {
    let (diagram, nodes, waiting) = (Diagram::default(), BTreeMap::new(), VecDeque::new());
    let mut builder = Builder { proof, extent, diagram, nodes, waiting };
    match root {
        Root::Claim => builder.claim(),
        Root::Lemma(number) => {
            builder.lemma(number, 1);
        }
    }
    while let Some((number, node, depth)) = builder.waiting.pop_front() {
        builder.open(number, node, depth);
    }
    let mut diagram = builder.diagram;
    shorten(&mut diagram);
    diagram.root = root;
    diagram.shown = builder.nodes.len();
    diagram.cut = below(proof, root).saturating_sub(diagram.in_full());
    diagram
}

/// The number of lemmas that a root rests on, itself included.
fn below(proof: &Proof, root: Root) -> usize {
    let mut is_used = vec![false; proof.lemmas.len()];
    let cited = |answer: &Answer, sum: &[Component], is_used: &mut Vec<bool>| {
        let cited = match answer {
            Answer::Hole | Answer::Told => &[],
            Answer::Values { .. } => sum,
            Answer::Reply { sum, .. } => sum.as_slice(),
            Answer::Line { lemmas, .. } => lemmas.as_slice(),
        };
        for &component in without_pairs(cited) {
            if let Some(used) = is_used.get_mut(component) {
                *used = true;
            }
        }
    };
    match root {
        Root::Claim => {
            proof.goal.iter().for_each(|(_, answer)| cited(answer, &proof.start, &mut is_used));
        }
        Root::Lemma(number) => cited(&Answer::Values { nimber: 0 }, &[number], &mut is_used),
    }
    for (number, lemma) in proof.lemmas.iter().enumerate().rev() {
        if is_used.get(number) == Some(&true) {
            lemma.options.iter().for_each(|choice| cited(&choice.answer, &choice.sum, &mut is_used));
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
        if let (true, Kind::Lemma { number, .. }) = (is_long, &diagram.nodes[to]) {
            diagram.nodes.push(Kind::Reference(*number));
            diagram.edges[place].to = diagram.nodes.len() - 1;
        }
        is_reached[to] = true;
    }
}

impl Builder<'_> {
    fn node(&mut self, kind: Kind) -> usize {
        self.diagram.nodes.push(kind);
        self.diagram.nodes.len() - 1
    }

    fn edge(&mut self, from: usize, to: usize, label: String) {
        self.diagram.edges.push(Edge { from, to, label });
    }

    fn is_full(&self) -> bool {
        self.diagram.nodes.len() >= self.extent.max_nodes.max(MOST_NODES)
    }

    /// Counts what is not drawn below a node.
    fn more(&mut self, node: usize, count: usize) {
        let more = self.node(Kind::More(count));
        self.edge(node, more, String::new());
    }

    fn claim(&mut self) {
        let top = self.node(Kind::Claim);
        let proof = self.proof;
        for (place, (_, answer)) in proof.goal.iter().enumerate() {
            if self.is_full() {
                self.more(top, proof.goal.len() - place);
                break;
            }
            if let Some((to, label)) = self.target(&proof.start, answer, 0, "") {
                self.edge(top, to, label);
            }
        }
    }

    /// The node of a lemma, a new one or one that stands for it.
    fn lemma(&mut self, number: usize, depth: usize) -> usize {
        match self.nodes.get(&number) {
            Some(&node) if self.extent.form == Form::Graph => node,
            Some(_) => self.node(Kind::Reference(number)),
            None => {
                let node = self.node(Kind::Lemma { number, is_open: false });
                self.nodes.insert(number, node);
                self.waiting.push_back((number, node, depth));
                node
            }
        }
    }

    /// What an answer about a sum rests on, with a label for the line to it; `None` if on nothing.
    fn target(
        &mut self,
        sum: &[Component],
        answer: &Answer,
        depth: usize,
        before: &str,
    ) -> Option<(usize, String)> {
        let (sum, label) = match answer {
            Answer::Hole => return Some((self.node(Kind::Hole), String::new())),
            Answer::Told => return None,
            Answer::Values { nimber } => (sum, format!("{before}= {nimber}")),
            Answer::Reply { sum, .. } => (sum.as_slice(), self.reply(sum)),
            Answer::Line { words, lemmas } => return Some(self.line(words, lemmas, depth)),
        };
        match sum {
            [] if matches!(answer, Answer::Values { .. }) => None,
            [component] => Some((self.lemma(*component, depth + 1), label)),
            several => {
                let nimber = self.proof.nimber(several).unwrap_or(0);
                let node = self.node(Kind::Sum(several.to_vec(), nimber));
                let drawn = if self.is_full() { Vec::new() } else { without_pairs(several) };
                for &component in drawn {
                    let to = self.lemma(component, depth + 1);
                    self.edge(node, to, String::new());
                }
                Some((node, label))
            }
        }
    }

    /// The lemma that a line of play rests on, or a box.
    fn line(&mut self, words: &str, lemmas: &[Component], depth: usize) -> (usize, String) {
        if let [lemma] = lemmas {
            return (self.lemma(*lemma, depth + 1), words.to_owned());
        }
        let node = self.node(Kind::Line(words.to_owned()));
        let mut drawn = Vec::new();
        for &lemma in lemmas {
            if !drawn.contains(&lemma) && !self.is_full() {
                drawn.push(lemma);
                let to = self.lemma(lemma, depth + 1);
                self.edge(node, to, String::new());
            }
        }
        (node, String::new())
    }

    /// The reply as it stands on a line; a board is seen below it.
    fn reply(&self, sum: &[Component]) -> String {
        match sum {
            [_] if self.proof.claim.game != "cram" => self.proof.show(sum),
            _ => "reply".to_owned(),
        }
    }

    /// Draws what refutes the options of a lemma, if there is room.
    fn open(&mut self, number: usize, node: usize, depth: usize) {
        let proof = self.proof;
        let Some(lemma) = proof.lemmas.get(number) else { return };
        let mut groups: Vec<(Choice, Vec<Vec<Component>>)> = Vec::new();
        let mut places: BTreeMap<(&[Component], &str), usize> = BTreeMap::new();
        for choice in &lemma.options {
            let together = match &choice.answer {
                Answer::Reply { sum, .. } => Some((sum.as_slice(), "")),
                // Moves that lead to the same lemma are told by their pictures.
                Answer::Line { lemmas, .. } if lemmas.len() == 1 => Some((lemmas.as_slice(), "")),
                Answer::Line { words, lemmas } => Some((lemmas.as_slice(), words.as_str())),
                Answer::Hole | Answer::Told | Answer::Values { .. } => None,
            };
            let known = together.and_then(|key| places.get(&key));
            match known.and_then(|&place| groups.get_mut(place)) {
                Some((first, options)) => {
                    options.push(choice.sum.clone());
                    agree(&mut first.answer, &choice.answer);
                }
                None => {
                    if let Some(key) = together {
                        places.insert(key, groups.len());
                    }
                    groups.push((choice.clone(), vec![choice.sum.clone()]));
                }
            }
        }
        let room = self.extent.max_nodes.saturating_sub(self.diagram.nodes.len());
        if depth > self.extent.depth || (depth > 1 && 2 * groups.len() > room) {
            return;
        }
        if let Some(Kind::Lemma { is_open, .. }) = self.diagram.nodes.get_mut(node) {
            *is_open = true;
        }
        let all = groups.len();
        for (place, (choice, options)) in groups.into_iter().enumerate() {
            if self.is_full() {
                self.more(node, all - place);
                break;
            }
            let below = self.node(Kind::Options(options));
            self.edge(node, below, String::new());
            if let Some((to, label)) = self.target(&choice.sum, &choice.answer, depth, "nimber ") {
                self.edge(below, to, label);
            }
        }
    }
}

/// Where lines of play differ in words, these say no more than all of them.
fn agree(first: &mut Answer, other: &Answer) {
    if let (Answer::Line { words, .. }, Answer::Line { words: other, .. }) = (first, other)
        && words != other
    {
        "each as dashed".clone_into(words);
    }
}
