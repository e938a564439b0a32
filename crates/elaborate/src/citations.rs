//! The lemmas of a certificate as a graph: from the claim to the lemmas that its evidence cites, and on to what these cite.
//!
//! Nothing is judged here: what a lemma cites is what its evidence in the file says, whether or not it is good evidence.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use gamecert_certs::{Certificate, Evidence, Hints, Judgement, LemmaId};
use petgraph::Direction;
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, Walker};

/// A node of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// The claim.
    Claim,
    /// The lemma of the file with this number.
    Lemma(usize),
    /// The imported lemma at this place.
    Imported(u32),
}

/// Which lemma rests on which.
pub struct Citations {
    /// An edge leads from whatever cites a lemma to that lemma, once however often it is cited.
    pub graph: DiGraph<Node, ()>,
    /// The node of the claim; that of lemma `n` is the one after it and `n` more.
    pub claim: NodeIndex,
}

/// Lemmas by how many others go with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dominator {
    /// The number of a lemma.
    pub lemma: usize,
    /// How many lemmas the claim reaches only through this one, itself included.
    pub dominated: usize,
}

impl Citations {
    /// The graph of a certificate with this evidence, which need not be its own. A citation that no certificate may have,
    /// of a later lemma or of one that does not exist, is left out.
    #[must_use]
    pub fn of(certificate: &Certificate, hints: &Hints) -> Self {
        let mut graph = DiGraph::with_capacity(certificate.lemmas.len().saturating_add(1), 0);
        let claim = graph.add_node(Node::Claim);
        for number in 0..certificate.lemmas.len() {
            graph.add_node(Node::Lemma(number));
        }
        let mut citations = Self { graph, claim };
        let mut imported = BTreeMap::new();
        for (number, lemma) in certificate.lemmas.iter().enumerate() {
            let pieces = hints.lemmas.get(number).map_or(&[][..], Vec::as_slice);
            let cited = stated(&lemma.judgement).into_iter().chain(cited(pieces)).collect();
            citations.cite(lemma_node(number), cited, &mut imported);
        }
        citations.cite(claim, cited(&hints.goal).collect(), &mut imported);
        citations
    }

    fn cite(&mut self, from: NodeIndex, mut cited: Vec<LemmaId>, imported: &mut BTreeMap<u32, NodeIndex>) {
        cited.sort_unstable();
        cited.dedup();
        for id in cited {
            let to = match id.imported() {
                Some(place) => {
                    *imported.entry(place).or_insert_with(|| self.graph.add_node(Node::Imported(place)))
                }
                None => lemma_node(usize::try_from(id.0).unwrap_or(usize::MAX)),
            };
            // A lemma cites smaller numbers alone, so the graph has no cycle.
            let is_earlier = id.imported().is_some() || from == self.claim || to < from;
            if is_earlier && self.graph.node_weight(to).is_some() {
                self.graph.add_edge(from, to, ());
            }
        }
    }

    /// The number of lemmas on the longest chain of citations that begins with each node, by the place of the node. A lemma
    /// that cites nothing has 1; the claim counts for nothing.
    #[must_use]
    pub fn heights(&self) -> Vec<usize> {
        let mut heights = vec![0; self.graph.node_count()];
        for node in self.cited_first() {
            heights[node.index()] = self.highest_cited(node, &heights).saturating_add(1);
        }
        heights[self.claim.index()] = self.highest_cited(self.claim, &heights);
        heights
    }

    /// All nodes but the claim, each after whatever it cites: imported lemmas, and then those of the file in their order.
    fn cited_first(&self) -> impl Iterator<Item = NodeIndex> {
        let lemmas = self.graph.node_indices().skip(1);
        let (imported, own): (Vec<_>, Vec<_>) =
            lemmas.partition(|&node| matches!(self.graph[node], Node::Imported(_)));
        imported.into_iter().chain(own)
    }

    fn highest_cited(&self, node: NodeIndex, heights: &[usize]) -> usize {
        self.graph.neighbors(node).map(|cited| heights[cited.index()]).max().unwrap_or(0)
    }

    /// How many lemmas cite a lemma, the claim included.
    #[must_use]
    pub fn citing(&self, lemma: usize) -> usize {
        self.graph.neighbors_directed(lemma_node(lemma), Direction::Incoming).count()
    }

    /// The lemmas of the file that the claim does not need, in order.
    #[must_use]
    pub fn unreachable(&self) -> Vec<usize> {
        let mut is_reached = vec![false; self.graph.node_count()];
        Dfs::new(&self.graph, self.claim).iter(&self.graph).for_each(|node| is_reached[node.index()] = true);
        let unreached = self.graph.node_indices().filter(|node| !is_reached[node.index()]);
        unreached.filter_map(|node| self.lemma(node)).collect()
    }

    /// The lemmas of the file that are on every path from the claim to some other lemma, those with the most such lemmas
    /// first: without such a lemma, all of these would be superfluous.
    #[must_use]
    pub fn dominators(&self) -> Vec<Dominator> {
        let dominators = simple_fast(&self.graph, self.claim);
        let mut dominated = vec![1_usize; self.graph.node_count()];
        for node in self.cited_first() {
            if let Some(above) = dominators.immediate_dominator(node) {
                dominated[above.index()] += dominated[node.index()];
            }
        }
        let nodes = self.graph.node_indices().filter(|&node| dominated[node.index()] > 1);
        let found = nodes.filter_map(|node| {
            Some(Dominator { lemma: self.lemma(node)?, dominated: dominated[node.index()] })
        });
        let mut found: Vec<Dominator> = found.collect();
        found.sort_by_key(|it| (Reverse(it.dominated), it.lemma));
        found
    }

    fn lemma(&self, node: NodeIndex) -> Option<usize> {
        match self.graph[node] {
            Node::Lemma(number) => Some(number),
            Node::Claim | Node::Imported(_) => None,
        }
    }
}

/// The node of a lemma of the file: they come after that of the claim.
fn lemma_node(number: usize) -> NodeIndex {
    NodeIndex::new(number.saturating_add(1).min(u32::MAX as usize))
}

/// The lemmas that a judgement is stated with.
fn stated(judgement: &Judgement) -> Vec<LemmaId> {
    match judgement {
        Judgement::Nimber(_) | Judgement::Below(_) | Judgement::Period(_) | Judgement::Sure { .. } => {
            Vec::new()
        }
        Judgement::Tree(children) => children.clone(),
        Judgement::Equals(tree) => vec![*tree],
        Judgement::Lost(sum) => sum.trees.clone(),
    }
}

fn cited(pieces: &[Evidence]) -> impl Iterator<Item = LemmaId> {
    pieces.iter().flat_map(Evidence::citations)
}
