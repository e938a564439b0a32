//! A checker on trial: thousands of changed certificates, and what must never happen.
//!
//! One thing must happen: a hinted proof that is verified is verified without its hints too, since
//! its lemmas settle every option. (Where parts of a reply cancel with the other components, evidence can be
//! written that is not found; what is tried here has no such evidence. Strategies in contests are not found either.)

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use gamecert_certs::{Certificate, Play};
use gamecert_elaborate::{Config, Particulars, Verdict};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::fixtures::Checker;
use crate::mutate::mutate;
use crate::truth::Truth;

/// How many changed certificates got which verdict: its word, and its code if there is one.
pub type Tally = BTreeMap<String, u64>;

/// Puts a checker on trial with `count` changes to the certificate `honest`.
///
/// # Errors
/// Tells what must not be: a panic, a false claim or lemma VERIFIED, bytes that are accepted and
/// are not the one encoding of what they say, hints without which a proof does not hold.
pub fn trial(
    honest: &[u8],
    seed: u64,
    count: u64,
    truth: &mut Truth,
    checker: &Checker<'_>,
) -> Result<Tally, String> {
    let (certificate, _) = Certificate::read(honest).map_err(|error| error.to_string())?;
    let change = |random: &mut ChaCha8Rng| mutate(&certificate, honest, random);
    trial_of(change, seed, count, truth, checker)
        .map_err(|why| format!("{}, seed {seed}, {why}", certificate.statement.claim()))
}

/// Puts a checker on trial with `count` files that `change` makes.
///
/// # Errors
/// As [`trial`].
pub fn trial_of(
    mut change: impl FnMut(&mut ChaCha8Rng) -> Vec<u8>,
    seed: u64,
    count: u64,
    truth: &mut Truth,
    checker: &Checker<'_>,
) -> Result<Tally, String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut tally = Tally::new();
    for round in 0..count {
        let bytes = change(&mut random);
        let verdict = judge(&bytes, truth, checker).map_err(|why| format!("round {round}: {why}"))?;
        let code = verdict.fault().map_or("", |fault| fault.code);
        *tally.entry(format!("{} {code}", verdict.word())).or_default() += 1;
    }
    Ok(tally)
}

/// The same proof without its hints.
fn bare(certificate: Certificate) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let bare = Certificate { hints: None, ..certificate };
    bare.write(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

fn judge(bytes: &[u8], truth: &mut Truth, checker: &Checker<'_>) -> Result<Verdict, String> {
    let verdict = catch_unwind(AssertUnwindSafe(|| checker(bytes, &Config::default())));
    let verdict = verdict.map_err(|_| "the checker panics".to_owned())?;
    let (Verdict::Verified(summary) | Verdict::Incomplete { summary, .. }) = &verdict else {
        return Ok(verdict);
    };
    let (certificate, totals) =
        Certificate::read(bytes).map_err(|error| format!("{verdict}, but {error}"))?;
    let mut written = Vec::new();
    let again = certificate.write(&mut written).map_err(|error| format!("{verdict}, but {error}"))?;
    if written != bytes || again != totals {
        return Err(format!("{verdict}, but this is not its one encoding"));
    }
    if summary.claim != certificate.statement.claim() || summary.identity != totals.identity {
        return Err(format!("{verdict}, but the file is about {}", certificate.statement.claim()));
    }
    if matches!(verdict, Verdict::Verified(_)) {
        if !truth.holds(&summary.claim) {
            return Err(format!("{verdict}, but that is false"));
        }
        if let Some(number) = truth.first_false_lemma(&certificate) {
            return Err(format!("{verdict}, but lemma {number} is false"));
        }
        if certificate.statement.play == Play::Contest {
            return Ok(verdict);
        }
        let bare = checker(&bare(certificate)?, &Config::default());
        let same = matches!(&bare, Verdict::Verified(it) if it.identity == summary.identity);
        if !same {
            return Err(format!("{verdict}, but bare it is {bare}"));
        }
    }
    Ok(verdict)
}
