//! The evidence of a bare certificate, written down as it is found: what turns a bare file into a hinted one.

use gamecert_certs::{Evidence, Fault, Hints};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;

/// A finder whose pieces are kept, lemma by lemma.
pub(crate) struct Recorder<F> {
    finder: F,
    /// The pieces for each lemma that has been judged, and then for the claim.
    settled: Vec<Vec<Evidence>>,
    /// The pieces for the lemma at hand.
    current: Vec<Evidence>,
}

impl<F> Recorder<F> {
    pub(crate) fn new(finder: F) -> Self {
        Self { finder, settled: Vec::new(), current: Vec::new() }
    }

    /// The hints of the file; `None` if nothing was asked for, since the file has hints of its own.
    pub(crate) fn hints(mut self) -> Option<Hints> {
        let goal = self.settled.pop()?;
        Some(Hints { lemmas: self.settled, goal })
    }
}

impl<C: Calculus, F: Source<C>> Source<C> for Recorder<F> {
    fn next(
        &mut self,
        calculus: &C,
        walk: &C::Walk,
        question: &C::Question,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        let piece = self.finder.next(calculus, walk, question, work)?;
        self.current.extend(piece.clone());
        Ok(piece)
    }

    /// The checker asks this once, after the last piece of a lemma or of the claim.
    fn is_used_up(&mut self) -> bool {
        self.settled.push(std::mem::take(&mut self.current));
        self.finder.is_used_up()
    }
}
