//! The tree that a claim under misere play is about, and the trees below it.

use gamecert_certs::ClaimKind;
use gamecert_elaborate::transcript::{Judgement, Transcript, Trees};

use super::builder::{End, Item};
use crate::layout::layers;

/// What drawings say of trees, by their numbers.
pub(super) struct Forest {
    /// The size of each when it is written out in full.
    weights: Vec<f64>,
    is_lost: Vec<bool>,
}

impl Forest {
    pub(super) fn of(trees: &Trees) -> Self {
        let mut forest = Self { weights: vec![1.0; trees.all.len()], is_lost: vec![false; trees.all.len()] };
        let edges = trees.all.iter().enumerate();
        let edges: Vec<(usize, usize)> =
            edges.flat_map(|(tree, it)| it.children.iter().map(move |&child| (tree, child))).collect();
        let layers = layers(trees.all.len(), &edges);
        let mut from_below: Vec<usize> = (0..trees.all.len()).collect();
        from_below.sort_by_key(|&tree| std::cmp::Reverse(layers[tree]));
        for tree in from_below {
            let children = &trees.all[tree].children;
            forest.weights[tree] = children.iter().fold(1.0, |sum, &child| sum + forest.weights[child]);
            // Whoever cannot move wins.
            forest.is_lost[tree] =
                !children.is_empty() && children.iter().all(|&child| !forest.is_lost[child]);
        }
        forest
    }

    /// Whether whoever is to move loses a tree.
    pub(super) fn is_lost(&self, tree: usize) -> bool {
        self.is_lost.get(tree) == Some(&true)
    }

    /// What may be drawn below a tree: its branches, unless it is a heap.
    pub(super) fn branches(&self, trees: &Trees, tree: usize) -> Vec<Item> {
        match trees.all.get(tree) {
            Some(it) if !it.name.starts_with('*') => {
                it.children.iter().map(|&child| self.item(child)).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn item(&self, tree: usize) -> Item {
        let weight = self.weights.get(tree).copied().unwrap_or(0.0);
        Item { weight, count: 1, through: None, to: End::Tree(tree), label: String::new() }
    }
}

/// The tree that the claim is about, if it is about the tree of a component.
pub(super) fn claimed(transcript: &Transcript) -> Option<usize> {
    let (ClaimKind::Tree(_) | ClaimKind::ReducedTree(_), &[start]) =
        (transcript.claim.kind, transcript.start.as_slice())
    else {
        return None;
    };
    transcript.lemmas.iter().find_map(|lemma| match lemma.states {
        Judgement::Equals(component, tree) if component == start => Some(tree),
        _ => None,
    })
}
