//! The claim of a certificate about a score as a problem of Othello.

use gamecert_certs::{Certificate, ClaimKind, Identity};
use gamecert_elaborate::rules::{Othello, Rules};
use gamecert_engine::games::othello::obf;

/// A problem of Othello with its score, and the identity of the proof as a comment.
pub(super) fn problem(certificate: &Certificate, identity: &Identity) -> Result<String, String> {
    let statement = &certificate.statement;
    if statement.game != Othello::NAME {
        return Err(format!("obf takes certificates about Othello alone, not {}", statement.game));
    }
    let ClaimKind::Value(score) = statement.claim else {
        return Err(format!("obf has scores, not bounds: {}", statement.claim()));
    };
    let line = obf::write(&statement.position, score, &format!("id: {identity}"));
    line.map(|line| line + "\n").ok_or_else(|| "obf has positions on 8x8 boards alone".to_owned())
}
