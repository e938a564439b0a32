//! Certificates whose lemmas a proof may cite in place of lemmas of its own.
//!
//! What an import says is believed here, as everything else is that the engine is told; the checker judges the
//! imports together with the certificate that rests on them.

use std::collections::BTreeMap;

use gamecert_certs::limits::MAX_IMPORTS;
use gamecert_certs::{Certificate, Identity, Judgement, LemmaId, Play};
use gamecert_checker::rules::Rules;

use crate::certify::Given;

/// A closed list of imports: whatever one of them imports stands in it too.
#[derive(Clone, Debug, Default)]
pub struct Imports(BTreeMap<Identity, Certificate>);

impl Imports {
    /// Adds a certificate with its identity. Its evidence is of no use here, and is not kept.
    pub fn add(&mut self, identity: Identity, certificate: Certificate) {
        self.0.insert(identity, Certificate { hints: None, ..certificate });
    }

    /// One that a certificate of the list imports, and that is not in the list.
    #[must_use]
    pub fn missing(&self) -> Option<Identity> {
        let imports = self.0.values().flat_map(|certificate| &certificate.statement.imports);
        imports.copied().find(|identity| !self.0.contains_key(identity))
    }

    /// The identities, as a statement lists them.
    #[must_use]
    pub fn identities(&self) -> Vec<Identity> {
        self.0.keys().copied().collect()
    }

    /// Number of all lemmas.
    #[must_use]
    pub fn lemmas(&self) -> usize {
        self.0.values().map(|certificate| certificate.lemmas.len()).sum()
    }

    /// Sees that a proof in this game, on these axioms, may import all of them.
    ///
    /// # Errors
    /// Tells which it may not import, and why.
    pub(crate) fn judge<R: Rules>(&self, axioms: &[String]) -> Result<(), String> {
        if self.0.len() > MAX_IMPORTS {
            return Err(format!("there are more than {MAX_IMPORTS} imports"));
        }
        for (identity, Certificate { statement, .. }) in &self.0 {
            if (statement.game.as_str(), statement.rules, statement.play)
                != (R::NAME, R::VERSION, Play::Normal)
            {
                return Err(format!("the import {identity} is about {}, not {}", statement.game, R::NAME));
            }
            if let Some(axiom) = statement.axioms.iter().find(|axiom| !axioms.contains(axiom)) {
                return Err(format!("the import {identity} uses the axiom `{axiom}`, the proof does not"));
            }
        }
        Ok(())
    }

    /// All lemmas that there are numbers for. A subject is read under the axioms of its own certificate.
    pub(crate) fn given<R: Rules>(&self) -> Vec<Given<R::Component>> {
        let read = self.0.values().flat_map(|certificate| {
            let rules = R::under(&certificate.statement.axioms);
            certificate.lemmas.iter().map(move |lemma| (rules.decode(&lemma.subject), lemma.judgement))
        });
        let numbered = (0..).map_while(LemmaId::of_imported).zip(read);
        let given = |(id, (subject, Judgement::Nimber(nimber))): (_, (Option<_>, _))| {
            subject.map(|subject| Given { id, subject, nimber })
        };
        numbered.filter_map(given).collect()
    }
}
