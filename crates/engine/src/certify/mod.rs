//! Certify: from what a search knows to a proof that the checker accepts.
//!
//! The walk starts at the claim and uses the *checker's* rules: it decides which lemmas are needed
//! and which evidence each of them gets, largest positions first, so that a lemma that is already
//! needed can serve again. Whatever the search claims to know is only advice: what is missing is
//! searched for (the French papers call this colmatage), and what cannot be found becomes a hole.
//! Source of the idea: Lemoine and Viennot, algorithm 13 (verification builds a smaller table).

mod catalogue;
mod choice;
mod proof;

use std::collections::BTreeSet;
use std::fmt;

use gamecert_certs::{ClaimKind, Outcome};
use gamecert_checker::logic::claims;
use gamecert_checker::rules::Rules;
use rustc_hash::FxHashMap;

use catalogue::{Catalogue, Number, cancelled};
use choice::{Choice, Reply};
pub use proof::Proof;

/// Someone who knows, or can find out, the nimbers of components.
pub trait Oracle<C> {
    /// The nimber of a component, if it is known without a search.
    fn known(&mut self, component: &C) -> Option<u16>;

    /// The nimber of a sum, if it is known without a search: perhaps because equal components
    /// cancel, whose nimbers are not known.
    fn known_sum(&mut self, sum: &[C]) -> Option<u16>;

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

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search contradicts itself: {}", self.why)
    }
}

impl std::error::Error for Contradiction {}

/// A piece of evidence that cites components instead of lemmas, whose numbers are known at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Hole,
    Values(Vec<Number>),
    Reply { component: u32, option: u32, cited: Vec<Number> },
}

/// A walk under way.
struct Walk<'a, R: Rules, O> {
    catalogue: Catalogue<'a, R, O>,
    /// Needed components without evidence yet, by measure and then in their order.
    waiting: BTreeSet<(u32, R::Component, Number)>,
    replies: FxHashMap<(Number, u16), Option<Reply>>,
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
    let catalogue = Catalogue::new(rules, oracle);
    let mut walk = Walk { catalogue, waiting: BTreeSet::new(), replies: FxHashMap::default() };
    let start = walk.catalogue.sum(start.to_vec());
    let wants_values = matches!(claim, ClaimKind::Nimber(_) | ClaimKind::Outcome(Outcome::Loss));
    let goal: Vec<Piece> = claims::questions(claim)
        .map(|n| if wants_values { Ok(walk.values(&start)) } else { walk.settle(&start, n) })
        .collect::<Result<_, _>>()?;
    let mut found = Vec::new();
    while let Some((_, component, number)) = walk.waiting.pop_last() {
        let nimber = walk.catalogue.known(number).unwrap_or(0);
        found.push((number, rules.encode(&component), nimber, walk.lemma(number, nimber)?));
    }
    found.reverse();
    Ok(Proof::assemble(found, goal))
}

