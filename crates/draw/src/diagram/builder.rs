//! Builds a diagram node by node, the most telling ones first, until there are as many as are wanted.
//!
//! What could be drawn next has a price: that of the node above it, and one more for each of its siblings that weigh more, and one.
//! So the heaviest line goes down farthest, and the closer a lemma is to the claim, the more of its options are drawn. This is the
//! order of limited discrepancy search (Harvey and Ginsberg 1995).

use std::collections::BTreeMap;
use std::rc::Rc;

use gamecert_checker::calculus::scores::Part;
use gamecert_elaborate::transcript::{Answer, Question, Step, Target, Transcript, unpaired};

use super::groups::{Group, groups};
use super::strategy::Lines;
use super::trees::{Forest, claimed};
use super::weight::{weight, weights};
use super::{Diagram, Edge, Extent, Form, Kind, Node, Root};
use crate::proof::View;

/// Where a line ends.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// Where it begins: nothing more is to be shown.
    Here,
    Lemma(usize),
    /// Lemmas about the components of the claim's position.
    Lemmas(Vec<usize>),
    Sum(Vec<usize>),
    /// A line of play, and the lemmas that it rests on.
    Play(String, Vec<usize>),
    /// A position of a strategy, by the place of the line that leads to it.
    Position(Rc<Lines>, usize),
    Tree(usize),
    Hole,
    Refused(String),
}

/// Something that may be drawn below a node: a line, perhaps by way of options, and what it leads to.
pub(super) struct Item {
    /// What it is worth to be drawn early, among the items below the same node.
    pub(super) weight: f64,
    /// Options, or parts of the claim, that it tells.
    pub(super) count: usize,
    /// The options, unless they are what it leads to.
    pub(super) through: Option<Vec<View>>,
    pub(super) to: End,
    pub(super) label: String,
}

/// Where an item is: below which node, at which level of lemmas, and at what price.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) node: usize,
    pub(super) depth: usize,
    pub(super) price: usize,
}

pub(super) struct Builder<'a> {
    pub(super) transcript: &'a Transcript,
    pub(super) weights: Vec<f64>,
    extent: Extent,
    diagram: Diagram,
    /// The nodes of lemmas and of sums.
    lemmas: BTreeMap<usize, usize>,
    sums: BTreeMap<Vec<usize>, usize>,
    trees: BTreeMap<usize, usize>,
    forest: Forest,
    /// What is not drawn yet, by price and, at the same price, in the order in which it was met.
    waiting: BTreeMap<(usize, usize), (Spot, Item)>,
    met: usize,
}

impl<'a> Builder<'a> {
    pub(super) fn new(transcript: &'a Transcript, extent: Extent) -> Self {
        Self {
            transcript,
            weights: weights(transcript),
            extent,
            diagram: Diagram::default(),
            lemmas: BTreeMap::new(),
            sums: BTreeMap::new(),
            trees: BTreeMap::new(),
            forest: Forest::of(&transcript.trees),
            waiting: BTreeMap::new(),
            met: 0,
        }
    }

    /// Builds the diagram from its root on.
    pub(super) fn built(mut self, root: Root) -> Diagram {
        match root {
            Root::Claim => self.claim(),
            Root::Lemma(number) => {
                self.lemma(number, 1, 0);
            }
        }
        while let Some((_, (spot, item))) = self.waiting.pop_first() {
            let nodes = self.diagram.nodes.len() + self.new_nodes(&item);
            if nodes > self.extent.max_nodes {
                break;
            }
            self.draw(spot, item);
        }
        self.diagram
    }

    fn node(&mut self, kind: Kind) -> usize {
        self.diagram.nodes.push(Node { kind, left: 0 });
        self.diagram.nodes.len() - 1
    }

    fn edge(&mut self, from: usize, to: usize, label: String) {
        self.diagram.edges.push(Edge { from, to, label });
    }

    /// Takes note of what may be drawn below a node.
    pub(super) fn offer(&mut self, Spot { node, depth, price }: Spot, mut items: Vec<Item>) {
        self.diagram.nodes[node].left = items.iter().map(|item| item.count).sum();
        if depth > self.extent.depth {
            return;
        }
        items.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        for (rank, item) in items.into_iter().enumerate() {
            let price = price + 1 + rank;
            self.waiting.insert((price, self.met), (Spot { node, depth, price }, item));
            self.met += 1;
        }
    }

