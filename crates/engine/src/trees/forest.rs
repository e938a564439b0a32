//! Trees, each of which is kept once: equal sets of children are the same tree.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::sort;

/// The number of a tree in its forest. That of the empty tree is 0, and children have smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree(u32);

impl Tree {
    /// The tree without children.
    pub const EMPTY: Tree = Tree(0);

    fn place(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn number(self) -> u32 {
        self.0
    }

    /// The tree of this number, which is that of a tree.
    pub(crate) fn from_number(number: u32) -> Tree {
        Tree(number)
    }
}

/// What is known of a tree besides its children.
#[derive(Clone, Copy, Debug)]
struct About {
    height: u16,
    /// The nimber under normal play.
    nimber: u16,
    /// The misere Grundy value: the tree together with a heap of this many tokens is lost under misere play.
    misere: u16,
    /// Whether it is the tree of a heap of Nim, whose size is its height.
    is_heap: bool,
    /// The tree of its sum with a heap of 1, if that tree is in the forest.
    beside_one: Option<Tree>,
}

/// Trees, from the empty one up.
#[derive(Clone, Debug)]
pub struct Forest {
    children: Vec<Rc<[Tree]>>,
    about: Vec<About>,
    numbers: FxHashMap<Rc<[Tree]>, Tree>,
    /// The children of all trees together.
    edges: usize,
    /// Whether two heaps of 1 cancel, as they do where trees are reduced.
    ones_cancel: bool,
}

/// Children that a tree may have, on average, where the number of trees is limited.
const MOST_CHILDREN: usize = 64;

impl Default for Forest {
    fn default() -> Self {
        let mut forest = Forest {
            children: Vec::new(),
            about: Vec::new(),
            numbers: FxHashMap::default(),
            edges: 0,
            ones_cancel: true,
        };
        forest.keep(Vec::new());
        forest
    }
}

impl Forest {
    /// The number of trees.
    #[must_use]
    pub fn len(&self) -> usize {
        self.children.len()
    }

    /// Whether there is no tree: never, as the empty tree is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.children.is_empty()
    }

    /// Whether there are more than `most` trees, or more than 64 times `most` children in all.
    #[must_use]
    pub fn is_beyond(&self, most: usize) -> bool {
        self.len() > most || self.edges > most.saturating_mul(MOST_CHILDREN)
    }

    /// The children of a tree, ascending.
    #[must_use]
    pub fn children(&self, tree: Tree) -> &[Tree] {
        &self.children[tree.place()]
    }

    /// The most moves that can be made.
    #[must_use]
    pub fn height(&self, tree: Tree) -> u16 {
        self.about[tree.place()].height
    }

    /// The nimber under normal play.
    #[must_use]
    pub fn nimber(&self, tree: Tree) -> u16 {
        self.about[tree.place()].nimber
    }

    /// The misere Grundy value: the size of the heap of Nim with which the tree is lost under misere play.
    #[must_use]
    pub fn misere_grundy(&self, tree: Tree) -> u16 {
        self.about[tree.place()].misere
    }

    /// Whether the player to move loses under misere play.
    #[must_use]
    pub fn is_lost(&self, tree: Tree) -> bool {
        self.misere_grundy(tree) == 0
    }

    /// The size of the heap of Nim whose tree this is.
    #[must_use]
    pub fn heap(&self, tree: Tree) -> Option<u16> {
        let about = &self.about[tree.place()];
        about.is_heap.then_some(about.height)
    }

    /// The tree of the sum with a heap of 1, of those trees that are in the forest. Two reduced trees of which one
    /// is the other with a heap of 1 know of each other, as 1 + 1 is nothing; where trees are not reduced, none does.
    #[must_use]
    pub fn beside_one(&self, tree: Tree) -> Option<Tree> {
        self.about[tree.place()].beside_one.filter(|_| self.ones_cancel)
    }

    /// Has heaps of 1 stay.
    pub(crate) fn keep_ones(&mut self) {
        self.ones_cancel = false;
    }

    /// The tree of a heap of Nim.
    pub fn of_heap(&mut self, size: u16) -> Tree {
        let mut smaller = vec![];
        for _ in 0..size {
            let next = self.canonical(smaller.clone());
            smaller.push(next);
        }
        self.canonical(smaller)
    }

    /// The tree with these children.
    ///
    /// # Panics
    /// If there are more than four billion trees, or one is higher than 65,535.
    pub fn canonical(&mut self, mut children: Vec<Tree>) -> Tree {
        children.sort_unstable();
        children.dedup();
        match self.numbers.get(children.as_slice()) {
            Some(&tree) => tree,
            None => self.keep(children),
        }
    }

    /// The reduced tree of a position whose options have these reduced trees: the smallest that can be had by leaving
    /// out children that have the rest as a child. Nothing may be left only if the whole is won under misere
    /// play.
    pub fn reduced(&mut self, mut children: Vec<Tree>) -> Tree {
        sort::by_key(&mut children, |&child| (self.height(child), child));
        children.dedup();
        for kept in 0..children.len() {
            let (rest, gone) = children.split_at(kept);
            // What is left out has the rest as a child, so it is higher than that.
            let height = rest.last().map_or(0, |&child| self.height(child) + 1);
            if self.height(gone[0]) <= height {
                continue;
            }
            let mut key = rest.to_vec();
            key.sort_unstable();
            let Some(&smaller) = self.numbers.get(key.as_slice()) else { continue };
            let is_won = || children.iter().any(|&child| self.is_lost(child));
            let goes_back = |child: &Tree| self.children(*child).binary_search(&smaller).is_ok();
            if gone.iter().all(goes_back) && (kept > 0 || is_won()) {
                return smaller;
            }
        }
        self.canonical(children)
    }

