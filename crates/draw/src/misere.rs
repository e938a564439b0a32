//! What a certificate about misere play says: the lemmas by their numbers, those about lost sums with their options.
//!
//! For drawings a sum of components and trees is one text, so that they show it as it stands. A page, on which one
//! plays with the components themselves, has them all apart.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;

use gamecert_certs::{Certificate, Claim, ClaimKind, Evidence, Fault, Identity, LemmaId, Outcome};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::misere::forest::{Forest, Tree};
use gamecert_checker::calculus::misere::sum::{After, Shown, Sum};
use gamecert_checker::calculus::misere::{Fact, Misere, REVERSIBLE_MOVES, Says};
use gamecert_checker::calculus::options::{Options, reply};
use gamecert_checker::ledger::Ledger;
use gamecert_checker::rules::Impartial;
use gamecert_checker::work::Work;
use gamecert_elaborate::misere::Finder;
use gamecert_elaborate::rules::Unmetered;

use crate::proof::{
    Answer, COMPONENT_ROOM, Choice, Component, Lemma, OPTION_ROOM, Proof, ProofError, unless_declined,
};

/// What a page needs to know of a proof under misere play. Components and trees have numbers of their own.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// All components in the notation of the game.
    pub components: Vec<String>,
    /// The options of those that a lemma is about, each a sum of components.
    pub options: BTreeMap<usize, Vec<Vec<usize>>>,
    /// All trees.
    pub trees: Vec<TreeOf>,
    /// The tree of a Nim heap of one token, if two of them cancel.
    pub one: Option<usize>,
    /// The trees of heaps from 0 up to the one that the claim speaks of.
    pub heaps: Vec<usize>,
    /// What the lemmas say.
    pub lemmas: Vec<Said>,
    /// The components of the start position.
    pub start: Vec<usize>,
    /// What shows the claim.
    pub goal: Told,
}

/// A tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeOf {
    /// `*2`, or the beginning of its digest.
    pub name: String,
    /// Its children.
    pub children: Vec<usize>,
    /// The trees that may stand for it in a sum.
    pub terms: Vec<usize>,
}

/// What a lemma says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// There is this tree.
    Tree(usize),
    /// The component plays like the tree.
    Equal(usize, usize),
    /// The sum is lost.
    Lost {
        /// Its components, ascending in the order of the rules.
        components: Vec<usize>,
        /// Its trees.
        trees: Vec<usize>,
        /// For each part, components first, what is told of the moves in it, in the order of its options; nothing
        /// for a part that is equal to the one before it.
        answers: Vec<Vec<Told>>,
    },
}

/// What a piece of evidence tells of a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// Nothing.
    #[default]
    Hole,
    /// The trees of all parts tell who wins.
    Trees,
    /// It is the sum of a lemma.
    Lost(usize),
    /// There is a reply to the sum of a lemma.
    Reply {
        /// The lemma.
        lemma: usize,
        /// The component in which it is made and what it becomes, unless it is made in a tree.
        moved: Option<(usize, Vec<usize>)>,
    },
}

struct Reader<R: Impartial> {
    known: Misere<R>,
    finder: Finder<R::Component>,
    numbers: HashMap<String, Component>,
    components: Vec<String>,
    apart: Numbered<R::Component>,
    trees: Numbered<Tree>,
    options: BTreeMap<usize, Vec<Vec<usize>>>,
    are_reduced: bool,
    /// What it may still take.
    work: Work,
}

/// Things by their numbers, in the order in which they came.
struct Numbered<T> {
    all: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn new() -> Self {
        Self { all: Vec::new(), numbers: HashMap::new() }
    }

    fn number(&mut self, one: &T) -> usize {
        if let Some(&number) = self.numbers.get(one) {
            return number;
        }
        self.numbers.insert(one.clone(), self.all.len());
        self.all.push(one.clone());
        self.all.len() - 1
    }

    fn of_all(&mut self, all: &[T]) -> Vec<usize> {
        all.iter().map(|one| self.number(one)).collect()
    }
}

