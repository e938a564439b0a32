//! What a certificate's lemmas are worth, from the smallest up: judged by the checker's own rule,
//! with the evidence that is written or that its finder finds.

use gamecert_certs::{ClaimKind, Evidence, Fault, LemmaId};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::nimbers::Nimbers;
use gamecert_checker::trial::{Source, Trial, Written};
use gamecert_checker::work::Work;
use gamecert_elaborate::nimbers::Finder;
use gamecert_elaborate::rules::Impartial;
use gamecert_elaborate::{Config, Holes};

use crate::certify::{Known, Partial};

/// Lemmas that have been judged, in the order of the format.
pub(crate) struct Audit<R: Impartial> {
    trial: Trial<Nimbers<R>>,
    finder: Finder<R::Component>,
    known: Vec<Known<R::Component>>,
    /// Whether each of these stands as the rules write it.
    fresh: Vec<bool>,
    holes: u64,
}

/// What a finder finds, and what it has found.
struct Recorder<'f, S> {
    finder: &'f mut S,
    found: Vec<Evidence>,
}

impl<C: Calculus, S: Source<C>> Source<C> for Recorder<'_, S> {
    fn next(
        &mut self,
        calculus: &C,
        walk: &C::Walk,
        question: &C::Question,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        let piece = self.finder.next(calculus, walk, question, work)?;
        self.found.extend(piece.clone());
        Ok(piece)
    }
}

impl<R: Impartial> Audit<R> {
    pub(crate) fn new(rules: &R) -> Self {
        let no_limits = Config { max_work: u64::MAX, max_memory: u64::MAX, ..Config::default() };
        let mut trial = Trial::<Nimbers<R>>::new(&no_limits);
        trial.calculus.rules = *rules;
        Self { trial, finder: Finder::new(false), known: Vec::new(), fresh: Vec::new(), holes: 0 }
    }

    /// Judges a lemma by the evidence that is written, or by what is found if none is.
    ///
    /// # Errors
    /// If a step is false.
    pub(crate) fn judge(
        &mut self,
        (subject, nimber): (&R::Component, u16),
        written: Option<&[Evidence]>,
    ) -> Result<Known<R::Component>, Fault> {
        let fact = (subject.clone(), nimber);
        let (evidence, holes) = self.with(written, |trial, source| trial.judge(&fact, source))?;
        self.holes += holes.count;
        Ok(Known { subject: subject.clone(), nimber, evidence, is_settled: holes.count == 0 })
    }

    /// The evidence that is written or found, and what the checker makes of it.
    fn with(
        &mut self,
        written: Option<&[Evidence]>,
        judge: impl FnOnce(&mut Trial<Nimbers<R>>, &mut dyn Source<Nimbers<R>>) -> Result<Holes, Fault>,
    ) -> Result<(Vec<Evidence>, Holes), Fault> {
        if let Some(written) = written {
            let holes = judge(&mut self.trial, &mut Written(written.iter().cloned().map(Ok)))?;
            return Ok((written.to_vec(), holes));
        }
        let mut recorder = Recorder { finder: &mut self.finder, found: Vec::new() };
        let holes = judge(&mut self.trial, &mut recorder)?;
        Ok((recorder.found, holes))
    }

    /// Takes up a lemma, which later ones may cite by the next number.
    pub(crate) fn learn(&mut self, lemma: Known<R::Component>, is_fresh: bool) {
        let Trial { calculus, work, .. } = &mut self.trial;
        // Nothing limits its memory.
        let _ = calculus.keep(&(lemma.subject.clone(), lemma.nimber), work);
        self.known.push(lemma);
        self.fresh.push(is_fresh);
    }

    /// Judges the claim about a sum by the evidence that is written, or by what is found. Returns the
    /// proof as it stands, and the number of its holes.
    ///
    /// # Errors
    /// If a step is false, or the claim is.
    pub(crate) fn finish(
        mut self,
        (start, claim): (&[R::Component], ClaimKind),
        written: Option<&[Evidence]>,
    ) -> Result<(Partial<R::Component>, u64), Fault> {
        self.trial.calculus.start = start.to_vec();
        let (goal, holes) = self.with(written, |trial, source| trial.claim(claim, source))?;
        let holes = self.holes + holes.count;
        if holes == 0 {
            return Ok((Partial { lemmas: self.known, goal }, 0));
        }
        Ok((self.useful(goal), holes))
    }

    /// The proof as it stands, the claim left open.
    pub(crate) fn without_goal(self) -> Partial<R::Component> {
        self.useful(Vec::new())
    }

    /// Leaves out stale lemmas that nothing cites: play does not lead to their subjects.
    fn useful(self, goal: Vec<Evidence>) -> Partial<R::Component> {
        let mut is_useful = self.fresh;
        let mark = |is_useful: &mut Vec<bool>, evidence: &[Evidence]| {
            for id in evidence.iter().flat_map(Evidence::citations) {
                if let Some(useful) = is_useful.get_mut(place(id)) {
                    *useful = true;
                }
            }
        };
        mark(&mut is_useful, &goal);
        for (number, lemma) in self.known.iter().enumerate().rev() {
            if is_useful.get(number) == Some(&true) {
                mark(&mut is_useful, &lemma.evidence);
            }
        }
        let mut left = Partial { lemmas: self.known, goal };
        left.retain(&is_useful);
        left
    }
}

fn place(id: LemmaId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
}
