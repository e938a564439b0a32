//! Trees: a position is the set of its options, and no more.
//!
//! A tree is kept once, so that equal sets are the same tree. Under the axiom `reversible-moves` every
//! tree here is reduced: a set of options is replaced by the smallest one that may stand for it.

use std::collections::HashMap;

use gamecert_certs::{Fault, TreeDigest, TreeName, require};

/// Bytes that a tree takes beside its children, a child, and a sum of two trees, as reckoned against the memory
/// limit: vectors that grow are there three times over at their peak, hash maps five times.
const TREE_ROOM: u64 = 512;
const CHILD_ROOM: u64 = 24;
const SUM_ROOM: u64 = 128;

/// A tree, by its number. The empty tree has number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree(usize);

/// The tree without children: the end of a game.
pub const EMPTY: Tree = Tree(0);

/// What is kept of a tree.
#[derive(Debug)]
struct Kept {
    /// In the order of [`Forest::rank`].
    children: Vec<Tree>,
    height: u32,
    digest: TreeDigest,
    /// Whether the player to move loses it under misere play.
    is_lost: bool,
    /// Whether it is the tree of a Nim heap, whose tokens are its height.
    is_heap: bool,
    /// The tree of this one together with a Nim heap of one token, if it is here.
    beside_one: Option<Tree>,
}

/// All trees of a check.
#[derive(Debug)]
pub struct Forest {
    trees: Vec<Kept>,
    numbers: HashMap<Vec<Tree>, Tree>,
    sums: HashMap<(Tree, Tree), Tree>,
    /// Whether trees are reduced: the axiom `reversible-moves`.
    pub(crate) is_reduced: bool,
    bytes: u64,
    /// Bytes that may be taken.
    max_bytes: u64,
}

impl Default for Forest {
    /// The empty tree alone.
    fn default() -> Self {
        let (numbers, sums) = (HashMap::new(), HashMap::new());
        let mut forest =
            Self { trees: Vec::new(), numbers, sums, is_reduced: false, bytes: 0, max_bytes: u64::MAX };
        forest.keep(Vec::new());
        forest
    }
}

impl Forest {
    /// A forest of reduced trees: the empty tree alone.
    #[must_use]
    pub fn reduced_trees() -> Self {
        Self { is_reduced: true, ..Self::default() }
    }

    fn kept(&self, tree: Tree) -> Option<&Kept> {
        self.trees.get(tree.0)
    }

    /// The children of a tree, in the order in which certificates count them: by height, then by digest.
    #[must_use]
    pub fn children(&self, tree: Tree) -> &[Tree] {
        self.kept(tree).map_or(&[], |kept| &kept.children)
    }

    /// The most moves that can be made.
    #[must_use]
    pub fn height(&self, tree: Tree) -> u32 {
        self.kept(tree).map_or(0, |kept| kept.height)
    }

    /// Whether the player to move loses under misere play: there are moves, and each of them hands over a tree
    /// that is won.
    #[must_use]
    pub fn is_lost(&self, tree: Tree) -> bool {
        self.kept(tree).is_some_and(|kept| kept.is_lost)
    }

    /// What trees are sorted by.
    #[must_use]
    pub fn rank(&self, tree: Tree) -> (u32, TreeDigest) {
        self.kept(tree).map_or((0, TreeDigest([0; 32])), |kept| (kept.height, kept.digest))
    }

    /// The name of a tree in claims.
    #[must_use]
    pub fn name(&self, tree: Tree) -> TreeName {
        let (height, digest) = self.rank(tree);
        let is_heap = self.kept(tree).is_some_and(|kept| kept.is_heap);
        let tokens = u16::try_from(height).ok().filter(|_| is_heap);
        tokens.map_or(TreeName::Other(digest), TreeName::Heap)
    }

    /// A tree for people: `*2`, or the beginning of its digest.
    #[must_use]
    pub fn show(&self, tree: Tree) -> String {
        self.name(tree).to_string().chars().take(13).collect()
    }