/// Reads a certificate. A bare one is searched for its evidence.
pub(crate) fn read<R: Impartial>(
    rules: R,
    certificate: &Certificate,
    identity: Identity,
    mut work: Work,
) -> Result<Proof, ProofError> {
    let statement = &certificate.statement;
    let start = rules.position_within(&statement.position, &mut work);
    let start = start.map_err(|error| ProofError::Position(error.why))?.components;
    let are_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    let known = Misere { rules, forest: Forest::new(are_reduced), ..Misere::default() };
    let (numbers, components) = (HashMap::new(), Vec::new());
    let (finder, options) = (Finder::new(false), BTreeMap::new());
    let (apart, trees) = (Numbered::new(), Numbered::new());
    let mut reader = Reader { known, finder, numbers, components, apart, trees, options, are_reduced, work };
    let mut facts = Vec::with_capacity(certificate.lemmas.len());
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let bad = |fault: Fault| ProofError::of(&fault, ProofError::Subject(number));
        let fact = reader.fact(lemma).map_err(bad)?;
        let text = match &fact {
            Fact::Lost(sum) => reader.known.show_sum(sum),
            Fact::Tree(_) | Fact::Equals(..) => reader.known.show(&fact),
        };
        reader.hold_text(&text).map_err(bad)?;
        reader.components.push(text.clone());
        reader.numbers.entry(text).or_insert(number);
        facts.push(fact);
    }
    let is_bare = certificate.hints.is_none();
    if is_bare {
        // What is written is drawn whatever it cites, but what is found cites earlier lemmas alone.
        reader.known.ledger = Ledger::default();
    }
    let mut lemmas = Vec::with_capacity(certificate.lemmas.len());
    let mut said = Vec::with_capacity(certificate.lemmas.len());
    for (number, fact) in facts.iter().enumerate() {
        let written =
            certificate.hints.as_ref().map(|hints| hints.lemmas.get(number).map_or(&[][..], Vec::as_slice));
        let bad = |fault: Fault| ProofError::of(&fault, ProofError::Subject(number));
        let (lemma, says) = reader.lemma(fact, written).map_err(bad)?;
        lemmas.push(lemma);
        said.push(says);
        if is_bare {
            reader.keep(fact).map_err(bad)?;
        }
    }
    let claim = statement.claim();
    let written = certificate.hints.as_ref().map(|hints| hints.goal.first().unwrap_or(&Evidence::Hole));
    let bad = |fault: Fault| ProofError::of(&fault, ProofError::Position(fault.why.clone()));
    let (whole, told) = reader.goal(&start, &claim, written).map_err(bad)?;
    let goal = vec![(0, answer(&told))];
    let sums = reader.sums(said, &start, &claim, told).map_err(bad)?;
    Ok(Proof {
        claim,
        identity,
        axioms: statement.axioms.clone(),
        components: reader.components,
        lemmas,
        start: vec![whole],
        goal,
        further: BTreeMap::new(),
        is_cut: false,
        misere: Some(sums),
        scores: None,
    })
}

/// What drawings show of it.
fn answer(told: &Told) -> Answer {
    match *told {
        Told::Hole => Answer::Hole,
        Told::Trees => Answer::Told,
        Told::Lost(lemma) | Told::Reply { lemma, .. } => {
            Answer::Reply { component: 0, option: vec![lemma], sum: vec![lemma] }
        }
    }
}

impl<R: Impartial> Reader<R> {
    /// Reads a lemma, and takes it up.
    fn fact(&mut self, lemma: &gamecert_certs::Lemma) -> Result<Fact<R::Component>, Fault> {
        let fact = self.known.read(lemma, &mut self.work)?;
        self.known.keep(&fact, &mut self.work)?;
        Ok(fact)
    }

    /// Takes up a lemma that has been drawn, for evidence that is looked for to cite.
    fn keep(&mut self, fact: &Fact<R::Component>) -> Result<(), Fault> {
        self.known.keep(fact, &mut self.work)?;
        self.finder.learn(&self.known, &mut self.work)
    }

