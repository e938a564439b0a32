//! What a certificate is like before its repair, as the checker sees it.

use gamecert_certs::{Certificate, Metadata, Ruling, text};
use gamecert_elaborate::notation;
use gamecert_elaborate::{Config, Verdict, check, check_all};

use super::{Before, FalseLemma, PlugError, Plugged, RepairMode};
use crate::knowledge::Statistics;
use crate::proof::Proof;

/// What a lemma says, for people.
pub(crate) fn lemma_of(certificate: &Certificate, number: usize) -> String {
    let notation = notation::notation(&certificate.statement.game, &certificate.statement.axioms);
    let lemma = certificate.lemmas.get(number).zip(notation);
    lemma.map_or_else(String::new, |(lemma, notation)| text::lemma_text(lemma, notation.as_ref()))
}

/// What the certificate is like as it stands.
pub(crate) fn before(certificate: &Certificate) -> Result<Before, PlugError> {
    let verdict = check(bytes(certificate)?.as_slice(), &Config::default(), &mut |_| {});
    Ok(match verdict {
        Verdict::Verified(_) => Before::Holes(0),
        Verdict::Incomplete { holes, .. } => Before::Holes(holes),
        Verdict::Refused(fault) if fault.ruling == Ruling::Declined => {
            return Err(PlugError::Unsupported(fault.to_string()));
        }
        Verdict::Refused(fault) => Before::Fault(fault.to_string()),
    })
}

/// The lemmas that are false by the rules and the lemmas before them.
pub(crate) fn refuted(certificate: &Certificate) -> Vec<FalseLemma> {
    let bare = Certificate { hints: None, ..certificate.clone() };
    let Ok(bytes) = bytes(&bare) else { return vec![] };
    let Ok(survey) = check_all(bytes.as_slice(), &Config::default(), &mut |_| {}) else { return vec![] };
    let lemma = |number| FalseLemma { number, lemma: lemma_of(certificate, number), why: String::new() };
    let found = survey.refuted.listed.into_iter();
    found.map(|it| FalseLemma { why: it.why, ..lemma(it.lemma as usize) }).collect()
}

fn bytes(certificate: &Certificate) -> Result<Vec<u8>, PlugError> {
    let mut bytes = Vec::new();
    let certificate = Certificate { metadata: Metadata::default(), ..certificate.clone() };
    certificate.write(&mut bytes).map_err(|error| PlugError::Unsupported(error.to_string()))?;
    Ok(bytes)
}

/// Nothing is to be done.
pub(crate) fn unchanged(certificate: &Certificate) -> Plugged {
    let proof = Proof::of(certificate);
    Plugged {
        statement: certificate.statement.clone(),
        way: RepairMode::Nothing,
        before: Before::Holes(0),
        kept: proof.lemmas.len(),
        dropped: 0,
        added: 0,
        proof,
        false_lemmas: vec![],
        beliefs: None,
        stopped: None,
        search: Statistics::default(),
    }
}
