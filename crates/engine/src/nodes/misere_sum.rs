//! Who wins a sum under misere play? (Section 4.4 of the thesis.)
//!
//! A sum has three parts: components whose trees are not known, trees, and 0 or 1. Trees are reduced, and a tree
//! that is another one with a heap of 1 is written as that one and 1, so that ones cancel.

use rustc_hash::FxHashSet;

use super::{Branch, Expansion, Node, Outcome};
use crate::knowledge::{MisereContext, Stopped};
use crate::live::Described;
use crate::sort;
use crate::trees::{Forest, Tree};

/// Trees have this bit, components have not.
const TREE: u32 = 1 << 31;

/// The heap of 1.
const ONE: u32 = u32::MAX;

/// A sum of components (by their numbers in the context), of trees, and of 1 or nothing; as small as it is known to
/// be: a list in ascending order, in which a part may stand several times, but 1 only once.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Parts(Box<[u32]>);

impl Parts {
    /// One component.
    pub(crate) fn of_component(number: u32) -> Parts {
        Parts(Box::new([number]))
    }

    /// A tree: as it is, or as a smaller one and 1, or as nothing.
    pub(crate) fn of_tree(forest: &Forest, tree: Tree) -> Parts {
        let smaller = forest.beside_one(tree).filter(|&other| forest.height(other) < forest.height(tree));
        let word = |tree: Tree| (tree != Tree::EMPTY).then(|| TREE | tree.number());
        let words = word(smaller.unwrap_or(tree)).into_iter().chain(smaller.map(|_| ONE));
        Parts(words.collect())
    }

    /// The sum of both.
    pub(crate) fn plus(&self, other: &Parts) -> Parts {
        let mut words = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(&&low), Some(&&high)) = (one.peek(), two.peek()) {
            words.push(low.min(high));
            if low <= high {
                one.next()
            } else {
                two.next()
            };
        }
        words.extend(one.chain(two));
        if words.len() > 1 && words[words.len() - 2] == ONE {
            words.truncate(words.len() - 2);
        }
        Parts(words.into())
    }

    /// The sum but for one part that is this tree as it stands there.
    pub(crate) fn without_tree(&self, forest: &Forest, tree: Tree) -> Parts {
        let part = Parts::of_tree(forest, tree);
        let place = self.0.iter().position(|word| part.0.as_ref() == [*word]);
        place.map_or_else(|| self.clone(), |place| self.without(place))
    }

    /// The sum but for the part at a place.
    fn without(&self, place: usize) -> Parts {
        Parts(self.0.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, &word)| word).collect())
    }

    /// The numbers of the components.
    pub(crate) fn components(&self) -> impl Iterator<Item = u32> {
        self.0.iter().copied().take_while(|&word| word < TREE)
    }

    /// The trees, but for 1.
    pub(crate) fn trees(&self) -> impl Iterator<Item = Tree> {
        let trees = self.0.iter().copied().filter(|&word| word >= TREE && word != ONE);
        trees.map(|word| Tree::from_number(word & !TREE))
    }

    /// Whether 1 is a part.
    pub(crate) fn has_one(&self) -> bool {
        self.0.last() == Some(&ONE)
    }

    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// All sums after one move, each once.
    fn options(&self, context: &mut MisereContext) -> Result<Vec<Parts>, Stopped> {
        let mut options = Vec::new();
        let mut seen = FxHashSet::default();
        let mut add = |option: Parts| {
            if seen.insert(option.clone()) {
                options.push(option);
            }
        };
        for (place, &word) in self.0.iter().enumerate() {
            if place > 0 && self.0[place - 1] == word {
                continue;
            }
            let others = self.without(place);
            if word < TREE {
                context.options(word)?.iter().for_each(|parts| add(others.plus(parts)));
            } else if word == ONE {
                add(others);
            } else {
                let forest = &context.growth.forest;
                let children = forest.children(Tree::from_number(word & !TREE));
                children.iter().for_each(|&child| add(others.plus(&Parts::of_tree(forest, child))));
            }
        }
        Ok(options)
    }
}

/// The question who wins a sum.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MisereSum {
    pub(crate) parts: Parts,
}

impl MisereSum {
    /// Beside its own size, a sum takes about as much for its parts.
    pub const ABOUT_BYTES: usize = 48;

    pub(crate) fn new(parts: Parts) -> MisereSum {
        MisereSum { parts }
    }

