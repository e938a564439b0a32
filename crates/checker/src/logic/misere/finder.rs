//! Finding the evidence that a bare certificate leaves out: options of options, never deeper.
//!
//! What is found here is not believed: it is judged like a hint from a file.

use std::collections::HashMap;
use std::hash::Hash;

use gamecert_certs::{Evidence, Fault, LemmaId, Outcome, require};

use super::sum::{After, Sum};
use super::{Fact, Known, Written};
use crate::rules::Impartial;

/// Pieces that are remembered, at most. Beyond it the memory is cleared.
const MAX_REMEMBERED: usize = 200_000;

/// Knows the lemmas by what they are about, and remembers pieces: the same sum is met again and again.
#[derive(Debug)]
pub struct Finder<C> {
    equal: HashMap<C, LemmaId>,
    lost: HashMap<Sum<C>, LemmaId>,
    found: HashMap<Sum<C>, Evidence>,
    knows_imports: bool,
    pieces: u64,
    steps: u64,
    max_steps: u64,
}

impl<C: Clone + Ord + Hash> Finder<C> {
    /// A finder that looks at no more than `max_steps` options, and options of options, of which
    /// `steps` have been spent on other certificates.
    #[must_use]
    pub fn new(max_steps: u64, steps: u64) -> Self {
        let (equal, lost, found) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { equal, lost, found, knows_imports: false, pieces: 0, steps, max_steps }
    }

    /// Number of pieces that it was asked for.
    #[must_use]
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Number of steps, those spent on other certificates included.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Sees that no search was broken off.
    ///
    /// # Errors
    /// If one was.
    pub fn judge_steps(&self) -> Result<(), Fault> {
        require(self.steps <= self.max_steps, || {
            let why = format!("finding the evidence takes more than {} steps (--max-steps)", self.max_steps);
            Fault::declined("limit-steps", why)
        })
    }

    /// Learns all imported lemmas, unless it knows them. Each takes a step: those of one import are learnt again
    /// for each certificate that imports it.
    pub fn learn_imports<R: Impartial<Component = C>>(&mut self, known: &Known<R>) {
        if std::mem::replace(&mut self.knows_imports, true) {
            return;
        }
        for (id, fact) in known.imported.lemmas() {
            if self.step().is_none() {
                return;
            }
            self.learn(fact, id);
        }
    }

    /// Never learns an imported lemma.
    pub fn leave_imports(&mut self) {
        self.knows_imports = true;
    }

    /// Learns the number of a lemma.
    pub fn learn(&mut self, fact: &Fact<C>, id: LemmaId) {
        match fact {
            Fact::Tree(_) => {}
            Fact::Equals(component, _) => drop(self.equal.insert(component.clone(), id)),
            Fact::Lost(sum) => drop(self.lost.insert(sum.clone(), id)),
        }
    }