    /// How many nodes an item takes.
    fn new_nodes(&self, item: &Item) -> usize {
        let lemma = |number: &usize| self.extent.form == Form::Tree || !self.lemmas.contains_key(number);
        let lemmas = |all: &[usize]| all.iter().filter(|number| lemma(number)).count();
        let end = match &item.to {
            End::Here => 0,
            End::Lemma(number) => usize::from(lemma(number)),
            End::Lemmas(all) => lemmas(all),
            End::Sum(sum) if self.extent.form == Form::Graph && self.sums.contains_key(sum) => 0,
            End::Sum(sum) => 1 + lemmas(&unpaired(sum)),
            End::Play(_, all) => 1 + lemmas(all),
            End::Tree(tree) if self.extent.form == Form::Graph && self.trees.contains_key(tree) => 0,
            End::Tree(_) | End::Position(..) | End::Hole | End::Refused(_) => 1,
        };
        end + usize::from(item.through.is_some())
    }

    fn draw(&mut self, Spot { node, depth, price }: Spot, item: Item) {
        self.diagram.nodes[node].left -= item.count;
        let from = item.through.map_or(node, |options| {
            let options = self.node(Kind::Options(options));
            self.edge(node, options, String::new());
            options
        });
        let ends = match item.to {
            End::Here => Vec::new(),
            End::Lemma(number) => vec![self.lemma(number, depth + 1, price)],
            End::Lemmas(all) => all.into_iter().map(|number| self.lemma(number, depth + 1, price)).collect(),
            End::Sum(sum) => vec![self.sum(sum, depth, price)],
            End::Play(words, lemmas) => {
                let node = self.node(Kind::Line(words));
                self.all_below(node, lemmas, depth, price);
                vec![node]
            }
            End::Position(lines, place) => {
                let node = self.node(Kind::Options(vec![self.position(&lines, place)]));
                self.offer(Spot { node, depth, price }, self.lines_below(&lines, Some(place)));
                vec![node]
            }
            End::Tree(tree) => vec![self.tree(tree, price)],
            End::Hole => vec![self.node(Kind::Hole)],
            End::Refused(why) => vec![self.node(Kind::Refused(why))],
        };
        for end in ends {
            self.edge(from, end, item.label.clone());
        }
    }

    fn claim(&mut self) {
        let node = self.node(Kind::Claim);
        let items = if self.transcript.parties.is_some() {
            let lines = Rc::new(Lines::of(self.transcript, None, &self.weights));
            self.lines_below(&lines, None)
        } else if let Some(tree) = claimed(self.transcript) {
            vec![self.forest.item(tree)]
        } else {
            self.transcript.goal.iter().map(|step| self.part(step)).collect()
        };
        self.offer(Spot { node, depth: 0, price: 0 }, items);
    }

    /// A part of the claim.
    fn part(&self, step: &Step) -> Item {
        let (to, label) = match (&step.answer, &step.question) {
            (Answer::Nimber(_), Question::Nimber(sum, _)) if !unpaired(sum).is_empty() => {
                (End::Lemmas(unpaired(sum)), String::new())
            }
            (Answer::Line(line), Question::Score(part)) => {
                let words = of_part(*part, line.words());
                (end(step, &words), if line.lemmas.len() == 1 { words } else { String::new() })
            }
            (Answer::Reply(_), _) => (end(step, ""), "reply".to_owned()),
            _ => (end(step, ""), String::new()),
        };
        Item { weight: weight(step, &self.weights), count: 1, through: None, to, label }
    }

    /// The node of a lemma, a new one or one that stands for it. A new one is offered with what is below it.
    fn lemma(&mut self, number: usize, depth: usize, price: usize) -> usize {
        match self.lemmas.get(&number) {
            Some(&node) if self.extent.form == Form::Graph => node,
            Some(_) => self.node(Kind::Reference(number)),
            None => {
                let node = self.node(Kind::Lemma(number));
                self.lemmas.insert(number, node);
                let items = if self.transcript.parties.is_some() {
                    let lines = Rc::new(Lines::of(self.transcript, Some(number), &self.weights));
                    self.lines_below(&lines, None)
                } else {
                    groups(self.transcript, number).into_iter().map(|group| self.options(group)).collect()
                };
                self.offer(Spot { node, depth, price }, items);
                node
            }
        }
    }

