//! Sums of components and trees, their options, and what evidence shows about them.

use gamecert_certs::{Evidence, Fault, LemmaId, require};

use super::forest::Tree;
use super::{Misere, Says};
use crate::calculus::another_play;
use crate::calculus::options::{self, Options};
use crate::rules::Impartial;
use crate::work::{Sure, Work};

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

/// The options of a sum that have not been asked about. They are counted by the part in which
/// the move is made, components first, and then in the order of the rules; of parts that are equal, the first counts.
#[derive(Debug)]
pub struct Parts<R: Impartial> {
    sum: Sum<R::Component>,
    /// The part that comes next.
    next: usize,
    /// What is left of the part before it.
    left: Left<R>,
    had_any: bool,
}

#[derive(Debug)]
enum Left<R: Impartial> {
    Components(Options<R>),
    /// Children, the last first.
    Trees(Vec<Tree>),
}

impl<R: Impartial> Parts<R> {
    /// All options of a sum.
    #[must_use]
    pub fn new(sum: Sum<R::Component>) -> Self {
        Self { sum, next: 0, left: Left::Trees(Vec::new()), had_any: false }
    }

    /// Whether there was an option.
    #[must_use]
    pub fn had_any(&self) -> bool {
        self.had_any
    }
}

impl<C: Clone> Sum<C> {
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

impl<R: Impartial> Misere<R> {
    /// The sum of components and trees, with the trees as terms.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn sum(&self, mut components: Vec<R::Component>, trees: &[Tree]) -> Result<Sum<R::Component>, Fault> {
        components.sort_unstable();
        Ok(Sum { components, trees: self.forest.terms(trees)? })
    }

    /// Writes a sum for people.
    #[must_use]
    pub fn show_sum(&self, sum: &Sum<R::Component>) -> String {
        let components = sum.components.iter().map(|component| self.rules.show(component));
        let parts = components.chain(sum.trees.iter().map(|&tree| self.forest.show(tree)));
        let text = parts.collect::<Vec<_>>().join(" + ");
        if text.is_empty() { "a position without moves".to_owned() } else { text }
    }

    /// The bytes of a sum, which only the same sum has.
    #[must_use]
    pub fn bytes(&self, sum: &Sum<R::Component>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for component in &sum.components {
            let component = self.rules.encode(component);
            bytes.extend((component.len() as u64).to_le_bytes());
            bytes.extend(component);
        }
        // No component has this length.
        bytes.extend(0_u64.to_le_bytes());
        sum.trees.iter().for_each(|tree| bytes.extend(tree.to_le_bytes()));
        bytes
    }

