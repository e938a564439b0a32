//! The claim of a certificate about bridge as a deal in PBN, with the results that are proved.

use gamecert_certs::{Certificate, Identity};
use gamecert_elaborate::rules::{Bridge, Rules};
use gamecert_engine::games::bridge::pbn;

/// A game of PBN with a deal and its results; `board` is its number.
pub(super) fn deal(certificate: &Certificate, identity: &Identity, board: usize) -> Result<String, String> {
    let statement = &certificate.statement;
    if statement.game != Bridge::NAME {
        return Err(format!("pbn takes certificates about bridge alone, not {}", statement.game));
    }
    let (position, results) = pbn::of_claim(&statement.position, statement.claim)
        .ok_or_else(|| format!("pbn has results, not bounds: {}", statement.claim()))?;
    Ok(pbn::write(board, &position, &results, identity))
}
