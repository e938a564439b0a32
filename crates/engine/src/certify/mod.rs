//! Certify: from what a search knows to a proof that the checker accepts.
//!
//! The walk starts at the claim and uses the *checker's* rules, or the engine's where these list the same
//! moves in the same order ([`FastRules`]): it decides which lemmas are needed
//! and which evidence each of them gets, largest positions first, so that a lemma that is already
//! needed can serve again. Whatever the search claims to know is only advice: what is missing is
//! searched for (the French papers call this colmatage), what cannot be found becomes a hole, and so
//! does what turns out to be false ([`Conflict`]).
//! Source of the idea: Lemoine and Viennot, algorithm 13 (verification builds a smaller table).

mod assemble;
mod catalogue;
mod choice;
mod conflict;
mod fast_rules;
mod partial;
mod witness;

use std::collections::BTreeSet;

use gamecert_certs::{ClaimKind, Outcome};
use gamecert_elaborate::nimbers::questions;
use gamecert_elaborate::rulebook::{Component, Rulebook};
use smallvec::SmallVec;

use crate::proof::Proof;
use catalogue::{Catalogue, Number, Reply, Sum, cancelled};
use choice::Choice;
pub use conflict::{Conflict, Contradiction};
pub use fast_rules::{Among, FastRules};
pub use partial::{Given, KnownLemma, Partial, complete, complete_with};

/// Someone who knows, or can find out, the nimbers of components.
pub trait Oracle {
    /// The nimber of a component, if it is known without a search.
    fn known(&mut self, component: &Component) -> Option<u16>;

    /// The nimber of a sum, if it is known without a search: perhaps because equal components
    /// cancel, whose nimbers are not known.
    fn known_sum(&mut self, sum: &[Component]) -> Option<u16>;

    /// Searches for the nimber of a component; `None` if the search was stopped.
    fn nimber(&mut self, component: &Component) -> Option<u16>;

    /// Searches whether the nimber of a component is `n`. If it is not, an option of nimber `n` may
    /// be known afterwards. `None` if the search was stopped.
    fn is_nimber(&mut self, component: &Component, n: u16) -> Option<bool>;

    /// Rules that list moves as the checker does, and know what the oracle knows without a search.
    fn fast_rules(&mut self) -> Option<&mut dyn FastRules> {
        None
    }

    /// Searches for an option of nimber `n` of a component that has a larger nimber, so that it may be
    /// known afterwards. `None` if the search was stopped.
    fn find_option(&mut self, component: &Component, n: u16) -> Option<()> {
        self.is_nimber(component, n).map(drop)
    }
}

/// What a walk comes to: a proof, with holes where something is missing or false.
#[derive(Clone, Debug)]
pub struct Certified {
    /// The lemmas and their evidence.
    pub proof: Proof,
    /// What turned out to be false, in the order in which it was found.
    pub conflicts: Vec<Conflict>,
}

/// A piece of evidence that cites components instead of lemmas, whose numbers are known at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Hole,
    Values(Vec<Number>),
    Reply { component: u32, option: u32, cited: Vec<Number> },
}

/// The replies in one component that have been looked for, by their nimbers: few are asked for more than one.
type Replies = SmallVec<[(u16, Option<Reply>); 1]>;

/// A walk under way.
struct Walk<'a> {
    catalogue: Catalogue<'a>,
    /// Needed components without evidence yet, by measure and then in their order.
    waiting: BTreeSet<(u32, Component, Number)>,
    /// The replies that have been looked for, by component.
    replies: Vec<Replies>,
    conflicts: Vec<Conflict>,
}

/// Builds a proof of `claim` about the sum `start`.
///
/// # Errors
/// If the oracle claims something that is false.
pub fn certify(
    rules: &dyn Rulebook,
    oracle: &mut dyn Oracle,
    start: &[Component],
    claim: ClaimKind,
) -> Result<Proof, Contradiction> {
    certify_with(rules, oracle, (start, claim), Vec::new())
}

/// Builds a proof of `claim` about the sum `start`, which may cite the lemmas given.
///
/// # Errors
/// If the oracle claims something that is false.
pub fn certify_with(
    rules: &dyn Rulebook,
    oracle: &mut dyn Oracle,
    goal: (&[Component], ClaimKind),
    given: Vec<Given>,
) -> Result<Proof, Contradiction> {
    let certified = complete_with(rules, oracle, goal, Partial::default(), given);
    match certified.conflicts.first() {
        Some(conflict) => Err(Contradiction { why: conflict.show(rules) }),
        None => Ok(certified.proof),
    }
}

impl<'a> Walk<'a> {
    fn new(rules: &'a dyn Rulebook, oracle: &'a mut dyn Oracle) -> Self {
        Self {
            catalogue: Catalogue::new(rules, oracle),
            waiting: BTreeSet::new(),
            replies: Vec::new(),
            conflicts: Vec::new(),
        }
    }

    /// Evidence for the claim; of the pieces that are there already, holes are filled.
    fn goal(&mut self, start: &[Number], claim: ClaimKind, pieces: Vec<Piece>) -> Vec<Piece> {
        let wants_values = matches!(claim, ClaimKind::Nimber(_) | ClaimKind::Outcome(Outcome::Loss));
        let known = pieces.into_iter().map(Some).chain(std::iter::repeat(None));
        let mut goal = Vec::new();
        for (n, known) in questions(claim).zip(known) {
            goal.push(match known {
                Some(piece) if piece != Piece::Hole => piece,
                _ if wants_values => self.values_equal_to(start, n),
                _ => self.settle(None, start, n),
            });
        }
        goal
    }

