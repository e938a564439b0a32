//! Trees: a position is the set of its options, and no more.
//!
//! A tree is kept once, so that equal sets are the same tree. Under the axiom `reversible-moves` every
//! tree here is reduced: a set of options is replaced by the smallest one that may stand for it.

use std::collections::HashMap;

use gamecert_certs::{Fault, TreeDigest, TreeName};

use crate::work::{Sure, Work};

/// Options of sums of trees that are looked at for one piece of evidence or one claim, at most. What takes more is to
/// be shown by lemmas about lost sums. While they are looked at, those that are done take 16 MiB at most, which are not charged.
pub const MAX_SUM_OPTIONS: u64 = 1 << 21;

/// Units that a tree takes in addition to its children: its digest is made, and it is looked up.
const TREE: usize = 32;

/// Bytes that a tree takes in addition to its children, and a sum of two trees. A growing vector takes three times its size
/// at its peak, a growing hash map five times.
const TREE_ROOM: usize = 512;
const SUM_ROOM: usize = 96;
/// Units that it takes to look for the tree of an option of a sum.
const OPTION: usize = 4;

/// A tree, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree(u32);

/// The tree without children: the end of a game.
pub const EMPTY: Tree = Tree(0);

/// What is kept of a tree.
#[derive(Debug)]
struct Kept {
    /// In the order of [`Forest::rank`].
    children: Box<[Tree]>,
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
    /// Equal digests mean equal sets, as equal identities mean equal certificates.
    numbers: HashMap<TreeDigest, Tree>,
    sums: HashMap<(Tree, Tree), Tree>,
    /// Whether trees are reduced: the axiom `reversible-moves`.
    is_reduced: bool,
}

impl Tree {
    /// Bytes that no other tree has.
    #[must_use]
    pub fn to_le_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }
}

impl Forest {
    /// The empty tree alone; whether trees are to be reduced.
    #[must_use]
    pub fn new(is_reduced: bool) -> Self {
        let digest = TreeDigest::of(&[]);
        let empty =
            Kept { children: [].into(), height: 0, digest, is_lost: false, is_heap: true, beside_one: None };
        let numbers = HashMap::from([(digest, EMPTY)]);
        Self { trees: vec![empty], numbers, sums: HashMap::new(), is_reduced }
    }

    /// Whether trees are reduced.
    #[must_use]
    pub fn is_reduced(&self) -> bool {
        self.is_reduced
    }

    fn kept(&self, tree: Tree) -> Result<&Kept, Fault> {
        usize::try_from(tree.0).ok().and_then(|number| self.trees.get(number)).sure()
    }

    /// The children of a tree, in the order in which certificates count them: by height, then by digest.
    ///
    /// # Errors
    /// None that the rules know of; nor have the functions after it.
    pub fn children(&self, tree: Tree) -> Result<&[Tree], Fault> {
        Ok(&self.kept(tree)?.children)
    }

