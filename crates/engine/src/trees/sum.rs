//! Sums of trees.

use rustc_hash::FxHashMap;

use super::{Ended, Forest, Tree, Until};

/// Sums of trees in one forest, each computed once.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    known: FxHashMap<(Tree, Tree), Tree>,
    are_reduced: bool,
}

impl Sums {
    /// Sums of canonical trees.
    #[must_use]
    pub fn canonical() -> Sums {
        Sums::default()
    }

    /// Reduced sums of reduced trees.
    #[must_use]
    pub fn reduced() -> Sums {
        Sums { are_reduced: true, ..Sums::default() }
    }

    /// Whether trees and sums are reduced.
    #[must_use]
    pub fn are_reduced(&self) -> bool {
        self.are_reduced
    }

    /// The sum of two trees: a move is a move in one of them.
    ///
    /// # Errors
    /// If it is not to be developed so far.
    pub fn of(
        &mut self,
        forest: &mut Forest,
        one: Tree,
        other: Tree,
        until: &mut Until<'_>,
    ) -> Result<Tree, Ended> {
        if let Some(sum) = self.get(one, other) {
            return Ok(sum);
        }
        let (mut stack, mut last) = (vec![key(one, other)], Tree::EMPTY);
        while let Some(&(one, other)) = stack.last() {
            until.step(forest, self.known.len())?;
            if self.get(one, other).is_some() {
                stack.pop();
                continue;
            }
            let (mut children, before) = (Vec::new(), stack.len());
            let left = forest.children(one).iter().map(|&child| (child, other));
            let right = forest.children(other).iter().map(|&child| (one, child));
            for (one, other) in left.chain(right) {
                match self.get(one, other) {
                    Some(child) => children.push(child),
                    None => stack.push(key(one, other)),
                }
            }
            if stack.len() == before {
                last = self.tree(forest, children);
                self.known.insert((one, other), last);
            }
        }
        Ok(last)
    }

    /// The sum of trees.
    ///
    /// # Errors
    /// If it is not to be developed so far.
    pub fn of_all(
        &mut self,
        forest: &mut Forest,
        mut trees: impl Iterator<Item = Tree>,
        until: &mut Until<'_>,
    ) -> Result<Tree, Ended> {
        trees.try_fold(Tree::EMPTY, |sum, tree| self.of(forest, sum, tree, until))
    }

    /// The tree of a position whose options have these trees.
    pub fn tree(&self, forest: &mut Forest, children: Vec<Tree>) -> Tree {
        if self.are_reduced { forest.reduced(children) } else { forest.canonical(children) }
    }

    fn get(&self, one: Tree, other: Tree) -> Option<Tree> {
        let (one, other) = key(one, other);
        if one == Tree::EMPTY { Some(other) } else { self.known.get(&(one, other)).copied() }
    }
}

fn key(one: Tree, other: Tree) -> (Tree, Tree) {
    (one.min(other), one.max(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(sums: &mut Sums, forest: &mut Forest, (one, other): (Tree, Tree)) -> Tree {
        sums.of(forest, one, other, &mut Until::new(1000, &mut || false)).unwrap()
    }

    /// A sum is given up when a stop is requested, and is not made if it takes too many trees.
    #[test]
    fn sums_end_when_they_are_to() {
        let mut forest = Forest::default();
        let large = (forest.of_heap(60), forest.of_heap(61));
        let mut of = |most, stop| {
            Sums::canonical().of(&mut forest, large.0, large.1, &mut Until::new(most, &mut || stop))
        };
        assert_eq!(of(100_000, true), Err(Ended::Requested));
        assert_eq!(of(100, false), Err(Ended::TooMany));
        assert!(of(100_000, false).is_ok());
    }

    #[test]
    fn sums_of_heaps() {
        let mut forest = Forest::default();
        let mut sums = Sums::reduced();
        for one in 0..6_u16 {
            for other in 0..6_u16 {
                let trees = (forest.of_heap(one), forest.of_heap(other));
                let sum = sum(&mut sums, &mut forest, trees);
                assert_eq!(forest.nimber(sum), one ^ other);
                // Heaps of 0 and 1 add as under normal play; others do not.
                let expected = (one < 2 || other < 2).then_some(one ^ other);
                assert_eq!(forest.heap(sum), expected, "{one} + {other}");
                let is_lost = if one < 2 && other < 2 { one != other } else { one == other };
                assert_eq!(forest.is_lost(sum), is_lost, "{one} + {other}");
            }
        }
    }

    /// {0; {2}; {3; {2}}} + 2 is {2} (Conway, On Numbers and Games, page 151).
    #[test]
    fn a_sum_that_is_smaller_than_its_parts() {
        let mut forest = Forest::default();
        let (two, three) = (forest.of_heap(2), forest.of_heap(3));
        let pair = forest.reduced(vec![two]);
        let other = forest.reduced(vec![three, pair]);
        let large = forest.reduced(vec![Tree::EMPTY, pair, other]);
        assert_eq!(sum(&mut Sums::reduced(), &mut forest, (large, two)), pair);
        // {3; {2}} is {2} + 1.
        let one = forest.of_heap(1);
        assert_eq!(sum(&mut Sums::reduced(), &mut forest, (pair, one)), other);
    }
}
