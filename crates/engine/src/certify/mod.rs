//! Certify: from what a search knows to a proof that the checker accepts.
//!
//! The walk starts at the claim and uses the *checker's* rules: it decides which lemmas are needed
//! and which evidence each of them gets, largest positions first, so that a lemma that is already
//! needed can serve again. Whatever the search claims to know is only advice: what is missing is
//! searched for (the French papers call this colmatage), and what cannot be found becomes a hole.
//! Source of the idea: Lemoine and Viennot, algorithm 13 (verification builds a smaller table).

mod choice;
mod proof;

use std::collections::{BTreeSet, HashMap};

use gamecert_certs::{ClaimKind, Evidence, LemmaId, Outcome};
use gamecert_checker::logic::claims;
use gamecert_checker::rules::Rules;

use choice::Choice;
pub use proof::Proof;

/// Someone who knows, or can find out, the nimbers of components.
pub trait Oracle<C> {
    /// The nimber of a component, if it is known without a search.
    fn known(&mut self, component: &C) -> Option<u16>;

    /// Searches for the nimber of a component; `None` if the search was stopped.
    fn nimber(&mut self, component: &C) -> Option<u16>;

    /// Searches whether the nimber of a component is `n`. If it is not, an option of nimber `n` may
    /// be known afterwards. `None` if the search was stopped.
    fn is_nimber(&mut self, component: &C, n: u16) -> Option<bool>;
}

/// The search claimed something that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What was claimed, and what contradicts it.
    pub why: String,
}

impl std::fmt::Display for Contradiction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the search contradicts itself: {}", self.why)
    }
}

impl std::error::Error for Contradiction {}

/// Lemmas as they are found to be needed. Numbers are preliminary: in the order of discovery.
struct Needed<C> {
    numbers: HashMap<C, u32>,
    lemmas: Vec<(C, u16)>,
    waiting: BTreeSet<(u32, C, u32)>,
}

/// A move in a component: the number of the option, and its components.
type Reply<C> = (u32, Vec<C>);

/// A walk under way.
struct Walk<'a, R: Rules, O> {
    rules: &'a R,
    oracle: &'a mut O,
    needed: Needed<R::Component>,
    replies: HashMap<(R::Component, u16), Option<Reply<R::Component>>>,
}

/// Builds a proof of `claim` about the sum `start`.
///
/// # Errors
/// If the oracle claims something that is false.
pub fn certify<R: Rules, O: Oracle<R::Component>>(
    rules: &R,
    oracle: &mut O,
    start: &[R::Component],
    claim: ClaimKind,
) -> Result<Proof, Contradiction> {
    let needed = Needed { numbers: HashMap::new(), lemmas: Vec::new(), waiting: BTreeSet::new() };
    let mut walk = Walk { rules, oracle, needed, replies: HashMap::new() };
    let wants_values = matches!(claim, ClaimKind::Nimber(_) | ClaimKind::Outcome(Outcome::Loss));
    let goal: Vec<Evidence> = claims::questions(claim)
        .map(|n| if wants_values { walk.values(start) } else { walk.settle(start, n) })
        .collect::<Result<_, _>>()?;
    let mut hints = Vec::new();
    while let Some((_, subject, number)) = walk.needed.waiting.pop_last() {
        let nimber = walk.needed.value(number);
        hints.push((number, walk.lemma(&subject, nimber)?));
    }
    Ok(Proof::assemble(rules, walk.needed.lemmas, hints, goal))
}

impl<C: Clone + Ord + std::hash::Hash> Needed<C> {
    fn value(&self, number: u32) -> u16 {
        usize::try_from(number).ok().and_then(|number| self.lemmas.get(number)).map_or(0, |lemma| lemma.1)
    }

    fn contains(&self, component: &C) -> bool {
        self.numbers.contains_key(component)
    }

    /// The number of the lemma about a component, which is needed from now on.
    fn cite(&mut self, measure: u32, component: &C, nimber: u16) -> LemmaId {
        if let Some(&number) = self.numbers.get(component) {
            return LemmaId(number);
        }
        let number = u32::try_from(self.lemmas.len()).unwrap_or(u32::MAX);
        self.numbers.insert(component.clone(), number);
        self.lemmas.push((component.clone(), nimber));
        self.waiting.insert((measure, component.clone(), number));
        LemmaId(number)
    }
}