    /// Options that are answered alike.
    fn options(&self, Group { first, words, options }: Group<'_>) -> Item {
        let count = options.len();
        let (is_itself, label) = match (&first.answer, &first.question) {
            (Answer::Nimber(_), Question::Nimber(sum, _)) if sum.is_empty() => (false, String::new()),
            // One component next to pairs is not the option itself.
            (Answer::Nimber(nimber), Question::Nimber(sum, _))
                if sum.len() > 1 && unpaired(sum).len() == 1 =>
            {
                (false, format!("nimber = {nimber}"))
            }
            (Answer::Nimber(_), _) => (true, String::new()),
            (Answer::Reply(_), _) if count > 1 => (false, format!("{count} replies")),
            (Answer::Reply(_), _) => (false, "reply".to_owned()),
            (Answer::Line(line), _) if line.lemmas.len() == 1 => (false, words.clone()),
            _ => (false, String::new()),
        };
        Item {
            weight: weight(first, &self.weights),
            count,
            through: (!is_itself).then_some(options),
            to: end(first, &words),
            label,
        }
    }

    /// A sum, above the lemmas about its components.
    fn sum(&mut self, sum: Vec<usize>, depth: usize, price: usize) -> usize {
        let is_shared = self.extent.form == Form::Graph;
        if let Some(&node) = self.sums.get(&sum).filter(|_| is_shared) {
            return node;
        }
        let nimber = self.transcript.nimber(&sum).unwrap_or(0);
        let node = self.node(Kind::Sum(sum.clone(), nimber));
        self.all_below(node, unpaired(&sum), depth, price);
        self.sums.insert(sum, node);
        node
    }

    /// The node of a tree. One that comes again is drawn once, or in a tree again without what is below it.
    fn tree(&mut self, number: usize, price: usize) -> usize {
        let known = self.trees.get(&number).copied();
        if let Some(node) = known.filter(|_| self.extent.form == Form::Graph) {
            return node;
        }
        let node = self.node(Kind::Tree { number, is_lost: self.forest.is_lost(number) });
        self.trees.insert(number, node);
        let branches = self.forest.branches(&self.transcript.trees, number);
        if known.is_some() {
            self.diagram.nodes[node].left = branches.len();
        } else {
            self.offer(Spot { node, depth: 0, price }, branches);
        }
        node
    }

    /// Draws lemmas below a node that rests on all of them, once each.
    fn all_below(&mut self, node: usize, mut lemmas: Vec<usize>, depth: usize, price: usize) {
        lemmas.sort_unstable();
        lemmas.dedup();
        for lemma in lemmas {
            let to = self.lemma(lemma, depth + 1, price);
            self.edge(node, to, String::new());
        }
    }
}

/// What the answer of a step rests on. `words` tell a line of play.
fn end(step: &Step, words: &str) -> End {
    let of_sum = |sum: &[usize]| match unpaired(sum).as_slice() {
        &[component] => End::Lemma(component),
        _ => End::Sum(sum.to_vec()),
    };
    match (&step.answer, &step.question) {
        (Answer::Nimber(_), Question::Nimber(sum, _)) if !sum.is_empty() => of_sum(sum),
        (Answer::Reply(reply), _) => match &reply.to {
            Target::Lemma(lemma) => End::Lemma(*lemma),
            Target::Sum(sum) if sum.len() == 1 => of_sum(sum),
            Target::Sum(sum) => End::Sum(sum.clone()),
        },
        (Answer::Lemma(lemma), _) => End::Lemma(*lemma),
        (Answer::Line(line), _) => match line.lemmas.as_slice() {
            [(lemma, _)] => End::Lemma(*lemma),
            several => End::Play(words.to_owned(), several.iter().map(|(lemma, _)| *lemma).collect()),
        },
        (Answer::Missing, _) => End::Hole,
        (Answer::Refused(why), _) => End::Refused(why.clone()),
        (Answer::Trees | Answer::Nimber(_) | Answer::Choice | Answer::All(_) | Answer::Cited(..), _)
        | (Answer::Search(_) | Answer::Policy(..) | Answer::Settled(_), _) => End::Here,
    }
}

/// What shows a part of a claim about a score.
fn of_part(part: Part, words: String) -> String {
    let part = match part {
        Part::Won(contract) => format!(">= {contract}"),
        Part::Lost(contract) => format!("< {contract}"),
    };
    if words == "goes on" { part } else { format!("{part}: {words}") }
}
