//! Sums of components and trees, and what evidence shows about them.

use gamecert_certs::{Evidence, Fault, LemmaId, require};

use super::forest::Tree;
use super::{Fact, Known};
use crate::rules::Impartial;

/// The heights of trees together, up to which a bare file need not tell who wins their sum: there are few trees below such.
const SMALL_SUM: u64 = 8;

/// A sum of components and trees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sum<C> {
    /// The components, ascending.
    pub components: Vec<C>,
    /// The trees: terms in their order.
    pub trees: Vec<Tree>,
}

/// What a piece of evidence shows about a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The player to move wins it.
    Won,
    /// The player to move loses it.
    Lost,
    /// Nothing.
    Nothing,
}

impl<R: Impartial> Known<R> {
    /// The sum of components and trees, with the trees as terms.
    #[must_use]
    pub fn sum(&self, mut components: Vec<R::Component>, trees: &[Tree]) -> Sum<R::Component> {
        components.sort_unstable();
        Sum { components, trees: self.forest.terms(trees) }
    }

    /// What moves in one part of a sum make of it. Certificates count the options of a sum by the part in which
    /// the move is made, components first, and then in this order; of parts that are equal, the first counts.
    #[must_use]
    pub fn made(&self, sum: &Sum<R::Component>, part: usize) -> Vec<Made<R::Component>> {
        if let Some(component) = sum.components.get(part) {
            let counts = !is_repeated(&sum.components, part);
            let options = if counts { self.rules.options(component) } else { vec![] };
            return options.into_iter().map(Made::Components).collect();
        }
        let place = part.saturating_sub(sum.components.len());
        let tree = sum.trees.get(place).filter(|_| !is_repeated(&sum.trees, place));
        let children = tree.map_or(&[][..], |&tree| self.forest.children(tree));
        children.iter().copied().map(Made::Tree).collect()
    }

    /// The sum in which this is made of a part.
    #[must_use]
    pub fn option(
        &self,
        sum: &Sum<R::Component>,
        part: usize,
        made: Made<R::Component>,
    ) -> Sum<R::Component> {
        let After { others, trees, new } = match made {
            Made::Components(new) => sum.after_move(part, new),
            Made::Tree(child) => sum.after_tree_move(part.saturating_sub(sum.components.len()), child),
        };
        self.sum([others, new].concat(), &trees)
    }

    /// What a piece of evidence shows about `sum`.
    ///
    /// *Values* put trees in the place of components. If nothing else is cited, all are replaced, and the tree of
    /// the whole tells who wins; or the last lemma says that what is left is lost. A *reply* does so too, makes a
    /// move in what is left, puts trees in the place of components that the move left, and comes to a sum that a
    /// lemma says is lost.
    ///
    /// # Errors
    /// If a lemma is not earlier or is about something else, or a move does not exist.
    pub fn judge(&mut self, sum: &Sum<R::Component>, piece: &Evidence) -> Result<Shown, Fault> {
        match piece {
            Evidence::Hole => Ok(Shown::Nothing),
            Evidence::Line { .. } => Err(super::super::line_is_of_another_play()),
            Evidence::Values(lemmas) => {
                let (left, cited) = self.replaced(sum, lemmas)?;
                if let Some((&lemma, rest)) = cited.split_first() {
                    return self.is_lost(&left, lemma, rest).map(|()| Shown::Lost);
                }
                require(left.components.is_empty(), || {
                    let why = format!("no lemma is cited for {}", self.show_sum(&left));
                    Fault::rejected("citation-missing", why)
                })?;
                let mut all = super::forest::EMPTY;
                for &tree in &left.trees {
                    all = self.forest.sum(all, tree)?;
                }
                Ok(if self.forest.is_lost(all) { Shown::Lost } else { Shown::Won })
            }
            Evidence::Reply { component, option, lemmas } => {
                let (left, cited) = self.replaced(sum, lemmas)?;
                let part = usize::try_from(*component).unwrap_or(usize::MAX);
                let option = usize::try_from(*option).unwrap_or(usize::MAX);
                let (after, cited) = self.folded(&self.after(&left, (part, option))?, cited)?;
                let (lemma, rest) = cited.split_first().ok_or_else(|| {
                    let why = format!("no lemma is cited for {}", self.show_sum(&after));
                    Fault::rejected("citation-missing", why)
                })?;
                self.is_lost(&after, *lemma, rest).map(|()| Shown::Won)
            }
        }
    }