impl<R: Rules, O: Oracle<R::Component>> Walk<'_, R, O> {
    /// Evidence for every option of a lemma's subject.
    fn lemma(&mut self, subject: Number, nimber: u16) -> Result<Vec<Piece>, Contradiction> {
        let options = self.catalogue.options(subject);
        let mut pieces: Vec<Option<Piece>> = vec![None; options.len()];
        let mut stopped = false;
        let witnesses = self.cheapest_witnesses(&options, nimber);
        for (m, known) in (0..nimber).zip(witnesses) {
            let witness = if known.is_some() { known } else { self.witness(subject, &options, m)? };
            match witness {
                Some(place) => {
                    if let (Some(option), Some(slot)) = (options.get(place), pieces.get_mut(place)) {
                        let piece = self.values(option);
                        stopped |= piece == Piece::Hole;
                        *slot = Some(piece);
                    }
                }
                None => stopped = true,
            }
        }
        let mut evidence = Vec::with_capacity(options.len());
        for (option, piece) in options.iter().zip(pieces) {
            // A witness that was not found in time is a hole at one of the other options.
            let piece = match piece {
                None if stopped => Piece::Hole,
                None => self.settle(option, nimber)?,
                Some(piece) => piece,
            };
            stopped &= piece != Piece::Hole;
            evidence.push(piece);
        }
        Ok(evidence)
    }

    /// The place of an option of nimber m after a search; `None` if the search was stopped.
    fn witness(
        &mut self,
        subject: Number,
        options: &[Vec<Number>],
        m: u16,
    ) -> Result<Option<usize>, Contradiction> {
        if self.catalogue.is_nimber(subject, m).is_none() {
            return Ok(None);
        }
        if let Some(Some(place)) = self.cheapest_witnesses(options, m + 1).last() {
            return Ok(Some(*place));
        }
        // The search may know that there is such an option and not which one.
        for (place, option) in options.iter().enumerate() {
            match self.is_sum(option, m) {
                Some(true) => return Ok(Some(place)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        let shown = self.catalogue.rules.show(self.catalogue.component(subject));
        Err(Contradiction { why: format!("{shown} has no option of nimber {m}, against its own nimber") })
    }

    /// Searches whether the nimber of a sum is `n`, and remembers all of its components' nimbers if
    /// it is; `None` if the search was stopped.
    fn is_sum(&mut self, sum: &[Number], n: u16) -> Option<bool> {
        let Some((hardest, target)) = self.hardest(sum, n)? else { return Some(n == 0) };
        let equal = self.catalogue.is_nimber(hardest, target)?;
        if equal {
            self.catalogue.find_nimber(hardest)?;
        }
        Some(equal)
    }

    /// The largest component of a sum, and the nimber that it has if the sum has nimber `n`. The
    /// outer `None` if the search for the nimbers of the others was stopped, the inner one if there
    /// is no component.
    fn hardest(&mut self, sum: &[Number], n: u16) -> Option<Option<(Number, u16)>> {
        let sum = cancelled(sum);
        let Some(place) =
            (0..sum.len()).max_by_key(|&place| sum.get(place).map(|&it| self.catalogue.measure(it)))
        else {
            return Some(None);
        };
        let mut target = n;
        for (_, &other) in sum.iter().enumerate().filter(|&(other, _)| other != place) {
            target ^= self.catalogue.find_nimber(other)?;
        }
        Some(sum.get(place).map(|&hardest| (hardest, target)))
    }

    /// For each number below `count`, the place of the option that is known to have this nimber and
    /// whose lemmas cost least. The oracle is asked only where needed lemmas do not serve again.
    fn cheapest_witnesses(&mut self, options: &[Vec<Number>], count: u16) -> Vec<Option<usize>> {
        let mut best: Vec<Option<(u64, usize)>> = vec![None; usize::from(count)];
        for ask in [false, true] {
            if best.iter().all(Option::is_some) {
                break;
            }
            for (place, option) in options.iter().enumerate() {
                let nimber =
                    if ask { self.catalogue.known_sum(option) } else { self.catalogue.needed_sum(option) };
                if let Some(slot) = nimber.and_then(|nimber| best.get_mut(usize::from(nimber))) {
                    let offer = (self.cost(option), place);
                    *slot = Some(slot.map_or(offer, |known| known.min(offer)));
                }
            }
        }
        best.into_iter().map(|offer| offer.map(|(_, place)| place)).collect()
    }

    /// Evidence that the nimber of `sum` is not `n`, or the values of all its components.
    fn settle(&mut self, sum: &[Number], n: u16) -> Result<Piece, Contradiction> {
        if cancelled(sum).into_iter().all(|number| self.catalogue.is_needed(number)) {
            return self.values_other_than(sum, n);
        }
        match self.cheapest(sum, n) {
            Some(choice) => Ok(self.piece(sum, choice)),
            None => self.plug(sum, n),
        }
    }

    /// Evidence after a search for what is missing: first for a reply in the largest component,
    /// then, since there may be none, for the nimber of that component.
    fn plug(&mut self, sum: &[Number], n: u16) -> Result<Piece, Contradiction> {
        let (hardest, target) = match self.hardest(sum, n) {
            None => return Ok(Piece::Hole),
            Some(None) => return self.values_other_than(sum, n),
            Some(Some(found)) => found,
        };
        for attempt in 0..2 {
            let answered = match attempt {
                0 => self.catalogue.is_nimber(hardest, target).is_some(),
                _ => self.catalogue.find_nimber(hardest).is_some(),
            };
            if !answered {
                return Ok(Piece::Hole);
            }
            self.replies.remove(&(hardest, target));
            if let Some(choice) = self.cheapest(sum, n) {
                return Ok(self.piece(sum, choice));
            }
        }
        self.values_other_than(sum, n)
    }

    fn piece(&mut self, sum: &[Number], choice: Choice) -> Piece {
        match choice {
            Choice::Values => self.values(sum),
            Choice::Reply { place, reply: (option, parts) } => {
                let mut others = sum.to_vec();
                others.remove(place);
                let component = u32::try_from(place).unwrap_or(u32::MAX);
                let (Some(others), Some(parts)) = (self.cite(&others), self.cite(&parts)) else {
                    return Piece::Hole;
                };
                Piece::Reply { component, option, cited: [others, parts].concat() }
            }
        }
    }

    /// The lemmas about all components of a sum whose nimber is not `n`.
    fn values_other_than(&mut self, sum: &[Number], n: u16) -> Result<Piece, Contradiction> {
        if self.catalogue.known_sum(sum) == Some(n) {
            let components: Vec<_> =
                sum.iter().map(|&number| self.catalogue.component(number).clone()).collect();
            let shown = self.catalogue.rules.show_sum(&components);
            return Err(Contradiction {
                why: format!("{shown} has nimber {n}, against a lemma that needs another"),
            });
        }
        Ok(self.values(sum))
    }

    fn values(&mut self, sum: &[Number]) -> Piece {
        self.cite(sum).map_or(Piece::Hole, Piece::Values)
    }

    /// Makes the lemmas about these components needed, whose nimbers are searched for if need be;
    /// `None` if the search was stopped. Those that cancel need no lemma.
    fn cite(&mut self, sum: &[Number]) -> Option<Vec<Number>> {
        let numbers = cancelled(sum);
        if numbers.iter().any(|&number| self.catalogue.find_nimber(number).is_none()) {
            return None;
        }
        for &number in &numbers {
            if self.catalogue.need(number) {
                let component = self.catalogue.component(number).clone();
                self.waiting.insert((self.catalogue.measure(number), component, number));
            }
        }
        Some(numbers)
    }
}
