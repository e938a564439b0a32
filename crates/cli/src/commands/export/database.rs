//! The lemmas of a certificate as a database of another solver: a line for each position.

use gamecert_certs::{Certificate, Judgement, Lemma};
use gamecert_engine::database::{CONTRACTS, NIMBERS, write_database};

use super::{not_normal, notation_of};

/// The nimbers of lemmas.
pub(super) fn nimbers(certificate: &Certificate) -> Result<String, String> {
    database(certificate, NIMBERS, Lemma::nimber)
}

/// The contracts of lemmas, each one that fails.
pub(super) fn contracts(certificate: &Certificate) -> Result<String, String> {
    database(certificate, CONTRACTS, contract)
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
    let entry = |(number, lemma): (usize, &Lemma)| {
        let shown = notation.show(&lemma.subject).zip(number_of(lemma));
        shown.ok_or_else(|| not_normal(&certificate.statement.game, number))
    };
    let entries = certificate.lemmas.iter().enumerate().map(entry).collect::<Result<Vec<_>, _>>()?;
    let mut text = Vec::new();
    write_database(&mut text, header, &entries).map_err(|error| error.to_string())?;
    String::from_utf8(text).map_err(|error| error.to_string())
}
