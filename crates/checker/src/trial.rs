//! Lemmas and goals, judged one at a time: the steps of every check, which by themselves verify nothing.
//!
//! A trial accepts any lemma, true or not: no verdict comes out of it. The trial of a certificate is kept by a
//! [`Session`](crate::check::Session), which lets nobody else add lemmas to it.

use gamecert_certs::{ClaimKind, Evidence, Fault, Lemma, require};

use crate::calculus::Calculus;
use crate::config::Config;
use crate::verdict::Holes;
use crate::work::{Sure, Work};

/// Units that a question takes in addition to what its rules charge: a piece is read, and a lemma or two are compared.
const QUESTION: usize = 4;

/// Where the pieces of evidence for a lemma or for the claim come from.
pub trait Source<C: Calculus> {
    /// The next piece, for this question; `None` if there is no further one. What is spent is charged to the check; what a
    /// source adds to the budget counts for nothing.
    ///
    /// # Errors
    /// If looking for it takes more work than is left.
    fn next(
        &mut self,
        calculus: &C,
        walk: &C::Walk,
        question: &C::Question,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault>;

    /// Whether every piece has been asked for.
    fn is_used_up(&mut self) -> bool {
        true
    }
}

/// Pieces that stand in a file.
pub struct Written<I>(pub I);

impl<C: Calculus, I: Iterator<Item = Result<Evidence, Fault>>> Source<C> for Written<I> {
    fn next(&mut self, _: &C, _: &C::Walk, _: &C::Question, _: &mut Work) -> Result<Option<Evidence>, Fault> {
        self.0.next().transpose()
    }

    fn is_used_up(&mut self) -> bool {
        self.0.next().is_none()
    }
}

/// Lemmas that are taken to hold, and what follows from them.
pub struct Trial<C: Calculus> {
    /// The lemmas so far.
    pub calculus: C,
    /// What is left of the limits on work and memory.
    pub work: Work,
    /// The most lemmas that may be kept.
    max_lemmas: u64,
    /// Pieces of evidence judged.
    pub(crate) pieces: u64,
    /// The place in the one order of the last lemma of the file at hand.
    pub(crate) last: Option<C::Rank>,
}

impl<C: Calculus> Trial<C> {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let work = Work::new(config.max_work, config.max_memory);
        Self { calculus: C::default(), work, max_lemmas: config.max_lemmas, pieces: 0, last: None }
    }

    /// Reads the lemma with this number in its file, and judges all of it but its evidence.
    ///
    /// # Errors
    /// If it is refused, or there are too many.
    pub fn read(&mut self, number: u32, lemma: &Lemma) -> Result<C::Fact, Fault> {
        let kept = self.calculus.ledger().count();
        require(u64::from(kept) < self.max_lemmas, || {
            let why = format!("the certificate has more than {} lemmas (--max-lemmas)", self.max_lemmas);
            Fault::declined("limit-lemmas", why)
        })?;
        let in_lemma = |fault: Fault, shown| Fault { lemma: Some(number), ..fault.at(shown) };
        let read = self.calculus.read(lemma, &mut self.work);
        let fact = read.map_err(|fault| in_lemma(fault, format!("lemma {number}")))?;
        let rank = self.calculus.rank(&fact)?;
        require(self.last.as_ref().is_none_or(|last| *last < rank), || {
            let why = "does not come after the lemma before it, by measure and then by what it is about";
            in_lemma(Fault::rejected("lemma-order", why), self.name(number, &fact))
        })?;
        self.last = Some(rank);
        Ok(fact)
    }

    /// Names a lemma for people.
    pub fn name(&self, number: u32, fact: &C::Fact) -> String {
        format!("lemma {number} ({})", self.calculus.show(fact))
    }

    /// Judges a lemma by the pieces of a source. Returns what is missing.
    ///
    /// # Errors
    /// If a piece is missing, refused or left over, or the lemma is false.
    pub fn judge(&mut self, fact: &C::Fact, source: &mut dyn Source<C>) -> Result<Holes, Fault> {
        let walk = self.calculus.lemma(fact, &mut self.work)?;
        self.settle(walk, source)
    }

    /// Judges a claim about the start position by the pieces of a source. Returns what is missing.
    ///
    /// # Errors
    /// If a piece is missing, refused or left over, or the claim is false.
    pub fn claim(&mut self, claim: ClaimKind, source: &mut dyn Source<C>) -> Result<Holes, Fault> {
        let walk = self.calculus.claim(claim, &mut self.work)?;
        self.settle(walk, source)
    }

    fn settle(&mut self, mut walk: C::Walk, source: &mut dyn Source<C>) -> Result<Holes, Fault> {
        let Self { calculus, work, .. } = self;
        let mut holes = Holes::default();
        let mut number = 0_u64;
        while let Some(question) = calculus.next(&mut walk, work)? {
            work.spend(QUESTION)?;
            let mut lent = work.clone();
            let piece = source.next(calculus, &walk, &question, &mut lent);
            work.lower_to(&lent);
            let judged = match piece? {
                None => Err(Fault::rejected("evidence-missing", "is left without evidence")),
                Some(Evidence::Hole) => holes.add(1, || calculus.place(&walk, number, &question)),
                Some(piece) => calculus.judge(&mut walk, &question, &piece, work),
            };
            judged.map_err(|fault| fault.at(calculus.place(&walk, number, &question)))?;
            number = number.checked_add(1).sure()?;
        }
        self.pieces = self.pieces.checked_add(number).sure()?;
        require(source.is_used_up(), || {
            Fault::rejected("evidence-left", "pieces of evidence are left over")
        })?;
        if holes.count == 0
            && let Some(missing) = calculus.conclude(walk, work)?
        {
            holes.add(1, || missing)?;
        }
        Ok(holes)
    }
}