    /// Evidence for every option of a lemma's subject; of the pieces that are there already, holes are
    /// filled.
    fn lemma(&mut self, lemma: (Number, u16), pieces: Vec<Piece>) -> Vec<Piece> {
        let (subject, nimber) = lemma;
        let options = self.catalogue.options(subject);
        let mut pieces: Vec<Option<Piece>> =
            pieces.into_iter().map(|piece| (piece != Piece::Hole).then_some(piece)).collect();
        pieces.resize(options.len(), None);
        let mut stopped = !self.add_witnesses(lemma, &options, &mut pieces);
        let mut evidence = Vec::with_capacity(options.len());
        for (option, piece) in options.iter().zip(pieces) {
            // A witness that was not found in time is a hole at one of the other options.
            let piece = match piece {
                None if stopped => Piece::Hole,
                None => self.settle(Some(lemma), option, nimber),
                Some(piece) => piece,
            };
            stopped &= piece != Piece::Hole;
            evidence.push(piece);
        }
        evidence
    }

    /// Evidence that the nimber of `sum`, an option of `lemma` or else the start, is not `n`; or the
    /// values of all its components.
    fn settle(&mut self, lemma: Option<(Number, u16)>, sum: &[Number], n: u16) -> Piece {
        if cancelled(sum).all(|number| self.catalogue.is_needed(number)) {
            return self.values_other_than(lemma, sum, n);
        }
        match self.cheapest(sum, n) {
            Some(choice) => self.piece(sum, choice),
            None => self.plug(lemma, sum, n),
        }
    }

    /// Evidence after a search for what is missing: first for a reply in the largest component,
    /// then, since there may be none, for the nimber of that component.
    fn plug(&mut self, lemma: Option<(Number, u16)>, sum: &[Number], n: u16) -> Piece {
        let (hardest, target) = match self.hardest(sum, n) {
            None => return Piece::Hole,
            Some(None) => return self.values_other_than(lemma, sum, n),
            Some(Some(found)) => found,
        };
        for attempt in 0..2 {
            let answered = match attempt {
                0 => self.catalogue.is_nimber(hardest, target).is_some(),
                _ => self.catalogue.find_nimber(hardest).is_some(),
            };
            if !answered {
                return self.hole(lemma, sum, n);
            }
            self.forget_reply(hardest, target);
            if let Some(choice) = self.cheapest(sum, n) {
                return self.piece(sum, choice);
            }
        }
        self.values_other_than(lemma, sum, n)
    }

    fn piece(&mut self, sum: &[Number], choice: Choice) -> Piece {
        match choice {
            Choice::Values => self.values(sum),
            Choice::Reply { place, reply: (option, parts) } => {
                let mut others = Sum::from(sum);
                others.remove(place);
                let component = u32::try_from(place).unwrap_or(u32::MAX);
                let mut cited = Vec::with_capacity(others.len() + parts.len());
                if self.cite(&others, &mut cited).is_none() || self.cite(&parts, &mut cited).is_none() {
                    return Piece::Hole;
                }
                Piece::Reply { component, option, cited }
            }
        }
    }

    /// The lemmas about all components of a sum whose nimber is not `n`.
    fn values_other_than(&mut self, lemma: Option<(Number, u16)>, sum: &[Number], n: u16) -> Piece {
        if self.catalogue.known_sum(sum) == Some(n) {
            return self.conflict(lemma, sum, n);
        }
        self.values(sum)
    }

    /// A hole, because the search was stopped; a conflict if the nimber of `sum` is known to be `n`.
    fn hole(&mut self, lemma: Option<(Number, u16)>, sum: &[Number], n: u16) -> Piece {
        if self.catalogue.known_sum(sum) == Some(n) { self.conflict(lemma, sum, n) } else { Piece::Hole }
    }

    /// The lemmas about all components of the start position, whose nimber is `n`.
    fn values_equal_to(&mut self, start: &[Number], n: u16) -> Piece {
        let piece = self.values(start);
        match self.catalogue.known_sum(start) {
            Some(nimber) if nimber != n => self.conflict(None, start, nimber),
            _ => piece,
        }
    }

    /// Takes note that the nimber of a sum contradicts a lemma, or else the claim.
    fn conflict(&mut self, lemma: Option<(Number, u16)>, sum: &[Number], nimber: u16) -> Piece {
        let lemma = lemma.map(|lemma| self.lemma_text(lemma));
        let sum = sum.iter().map(|&number| self.catalogue.component(number).clone()).collect();
        self.conflicts.push(Conflict::Sum { lemma, sum, nimber });
        Piece::Hole
    }

    fn lemma_text(&self, (subject, nimber): (Number, u16)) -> (Component, u16) {
        (self.catalogue.component(subject).clone(), nimber)
    }

    fn values(&mut self, sum: &[Number]) -> Piece {
        let mut cited = Vec::with_capacity(sum.len());
        self.cite(sum, &mut cited).map_or(Piece::Hole, |()| Piece::Values(cited))
    }

    /// Cites the lemmas about these components, whose nimbers are searched for if need be, and makes them needed;
    /// `None` if the search was stopped. Those that cancel need no lemma.
    fn cite(&mut self, sum: &[Number], cited: &mut Vec<Number>) -> Option<()> {
        if cancelled(sum).any(|number| self.catalogue.find_nimber(number).is_none()) {
            return None;
        }
        for number in cancelled(sum) {
            if self.catalogue.need(number) {
                self.waiting.insert(self.catalogue.rank(number));
            }
            cited.push(number);
        }
        Some(())
    }
}
