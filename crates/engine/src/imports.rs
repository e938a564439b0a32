//! Certificates whose lemmas a proof may cite instead of proving them itself.
//!
//! What an import says is believed here, like everything else that is given to the engine; the checker
//! judges the imports together with the certificate that rests on them.

use std::collections::BTreeMap;

use gamecert_certs::limits::MAX_IMPORTS;
use gamecert_certs::{Certificate, Identity, Lemma, LemmaId, Play, Statement};
use gamecert_elaborate::REVERSIBLE_MOVES;
use gamecert_elaborate::rulebook::{Component, Rulebook};

use crate::certify::Given;

/// A closed list of imports: whatever one of them imports is in it too. In addition, certificates that
/// serve only as advice: a proof neither cites nor names them.
#[derive(Clone, Debug, Default)]
pub struct Imports {
    closed: BTreeMap<Identity, Certificate>,
    advice: Vec<Certificate>,
    judged_after: Option<(u64, u64)>,
}

impl Imports {
    /// Adds a certificate with its identity. Its evidence is not needed here, and is not kept.
    pub fn add(&mut self, identity: Identity, certificate: Certificate) {
        self.closed.insert(identity, Certificate { hints: None, ..certificate });
    }

    /// Adds a certificate, perhaps with holes, whose lemmas a search should believe. A proof has to prove
    /// those that it needs.
    pub fn advise(&mut self, certificate: Certificate) {
        self.advice.push(Certificate { hints: None, ..certificate });
    }

    /// Has the advice judged after so many nodes for each of its lemmas and `at_least` so many in any case.
    ///
    /// By default these are as many as a judgement costs.
    pub fn judge_after(&mut self, each: u64, at_least: u64) {
        self.judged_after = Some((each, at_least));
    }

    /// What [`Imports::judge_after`] was told.
    pub(crate) fn judged_after(&self) -> Option<(u64, u64)> {
        self.judged_after
    }

    /// How many lemmas of the advice there are.
    #[must_use]
    pub fn beliefs(&self) -> usize {
        self.advice.iter().map(|certificate| certificate.lemmas.len()).sum()
    }

    /// The same imports, with the lemmas of the advice that `is_kept`, in the rules of their own certificate.
    pub(crate) fn with_advice(&self, mut is_kept: impl FnMut(&Statement, &Lemma) -> bool) -> Imports {
        let kept = |certificate: &Certificate| {
            let lemmas = certificate.lemmas.iter();
            let lemmas = lemmas.filter(|lemma| is_kept(&certificate.statement, lemma)).cloned().collect();
            let (statement, metadata) = (certificate.statement.clone(), certificate.metadata.clone());
            Certificate { statement, lemmas, metadata, hints: None }
        };
        Imports { closed: self.closed.clone(), advice: self.advice.iter().map(kept).collect(), ..*self }
    }

    /// One that a certificate of the list imports but that is not in the list.
    #[must_use]
    pub fn missing(&self) -> Option<Identity> {
        let imports = self.closed.values().flat_map(|certificate| &certificate.statement.imports);
        imports.copied().find(|identity| !self.closed.contains_key(identity))
    }

    /// The identities, as a statement lists them.
    #[must_use]
    pub fn identities(&self) -> Vec<Identity> {
        self.closed.keys().copied().collect()
    }

    /// Number of all lemmas.
    #[must_use]
    pub fn lemmas(&self) -> usize {
        self.closed.values().map(|certificate| certificate.lemmas.len()).sum()
    }

