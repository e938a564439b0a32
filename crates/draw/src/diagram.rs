//! The part of a proof that a drawing shows, as a graph: the claim on top, below it the lemmas that it
//! rests on, their options, and what refutes each of these.

mod strategy;

use std::collections::{BTreeMap, VecDeque};

use gamecert_checker::calculus::scores::Part;
use gamecert_elaborate::transcript::{Answer, Question, Step, Target, Transcript, unpaired};

use crate::layout::layers;
use crate::proof::{Proof, View};

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
    Options(Vec<View>),
    /// A sum whose components have lemmas.
    Sum(Vec<usize>, u16),
    /// A line of play that rests on no lemma, or on several.
    Line(String),
    /// Something that the certificate lacks.
    Hole,
    /// Evidence that the checker refuses, for this reason.
    Refused(String),
    /// This many further answers or groups of options, which would take too much room.
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
    transcript: &'a Transcript,
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
    let transcript = &proof.transcript;
    let mut builder = Builder { transcript, extent, diagram, nodes, waiting };
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
    diagram.cut = below(transcript, root).saturating_sub(diagram.in_full());
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
        if self.transcript.parties.is_some() {
            return self.strategies(top);
        }
        let goal = &self.transcript.goal;
        for (place, step) in goal.iter().enumerate() {
            if self.is_full() {
                self.more(top, goal.len() - place);
                break;
            }
            let words = match (&step.question, &step.answer) {
                (Question::Score(part), Answer::Line(line)) => of_part(*part, line.words()),
                _ => String::new(),
            };
            if let Some((to, label)) = self.target(step, words, 0, "") {
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

    /// What the answer of a step rests on, with a label for the line to it; `None` if on nothing. `words` tell a line of play.
    fn target(&mut self, step: &Step, words: String, depth: usize, before: &str) -> Option<(usize, String)> {
        let lemma_of = |lemma: usize| (lemma, self.reply(self.transcript.subject(lemma)));
        let (lemma, label) = match (&step.answer, &step.question) {
            (Answer::Nimber(_), Question::Nimber(sum, _)) if sum.is_empty() => return None,
            (Answer::Nimber(nimber), Question::Nimber(sum, _)) => {
                let label = format!("{before}= {nimber}");
                match sum.as_slice() {
                    [component] => (*component, label),
                    several => return Some((self.sum(several, depth), label)),
                }
            }
            (Answer::Reply(reply), _) => match &reply.to {
                Target::Lemma(lemma) => lemma_of(*lemma),
                Target::Sum(sum) => match sum.as_slice() {
                    [component] => lemma_of(*component),
                    several => return Some((self.sum(several, depth), "reply".to_owned())),
                },
            },
            (Answer::Lemma(lemma), _) => lemma_of(*lemma),
            (Answer::Line(line), _) => {
                let lemmas: Vec<usize> = line.lemmas.iter().map(|(lemma, _)| *lemma).collect();
                match lemmas.as_slice() {
                    [lemma] => (*lemma, words),
                    several => return Some((self.line(words, several, depth), String::new())),
                }
            }
            (Answer::Trees | Answer::Nimber(_), _)
            | (
                Answer::Choice
                | Answer::All(_)
                | Answer::Cited(..)
                | Answer::Search(_)
                | Answer::Policy(..)
                | Answer::Settled(_),
                _,
            ) => return None,
            (Answer::Missing, _) => return Some((self.node(Kind::Hole), String::new())),
            (Answer::Refused(why), _) => {
                return Some((self.node(Kind::Refused(why.clone())), String::new()));
            }
        };
        Some((self.lemma(lemma, depth + 1), label))
    }

    /// A sum, above the lemmas about its components.
    fn sum(&mut self, sum: &[usize], depth: usize) -> usize {
        let nimber = self.transcript.nimber(sum).unwrap_or(0);
        let node = self.node(Kind::Sum(sum.to_vec(), nimber));
        let drawn = if self.is_full() { Vec::new() } else { unpaired(sum) };
        for component in drawn {
            let to = self.lemma(component, depth + 1);
            self.edge(node, to, String::new());
        }
        node
    }

    /// A line of play, above the lemmas that it rests on.
    fn line(&mut self, words: String, lemmas: &[usize], depth: usize) -> usize {
        let node = self.node(Kind::Line(words));
        let mut drawn = Vec::new();
        for &lemma in lemmas {
            if !drawn.contains(&lemma) && !self.is_full() {
                drawn.push(lemma);
                let to = self.lemma(lemma, depth + 1);
                self.edge(node, to, String::new());
            }
        }
        node
    }

    /// A reply to one component as it stands on a line; a board is seen below it.
    fn reply(&self, text: String) -> String {
        if self.transcript.claim.game == "cram" { "reply".to_owned() } else { text }
    }

    /// Draws what refutes the options of a lemma, if there is room.
    fn open(&mut self, number: usize, node: usize, depth: usize) {
        if self.transcript.parties.is_some() {
            let is_drawn = self.strategy(number, node, depth);
            if let Some(Kind::Lemma { is_open, .. }) = self.diagram.nodes.get_mut(node) {
                *is_open = is_drawn;
            }
            return;
        }
        let groups = groups(self.transcript, number);
        let room = self.extent.max_nodes.saturating_sub(self.diagram.nodes.len());
        if depth > self.extent.depth || (depth > 1 && 2 * groups.len() > room) {
            return;
        }
        if let Some(Kind::Lemma { is_open, .. }) = self.diagram.nodes.get_mut(node) {
            *is_open = true;
        }
        let all = groups.len();
        for (place, Group { first, words, options }) in groups.into_iter().enumerate() {
            if self.is_full() {
                self.more(node, all - place);
                break;
            }
            let below = self.node(Kind::Options(options));
            self.edge(node, below, String::new());
            if let Some((to, label)) = self.target(first, words, depth, "nimber ") {
                self.edge(below, to, label);
            }
        }
    }
}

/// Options of a lemma that are answered alike.
struct Group<'a> {
    /// The first of the steps.
    first: &'a Step,
    /// Their lines of play in words.
    words: String,
    options: Vec<View>,
}

