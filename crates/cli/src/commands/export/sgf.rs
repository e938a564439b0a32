//! The claim of a certificate about captures in Go as a problem in SGF, and its proof as variations.

use gamecert_certs::{Certificate, ClaimKind, Identity};
use gamecert_elaborate::Allowed;
use gamecert_elaborate::rules::{Go, Rules};
use gamecert_engine::games::go::sgf::{Problem, Shown, variations};

use super::NotWritten;
use crate::commands::CertificateFile;
use crate::message::message;

/// By default, how many nodes a proof may have.
pub(super) const MAX_NODES: usize = 100_000;

/// A game with a position, its target and what is proved of it, and the identity of the proof in its comment.
pub(super) fn problem(certificate: &Certificate, identity: &Identity) -> Result<String, String> {
    let tree = asked(certificate)?.write(None, &format!("id: {identity}"))?;
    Ok(tree.write())
}

/// A game with the proof as variations, of at most this many nodes; tells if that is not all of it.
pub(super) fn proof(given: &CertificateFile, allowed: Allowed, most: usize) -> Result<String, NotWritten> {
    let asked = asked(&given.certificate)?;
    let transcript = given.transcript(allowed).map_err(NotWritten::Failed)?;
    let id = format!("id: {}", given.totals.identity);
    let Shown { tree, lemmas, is_cut } = variations(&transcript, &asked, &id, most)?;
    if is_cut {
        let all = transcript.lemmas.len();
        message!(
            "gamecert: only the first {most} nodes are written (--max-nodes); lemmas shown: {lemmas} of {all}"
        );
    }
    Ok(tree.write())
}

/// What is claimed.
fn asked(certificate: &Certificate) -> Result<Problem, String> {
    let statement = &certificate.statement;
    if statement.game != Go::NAME {
        return Err(format!("sgf takes certificates about Go alone, not {}", statement.game));
    }
    let is_captured = match statement.claim {
        ClaimKind::Value(1) | ClaimKind::ValueAtLeast(1) => true,
        ClaimKind::Value(0) | ClaimKind::ValueBelow(1) => false,
        _ => return Err(format!("it does not say whether the target is captured: {}", statement.claim())),
    };
    Ok(Problem { position: statement.position.clone(), is_captured: Some(is_captured) })
}
