//! The lemmas of a certificate as a database of another solver: a line for each position.

use std::fmt::Write;

use gamecert_certs::{Certificate, Judgement, Lemma};

use super::{not_normal, notation_of};

/// The nimbers of lemmas.
pub(super) fn nimbers(certificate: &Certificate) -> Result<String, String> {
    database(certificate, "[Positions+Nimber]", Lemma::nimber)
}

/// The contracts of lemmas, each one that fails.
pub(super) fn contracts(certificate: &Certificate) -> Result<String, String> {
    database(certificate, "[Positions+Score]", contract)
}

fn contract(lemma: &Lemma) -> Option<u16> {
    match lemma.judgement {
        Judgement::Below(contract) => Some(contract),
        _ => None,
    }
}

fn database(
    certificate: &Certificate,
    header: &str,
    number_of: impl Fn(&Lemma) -> Option<u16>,
) -> Result<String, String> {
    let notation = notation_of(certificate)?;
    let mut text = format!("{header}\n");
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let shown = notation.show(&lemma.subject).zip(number_of(lemma));
        let (shown, value) = shown.ok_or_else(|| not_normal(&certificate.statement.game, number))?;
        // A string takes everything.
        let _ = writeln!(text, "{shown} {value}");
    }
    Ok(text)
}