    /// The answer without a search.
    pub(crate) fn answer(&self, context: &MisereContext) -> Option<Outcome> {
        if self.parts.components().next().is_some() {
            return context.known(&self.parts);
        }
        let forest = &context.growth.forest;
        let (mut trees, mut sizes, mut largest, mut are_heaps) =
            (0, u16::from(self.parts.has_one()), 0, true);
        for tree in self.parts.trees() {
            trees += 1;
            match forest.heap(tree) {
                Some(size) => (sizes, largest) = (sizes ^ size, largest.max(size)),
                None => are_heaps = false,
            }
        }
        let of = |is_lost| Some(if is_lost { Outcome::Lost } else { Outcome::Won });
        match (trees, self.parts.trees().next()) {
            (0, _) => of(self.parts.has_one()),
            (1, Some(tree)) => of(forest.misere_grundy(tree) == u16::from(self.parts.has_one())),
            // Bouton's theorem.
            _ if are_heaps => of(if largest > 1 { sizes == 0 } else { sizes == 1 }),
            _ => context.known(&self.parts),
        }
    }

    /// How hard the answer looks.
    pub(crate) fn difficulty(&self, context: &MisereContext) -> u32 {
        let forest = &context.growth.forest;
        let components = self.parts.components().map(|number| context.difficulty(number));
        let trees = self.parts.trees().map(|tree| u32::from(forest.height(tree)).pow(2));
        components.chain(trees).fold(0, u32::saturating_add)
    }
}

impl Node for MisereSum {
    type Context = MisereContext;

    const HEAP_BYTES: usize = MisereSum::ABOUT_BYTES;

    fn expand(&mut self, context: &mut MisereContext) -> Result<Expansion<Self>, Stopped> {
        if let Some(outcome) = self.answer(context) {
            return Ok(Expansion::Settled(outcome));
        }
        context.work.visit()?;
        let mut open = Vec::new();
        for option in self.parts.options(context)? {
            let child = MisereSum::new(option);
            match child.answer(context) {
                Some(Outcome::Lost) => return Ok(Expansion::Settled(Outcome::Won)),
                Some(Outcome::Won) => {}
                None => open.push(child),
            }
        }
        sort::by_cached_key(&mut open, |child| child.difficulty(context));
        let hand_over = |node| Branch { node, decisive: Outcome::Lost };
        Ok(Expansion::Branches(open.into_iter().map(hand_over).collect()))
    }

    /// As for couples under normal play: to lose takes all options, to win takes one.
    fn effort(&self, context: &MisereContext) -> (u32, u32) {
        let root = self.difficulty(context).isqrt();
        (1 + root / 8, 1 + root + root / 2)
    }

    fn settle(&self, outcome: Outcome, context: &mut MisereContext) -> Result<(), Stopped> {
        context.settle(&self.parts, outcome)
    }

    fn describe(&self, context: &MisereContext) -> Described {
        let forest = &context.growth.forest;
        let components = self.parts.components().map(|number| context.game.text(context.component(number)));
        let trees =
            self.parts.trees().map(|tree| forest.text(tree, 40).unwrap_or_else(|| "{...}".to_owned()));
        let texts: Vec<String> = components.chain(trees).collect();
        let measures = self.parts.components().map(|number| context.game.measure(context.component(number)));
        Described {
            heap: u16::from(self.parts.has_one()),
            position: texts.join(" + "),
            measure: measures.sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_cancel_and_parts_are_sorted() {
        let mut forest = Forest::default();
        let [one, two, three] = [1, 2, 3].map(|size| forest.of_heap(size));
        let of = |tree| Parts::of_tree(&forest, tree);
        let sum = of(three).plus(&Parts::of_component(7)).plus(&of(one)).plus(&of(Tree::EMPTY));
        assert_eq!(sum, Parts::of_component(7).plus(&of(two)));
        assert_eq!((sum.len(), sum.has_one()), (2, false));
        assert_eq!(sum.trees().collect::<Vec<_>>(), [two]);
        assert_eq!(sum.plus(&of(three)).components().collect::<Vec<_>>(), [7]);
        assert!(sum.plus(&of(three)).has_one());
        assert_eq!(of(one).plus(&of(one)), Parts::default());
        assert_eq!(sum.plus(&sum).without(0).components().count(), 1);
    }
}
