//! Finding the evidence that a bare certificate under normal play leaves out: options of options, never deeper.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hash::Hash;

use foldhash::{HashMap, HashMapExt};
use gamecert_certs::{ClaimKind, Evidence, Fault, LemmaId};
use gamecert_checker::calculus::nimbers::{Nimbers, Question, Walk};
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
    index: Index<C>,
    seen: HashMap<C, Seen>,
    /// Replies in all of them.
    remembered: usize,
}

impl<C: Clone + Ord + Hash> Finder<C> {
    /// A finder for one file; whether it may cite lemmas of imports.
    #[must_use]
    pub fn new(cites_imports: bool) -> Self {
        let (news, index) = (News::new(cites_imports), Index::default());
        Self { news, index, seen: HashMap::new(), remembered: 0 }
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
        let Self { news, index, .. } = self;
        news.each(&calculus.ledger, |id, subject, _| {
            work.spend(1)?;
            // A lemma of an import that declares other axioms may be about what is no component under these.
            let component = calculus.rules.read(subject, work)?;
            component.map_or(Ok(()), |component| index.insert(component, subject.len(), id, work))
        })?;
        let Some(Known { mut lemmas, nimber, unknown }) = known(&self.index, calculus, sum, work)? else {
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
        let opened = calculus.rules.open(part)?;
        let moves = calculus.rules.list_moves(&opened, work)?;
        for (number, chosen) in moves.into_iter().enumerate().skip(seen.moves) {
            let after = calculus.rules.after(&opened, chosen, work)?;
            let known = known(&self.index, calculus, &after, work)?;
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
    index: &Index<R::Component>,
    calculus: &Nimbers<R>,
    sum: &[R::Component],
    work: &mut Work,
) -> Result<Option<Known>, Fault> {
    let mut known = Known { lemmas: Vec::new(), nimber: 0, unknown: None };
    for (place, component) in sum.iter().enumerate() {
        work.spend(LOOKUP)?;
        if let Some(id) = index.get(component) {
            known.lemmas.push(id);
            known.nimber ^= calculus.ledger.cited(id)?.1;
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
        _: &Walk<R>,
        question: &Question<R::Component>,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        self.find(calculus, &question.sum, question.n, work).map(Some)
    }
}

/// The numbers that the pieces of evidence for a claim are about, in order: `nimber = n` needs one
/// piece with the values of all components, an outcome one piece about 0, and `nimber > k` a piece
/// for each number from 0 to k.
pub fn questions(claim: ClaimKind) -> impl Iterator<Item = u16> {
    match claim {
        ClaimKind::Nimber(n) => n..=n,
        ClaimKind::NimberAbove(k) => 0..=k,
        ClaimKind::Outcome(_) => 0..=0,
        // Not asked under normal play.
        _ => std::ops::RangeInclusive::new(1, 0),
    }
}