    fn keep(&mut self, children: Vec<Tree>) -> Tree {
        let height = children.iter().map(|&child| self.height(child) + 1).max().unwrap_or(0);
        let nimber = mex(children.iter().map(|&child| self.nimber(child)));
        let misere = match children.as_slice() {
            [] => 1,
            children => mex(children.iter().map(|&child| self.misere_grundy(child))),
        };
        let is_heap =
            children.len() == usize::from(height) && children.iter().all(|&child| self.heap(child).is_some());
        let tree =
            Tree(u32::try_from(self.children.len()).unwrap_or_else(|_| unreachable!("too many trees")));
        let beside_one = children.iter().copied().find(|&child| self.is_beside_one(&children, child));
        if let Some(other) = beside_one {
            self.about[other.place()].beside_one = Some(tree);
        }
        self.edges += children.len();
        let children: Rc<[Tree]> = children.into();
        self.about.push(About { height, nimber, misere, is_heap, beside_one });
        self.children.push(Rc::clone(&children));
        self.numbers.insert(children, tree);
        tree
    }

    /// Whether a tree with these children is `other` with a heap of 1: the heap can be taken, or a move
    /// be made in `other`.
    fn is_beside_one(&self, children: &[Tree], other: Tree) -> bool {
        let beside: Option<Vec<Tree>> =
            self.children(other).iter().map(|&child| self.beside_one(child)).collect();
        beside.is_some_and(|mut beside| {
            beside.push(other);
            beside.sort_unstable();
            beside == children
        })
    }

    /// The reduced trees of a tree and of all that is below it, by their numbers; those of trees that are not below
    /// it are missing.
    pub fn reduced_below(&mut self, top: Tree) -> FxHashMap<Tree, Tree> {
        let mut reduced = FxHashMap::default();
        for tree in self.below(top) {
            let children = self.children(tree).iter().filter_map(|child| reduced.get(child).copied());
            let children = children.collect();
            let found = self.reduced(children);
            reduced.insert(tree, found);
        }
        reduced
    }

    /// A tree and all that is below it, each once, children first.
    #[must_use]
    pub fn below(&self, top: Tree) -> Vec<Tree> {
        let mut seen = vec![false; top.place() + 1];
        seen[top.place()] = true;
        for place in (0..=top.place()).rev() {
            if seen[place] {
                self.children[place].iter().for_each(|child| seen[child.place()] = true);
            }
        }
        let numbers = seen.iter().zip(0..).filter(|(seen, _)| **seen);
        numbers.map(|(_, number)| Tree(number)).collect()
    }
}

/// The least number that is not among these.
fn mex(numbers: impl Iterator<Item = u16>) -> u16 {
    let mut numbers: Vec<u16> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    (0..)
        .zip(&numbers)
        .find(|(least, number)| least != *number)
        .map_or_else(|| u16::try_from(numbers.len()).unwrap_or(u16::MAX), |(least, _)| least)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trees of height at most 3 are 16, and reduce to 5; of these, 22 reduced ones of height at most 4 can be made.
    #[test]
    fn there_are_so_many_trees_of_each_height() {
        let mut forest = Forest::default();
        let mut all = vec![Tree::EMPTY];
        for expected in [2, 3, 5, 22] {
            let mut next = Vec::new();
            for subset in 0_u32..1 << all.len() {
                let chosen = all.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1);
                let chosen = chosen.map(|(_, &tree)| tree).collect();
                next.push(forest.reduced(chosen));
            }
            next.sort_unstable();
            next.dedup();
            assert_eq!(next.len(), expected);
            all = next;
        }
    }

    /// 3 is 2 + 1, and {3; {2}} is {2} + 1 (the thesis, section 4.2.10); {2} and 4 are the smaller of their pairs.
    #[test]
    fn trees_beside_a_heap_of_one() {
        let mut forest = Forest::default();
        let heaps = [0, 1, 2, 3, 4].map(|size| forest.of_heap(size));
        let two = forest.reduced(vec![heaps[2]]);
        let beside = forest.reduced(vec![heaps[3], two]);
        assert_eq!(
            heaps.map(|heap| forest.beside_one(heap)),
            [1, 0, 3, 2].map(|at| Some(heaps[at])).into_iter().chain([None]).collect::<Vec<_>>()[..]
        );
        assert_eq!((forest.beside_one(two), forest.beside_one(beside)), (Some(beside), Some(two)));
    }

    #[test]
    fn heaps_are_known_and_cannot_be_reduced() {
        let mut forest = Forest::default();
        for size in 0..6 {
            let heap = forest.of_heap(size);
            assert_eq!(
                (forest.heap(heap), forest.nimber(heap), forest.height(heap)),
                (Some(size), size, size)
            );
            let expected = [1, 0, 2, 3, 4, 5][usize::from(size)];
            assert_eq!(forest.misere_grundy(heap), expected, "{size}");
            let children = forest.children(heap).to_vec();
            assert_eq!(forest.reduced(children), heap);
        }
        let two = forest.of_heap(2);
        let other = forest.canonical(vec![two]);
        assert_eq!(forest.heap(other), None);
    }

    /// The empty tree takes the place of what is won under misere play alone.
    #[test]
    fn nothing_is_left_only_of_what_is_won() {
        let mut forest = Forest::default();
        let one = forest.of_heap(1);
        let two = forest.of_heap(2);
        // {1}: the player to move leaves a single token, and wins.
        assert_eq!(forest.reduced(vec![one]), Tree::EMPTY);
        // {2}: the opponent can take it back to nothing, but the player to move loses.
        let lost = forest.canonical(vec![two]);
        assert_eq!(forest.reduced(vec![two]), lost);
        assert!(forest.is_lost(lost));
    }
}
