//! The inference rules, one file for each kind of lemma.

pub mod claims;
pub mod finder;
pub mod imported;
pub mod nimber;
pub mod pieces;

use gamecert_certs::{Evidence, Fault, LemmaId, require};

use crate::rules::Rules;
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

/// The lemmas before the one at hand, with the rules they are about.
#[derive(Debug)]
pub struct Earlier<'a, R: Rules> {
    /// The rules of the game.
    pub rules: &'a R,
    /// Subjects and nimbers, by the numbers of the lemmas.
    pub lemmas: Vec<(R::Component, u16)>,
    /// Those of other certificates, all of which are earlier.
    pub imported: Imported<R::Component>,
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

impl<'a, R: Rules> Earlier<'a, R> {
    /// No lemma yet.
    #[must_use]
    pub fn new(rules: &'a R) -> Self {
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
