//! Finding the evidence that a bare certificate leaves out: options of options, never deeper.
//!
//! What is found here is not believed: it goes through [`Earlier::judge`] like a hint from a file.

use std::collections::HashMap;
use std::hash::Hash;

use gamecert_certs::{Evidence, Fault, LemmaId, require};

use super::Earlier;
use crate::rules::Impartial;

/// Replies that are remembered, at most. Beyond it the memory is cleared.
pub const MAX_REMEMBERED: usize = 200_000;

/// A reply in a component: the number of the option, and the lemmas about its components.
type Reply = (u32, Vec<LemmaId>);

/// Knows the lemmas by their subjects, and remembers replies: the same component meets the same
/// question again and again.
#[derive(Debug)]
pub struct Finder<C> {
    numbers: HashMap<C, LemmaId>,
    knows_imports: bool,
    replies: HashMap<(C, u16), Reply>,
    pieces: u64,
    steps: u64,
    max_steps: u64,
}

impl<C: Clone + Ord + Hash> Finder<C> {
    /// A finder that looks at no more than `max_steps` options, and options of options, of which
    /// `steps` have been spent on other certificates.
    #[must_use]
    pub fn new(max_steps: u64, steps: u64) -> Self {
        let (numbers, replies) = (HashMap::new(), HashMap::new());
        Self { numbers, knows_imports: false, replies, pieces: 0, steps, max_steps }
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

    /// Learns the numbers of all imported lemmas, unless it knows them. Each takes a step: those of one
    /// import are learnt again for each certificate that imports it.
    pub fn learn_imports<R: Impartial<Component = C>>(&mut self, earlier: &Earlier<R>) {
        if std::mem::replace(&mut self.knows_imports, true) {
            return;
        }
        for (id, (subject, _)) in earlier.imported.lemmas() {
            if self.step().is_none() {
                return;
            }
            self.learn(subject.clone(), id);
        }
    }

    /// Never learns an imported lemma.
    pub fn leave_imports(&mut self) {
        self.knows_imports = true;
    }

    /// Learns the number of a lemma.
    pub fn learn(&mut self, subject: C, id: LemmaId) {
        self.numbers.insert(subject, id);
    }

    /// Sees that it did not have to stop looking: what it left as a hole may be none.
    ///
    /// # Errors
    /// If it had to.
    pub fn finish(&self) -> Result<(), Fault> {
        require(self.steps <= self.max_steps, || {
            let why = format!("finding the replies takes more than {} steps (--max-steps)", self.max_steps);
            Fault::declined("limit-steps", why)
        })
    }

    /// Counts a step; `None` if there is none left.
    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.saturating_add(1);
        (self.steps <= self.max_steps).then_some(())
    }

    /// The lemmas about components of a sum, their nim-sum, and the places of the components that
    /// have no lemma and no equal among the others.
    fn known<R>(&self, earlier: &Earlier<R>, sum: &[C]) -> (Vec<LemmaId>, u16, Vec<usize>)
    where
        R: Impartial<Component = C>,
    {
        let (mut lemmas, mut nimber, mut unknown) = (Vec::new(), 0, Vec::new());
        for (place, component) in sum.iter().enumerate() {
            let id = self.numbers.get(component).copied();
            if let Some((id, (_, value))) = id.and_then(|id| Some((id, earlier.lemma(id)?))) {
                lemmas.push(id);
                nimber ^= value;
            } else if let Some(equal) = unknown.iter().position(|&other| sum.get(other) == Some(component)) {
                unknown.swap_remove(equal);
            } else {
                unknown.push(place);
            }
        }
        (lemmas, nimber, unknown)
    }

    /// Looks for evidence about `sum`, where the number in question is `n`: the values of all
    /// components if they are known, or else a reply in the only component that is not known.
    pub fn find<R: Impartial<Component = C>>(&mut self, earlier: &Earlier<R>, sum: &[C], n: u16) -> Evidence {
        self.pieces = self.pieces.saturating_add(1);
        if self.step().is_none() {
            return Evidence::Hole;
        }
        let (mut lemmas, nimber, unknown) = self.known(earlier, sum);
        let part = match unknown.as_slice() {
            [] => return Evidence::Values(lemmas),
            &[place] => sum.get(place).zip(u32::try_from(place).ok()),
            _ => None,
        };
        let Some((part, component)) = part else { return Evidence::Hole };
        self.reply(earlier, part, n ^ nimber).map_or(Evidence::Hole, |(option, cited)| {
            lemmas.extend(cited);
            Evidence::Reply { component, option, lemmas }
        })
    }

    /// A move in one component to a position of nimber `target`.
    fn reply<R: Impartial<Component = C>>(
        &mut self,
        earlier: &Earlier<R>,
        part: &C,
        target: u16,
    ) -> Option<Reply> {
        let question = (part.clone(), target);
        if let Some(reply) = self.replies.get(&question) {
            return Some(reply.clone());
        }
        let reply = (0..).zip(earlier.rules.moves(part)).find_map(|(option, chosen)| {
            self.step()?;
            let (lemmas, nimber, unknown) = self.known(earlier, &earlier.rules.play(part, chosen));
            (unknown.is_empty() && nimber == target).then_some((option, lemmas))
        })?;
        if self.replies.len() >= MAX_REMEMBERED {
            self.replies.clear();
        }
        self.replies.insert(question, reply.clone());
        Some(reply)
    }
}