    /// The sum in which components are replaced by their trees, as the first of these lemmas say; and
    /// the other lemmas.
    ///
    /// # Errors
    /// If a lemma is not earlier.
    pub fn replaced<'l>(
        &self,
        sum: &Sum<R::Component>,
        lemmas: &'l [LemmaId],
    ) -> Result<(Sum<R::Component>, &'l [LemmaId]), Fault> {
        let after = After { others: vec![], trees: sum.trees.clone(), new: sum.components.clone() };
        self.folded(&after, lemmas)
    }

    /// What a move leaves, where new components are replaced by their trees: those that the next lemma is about,
    /// from the first on. And the other lemmas.
    fn folded<'l>(
        &self,
        after: &After<R::Component>,
        mut lemmas: &'l [LemmaId],
    ) -> Result<(Sum<R::Component>, &'l [LemmaId]), Fault> {
        let (mut components, mut trees) = (after.others.clone(), after.trees.clone());
        for component in &after.new {
            let next = lemmas.split_first().map(|(&id, rest)| self.fact(id).map(|fact| (fact, rest)));
            match next.transpose()? {
                Some((Fact::Equals(subject, tree), rest)) if subject == component => {
                    trees.push(*tree);
                    lemmas = rest;
                }
                _ => components.push(component.clone()),
            }
        }
        Ok((self.sum(components, &trees), lemmas))
    }

    /// What a move in a part of `sum` leaves, by the number of the part, components first, and of the option.
    fn after(
        &self,
        sum: &Sum<R::Component>,
        (part, option): (usize, usize),
    ) -> Result<After<R::Component>, Fault> {
        let no_option = |shown: String| {
            let why = format!("the reply is option {option} of {shown}, which has fewer");
            Fault::rejected("no-such-option", why)
        };
        if let Some(component) = sum.components.get(part) {
            let chosen = self.rules.moves(component).nth(option);
            let chosen = chosen.ok_or_else(|| no_option(self.rules.show(component)))?;
            return Ok(sum.after_move(part, self.rules.play(component, chosen)));
        }
        let place = part.saturating_sub(sum.components.len());
        let tree = *sum.trees.get(place).ok_or_else(|| {
            let why = format!("the reply is in part {part}, but there are only {}", sum.parts());
            Fault::rejected("no-such-component", why)
        })?;
        let child = self.forest.children(tree).get(option);
        let child = *child.ok_or_else(|| no_option(self.forest.show(tree)))?;
        Ok(sum.after_tree_move(place, child))
    }

    /// Whether the sum is one tree, perhaps beside Nim heaps of one token: its own tree is then soon made.
    #[must_use]
    pub fn is_plain(&self, sum: &Sum<R::Component>) -> bool {
        let others = sum.trees.iter().filter(|&&tree| self.forest.height(tree) != 1);
        sum.components.is_empty() && others.count() <= 1
    }

    /// Whether the sum is one of trees that are so low that their sum is soon made.
    #[must_use]
    pub fn is_small(&self, sum: &Sum<R::Component>) -> bool {
        let heights = sum.trees.iter().map(|&tree| u64::from(self.forest.height(tree)));
        sum.components.is_empty() && heights.fold(0, u64::saturating_add) <= SMALL_SUM
    }

    /// Sees that a lemma says that a sum is lost, and that no further lemma is cited.
    fn is_lost(&self, sum: &Sum<R::Component>, id: LemmaId, rest: &[LemmaId]) -> Result<(), Fault> {
        let fact = self.fact(id)?;
        require(matches!(fact, Fact::Lost(lost) if lost == sum), || {
            let (shown, says) = (self.show_sum(sum), self.show(fact));
            let why = format!("lemma {id} is cited for {shown}, but says: {says}");
            Fault::rejected("cites-another-subject", why)
        })?;
        rest.first().map_or(Ok(()), |id| {
            Err(Fault::rejected("citation-left", format!("lemma {id} is cited for nothing")))
        })
    }
}

/// What a move makes of a part.
#[derive(Clone, Debug)]
pub enum Made<C> {
    /// Components, ascending.
    Components(Vec<C>),
    /// A child of the tree.
    Tree(Tree),
}

/// What a move leaves.
#[derive(Clone, Debug)]
pub struct After<C> {
    /// The components in which it was not made.
    pub others: Vec<C>,
    /// The trees.
    pub trees: Vec<Tree>,
    /// The components that came of the one in which it was made, ascending.
    pub new: Vec<C>,
}

impl<C: Clone> Sum<C> {
    /// The number of components and trees.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.components.len().saturating_add(self.trees.len())
    }

    /// What is left when others stand for a component.
    #[must_use]
    pub fn after_move(&self, place: usize, new: Vec<C>) -> After<C> {
        After { others: without(&self.components, place), trees: self.trees.clone(), new }
    }

    /// What is left when a child stands for a tree.
    #[must_use]
    pub fn after_tree_move(&self, place: usize, child: Tree) -> After<C> {
        let mut trees = without(&self.trees, place);
        trees.push(child);
        After { others: self.components.clone(), trees, new: vec![] }
    }
}

/// A list but for the one at a place.
fn without<T: Clone>(all: &[T], place: usize) -> Vec<T> {
    let left = all.iter().enumerate().filter(|&(other, _)| other != place);
    left.map(|(_, one)| one.clone()).collect()
}

/// Whether the one at this place is equal to the one before it.
fn is_repeated<T: PartialEq>(all: &[T], place: usize) -> bool {
    place.checked_sub(1).is_some_and(|before| all.get(before) == all.get(place))
}
