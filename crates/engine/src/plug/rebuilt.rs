//! Repair by building a proof anew: the lemmas of the certificate are believed, until the walk that writes the proof
//! comes upon a false one. That one is named and forgotten; if it is not known which one it is, all lemmas are forgotten.

use gamecert_certs::{Certificate, Statement};
use rustc_hash::FxHashSet;

use super::diagnosis::{before, lemma_of, refuted, unchanged};
use super::{Before, FalseLemma, PlugError, Plugged, RepairMode};
use crate::prove::rebuild::{CertifyError, Rebuild};
use crate::search::Stopped;

/// Repairs a certificate; `statement` is that of the repaired one. What it takes to build proofs is made only if there
/// is something to repair.
pub(crate) fn repair<R: Rebuild>(
    certificate: &Certificate,
    statement: Statement,
    rebuilder: impl FnOnce() -> Result<R, PlugError>,
) -> Result<Plugged, PlugError> {
    let before = before(certificate)?;
    let is_whole = before == Before::Holes(0) && statement.axioms == certificate.statement.axioms;
    if is_whole && certificate.hints.is_some() {
        return Ok(unchanged(certificate));
    }
    let mut rebuilder = rebuilder()?;
    let said = rebuilder.facts(&mut certificate.lemmas.iter());
    let is_judged = R::JUDGES || before == Before::Holes(0);
    let mut false_lemmas = if is_judged { Vec::new() } else { refuted(certificate) };
    let mut doubted: FxHashSet<usize> = false_lemmas.iter().map(|lemma| lemma.number).collect();
    let mut way = if is_whole { RepairMode::Nothing } else { RepairMode::Guided };
    loop {
        rebuilder.believe(&said, &doubted).map_err(too_large)?;
        match rebuilder.build() {
            Ok((proof, stopped)) => {
                let written = rebuilder.facts(&mut proof.lemmas.iter().map(|(lemma, _)| lemma));
                let [read, now] = [&said, &written].map(|facts| facts.iter().collect::<FxHashSet<_>>());
                let kept = read.intersection(&now).count();
                if way == RepairMode::Nothing && (kept < said.len() || kept < written.len()) {
                    way = RepairMode::Guided;
                }
                return Ok(Plugged {
                    statement,
                    way,
                    before,
                    kept,
                    dropped: said.len() - kept,
                    added: written.len() - kept,
                    proof,
                    false_lemmas,
                    beliefs: rebuilder.beliefs(),
                    stopped,
                    search: rebuilder.statistics(),
                });
            }
            Err(CertifyError::Stopped(stopped)) => return Err(too_large(stopped)),
            Err(CertifyError::False { lemma, why }) => {
                let number = lemma.and_then(|lemma| said.iter().position(|it| *it == lemma));
                if let Some(number) = number.filter(|&number| doubted.insert(number)) {
                    let lemma = lemma_of(certificate, number);
                    false_lemmas.push(FalseLemma { number, lemma, why });
                } else if doubted.len() < said.len() {
                    doubted.extend(0..said.len());
                    way = RepairMode::Doubtful;
                } else {
                    let claim = Box::new(statement.claim());
                    let beliefs = rebuilder.beliefs();
                    return Err(PlugError::FalseClaim { claim, why, false_lemmas, beliefs });
                }
            }
        }
    }
}

fn too_large(stopped: Stopped) -> PlugError {
    PlugError::Unsupported(stopped.to_string())
}