    /// Makes sure that a proof in this version of a game, under this convention of play and with these
    /// axioms, may import all of them.
    ///
    /// # Errors
    /// Says which one it may not import, and why.
    pub(crate) fn judge(&self, terms: (&str, u16, Play), axioms: &[String]) -> Result<(), String> {
        if self.closed.len() > MAX_IMPORTS {
            return Err(format!("there are more than {MAX_IMPORTS} imports"));
        }
        let (game, rules, play) = terms;
        // Only what differs.
        let differs = |theirs: &Statement| {
            if theirs.game != game {
                format!("{}, not {game}", theirs.game)
            } else if theirs.play != play {
                format!("{game} under {} play, not {play} play", theirs.play)
            } else {
                format!("version {} of the rules of {game}, not {rules}", theirs.rules)
            }
        };
        let are_reduced = |axioms: &[String]| axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
        for Certificate { statement, .. } in &self.advice {
            if (statement.game.as_str(), statement.play) != (game, play) {
                return Err(format!("what to go on from is about {}", differs(statement)));
            }
        }
        for (identity, Certificate { statement, .. }) in &self.closed {
            if (statement.game.as_str(), statement.rules, statement.play) != terms {
                return Err(format!("the import {identity} is about {}", differs(statement)));
            }
            if play == Play::Misere && are_reduced(&statement.axioms) != are_reduced(axioms) {
                let (its, ours) =
                    if are_reduced(axioms) { ("canonical", "reduced") } else { ("reduced", "canonical") };
                return Err(format!("the import {identity} has {its} trees, the proof {ours} ones"));
            }
            if let Some(axiom) = statement.axioms.iter().find(|axiom| !axioms.contains(axiom)) {
                return Err(format!("the import {identity} uses the axiom `{axiom}`, the proof does not"));
            }
        }
        Ok(())
    }

    /// All axioms that the imports rest on.
    pub(crate) fn axioms(&self) -> Vec<String> {
        self.closed.values().flat_map(|certificate| certificate.statement.axioms.clone()).collect()
    }

    /// All lemmas that have numbers, with these.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (LemmaId, &Lemma)> {
        let lemmas = self.closed.values().flat_map(|certificate| &certificate.lemmas);
        (0..).map_while(LemmaId::of_imported).zip(lemmas)
    }

    /// The certificates that serve as advice.
    pub(crate) fn advisers(&self) -> &[Certificate] {
        &self.advice
    }

    /// The closed list, each certificate after those that it imports.
    pub(crate) fn in_order(&self) -> Vec<(&Identity, &Certificate)> {
        let mut order: Vec<(&Identity, &Certificate)> = Vec::new();
        while order.len() < self.closed.len() {
            let is_done = |identity: &Identity| order.iter().any(|(done, _)| *done == identity);
            let next = self.closed.iter().find(|(identity, certificate)| {
                !is_done(identity) && certificate.statement.imports.iter().all(is_done)
            });
            match next {
                Some(next) => order.push(next),
                // A list that is not closed.
                None => break,
            }
        }
        order
    }

    /// The place of the first lemma of a certificate among all imported lemmas.
    pub(crate) fn first_place(&self, identity: &Identity) -> u32 {
        let before = self.closed.range(..identity).map(|(_, certificate)| certificate.lemmas.len());
        u32::try_from(before.sum::<usize>()).unwrap_or(u32::MAX)
    }

    /// What the lemmas of the advice say. A subject is read under the axioms of its own certificate.
    pub(crate) fn advice(&self, rules: &dyn Rulebook) -> Vec<(Component, u16)> {
        let read = self.advice.iter().flat_map(|certificate| {
            let rules = rules.under(&certificate.statement.axioms);
            let read = move |subject: &[u8]| rules.component(subject);
            certificate.lemmas.iter().filter_map(move |lemma| read(&lemma.subject).zip(lemma.nimber()))
        });
        read.collect()
    }

    /// All lemmas that have numbers. A subject is read under the axioms of its own certificate.
    pub(crate) fn given(&self, rules: &dyn Rulebook) -> Vec<Given> {
        let read = self.closed.values().flat_map(|certificate| {
            let rules = rules.under(&certificate.statement.axioms);
            certificate.lemmas.iter().map(move |lemma| rules.component(&lemma.subject).zip(lemma.nimber()))
        });
        let numbered = (0..).map_while(LemmaId::of_imported).zip(read);
        let given = |(id, said): (_, Option<_>)| said.map(|(subject, nimber)| Given { id, subject, nimber });
        numbered.filter_map(given).collect()
    }
}