impl<R: Rules, O: Oracle<R::Component>> Walk<'_, R, O> {
    /// Evidence for every option of a lemma's subject.
    fn lemma(&mut self, subject: &R::Component, nimber: u16) -> Result<Vec<Evidence>, Contradiction> {
        let options: Vec<Vec<R::Component>> =
            self.rules.moves(subject).map(|chosen| self.rules.play(subject, chosen)).collect();
        let mut evidence: Vec<Option<Evidence>> = vec![None; options.len()];
        for m in 0..nimber {
            let witness = self.witness(subject, &options, m)?;
            if let Some(place) = witness {
                let values = options.get(place).map(|option| self.cite_all(option)).transpose()?;
                if let (Some(slot), Some(values)) = (evidence.get_mut(place), values) {
                    *slot = Some(Evidence::Values(values));
                }
            }
        }
        for (option, slot) in options.iter().zip(&mut evidence) {
            if slot.is_none() {
                *slot = Some(self.settle(option, nimber)?);
            }
        }
        Ok(evidence.into_iter().flatten().collect())
    }

    /// The option of nimber m whose lemmas cost least.
    fn witness(
        &mut self,
        subject: &R::Component,
        options: &[Vec<R::Component>],
        m: u16,
    ) -> Result<Option<usize>, Contradiction> {
        for attempt in 0..2 {
            let mut best: Option<(u64, usize)> = None;
            for (place, option) in options.iter().enumerate() {
                if self.nimber(option) == Some(m) {
                    let offer = (self.cost(option), place);
                    best = Some(best.map_or(offer, |known| known.min(offer)));
                }
            }
            if best.is_some() || attempt == 1 || self.oracle.is_nimber(subject, m).is_none() {
                return Ok(best.map(|(_, place)| place));
            }
        }
        Ok(None)
    }

    /// Evidence that the nimber of `sum` is not `n`, or the values of all its components.
    fn settle(&mut self, sum: &[R::Component], n: u16) -> Result<Evidence, Contradiction> {
        if sum.iter().all(|component| self.needed.contains(component)) {
            return self.values_other_than(sum, n);
        }
        let best = self.cheapest(sum, n);
        if best.is_none() { self.plug(sum, n) } else { self.evidence(sum, n, best) }
    }

    /// Evidence after a search for what is missing: first for a reply in the largest component,
    /// then, since there may be none, for the nimber of that component.
    fn plug(&mut self, sum: &[R::Component], n: u16) -> Result<Evidence, Contradiction> {
        let hardest = (0..sum.len()).max_by_key(|&place| sum.get(place).map(|part| self.rules.measure(part)));
        let Some(component) = hardest.and_then(|place| sum.get(place)) else {
            return self.values_other_than(sum, n);
        };
        let mut target = n;
        for (_, other) in sum.iter().enumerate().filter(|&(place, _)| Some(place) != hardest) {
            let Some(nimber) = self.oracle.nimber(other) else { return Ok(Evidence::Hole) };
            target ^= nimber;
        }
        for attempt in 0..2 {
            let known = if attempt == 0 {
                self.oracle.is_nimber(component, target).is_some()
            } else {
                self.oracle.nimber(component).is_some()
            };
            if !known {
                return Ok(Evidence::Hole);
            }
            self.replies.remove(&(component.clone(), target));
            let best = self.cheapest(sum, n);
            if !best.is_none() {
                return self.evidence(sum, n, best);
            }
        }
        self.values_other_than(sum, n)
    }

    /// The cheapest evidence from what is known.
    fn cheapest(&mut self, sum: &[R::Component], n: u16) -> Choice<R::Component> {
        let mut best = Choice::none();
        if self.nimber(sum).is_some_and(|nimber| nimber != n) {
            best.offer_values(self.cost(sum));
        }
        for place in 0..sum.len() {
            self.offer_reply(sum, n, place, &mut best);
        }
        best
    }

    fn evidence(
        &mut self,
        sum: &[R::Component],
        n: u16,
        choice: Choice<R::Component>,
    ) -> Result<Evidence, Contradiction> {
        match choice {
            Choice::None => Ok(Evidence::Hole),
            Choice::Values { .. } => self.values_other_than(sum, n),
            Choice::Reply { component, option, parts, .. } => {
                let moved = usize::try_from(component).unwrap_or(usize::MAX);
                let others =
                    sum.iter().enumerate().filter(|&(place, _)| place != moved).map(|(_, part)| part.clone());
                let cited: Vec<R::Component> = others.chain(parts).collect();
                Ok(Evidence::Reply { component, option, lemmas: self.cite_all(&cited)? })
            }
        }
    }

    /// The lemmas about all components of a sum whose nimber is not `n`.
    fn values_other_than(&mut self, sum: &[R::Component], n: u16) -> Result<Evidence, Contradiction> {
        if self.nimber(sum) == Some(n) {
            let why =
                format!("{} has nimber {n}, against a lemma that needs another", self.rules.show_sum(sum));
            return Err(Contradiction { why });
        }
        self.values(sum)
    }

    fn values(&mut self, sum: &[R::Component]) -> Result<Evidence, Contradiction> {
        for component in sum {
            if self.oracle.nimber(component).is_none() {
                return Ok(Evidence::Hole);
            }
        }
        self.cite_all(sum).map(Evidence::Values)
    }

    fn cite_all(&mut self, sum: &[R::Component]) -> Result<Vec<LemmaId>, Contradiction> {
        sum.iter()
            .map(|component| {
                let nimber = self.oracle.known(component).ok_or_else(|| Contradiction {
                    why: format!("the nimber of {} was known and is forgotten", self.rules.show(component)),
                })?;
                Ok(self.needed.cite(self.rules.measure(component), component, nimber))
            })
            .collect()
    }

    /// The nimber of a sum, if those of all its components are known.
    fn nimber(&mut self, sum: &[R::Component]) -> Option<u16> {
        sum.iter().try_fold(0, |nimber, component| Some(nimber ^ self.oracle.known(component)?))
    }
}
