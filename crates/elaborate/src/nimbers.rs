//! Finding the evidence that a bare certificate under normal play leaves out: options of options, never deeper.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hash::Hash;

use foldhash::{HashMap, HashMapExt};
use gamecert_certs::{ClaimKind, Evidence, Fault, LemmaId};
use gamecert_checker::calculus::nimbers::{Nimbers, Question, Walk};
use gamecert_checker::calculus::period::PeriodOf;
use gamecert_checker::rules::Impartial;
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;

use crate::index::{Index, News};

/// The most components and replies that are remembered. Beyond that the memory is cleared.
const MAX_REMEMBERED: usize = 200_000;
/// Units of work for looking up the lemma about a component.
const LOOKUP: usize = 2;

/// A reply in a component: the number of the option, and the lemmas about its components.
type Reply = (u32, Vec<LemmaId>);

/// What is known about the moves of a component.
#[derive(Debug, Default)]
struct Seen {
    /// How many of them, from the first on.
    moves: usize,
    /// For each nimber, the first one that leads to it by lemmas.
    replies: BTreeMap<u16, Reply>,
}

/// Knows the lemmas by their subjects, and remembers moves: the same component occurs again and again, and
/// each of its moves is examined once. Lemmas are ordered by measure, so all lemmas about smaller
/// components are known by then; a move that leads to nothing known never will.
#[derive(Debug)]
pub struct Finder<C> {
    news: News,
    known: Lemmas<C>,
    seen: HashMap<C, Seen>,
    /// Replies in all of them.
    remembered: usize,
}

impl<C: Clone + Ord + Hash> Finder<C> {
    /// A finder for one file; whether it may cite lemmas of imports.
    #[must_use]
    pub fn new(cites_imports: bool) -> Self {
        let known = Lemmas { components: Index::default(), periods: Vec::new() };
        Self { news: News::new(cites_imports), known, seen: HashMap::new(), remembered: 0 }
    }

    /// Looks for evidence about a sum: the values of all
    /// components if they are known, or else a reply in the only component that is not known.
    ///
    /// # Errors
    /// If that takes more work or memory than is left.
    pub fn find<R: Impartial<Component = C>>(
        &mut self,
        calculus: &Nimbers<R>,
        sum: &[C],
        n: u16,
        work: &mut Work,
    ) -> Result<Evidence, Fault> {
        self.read_news(calculus, work)?;
        let Some(Known { mut lemmas, nimber, unknown }) = known(&self.known, calculus, sum, work)? else {
            return Ok(Evidence::Hole);
        };
        let Some(place) = unknown else { return Ok(Evidence::Values(lemmas)) };
        let Some((part, component)) = sum.get(place).zip(u32::try_from(place).ok()) else {
            return Ok(Evidence::Hole);
        };
        Ok(self.reply(calculus, part, n ^ nimber, work)?.map_or(Evidence::Hole, |(option, cited)| {
            lemmas.extend(cited);
            Evidence::Reply { component, option, lemmas }
        }))
    }

    /// Takes up the lemmas that have been accepted since.
    fn read_news<R: Impartial<Component = C>>(
        &mut self,
        calculus: &Nimbers<R>,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let Lemmas { components, periods } = &mut self.known;
        self.news.each(&calculus.ledger, |id, subject, _| {
            work.spend(1)?;
            // A lemma of an import that declares other axioms may be about what is no component under these.
            if let Some(component) = calculus.rules.read(subject, work)? {
                return components.insert(component, subject.len(), id, work);
            }
            let period = PeriodOf::of_subject(subject);
            periods.extend(period.filter(|of| calculus.rules.heap(&of.code, 0).is_some()).map(|of| (of, id)));
            Ok(())
        })
    }

    /// The lemma that a claim about a period is.
    fn period<R: Impartial<Component = C>>(
        &mut self,
        calculus: &Nimbers<R>,
        wanted: &PeriodOf,
        work: &mut Work,
    ) -> Result<Evidence, Fault> {
        self.read_news(calculus, work)?;
        let found = self.known.periods.iter().find(|(of, _)| of == wanted);
        Ok(found.map_or(Evidence::Hole, |&(_, id)| Evidence::Values(vec![id])))
    }

