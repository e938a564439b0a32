//! The three ways to repair a certificate, and what is reported afterwards.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_certs::{Certificate, Statement};
use gamecert_elaborate::rulebook::{Component, Rulebook};

use super::oracle::Plugger;
use super::reading::{Candidate, Reading, as_they_stand, for_play};
use super::{Before, FalseLemma, PlugError, Plugged, RepairMode};
use crate::advice::Advice;
use crate::certify::{Certified, Conflict, Partial, complete};
use crate::lemma_judge::{LemmaJudge, NODES_FOR_A_DOUBT};
use crate::proof::Proof;

/// What the three ways work on.
pub(super) struct Task<'a> {
    pub(super) rules: &'a dyn Rulebook,
    pub(super) certificate: &'a Certificate,
    /// Of the repaired certificate.
    pub(super) statement: Statement,
    pub(super) start: Vec<Component>,
    pub(super) readings: Vec<Reading>,
    pub(super) plugger: Plugger,
}

/// Lemmas with their evidence, and the number of holes.
type Standing = (Partial, u64);

impl Task<'_> {
    pub(super) fn run(mut self) -> Result<Plugged, PlugError> {
        let as_it_stands = self.as_it_stands();
        let (before, attempt) = match as_it_stands {
            Ok((partial, 0)) => (Before::Holes(0), Some((RepairMode::Nothing, self.complete(partial)))),
            Ok((partial, holes)) => {
                (Before::Holes(holes), Some((RepairMode::Incremental, self.incremental(partial))))
            }
            Err(Before::Stale) => (Before::Stale, Some((RepairMode::Guided, self.guided()))),
            Err(before) => (before, None),
        };
        if let Some((way, certified)) = attempt.filter(|(_, certified)| certified.conflicts.is_empty()) {
            return Ok(self.done(way, before, certified.proof, Vec::new()));
        }
        let (certified, false_lemmas) = self.doubtful();
        match certified.conflicts.first() {
            None => Ok(self.done(RepairMode::Doubtful, before, certified.proof, false_lemmas)),
            Some(Conflict::Sum { lemma: None, sum, nimber }) => {
                let claim = self.statement.claim();
                let why = format!("{} has nimber {nimber}", self.rules.sum_text(sum));
                Err(PlugError::FalseClaim { claim: Box::new(claim), why, false_lemmas, beliefs: None })
            }
            Some(conflict) => Err(PlugError::Contradiction(conflict.show(self.rules))),
        }
    }

    /// The proof as it stands, if the lemmas are as the rules write them and no step is false.
    fn as_it_stands(&self) -> Result<Standing, Before> {
        let candidates = as_they_stand(self.rules, &self.readings);
        let (Some(candidates), true) = (candidates, self.statement == self.certificate.statement) else {
            return Err(Before::Stale);
        };
        let hints = self.certificate.hints.as_ref();
        let mut audit = LemmaJudge::new(self.rules);
        for (number, candidate) in candidates.iter().enumerate() {
            let written = hints.and_then(|hints| hints.lemmas.get(number)).map(Vec::as_slice);
            let known = audit.judge((&candidate.subject, candidate.nimber), written).map_err(|fault| {
                let (subject, nimber) = (self.rules.text(&candidate.subject), candidate.nimber);
                Before::Fault(format!("lemma {number} ({subject} : {nimber}): {fault}"))
            })?;
            audit.learn(known, candidate.is_fresh);
        }
        let goal = hints.map(|hints| hints.goal.as_slice());
        let found = audit.finish((&self.start, self.statement.claim), goal);
        found.map_err(|fault| Before::Fault(format!("claim: {fault}")))
    }

    /// Goes on at the holes.
    fn incremental(&mut self, partial: Partial) -> Certified {
        self.teach();
        self.complete(partial)
    }

    /// Starts at the claim; the lemmas are advice.
    fn guided(&mut self) -> Certified {
        self.teach();
        self.complete(Partial::default())
    }

    /// Keeps the lemmas that hold by the rules, from the smallest up, and forgets all else. Where one
    /// does not, a short search tells what is true instead: larger lemmas may rest on it.
    fn doubtful(&mut self) -> (Certified, Vec<FalseLemma>) {
        self.plugger.forget();
        let mut audit = LemmaJudge::new(self.rules);
        let mut refuted = BTreeMap::new();
        for candidate in for_play(self.rules, &self.readings) {
            let Candidate { subject, nimber, is_fresh, .. } = candidate;
            let plugger = &mut self.plugger;
            let heard = audit.hear((&subject, [nimber]), is_fresh, &mut |subject| {
                plugger.short_search(subject, NODES_FOR_A_DOUBT)
            });
            if let Some(found) = heard.nimber {
                plugger.searcher.preload(&subject, found);
            }
            if let Some(why) = heard.refuted {
                refuted.insert(subject, why);
            }
        }
        let certified = self.complete(audit.without_goal());
        let false_lemmas = self.false_lemmas(&refuted);
        (certified, false_lemmas)
    }

    /// Has the search believe all lemmas. When there is no room for all of them, it has to do with those
    /// that it got.
    fn teach(&mut self) {
        let mut advice = Advice::default();
        for reading in &self.readings {
            if let Some(sum) = &reading.sum {
                advice.claim(sum.clone(), reading.nimber);
            }
        }
        self.plugger.sums = advice.teach(&mut *self.plugger.searcher.0).unwrap_or_default();
    }

    fn complete(&mut self, partial: Partial) -> Certified {
        complete(self.rules, &mut self.plugger, (&self.start, self.statement.claim), partial)
    }

    /// The lemmas whose subjects are known to have another nimber, or were refuted by the rules.
    fn false_lemmas(&mut self, refuted: &BTreeMap<Component, String>) -> Vec<FalseLemma> {
        let solver = &*self.plugger.searcher.0;
        let mut found = Vec::new();
        for reading in &self.readings {
            let known = reading.sum.as_ref().and_then(|sum| solver.known(sum));
            let fault = reading.forms().find_map(|form| refuted.get(form));
            let why = match (known, fault) {
                (Some(known), _) if known == reading.nimber => continue,
                (Some(known), _) => format!("the nimber is {known}"),
                (None, Some(why)) => why.clone(),
                (None, None) => continue,
            };
            found.push(self.false_lemma(reading, why));
        }
        found
    }

    fn false_lemma(&self, reading: &Reading, why: String) -> FalseLemma {
        let shown = reading.forms().next().map_or_else(String::new, |form| self.rules.text(form));
        FalseLemma { number: reading.number, lemma: format!("{shown} : {}", reading.nimber), why }
    }

    fn done(self, way: RepairMode, before: Before, proof: Proof, false_lemmas: Vec<FalseLemma>) -> Plugged {
        let written =
            proof.lemmas.iter().filter_map(|(lemma, _)| Some((lemma.subject.clone(), lemma.nimber()?)));
        let written: BTreeSet<(Vec<u8>, u16)> = written.collect();
        let forms = |reading: &Reading| -> Vec<(Vec<u8>, u16)> {
            reading.forms().map(|form| (form.subject().to_vec(), reading.nimber)).collect()
        };
        let read: BTreeSet<(Vec<u8>, u16)> = self.readings.iter().flat_map(forms).collect();
        let kept = written.intersection(&read).count();
        Plugged {
            statement: self.statement,
            way,
            before,
            kept,
            dropped: self.readings.len().saturating_sub(kept),
            added: written.len() - kept,
            proof,
            false_lemmas,
            beliefs: None,
            stopped: self.plugger.stopped,
            search: self.plugger.searcher.0.statistics(),
        }
    }
}
