//! Finding the evidence that a bare certificate under misere play leaves out: options of options, never deeper.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::hash::{DefaultHasher, Hash, Hasher};

use gamecert_certs::{Evidence, Fault, LemmaId, Outcome};
use gamecert_checker::calculus::misere::forest::Tree;
use gamecert_checker::calculus::misere::sum::{After, Sum};
use gamecert_checker::calculus::misere::{Misere, Says, Walk};
use gamecert_checker::rules::Impartial;
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;

use crate::index::{Index, News};

/// Pieces that are remembered, at most. Beyond it the memory is cleared.
const MAX_REMEMBERED: usize = 200_000;

/// Units that it takes to make the mark of a component or a tree.
const MARK: usize = 8;

/// The heights of trees together, up to which a bare file need not tell who wins their sum: there are few trees below such.
const SMALL_SUM: u64 = 8;

/// Knows the lemmas by what they are about, and remembers pieces: the same sum is met again and again.
#[derive(Debug)]
pub struct Finder<C> {
    news: News,
    equal: Index<Vec<u8>>,
    lost: Index<Vec<u8>>,
    /// The marks of lost sums.
    marks: HashSet<u64>,
    found: HashMap<Sum<C>, Evidence>,
}

impl<C: Clone + Ord + Hash> Finder<C> {
    /// A finder for one file; whether it may cite lemmas of imports.
    #[must_use]
    pub fn new(cites_imports: bool) -> Self {
        let (equal, lost) = (Index::default(), Index::default());
        Self { news: News::new(cites_imports), equal, lost, marks: HashSet::new(), found: HashMap::new() }
    }

    /// Learns all lemmas that may be cited.
    ///
    /// # Errors
    /// If that takes more work or memory than is left.
    pub fn learn<R: Impartial<Component = C>>(
        &mut self,
        known: &Misere<R>,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let Self { news, equal, lost, marks, .. } = self;
        news.each(&known.ledger, |id, subject, says| {
            // One for each index.
            work.spend(2)?;
            match says {
                Says::Tree(_) => Ok(()),
                Says::Equals(_) => equal.insert(subject.to_vec(), subject.len(), id, work),
                Says::Lost => {
                    work.spend(subject.len() / 4)?;
                    marks.extend(mark_of_bytes(subject));
                    lost.insert(subject.to_vec(), subject.len(), id, work)
                }
            }
        })
    }

    /// The lemmas that tell the trees of all components of a sum.
    pub fn trees<R: Impartial<Component = C>>(&self, known: &Misere<R>, sum: &[C]) -> Evidence {
        let lemmas: Option<Vec<LemmaId>> =
            sum.iter().map(|component| self.equal.get(known.rules.encode(component).as_slice())).collect();
        lemmas.map_or(Evidence::Hole, Evidence::Values)
    }

    /// Evidence for a claim about `sum`, the start: a lemma that it is lost, or a reply to a sum that is; or else the trees of all
    /// components, whatever it takes to sum them.
    ///
    /// # Errors
    /// If that takes more work than is left.
    pub fn find_claim<R: Impartial<Component = C>>(
        &self,
        known: &Misere<R>,
        sum: &Sum<C>,
        outcome: Outcome,
        work: &mut Work,
    ) -> Result<Evidence, Fault> {
        let (left, mut lemmas) = self.replaced(known, sum)?;
        let lost = self.lost.get(&known.bytes(&left));
        if outcome == Outcome::Win
            && lost.is_none()
            && let Some(reply) = self.reply(known, &left, &lemmas, work)?
        {
            return Ok(reply);
        }
        if lost.is_none() && !left.components.is_empty() {
            return Ok(Evidence::Hole);
        }
        lemmas.extend(lost);
        Ok(Evidence::Values(lemmas))
    }

