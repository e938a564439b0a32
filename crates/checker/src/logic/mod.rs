//! The inference rules, one file for each kind of lemma.
//!
//! A [`Calculus`] is what the lemmas of one convention of play are about: nimbers under normal play
//! ([`nimbers`]), trees and lost sums under misere play ([`misere`]), contracts under scoring play ([`scores`]).

pub mod claims;
pub mod finder;
pub mod imported;
pub mod misere;
pub mod nimber;
pub mod nimbers;
pub mod pieces;
pub mod scores;

use gamecert_certs::{ClaimKind, Evidence, Fault, Lemma, LemmaId, Statement, require};

use crate::rules::{Impartial, Rules};
use imported::Imported;

/// What is missing from a step or from a proof: nothing false, but not all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holes {
    /// Number of missing pieces.
    pub count: u64,
    /// The first of them, for people.
    pub first: String,
}

impl Holes {
    /// Adds so many at one place.
    pub fn add(&mut self, count: u64, place: impl FnOnce() -> String) {
        if self.count == 0 && count > 0 {
            self.first = place();
        }
        self.count = self.count.saturating_add(count);
    }
}

/// The kinds of lemmas of one convention of play, and what follows from them.
pub trait Calculus<R: Rules>: Sized {
    /// What a lemma says, in the form that later ones need.
    type Fact;
    /// What the certificates of one check share.
    type Shared: Default;

    /// Judges the axioms that a statement declares, which are known ones, and the kind of its claim.
    ///
    /// # Errors
    /// If an axiom or the claim belongs to another convention of play, or one that is used is not declared.
    fn judge_statement(statement: &Statement) -> Result<(), Fault>;

    /// No lemma yet but those of imports.
    fn new(rules: R, statement: &Statement, ground: Ground<Self::Fact, Self::Shared>) -> Self;

    /// Reads a lemma, and judges all of it but its place and its evidence.
    ///
    /// # Errors
    /// If it is of another play, is not in normal form, or cites what is not there.
    fn read(&mut self, lemma: &Lemma) -> Result<Self::Fact, Fault>;

    /// Judges the place of a lemma: they stand in one order, in which none can stand twice.
    ///
    /// # Errors
    /// If it does not come after the lemma before it.
    fn judge_order(&self, fact: &Self::Fact) -> Result<(), Fault>;

    /// Writes a lemma for people.
    fn show(&self, fact: &Self::Fact) -> String;

    /// Judges a lemma by the evidence in the file, or by evidence that is found.
    ///
    /// # Errors
    /// If the evidence is refused, or shows that the lemma is false.
    fn judge(&mut self, fact: &Self::Fact, written: Option<Written<'_>>) -> Result<Holes, Fault>;

    /// Takes up a lemma; whether evidence that is looked for may cite it.
    fn keep(&mut self, fact: Self::Fact, is_found: bool);

    /// Judges the claim about a sum by the evidence in the file, or by evidence that is found.
    ///
    /// # Errors
    /// If the evidence is refused, or shows that the claim is false.
    fn judge_claim(
        &mut self,
        start: &[R::Component],
        claim: ClaimKind,
        written: Option<Written<'_>>,
    ) -> Result<Holes, Fault>;

    /// Bytes of memory that a lemma takes at most, as reckoned against the memory limit; more if evidence that
    /// is looked for may cite it.
    fn room(lemma: &Lemma, is_indexed: bool) -> u64;

    /// Bytes of memory beside those of the lemmas.
    fn memory(&self) -> u64;

    /// Lets so many bytes of memory be taken beside those of the lemmas.
    fn allow(&mut self, bytes: u64);

    /// The number of lemmas.
    fn count(&self) -> usize;

    /// Steps that looking for evidence took, those for other certificates included; and pieces looked for.
    fn effort(&self) -> (u64, u64);

    /// The lemmas, and what is shared.
    fn end(self) -> (Vec<Self::Fact>, Self::Shared);
}

/// Pieces of evidence that stand in the file, in order.
pub type Written<'p> = Box<dyn Iterator<Item = Evidence> + 'p>;

/// What a certificate is built on.
#[derive(Debug)]
pub struct Ground<F, S> {
    /// The lemmas of imports.
    pub imported: Imported<F>,
    /// What the certificates of this check share.
    pub shared: S,
    /// Steps that looking for evidence has taken so far.
    pub steps: u64,
    /// Steps that it may take.
    pub max_steps: u64,
    /// Whether imports have holes. Then not all of their lemmas need be true: none is looked for.
    pub has_holes: bool,
}

impl<F, S: Default> Ground<F, S> {
    /// Nothing yet, and this limit on steps.
    #[must_use]
    pub fn new(max_steps: u64) -> Self {
        Self { imported: Imported::default(), shared: S::default(), steps: 0, max_steps, has_holes: false }
    }
}

/// The lemmas before the one at hand, with the rules they are about.
#[derive(Debug)]
pub struct Earlier<R: Impartial> {
    /// The rules of the game.
    pub rules: R,
    /// Subjects and nimbers, by the numbers of the lemmas.
    pub lemmas: Vec<(R::Component, u16)>,
    /// Those of other certificates, all of which are earlier.
    pub imported: Imported<(R::Component, u16)>,
}

/// What a piece of evidence shows about a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Its nimber is this number.
    Value(u16),
    /// Its nimber is not the number in question.
    Other,
    /// Nothing.
    Nothing,
}

