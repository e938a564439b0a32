//! The whole game tree by the checker's rules: slow, and only for small positions.

use std::collections::{BTreeSet, HashMap};

use gamecert_checker::rules::Rules;

/// Counts of a whole game tree, start and end included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Sums of components in normal form, as they come.
    pub positions: usize,
    /// Canonical trees: a tree is the set of the trees of its options.
    pub trees: usize,
}

/// Develops all that can come of a sum.
pub fn count<R: Rules>(rules: &R, start: &[R::Component]) -> Counts {
    let mut tree = Tree { rules, positions: HashMap::new(), trees: HashMap::new() };
    tree.number(start.to_vec());
    Counts { positions: tree.positions.len(), trees: tree.trees.len() }
}

struct Tree<'a, R: Rules> {
    rules: &'a R,
    positions: HashMap<Vec<R::Component>, usize>,
    trees: HashMap<BTreeSet<usize>, usize>,
}

impl<R: Rules> Tree<'_, R> {
    /// The number of the canonical tree of a sum. Recursion is as deep as a play is long.
    fn number(&mut self, sum: Vec<R::Component>) -> usize {
        if let Some(&number) = self.positions.get(&sum) {
            return number;
        }
        let mut options = BTreeSet::new();
        for (place, component) in sum.iter().enumerate() {
            for option in self.rules.options(component) {
                let mut after = sum.clone();
                after.remove(place);
                after.extend(option);
                after.sort_unstable();
                options.insert(self.number(after));
            }
        }
        let next = self.trees.len();
        let number = *self.trees.entry(options).or_insert(next);
        self.positions.insert(sum, number);
        number
    }
}