    /// A lemma with its options, if it is about a lost sum; and what it says.
    fn lemma(
        &mut self,
        fact: &Fact<R::Component>,
        written: Option<&[Evidence]>,
    ) -> Result<(Lemma, Said), Fault> {
        let mut options: Vec<Choice> = Vec::new();
        let mut seen = BTreeSet::new();
        let said = match fact {
            Fact::Lost(sum) => {
                let mut pieces = 0..;
                let parts = sum.components.len() + sum.trees.len();
                let mut answers = Vec::with_capacity(parts);
                for part in 0..parts {
                    let mut of_part = Vec::new();
                    for option in unless_declined(self.options_of_part(sum, part))?.unwrap_or_default() {
                        let place: usize = pieces.next().unwrap_or(usize::MAX);
                        let piece = written.map(|written| written.get(place).unwrap_or(&Evidence::Hole));
                        let told = self.told(&option, piece)?;
                        let component = self.intern(self.known.show_sum(&option))?;
                        if seen.insert(component) {
                            options.push(Choice { sum: vec![component], answer: answer(&told) });
                        }
                        of_part.push(told);
                    }
                    answers.push(of_part);
                }
                sum.components.iter().try_for_each(|component| self.note_options(component))?;
                let components = self.apart.of_all(&sum.components);
                Said::Lost { components, trees: self.trees.of_all(&sum.trees), answers }
            }
            Fact::Equals(component, tree) => {
                self.note_options(component)?;
                Said::Equal(self.apart.number(component), self.trees.number(tree))
            }
            Fact::Tree(tree) => Said::Tree(self.trees.number(tree)),
        };
        Ok((Lemma { nimber: 0, options }, said))
    }

    /// The sums that moves in one part of a sum lead to; of parts that are equal, the first counts.
    fn options_of_part(
        &mut self,
        sum: &Sum<R::Component>,
        part: usize,
    ) -> Result<Vec<Sum<R::Component>>, Fault> {
        let made: Vec<After<R::Component>> = match part.checked_sub(sum.components.len()) {
            None if is_repeated(&sum.components, part) => Vec::new(),
            None => {
                let options = self.all_options(&sum.components[part])?.into_iter();
                options.map(|new| sum.after_move(part, new)).collect()
            }
            Some(place) if is_repeated(&sum.trees, place) => Vec::new(),
            Some(place) => {
                let children = self.known.forest.children(sum.trees[place])?.iter();
                children.map(|&child| sum.after_tree_move(place, child)).collect()
            }
        };
        let sum_of = |After { others, trees, new }| self.known.sum([others, new].concat(), &trees);
        made.into_iter().map(sum_of).collect()
    }

    /// The options of a component, in the order of the rules.
    fn all_options(&mut self, component: &R::Component) -> Result<Vec<Vec<R::Component>>, Fault> {
        let rules = self.known.rules;
        let mut options = Options::new(&rules, component, &mut self.work)?;
        let mut all = Vec::new();
        while let Some(option) = options.next(&rules, &mut self.work)? {
            self.work.hold(option.len().saturating_mul(COMPONENT_ROOM).saturating_add(OPTION_ROOM))?;
            all.push(option);
        }
        Ok(all)
    }

    /// Keeps the options of a component.
    fn note_options(&mut self, component: &R::Component) -> Result<(), Fault> {
        let number = self.apart.number(component);
        if !self.options.contains_key(&number) {
            let options = self.all_options(component)?;
            let options = options.iter().map(|option| self.apart.of_all(option)).collect();
            self.options.insert(number, options);
        }
        Ok(())
    }

    /// What a piece of evidence says of a sum that is to be won, as far as it makes sense.
    fn told(&mut self, sum: &Sum<R::Component>, written: Option<&Evidence>) -> Result<Told, Fault> {
        let piece = match written {
            Some(piece) => piece.clone(),
            None => self.finder.find(&self.known, sum, &mut self.work)?,
        };
        let shown = unless_declined(self.known.shown(sum, &piece, &mut self.work))?;
        Ok(match (shown, &piece) {
            (Some(Shown::Won), Evidence::Reply { component, option, lemmas }) => {
                let moved = self.moved(sum, (*component, *option), lemmas)?;
                let lemma = lemmas.last().map(|&id| id.0 as usize);
                lemma.map_or(Told::Hole, |lemma| Told::Reply { lemma, moved })
            }
            (Some(Shown::Won), _) => Told::Trees,
            _ => Told::Hole,
        })
    }