    /// Counts a step; `None` if there is none left.
    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.saturating_add(1);
        (self.steps <= self.max_steps).then_some(())
    }

    /// The lemmas that tell the trees of all components of a sum.
    pub fn trees(&mut self, sum: &[C]) -> Evidence {
        self.pieces = self.pieces.saturating_add(1);
        if self.step().is_none() {
            return Evidence::Hole;
        }
        let lemmas: Option<Vec<LemmaId>> =
            sum.iter().map(|component| self.equal.get(component).copied()).collect();
        lemmas.map_or(Evidence::Hole, Evidence::Values)
    }

    /// Evidence for a claim about `sum`, the start: a lemma that it is lost, or a reply to a sum that is; or else the trees of all
    /// components, whatever it takes to sum them.
    pub fn find_claim<R>(&mut self, known: &Known<R>, sum: &Sum<C>, outcome: Outcome) -> Evidence
    where
        R: Impartial<Component = C>,
    {
        self.pieces = self.pieces.saturating_add(1);
        if self.step().is_none() {
            return Evidence::Hole;
        }
        let (left, mut lemmas) = self.replaced(known, sum);
        let lost = self.lost.get(&left).copied();
        let reply = match outcome {
            Outcome::Win if lost.is_none() => self.reply(known, &left, &lemmas),
            Outcome::Win | Outcome::Loss => None,
        };
        match (reply, lost) {
            (Some(reply), _) => reply,
            (None, None) if !left.components.is_empty() => Evidence::Hole,
            (None, lost) => {
                lemmas.extend(lost);
                Evidence::Values(lemmas)
            }
        }
    }

    /// Evidence about `sum`: the trees of all components, if they make one tree (beside a heap of one token), or
    /// that it is known to be lost, or else a reply to a sum that is, or else the trees of all components if they are low.
    pub fn find<R: Impartial<Component = C>>(&mut self, known: &Known<R>, sum: &Sum<C>) -> Evidence {
        self.pieces = self.pieces.saturating_add(1);
        if let Some(piece) = self.found.get(sum) {
            return piece.clone();
        }
        if self.step().is_none() {
            return Evidence::Hole;
        }
        let (left, mut lemmas) = self.replaced(known, sum);
        let piece = if known.is_plain(&left) {
            Evidence::Values(lemmas)
        } else if let Some(&lost) = self.lost.get(&left) {
            // Not what is hoped for, but what is known.
            lemmas.push(lost);
            Evidence::Values(lemmas)
        } else {
            let values =
                || if known.is_small(&left) { Evidence::Values(lemmas.clone()) } else { Evidence::Hole };
            self.reply(known, &left, &lemmas).unwrap_or_else(values)
        };
        if self.found.len() >= MAX_REMEMBERED {
            self.found.clear();
        }
        if piece != Evidence::Hole {
            self.found.insert(sum.clone(), piece.clone());
        }
        piece
    }

    /// The sum with trees in the place of all components whose trees are known, and the lemmas that say so.
    fn replaced<R: Impartial<Component = C>>(
        &self,
        known: &Known<R>,
        sum: &Sum<C>,
    ) -> (Sum<C>, Vec<LemmaId>) {
        self.folded(known, After { others: vec![], trees: sum.trees.clone(), new: sum.components.clone() })
    }

    /// What a move leaves, with trees in the place of all new components whose trees are known, and the lemmas
    /// that say so.
    fn folded<R: Impartial<Component = C>>(
        &self,
        known: &Known<R>,
        after: After<C>,
    ) -> (Sum<C>, Vec<LemmaId>) {
        let After { mut others, mut trees, new } = after;
        let mut lemmas = Vec::new();
        for component in new {
            let lemma = self.equal.get(&component).copied();
            match lemma.map(|id| (id, known.fact(id))) {
                Some((id, Ok(Fact::Equals(_, tree)))) => {
                    trees.push(*tree);
                    lemmas.push(id);
                }
                _ => others.push(component),
            }
        }
        (known.sum(others, &trees), lemmas)
    }

    /// A move in `left` to a sum that is known to be lost.
    fn reply<R: Impartial<Component = C>>(
        &mut self,
        known: &Known<R>,
        left: &Sum<C>,
        lemmas: &[LemmaId],
    ) -> Option<Evidence> {
        let mut found = |part: usize, option: u32, after: After<C>| {
            self.step()?;
            let (after, further) = self.folded(known, after);
            let lost = *self.lost.get(&after)?;
            let component = u32::try_from(part).ok()?;
            Some(Evidence::Reply { component, option, lemmas: [lemmas, &further, &[lost]].concat() })
        };
        for (part, component) in left.components.iter().enumerate() {
            let mut moves = (0..).zip(known.rules.moves(component));
            let reply = moves.find_map(|(option, chosen)| {
                found(part, option, left.after_move(part, known.rules.play(component, chosen)))
            });
            if reply.is_some() {
                return reply;
            }
        }
        for (place, &tree) in left.trees.iter().enumerate() {
            let mut moves = (0..).zip(known.forest.children(tree));
            let part = left.components.len().saturating_add(place);
            let reply =
                moves.find_map(|(option, &child)| found(part, option, left.after_tree_move(place, child)));
            if reply.is_some() {
                return reply;
            }
        }
        None
    }
}

/// The next piece in the file, or one that is looked for if none is in the file.
///
/// # Errors
/// If the file has no further one.
pub fn next(written: &mut Option<Written<'_>>, seek: impl FnOnce() -> Evidence) -> Result<Evidence, Fault> {
    match written {
        Some(pieces) => {
            pieces.next().ok_or_else(|| Fault::rejected("evidence-missing", "is left without evidence"))
        }
        None => Ok(seek()),
    }
}

/// Sees that no piece is left over.
///
/// # Errors
/// If so.
pub fn finish(written: Option<Written<'_>>) -> Result<(), Fault> {
    let left = written.map_or(0, Iterator::count);
    let why = || format!("{left} pieces of evidence are left over");
    require(left == 0, || Fault::rejected("evidence-left", why()))
}
