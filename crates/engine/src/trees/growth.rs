//! Trees of components, each of which is developed once.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Ended, Forest, Sums, Tree, Until};

/// The trees of the components met so far.
#[derive(Clone, Debug)]
pub struct Growth<P> {
    /// All trees.
    pub forest: Forest,
    sums: Sums,
    known: FxHashMap<P, Tree>,
}

/// A component whose options are being developed.
struct Frame<P> {
    component: P,
    options: Vec<Vec<P>>,
}

impl<P: Clone + Eq + Hash> Growth<P> {
    /// Canonical trees, or reduced ones.
    #[must_use]
    pub fn new(sums: Sums) -> Growth<P> {
        let mut forest = Forest::default();
        if !sums.are_reduced() {
            forest.keep_ones();
        }
        Growth { forest, sums, known: FxHashMap::default() }
    }

    /// The number of components.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there is no component.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The tree of a component, if it has been developed.
    #[must_use]
    pub fn known(&self, component: &P) -> Option<Tree> {
        self.known.get(component).copied()
    }

    /// The tree of a component, whose `options` are sums of components.
    ///
    /// # Errors
    /// If it is not to be developed so far.
    pub fn tree(
        &mut self,
        component: &P,
        mut options: impl FnMut(&P) -> Vec<Vec<P>>,
        until: &mut Until<'_>,
    ) -> Result<Tree, Ended> {
        if let Some(tree) = self.known(component) {
            return Ok(tree);
        }
        let mut frame = |component: &P| Frame { component: component.clone(), options: options(component) };
        let mut stack = vec![frame(component)];
        let mut last = Tree::EMPTY;
        while let Some(top) = stack.last() {
            until.step(&self.forest, 0)?;
            let unknown = || top.options.iter().flatten().find(|part| !self.known.contains_key(part));
            if let Some(next) = unknown() {
                let next = frame(next);
                stack.push(next);
                continue;
            }
            let mut children = Vec::with_capacity(top.options.len());
            for option in &top.options {
                let parts = option.iter().filter_map(|part| self.known.get(part)).copied();
                children.push(self.sums.of_all(&mut self.forest, parts, until)?);
            }
            last = self.sums.tree(&mut self.forest, children);
            if let Some(Frame { component, .. }) = stack.pop() {
                self.known.insert(component, last);
            }
        }
        until.step(&self.forest, 0)?;
        Ok(last)
    }

    /// The tree of a position whose options have these trees.
    pub fn of_children(&mut self, children: Vec<Tree>) -> Tree {
        self.sums.tree(&mut self.forest, children)
    }

    /// Takes the tree of a component for granted.
    pub fn believe(&mut self, component: &P, tree: Tree) {
        self.known.insert(component.clone(), tree);
    }

    /// The tree of a sum.
    ///
    /// # Errors
    /// If it is not to be developed so far.
    pub fn sum(&mut self, trees: &[Tree], until: &mut Until<'_>) -> Result<Tree, Ended> {
        self.sums.of_all(&mut self.forest, trees.iter().copied(), until)
    }
}
