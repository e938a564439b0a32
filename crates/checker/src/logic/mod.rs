//! The inference rules, one file for each kind of lemma.

pub mod claims;
pub mod finder;
pub mod nimber;

use gamecert_certs::{Evidence, Fault, LemmaId};

use crate::rules::Rules;
use crate::table::Table;

/// Whether a step holds, or pieces of it are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It holds.
    Holds,
    /// This many pieces are missing; the text names the first.
    Holes(u64, String),
}

/// The lemmas before the one at hand, with the rules they are about.
#[derive(Debug)]
pub struct Earlier<'a, R: Rules> {
    /// The rules of the game.
    pub rules: &'a R,
    /// All earlier lemmas.
    pub table: &'a Table<R::Component>,
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

impl<R: Rules> Earlier<'_, R> {
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
                let parts = self.option(sum, *component, *option)?;
                let moved = usize::try_from(*component).unwrap_or(usize::MAX);
                let others =
                    sum.iter().enumerate().filter(|&(place, _)| place != moved).map(|(_, other)| other);
                let nimber = self.nim_sum(others.chain(&parts), lemmas)?;
                if nimber == n {
                    Ok(Shown::Other)
                } else {
                    let why = format!("the reply leads to nimber {nimber}, not {n}");
                    Err(Fault::rejected("reply-misses", why))
                }
            }
        }
    }

    /// The components of an option of one component of a sum.
    fn option(&self, sum: &[R::Component], component: u32, option: u32) -> Result<Vec<R::Component>, Fault> {
        let moved = usize::try_from(component).ok().and_then(|place| sum.get(place)).ok_or_else(|| {
            let why = format!("the reply is in component {component}, but there are only {}", sum.len());
            Fault::rejected("no-such-component", why)
        })?;
        let number = usize::try_from(option).unwrap_or(usize::MAX);
        let chosen = self.rules.moves(moved).nth(number).ok_or_else(|| {
            let why = format!("the reply is option {option} of {}, which has fewer", self.rules.show(moved));
            Fault::rejected("no-such-option", why)
        })?;
        Ok(self.rules.play(moved, chosen))
    }

    /// The nim-sum of the lemmas about `components`, each of which must be cited in its place.
    fn nim_sum<'c>(
        &self,
        components: impl Iterator<Item = &'c R::Component>,
        lemmas: &[LemmaId],
    ) -> Result<u16, Fault>
    where
        R::Component: 'c,
    {
        let mut cited = lemmas.iter();
        let mut sum = 0;
        for component in components {
            let name = |id| format!("lemma {id} is cited for {}", self.rules.show(component));
            let id = *cited.next().ok_or_else(|| {
                Fault::rejected(
                    "citation-missing",
                    format!("no lemma is cited for {}", self.rules.show(component)),
                )
            })?;
            let (subject, nimber) = self.table.get(id).ok_or_else(|| {
                Fault::rejected("cites-no-earlier-lemma", format!("{}, but is not earlier", name(id)))
            })?;
            if subject != component {
                let why = format!("{}, but is about {}", name(id), self.rules.show(subject));
                return Err(Fault::rejected("cites-another-subject", why));
            }
            sum ^= nimber;
        }
        match cited.next() {
            None => Ok(sum),
            Some(id) => Err(Fault::rejected("citation-left", format!("lemma {id} is cited for nothing"))),
        }
    }
}