    /// Bytes of memory, as reckoned against the memory limit.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Lets trees and sums take so many bytes in all.
    pub fn allow(&mut self, max_bytes: u64) {
        self.max_bytes = max_bytes;
    }

    /// The tree of a position whose options have these trees.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn tree(&mut self, children: Vec<Tree>) -> Result<Tree, Fault> {
        let children = self.sorted(children);
        if self.is_reduced
            && let Some(reduced) = self.reduced(&children)
        {
            return Ok(reduced);
        }
        if let Some(&tree) = self.numbers.get(&children) {
            return Ok(tree);
        }
        let children_room = (children.len() as u64).saturating_mul(CHILD_ROOM);
        self.take(TREE_ROOM.saturating_add(children_room))?;
        Ok(self.keep(children))
    }

    /// The tree of a Nim heap.
    ///
    /// # Errors
    /// If there is no room for them.
    pub fn heap(&mut self, tokens: u16) -> Result<Tree, Fault> {
        let mut smaller = Vec::new();
        for _ in 0..tokens {
            let next = self.tree(smaller.clone())?;
            smaller.push(next);
        }
        self.tree(smaller)
    }

    /// The tree of a sum of two: its options are a move in one of them.
    ///
    /// # Errors
    /// If there is no room for them.
    pub fn sum(&mut self, one: Tree, other: Tree) -> Result<Tree, Fault> {
        // Sums that are open, each an option of the one before it, and how many options of each are done: no more
        // than the moves of one play, however many options there are.
        let mut open = vec![(one, other, 0)];
        while let Some((one, other, done)) = open.pop() {
            if self.known_sum(one, other).is_some() {
                continue;
            }
            if let Some((next_one, next_other)) = self.option_of_sum(one, other, done) {
                open.push((one, other, done.saturating_add(1)));
                open.push((next_one, next_other, 0));
                continue;
            }
            let options = (0..).map_while(|number| self.option_of_sum(one, other, number));
            let children = options.filter_map(|(one, other)| self.known_sum(one, other)).collect();
            let sum = self.tree(children)?;
            self.take(SUM_ROOM)?;
            self.sums.insert((one.min(other), one.max(other)), sum);
        }
        Ok(self.known_sum(one, other).unwrap_or(EMPTY))
    }

    /// The sum that a move in one of two trees leads to, by its number.
    fn option_of_sum(&self, one: Tree, other: Tree, number: usize) -> Option<(Tree, Tree)> {
        let in_one = self.children(one);
        match number.checked_sub(in_one.len()) {
            None => in_one.get(number).map(|&child| (child, other)),
            Some(number) => self.children(other).get(number).map(|&child| (one, child)),
        }
    }

    fn known_sum(&self, one: Tree, other: Tree) -> Option<Tree> {
        let (low, high) = (one.min(other), one.max(other));
        if low == EMPTY { Some(high) } else { self.sums.get(&(low, high)).copied() }
    }

    /// The trees that may stand for these in a sum, sorted: nothing in the place of empty ones; and, under the axiom
    /// `reversible-moves`, no pair of heaps of one token, and such a heap and a smaller tree in the place of a tree
    /// that is their sum.
    #[must_use]
    pub fn terms(&self, trees: &[Tree]) -> Vec<Tree> {
        let mut terms = Vec::new();
        let mut ones: Vec<Tree> = Vec::new();
        for &tree in trees {
            let beside = self.kept(tree).and_then(|kept| kept.beside_one);
            match beside.filter(|&beside| self.is_reduced && self.height(beside) < self.height(tree)) {
                // A second one cancels the first.
                Some(smaller) => {
                    terms.push(smaller);
                    if ones.pop().is_none() {
                        ones.extend(self.numbers.get(&vec![EMPTY]));
                    }
                }
                None => terms.push(tree),
            }
        }
        terms.extend(ones);
        terms.retain(|&tree| tree != EMPTY);
        self.in_order(terms)
    }

    /// Sorts trees; some may stand there several times.
    #[must_use]
    pub fn in_order(&self, mut trees: Vec<Tree>) -> Vec<Tree> {
        trees.sort_by_cached_key(|&tree| self.rank(tree));
        trees
    }

    /// Sorts a set of trees.
    fn sorted(&self, trees: Vec<Tree>) -> Vec<Tree> {
        let mut trees = self.in_order(trees);
        trees.dedup();
        trees
    }

    /// The tree that may stand for the one with these children, if there is a smaller one.
    ///
    /// Axiom used: reversible moves. Children that have the others, as one tree G, among their own children
    /// can be left out; if nothing is left, the tree has to be won. A child that has G among its children is higher
    /// than those that are kept, so these come first.
    fn reduced(&self, children: &[Tree]) -> Option<Tree> {
        let is_won = children.is_empty() || children.iter().any(|&child| self.is_lost(child));
        (0..children.len()).filter(|&kept| kept > 0 || is_won).find_map(|kept| {
            let (rest, gone) = children.split_at(kept);
            // G is higher than its children, and what has G as a child is higher than G.
            let needed = rest.last().map_or(1, |&child| self.height(child).saturating_add(2));
            gone.first().filter(|&&child| self.height(child) >= needed)?;
            let smaller = *self.numbers.get(rest)?;
            gone.iter().all(|&child| self.children(child).contains(&smaller)).then_some(smaller)
        })
    }

    /// Keeps a new tree.
    fn keep(&mut self, children: Vec<Tree>) -> Tree {
        let tree = Tree(self.trees.len());
        let heights = children.iter().map(|&child| self.height(child).saturating_add(1));
        let height = heights.max().unwrap_or(0);
        let digests: Vec<TreeDigest> = children.iter().map(|&child| self.rank(child).1).collect();
        let is_lost = !children.is_empty() && !children.iter().any(|&child| self.is_lost(child));
        let beside_one = children.iter().copied().find(|&child| self.is_beside_one(&children, child));
        if let Some(Kept { beside_one, .. }) = beside_one.and_then(|other| self.trees.get_mut(other.0)) {
            *beside_one = Some(tree);
        }
        // As many different heaps as the height are all that are lower.
        let is_heap = children.len() as u64 == u64::from(height)
            && children.iter().all(|&child| self.kept(child).is_some_and(|kept| kept.is_heap));
        self.numbers.insert(children.clone(), tree);
        let digest = TreeDigest::of(&digests);
        self.trees.push(Kept { children, height, digest, is_lost, is_heap, beside_one });
        tree
    }

    /// Whether the tree with these children is `other` together with a Nim heap of one token: its options are
    /// to take the token, and the moves in `other`, each beside the token.
    fn is_beside_one(&self, children: &[Tree], other: Tree) -> bool {
        // What differs differs beside the token too. This spares all but a few children a longer look.
        if self.children(other).len().saturating_add(1) != children.len() {
            return false;
        }
        let beside = self.children(other).iter().map(|&child| self.kept(child)?.beside_one);
        let options: Option<Vec<Tree>> = beside.chain([Some(other)]).collect();
        options.is_some_and(|options| self.sorted(options) == children)
    }

    fn take(&mut self, bytes: u64) -> Result<(), Fault> {
        self.bytes = self.bytes.saturating_add(bytes);
        require(self.bytes <= self.max_bytes, || {
            let why =
                format!("trees and their sums need more memory than {} bytes (--max-memory)", self.max_bytes);
            Fault::declined("limit-memory", why)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn reduced() -> Forest {
        Forest { is_reduced: true, ..Forest::default() }
    }

    /// All trees that can be made of these.
    fn next(forest: &mut Forest, below: &BTreeSet<Tree>) -> BTreeSet<Tree> {
        let below: Vec<Tree> = below.iter().copied().collect();
        let sets = 0..1_u32 << below.len();
        let chosen = |set: u32| below.iter().enumerate().filter(move |&(n, _)| set >> n & 1 == 1);
        sets.map(|set| forest.tree(chosen(set).map(|(_, &tree)| tree).collect()).unwrap()).collect()
    }

    fn trees_by_height(forest: &mut Forest, heights: usize) -> BTreeSet<Tree> {
        (0..heights).fold([EMPTY].into(), |below, _| next(forest, &below))
    }

    /// *On Numbers and Games*, chapter 12: of so many trees of at most each height are no two alike.
    #[test]
    fn reduced_trees_are_counted() {
        let counts: Vec<usize> = (0..5).map(|height| trees_by_height(&mut reduced(), height).len()).collect();
        assert_eq!(counts, [1, 2, 3, 5, 22]);
        let all: Vec<usize> =
            (0..5).map(|height| trees_by_height(&mut Forest::default(), height).len()).collect();
        assert_eq!(all, [1, 2, 4, 16, 65536]);
    }

    #[test]
    fn sums_of_heaps() {
        let forest = &mut reduced();
        let heaps: Vec<Tree> = (0..6).map(|n| forest.heap(n).unwrap()).collect();
        for (n, &heap) in (0..).zip(&heaps) {
            assert_eq!((forest.name(heap), forest.height(heap)), (TreeName::Heap(n), u32::from(n)));
            assert_eq!(forest.is_lost(heap), n == 1);
            // A token beside an even heap is a token more.
            let beside = forest.sum(heap, heaps[1]).unwrap();
            assert_eq!(forest.name(beside), TreeName::Heap(n ^ 1));
        }
        for (n, m) in [(2, 2), (2, 4), (3, 3), (4, 5)] {
            let sum = forest.sum(heaps[n], heaps[m]).unwrap();
            assert_eq!(forest.is_lost(sum), n == m, "{n} {m}");
            assert!(matches!(forest.name(sum), TreeName::Other(_)));
        }
        let two_and_one = forest.terms(&[heaps[1], heaps[2]]);
        assert_eq!(forest.terms(&[heaps[3]]), two_and_one);
        assert_eq!(forest.terms(&[heaps[3], heaps[2], heaps[1]]), [heaps[2], heaps[2]]);
        assert_eq!(forest.terms(&[heaps[1], heaps[1], EMPTY]), []);
    }

    /// *On Numbers and Games*, p. 151.
    #[test]
    fn a_sum_that_is_simpler_than_its_parts() {
        let forest = &mut reduced();
        let two = forest.heap(2).unwrap();
        let three = forest.heap(3).unwrap();
        let two_alone = forest.tree(vec![two]).unwrap();
        let last = forest.tree(vec![three, two_alone]).unwrap();
        let tree = forest.tree(vec![EMPTY, two_alone, last]).unwrap();
        assert_eq!(forest.sum(tree, two), Ok(two_alone));
    }

    /// Reduced trees may stand for the others: who wins is the same, alone and beside each other one.
    #[test]
    fn reduced_trees_are_won_as_the_others() {
        let (forest, plain) = (&mut reduced(), &mut Forest::default());
        let all: Vec<Tree> = trees_by_height(plain, 3).into_iter().collect();
        let mut of = HashMap::new();
        for &tree in &all {
            let children = plain.children(tree).iter().map(|child| of[child]).collect();
            of.insert(tree, forest.tree(children).unwrap());
        }
        for &one in &all {
            for &other in &all {
                let sum = plain.sum(one, other).unwrap();
                let reduced = forest.sum(of[&one], of[&other]).unwrap();
                assert_eq!(plain.is_lost(sum), forest.is_lost(reduced));
                let terms = forest.terms(&[of[&one], of[&other]]);
                let again = terms.into_iter().fold(EMPTY, |sum, term| forest.sum(sum, term).unwrap());
                assert_eq!(again, reduced, "terms stand for the sum");
            }
        }
    }

    /// A chain of many moves beside a tree of many children: no recursion, and as many open sums as moves.
    #[test]
    fn a_long_chain() {
        let forest = &mut Forest::default();
        let mut chain = EMPTY;
        for _ in 0..3000 {
            chain = forest.tree(vec![chain]).unwrap();
        }
        let three = forest.heap(3).unwrap();
        let sum = forest.sum(chain, three).unwrap();
        assert_eq!(forest.height(sum), 3003);
        forest.allow(forest.bytes() + 1000);
        assert_eq!(forest.sum(sum, chain).unwrap_err().code, "limit-memory");
    }
}