    /// The component in which a reply is made, and what it becomes; `None` if it is made in a tree.
    fn moved(
        &mut self,
        sum: &Sum<R::Component>,
        (part, option): (u32, u32),
        lemmas: &[LemmaId],
    ) -> Result<Option<(usize, Vec<usize>)>, Fault> {
        let replaced = unless_declined(self.known.replaced(sum, lemmas))?;
        let (Some((left, _)), Ok(part)) = (replaced, usize::try_from(part)) else { return Ok(None) };
        let made = reply(&self.known.rules, &left.components, (part, option), &mut self.work);
        let made = unless_declined(made)?.zip(left.components.get(part));
        Ok(made.map(|(made, component)| (self.apart.number(component), self.apart.of_all(&made))))
    }

    /// The start, and what shows the claim about it.
    fn goal(
        &mut self,
        start: &[R::Component],
        claim: &Claim,
        written: Option<&Evidence>,
    ) -> Result<(Component, Told), Fault> {
        let mut trees: Vec<Tree> = Vec::new();
        if let ClaimKind::Grundy(n) = claim.kind {
            trees.push(self.known.forest.heap(n, &mut self.work)?);
        }
        let sum = self.known.sum(start.to_vec(), &trees)?;
        let shown = self.intern(self.known.show_sum(&sum))?;
        let told = match claim.kind {
            ClaimKind::Outcome(Outcome::Win) => self.told(&sum, written)?,
            ClaimKind::Outcome(Outcome::Loss) | ClaimKind::Grundy(_) => {
                let piece = match written {
                    Some(piece) => piece.clone(),
                    None => self.finder.find_claim(&self.known, &sum, Outcome::Loss, &mut self.work)?,
                };
                let last = piece.citations().last().copied();
                let lost = last.filter(|&id| matches!(self.known.cited(id), Ok((_, Says::Lost))));
                let shown = unless_declined(self.known.shown(&sum, &piece, &mut self.work))?;
                match (shown, lost) {
                    (Some(Shown::Lost), Some(lost)) => Told::Lost(lost.0 as usize),
                    (Some(Shown::Lost), None) => Told::Trees,
                    _ => Told::Hole,
                }
            }
            _ => Told::Trees,
        };
        Ok((shown, told))
    }

    /// All that a page needs.
    fn sums(
        &mut self,
        lemmas: Vec<Said>,
        start: &[R::Component],
        claim: &Claim,
        goal: Told,
    ) -> Result<Sums, Fault> {
        let start = self.apart.of_all(start);
        let tokens = if let ClaimKind::Grundy(n) = claim.kind { n } else { 0 };
        let mut heap = |tokens| self.known.forest.heap(tokens, &mut self.work);
        let heaps = (0..=tokens).map(&mut heap).collect::<Result<Vec<Tree>, _>>()?;
        let one = if self.are_reduced { Some(heap(1)?) } else { None };
        let heaps = self.trees.of_all(&heaps);
        let one = one.map(|one| self.trees.number(&one));
        // Trees below the last ones come behind these.
        let mut trees = Vec::new();
        while let Some(&tree) = self.trees.all.get(trees.len()) {
            let forest = &self.known.forest;
            let children = self.trees.of_all(forest.children(tree).unwrap_or_default());
            let terms = self.trees.of_all(&forest.terms(&[tree]).unwrap_or_default());
            self.work.hold((children.len() + terms.len() + 16) * COMPONENT_ROOM)?;
            trees.push(TreeOf { name: forest.show(tree), children, terms });
        }
        let components = self.apart.all.iter().map(|component| self.known.rules.show(component)).collect();
        let options = std::mem::take(&mut self.options);
        Ok(Sums { components, options, trees, one, heaps, lemmas, start, goal })
    }

    fn intern(&mut self, text: String) -> Result<Component, Fault> {
        let next = self.components.len();
        let number = *self.numbers.entry(text.clone()).or_insert(next);
        if number == next {
            self.hold_text(&text)?;
            self.components.push(text);
        }
        Ok(number)
    }

    fn hold_text(&mut self, text: &str) -> Result<(), Fault> {
        self.work.hold(text.len().saturating_mul(8).saturating_add(OPTION_ROOM))
    }
}

/// Whether the one at this place is equal to the one before it.
fn is_repeated<T: PartialEq>(all: &[T], place: usize) -> bool {
    place.checked_sub(1).is_some_and(|before| all.get(before) == all.get(place))
}