    /// Evidence about `sum`: the trees of all components, if they make one tree (apart from a heap of one token), or
    /// that it is known to be lost, or else a reply to a sum that is, or else the trees of all components if they are low.
    ///
    /// # Errors
    /// If that takes more work than is left.
    pub fn find<R: Impartial<Component = C>>(
        &mut self,
        known: &Misere<R>,
        sum: &Sum<C>,
        work: &mut Work,
    ) -> Result<Evidence, Fault> {
        if let Some(piece) = self.found.get(sum) {
            return Ok(piece.clone());
        }
        let (left, mut lemmas) = self.replaced(known, sum)?;
        let piece = if is_plain(known, &left)? {
            Evidence::Values(lemmas)
        } else if let Some(lost) = self.lost.get(&known.bytes(&left)) {
            // Not what is hoped for, but what is known.
            lemmas.push(lost);
            Evidence::Values(lemmas)
        } else if let Some(reply) = self.reply(known, &left, &lemmas, work)? {
            reply
        } else if is_small(known, &left)? {
            Evidence::Values(lemmas)
        } else {
            Evidence::Hole
        };
        if self.found.len() >= MAX_REMEMBERED {
            self.found.clear();
        }
        if piece != Evidence::Hole {
            self.found.insert(sum.clone(), piece.clone());
        }
        Ok(piece)
    }

    /// The sum with trees in the place of all components whose trees are known, and the lemmas that say so.
    fn replaced<R>(&self, known: &Misere<R>, sum: &Sum<C>) -> Result<(Sum<C>, Vec<LemmaId>), Fault>
    where
        R: Impartial<Component = C>,
    {
        self.folded(known, After { others: vec![], trees: sum.trees.clone(), new: sum.components.clone() })
    }

    /// What a move leaves, with trees in the place of all new components whose trees are known, and the lemmas
    /// that say so.
    fn folded<R>(&self, known: &Misere<R>, after: After<C>) -> Result<(Sum<C>, Vec<LemmaId>), Fault>
    where
        R: Impartial<Component = C>,
    {
        let After { mut others, mut trees, new } = after;
        let mut lemmas = Vec::new();
        for component in new {
            match self.equal.get(known.rules.encode(&component).as_slice()) {
                Some(id) => {
                    if let (_, Says::Equals(tree)) = known.ledger.cited(id)? {
                        trees.push(tree);
                        lemmas.push(id);
                    }
                }
                None => others.push(component),
            }
        }
        Ok((known.sum(others, &trees)?, lemmas))
    }

    /// A move in `left` to a sum that is known to be lost. Of most moves the mark tells that they lead to none.
    fn reply<R: Impartial<Component = C>>(
        &self,
        known: &Misere<R>,
        left: &Sum<C>,
        lemmas: &[LemmaId],
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        if self.marks.is_empty() {
            return Ok(None);
        }
        let found = |part: usize, option: u32, after: After<C>, work: &mut Work| -> Result<_, Fault> {
            work.spend(4 * (left.components.len() + left.trees.len() + 4))?;
            let (after, further) = self.folded(known, after)?;
            let lost = self.lost.get(&known.bytes(&after));
            Ok(lost.zip(u32::try_from(part).ok()).map(|(lost, component)| {
                let lemmas = [lemmas, &further, &[lost]].concat();
                Evidence::Reply { component, option, lemmas }
            }))
        };
        work.spend(MARK * (left.components.len() + left.trees.len()))?;
        let all = self.mark(known, &left.components)?.with(Mark::of_trees(known, &left.trees)?);
        for (part, component) in left.components.iter().enumerate() {
            let others = all.without(self.mark(known, std::slice::from_ref(component))?);
            let opened = known.rules.open(component)?;
            for (option, chosen) in (0..).zip(known.rules.list_moves(&opened, work)?) {
                let new = known.rules.after(&opened, chosen, work)?;
                work.spend(MARK * (new.len() + 1))?;
                if self.marks.contains(&others.with(self.mark(known, &new)?).whole())
                    && let Some(reply) = found(part, option, left.after_move(part, new), work)?
                {
                    return Ok(Some(reply));
                }
            }
        }
        for (place, &tree) in left.trees.iter().enumerate() {
            let part = left.components.len() + place;
            let others = all.without(Mark::of_trees(known, &[tree])?);
            for (option, &child) in (0..).zip(known.forest.children(tree)?) {
                work.spend(MARK)?;
                if self.marks.contains(&others.with(Mark::of_trees(known, &[child])?).whole())
                    && let Some(reply) = found(part, option, left.after_tree_move(place, child), work)?
                {
                    return Ok(Some(reply));
                }
            }
        }
        Ok(None)
    }

