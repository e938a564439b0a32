//! The order of trees in certificates: by height, and then by their digests.

use gamecert_certs::{TreeDigest, TreeName};
use rustc_hash::FxHashMap;

use crate::sort;
use crate::trees::{Forest, Tree};

/// The digests of trees, each computed once.
#[derive(Debug, Default)]
pub(super) struct Digests(FxHashMap<Tree, TreeDigest>);

impl Digests {
    /// What trees are sorted by.
    pub(super) fn rank(&mut self, forest: &Forest, tree: Tree) -> (u16, TreeDigest) {
        (forest.height(tree), self.digest(forest, tree))
    }

    fn digest(&mut self, forest: &Forest, tree: Tree) -> TreeDigest {
        let mut open = vec![tree];
        while let Some(&top) = open.last() {
            let children = forest.children(top);
            let unknown = children.iter().copied().filter(|child| !self.0.contains_key(child));
            let before = open.len();
            open.extend(unknown.collect::<Vec<_>>());
            if open.len() == before {
                let digests: Vec<TreeDigest> =
                    forest.children(top).iter().filter_map(|child| self.0.get(child).copied()).collect();
                self.0.insert(top, TreeDigest::of(&digests));
                open.pop();
            }
        }
        self.0.get(&tree).copied().unwrap_or(TreeDigest([0; 32]))
    }

    /// Trees in the order of certificates.
    pub(super) fn sorted(&mut self, forest: &Forest, trees: &[Tree]) -> Vec<Tree> {
        let mut trees = trees.to_vec();
        sort::by_cached_key(&mut trees, |&tree| self.rank(forest, tree));
        trees
    }

    /// The name of a tree in claims.
    pub(super) fn name(&mut self, forest: &Forest, tree: Tree) -> TreeName {
        forest.heap(tree).map_or_else(|| TreeName::Other(self.digest(forest, tree)), TreeName::Heap)
    }
}
