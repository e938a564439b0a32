//! Judging the lemmas of a certificate, from the smallest up, by the checker's own rule, with the evidence
//! that is written or that its finder finds.

use gamecert_certs::{ClaimKind, Evidence, Fault, LemmaId};
use gamecert_elaborate::rulebook::{Auditor, Component, Rulebook};

use crate::certify::{KnownLemma, Partial};

/// Nodes of the search for what is true where a lemma does not hold by the rules: a fraction of a second. What takes longer may not be needed.
pub(crate) const NODES_FOR_A_DOUBT: u64 = 1000;

/// What came of hearing what is told of a subject.
pub(crate) struct Heard {
    /// Its nimber, if that was found out.
    pub(crate) nimber: Option<u16>,
    /// Why something that is told of it is false by the rules.
    pub(crate) refuted: Option<String>,
}

/// Lemmas that have been judged, in the order of the format.
pub(crate) struct LemmaJudge {
    auditor: Box<dyn Auditor>,
    known: Vec<KnownLemma>,
    /// Whether each of these is written as the rules write it.
    fresh: Vec<bool>,
    holes: u64,
}

impl LemmaJudge {
    pub(crate) fn new(rules: &dyn Rulebook) -> Self {
        Self { auditor: rules.auditor(), known: Vec::new(), fresh: Vec::new(), holes: 0 }
    }

    /// Judges a lemma by the written evidence, or by what is found if there is none.
    ///
    /// # Errors
    /// If a step is false.
    pub(crate) fn judge(
        &mut self,
        (subject, nimber): (&Component, u16),
        written: Option<&[Evidence]>,
    ) -> Result<KnownLemma, Fault> {
        let (evidence, holes) = self.auditor.judge((subject, nimber), written)?;
        self.holes += holes.count;
        Ok(KnownLemma { subject: subject.clone(), nimber, evidence, is_settled: holes.count == 0 })
    }

    /// Finds out what a subject's nimber is, of which these are told: the first that holds by the rules, or else what `search` finds. It becomes a lemma,
    /// which later ones may cite.
    pub(crate) fn hear(
        &mut self,
        (subject, told): (&Component, impl IntoIterator<Item = u16>),
        is_fresh: bool,
        search: &mut dyn FnMut(&Component) -> Option<u16>,
    ) -> Heard {
        let mut refuted = None;
        let mut shown = None;
        for nimber in told {
            match self.judge((subject, nimber), None) {
                Ok(lemma) if lemma.is_settled => {
                    shown = Some(lemma);
                    break;
                }
                Ok(_) => {}
                Err(fault) => refuted = Some(fault.why),
            }
        }
        let found = shown.or_else(|| {
            let (subject, nimber) = (subject.clone(), search(subject)?);
            Some(KnownLemma { subject, nimber, evidence: Vec::new(), is_settled: false })
        });
        let nimber = found.as_ref().map(|lemma| lemma.nimber);
        if let Some(lemma) = found {
            self.learn(lemma, is_fresh);
        }
        Heard { nimber, refuted }
    }

    /// Adds a lemma, which later ones may cite by the next number.
    pub(crate) fn learn(&mut self, lemma: KnownLemma, is_fresh: bool) {
        self.auditor.learn((&lemma.subject, lemma.nimber));
        self.known.push(lemma);
        self.fresh.push(is_fresh);
    }

    /// Judges the claim about a sum by the written evidence, or by what is found. Returns the proof as it
    /// is, and the number of its holes.
    ///
    /// # Errors
    /// If a step is false, or the claim is.
    pub(crate) fn finish(
        mut self,
        (start, claim): (&[Component], ClaimKind),
        written: Option<&[Evidence]>,
    ) -> Result<(Partial, u64), Fault> {
        let (goal, holes) = self.auditor.claim(start, claim, written)?;
        let holes = self.holes + holes.count;
        if holes == 0 {
            return Ok((Partial { lemmas: self.known, goal }, 0));
        }
        Ok((self.useful(goal), holes))
    }

    /// The proof as it is, with the claim left open.
    pub(crate) fn without_goal(self) -> Partial {
        self.useful(Vec::new())
    }

    /// Leaves out stale lemmas that nothing cites: play does not lead to their subjects.
    fn useful(self, goal: Vec<Evidence>) -> Partial {
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