impl<R: Impartial> Earlier<R> {
    /// No lemma yet.
    #[must_use]
    pub fn new(rules: R) -> Self {
        Self { rules, lemmas: Vec::new(), imported: Imported::default() }
    }

    /// Subject and nimber of a lemma, if it is an earlier one.
    #[must_use]
    pub fn lemma(&self, id: LemmaId) -> Option<&(R::Component, u16)> {
        match id.imported() {
            Some(place) => self.imported.lemma(place),
            None => self.lemmas.get(usize::try_from(id.0).ok()?),
        }
    }

    /// Judges one piece of evidence about `sum`, where the number in question is `n`.
    ///
    /// Axiom used: Sprague-Grundy (the nimber of a sum is the nim-sum of its components' nimbers).
    /// A reply shows that `sum` can be moved to a position of nimber n, so its own is not n.
    ///
    /// # Errors
    /// If the piece cites a lemma that is not earlier or is about something else, names a move that
    /// does not exist, or its reply does not have nimber n.
    pub fn judge(&self, sum: &[R::Component], n: u16, piece: &Evidence) -> Result<Shown, Fault> {
        match piece {
            Evidence::Hole => Ok(Shown::Nothing),
            Evidence::Line { .. } => Err(line_is_of_another_play()),
            Evidence::Values(lemmas) => self.nim_sum(sum.iter(), lemmas).map(Shown::Value),
            Evidence::Reply { component, option, lemmas } => {
                let moved = usize::try_from(*component).unwrap_or(usize::MAX);
                let others = sum.iter().enumerate().filter(|&(place, _)| place != moved);
                let parts = self.option(sum, moved, *option)?;
                let nimber = self.nim_sum(others.map(|(_, other)| other).chain(&parts), lemmas)?;
                require(nimber == n, || {
                    Fault::rejected("reply-misses", format!("the reply leads to nimber {nimber}, not {n}"))
                })?;
                Ok(Shown::Other)
            }
        }
    }

    /// The components of an option of one component of a sum.
    fn option(&self, sum: &[R::Component], moved: usize, option: u32) -> Result<Vec<R::Component>, Fault> {
        let component = sum.get(moved).ok_or_else(|| {
            let why = format!("the reply is in component {moved}, but there are only {}", sum.len());
            Fault::rejected("no-such-component", why)
        })?;
        let number = usize::try_from(option).unwrap_or(usize::MAX);
        let chosen = self.rules.moves(component).nth(number).ok_or_else(|| {
            let shown = self.rules.show(component);
            let why = format!("the reply is option {option} of {shown}, which has fewer");
            Fault::rejected("no-such-option", why)
        })?;
        Ok(self.rules.play(component, chosen))
    }

    /// The nim-sum of `components`, by the lemmas cited for them in their order. Components for which
    /// none is cited must cancel: two equal ones have the nim-sum 0, whatever their nimber is.
    fn nim_sum<'c>(
        &self,
        components: impl Iterator<Item = &'c R::Component>,
        lemmas: &[LemmaId],
    ) -> Result<u16, Fault>
    where
        R::Component: 'c,
    {
        let mut cited = lemmas.iter().peekable();
        let mut left: Vec<&R::Component> = Vec::new();
        let mut sum = 0;
        for component in components {
            let lemma = cited.peek().map(|&&id| {
                let why =
                    || format!("lemma {id} is cited for {}, but is not earlier", self.rules.show(component));
                self.lemma(id).ok_or_else(|| Fault::rejected("cites-no-earlier-lemma", why()))
            });
            match lemma.transpose()? {
                Some((subject, nimber)) if subject == component => {
                    sum ^= nimber;
                    cited.next();
                }
                _ => match left.iter().position(|other| *other == component) {
                    Some(place) => drop(left.swap_remove(place)),
                    None => left.push(component),
                },
            }
        }
        let shown = |component| self.rules.show(component);
        match (left.first(), cited.next()) {
            (None, None) => Ok(sum),
            (None, Some(id)) => {
                Err(Fault::rejected("citation-left", format!("lemma {id} is cited for nothing")))
            }
            (Some(component), None) => Err(Fault::rejected(
                "citation-missing",
                format!("no lemma is cited for {}", shown(component)),
            )),
            (Some(component), Some(&id)) => {
                let about = self.lemma(id).map_or_else(String::new, |(subject, _)| shown(subject));
                let why = format!("lemma {id} is cited for {}, but is about {about}", shown(component));
                Err(Fault::rejected("cites-another-subject", why))
            }
        }
    }
}

/// Refuses evidence of scoring play where a game is not scored.
fn line_is_of_another_play() -> Fault {
    Fault::rejected("evidence-of-another-play", "its evidence is a line of play, as under scoring play")
}

/// Reads the bytes of a component.
fn component<R: Rules>(rules: &R, subject: &[u8]) -> Result<R::Component, Fault> {
    rules.decode(subject).ok_or_else(|| {
        let why = format!("its subject is not a {} component in normal form", R::NAME);
        Fault::rejected("bad-subject", why)
    })
}