    /// The next option of a sum.
    pub(super) fn next_option(
        &self,
        parts: &mut Parts<R>,
        work: &mut Work,
    ) -> Result<Option<Sum<R::Component>>, Fault> {
        let count = parts.sum.components.len();
        // All parts are copied, brought into order, and compared by their bytes.
        work.spend(count.checked_add(parts.sum.trees.len()).and_then(|it| it.checked_mul(2)).sure()?)?;
        loop {
            let part = parts.next.checked_sub(1);
            let made = match (&mut parts.left, part) {
                (_, None) => None,
                (Left::Components(options), Some(part)) => {
                    options.next(&self.rules, work)?.map(|new| parts.sum.after_move(part, new))
                }
                (Left::Trees(children), Some(part)) => {
                    work.spend(1)?;
                    let child = children.pop();
                    child
                        .map(|child| {
                            part.checked_sub(count)
                                .map(|place| parts.sum.after_tree_move(place, child))
                                .sure()
                        })
                        .transpose()?
                }
            };
            if let Some(After { others, trees, new }) = made {
                parts.had_any = true;
                return self.sum([others, new].concat(), &trees).map(Some);
            }
            let Sum { components, trees } = &parts.sum;
            parts.left = match parts.next.checked_sub(count) {
                None => {
                    let component = components.get(parts.next).sure()?;
                    if is_repeated(components, parts.next) {
                        Left::Trees(Vec::new())
                    } else {
                        Left::Components(Options::new(&self.rules, component, work)?)
                    }
                }
                Some(place) => {
                    let Some(&tree) = trees.get(place) else { return Ok(None) };
                    let children =
                        if is_repeated(trees, place) { &[] } else { self.forest.children(tree)? };
                    Left::Trees(children.iter().rev().copied().collect())
                }
            };
            parts.next = parts.next.checked_add(1).sure()?;
        }
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
    pub fn shown(
        &mut self,
        sum: &Sum<R::Component>,
        piece: &Evidence,
        work: &mut Work,
    ) -> Result<Shown, Fault> {
        match piece {
            Evidence::Values(lemmas) => {
                let (left, cited) = self.replaced(sum, lemmas)?;
                if let Some((&lemma, rest)) = cited.split_first() {
                    return self.is_lost(&left, lemma, rest).map(|()| Shown::Lost);
                }
                require(left.components.is_empty(), || {
                    let why = format!("no lemma is cited for {}", self.show_sum(&left));
                    Fault::rejected("citation-missing", why)
                })?;
                let all = self.forest.sum(&left.trees, work)?;
                Ok(if self.forest.is_lost(all)? { Shown::Lost } else { Shown::Won })
            }
            Evidence::Reply { component, option, lemmas } => {
                let (left, cited) = self.replaced(sum, lemmas)?;
                let part = usize::try_from(*component).ok().sure()?;
                let (after, cited) = self.folded(&self.after(&left, (part, *option), work)?, cited)?;
                let (lemma, rest) = cited.split_first().ok_or_else(|| {
                    let why = format!("no lemma is cited for {}", self.show_sum(&after));
                    Fault::rejected("citation-missing", why)
                })?;
                self.is_lost(&after, *lemma, rest).map(|()| Shown::Won)
            }
            _ => Err(another_play()),
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
            if let Some((&id, rest)) = lemmas.split_first() {
                let (subject, says) = self.cited(id)?;
                if let Says::Equals(tree) = says
                    && self.rules.is(component, subject)
                {
                    trees.push(tree);
                    lemmas = rest;
                    continue;
                }
            }
            components.push(component.clone());
        }
        Ok((self.sum(components, &trees)?, lemmas))
    }

    /// What a move in a part of `sum` leaves, by the number of the part, components first, and of the option.
    fn after(
        &self,
        sum: &Sum<R::Component>,
        (part, option): (usize, u32),
        work: &mut Work,
    ) -> Result<After<R::Component>, Fault> {
        let Some(place) = part.checked_sub(sum.components.len()) else {
            let new = options::reply(&self.rules, &sum.components, (part, option), work)?;
            return Ok(sum.after_move(part, new));
        };
        let tree = *sum.trees.get(place).ok_or_else(|| {
            let why = format!("the reply is in part {part}, but {} has fewer", self.show_sum(sum));
            Fault::rejected("no-such-component", why)
        })?;
        let child =
            usize::try_from(option).ok().and_then(|option| self.forest.children(tree).ok()?.get(option));
        let child = *child.ok_or_else(|| {
            let shown = self.forest.show(tree);
            let why = format!("the reply is option {option} of {shown}, which has fewer");
            Fault::rejected("no-such-option", why)
        })?;
        Ok(sum.after_tree_move(place, child))
    }

    /// Sees that a lemma says that a sum is lost, and that no further lemma is cited.
    fn is_lost(&self, sum: &Sum<R::Component>, id: LemmaId, rest: &[LemmaId]) -> Result<(), Fault> {
        let (subject, says) = self.cited(id)?;
        require(says == Says::Lost && subject == self.bytes(sum), || {
            let why = format!("lemma {id} is cited for {}, but is about another", self.show_sum(sum));
            Fault::rejected("cites-another-subject", why)
        })?;
        rest.first().map_or(Ok(()), |id| {
            Err(Fault::rejected("citation-left", format!("lemma {id} is cited for nothing")))
        })
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