    /// A move in one component to a position of nimber `target`.
    fn reply<R: Impartial<Component = C>>(
        &mut self,
        calculus: &Nimbers<R>,
        part: &C,
        target: u16,
        work: &mut Work,
    ) -> Result<Option<Reply>, Fault> {
        if self.remembered + self.seen.len() >= MAX_REMEMBERED {
            self.seen.clear();
            self.remembered = 0;
        }
        let seen = self.seen.entry(part.clone()).or_default();
        if let Some(reply) = seen.replies.get(&target) {
            return Ok(Some(reply.clone()));
        }
        // In the largest heaps no move is made.
        let Ok(opened) = calculus.rules.open(part) else { return Ok(None) };
        let moves = calculus.rules.list_moves(&opened, work)?;
        for (number, chosen) in moves.into_iter().enumerate().skip(seen.moves) {
            let after = calculus.rules.after(&opened, chosen, work)?;
            let known = known(&self.known, calculus, &after, work)?;
            seen.moves = number + 1;
            let Some(Known { lemmas, nimber, unknown: None }) = known else { continue };
            let Ok(option) = u32::try_from(number) else { continue };
            if let Entry::Vacant(first) = seen.replies.entry(nimber) {
                self.remembered += 1;
                let reply = first.insert((option, lemmas));
                if nimber == target {
                    return Ok(Some(reply.clone()));
                }
            }
        }
        Ok(None)
    }
}

/// The lemmas that a file may cite.
#[derive(Debug)]
struct Lemmas<C> {
    components: Index<C>,
    /// Those about periods, which are few.
    periods: Vec<(PeriodOf, LemmaId)>,
}

impl<C: Eq + Hash> Lemmas<C> {
    /// The lemmas to cite for a component: one about it, or one about a period and one about a smaller heap.
    fn about<R: Impartial<Component = C>>(&self, rules: &R, component: &C) -> Option<Vec<LemmaId>> {
        if let Some(id) = self.components.get(component) {
            return Some(vec![id]);
        }
        let (code, tokens) = rules.counted(component).filter(|_| !self.periods.is_empty())?;
        let (of, id) = self.periods.iter().find(|(of, _)| of.code == code)?;
        let (length, after) = (u64::from(of.period.length), u64::from(of.period.after));
        // The least heap of the period that has a lemma: the first ones may have no move.
        let first = after + 1 + tokens.checked_sub(after + 1)? % length;
        let heaps = (first..=u64::from(of.last().ok()?)).step_by(usize::try_from(length).ok()?);
        let mut smaller = heaps.filter_map(|tokens| self.components.get(&rules.heap(&code, tokens)??));
        Some(vec![*id, smaller.next()?])
    }
}

/// What lemmas say about a sum.
struct Known {
    /// The lemmas about its components.
    lemmas: Vec<LemmaId>,
    /// Their nim-sum.
    nimber: u16,
    /// The place of the one component that has no lemma and no equal partner.
    unknown: Option<usize>,
}

/// What lemmas say about a sum, whose components ascend; `None` if more than one component is unknown.
fn known<R: Impartial>(
    lemmas: &Lemmas<R::Component>,
    calculus: &Nimbers<R>,
    sum: &[R::Component],
    work: &mut Work,
) -> Result<Option<Known>, Fault> {
    let mut known = Known { lemmas: Vec::new(), nimber: 0, unknown: None };
    for (place, component) in sum.iter().enumerate() {
        work.spend(LOOKUP)?;
        if let Some(cited) = lemmas.about(&calculus.rules, component) {
            // That of a period says 0.
            for &id in &cited {
                known.nimber ^= calculus.ledger.cited(id)?.1;
            }
            known.lemmas.extend(cited);
            continue;
        }
        known.unknown = match known.unknown {
            None => Some(place),
            Some(other) if sum.get(other) == Some(component) => None,
            Some(_) => return Ok(None),
        };
    }
    Ok(Some(known))
}

impl<R: Impartial> Source<Nimbers<R>> for Finder<R::Component> {
    fn next(
        &mut self,
        calculus: &Nimbers<R>,
        walk: &Walk<R>,
        question: &Question<R::Component>,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        if let Walk::Cited(of, _) = walk {
            return self.period(calculus, of, work).map(Some);
        }
        let found = self.find(calculus, &question.sum, question.n, work)?;
        // A period takes nimbers; that a heap has another one is no use.
        let is_of_use = !matches!((walk, &found), (Walk::Period { .. }, Evidence::Reply { .. }));
        Ok(Some(if is_of_use { found } else { Evidence::Hole }))
    }
}

/// The numbers that the pieces of evidence for a claim are about, in order: `nimber = n` needs one
/// piece with the values of all components, an outcome one piece about 0, and `nimber > k` a piece
/// for each number from 0 to k. A period takes one piece, which is about no number.
pub fn questions(claim: ClaimKind) -> impl Iterator<Item = u16> {
    match claim {
        ClaimKind::Nimber(n) => n..=n,
        ClaimKind::NimberAbove(k) => 0..=k,
        ClaimKind::Outcome(_) | ClaimKind::Period(_) => 0..=0,
        // Not asked under normal play.
        _ => std::ops::RangeInclusive::new(1, 0),
    }
}