    /// The most moves that can be made.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn height(&self, tree: Tree) -> Result<u32, Fault> {
        Ok(self.kept(tree)?.height)
    }

    /// Whether the player to move loses under misere play: there are moves, and each of them hands over a tree
    /// that is won.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn is_lost(&self, tree: Tree) -> Result<bool, Fault> {
        Ok(self.kept(tree)?.is_lost)
    }

    /// What trees are sorted by.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn rank(&self, tree: Tree) -> Result<(u32, TreeDigest), Fault> {
        self.kept(tree).map(|kept| (kept.height, kept.digest))
    }

    /// The name of a tree in claims.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn name(&self, tree: Tree) -> Result<TreeName, Fault> {
        let kept = self.kept(tree)?;
        let tokens = u16::try_from(kept.height).ok().filter(|_| kept.is_heap);
        Ok(tokens.map_or(TreeName::Other(kept.digest), TreeName::Heap))
    }

    /// A tree for people: `*2`, or the beginning of its digest.
    #[must_use]
    pub fn show(&self, tree: Tree) -> String {
        let shown = self.name(tree).map_or_else(|fault| fault.to_string(), |name| name.to_string());
        shown.chars().take(13).collect()
    }

    /// The tree of a position whose options have these trees.
    ///
    /// # Errors
    /// Declined if there is no room for it.
    pub fn tree(&mut self, children: Vec<Tree>, work: &mut Work) -> Result<Tree, Fault> {
        // Each is looked up, sorted and hashed.
        work.spend(children.len().checked_mul(6).and_then(|it| it.checked_add(TREE)).sure()?)?;
        let mut children = self.in_order(children)?;
        children.dedup();
        if self.is_reduced
            && let Some(reduced) = self.reduced(&children, work)?
        {
            return Ok(reduced);
        }
        let digest = self.digest(&children)?;
        match self.numbers.get(&digest) {
            Some(&tree) => Ok(tree),
            None => self.keep(children, digest, work),
        }
    }

    /// The tree of a Nim heap.
    ///
    /// # Errors
    /// Declined if there is no room for them.
    pub fn heap(&mut self, tokens: u16, work: &mut Work) -> Result<Tree, Fault> {
        let mut smaller = Vec::new();
        for _ in 0..tokens {
            let next = self.tree(smaller.clone(), work)?;
            smaller.push(next);
        }
        self.tree(smaller, work)
    }

    /// The tree of a sum: its options are a move in one of its trees.
    ///
    /// # Errors
    /// Declined if there is no room for what it takes, or it takes too many options.
    pub fn sum(&mut self, trees: &[Tree], work: &mut Work) -> Result<Tree, Fault> {
        let mut looked_at: u64 = 0;
        let mut all = EMPTY;
        for &tree in trees {
            all = self.sum_of_two(all, tree, &mut looked_at, work)?;
        }
        Ok(all)
    }

    fn sum_of_two(
        &mut self,
        one: Tree,
        other: Tree,
        looked_at: &mut u64,
        work: &mut Work,
    ) -> Result<Tree, Fault> {
        // Sums that are open, each an option of the one before it, and the options of each that are done: no more
        // than the moves of one play, however many options there are.
        let mut open = vec![(one, other, Vec::new())];
        let mut last = EMPTY;
        while let Some((one, other, mut done)) = open.pop() {
            if let Some(sum) = self.known_sum(one, other) {
                last = sum;
                continue;
            }
            let next = loop {
                work.spend(OPTION)?;
                *looked_at =
                    looked_at.checked_add(1).filter(|&it| it <= MAX_SUM_OPTIONS).ok_or_else(|| {
                        let why =
                            format!("a sum of trees has more than {MAX_SUM_OPTIONS} options to look at");
                        Fault::declined("limit-sum", why)
                    })?;
                let Some((one, other)) = self.option_of_sum(one, other, done.len())? else { break None };
                match self.known_sum(one, other) {
                    Some(sum) => done.push(sum),
                    None => break Some((one, other)),
                }
            };
            match next {
                Some((next_one, next_other)) => {
                    open.push((one, other, done));
                    open.push((next_one, next_other, Vec::new()));
                }
                None => {
                    last = self.tree(done, work)?;
                    work.hold(SUM_ROOM)?;
                    self.sums.insert((one.min(other), one.max(other)), last);
                }
            }
        }
        Ok(last)
    }

    /// The sum that a move in one of two trees leads to, by its number.
    fn option_of_sum(&self, one: Tree, other: Tree, number: usize) -> Result<Option<(Tree, Tree)>, Fault> {
        let (in_one, in_other) = (self.children(one)?, self.children(other)?);
        Ok(match number.checked_sub(in_one.len()) {
            None => in_one.get(number).map(|&child| (child, other)),
            Some(number) => in_other.get(number).map(|&child| (one, child)),
        })
    }

    fn known_sum(&self, one: Tree, other: Tree) -> Option<Tree> {
        let (low, high) = (one.min(other), one.max(other));
        if low == EMPTY { Some(high) } else { self.sums.get(&(low, high)).copied() }
    }

    /// The trees that may stand for these in a sum, sorted: nothing in the place of empty ones; and, under the axiom
    /// `reversible-moves`, no pair of heaps of one token, and such a heap and a smaller tree in the place of a tree
    /// that is their sum.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn terms(&self, trees: &[Tree]) -> Result<Vec<Tree>, Fault> {
        let mut terms = Vec::new();
        let mut one = None;
        for &tree in trees {
            let kept = self.kept(tree)?;
            let smaller = match kept.beside_one.filter(|_| self.is_reduced) {
                Some(beside) if self.height(beside)? < kept.height => Some(beside),
                _ => None,
            };
            terms.push(smaller.unwrap_or(tree));
            if smaller.is_some() {
                // A second heap of one token cancels the first. The heap is here: it was taken off this tree.
                let heap = *self.numbers.get(&self.digest(&[EMPTY])?).sure()?;
                one = if one.is_none() { Some(heap) } else { None };
            }
        }
        terms.extend(one);
        terms.retain(|&tree| tree != EMPTY);
        self.in_order(terms)
    }

    /// Sorts trees; some may stand there several times.
    fn in_order(&self, trees: Vec<Tree>) -> Result<Vec<Tree>, Fault> {
        let ranked = trees.into_iter().map(|tree| Ok((self.rank(tree)?, tree)));
        let mut ranked = ranked.collect::<Result<Vec<_>, Fault>>()?;
        ranked.sort_unstable();
        Ok(ranked.into_iter().map(|(_, tree)| tree).collect())
    }

    fn digest(&self, children: &[Tree]) -> Result<TreeDigest, Fault> {
        let digests = children.iter().map(|&child| self.kept(child).map(|kept| kept.digest));
        Ok(TreeDigest::of(&digests.collect::<Result<Vec<_>, Fault>>()?))
    }

    /// The tree that may stand for the one with these children, if there is a smaller one.
    ///
    /// Axiom used: reversible moves. Children that have the others, as one tree G, among their own children
    /// can be left out; if nothing is left, the tree has to be won. A child that has G among its children is higher
    /// than those that are kept, so these come first.
    fn reduced(&self, children: &[Tree], work: &mut Work) -> Result<Option<Tree>, Fault> {
        let mut is_won = children.is_empty();
        for &child in children {
            is_won |= self.is_lost(child)?;
        }
        for (kept, &lowest) in children.iter().enumerate().filter(|&(kept, _)| kept > 0 || is_won) {
            let (rest, gone) = children.split_at_checked(kept).sure()?;
            // G is higher than its children, and what has G as a child is higher than G.
            let above = rest.last().map_or(Ok(None), |&child| self.height(child).map(Some))?;
            let needed = above.map_or(Some(1), |height| height.checked_add(2)).sure()?;
            if self.height(lowest)? < needed {
                continue;
            }
            work.spend(rest.len().checked_mul(6).and_then(|it| it.checked_add(TREE)).sure()?)?;
            let Some(&smaller) = self.numbers.get(&self.digest(rest)?) else { continue };
            let mut is_reversible = true;
            for &child in gone {
                work.spend(self.children(child)?.len() >> 3)?;
                is_reversible = is_reversible && self.children(child)?.contains(&smaller);
            }
            if is_reversible {
                return Ok(Some(smaller));
            }
        }
        Ok(None)
    }

    /// Keeps a new tree, which has children.
    fn keep(&mut self, children: Vec<Tree>, digest: TreeDigest, work: &mut Work) -> Result<Tree, Fault> {
        work.hold(
            size_of::<Tree>().checked_mul(children.len()).and_then(|it| it.checked_add(TREE_ROOM)).sure()?,
        )?;
        let tree = Tree(u32::try_from(self.trees.len()).ok().sure()?);
        // The last child is the highest.
        let height = self.height(*children.last().sure()?)?.checked_add(1).sure()?;
        let (mut is_lost, mut is_heap, mut beside_one) =
            (true, children.len() as u64 == u64::from(height), None);
        for &child in &children {
            let kept = self.kept(child)?;
            is_lost &= !kept.is_lost;
            // As many different heaps as the height are all that are lower.
            is_heap &= kept.is_heap;
            if beside_one.is_none() && self.is_beside_one(&children, child, work)? {
                beside_one = Some(child);
            }
        }
        if let Some(other) = beside_one {
            let place = usize::try_from(other.0).ok().sure()?;
            self.trees.get_mut(place).sure()?.beside_one = Some(tree);
        }
        self.numbers.insert(digest, tree);
        self.trees.push(Kept { children: children.into(), height, digest, is_lost, is_heap, beside_one });
        Ok(tree)
    }

    /// Whether the tree with these children is `other` together with a Nim heap of one token: its options are
    /// to take the token, and the moves in `other`, each together with the token.
    fn is_beside_one(&self, children: &[Tree], other: Tree, work: &mut Work) -> Result<bool, Fault> {
        // Options that differ still differ with the token added. This spares all but a few children a longer look.
        if self.children(other)?.len().checked_add(1) != Some(children.len()) {
            return Ok(false);
        }
        work.spend(children.len().checked_mul(4).sure()?)?;
        let mut options = vec![other];
        for &child in self.children(other)? {
            let Some(beside) = self.kept(child)?.beside_one else { return Ok(false) };
            options.push(beside);
        }
        let mut options = self.in_order(options)?;
        options.dedup();
        Ok(options == children)
    }
}
