//! What a certificate's lemmas are worth, from the smallest up: judged by the checker's own rule,
//! with the evidence that is written or that its finder finds.

use gamecert_certs::{ClaimKind, Evidence, Fault, LemmaId};
use gamecert_checker::logic::finder::Finder;
use gamecert_checker::logic::pieces::Pieces;
use gamecert_checker::logic::{Earlier, claims, nimber};
use gamecert_checker::rules::Impartial;

use crate::certify::{Known, Partial};

/// Lemmas that have been judged, in the order of the format.
pub(crate) struct Audit<R: Impartial> {
    earlier: Earlier<R>,
    finder: Finder<R::Component>,
    known: Vec<Known<R::Component>>,
    /// Whether each of these stands as the rules write it.
    fresh: Vec<bool>,
    holes: u64,
}

impl<R: Impartial> Audit<R> {
    pub(crate) fn new(rules: &R) -> Self {
        let earlier = Earlier::new(*rules);
        let finder = Finder::new(u64::MAX, 0);
        Self { earlier, finder, known: Vec::new(), fresh: Vec::new(), holes: 0 }
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
        let evidence = match written {
            Some(written) => written.to_vec(),
            None => {
                let options = self.earlier.rules.options(subject);
                options.iter().map(|option| self.finder.find(&self.earlier, option, nimber)).collect()
            }
        };
        let pieces = Pieces::Written(Box::new(evidence.iter().cloned()));
        let holes = nimber::judge(&self.earlier, subject, nimber, pieces)?;
        self.holes += holes.count;
        Ok(Known { subject: subject.clone(), nimber, evidence, is_settled: holes.count == 0 })
    }

    /// Takes up a lemma, which later ones may cite by the next number.
    pub(crate) fn learn(&mut self, lemma: Known<R::Component>, is_fresh: bool) {
        let number = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        self.finder.learn(lemma.subject.clone(), LemmaId(number));
        self.earlier.lemmas.push((lemma.subject.clone(), lemma.nimber));
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
        let goal: Vec<Evidence> = match written {
            Some(written) => written.to_vec(),
            None => claims::questions(claim).map(|n| self.finder.find(&self.earlier, start, n)).collect(),
        };
        let pieces = Pieces::Written(Box::new(goal.iter().cloned()));
        let holes = self.holes + claims::judge(&self.earlier, start, claim, pieces)?.count;
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