/// What options have in common that are drawn together: what the answer leads to, or else its words.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Common<'a> {
    Sum(&'a [usize]),
    Lemma(usize),
    Line(Vec<usize>, String),
}

/// The options of a lemma, those together that are answered alike. Under misere play moves in several parts may lead to one sum.
fn groups(transcript: &Transcript, number: usize) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let (mut places, mut seen) = (BTreeMap::new(), std::collections::BTreeSet::new());
    let Some(lemma) = transcript.lemmas.get(number) else { return groups };
    for (place, step) in lemma.steps.iter().enumerate() {
        match &step.question {
            Question::Tree(_) => continue,
            Question::Move { to, .. } if !seen.insert((&to.components, &to.trees)) => continue,
            _ => {}
        }
        let view = View::of_step(transcript, number, place);
        let words = if let Answer::Line(line) = &step.answer { line.words() } else { String::new() };
        let common = match &step.answer {
            Answer::Reply(reply) => match &reply.to {
                Target::Sum(sum) => Some(Common::Sum(sum)),
                Target::Lemma(lemma) => Some(Common::Lemma(*lemma)),
            },
            Answer::Line(line) => Some(match line.lemmas.as_slice() {
                // Moves that lead to the same lemma are distinguished by their pictures.
                [(lemma, _)] => Common::Lemma(*lemma),
                several => Common::Line(several.iter().map(|(lemma, _)| *lemma).collect(), words.clone()),
            }),
            _ => None,
        };
        let known = common.as_ref().and_then(|common| places.get(common));
        match known.and_then(|&place: &usize| groups.get_mut(place)) {
            Some(group) => {
                group.options.push(view);
                // Where lines of play differ in words, these say no more than all of them.
                if group.words != words {
                    "each as dashed".clone_into(&mut group.words);
                }
            }
            None => {
                if let Some(common) = common {
                    places.insert(common, groups.len());
                }
                groups.push(Group { first: step, words, options: vec![view] });
            }
        }
    }
    groups
}

/// What shows a part of a claim about a score.
fn of_part(part: Part, words: String) -> String {
    let part = match part {
        Part::Won(contract) => format!(">= {contract}"),
        Part::Lost(contract) => format!("< {contract}"),
    };
    if words == "goes on" { part } else { format!("{part}: {words}") }
}
