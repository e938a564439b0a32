//! From what a certification has chosen to lemmas in the order of the format.

use std::collections::BTreeMap;

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId, Sum as WrittenSum};
use rustc_hash::FxHashSet;

use super::certify::{Cited, Piece, Places, Sum, Walk};
use crate::proof::Proof;
use crate::sort;
use crate::trees::Tree;

/// The evidence of all needed lemmas, before they have numbers.
pub(super) struct Found {
    pub(super) equal: Vec<(super::catalogue::Number, Vec<Piece>)>,
    pub(super) lost: Vec<(Sum, Vec<Piece>)>,
    pub(super) goal: Vec<Piece>,
}

impl Walk<'_> {
    /// The proof made of what was found.
    pub(super) fn assemble(&mut self, found: Found) -> Proof {
        let mut places = self.given.clone();
        let trees = self.needed_trees(&found);
        let mut next = (0..).map(LemmaId);
        let mut lemmas = Vec::new();
        for tree in trees {
            let children = self.sorted_children(tree);
            let children = children.iter().filter_map(|child| places.trees.get(child).copied()).collect();
            lemmas.push((Lemma { subject: vec![], judgement: Judgement::Tree(children) }, vec![]));
            places.trees.extend(next.next().map(|id| (tree, id)));
        }
        // Both lists by measure first.
        let mut equal = BTreeMap::new();
        for (number, pieces) in found.equal {
            let key = (self.catalogue.measure(number), self.catalogue.component(number).clone());
            equal.insert(key, (number, pieces));
        }
        let mut lost = BTreeMap::new();
        for (sum, pieces) in found.lost {
            let components: Vec<Vec<u8>> =
                sum.parts.iter().map(|&part| self.catalogue.component(part).subject().to_vec()).collect();
            let trees = self.sorted_terms(&sum.terms);
            let digests: Vec<_> = trees.iter().map(|&tree| self.rank(tree).1).collect();
            lost.insert((self.measure(&sum), components, digests), (sum, trees, pieces));
        }
        for &(number, _) in equal.values() {
            places.equal.extend(next.next().map(|id| (number, id)));
        }
        for (sum, ..) in lost.values() {
            places.lost.extend(next.next().map(|id| (sum.clone(), id)));
        }
        for ((_, component), (number, pieces)) in equal {
            let tree = self.catalogue.tree(number).and_then(|tree| places.trees.get(&tree).copied());
            let judgement = Judgement::Equals(tree.unwrap_or(LemmaId(u32::MAX)));
            let subject = component.subject().to_vec();
            lemmas.push((Lemma { subject, judgement }, places.evidence(&pieces)));
        }
        for ((_, components, _), (_, trees, pieces)) in lost {
            let trees = trees.iter().filter_map(|tree| places.trees.get(tree).copied()).collect();
            let judgement = Judgement::Lost(WrittenSum { components, trees });
            lemmas.push((Lemma { subject: vec![], judgement }, places.evidence(&pieces)));
        }
        Proof { lemmas, goal: places.evidence(&found.goal) }
    }

    /// The trees that lemmas speak of and that are not given, and those below them, in the order of the format.
    fn needed_trees(&mut self, found: &Found) -> Vec<Tree> {
        let equal = found.equal.iter().filter_map(|&(number, _)| self.catalogue.tree(number));
        let mut open: Vec<Tree> = equal.collect();
        for (sum, _) in &found.lost {
            open.extend(self.sorted_terms(&sum.terms));
        }
        let mut needed = FxHashSet::default();
        while let Some(tree) = open.pop() {
            if !self.given.trees.contains_key(&tree) && needed.insert(tree) {
                open.extend(self.context.growth.forest.children(tree));
            }
        }
        let mut trees: Vec<Tree> = needed.into_iter().collect();
        sort::by_cached_key(&mut trees, |&tree| self.rank(tree));
        trees
    }
}

impl Places {
    fn evidence(&self, pieces: &[Piece]) -> Vec<Evidence> {
        let lemma = |cited: &Cited| match cited {
            Cited::Equal(number) => self.equal.get(number).copied(),
            Cited::Lost(sum) => self.lost.get(sum).copied(),
        };
        let lemmas = |cited: &[Cited]| cited.iter().filter_map(lemma).collect();
        let evidence = |piece: &Piece| match piece {
            Piece::Hole => Evidence::Hole,
            Piece::Values(cited) => Evidence::Values(lemmas(cited)),
            Piece::Reply { part, option, cited } => {
                Evidence::Reply { component: *part, option: *option, lemmas: lemmas(cited) }
            }
        };
        pieces.iter().map(evidence).collect()
    }
}