    /// The mark of components, with trees in the place of those whose trees are known.
    fn mark<R>(&self, known: &Misere<R>, components: &[C]) -> Result<Mark, Fault>
    where
        R: Impartial<Component = C>,
    {
        let mut all = Mark::default();
        for component in components {
            let bytes = known.rules.encode(component);
            let one = match self.equal.get(&bytes).map(|id| known.ledger.cited(id)).transpose()? {
                Some((_, Says::Equals(tree))) => Mark::of_trees(known, &[tree])?,
                _ => Mark { others: mark_of_part(&bytes), one: 0 },
            };
            all = all.with(one);
        }
        Ok(all)
    }
}

/// A number for a sum, which changes with its parts: equal sums have equal ones, and others hardly ever.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// Of all parts but heaps of one token of which two cancel.
    others: u64,
    /// Of such a heap, or 0.
    one: u64,
}

impl Mark {
    fn of_trees<R: Impartial>(known: &Misere<R>, trees: &[Tree]) -> Result<Self, Fault> {
        let mut all = Self::default();
        for &tree in trees {
            for term in known.forest.terms(&[tree])? {
                let part = mark_of_part(&term.to_le_bytes());
                let cancels = known.forest.is_reduced() && known.forest.height(term)? == 1;
                all = all.with(if cancels {
                    Self { others: 0, one: part }
                } else {
                    Self { others: part, one: 0 }
                });
            }
        }
        Ok(all)
    }

    fn with(self, more: Self) -> Self {
        Self { others: self.others.wrapping_add(more.others), one: self.one ^ more.one }
    }

    fn without(self, part: Self) -> Self {
        Self { others: self.others.wrapping_sub(part.others), one: self.one ^ part.one }
    }

    fn whole(self) -> u64 {
        self.others.wrapping_add(self.one)
    }
}

fn mark_of_part(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The mark of the sum with these bytes: the length and the bytes of each component, a length of 0, trees of four bytes.
fn mark_of_bytes(mut bytes: &[u8]) -> Option<u64> {
    let mut mark = 0_u64;
    loop {
        let (length, rest) = bytes.split_first_chunk()?;
        let (component, rest) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        bytes = rest;
        if component.is_empty() {
            break;
        }
        mark = mark.wrapping_add(mark_of_part(component));
    }
    Some(bytes.chunks(4).map(mark_of_part).fold(mark, u64::wrapping_add))
}

impl<R: Impartial> Source<Misere<R>> for Finder<R::Component> {
    fn next(
        &mut self,
        calculus: &Misere<R>,
        walk: &Walk<R>,
        question: &Sum<R::Component>,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        self.learn(calculus, work)?;
        work.spend(1)?;
        Ok(Some(match walk {
            Walk::Tree | Walk::Equals(..) | Walk::Named(..) => self.trees(calculus, &question.components),
            Walk::Lost(_) => self.find(calculus, question, work)?,
            Walk::Outcome(_, outcome) => self.find_claim(calculus, question, *outcome, work)?,
        }))
    }
}

/// Whether the sum is one tree, perhaps with Nim heaps of one token: its own tree is then soon made.
fn is_plain<R: Impartial>(known: &Misere<R>, sum: &Sum<R::Component>) -> Result<bool, Fault> {
    let mut others = 0;
    for &tree in &sum.trees {
        others += u32::from(known.forest.height(tree)? != 1);
    }
    Ok(sum.components.is_empty() && others <= 1)
}

/// Whether the sum is one of trees that are so low that their sum is soon made.
fn is_small<R: Impartial>(known: &Misere<R>, sum: &Sum<R::Component>) -> Result<bool, Fault> {
    let mut heights = 0;
    for &tree in &sum.trees {
        heights += u64::from(known.forest.height(tree)?);
    }
    Ok(sum.components.is_empty() && heights <= SMALL_SUM)
}
